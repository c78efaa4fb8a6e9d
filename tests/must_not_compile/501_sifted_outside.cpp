// number: ATT-501
// sentence: it does not follow
// sentence: by sift
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto twin = theorem<"1", "a delta picks a term">([](context& let) {
    auto N = let.positions("N");
    auto u = let.index("u", N);
    auto t = let.index("t", up_to(u));
    auto x = let.variable("x", N);
#ifdef BAD
    auto i = let.index("i", up_to(u));
#else
    auto i = let.index("i", up_to(t));
#endif
    auto k = let.index("k", up_to(t));
    return claim(sum(k, delta(k, i) * x(k)) == x(i)).by(sift, x(i));
});
