// number: ATT-501
// sentence: it does not follow
// sentence: by singleton
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto twin = theorem<"1", "a sum less one of its terms">([](context& let) {
    auto N = let.positions("N");
    auto u = let.index("u", N);
    auto t = let.index("t", up_to(u));
    auto x = let.variable("x", N);
    auto after = t + 1;
#ifdef BAD
    auto j = let.index("j", up_to(after));
#else
    auto j = let.index("j", up_to(t));
#endif
    auto k = let.index("k", up_to(u));
    auto rest = let.index("rest", without(up_to(u), j));
    return claim(sum(rest, x(rest)) == sum(k, x(k)) - x(j)).by(singleton, sum(k, x(k)) - x(j));
});
