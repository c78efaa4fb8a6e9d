// definedness: no denominator that may be 0, no logarithm of what may not be positive, no
// derivative of what may not be differentiable (calculus, paragraph 1.4), wherever they stand.

#include "support/kernel.hpp"

namespace {

using namespace kernel_test;
using kernel::undefined;

// What is not defined in a node.
constexpr undefined missing_in(context& let, kernel::id node, kernel::facts const& known = {}) {
    return knowing(let, known, [&](kernel::knowledge<search>& here) {
        return kernel::defined(here, node, {}).found;
    });
}

constexpr undefined missing(context& let, term const& t, kernel::facts const& known = {}) {
    return missing_in(let, let.node_of(t), known);
}

static_assert(in_context([](context& let) {
    auto const x = let.scalar("x");
    auto const y = let.scalar("y");
    auto const known = facts_of(let, 0 < x);
    auto const nonzero = facts_of(let, x == -2);
    return missing(let, 1 / x) == undefined::denominator
           && missing(let, 1 / x, known) == undefined::none
           && missing(let, 1 / x, nonzero) == undefined::none
           && missing(let, 1 / y, known) == undefined::denominator
           && missing(let, log(x)) == undefined::logarithm
           && missing(let, log(x), known) == undefined::none
           && missing(let, log(x), nonzero) == undefined::logarithm
           && missing(let, log(x), facts_of(let, 0 <= x)) == undefined::logarithm
           && missing(let, exp(x) + max(x, y)) == undefined::none
           && missing(let, 1 / let.number(0)) == undefined::denominator
           && missing(let, x / let.number(-2)) == undefined::none;
}));

// In each part of a term, a sum, a definition, a formula.
static_assert(in_context([](context& let) {
    auto const T = let.finite_set("T");
    auto const i = let.index("i", T);
    auto const z = let.variable("z", T);
    auto const x = let.scalar("x");
    auto const y = let.scalar("y");
    auto const f = let.define("f", 1 / z(i), i);
    auto const g = let.define("g", 1 + exp(x));
    auto const positive_z = facts_of(let, for_all(i, 0 < z(i)), z(i) == z(i));
    auto const bad = undefined::denominator;
    return missing(let, y + 1 / x) == bad && missing(let, 1 / x + y) == bad
           && missing(let, max(1 / x, y)) == bad && missing(let, exp(1 / x)) == bad
           && missing(let, power(1 / x, 2)) == bad && missing(let, 1 / exp(1 / x)) == bad
           && missing(let, sum(i, 1 / z(i))) == bad && missing(let, f(i)) == bad
           && missing(let, sum(i, 1 / z(i)), positive_z) == undefined::none
           && missing(let, f(i), positive_z) == undefined::none
           && missing(let, 1 / g()) == undefined::none && missing_in(let, (1 / x == y).node) == bad
           && missing_in(let, (y <= 1 / x).node) == bad
           && missing_in(let, for_all(i, 1 / z(i) < y).node) == bad
           && missing_in(let, for_all(i, z(i) < y).node) == undefined::none
           && missing_in(let, nonempty(T).node) == undefined::none
           && missing(let, power(x, 7) / 3) == undefined::none;
}));

// A derivative: of what is differentiable, and defined.
static_assert(in_context([](context& let) {
    auto const x = let.scalar("x");
    auto const y = let.scalar("y");
    auto const known = facts_of(let, 0 < x);
    return missing(let, derivative(x * x, x)) == undefined::none
           && missing(let, derivative(1 / x, x)) == undefined::derivative
           && missing(let, derivative(1 / x, x), known) == undefined::none
           && missing(let, derivative(max(x, y), x), known) == undefined::derivative
           && missing(let, derivative(x / y, x)) == undefined::denominator
           && missing(let, derivative(derivative(x * x, x), x)) != undefined::none
           && missing(let, 2 * derivative(log(x), x)) == undefined::derivative;
}));

// The place is told with it.
static_assert(in_context([](context& let) {
    auto const x = let.scalar("x");
    auto const y = let.scalar("y");
    return knowing(let, {}, [&](kernel::knowledge<search>& here) {
        return kernel::defined(here, (y + 1 / x).node, {}).where == x.node
               && kernel::defined(here, (y + log(x + 1)).node, {}).where == (x + 1).node;
    });
}));

} // namespace
