// number: ATT-507
// sentence: returns its claim with the steps: mend first what is said to be wrong inside it
// errors: 2
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto twin = theorem<"1", "twice">([](context& let) {
    auto x = let.scalar("x");
#ifdef BAD
    auto to = 2 * X;
#else
    auto to = 2 * x;
#endif
    return claim(x + x == 2 * x).by(ring_laws, to);
});
