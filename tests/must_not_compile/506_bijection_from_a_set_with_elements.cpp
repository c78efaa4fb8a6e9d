// number: ATT-506
// sentence: it divides by a term that is not shown to differ from 0: sum(b, exp(x(b)))
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto twin = theorem<"1", "no element is taken from a bijection">([](context& let) {
    auto A = let.finite_set("A");
    auto B = let.finite_set("B");
    auto b = let.index("b", B);
    auto pi = let.bijection("pi", A, B);
    auto x = let.variable("x", B);
    auto total = sum(b, exp(x(b)));
#ifdef BAD
    let.assume(nonempty(A));
#else
    let.assume(nonempty(B));
#endif
    return claim(total / total == 1).by(cancel, 1);
});
