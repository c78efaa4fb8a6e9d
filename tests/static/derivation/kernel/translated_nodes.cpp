// translated_nodes: the nodes of a theorem in the store of its user, nothing captured (calculus, paragraph
// 5.3). A node without a translation makes the whole fail.

#include <attest/derivation/kernel/translated_nodes.hpp>

#include "support/kernel_translation.hpp"

namespace {

using namespace kernel_test;
using kernel::assignment;
using kernel::kind;

static_assert(between([](context& theorem, context& let) {
    auto const T = theorem.finite_set("T");
    auto const [i, j] = theorem.indices("i", "j", T);
    auto const x = theorem.variable("x", T);
    auto const w = theorem.variable("w", T, T);
    auto const S = let.finite_set("S");
    auto const [k, l, n] = let.indices("k", "l", "n", S);
    auto const y = let.variable("y", S);
    auto const z = let.variable("z", S, S);
    // x becomes k -> sum(n, z(n, k)), which has a binder of its own, and w the transposed z.
    assignment const by{all({S.node}),
                        all({function_of(let, sum(n, z(n, k)), k), function_of(let, z(l, k), k, l)}), {}};
    kernel::translated_nodes nodes(theorem.nodes(), let.nodes(), by);
    auto const becomes = [&](formula const& what, formula const& expected) {
        return same_but_for_names(let.nodes(), nodes.translated(what.node), expected.node);
    };
    bool const right =
        becomes(for_all(i, x(i) == 1), for_all(k, sum(n, z(n, k)) == 1))
        && becomes(sum(i, x(i)) == 0, sum(k, sum(n, z(n, k))) == 0)
        && becomes(sum(i, sum(j, w(i, j))) == 0, sum(k, sum(n, z(n, k))) == 0)
        && becomes(nonempty(T), nonempty(S))
        && !becomes(sum(i, sum(j, w(i, j))) == 0, sum(k, sum(n, z(k, n))) == 0)
        && nodes.sort_of_set(T.node) == S.node
        && same_but_for_names(let.nodes(), nodes.quantified((x(i) == x(j)).node, all({i.node, j.node})),
                              for_all(k, l, sum(n, z(n, k)) == sum(n, z(n, l))).node);
    // A free index that nothing quantifies has no translation, and neither has a local.
    bool const none_yet = !nodes.failed();
    static_cast<void>(nodes.translated(x(i).node));
    kernel::translated_nodes again(theorem.nodes(), let.nodes(), by);
    static_cast<void>(again.translated(theorem.nodes().make(kind::local, 0LL, T.node)));
    kernel::translated_nodes third(theorem.nodes(), let.nodes(), by);
    static_cast<void>(third.translated(theorem.nodes().make(kind::bound, 0LL)));
    return right && none_yet && nodes.failed() && again.failed() && third.failed() && y.number >= 0;
}));

// A set that nothing replaces makes it fail.
static_assert(between([](context& theorem, context& let) {
    auto const T = theorem.finite_set("T");
    assignment const by{all({0}), {}, {}};
    kernel::translated_nodes nodes(theorem.nodes(), let.nodes(), by);
    static_cast<void>(nodes.translated(nonempty(T).node));
    return nodes.failed();
}));

} // namespace
