// number: ATT-507
// sentence: a proof is a lambda that captures nothing
// differs: the proof has a member or none
#include <attest/derivation.hpp>

using namespace attest::proofs;

constexpr int seven = 7;

struct proof {
#ifdef BAD
    int extra = seven;
#endif
    constexpr chain operator()(context& let) const {
        auto x = let.scalar("x");
        return claim(x + x == 2 * x).by(ring_laws, 2 * x);
    }
};

inline constexpr auto twice = theorem<"1", "twice">(proof{});
