// number: ATT-501
// sentence: by monotone
// sentence: It is false for
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto twin = theorem<"1", "a sum is at least each of its terms">([](context& let) {
    auto T = let.finite_set("T");
    auto j = let.index("j", T);
    auto k = let.index("k", T);
    auto x = let.variable("x", T);
#ifdef BAD
    let.assume(for_all(j, x(j) <= 0));
#else
    let.assume(for_all(j, x(j) >= 0));
#endif
    return claim(x(k) <= sum(j, x(j))).at_most(monotone, sum(j, x(j)));
});
