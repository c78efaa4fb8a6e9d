// remembering: from nothing on, and only while the object lives (calculus, paragraph 2.1). What a program has put
// into a memo of its own is not used by a judge.

#include <attest/algebra/term/remembering.hpp>

#include "support/kernel.hpp"

namespace {

using namespace kernel_test;

static_assert(in_context([](context& let) {
    auto& nodes = let.nodes();
    bool const before = nodes.remembered() == nullptr;
    bool during = false;
    {
        kernel::remembering const remembers(nodes);
        during = nodes.remembered() != nullptr && nodes.remembered()->place_of(0, 1, 2, 3).result == 0;
    }
    return before && during && nodes.remembered() == nullptr;
}));

// A forged memo, in which every replacement of i by j gives a wrong node, is put aside.
static_assert(in_context([](context& let) {
    auto& nodes = let.nodes();
    auto const T = let.finite_set("T");
    auto const [i, j] = let.indices("i", "j", T);
    auto const x = let.variable("x", T);
    kernel::id const right = x(j).node;
    kernel::memo* const forged = new kernel::memo;
    nodes.remember_in(forged);
    static_cast<void>(replaced(nodes, x(i).node, i.node, j.node));
    for (kernel::word how = 0; how < 8; ++how)
        for (kernel::id const node : {x(i).node, i.node}) {
            kernel::replaced_before& place = forged->place_of(how, i.node, j.node, node);
            place = {how, i.node, j.node, node, x(i).node};
        }
    bool fresh = false;
    {
        kernel::remembering const remembers(nodes);
        fresh = nodes.remembered() != forged && replaced(nodes, x(i).node, i.node, j.node) == right;
    }
    delete forged;
    return fresh && nodes.remembered() == nullptr;
}));

} // namespace
