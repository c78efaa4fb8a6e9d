// The laws of the normal form: what each makes equal, that it is needed, and what it must not make
// equal.

#include "support/kernel.hpp"

namespace {

using namespace kernel_test;
namespace law = attest::kernel::law;

// Each law is a bit of its own, so that a rule allows what it names and nothing else.
static_assert([] {
    kernel::laws const all[] = {law::unfold,         law::linear,          law::factor_out,
                                law::swap,           law::split,           law::singleton,
                                law::partition,      law::reindex,         law::sift,
                                law::masking,        law::cancel,          law::exp_of_sum,
                                law::log_exp,        law::maximum,         law::derive_sum,
                                law::derive_product, law::derive_quotient, law::derive_exp,
                                law::derive_log,     law::derive_variable, law::log_of_product};
    kernel::laws seen = law::ring;
    for (kernel::laws const each : all) {
        if (each == 0 || (each & (each - 1)) != 0 || (seen & each) != 0)
            return false;
        seen |= each;
    }
    return law::ring == 0;
}());
static_assert(law::derive_all
              == (law::derive_sum | law::derive_product | law::derive_quotient | law::derive_exp
                  | law::derive_log | law::derive_variable));

// The ring laws.
static_assert(in_context([](context& let) {
    auto const x = let.scalar("x");
    auto const y = let.scalar("y");
    return same(let, law::ring, (x + y) * (x - y), power(x, 2) - power(y, 2))
           && same(let, law::ring, 1 / (x * y), (1 / x) * (1 / y))
           && same(let, law::ring, x / 2 + x / 3, x * 5 / 6)
           && same(let, law::ring, 1 / (2 * x + 2 * y), (1 / (x + y)) / 2)
           && same(let, law::ring, 1 / (x - y), -(1 / (y - x)))
           && same(let, law::ring, 1 / (1 / x), x)
           && !same(let, law::ring, x / x, let.number(1)) // x may be 0, and 0/0 is 0
           && same(let, law::ring, x * x / x, x)          // also where x is 0
           && !same(let, law::ring, (x + y) * (x + y), power(x, 2) + power(y, 2))
           && !same(let, law::ring, 1 / (x + y), 1 / x + 1 / y);
}));

// cancel needs what it divides by to be different from 0.
static_assert(in_context([](context& let) {
    auto const x = let.scalar("x");
    auto const y = let.scalar("y");
    auto const positive_x = facts_of(let, 0 < x);
    auto const both = facts_of(let, 0 < x, 0 < y);
    return !same(let, law::cancel, x / x, let.number(1))
           && by(let, law::cancel, x / x, let.number(1), positive_x)
           && by(let, law::cancel, x / (x + y) + y / (x + y), let.number(1), both)
           && by(let, law::cancel, (power(x, 2) - power(y, 2)) / (x + y), x - y, both)
           && !same(let, law::cancel, x / (x + y) + y / (x + y), let.number(1), positive_x)
           && !same(let, law::cancel, y / y, let.number(1), positive_x);
}));

// Sums: linear, factor_out, swap.
static_assert(in_context([](context& let) {
    auto const T = let.finite_set("T");
    auto const [i, j] = let.indices("i", "j", T);
    auto const x = let.variable("x", T);
    auto const y = let.variable("y", T, T);
    auto const c = let.scalar("c");
    return by(let, law::linear, sum(i, x(i) - 2 * c), sum(i, x(i)) - 2 * sum(i, c))
           && by(let, law::factor_out, sum(i, c * x(i)), c * sum(i, x(i)))
           && !same(let, law::linear, sum(i, c * x(i)), c * sum(i, x(i)))
           && !same(let, law::factor_out, sum(i, x(i) + c), sum(i, x(i)) + sum(i, c))
           && by(let, law::swap, sum(i, sum(j, y(i, j))), sum(j, sum(i, y(i, j))))
           && !same(let, law::swap, sum(i, sum(j, y(i, j))), sum(i, sum(j, y(j, j))))
           && by(let, law::linear | law::factor_out, sum(i, sum(j, x(i) * x(j))),
                 sum(i, x(i)) * sum(j, x(j)))
           && !same(let, law::linear | law::factor_out | law::swap, sum(i, x(i) * x(i)),
                    sum(i, x(i)) * sum(j, x(j)))
           && same(let, law::ring, sum(i, x(i)), sum(j, x(j)))
           && same(let, law::ring, sum(i, 0 * x(i)), let.number(0));
}));

// A prefix depends on its end: the two sums do not change places.
static_assert(in_context([](context& let) {
    auto const N = let.positions("N");
    auto const t = let.index("t", N);
    auto const j = let.index("j", up_to(t));
    auto const k = let.index("k", up_to(j));
    auto const x = let.variable("x", N, N);
    return !same(let, law::swap | law::factor_out | law::linear, sum(j, sum(k, x(j, k))),
                 sum(j, sum(k, x(k, j))));
}));

// Sets: split, singleton, partition, reindex.
static_assert(in_context([](context& let) {
    auto const A = let.finite_set("A");
    auto const B = let.finite_set("B");
    auto const a = let.index("a", A);
    auto const b = let.index("b", B);
    auto const u = let.index("u", joined(A, B));
    auto const x = let.variable("x", joined(A, B));
    return by(let, law::split, sum(u, x(u)), sum(a, x(a)) + sum(b, x(b)))
           && !same(let, law::split, sum(u, x(u)), sum(a, x(a)));
}));

static_assert(in_context([](context& let) {
    auto const N = let.positions("N");
    auto const t = let.index("t", N);
    auto const j = let.index("j", up_to(t));
    auto const next_j = let.index("j", up_to(t + 1));
    auto const first_j = let.index("j", up_to(first(N)));
    auto const x = let.variable("x", N);
    return by(let, law::singleton, sum(next_j, x(next_j)), sum(j, x(j)) + x(t + 1))
           && by(let, law::singleton, sum(first_j, x(first_j)), x(first(N)))
           && !same(let, law::singleton, sum(next_j, x(next_j)), sum(j, x(j)) + x(t));
}));

static_assert(in_context([](context& let) {
    auto const T = let.finite_set("T");
    auto const [i, j] = let.indices("i", "j", T);
    auto const rest = let.index("k", without(T, i));
    auto const one = let.index("k", only(i));
    auto const x = let.variable("x", T);
    auto const N = let.positions("N");
    auto const [t, u] = let.indices("t", "u", N);
    auto const outside = let.index("k", without(up_to(t), u)); // u need not lie up to t
    auto const up = let.index("k", up_to(t));
    auto const y = let.variable("y", N);
    return by(let, law::singleton, sum(rest, x(rest)), sum(j, x(j)) - x(i))
           && by(let, law::singleton, sum(one, x(one)), x(i))
           && !same(let, law::singleton, sum(outside, y(outside)), sum(up, y(up)) - y(u));
}));

static_assert(in_context([](context& let) {
    auto const H = let.finite_set("H");
    auto const G = let.finite_set("G");
    auto const g = let.map("g", H, G);
    auto const pi = let.bijection("pi", H);
    auto const f = let.map("f", H, H);
    auto const c = let.index("c", G);
    auto const h = let.index("h", H);
    auto const member = let.index("h", g.fibre(c));
    auto const x = let.variable("x", H);
    auto const y = let.variable("y", G);
    return by(let, law::partition, sum(c, sum(member, y(c) * x(member))), sum(h, y(g(h)) * x(h)))
           && by(let, law::partition, sum(h, delta(g(h), c) * x(h)), sum(member, x(member)))
           && by(let, law::reindex, sum(h, x(pi(h))), sum(h, x(h)))
           && !same(let, law::reindex, sum(h, x(f(h))), sum(h, x(h)))
           && !same(let, law::reindex, sum(h, x(pi(h)) * x(h)), sum(h, x(h) * x(h)));
}));

// sift needs the index to lie in the set.
static_assert(in_context([](context& let) {
    auto const T = let.finite_set("T");
    auto const [i, j] = let.indices("i", "j", T);
    auto const x = let.variable("x", T, T);
    auto const N = let.positions("N");
    auto const [t, u] = let.indices("t", "u", N);
    auto const k = let.index("k", up_to(t));
    auto const y = let.variable("y", N);
    return by(let, law::sift, sum(j, delta(i, j) * x(i, j)), x(i, i))
           && by(let, law::sift, delta(i, j) * x(i, j), delta(j, i) * x(j, j))
           && by(let, law::sift, delta(t, t + 1) * y(t) + delta(t, t), delta(t, t + 1) * y(t) + 1)
           && by(let, law::sift, sum(k, delta(k, t) * y(k)), y(t))
           && !same(let, law::sift, sum(k, delta(k, u) * y(k)), y(u));
}));

// Masks, exponentials, logarithms, maxima.
static_assert(in_context([](context& let) {
    auto const T = let.finite_set("T");
    auto const i = let.index("i", T);
    auto const M = let.mask("M", T);
    auto const x = let.scalar("x");
    auto const y = let.scalar("y");
    auto const positive_x = facts_of(let, 0 < x);
    return by(let, law::masking, M(i) * M(i), M(i)) && !same(let, law::masking, x * x, x)
           && by(let, law::exp_of_sum, exp(x + y), exp(x) * exp(y))
           && by(let, law::exp_of_sum, 1 / exp(x), exp(-x))
           && by(let, law::exp_of_sum, exp(x - x), let.number(1))
           && !same(let, law::exp_of_sum, exp(x * y), exp(x) * exp(y))
           && by(let, law::log_exp, log(exp(x)), x)
           && by(let, law::log_exp, exp(log(x)), x, positive_x)
           && !same(let, law::log_exp, exp(log(x)), x)
           && by(let, law::maximum, max(x, max(y, x)), max(y, x))
           && !same(let, law::maximum, max(x, y), x);
}));

// Derivatives, one law at a time.
static_assert(in_context([](context& let) {
    auto const T = let.finite_set("T");
    auto const i = let.index("i", T);
    auto const j = let.index("j", T);
    auto const x = let.variable("x", T);
    auto const c = let.scalar("c");
    auto const d = [&](term const& of) { return derivative(of, x(j)); };
    auto const known = facts_of(let, for_all(i, 0 < x(i)), x(j) == x(j));
    return by(let, law::derive_variable, d(x(i)), delta(i, j))
           && by(let, law::derive_sum, d(sum(i, x(i)) + c), sum(i, d(x(i))))
           && by(let, law::derive_product, d(x(i) * x(i)), 2 * x(i) * d(x(i)))
           && by(let, law::derive_exp, d(exp(x(i))), exp(x(i)) * d(x(i)))
           && by(let, law::derive_quotient, d(1 / x(j)), -d(x(j)) / (x(j) * x(j)), known)
           && by(let, law::derive_log, d(log(x(j))), d(x(j)) / x(j), known)
           && !same(let, law::derive_all, d(1 / x(j)), -1 / (x(j) * x(j)))
           && !same(let, law::derive_all, d(log(x(j))), 1 / x(j))
           && !same(let, law::derive_all, d(max(x(j), c)), let.number(1))
           && !same(let, law::derive_all, d(x(i)), let.number(1));
}));

// A fact about x says nothing inside a derivative with respect to x.
static_assert(in_context([](context& let) {
    auto const x = let.scalar("x");
    auto const y = let.scalar("y");
    auto const known = facts_of(let, 0 < x, 0 < y);
    return same(let, law::cancel, derivative(y / y * x, x), derivative(x, x), known)
           && !same(let, law::cancel, derivative(x / x, x), derivative(let.number(1), x), known);
}));

// A logarithm that is undone inside a sum leaves its factors where they belong.
static_assert(in_context([](context& let) {
    auto const T = let.finite_set("T");
    auto const j = let.index("j", T);
    auto const x = let.scalar("x");
    auto const u = let.scalar("u");
    auto const y = let.variable("y", T);
    auto const known = facts_of(let, 0 < x, for_all(j, 0 < y(j)), for_all(j, 0 < x * y(j)));
    auto const all =
        law::derive_all | law::factor_out | law::exp_of_sum | law::log_exp | law::cancel;
    auto const slope = sum(j, derivative(exp(log(x * y(j)) + u), x));
    return same(let, all, slope, exp(u) * sum(j, y(j)), known)
           && !same(let, all, slope, exp(u) / x * sum(j, y(j)), known);
}));

} // namespace
