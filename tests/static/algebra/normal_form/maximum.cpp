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

// A part is compared with all others, also with those that are left out; of equal ones one stays.
static_assert(in_context([](context& let) {
    auto const a = let.scalar("a");
    auto const b = let.scalar("b");
    auto const c = let.scalar("c");
    auto const d = let.scalar("d");
    auto const chain = facts_of(let, a <= b, b <= c);
    auto const circle = facts_of(let, a <= b, b <= c, c <= a);
    auto const is = [&](auto const& known, term const& left, term const& right) {
        return same(let, law::maximum, left, right, known);
    };
    return is(chain, max(a, max(b, c)), c) && is(chain, max(max(a, b), c), c)
           && is(chain, max(max(c, a), max(d, b)), max(c, d)) && !is(chain, max(a, b), a)
           && !is(chain, max(a, max(b, c)), b) && is(circle, max(a, max(b, c)), max(max(c, b), a))
           && !is(circle, max(a, max(b, c)), d) && !is(circle, max(max(a, b), max(c, d)), d);
}));

// A mask and delta are at most 1.
static_assert(in_context([](context& let) {
    auto const T = let.finite_set("T");
    auto const [j, k] = let.indices("j", "k", T);
    auto const m = let.mask("m", T);
    auto const x = let.variable("x", T);
    auto const is = [&](term const& a, term const& b) { return same(let, law::maximum, a, b); };
    return is(max(m(j), 1), let.scalar("a") * 0 + 1) && is(max(1, delta(j, k)), 1 + 0 * x(j))
           && !is(max(x(j), 1), 1 + 0 * x(j)) && !is(max(m(j) * 2, 1), 1 + 0 * x(j))
           && !is(max(m(j) + m(k), 1), 1 + 0 * x(j));
}));

// A sum of several maxima is one part: the number of sums of their parts is the product.
static_assert(in_context([](context& let) {
    auto const a = let.scalar("a");
    auto const b = let.scalar("b");
    auto const c = let.scalar("c");
    auto const d = let.scalar("d");
    auto const e = let.scalar("e");
    auto const is = [&](term const& x, term const& y) { return by(let, law::maximum, x, y); };
    return is(max(max(a, b) + max(c, d), e), max(e, max(d, c) + max(b, a)))
           && !same(let, law::maximum, max(max(a, b) + max(c, d), e), max(a, b) + max(c, d))
           && !same(let, law::maximum, max(max(a, b) + max(c, d), e), max(max(a + c, b + d), e));
}));

} // namespace
