// number: ATT-506
// sentence: the chain does not end with the other side of the claim
// differs: the chain that is returned proves the claim, or another one does
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto twice = theorem<"1", "twice">([](context& let) {
    auto x = let.scalar("x");
    auto end = 2 * x;
    attest::kernel::line step;
    step.why.how = attest::kernel::means::rules;
    step.term = end.node;
    attest::kernel::argument made;
    made.lines.push_back(step);
    let.written().arguments.push_back(made);
#ifdef BAD
    return claim(x + x == end).by(ring_laws, 3 * x);
#else
    return claim(x + x == end).by(ring_laws, 2 * x);
#endif
});
