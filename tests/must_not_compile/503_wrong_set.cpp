// number: ATT-503
// sentence: this index does not run through the set declared
// differs: the two indices change places
#include <attest/derivation/notation.hpp>

using namespace attest::notation;

constexpr bool written() {
    auto S = of("S");
    auto T = of("T");
    auto [i] = indices("i", S);
    auto [j] = indices("j", T);
    auto s = variable("s", S, T);
#ifdef BAD
    return s(j, i).root()->arity == 2;
#else
    return s(i, j).root()->arity == 2;
#endif
}

static_assert(written());
