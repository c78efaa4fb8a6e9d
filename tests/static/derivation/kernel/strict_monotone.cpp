// strict monotone: strict inequalities between terms of one shape (calculus, paragraph 6.2). Each refusal
// is false for some numbers.

#include "support/kernel.hpp"

namespace {

using namespace kernel_test;

constexpr bool less(context& let, kernel::facts const& known, term const& a, term const& b) {
    return knowing(let, known, [&](kernel::knowledge<search>& here) {
        return kernel::strict_monotone<search>(here).less(let.node_of(a), let.node_of(b), {});
    });
}

// a < b, c <= d, and nothing else.
static_assert(in_context([](context& let) {
    auto const a = let.scalar("a");
    auto const b = let.scalar("b");
    auto const c = let.scalar("c");
    auto const d = let.scalar("d");
    auto const known = facts_of(let, a < b, c <= d);
    auto const holds = [&](term const& x, term const& y) { return less(let, known, x, y); };
    return holds(a, b) && holds(exp(a), exp(b)) && holds(a + c, b + d) && holds(c + a, d + b)
           && holds(2 * a, 2 * b) && holds(a * exp(c), b * exp(c)) && holds(exp(c) * a, exp(c) * b)
           && holds(-b, -a) && holds(power(a, 3), power(b, 3)) && holds(a, max(c, b))
           && holds(max(a, a), b) && !holds(a, a) && !holds(c, d) && !holds(exp(c), exp(d))
           && !holds(c + c, d + d) && !holds(a + d, b + c) && !holds(a * c, b * c)
           && !holds(0 * a, 0 * b) && !holds(-a, -b) && !holds(power(a, 2), power(b, 2))
           && !holds(power(a, 0), power(b, 0)) && !holds(max(a, c), max(b, d))
           && !holds(max(a, c), b) && !holds(c, max(d, c)) && !holds(1 / a, 1 / b)
           && !holds(1 / b, 1 / a) && !holds(log(a), log(b));
}));

// Where signs matter.
static_assert(in_context([](context& let) {
    auto const a = let.scalar("a");
    auto const b = let.scalar("b");
    auto const c = let.scalar("c");
    auto const positive = facts_of(let, a < b, 0 < a, 0 < c);
    auto const weak = facts_of(let, a < b, 0 <= a, 0 <= c);
    auto const negative = facts_of(let, a < b, c < 0);
    return less(let, positive, 1 / b, 1 / a) && less(let, positive, log(a), log(b))
           && !less(let, positive, power(a, 0), power(b, 0))
           && less(let, positive, power(a, 2), power(b, 2)) && less(let, positive, a * c, b * c)
           && less(let, weak, power(a, 2), power(b, 2)) && !less(let, weak, 1 / b, 1 / a)
           && !less(let, weak, log(a), log(b)) && !less(let, weak, a * c, b * c)
           && less(let, negative, b * c, a * c) && less(let, negative, c * b, c * a)
           && !less(let, negative, a * c, b * c)
           && !less(let, facts_of(let, a < b, c <= 0), b * c, a * c)
           && !less(let, facts_of(let, a <= b, 0 < a), 1 / b, 1 / a)
           && !less(let, facts_of(let, a <= b, 0 < a), log(a), log(b))
           && !less(let, facts_of(let, a <= b, 0 <= a), power(a, 2), power(b, 2))
           && !less(let, facts_of(let, a <= b, 0 < c), a * c, b * c);
}));

// Sums: each term is smaller and there is one, or one that exists is smaller and none is larger.
static_assert(in_context([](context& let) {
    auto const T = let.finite_set("T");
    auto const [i, k] = let.indices("i", "k", T);
    auto const j = let.index("j", without(T, k));
    auto const x = let.variable("x", T);
    auto const y = let.variable("y", T);
    auto const below = sum(i, x(i));
    auto const above = sum(i, y(i));
    auto const all = for_all(i, x(i) < y(i));
    auto const none = for_all(i, x(i) <= y(i));
    auto const f = let.define("f", below);
    auto const g = let.define("g", above);
    return less(let, facts_of(let, all, nonempty(T)), below, above)
           && less(let, facts_of(let, all, nonempty(T)), f(), g())
           && less(let, facts_of(let, none, x(k) < y(k)), below, above)
           && !less(let, facts_of(let, all, nonempty(T), x(k) < y(k)), below, sum(j, y(j)))
           && !less(let, facts_of(let, all), below, above)
           && !less(let, facts_of(let, none, nonempty(T)), below, above)
           && !less(let, facts_of(let, x(k) < y(k)), below, above)
           && !less(let, facts_of(let, none, x(k) < y(k)), above, below)
           && !less(let, facts_of(let, none, x(k) <= y(k)), below, above);
}));

} // namespace
