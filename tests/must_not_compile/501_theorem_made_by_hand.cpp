// number: ATT-501
// sentence: it does not follow
#include <attest/derivation.hpp>

using namespace attest::proofs;

struct proof {
    constexpr chain operator()(context& let) const {
        auto x = let.scalar("x");
        auto y = let.scalar("y");
#ifdef BAD
        return claim(x + y == 2 * x).by(ring_laws, 2 * x);
#else
        return claim(x + x == 2 * x).by(ring_laws, 2 * x);
#endif
    }
};

inline constexpr proved_theorem<"1", "twice", proof> twice{};
