// number: ATT-502
// sentence: a node of this kind has another number of parts
// differs: two parts or three
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto twin = theorem<"1", "a maximum made by hand">([](context& let) {
    auto x = let.scalar("x");
    auto y = let.scalar("y");
    auto& nodes = let.nodes();
    auto z = let.scalar("z");
#ifdef BAD
    term largest{&let, nodes.make(kind::maximum, x.node, y.node, z.node)};
#else
    term largest{&let, nodes.make(kind::maximum, x.node, y.node)};
#endif
    return claim(largest + z == z + largest).by(ring_laws, z + largest);
});
