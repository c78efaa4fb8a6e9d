// number: ATT-516
// sentence: (up to 4000), and no 0 before other digits
// differs: a digit separator makes two tokens of one where it is counted
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto twin = theorem<"1", "ten">([](context& let) {
    auto x = let.scalar("x");
#ifdef BAD
    auto ten = 0'10_r;
#else
    auto ten = 10_r;
#endif
    return claim(x * ten == 10 * x).by(ring_laws, 10 * x);
});
