// number: ATT-501
// sentence: it does not follow
// sentence: by reindex
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto twin = theorem<"1", "a sum in another order">([](context& let) {
    auto T = let.finite_set("T");
    auto i = let.index("i", T);
    auto pi = let.bijection("pi", T);
    auto g = let.map("g", T, T);
#ifdef BAD
    auto q = g;
#else
    auto q = pi;
#endif
    auto x = let.variable("x", T);
    return claim(sum(i, x(q(i))) == sum(i, x(i))).by(reindex, sum(i, x(i)));
});
