// number: ATT-504
// sentence: a handle of another context, or of none, is used
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto twin = theorem<"1", "a handle of nothing">([](context& let) {
    auto x = let.scalar("x");
    auto y = let.scalar("y");
    auto& nodes = let.nodes();
#ifdef BAD
    term power_of_e{&let, nodes.make(kind::exponential, word{1000})};
#else
    term power_of_e{&let, nodes.make(kind::exponential, word{1})};
#endif
    return claim(x + y == y + x).by(ring_laws, y + x);
});
