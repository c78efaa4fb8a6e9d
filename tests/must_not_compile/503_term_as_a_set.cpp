// number: ATT-503
// sentence: this is no set: sums and for_all run over an index that was declared with its set
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto twin = theorem<"1", "a sum over a number">([](context& let) {
    auto T = let.finite_set("T");
    auto [i, j] = let.indices("i", "j", T);
    auto x = let.variable("x", T);
    auto& nodes = let.nodes();
    auto y = let.scalar("y");
#ifdef BAD
    term total{&let, nodes.make(kind::sum, i.node, y.node, word{0})};
#else
    term total{&let, nodes.make(kind::sum, T.node, y.node, word{0})};
#endif
    return claim(x(i) + total == total + x(i)).by(ring_laws, total + x(i));
});
