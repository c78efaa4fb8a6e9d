// monotone: inequalities between terms of one shape (calculus, paragraph 6.2). Each refusal is
// false for some numbers.

#include "support/kernel.hpp"

namespace {

using namespace kernel_test;

constexpr bool at_most(context& let, kernel::facts const& known, term const& a, term const& b) {
    return knowing(let, known, [&](kernel::knowledge<search>& here) {
        return kernel::monotone<search>(here).at_most(let.node_of(a), let.node_of(b), {});
    });
}

// a <= b and c <= d, and nothing else.
static_assert(in_context([](context& let) {
    auto const a = let.scalar("a");
    auto const b = let.scalar("b");
    auto const c = let.scalar("c");
    auto const d = let.scalar("d");
    auto const known = facts_of(let, a <= b, c <= d);
    auto const holds = [&](term const& x, term const& y) { return at_most(let, known, x, y); };
    return holds(a, b) && holds(a + c, b + d) && holds(max(a, c), max(b, d))
           && holds(exp(a), exp(b)) && holds(a + a, 2 * a) && holds(a, a) && !holds(b, a)
           && !holds(a, c) && !holds(a + d, b + c) && !holds(a + c, b + a)
           && !holds(max(a, d), max(b, c)) && !holds(exp(b), exp(a)) && !holds(a * c, b * d)
           && !holds(a * c, b * c) && !holds(-a, -b) && !holds(1 / a, 1 / b)
           && !holds(log(a), log(b));
}));

// A maximum: not less than each of its parts, and not more than what is not less than any.
static_assert(in_context([](context& let) {
    auto const a = let.scalar("a");
    auto const b = let.scalar("b");
    auto const c = let.scalar("c");
    auto const known = facts_of(let, a <= b, c <= b);
    auto const holds = [&](term const& x, term const& y) { return at_most(let, known, x, y); };
    return holds(a, max(a, c)) && holds(a, max(c, a)) && holds(a, max(c, b)) && holds(a, max(b, c))
           && holds(max(a, c), b) && holds(max(a, c), max(c, a)) && holds(c, max(a, max(b, c)))
           && holds(max(max(a, c), b), b) && holds(exp(a) + c, exp(max(a, c)) + max(a, c))
           && holds(max(a, max(c, b)), max(max(b, a), c)) && !holds(b, max(a, c))
           && !holds(max(a, b), a) && !holds(max(b, a), a) && !holds(max(a, c), a)
           && !holds(max(b, c), max(a, c)) && !holds(2 * a, max(a, c)) && !holds(a, max(c, c));
}));

// Powers of one exponent: an even one of numbers that are not negative, an odd one of all.
static_assert(in_context([](context& let) {
    auto const a = let.scalar("a");
    auto const b = let.scalar("b");
    auto const any = facts_of(let, a <= b);
    auto const not_negative = facts_of(let, a <= b, 0 <= a);
    auto const larger = facts_of(let, a <= b, 0 <= b); // -2 and 1
    return at_most(let, not_negative, power(a, 2), power(b, 2))
           && at_most(let, not_negative, power(a, 4), power(b, 4))
           && at_most(let, any, power(a, 3), power(b, 3))
           && at_most(let, any, power(exp(a), 2), power(exp(b), 2))
           && !at_most(let, any, power(a, 2), power(b, 2))
           && !at_most(let, larger, power(a, 2), power(b, 2))
           && !at_most(let, not_negative, power(b, 2), power(a, 2))
           && !at_most(let, any, power(b, 3), power(a, 3))
           && !at_most(let, not_negative, power(a, 3), power(b, 2))
           && !at_most(let, not_negative, power(a, 2), power(b, 4));
}));

// Products: the factor that stays must not be negative.
static_assert(in_context([](context& let) {
    auto const a = let.scalar("a");
    auto const b = let.scalar("b");
    auto const c = let.scalar("c");
    auto const positive_c = facts_of(let, a <= b, 0 <= c);
    auto const positive_a = facts_of(let, a <= b, 0 <= a);
    return at_most(let, positive_c, a * c, b * c) && at_most(let, positive_c, c * a, c * b)
           && !at_most(let, positive_a, a * c, b * c) && !at_most(let, positive_a, c * a, c * b);
}));

// Of four factors, which are not negative: c and b, or a and d (for a c <= b d, a <= b and c <= d).
template <int First, int Second>
constexpr bool rises() {
    return in_context([](context& let) {
        auto const a = let.scalar("a");
        auto const b = let.scalar("b");
        auto const c = let.scalar("c");
        auto const d = let.scalar("d");
        term const all[] = {a, b, c, d};
        auto const known = facts_of(let, a <= b, c <= d, 0 <= all[First], 0 <= all[Second]);
        return at_most(let, known, a * c, b * d);
    });
}

static_assert(rises<2, 1>());
static_assert(rises<0, 3>());
static_assert(!rises<2, 2>());
static_assert(!rises<1, 1>());
static_assert(!rises<0, 0>());

// 1/a <= 1/b for 0 < b <= a: both ways matter. log a <= log b for 0 < a <= b.
static_assert(in_context([](context& let) {
    auto const a = let.scalar("a");
    auto const b = let.scalar("b");
    auto const positive_b = facts_of(let, b <= a, 0 < b);
    auto const positive_a = facts_of(let, a <= b, 0 < a);
    auto const neither = facts_of(let, b <= a, b <= 1, 0 <= a);
    return at_most(let, positive_b, 1 / a, 1 / b) && !at_most(let, positive_b, 1 / b, 1 / a)
           && !at_most(let, neither, 1 / a, 1 / b) && at_most(let, positive_a, log(a), log(b))
           && !at_most(let, positive_a, log(b), log(a))
           && !at_most(let, facts_of(let, a <= b, 0 < b), log(a), log(b))
           && !at_most(let, facts_of(let, b <= a, 0 < a), 1 / a, 1 / b);
}));

// A factor that is not positive turns the order round.
static_assert(in_context([](context& let) {
    auto const a = let.scalar("a");
    auto const b = let.scalar("b");
    auto const c = let.scalar("c");
    auto const known = facts_of(let, a <= b, c <= 0);
    auto const holds = [&](term const& x, term const& y) { return at_most(let, known, x, y); };
    return holds(b * c, a * c) && holds(c * b, c * a) && holds(-b, -a) && holds(-2 * b, -2 * a)
           && !holds(a * c, b * c) && !holds(c * a, c * b) && !holds(-a, -b)
           && !at_most(let, facts_of(let, a <= b), b * c, a * c);
}));

// A factor that is at most 1 makes nothing larger, unless the other one is negative.
static_assert(in_context([](context& let) {
    auto const m = let.mask("m");
    auto const a = let.scalar("a");
    auto const b = let.scalar("b");
    auto const c = let.scalar("c");
    auto const d = let.scalar("d");
    auto const known = facts_of(let, a <= 1, 0 <= b, b <= c);
    auto const holds = [&](term const& x, term const& y) { return at_most(let, known, x, y); };
    return holds(m() * exp(d), exp(d)) && holds(exp(d) * m(), exp(d)) && holds(m() * b, c)
           && holds(a * b, b) && holds(a * b, c) && holds(b * a, c) && holds(m() * c, c)
           && !holds(m() * d, d) && !holds(a * d, d) && !holds(b * c, c)
           && !holds(exp(d), m() * exp(d)) && !holds(a * exp(d), b) && !holds(2 * m() * b, b);
}));

// A sum without negative terms is at least each term that exists.
static_assert(in_context([](context& let) {
    auto const T = let.finite_set("T");
    auto const U = let.finite_set("U");
    auto const [i, k] = let.indices("i", "k", T);
    auto const j = let.index("j", without(T, k));
    auto const u = let.index("u", U);
    auto const x = let.variable("x", T);
    auto const known = facts_of(let, for_all(i, 0 <= x(i)), 0 < exp(x(k)), 0 < exp(x(j)));
    auto const signless = facts_of(let, 0 < exp(x(k)));
    auto const Z = let.define("Z", sum(i, exp(x(i))));
    return at_most(let, known, x(k), sum(i, x(i))) && at_most(let, known, x(j), sum(j, x(j)))
           && at_most(let, known, exp(x(k)), Z()) && !at_most(let, known, Z(), exp(x(k)))
           && !at_most(let, known, x(k), sum(j, x(j)))
           && !at_most(let, known, 2 * x(k), sum(i, x(i)))
           && !at_most(let, signless, x(k), sum(i, x(i)))
           && !at_most(let, signless, exp(x(j)), sum(i, exp(x(i))))
           && !at_most(let, known, exp(x(k)), sum(u, exp(x(k))));
}));

// Sums over one set, term by term; definitions by what they mean.
template <class Ask>
constexpr bool of_sums(Ask ask) {
    return in_context([&](context& let) {
        auto const T = let.finite_set("T");
        auto const i = let.index("i", T);
        auto const j = let.index("j", without(T, i));
        auto const x = let.variable("x", T);
        auto const y = let.variable("y", T);
        return ask(let, facts_of(let, for_all(i, x(i) <= y(i))), i, j, x, y);
    });
}

static_assert(of_sums([](context& let, kernel::facts const& known, index_term const& i,
                         index_term const& j, symbol const& x, symbol const& y) {
    return at_most(let, known, sum(i, x(i)), sum(i, y(i)))
           && !at_most(let, known, sum(i, y(i)), sum(i, x(i)))
           && at_most(let, known, sum(j, x(j)), sum(j, y(j)));
}));
static_assert(of_sums([](context& let, kernel::facts const& known, index_term const& i,
                         index_term const& j, symbol const& x, symbol const& y) {
    return !at_most(let, known, sum(j, x(j)), sum(i, y(i)))
           && !at_most(let, known, sum(i, x(i)), sum(j, y(j)))
           && !at_most(let, {}, sum(i, x(i)), sum(i, y(i)));
}));
static_assert(of_sums([](context& let, kernel::facts const& known, index_term const& i,
                         index_term const&, symbol const& x, symbol const& y) {
    auto const f = let.define("f", sum(i, x(i)));
    auto const g = let.define("g", sum(i, y(i)));
    return at_most(let, known, f(), g()) && !at_most(let, known, g(), f());
}));

// Of sums inside one another the term is found, if it is one, and if no term is negative.
template <class Ask>
constexpr bool of_all(Ask ask) {
    return in_context([&](context& let) {
        auto const T = let.finite_set("T");
        auto const [i, j] = let.indices("i", "j", T);
        auto const s = let.variable("s", T, T);
        auto const there = 0 < exp(s(i, j)); // so that i and j exist
        auto const signs = for_all(i, j, 0 <= s(i, j));
        return ask(let, facts_of(let, there, signs), facts_of(let, there), i, j, s);
    });
}

static_assert(of_all([](context& let, kernel::facts const& known, kernel::facts const& signless,
                        index_term const& i, index_term const& j, symbol const& s) {
    term const all = sum(i, sum(j, s(i, j)));
    return at_most(let, known, s(i, j), all) && at_most(let, known, s(j, i), all)
           && at_most(let, known, s(j, j), all) && !at_most(let, signless, s(i, j), all);
}));
static_assert(of_all([](context& let, kernel::facts const& known, kernel::facts const&,
                        index_term const& i, index_term const& j, symbol const& s) {
    term const all = sum(i, sum(j, s(i, j)));
    return !at_most(let, known, s(i, j) + s(j, i), all) && !at_most(let, known, 2 * s(i, j), all)
           && !at_most(let, facts_of(let, for_all(i, j, 0 <= s(i, j))), s(i, j), all)
           && !at_most(let, facts_of(let, 0 < exp(s(i, j)), for_all(j, 0 <= s(i, j))), s(i, j),
                       all);
}));

} // namespace
