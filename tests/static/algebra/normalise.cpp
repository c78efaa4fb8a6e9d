// Each ability identifies what its law says, and without it the same terms stay apart.
#include <attest/algebra/function.hpp>
#include <attest/algebra/normalise.hpp>
#include <attest/algebra/quotient.hpp>
#include <attest/algebra/symbol.hpp>

using namespace attest::algebra;

namespace {

constexpr bool same(ability may, term const& a, term const& b) {
    workspace w = make_workspace(may);
    polynomial const x = normalised(w, a.root());
    polynomial const y = normalised(w, b.root());
    return vanishes(w, difference(x, y));
}

// By this ability, and not without it.
constexpr bool only_by(ability may, term const& a, term const& b) {
    return same(may, a, b) && !same(ability::none, a, b);
}

// The symbols of all tests.
struct symbols {
    index_set T = of("T");
    index_set A = of("A");
    index_set B = of("B");
    index_set N = positions("N");
    index_term i = index("i", T);
    index_term j = index("j", T);
    index_term k = index("k", T);
    index_term a = index("a", A);
    index_term b = index("b", B);
    index_term t = index("t", N);
    index_term u = index("u", joined(A, B));
    symbol x = variable("x", T);
    symbol y = variable("y", T);
    symbol s = variable("s", T, T);
    symbol z = variable("z", joined(A, B));
    symbol n = variable("n", N);
    symbol M = mask("M", T, T);
    index_map pi = bijection("pi", T);
    index_map rho = bijection("rho", T);
    index_map g = map("g", T, B);
    symbol v = variable("v", B);
    term c = scalar("c");
};

// The laws of a commutative ring, and names.
static_assert([] {
    symbols const o;
    return same(ability::none, o.x(o.i) + o.c, o.c + o.x(o.i))
           && same(ability::none, (o.x(o.i) + o.c) * (o.x(o.i) - o.c),
                   o.x(o.i) * o.x(o.i) - power(o.c, 2))
           && same(ability::none, sum(o.j, o.x(o.j)), sum(o.k, o.x(o.k)))
           && same(ability::none, 1 / (2 * o.c * o.x(o.i)), (1 / o.x(o.i)) * (1 / o.c) / 2)
           && same(ability::none, 1 / (1 / o.c), o.c) && !same(ability::none, o.x(o.i), o.x(o.j))
           && !same(ability::none, sum(o.j, o.s(o.i, o.j)), sum(o.j, o.s(o.j, o.i)))
           && !same(ability::none, o.c / o.c, 1);
}());

static_assert([] {
    symbols const o;
    term const e = exp(o.c);
    return only_by(ability::exp_of_sum, exp(o.x(o.i) + o.c), exp(o.x(o.i)) * e)
           && only_by(ability::exp_of_sum, exp(o.c - o.c), 1)
           && only_by(ability::exp_of_sum, 1 / e, exp(-o.c))
           && only_by(ability::exp_of_sum, power(e, 3), exp(3 * o.c))
           && !same(ability::exp_of_sum, exp(o.x(o.i) * o.c), exp(o.x(o.i)) * e);
}());

static_assert([] {
    symbols const o;
    return only_by(ability::log_exp, log(exp(o.c)), o.c)
           && only_by(ability::log_exp, exp(log(o.c)), o.c)
           && only_by(ability::log_exp | ability::exp_of_sum, exp(o.x(o.i) - log(o.c)),
                      exp(o.x(o.i)) / o.c)
           && !same(ability::log_exp, log(o.c * o.c), log(o.c));
}());

static_assert([] {
    symbols const o;
    return only_by(ability::linear, sum(o.j, o.x(o.j) + o.y(o.j)),
                   sum(o.j, o.x(o.j)) + sum(o.k, o.y(o.k)))
           && same(ability::linear, sum(o.j, o.x(o.j) - 2 * o.y(o.j)),
                   sum(o.j, o.x(o.j)) - 2 * sum(o.k, o.y(o.k)))
           && !same(ability::linear, sum(o.j, o.x(o.j) - o.c * o.y(o.j)),
                    sum(o.j, o.x(o.j)) - o.c * sum(o.k, o.y(o.k)))
           && only_by(ability::factor_out, sum(o.j, 2 * o.c * o.x(o.j)),
                      2 * o.c * sum(o.j, o.x(o.j)))
           && only_by(ability::factor_out, sum(o.j, o.c * o.x(o.j) + o.c * o.y(o.j)),
                      o.c * sum(o.j, o.x(o.j) + o.y(o.j)))
           && only_by(ability::swap, sum(o.i, sum(o.j, o.s(o.i, o.j))),
                      sum(o.j, sum(o.i, o.s(o.i, o.j))))
           && only_by(ability::swap | ability::factor_out,
                      sum(o.j, o.x(o.j) * sum(o.i, o.s(o.i, o.j) * o.y(o.i))),
                      sum(o.i, o.y(o.i) * sum(o.j, o.x(o.j) * o.s(o.i, o.j))))
           && !same(ability::factor_out, sum(o.j, o.x(o.j) * o.x(o.j)),
                    o.x(o.i) * sum(o.j, o.x(o.j)))
           && !same(ability::linear, sum(o.j, o.x(o.j) * o.y(o.j)),
                    sum(o.j, o.x(o.j)) * sum(o.j, o.y(o.j)));
}());

// Exchanging sums loses none of the terms that stand beside them.
static_assert([] {
    symbols const o;
    term const whole = sum(o.i, o.x(o.i) + sum(o.j, o.s(o.i, o.j)));
    return !same(ability::swap, whole, sum(o.i, sum(o.j, o.s(o.i, o.j))))
           && !same(ability::swap, whole, sum(o.i, o.x(o.i)));
}());

// Two indices over one set that look alike, in either order.
static_assert([] {
    symbols const o;
    return only_by(ability::swap, sum(o.i, sum(o.j, o.s(o.i, o.j) * o.s(o.j, o.i) * o.s(o.i, o.i))),
                   sum(o.i, sum(o.j, o.s(o.i, o.j) * o.s(o.j, o.i) * o.s(o.j, o.j))));
}());

static_assert([] {
    symbols const o;
    term const rest = o.x(index("k", without(o.T, o.i)));
    return only_by(ability::split, sum(o.u, o.z(o.u)), sum(o.a, o.z(o.a)) + sum(o.b, o.z(o.b)))
           && only_by(ability::singleton, sum(index("k", only(o.i)), o.x(index("k", only(o.i)))),
                      o.x(o.i))
           && only_by(ability::singleton, sum(index("k", without(o.T, o.i)), rest),
                      sum(o.k, o.x(o.k)) - o.x(o.i))
           && !same(ability::split, sum(o.u, o.z(o.u)), sum(o.a, o.z(o.a)));
}());

static_assert([] {
    symbols const o;
    index_term const now = index("j", up_to(o.N, o.t));
    index_term const next = index("j", up_to(o.N, o.t + 1));
    index_term const start = index("j", up_to(o.N, first(o.N)));
    return only_by(ability::singleton, sum(next, o.n(next)), sum(now, o.n(now)) + o.n(o.t + 1))
           && only_by(ability::singleton, sum(start, o.n(start)), o.n(first(o.N)))
           && !same(ability::singleton, sum(next, o.n(next)), sum(now, o.n(now)) + o.n(o.t));
}());

// The set of each index depends on the one before it.
static_assert([] {
    symbols const o;
    auto const triples = [&](index_term const& last) {
        index_term const j = index("j", up_to(o.N, last));
        index_term const k = index("k", up_to(o.N, j));
        index_term const l = index("l", up_to(o.N, k));
        return sum(j, sum(k, sum(l, o.n(l))));
    };
    auto const pairs = [&](index_term const& last) {
        index_term const k = index("k", up_to(o.N, last));
        index_term const l = index("l", up_to(o.N, k));
        return sum(k, sum(l, o.n(l)));
    };
    auto const both = ability::singleton | ability::swap;
    return same(both, triples(o.t + 1), triples(o.t) + pairs(o.t + 1))
           && !same(both, triples(o.t + 1), triples(o.t) + pairs(o.t));
}());

static_assert([] {
    symbols const o;
    index_term const member = index("h", o.g.fibre(o.b));
    return only_by(ability::reindex, sum(o.j, o.x(o.pi(o.j))), sum(o.j, o.x(o.j)))
           && !same(ability::reindex, sum(o.j, o.x(o.pi(o.j)) * o.y(o.j)),
                    sum(o.j, o.x(o.rho(o.j)) * o.y(o.j)))
           && !same(ability::reindex, sum(o.j, o.x(o.pi(o.j)) * o.y(o.j)),
                    sum(o.j, o.x(o.j) * o.y(o.j)))
           && only_by(ability::partition, sum(o.b, o.v(o.b) * sum(member, o.x(member))),
                      sum(o.j, o.v(o.g(o.j)) * o.x(o.j)))
           && only_by(ability::partition, sum(o.j, delta(o.g(o.j), o.b) * o.x(o.j)),
                      sum(member, o.x(member)))
           && !same(ability::partition | ability::reindex, sum(o.j, o.v(o.g(o.j))),
                    sum(o.b, o.v(o.b)));
}());

// A bijection of the whole does not permute a part, and a part of the blocks is not all of them.
static_assert([] {
    index_set const whole = joined(of("A"), of("B"));
    index_map const pi = bijection("pi", whole);
    symbol const x = variable("x", whole);
    index_term const a = index("a", of("A"));
    index_map const g = map("g", of("H"), whole);
    index_term const h = index("h", of("H"));
    index_term const member = index("h", g.fibre(a));
    symbol const y = variable("y", of("H"));
    return !same(ability::reindex, sum(a, x(pi(a))), sum(a, x(a)))
           && !same(ability::partition, sum(a, sum(member, y(member))), sum(h, y(h)))
           && !same(ability::sift, sum(a, delta(a, index("u", whole)) * x(a)),
                    x(index("u", whole)));
}());

static_assert([] {
    symbols const o;
    return only_by(ability::sift, sum(o.j, delta(o.i, o.j) * o.x(o.j)), o.x(o.i))
           && only_by(ability::sift, delta(o.i, o.j) * o.x(o.j), delta(o.i, o.j) * o.x(o.i))
           && only_by(ability::sift, delta(o.i, o.i), 1)
           && only_by(ability::mask, o.M(o.i, o.j) * o.M(o.i, o.j), o.M(o.i, o.j))
           && !same(ability::mask, o.x(o.i) * o.x(o.i), o.x(o.i));
}());

static_assert([] {
    symbols const o;
    term const m = max(o.c, max(o.x(o.i), o.x(o.j)));
    return only_by(ability::maximum, m, max(max(o.x(o.j), o.c), o.x(o.i)))
           && only_by(ability::maximum, max(o.c, o.c), o.c)
           && !same(ability::maximum, m, max(o.c, o.x(o.i)));
}());

static_assert([] {
    symbols const o;
    term const a = o.x(o.i) + o.c;
    return only_by(ability::cancel, a / a, 1)
           && only_by(ability::cancel, 1 / a + 1 / o.c, (a + o.c) / (a * o.c))
           && only_by(ability::cancel, sum(o.j, (o.x(o.j) + o.c) / (o.x(o.j) + o.c)),
                      sum(o.j, term(1)))
           && !same(ability::cancel, a / o.c, o.x(o.i) / o.c);
}());

// The rules of differentiation one by one, and together on the softmax of section T16.
static_assert([] {
    symbols const o;
    term const x = o.x(o.i);
    term const y = o.y(o.i);
    term const dx = derivative(x, o.x(o.k));
    return only_by(ability::derive_sum, derivative(x + o.s(o.i, o.j), o.x(o.k)), dx)
           && only_by(ability::derive_product, derivative(x * y, o.x(o.k)), y * dx)
           && only_by(ability::derive_quotient | ability::derive_product,
                      derivative(1 / (x + y), o.x(o.k)),
                      -derivative(x + y, o.x(o.k)) / (x + y) / (x + y))
           && only_by(ability::derive_exp, derivative(exp(x), o.x(o.k)), exp(x) * dx)
           && only_by(ability::derive_log, derivative(log(x), o.x(o.k)), dx / x)
           && only_by(ability::derive_variable, dx, delta(o.i, o.k))
           && !same(all_derivatives, derivative(exp(x), o.x(o.k)), exp(x));
}());

static_assert([] {
    symbols const o;
    function const p = define("p", exp(o.x(o.i)) / sum(o.k, exp(o.x(o.k))), o.i);
    index_term const l = index("l", o.T);
    ability const all = ability::unfold | all_derivatives | ability::sift | ability::cancel
                        | ability::exp_of_sum | ability::linear | ability::factor_out
                        | ability::swap;
    return same(all, derivative(p(o.j), o.x(l)), p(o.j) * (delta(o.j, l) - p(l)))
           && !same(all, derivative(p(o.j), o.x(l)), p(o.j) * (delta(o.j, l) + p(l)))
           && only_by(ability::unfold, p(o.j), exp(o.x(o.j)) / sum(o.i, exp(o.x(o.i))));
}());

// Of several arguments each goes where its index stands.
static_assert([] {
    symbols const o;
    function const f = define("f", o.s(o.i, o.j), o.i, o.j);
    return only_by(ability::unfold, f(o.j, o.k), o.s(o.j, o.k))
           && !same(ability::unfold, f(o.j, o.k), o.s(o.j, o.j))
           && !same(ability::unfold, f(o.j, o.k), o.s(o.k, o.j));
}());

} // namespace
