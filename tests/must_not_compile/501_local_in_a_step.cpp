// number: ATT-501
// sentence: it speaks of an index that occurs neither in the claim nor in a hypothesis
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto twin =
    theorem<"1", "a line about an index that only the judge makes">([](context& let) {
        auto T = let.finite_set("T");
        auto [i, j] = let.indices("i", "j", T);
        auto x = let.variable("x", T);
        auto& nodes = let.nodes();
        index_term any{&let, nodes.make(kind::local, word{0}, T.node)};
#ifdef BAD
        return claim(x(i) * 1 == x(i)).by(ring_laws, x(i) + 0 * x(any)).by(ring_laws, x(i));
#else
        return claim(x(i) * 1 == x(i)).by(ring_laws, x(i) + 0 * x(i)).by(ring_laws, x(i));
#endif
    });
