// number: ATT-504
// sentence: an index is free in this definition and not among its arguments
// differs: an argument more, in the definition and in the call
#include <attest/derivation/notation.hpp>

using namespace attest::notation;

constexpr bool written() {
    auto T = of("T");
    auto [i, j] = indices("i", "j", T);
    auto s = variable("s", T, T);
#ifdef BAD
    return define("p", exp(s(i, j)), j)(j).root()->arity > 0;
#else
    return define("p", exp(s(i, j)), i, j)(i, j).root()->arity > 0;
#endif
}

static_assert(written());
