// maximum: lists of parts, what they have in common, and what is compared (calculus, paragraph 4.10).

#include "support/kernel.hpp"

namespace {

using namespace kernel_test;
namespace law = attest::kernel::law;

// A maximum is one of a set: without order and repetition, however it was nested.
static_assert(in_context([](context& let) {
    auto const x = let.scalar("x");
    auto const y = let.scalar("y");
    auto const z = let.scalar("z");
    return by(let, law::maximum, max(x, y), max(y, x)) && by(let, law::maximum, max(x, x), x)
           && by(let, law::maximum, max(x, max(y, z)), max(max(z, x), y))
           && by(let, law::maximum, max(max(x, y), max(y, x)), max(x, y))
           && !same(let, law::maximum, max(x, max(y, z)), max(x, y))
           && !same(let, law::maximum, max(x, max(y, z)), max(y, z))
           && !same(let, law::maximum, max(x, y), x) && !same(let, law::maximum, max(x, y), y)
           && !same(let, law::maximum, 2 * max(x, y), max(x, max(y, y)))
           && !same(let, law::maximum, max(2 * max(x, y), z), max(x, max(y, z)))
           && !same(let, law::exp_of_sum | law::log_exp, max(x, y), max(y, x));
}));

// What all parts have as a summand may stand before the maximum.
static_assert(in_context([](context& let) {
    auto const w = let.scalar("w");
    auto const x = let.scalar("x");
    auto const y = let.scalar("y");
    auto const z = let.scalar("z");
    auto const is = [&](term const& a, term const& b) { return by(let, law::maximum, a, b); };
    auto const alike = [&](term const& a, term const& b) { return same(let, law::maximum, a, b); };
    return is(max(x + z, y + z), max(x, y) + z) && is(max(x - 2 * z, y - 2 * z), max(x, y) - 2 * z)
           && is(max(max(x + z, y + z), w), max(x + z, max(y + z, w)))
           && is(max(max(x + z, y + z), w + z), z + max(w, max(y, x)))
           && is(max(max(w, z) + x, max(w, z) + y), max(max(w + x, z + x), max(w + y, z + y)))
           && is(max(x + 1, y + 1), max(x, y) + 1) && is(max(x + z, z), max(x, 0 * x) + z)
           && !alike(max(x + z, y), max(x, y) + z) && !alike(max(x + z, y - z), max(x, y) + z)
           && !alike(max(x + z, y + 2 * z), max(x, y) + z)
           && !alike(max(x * z, y * z), max(x, y) * z)
           && !alike(max(z - max(x, y), w), max(z - x, max(z - y, w)))
           && !alike(max(2 * max(x, y), z), max(2 * x, max(y, z)))
           && !alike(max(x + z, y + z), max(x, y));
}));

// A part that is shown to be at most another is left out; one part stays.
static_assert(in_context([](context& let) {
    auto const T = let.finite_set("T");
    auto const [i, a] = let.indices("i", "a", T);
    auto const s = let.variable("s", T);
    auto const x = let.scalar("x");
    auto const y = let.scalar("y");
    auto const z = let.scalar("z");
    auto const known = facts_of(let, x <= y, for_all(i, s(i) < z), 0 < exp(s(a)));
    auto const is = [&](term const& left, term const& right) {
        return same(let, law::maximum, left, right, known);
    };
    return is(max(x, y), y) && is(max(y, x), y) && is(max(x, max(z, y)), max(y, z))
           && is(max(x + z, y + z), y + z) && is(max(z, s(a)), z)
           && is(sum(i, max(s(i), z)), sum(i, z)) && is(max(exp(x), 0 * x), exp(x))
           && is(max(x, x + 1), x + 1) && !is(max(x, y), x) && !is(max(x, z), z)
           && !is(max(z, s(a)), s(a)) && !same(let, law::maximum, max(x, y), y)
           && !same(let, law::exp_of_sum, max(x, y), y, known)
           && same(let, law::maximum, max(x, y), y, facts_of(let, x <= y, y <= x));
}));

// Inside a derivative nothing is compared that holds for one value of the symbol only.
static_assert(in_context([](context& let) {
    auto const x = let.scalar("x");
    auto const y = let.scalar("y");
    auto const rules = law::maximum | law::derive_all;
    return !same(let, rules, derivative(max(x, y), x), let.number(0), facts_of(let, x < y))
           && !same(let, rules, derivative(max(x, y), x), let.number(1), facts_of(let, y < x));
}));

// Three parts stay three without the law.
static_assert(in_context([](context& let) {
    auto& nodes = let.nodes();
    auto const x = let.scalar("x");
    auto const y = let.scalar("y");
    auto const z = let.scalar("z");
    auto const of_x_and = [&](term const& last) {
        return term{&let, nodes.make(kernel::kind::largest, x.node, y.node, last.node)};
    };
    return same(let, law::ring, of_x_and(z), of_x_and(z + 0))
           && !same(let, law::ring, of_x_and(z), of_x_and(2 * z))
           && !same(let, law::ring, of_x_and(z), max(x, y));
}));

} // namespace
