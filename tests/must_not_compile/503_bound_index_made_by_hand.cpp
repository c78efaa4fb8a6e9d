// number: ATT-503
// sentence: this is no element of a set
// differs: the index stands on both sides
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto twin = theorem<"1", "an index without its sum">([](context& let) {
    auto T = let.finite_set("T");
    auto [i, j] = let.indices("i", "j", T);
    auto x = let.variable("x", T);
    auto& nodes = let.nodes();
    index_term loose{&let, nodes.make(kind::bound, word{0})};
#ifdef BAD
    return claim(x(loose) + x(j) == x(j) + x(loose)).by(ring_laws, x(j) + x(loose));
#else
    return claim(x(i) + x(j) == x(j) + x(i)).by(ring_laws, x(j) + x(i));
#endif
});
