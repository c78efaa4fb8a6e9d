// proof: of which elements a statement speaks (calculus, paragraphs 1.4 and 2.5).

#include "support/kernel.hpp"

namespace {

using namespace kernel_test;
using kernel::id;

constexpr bool are(list<id> const& found, std::initializer_list<id> expected) {
    if (found.size() != expected.size())
        return false;
    for (id const each : expected) {
        bool among = false;
        for (id const other : found)
            among = among || other == each;
        if (!among)
            return false;
    }
    return true;
}

constexpr list<id> entries_in(context& let, id node) {
    list<id> result;
    collect_entries(let.nodes(), node, result);
    return result;
}

// The free indices, each once, at whatever place they stand.
static_assert(in_context([](context& let) {
    auto const T = let.finite_set("T");
    auto const [i, j, k] = let.indices("i", "j", "k", T);
    auto const x = let.variable("x", T, T);
    auto const rest = let.index("r", without(T, k));
    return are(entries_in(let, x(i, j).node), {i.node, j.node})
           && are(entries_in(let, (x(i, i) * x(i, j)).node), {i.node, j.node})
           && are(entries_in(let, sum(i, x(i, j)).node), {j.node})
           && are(entries_in(let, sum(i, x(i, i)).node), {})
           && are(entries_in(let, sum(rest, x(rest, j)).node), {j.node, k.node})
           && are(entries_in(let, derivative(x(i, i), x(j, k)).node), {i.node, j.node, k.node})
           && are(entries_in(let, for_all(i, x(i, j) == 0).node), {j.node});
}));

// With those in their sets, and in the sets of those.
static_assert(in_context([](context& let) {
    auto const N = let.positions("N");
    auto const [s, t] = let.indices("s", "t", N);
    auto const j = let.index("j", up_to(t));
    auto const k = let.index("k", up_to(j));
    auto const x = let.variable("x", N);
    return are(entries_in(let, x(k).node), {k.node, j.node, t.node})
           && are(entries_in(let, (x(s) + x(j)).node), {s.node, j.node, t.node});
}));

// Of the claim and of every hypothesis; not of what was merely declared, nor of a definition.
static_assert(in_context([](context& let) {
    auto const T = let.finite_set("T");
    auto const [i, j, k, l] = let.indices("i", "j", "k", "l", T);
    auto const x = let.variable("x", T);
    let.assume(x(j) == 0);
    let.assume(0 <= x(k));
    let.written().claim = (x(i) == 0).node;
    return are(entries_of(let.nodes(), let.written()), {i.node, j.node, k.node});
}));

} // namespace
