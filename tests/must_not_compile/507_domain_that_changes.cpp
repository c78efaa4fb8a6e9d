// The domain of the map is a node behind the claim: one set when the lemma is judged, another when it is cited.
// number: ATT-507
// sentence: a proof has to write the same whenever it is run
// differs: the condition is what a later definition changes, or false
#include <attest/derivation.hpp>

using namespace attest::proofs;

constexpr bool later();

inline constexpr auto has_values =
    theorem<"1", "a map from A + B to G has values">([](context& let) {
        auto const A = let.finite_set("A"), B = let.finite_set("B"), G = let.finite_set("G");
        auto const a = let.index("a", A), b = let.index("b", G);
        auto const y = let.variable("y", A);
        let.nodes().sets.push_back({"C", false});
        auto const g = let.map("g", A, G);
        auto const h = let.index("h", g.fibre(b));
        auto const count = sum(b, sum(h, let.number(1)));
        auto const zero = 0 * y(a);
        auto const claimed = zero < count;
        auto& nodes = let.nodes();
        id domain = 0;
#ifdef BAD
        if (__builtin_constant_p(later()))
#else
        if (false)
#endif
            domain = nodes.make(attest::kernel::kind::finite, attest::kernel::word{3});
        else
            domain = nodes.make(attest::kernel::kind::joined, A.node, B.node);
        nodes.maps[0].domain = domain;
        id const all = nodes.make(attest::kernel::kind::sum, domain, let.number(1).node, 0LL);
        term const size{&let, all};
        return claim(claimed).less(adding(size), zero + size).by(partition, count);
    });

constexpr bool later() {
    return true;
}

inline constexpr auto cites = theorem<"2", "a sum over no elements is positive">([](context& let) {
    auto const A = let.finite_set("A"), C = let.finite_set("C"), G = let.finite_set("G");
    auto const a = let.index("a", A), b = let.index("b", G);
    auto const y = let.variable("y", A);
#ifdef BAD
    auto const g = let.map("g", C, G);
#else
    auto const g = let.map("g", joined(A, C), G);
#endif
    auto const h = let.index("h", g.fibre(b));
    auto const count = sum(b, sum(h, let.number(1)));
#ifdef BAD
    return claim(0 * y(a) < count).less(has_values.lemma().with("B", A), count);
#else
    return claim(0 * y(a) < count).less(has_values.lemma().with("B", C), count);
#endif
});
