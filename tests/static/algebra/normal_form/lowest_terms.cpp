// lowest_terms: fractions over one denominator that is known not to be 0, and cancelled (calculus, paragraph
// 4.8). What may be 0 is not cancelled.

#include <attest/algebra/normal_form/lowest_terms.hpp>

#include "support/kernel.hpp"

namespace {

using namespace kernel_test;
namespace law = attest::kernel::law;

static_assert(in_context([](context& let) {
    auto& nodes = let.nodes();
    auto const x = let.scalar("x");
    auto const y = let.scalar("y");
    auto const known = facts_of(let, x + y != 0);
    auto const one = let.number(1);
    return same(let, law::cancel, x / (x + y) + y / (x + y), one, known)
           && same(let, law::cancel, (x * x - y * y) / (x + y), x - y, known)
           && same(let, law::cancel, 1 / (x + y) + 1, (x + y + 1) / (x + y), known)
           && !same(let, law::cancel, x / (x + y) + y / (x + y), one)
           && !same(let, law::cancel, (x * x - y * y) / (x + y), x - y)
           && !same(let, law::cancel, (x * x - y * y) / (x + y), x + y, known)
           && !same(let, law::cancel, x / (x + y), x, known)
           && !same(let, law::cancel, (x + y) / (x - y) * (x - y), x + y, known)
           && !same(let, law::cancel, (x * x + y * y) / (x + y), x + y, known)
           && !same(let, law::cancel, 1 / (x + y) + 1, 2 / (x + y), known) && nodes.count() > 0;
}));

// The largest exponent of a denominator, whatever stands around it.
static_assert(in_context([](context& let) {
    auto& nodes = let.nodes();
    auto const x = let.scalar("x");
    auto const y = let.scalar("y");
    kernel::polynomial const whole = kernel::sum_of(kernel::atom(nodes, x.node, -3), kernel::atom(nodes, y.node, -5));
    return kernel::order_of(nodes, whole, x.node) == 3 && kernel::order_of(nodes, whole, y.node) == 5
           && kernel::order_of(nodes, kernel::atom(nodes, x.node, 3), x.node) == 0
           && kernel::order_of(nodes, {}, x.node) == 0;
}));

} // namespace
