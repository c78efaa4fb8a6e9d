// What a proof puts into its context by itself has no say: the chain that it returns is judged.
// number: ATT-506
// sentence: the chain does not end with the other side of the claim
// differs: the chain proves the claim, or steps that were written past it would
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto shown = theorem<"1", "nothing is one">([](context& let) {
    auto x = let.scalar("x");
#ifdef BAD
    attest::kernel::equation made;
    made.statement = let.nodes().make(kind::equal, let.node_of(0), let.node_of(1));
    made.is_lemma = true;
    let.written().equations.push_back(made);
    attest::kernel::line line;
    line.why.how = attest::kernel::means::equation;
    line.why.equation = 0;
    line.term = (x * 0 + 1).node;
    attest::kernel::argument whole;
    whole.lines.push_back(line);
    let.written().arguments.push_back(whole);
    return claim(x * 0 == x * 0 + 1);
#else
    return claim(x * 0 == 0 * x).by(ring_laws, 0 * x);
#endif
});
