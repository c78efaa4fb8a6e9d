// number: ATT-501
// sentence: by monotone
// sentence: It is false for
// differs: whether the set has an element
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto twin = theorem<"1", "each term is smaller">([](context& let) {
    auto T = let.finite_set("T");
    auto j = let.index("j", T);
    auto x = let.variable("x", T);
    auto y = let.variable("y", T);
    let.assume(for_all(j, x(j) < y(j)));
#ifndef BAD
    let.assume(nonempty(T));
#endif
    return claim(sum(j, x(j)) < sum(j, y(j))).less(monotone, sum(j, y(j)));
});
