// number: ATT-507
// sentence: a proof is a lambda that captures nothing
// differs: a class with a call operator, or a lambda
#include <attest/derivation.hpp>

using namespace attest::proofs;

struct written {
    constexpr chain operator()(context& let) const {
        auto x = let.scalar("x");
        return claim(x + x == 2 * x).by(ring_laws, 2 * x);
    }
};

#ifdef BAD
inline constexpr auto twice = theorem<"1", "twice">(written{});
#else
inline constexpr auto twice = theorem<"1", "twice">([](context& let) { return written{}(let); });
#endif
