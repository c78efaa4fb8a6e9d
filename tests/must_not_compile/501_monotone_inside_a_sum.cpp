// number: ATT-501
// sentence: step 1
// sentence: monotone needs x(j) <= y(j) here, which is not shown
// sentence: It is false for
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto twin = theorem<"1", "sums keep an order">([](context& let) {
    auto T = let.finite_set("T");
    auto i = let.index("i", T);
    auto j = let.index("j", T);
    auto x = let.variable("x", T);
    auto y = let.variable("y", T);
#ifdef BAD
    let.assume(for_all(j, x(j) <= y(i)));
#else
    let.assume(for_all(j, x(j) <= y(j)));
#endif
    return claim(y(i) + sum(j, x(j)) <= y(i) + sum(j, y(j))).at_most(monotone, y(i) + sum(j, y(j)));
});
