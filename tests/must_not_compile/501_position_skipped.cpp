// number: ATT-501
// sentence: it does not follow
// sentence: by singleton
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto twin = theorem<"1", "the last term of a sum">([](context& let) {
    auto N = let.positions("N");
    auto u = let.index("u", N);
    auto t = let.index("t", up_to(u));
    auto x = let.variable("x", N);
    auto k = let.index("k", up_to(t));
#ifdef BAD
    auto n = let.index("n", up_to(t + 2));
#else
    auto n = let.index("n", up_to(t + 1));
#endif
    return claim(sum(n, x(n)) == sum(k, x(k)) + x(t + 1)).by(singleton, sum(k, x(k)) + x(t + 1));
});
