// differentiation: partial derivatives (calculus, paragraph 4.11), each law with its condition.

#include "support/kernel.hpp"

namespace {

using namespace kernel_test;
using kernel::kind;
namespace law = attest::kernel::law;

// What depends on a symbol: with definitions unfolded, at whatever indices. (Of more symbols than a
// summary has bits, so that the terms themselves are looked at.)
static_assert(in_context([](context& let) {
    auto const& nodes = let.nodes();
    for (int n = 0; n < 64; ++n)
        static_cast<void>(let.scalar("one of many"));
    auto const T = let.finite_set("T");
    auto const [i, j] = let.indices("i", "j", T);
    auto const x = let.variable("x", T);
    auto const y = let.variable("y", T);
    auto const f = let.define("f", 1 + x(i), i);
    auto const g = let.define("g", f(i) * y(i), i);
    auto const on_x = [&](term const& t) { return depends_on(nodes, t.node, x.number); };
    return on_x(x(i)) && on_x(x(j)) && on_x(f(j)) && on_x(g(j)) && on_x(sum(i, x(i)))
           && on_x(y(i) + exp(x(i))) && on_x(derivative(y(i), x(i))) && !on_x(y(i))
           && !on_x(sum(i, y(i))) && !on_x(delta(i, j)) && !on_x(let.define("h", y(i), i)(j));
}));

// Symbols whose summaries share a bit are told apart all the same.
static_assert(in_context([](context& let) {
    auto const x = let.scalar("x");
    for (int n = 0; n < 63; ++n)
        static_cast<void>(let.scalar("between"));
    auto const last = let.scalar("last");
    auto const& nodes = let.nodes();
    return nodes.get(last.node, 0) == 64 && !depends_on(nodes, last.node, nodes.get(x.node, 0))
           && depends_on(nodes, last.node, 64) && !depends_on(nodes, x.node, 64);
}));

// Is this differentiable with respect to x, with these facts known?
constexpr bool differentiable(context& let, term const& t, term const& cell,
                              kernel::facts const& known = {}) {
    kernel::ring_equality equal(let.nodes());
    search finder(let.nodes(), known, equal);
    kernel::knowledge<search> here(let.nodes(), known, equal, finder);
    kernel::normaliser<kernel::knowledge<search>> with(let.nodes(), law::derive_all, here);
    return is_differentiable(with, t.node, let.nodes().get(cell.node, 0), {});
}

static_assert(in_context([](context& let) {
    auto const T = let.finite_set("T");
    auto const i = let.index("i", T);
    auto const z = let.variable("z", T);
    auto const x = let.scalar("x");
    auto const y = let.scalar("y");
    auto const f = let.define("f", 1 / x);
    auto const in_x = [&](term const& t) { return differentiable(let, t, x); };
    return in_x(x * exp(x) + power(x, 3) * y) && in_x(1 / y) && in_x(max(y, 2 * y)) && in_x(log(y))
           && in_x(sum(i, z(i) * exp(x))) && !in_x(1 / x) && !in_x(y + 1 / x) && !in_x(1 / x + y)
           && !in_x(y * log(x)) && !in_x(log(x) * y) && !in_x(max(x, y)) && !in_x(max(y, x))
           && !in_x(power(1 / x, 2)) && !in_x(exp(1 / x)) && !in_x(sum(i, z(i) / x)) && !in_x(f())
           && !in_x(derivative(x * x, x)) && !in_x(1 / (1 / x)) && !in_x(1 / exp(max(x, y)))
           && !in_x(log(exp(max(x, y))));
}));

static_assert(in_context([](context& let) {
    auto const x = let.scalar("x");
    auto const known = facts_of(let, 0 < x);
    auto const at_least = facts_of(let, 0 <= x);
    return differentiable(let, 1 / x, x, known) && differentiable(let, log(x), x, known)
           && differentiable(let, log(1 / x), x, known) && !differentiable(let, log(x), x, at_least)
           && !differentiable(let, 1 / x, x, at_least)
           && !differentiable(let, 1 / (x - 1), x, known)
           && !differentiable(let, max(x, 2 * x), x, known);
}));

// Normal forms: an exponent that is not positive asks for the same as an inverse. x^0 jumps at 0.
static_assert(in_context([](context& let) {
    auto const x = let.scalar("x");
    auto const y = let.scalar("y");
    auto const known = facts_of(let, 0 < x);
    auto const of = [&](term const& t, kernel::facts const& facts) {
        return differentiable(let, {&let, form(let, law::ring, t)}, x, facts);
    };
    return of(x * x / x, {}) && of(1 / y + x, {}) && !of(x / x, {}) && !of(1 / x, {})
           && !of(x * x * (1 / (x + 1)), {}) && !of(y + 1 / x, {}) && of(x / x, known)
           && of(y + 1 / x, known) && of(1 / (x + 1), known) && !of(1 / (x - 1), known);
}));

// The laws, one at a time.
static_assert(in_context([](context& let) {
    auto const T = let.finite_set("T");
    auto const i = let.index("i", T);
    auto const j = let.index("j", T);
    auto const x = let.variable("x", T);
    auto const y = let.scalar("y");
    auto const d = [&](term const& of) { return derivative(of, x(j)); };
    return by(let, law::derive_sum, d(x(i) + 3 * y), d(x(i)))
           && by(let, law::derive_sum, d(2 * x(i) + exp(x(i))), 2 * d(x(i)) + d(exp(x(i))))
           && by(let, law::derive_sum, d(sum(i, x(i))), sum(i, d(x(i))))
           && by(let, law::derive_product, d(y * x(i)), y * d(x(i)))
           && by(let, law::derive_product, d(x(i) * exp(x(i))),
                 x(i) * d(exp(x(i))) + exp(x(i)) * d(x(i)))
           && by(let, law::derive_product, d(power(x(i), 3)), 3 * power(x(i), 2) * d(x(i)))
           && by(let, law::derive_exp, d(exp(x(i))), exp(x(i)) * d(x(i)))
           && by(let, law::derive_variable, d(x(i)), delta(i, j))
           && by(let, law::derive_variable, d(y), let.number(0))
           && !same(let, law::derive_product, d(x(i) + y), d(x(i)) + d(y))
           && !same(let, law::derive_sum, d(y * x(i)), y * d(x(i)))
           && !same(let, law::derive_sum, d(exp(x(i))), exp(x(i)) * d(x(i)))
           && !same(let, law::derive_sum, d(x(i)), delta(i, j))
           && !same(let, law::derive_sum | law::derive_product, d(power(exp(x(i)), 2)),
                    2 * exp(x(i)) * exp(x(i)) * d(x(i)));
}));

// ... and what each is not.
static_assert(in_context([](context& let) {
    auto const T = let.finite_set("T");
    auto const i = let.index("i", T);
    auto const j = let.index("j", T);
    auto const k = let.index("k", T);
    auto const x = let.variable("x", T, T);
    auto const y = let.scalar("y");
    auto const cell = x(j, k);
    auto const d = [&](term const& of) { return derivative(of, cell); };
    auto const equal = [&](term const& a, term const& b) {
        return same(let, law::derive_all | law::sift, a, b);
    };
    return equal(d(x(i, k)), delta(i, j)) && equal(d(x(j, i)), delta(i, k))
           && equal(d(x(i, i)), delta(i, j) * delta(i, k)) && equal(d(cell), let.number(1))
           && equal(d(power(cell, 3)), 3 * cell * cell)
           && equal(d(exp(2 * cell)), 2 * exp(2 * cell)) && equal(d(y * cell + y), y)
           && equal(d(exp(cell * cell)), 2 * cell * exp(cell * cell))
           && equal(d(sum(i, x(j, i) * y)), y) && !equal(d(x(i, k)), let.number(1))
           && !equal(d(x(k, j)), let.number(1)) && !equal(d(power(cell, 3)), cell * cell)
           && !equal(d(exp(2 * cell)), exp(2 * cell)) && !equal(d(cell * exp(cell)), exp(cell))
           && !equal(d(cell * exp(cell)), cell * exp(cell)) && !equal(d(5 * cell * y), y)
           && !equal(d(sum(i, x(j, i))), sum(i, let.number(1)));
}));

// Quotients and logarithms, where they are shown to be differentiable; definitions.
static_assert(in_context([](context& let) {
    auto const x = let.scalar("x");
    auto const y = let.scalar("y");
    auto const known = facts_of(let, 0 < x);
    auto const d = [&](term const& of) { return derivative(of, x); };
    auto const f = let.define("f", x * x);
    auto const equal = [&](term const& a, term const& b) {
        return same(let, law::derive_all | law::unfold | law::cancel, a, b, known);
    };
    return equal(d(y / x), -y / (x * x)) && equal(d(1 / (x * x)), -2 / (x * x * x))
           && equal(d(log(x)), 1 / x) && equal(d(log(x * x * x)), 3 / x)
           && equal(d(x / x), let.number(0)) && equal(d(f()), 2 * x)
           && equal(d(1 / (x + 1)), -power(1 / (x + 1), 2)) && !equal(d(1 / x), 1 / (x * x))
           && !equal(d(1 / (x * x)), -2 / (x * x)) && !equal(d(log(2 * x + 1)), 1 / (2 * x + 1))
           && equal(d(log(2 * x + 1)), 2 / (2 * x + 1)) && !equal(d(f()), let.number(0))
           && !same(let, law::derive_sum | law::derive_product | law::derive_variable, d(1 / x),
                    -1 / (x * x), known)
           && !same(let, law::derive_sum | law::derive_variable, d(log(x)), 1 / x, known)
           && !same(let, law::derive_all, d(f()), let.number(0));
}));

} // namespace
