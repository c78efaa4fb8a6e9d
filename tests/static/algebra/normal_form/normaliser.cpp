// normaliser: one form for each term under a choice of laws (calculus, section 4). Equal forms are
// equal values; here are neighbours of which no two have one value.

#include "support/kernel.hpp"

namespace {

using namespace kernel_test;
using kernel::kind;
namespace law = attest::kernel::law;

// The laws of a commutative ring, with numbers.
static_assert(in_context([](context& let) {
    auto const x = let.scalar("x");
    auto const y = let.scalar("y");
    auto const z = let.scalar("z");
    auto const [i, j] = let.indices("i", "j", let.finite_set("T"));
    return same(let, law::ring, x + y, y + x) && same(let, law::ring, x * (y * z), (z * x) * y)
           && same(let, law::ring, x * (y + z), x * y + x * z)
           && same(let, law::ring, x - x, let.number(0)) && same(let, law::ring, x + x, 2 * x)
           && same(let, law::ring, x / 2 + x / 2, x) && same(let, law::ring, 0 * x, let.number(0))
           && !same(let, law::ring, x + y, x) && !same(let, law::ring, x + y, x * y)
           && !same(let, law::ring, x * y, x) && !same(let, law::ring, 2 * x, 3 * x)
           && !same(let, law::ring, x / 2, x / 3) && !same(let, law::ring, x - y, y - x)
           && !same(let, law::ring, exp(x), exp(y)) && !same(let, law::ring, exp(x), log(x))
           && same(let, law::ring, exp(x + y), exp(y + x))
           && same(let, law::ring, delta(i, j), delta(j, i))
           && same(let, law::ring, log(x * y), log(y * x))
           && same(let, law::ring, max(x + x, y), max(2 * x, y));
}));

// Powers, those of sums included; a long one that is not multiplied out has its own exponent.
static_assert(in_context([](context& let) {
    auto const x = let.scalar("x");
    auto const y = let.scalar("y");
    return same(let, law::ring, power(x, 3), x * x * x) && same(let, law::ring, power(x, 1), x)
           && same(let, law::ring, power(x + y, 2), x * x + 2 * x * y + y * y)
           && same(let, law::ring, power(2 * x, 3), 8 * power(x, 3))
           && same(let, law::ring, power(x * y, 20), power(x, 20) * power(y, 20))
           && !same(let, law::ring, power(x, 2), power(x, 3))
           && !same(let, law::ring, power(x + y, 13), power(x + y, 14))
           && same(let, law::ring, power(x + y, 13), power(y + x, 13));
}));

// Products with exponents that are no positive numbers (calculus, paragraph 1.3): a^0 = [a != 0],
// and a^-n = (1/a)^n. The indicator of a product is that of each factor; that of 0 is 0.
static_assert(in_context([](context& let) {
    auto& nodes = let.nodes();
    auto const x = let.scalar("x");
    auto const y = let.scalar("y");
    auto const raised = [&](term const& t, kernel::word n) {
        return term{&let, nodes.make(kind::product, t.node, n)};
    };
    return same(let, law::ring, raised(x, -2), 1 / (x * x))
           && same(let, law::ring, raised(x, 0), x / x)
           && same(let, law::ring, raised(2 * x * y, 0), x / x * y / y)
           && same(let, law::ring, raised(2 * x, -1), 1 / x / 2)
           && same(let, law::ring, raised(x - x, 0), let.number(0))
           && same(let, law::ring, raised(let.number(3), 0), let.number(1))
           && !same(let, law::ring, raised(x, 0), let.number(1))
           && !same(let, law::ring, raised(x, 0), x) && !same(let, law::ring, raised(x, -2), x * x)
           && !same(let, law::ring, raised(x + y, 0), let.number(1))
           && !same(let, law::ring, raised(x * y, 0), x / x);
}));

// A normal form is one of itself: what is read from a node is the same polynomial.
static_assert(in_context([](context& let) {
    auto const x = let.scalar("x");
    auto const y = let.scalar("y");
    auto const again = [&](term const& t) {
        auto const node = form(let, law::ring, t);
        return form(let, law::ring, term{&let, node}) == node;
    };
    return again(2 * x * y - 3 * power(x, 2) / 4 + 1 / (x + y)) && again(exp(x / 2) + log(y) * 5)
           && again(max(x, 2 * y)) && again(0 * x);
}));

// Definitions are unfolded under their law only.
static_assert(in_context([](context& let) {
    auto const T = let.finite_set("T");
    auto const [i, j] = let.indices("i", "j", T);
    auto const x = let.variable("x", T);
    auto const f = let.define("f", 2 * x(i), i);
    auto const g = let.define("g", f(i) + 1, i);
    return by(let, law::unfold, f(j), 2 * x(j)) && by(let, law::unfold, g(j), 2 * x(j) + 1)
           && !same(let, law::unfold, f(j), 2 * x(i)) && !same(let, law::unfold, f(j), g(j))
           && !same(let, law::linear | law::cancel, f(j), 2 * x(j))
           && same(let, law::ring, f(j) + f(j), 2 * f(j)) && !same(let, law::ring, f(j), f(i));
}));

// A sum is over its own set, and its index is none of those around it.
static_assert(in_context([](context& let) {
    auto const S = let.finite_set("S");
    auto const T = let.finite_set("T");
    auto const [i, j] = let.indices("i", "j", T);
    auto const k = let.index("k", S);
    auto const x = let.variable("x", T, T);
    auto const c = let.scalar("c");
    return same(let, law::ring, sum(i, sum(j, x(i, j))), sum(j, sum(i, x(j, i))))
           && !same(let, law::ring, sum(i, sum(j, x(i, j))), sum(i, sum(j, x(j, i))))
           && !same(let, law::ring, sum(i, sum(j, x(i, j))), sum(i, sum(j, x(j, j))))
           && !same(let, law::ring, sum(i, c), sum(k, c)) && !same(let, law::ring, sum(i, c), c)
           && same(let, law::ring, sum(i, x(i, i) + x(i, i)), sum(j, 2 * x(j, j)));
}));

// Inside a derivative only facts that do not speak of its symbol are known, and what is not shown
// to be differentiable at the point stays a derivative (calculus, paragraphs 3.4 and 4.11).
static_assert(in_context([](context& let) {
    auto const x = let.scalar("x");
    auto const y = let.scalar("y");
    auto const known = facts_of(let, 0 < x, 0 < y);
    return !same(let, law::cancel, derivative(x / x, x), derivative(let.number(1), x), known)
           && by(let, law::cancel, derivative(y / y * x, x), derivative(x, x), known)
           && by(let, law::derive_all, derivative(1 / x, x), -1 / (x * x), known)
           && !same(let, law::derive_all, derivative(1 / x, x), -1 / (x * x))
           && !same(let, law::derive_all, derivative(max(x, y), x), let.number(0), known)
           && !same(let, law::ring, derivative(x, x), let.number(1))
           && !same(let, law::derive_all, derivative(x, x), derivative(x, y));
}));

// What is cancelled inside an exponential, a logarithm, an inverse, a maximum or a sum is brought
// over one denominator there.
static_assert(in_context([](context& let) {
    auto const x = let.scalar("x");
    auto const y = let.scalar("y");
    auto const known = facts_of(let, 0 < x, 0 < y);
    auto const ones = x / (x + y) + y / (x + y);
    auto const T = let.finite_set("T");
    auto const i = let.index("i", T);
    auto const z = let.variable("z", T);
    return by(let, law::cancel, exp(ones), exp(let.number(1)), known)
           && by(let, law::cancel, log(ones + y), log(1 + y), known)
           && by(let, law::cancel, 1 / (ones + y), 1 / (1 + y), known)
           && by(let, law::cancel, max(ones, y), max(let.number(1), y), known)
           && by(let, law::cancel, sum(i, ones * x / (x + y) + ones * y / (x + y)),
                 sum(i, let.number(1)), known)
           && !same(let, law::cancel, exp(ones), exp(let.number(1)))
           && !same(let, law::cancel, sum(i, z(i) / z(i)), sum(i, let.number(1)), known);
}));

} // namespace
