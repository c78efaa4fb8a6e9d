// assignment: which symbols a statement speaks of (calculus, paragraph 5.3). One that it does not
// mention may be replaced by anything; one that it does, by its hypotheses or by a definition, may not.

#include <attest/derivation/kernel/assignment.hpp>

#include "support/kernel.hpp"

namespace {

using namespace kernel_test;

static_assert(in_context([](context& let) {
    auto const T = let.finite_set("T");
    auto const i = let.index("i", T);
    auto const x = let.variable("x", T);
    auto const y = let.variable("y", T);
    auto const c = let.scalar("c");
    auto const d = let.scalar("d");
    auto const f = let.define("f", 2 * d);
    let.assume(0 < c);
    let.written().claim = (sum(i, x(i)) == f()).node;
    auto const mentions = [&](kernel::word symbol) {
        return kernel::is_mentioned(let.nodes(), let.written(), symbol);
    };
    return mentions(x.number) && mentions(let.nodes().get(c.node, 0))
           && mentions(let.nodes().get(d.node, 0)) && !mentions(y.number);
}));

} // namespace
