// summation: finite sums (calculus, paragraphs 4.4 and 4.6), each law with its condition.

#include "support/kernel.hpp"

namespace {

using namespace kernel_test;
using kernel::kind;
namespace law = attest::kernel::law;

constexpr auto sums = law::linear | law::factor_out | law::swap;

// linear: each term is summed by itself, its factor outside.
static_assert(in_context([](context& let) {
    auto const T = let.finite_set("T");
    auto const i = let.index("i", T);
    auto const x = let.variable("x", T);
    auto const y = let.variable("y", T);
    return by(let, law::linear, sum(i, 3 * x(i) - y(i) / 2), 3 * sum(i, x(i)) - sum(i, y(i)) / 2)
           && !same(let, law::linear, sum(i, 3 * x(i)), sum(i, x(i)))
           && !same(let, law::linear, sum(i, x(i) + y(i)), sum(i, x(i)))
           && !same(let, law::linear, sum(i, x(i) * y(i)), sum(i, x(i)) * sum(i, y(i)))
           && !same(let, law::factor_out | law::swap, sum(i, x(i) + y(i)),
                    sum(i, x(i)) + sum(i, y(i)))
           && same(let, law::ring, sum(i, x(i) - x(i)), let.number(0));
}));

// factor_out: what has no index of the sum leaves it, and nothing else does. A sum of 1 is the
// number of elements, which is not 1 (and may be 0).
static_assert(in_context([](context& let) {
    auto const T = let.finite_set("T");
    auto const [i, j] = let.indices("i", "j", T);
    auto const x = let.variable("x", T);
    auto const y = let.variable("y", T, T);
    auto const c = let.scalar("c");
    auto const size = sum(i, let.number(1));
    return by(let, law::factor_out, sum(i, 2 * c * x(i)), 2 * c * sum(i, x(i)))
           && by(let, law::factor_out, sum(i, c * c), c * c * size)
           && by(let, law::factor_out, sum(i, x(j) * y(i, j)), x(j) * sum(i, y(i, j)))
           && !same(let, law::factor_out, sum(i, c), c)
           && !same(let, law::factor_out, sum(i, c * x(i)), sum(i, x(i)))
           && !same(let, law::factor_out, sum(i, x(i) * y(i, j)), x(i) * sum(i, y(i, j)))
           && !same(let, law::linear | law::swap, sum(i, c * x(i)), c * sum(i, x(i)))
           && !same(let, sums, size, let.number(1)) && !same(let, sums, size * size, size);
}));

// What several terms have in common leaves, with its sign.
static_assert(in_context([](context& let) {
    auto const T = let.finite_set("T");
    auto const i = let.index("i", T);
    auto const x = let.variable("x", T);
    auto const y = let.variable("y", T);
    auto const c = let.scalar("c");
    return by(let, law::factor_out, sum(i, c * x(i) + c * y(i)), c * sum(i, x(i) + y(i)))
           && by(let, law::factor_out, sum(i, -2 * x(i) - 4 * y(i)), -2 * sum(i, x(i) + 2 * y(i)))
           && by(let, law::factor_out, sum(i, c * x(i) - c), c * sum(i, x(i) - 1))
           && !same(let, law::factor_out, sum(i, c * x(i) + c * y(i)), sum(i, x(i) + y(i)))
           && !same(let, law::factor_out, sum(i, -x(i) - y(i)), sum(i, x(i) + y(i)))
           && !same(let, law::factor_out, sum(i, c * x(i) + y(i)), c * sum(i, x(i) + y(i)));
}));

// Exponentials are split at the index; of one that cannot be split all stays.
static_assert(in_context([](context& let) {
    auto const T = let.finite_set("T");
    auto const i = let.index("i", T);
    auto const x = let.variable("x", T);
    auto const c = let.scalar("c");
    constexpr auto laws = law::factor_out | law::exp_of_sum;
    return by(let, laws, sum(i, exp(x(i) - c)), exp(-c) * sum(i, exp(x(i))))
           && by(let, laws, sum(i, exp(x(i) + c) + exp(c)), exp(c) * sum(i, exp(x(i)) + 1))
           && !same(let, laws, sum(i, exp(x(i) - c)), sum(i, exp(x(i))))
           && !same(let, laws, sum(i, exp(c * x(i))), exp(c) * sum(i, exp(x(i))))
           && !same(let, law::factor_out, sum(i, exp(x(i) - c)), exp(-c) * sum(i, exp(x(i))));
}));

// An exponential of a logarithm that is undone inside the sum keeps its number and its factors.
static_assert(in_context([](context& let) {
    auto const T = let.finite_set("T");
    auto const i = let.index("i", T);
    auto const x = let.variable("x", T);
    auto const c = let.scalar("c");
    constexpr auto laws = law::factor_out | law::exp_of_sum | law::log_exp;
    auto const known = facts_of(let, for_all(i, 0 < x(i)), for_all(i, 0 < 2 * x(i)));
    return same(let, laws, sum(i, exp(log(2 * x(i)) + c)), 2 * exp(c) * sum(i, x(i)), known)
           && !same(let, laws, sum(i, exp(log(2 * x(i)) + c)), exp(c) * sum(i, x(i)), known)
           && !same(let, laws, sum(i, exp(log(x(i)) + c)), exp(c) * sum(i, x(i)));
}));

static_assert(in_context([](context& let) { // undone only outside of a derivative
    auto const T = let.finite_set("T");
    auto const j = let.index("j", T);
    auto const x = let.scalar("x");
    auto const u = let.scalar("u");
    auto const y = let.variable("y", T);
    auto const known = facts_of(let, 0 < x, for_all(j, 0 < y(j)), for_all(j, 0 < 2 * x * y(j)));
    constexpr auto laws =
        law::derive_all | law::factor_out | law::exp_of_sum | law::log_exp | law::cancel;
    auto const slope = sum(j, derivative(exp(log(2 * x * y(j)) + u), x));
    return !same(let, laws, slope, exp(u) * sum(j, y(j)), known); // the slope has a factor 2
}));

// Products of sums: components that share no index are summed apart, the others together.
static_assert(in_context([](context& let) {
    auto const T = let.finite_set("T");
    auto const [i, j] = let.indices("i", "j", T);
    auto const x = let.variable("x", T);
    auto const y = let.variable("y", T, T);
    auto const s = sum(i, x(i));
    return by(let, sums, sum(i, sum(j, x(i) * x(j))), s * s)
           && by(let, sums, sum(i, x(i) * s), s * s)
           && by(let, sums, sum(i, sum(j, y(i, j)) * x(i)), sum(j, sum(i, x(i) * y(i, j))))
           && !same(let, sums, sum(i, sum(j, y(i, j) * x(j))), sum(i, sum(j, y(i, j))) * s)
           && !same(let, sums, sum(i, x(i) * x(i)), s * s)
           && !same(let, sums, sum(i, sum(j, x(i))), s);
}));

// The square of an inner sum is merged once for each of its factors.
static_assert(in_context([](context& let) {
    auto const T = let.finite_set("T");
    auto const [i, j, k] = let.indices("i", "j", "k", T);
    auto const y = let.variable("y", T, T);
    auto const inner = sum(j, y(i, j));
    return by(let, sums, sum(i, inner * inner), sum(i, sum(j, sum(k, y(i, j) * y(i, k)))))
           && !same(let, sums, sum(i, inner * inner), sum(i, inner))
           && !same(let, sums, sum(i, inner * inner), sum(i, sum(j, y(i, j) * y(i, j))))
           && !same(let, sums, sum(i, 1 / inner), 1 / sum(i, inner))
           && !same(let, sums, sum(i, 1 / inner), sum(i, inner));
}));

// swap asks for its law, and a set that depends on an index holds its sum back.
static_assert(in_context([](context& let) {
    auto const T = let.finite_set("T");
    auto const S = let.finite_set("S");
    auto const i = let.index("i", T);
    auto const k = let.index("k", S);
    auto const y = let.variable("y", T, S);
    auto const N = let.positions("N");
    auto const t = let.index("t", N);
    auto const j = let.index("j", up_to(t));
    auto const l = let.index("l", up_to(j));
    auto const z = let.variable("z", N);
    return by(let, law::swap, sum(i, sum(k, y(i, k))), sum(k, sum(i, y(i, k))))
           && !same(let, law::linear | law::factor_out, sum(i, sum(k, y(i, k))),
                    sum(k, sum(i, y(i, k))))
           && !same(let, sums, sum(j, sum(l, z(l))), sum(j, let.number(1)) * sum(l, z(l)))
           && !same(let, sums, sum(j, sum(l, z(j) * z(l))), sum(j, z(j)) * sum(j, z(j)));
}));

// sift: in every term, at an element of the set, free of the index, and if no other set depends on
// it.
static_assert(in_context([](context& let) {
    auto const T = let.finite_set("T");
    auto const [i, j] = let.indices("i", "j", T);
    auto const g = let.map("g", T, T);
    auto const x = let.variable("x", T);
    auto const y = let.variable("y", T);
    auto const d = delta(i, j);
    return by(let, law::sift, sum(j, d * x(j)), x(i))
           && by(let, law::sift, sum(j, d), let.number(1))
           && by(let, law::sift, sum(j, delta(g(i), j) * x(j)), x(g(i)))
           && by(let, law::sift, sum(j, d * (2 * x(j) - y(j))), 2 * x(i) - y(i))
           && !same(let, law::sift, sum(j, d * (2 * x(j) - y(j))), x(i) - y(i))
           && !same(let, law::sift, sum(j, d * x(j) + y(j)), x(i) + y(i))
           && !same(let, law::sift, sum(j, x(j) + d * y(j)), x(i) + y(i))
           && !same(let, law::sift, sum(j, delta(g(j), j) * x(j)), sum(j, x(g(j))))
           && !same(let, law::sift, sum(j, delta(g(j), j)), let.number(1))
           && !same(let, sums, sum(j, d * x(j)), x(i));
}));

static_assert(in_context([](context& let) {
    auto const N = let.positions("N");
    auto const [t, u] = let.indices("t", "u", N);
    auto const j = let.index("j", up_to(t));
    auto const k = let.index("k", up_to(j));
    auto const x = let.variable("x", N);
    return by(let, law::sift, sum(j, delta(first(N), j) * x(j)), x(first(N)))
           && !same(let, law::sift, sum(j, delta(u, j) * x(j)), x(u))
           && !same(let, law::sift | sums, sum(j, sum(k, delta(t, j) * x(k))), sum(k, x(k)))
           && !same(let, law::sift | sums, sum(j, sum(k, delta(j, t) * x(k))), sum(j, x(j)) * 0);
}));

// Inside a group: over k = j, if each k lies in the set of j.
static_assert(in_context([](context& let) {
    auto const T = let.finite_set("T");
    auto const [j, k] = let.indices("j", "k", T);
    auto const rest = let.index("l", without(T, let.index("i", T)));
    auto const y = let.variable("y", T, T);
    return by(let, law::sift | sums, sum(j, sum(k, delta(k, j) * y(j, k))), sum(k, y(k, k)))
           && by(let, law::sift | sums, sum(rest, sum(k, delta(k, rest) * y(rest, k))),
                 sum(rest, y(rest, rest)))
           && !same(let, law::sift | sums, sum(rest, sum(k, delta(k, rest) * y(rest, k))),
                    sum(k, y(k, k)));
}));

// No local of a group is left behind when another is sifted away.
static_assert(in_context([](context& let) {
    auto& nodes = let.nodes();
    auto const N = let.positions("N");
    auto const t = let.index("t", N);
    auto const x = let.variable("x", N);
    kernel::scope const top;
    auto const j = top.fresh(nodes, up_to(t).node);
    auto const k = top.with(j).fresh(nodes, up_to(index_term{&let, j}).node);
    list<kernel::id> group;
    group.push_back(j);
    group.push_back(k);
    kernel::nothing_known nothing;
    kernel::normaliser<kernel::nothing_known> with(nodes, law::sift, nothing);
    auto const body = with.normal((delta(index_term{&let, j}, t) * x(index_term{&let, k})).node,
                                  top.with(j).with(k));
    auto const whole = node_of(nodes, sum_over(with, group, body, top));
    return kernel::judgement(nodes).has_no_local(whole);
}));

// A sum with a local whose set depends on the index that would be sifted away.
static_assert(in_context([](context& let) {
    auto& nodes = let.nodes();
    auto const N = let.positions("N");
    auto const t = let.index("t", N);
    kernel::scope const top;
    auto const j = top.fresh(nodes, up_to(t).node);
    auto const k = top.with(j).fresh(nodes, up_to(index_term{&let, j}).node);
    list<kernel::id> both;
    both.push_back(j);
    both.push_back(k);
    list<kernel::id> first_alone;
    first_alone.push_back(j);
    return governs(nodes, j, both) && !governs(nodes, k, both) && !governs(nodes, j, first_alone)
           && occurs_any(nodes, k, both) && !occurs_any(nodes, t.node, both)
           && scope_with(top, both).has(k) && scope_with(top, both).count == 2;
}));

} // namespace
