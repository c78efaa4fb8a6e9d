// number: ATT-502
// sentence: there is no such kind of node
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto twin = theorem<"1", "a term made by hand">([](context& let) {
    auto x = let.scalar("x");
    auto& nodes = let.nodes();
    auto const product = static_cast<int>(kind::multiply);
#ifdef BAD
    auto const what = static_cast<kind>(product + 1000);
#else
    auto const what = static_cast<kind>(product + 0);
#endif
    term square{&let, nodes.make(what, x.node, x.node)};
    auto y = let.scalar("y");
    return claim(square * y == y * x * x).by(ring_laws, y * x * x);
});
