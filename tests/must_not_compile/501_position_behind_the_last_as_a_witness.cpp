// The sum is positive if one of its terms is; that of t + 1 need not be one of them.
// number: ATT-501
// sentence: what is added is not shown to have the sign that is needed
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto twin = theorem<"1", "a sum with a positive term">([](context& let) {
    auto N = let.positions("N");
    auto u = let.index("u", N);
    auto [t, k] = let.indices("t", "k", up_to(u));
    auto x = let.variable("x", N);
    auto after = t + 1;
#ifdef BAD
    auto j = after;
#else
    auto j = t;
#endif
    let.assume(for_all(k, 0 <= x(k)), 0 < x(j));
    auto total = sum(k, x(k));
    return claim(x(after) < x(after) + total).less(adding(total), x(after) + total);
});
