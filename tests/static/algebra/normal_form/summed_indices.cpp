// summed_indices: which locals of a group a node, or the set of another local, contains (calculus, paragraph
// 4.4).

#include <attest/algebra/normal_form/summed_indices.hpp>

#include "support/kernel.hpp"

namespace {

using namespace kernel_test;
using kernel::id;

static_assert(in_context([](context& let) {
    auto& nodes = let.nodes();
    auto const N = let.positions("N");
    auto const x = let.variable("x", N);
    kernel::scope const top;
    id const outer = top.fresh(nodes, N.node);
    kernel::scope const within = top.with(outer);
    id const inner = within.fresh(nodes, up_to(index_term{&let, outer}).node);
    id const other = within.with(inner).fresh(nodes, N.node);
    list<id> both;
    both.push_back(outer);
    both.push_back(inner);
    list<id> last;
    last.push_back(other);
    auto const x_of = [&](id local) { return x(index_term{&let, local}).node; };
    kernel::scope const all = kernel::scope_with(top, both);
    return kernel::occurs_any(nodes, x_of(outer), both) && kernel::occurs_any(nodes, x_of(inner), both)
           && !kernel::occurs_any(nodes, x_of(other), both) && !kernel::occurs_any(nodes, x_of(outer), {})
           && kernel::occurs_any(nodes, x_of(other), last) && !kernel::occurs_any(nodes, x_of(outer), last)
           && kernel::governs(nodes, outer, both) && !kernel::governs(nodes, inner, both)
           && !kernel::governs(nodes, outer, last) && !kernel::governs(nodes, other, both)
           && all.has(outer) && all.has(inner) && !all.has(other) && !kernel::scope_with(top, {}).has(outer);
}));

} // namespace
