// sum_over: a polynomial summed over a group of locals, the first outermost (calculus, paragraph 4.4).

#include <attest/algebra/normal_form/sum_over.hpp>

#include "support/kernel.hpp"

namespace {

using namespace kernel_test;
using kernel::id;

static_assert(in_context([](context& let) {
    auto& nodes = let.nodes();
    auto const T = let.finite_set("T");
    auto const i = let.index("i", T);
    auto const j = let.index("j", T);
    auto const x = let.variable("x", T, T);
    return knowing(let, {}, [&](kernel::knowledge<search>& here) {
        kernel::normaliser<kernel::knowledge<search>> with(nodes, kernel::law::linear, here);
        kernel::scope const top;
        id const first = top.fresh(nodes, T.node);
        id const second = top.with(first).fresh(nodes, T.node);
        auto const at = [&](id a, id b) { return x(index_term{&let, a}, index_term{&let, b}); };
        list<id> group;
        group.push_back(first);
        group.push_back(second);
        auto const over = [&](list<id> const& locals, term const& body) {
            return node_of(nodes, sum_over(with, locals, kernel::atom(nodes, body.node), top));
        };
        auto const normal = [&](term const& t) { return node_of(nodes, with.normal(t.node, top)); };
        list<id> none;
        list<id> outer;
        outer.push_back(first);
        return over(group, at(first, second)) == normal(sum(i, sum(j, x(i, j))))
               && over(group, at(first, first)) == normal(sum(i, sum(j, x(i, i))))
               && over(outer, at(first, first)) == normal(sum(i, x(i, i)))
               && over(none, x(i, j)) == normal(x(i, j))
               && over(group, at(first, second)) != normal(sum(i, x(i, i)))
               && over(group, at(first, first)) != normal(sum(i, x(i, i)))
               && over(outer, at(first, first)) != over(group, at(first, first));
    });
}));

} // namespace
