// number: ATT-501
// sentence: It is false for
// differs: the index of the sum
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto twin = theorem<"1", "of an empty set, not of a larger one">([](context& let) {
    auto T = let.finite_set("T");
    auto i = let.index("i", T);
    auto j = let.index("j", T);
    auto other = let.index("k", without(T, i));
    auto x = let.variable("x", T);
    auto none = let.assume(is_empty(without(T, i)));
#ifdef BAD
    return claim(sum(j, x(j)) == 0).by(none, 0);
#else
    static_cast<void>(j);
    return claim(sum(other, x(other)) == 0).by(none, 0);
#endif
});
