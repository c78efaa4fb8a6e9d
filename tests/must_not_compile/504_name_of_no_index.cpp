// number: ATT-504
// sentence: this speaks of a symbol, a set or an index that the context does not declare: index 3999999, counted from 0, and 1 is declared
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto twin = theorem<"1", "a sum over an index of no name">([](context& let) {
    auto T = let.finite_set("T");
    auto x = let.variable("x", T);
    auto j = let.index("j", T);
    auto& nodes = let.nodes();
    auto bound = attest::kernel::closed(nodes, let.node_of(x(j)), j.node);
#ifdef BAD
    long long name = 4000000;
#else
    long long name = 0;
#endif
    term total{&let, nodes.make(attest::kernel::kind::sum, T.node, bound, name)};
    return claim(total + total == 2 * total).by(ring_laws, 2 * total);
});
