// number: ATT-502
// sentence: a variable takes as many indices as it was declared with
#include <attest/derivation/notation.hpp>

using namespace attest::notation;

constexpr bool written() {
    auto S = of("S");
    auto T = of("T");
    auto [i] = indices("i", S);
    auto [j] = indices("j", T);
    auto s = variable("s", S, T);
#ifdef BAD
    return s(i).root()->arity == 2;
#else
    return s(i, j).root()->arity == 2;
#endif
}

static_assert(written());
