// number: ATT-504
// sentence: this speaks of an index that only the judge makes
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto twin = theorem<"1", "an index made by hand">([](context& let) {
    auto T = let.finite_set("T");
    auto [i, j] = let.indices("i", "j", T);
    auto x = let.variable("x", T);
    auto& nodes = let.nodes();
    auto y = let.scalar("y");
    index_term any{&let, nodes.make(kind::local, word{0}, T.node)};
#ifdef BAD
    auto zero = let.assume(x(any) == 0);
#else
    auto zero = let.assume(x(i) == 0);
#endif
    return claim(x(i) + y == x(i) + y * 1).by(ring_laws, x(i) + y * 1);
});
