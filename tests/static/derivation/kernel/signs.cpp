// signs: what is positive, not negative, not 0, and what a forged certificate must not show.

#include "support/kernel.hpp"

namespace {

using namespace kernel_test;
using kernel::certificate;
using kernel::reader;
using kernel::reason;
using kernel::sign;

static_assert(in_context([](context& let) {
    auto const x = let.scalar("x");
    auto const y = let.scalar("y");
    auto const m = let.mask("m");
    auto const known = facts_of(let, 0 < x, 0 <= y);
    return has(let, sign::positive, exp(y)) && has(let, sign::positive, x, known)
           && !has(let, sign::positive, x) && has(let, sign::not_negative, y, known)
           && !has(let, sign::positive, y, known) && has(let, sign::positive, x + y, known)
           && has(let, sign::positive, 1 / x, known) && !has(let, sign::positive, x - y, known)
           && has(let, sign::not_negative, power(x - y, 2))
           && !has(let, sign::positive, power(x - y, 2))
           && !has(let, sign::not_negative, power(x, 3))
           && has(let, sign::not_negative, (x - y) * (x - y)) && has(let, sign::not_negative, m())
           && !has(let, sign::positive, m()) && has(let, sign::positive, max(-y, x), known)
           && has(let, sign::nonzero, x, known) && !has(let, sign::nonzero, y, known)
           && !has(let, sign::nonzero, x * y, known);
}));

// Of l != r neither difference is 0; no more is said of either.
static_assert(in_context([](context& let) {
    auto const T = let.finite_set("T");
    auto const i = let.index("i", T);
    auto const a = let.index("a", T);
    auto const x = let.scalar("x");
    auto const y = let.scalar("y");
    auto const z = let.variable("z", T);
    auto const known = facts_of(let, x != 0, x != y, for_all(i, z(i) != 1), 0 < exp(z(a)));
    return has(let, sign::nonzero, x, known) && !has(let, sign::positive, x, known)
           && !has(let, sign::not_negative, x, known) && has(let, sign::positive, x * x, known)
           && has(let, sign::nonzero, -x, known) && has(let, sign::nonzero, x - y, known)
           && has(let, sign::nonzero, y - x, known) && !has(let, sign::nonzero, y, known)
           && !has(let, sign::nonzero, x + y, known) && has(let, sign::nonzero, z(a) - 1, known)
           && has(let, sign::nonzero, 1 - z(a), known) && !has(let, sign::nonzero, z(a), known)
           && has(let, sign::nonzero, x, facts_of(let, 0 != x))
           && has(let, sign::positive, power(x - y, 2), known);
}));

// Equations lead to a term by many ways and back; each factor may need the same ones.
static_assert(in_context([](context& let) {
    auto const w = let.scalar("w");
    auto const x = let.scalar("x");
    auto const y = let.scalar("y");
    auto const z = let.scalar("z");
    auto const chain = facts_of(let, w == x, y == x, y == z, 0 < z);
    auto const circle = facts_of(let, w == x, y == x, y == z, z == w, 0 <= z);
    return has(let, sign::positive, w, chain) && has(let, sign::nonzero, w * w, chain)
           && has(let, sign::positive, w * x * y * w, chain)
           && has(let, sign::positive, 1 / (x * w) + 1 / (w * y), chain)
           && has(let, sign::not_negative, w * x, circle) && !has(let, sign::nonzero, w, circle)
           && !has(let, sign::positive, w * w, circle);
}));

// Of l < r neither difference is 0, and r - l alone is positive; of l <= r either may be 0.
static_assert(in_context([](context& let) {
    auto const T = let.finite_set("T");
    auto const [i, a] = let.indices("i", "a", T);
    auto const x = let.scalar("x");
    auto const y = let.scalar("y");
    auto const z = let.variable("z", T);
    auto const strict = facts_of(let, x < y, x < 0, for_all(i, z(i) < 1), 0 < exp(z(a)));
    auto const weak = facts_of(let, x <= y, x <= 0, for_all(i, z(i) <= 1), 0 < exp(z(a)));
    return has(let, sign::nonzero, y - x, strict) && has(let, sign::nonzero, x - y, strict)
           && has(let, sign::positive, y - x, strict) && !has(let, sign::positive, x - y, strict)
           && !has(let, sign::not_negative, x - y, strict) && has(let, sign::nonzero, x, strict)
           && has(let, sign::positive, -x, strict) && !has(let, sign::nonzero, x + y, strict)
           && has(let, sign::nonzero, z(a) - 1, strict) && has(let, sign::nonzero, 1 - z(a), strict)
           && !has(let, sign::nonzero, z(a), strict) && !has(let, sign::nonzero, y - x, weak)
           && !has(let, sign::nonzero, x - y, weak) && !has(let, sign::nonzero, x, weak)
           && !has(let, sign::nonzero, z(a) - 1, weak) && has(let, sign::not_negative, y - x, weak);
}));

// A sum over a set that may be empty is not positive; one with a witness, or over a set that is
// not empty, is.
static_assert(in_context([](context& let) {
    auto const T = let.finite_set("T");
    auto const [i, a] = let.indices("i", "a", T);
    auto const s = let.variable("s", T);
    auto const M = let.mask("M", T);
    auto const all = sum(i, exp(s(i)));
    auto const masked = sum(i, M(i) * exp(s(i)));
    return !has(let, sign::positive, all)
           && has(let, sign::positive, all, facts_of(let, nonempty(T)))
           && has(let, sign::positive, masked, facts_of(let, M(a) == 1))
           && !has(let, sign::positive, masked, facts_of(let, nonempty(T)))
           && !has(let, sign::positive, masked, facts_of(let, M(a) == 0))
           && has(let, sign::not_negative, masked);
}));

static_assert(in_context([](context& let) {
    auto const N = let.positions("N");
    auto const t = let.index("t", N);
    auto const j = let.index("j", up_to(t));
    auto const G = let.finite_set("G");
    auto const H = let.finite_set("H");
    auto const g = let.map("g", H, G);
    auto const b = let.index("b", G);
    auto const h = let.index("h", g.fibre(b));
    auto const s = let.variable("s", N);
    return has(let, sign::positive, sum(j, exp(s(j))))               // 0 lies up to every t
           && !has(let, sign::positive, sum(h, exp(let.number(1)))); // a fibre may be empty
}));

// Facts under for_all have to be instances at elements that exist and lie in the set.
static_assert(in_context([](context& let) {
    auto const S = let.finite_set("S");
    auto const T = let.finite_set("T");
    auto const i = let.index("i", S);
    auto const k = let.index("k", T);
    auto const x = let.variable("x", S);
    auto const y = let.variable("y", T);
    auto const known = facts_of(let, for_all(i, 0 < x(i)), x(i) == x(i));
    return has(let, sign::positive, x(i), known) && !has(let, sign::positive, y(k), known)
           && has(let, sign::not_negative, sum(i, x(i)), known)
           && has(let, sign::positive, sum(i, x(i)), known); // i exists
}));

// A sum is positive where a fact says so of another: at an index at which a term of the other is positive,
// its factors are, if none of them is negative.
static_assert(in_context([](context& let) {
    auto const A = let.finite_set("A");
    auto const B = let.finite_set("B");
    auto const [a, c] = let.indices("a", "c", A);
    auto const b = let.index("b", B);
    auto const j = let.index("j", joined(A, B));
    auto const s = let.variable("s", joined(A, B));
    auto const M = let.mask("M", joined(A, B));
    auto const W = let.mask("W", joined(A, B));
    auto const all = sum(j, M(j) * exp(s(j)));
    auto const part = sum(a, M(a) * exp(s(a)));
    auto const n = let.define("n", sum(a, M(a)));
    auto const of_a = facts_of(let, 0 < sum(a, M(a)));
    auto const of_both = facts_of(let, 0 < sum(a, W(a) * M(a)));
    auto const of_any = facts_of(let, 0 < sum(j, M(j)));
    auto const of_s = facts_of(let, 0 < sum(j, s(j)), 0 < sum(j, s(j) * s(j)));
    auto const of_b = facts_of(let, 0 < sum(b, M(b)));
    return has(let, sign::positive, part, of_a) && has(let, sign::positive, all, of_a)
           && has(let, sign::positive, all, of_both) && has(let, sign::positive, all, of_any)
           && has(let, sign::positive, all, facts_of(let, 0 < n()))
           && has(let, sign::positive, sum(a, sum(c, M(a) * M(c))), of_a)
           && has(let, sign::positive, sum(j, M(j) + power(s(j), 2)), of_any)
           && !has(let, sign::positive, part, of_any) && !has(let, sign::positive, part, of_b)
           && !has(let, sign::positive, all, facts_of(let, 0 <= sum(j, M(j))))
           && has(let, sign::positive, all, facts_of(let, sum(j, M(j)) != 0))
           && !has(let, sign::positive, sum(j, M(j) * W(j)), of_any)
           && !has(let, sign::positive, sum(j, M(j) * W(j)),
                   facts_of(let, 0 < sum(j, M(j)), 0 < sum(j, W(j))))
           && !has(let, sign::positive, sum(j, M(j) * s(j)), of_any)
           && !has(let, sign::positive, sum(j, power(max(s(j), 0), 2)), of_s)
           && !has(let, sign::positive, M(a), of_a)
           && !has(let, sign::positive, sum(j, exp(s(j))), facts_of(let, 0 <= sum(j, M(j))));
}));

// The other sum may be one of many, and the set of either may depend on an index.
static_assert(in_context([](context& let) {
    auto const N = let.positions("N");
    auto const [t, u] = let.indices("t", "u", N);
    auto const j = let.index("j", up_to(t));
    auto const k = let.index("k", up_to(t + 1));
    auto const l = let.index("l", up_to(u));
    auto const M = let.mask("M", N, N);
    auto const here = facts_of(let, 0 < sum(j, M(t, j)));
    auto const everywhere = facts_of(let, for_all(t, 0 < sum(j, M(t, j))), M(u, u) == M(u, u));
    return has(let, sign::positive, sum(j, M(t, j) * exp(M(t, j))), here)
           && has(let, sign::positive, sum(k, M(t, k)), here)
           && !has(let, sign::positive, sum(k, M(t + 1, k)), here)
           && !has(let, sign::positive, sum(l, M(u, l)), here)
           && !has(let, sign::positive, sum(l, M(t, l)), here)
           && has(let, sign::positive, sum(l, M(u, l)), everywhere);
}));

// A certificate that somebody made up shows nothing.
constexpr bool shows(context& in, sign wanted, term const& t, certificate const& forged,
                     kernel::facts const& known = {}) {
    kernel::ring_equality equal(in.nodes());
    kernel::sign_check<kernel::ring_equality> check(in.nodes(), known, equal);
    reader from(forged);
    return check.has(wanted, t.node, {}, from);
}

constexpr certificate words(std::initializer_list<kernel::word> all) {
    certificate result;
    for (kernel::word const each : all)
        result.push_back(each);
    return result;
}

constexpr kernel::word code(reason why) {
    return static_cast<kernel::word>(why);
}

static_assert(in_context([](context& let) {
    auto const S = let.finite_set("S");
    auto const T = let.finite_set("T");
    auto const i = let.index("i", S);
    auto const k = let.index("k", T);
    auto const x = let.scalar("x");
    auto const M = let.mask("M", T);
    auto const all = sum(k, exp(x));
    auto const form = code(reason::form);
    auto const known = facts_of(let, 0 <= x, M(k) == 1);
    kernel::facts without_k;
    return !shows(let, sign::positive, x, words({form}))                            // a scalar
           && !shows(let, sign::positive, x, words({code(reason::fact), 0}), known) // only >= 0
           && shows(let, sign::not_negative, x, words({code(reason::fact), 0}), known)
           && !shows(let, sign::positive, x, words({code(reason::fact), 7}), known)
           && !shows(let, sign::positive, x, words({code(reason::fact), -1}), known)
           && !shows(let, sign::positive, x, words({}), known)
           && !shows(let, sign::positive, power(x, 2), words({code(reason::square), form}))
           && shows(let, sign::positive, all,
                    words({code(reason::witness), k.node, form, form, form, form}), known)
           && !shows(let, sign::positive, all,
                     words({code(reason::witness), i.node, form, form, form, form}), known)
           && !shows(let, sign::positive, all,
                     words({code(reason::witness), k.node, form, form, form, form}), without_k)
           && !shows(let, sign::positive, all, words({code(reason::every_term), form, form}), known)
           && !shows(let, sign::positive, all, words({code(reason::witness), 99999, form}), known);
}));

// An index that is opened inside a term is not taken for a local that the scope does not list,
// whoever asks first.
static_assert(in_context([](context& let) {
    auto const T = let.finite_set("T");
    auto const j = let.index("j", T);
    auto const y = let.variable("y", T, T);
    index_term const outer{&let, let.nodes().make(kernel::kind::local, 0LL, T.node)};
    kernel::id const open = sum(j, y(j, outer)).node;
    kernel::id const square = sum(j, y(j, j)).node;
    kernel::ring_equality equal(let.nodes());
    kernel::scope const nothing;
    kernel::scope const listed = nothing.with(outer.node);
    return !equal.are_equal(open, square, nothing) && !equal.are_equal(open, square, listed)
           && equal.are_equal(open, sum(j, 1 * y(j, outer)).node, listed);
}));

// Certificates one by one (calculus, paragraphs 3.1 to 3.3): each rule with what it needs, and the
// same certificate where that is missing.
constexpr auto form_word = code(reason::form);

struct certified {
    context& let;
    kernel::facts known{};

    [[nodiscard]] constexpr bool positive(term const& t, std::initializer_list<kernel::word> by) {
        return shows(let, sign::positive, {&let, let.node_of(t)}, words(by), known);
    }

    [[nodiscard]] constexpr bool not_negative(term const& t,
                                              std::initializer_list<kernel::word> by) {
        return shows(let, sign::not_negative, {&let, let.node_of(t)}, words(by), known);
    }

    [[nodiscard]] constexpr bool nonzero(term const& t, std::initializer_list<kernel::word> by) {
        return shows(let, sign::nonzero, {&let, let.node_of(t)}, words(by), known);
    }
};

// A fact: l < r says of either difference that it is not 0, l != r no more than that, l <= r not even that,
// and l = r nothing of the difference.
static_assert(in_context([](context& let) {
    auto const x = let.scalar("x");
    auto const y = let.scalar("y");
    auto const known = facts_of(let, x < y, x != y, x <= y, x == y);
    certified by{let, known};
    auto const fact = code(reason::fact);
    return by.nonzero(x - y, {fact, 0}) && by.nonzero(y - x, {fact, 0})
           && by.positive(y - x, {fact, 0}) && by.not_negative(y - x, {fact, 0})
           && !by.positive(x - y, {fact, 0}) && !by.not_negative(x - y, {fact, 0})
           && !by.nonzero(x + y, {fact, 0}) && by.nonzero(x - y, {fact, 1})
           && by.nonzero(y - x, {fact, 1}) && !by.positive(y - x, {fact, 1})
           && !by.not_negative(y - x, {fact, 1}) && !by.nonzero(x + y, {fact, 1})
           && by.not_negative(y - x, {fact, 2}) && !by.not_negative(x - y, {fact, 2})
           && !by.positive(y - x, {fact, 2}) && !by.nonzero(y - x, {fact, 2})
           && !by.nonzero(x - y, {fact, 2}) && !by.not_negative(y - x, {fact, 3})
           && !by.nonzero(y - x, {fact, 3});
}));

// Numbers, exponentials, masks, deltas.
static_assert(in_context([](context& let) {
    auto const T = let.finite_set("T");
    auto const [i, j] = let.indices("i", "j", T);
    auto const x = let.scalar("x");
    auto const m = let.mask("m");
    certified by{let};
    return by.positive(2, {form_word}) && !by.positive(0, {form_word})
           && !by.positive(-1, {form_word}) && by.not_negative(0, {form_word})
           && !by.not_negative(-1, {form_word}) && by.nonzero(-1, {form_word})
           && !by.nonzero(0, {form_word}) && by.positive(exp(-x), {form_word})
           && by.not_negative(m(), {form_word}) && !by.positive(m(), {form_word})
           && !by.nonzero(m(), {form_word}) && !by.not_negative(x, {form_word})
           && by.not_negative(delta(i, j), {form_word}) && !by.positive(delta(i, j), {form_word})
           && !by.nonzero(delta(i, j), {form_word}) && by.positive(delta(i, i), {form_word})
           && !by.positive(log(exp(x)), {form_word, form_word});
}));

// Sums of two: no part is negative, and the one that is named is positive. Two numbers that differ
// from 0 may have the sum 0.
static_assert(in_context([](context& let) {
    auto const x = let.scalar("x");
    auto const m = let.mask("m");
    certified by{let};
    auto const e = exp(x);
    auto const second = code(reason::second);
    return by.positive(e + m(), {form_word, form_word, form_word})
           && by.positive(m() + e, {second, 1, form_word, form_word})
           && !by.positive(m() + e, {form_word, form_word, form_word})
           && !by.positive(m() + m(), {form_word, form_word, form_word})
           && !by.positive(m() + m(), {second, 2, form_word, form_word})
           && !by.positive(m() + m(), {second, -1, form_word, form_word})
           && !by.positive(e + -e, {form_word, form_word, form_word, form_word, form_word})
           && by.not_negative(m() + m(), {form_word, form_word, form_word})
           && !by.not_negative(m() + x, {form_word, form_word, form_word})
           && !by.not_negative(x + m(), {form_word, form_word, form_word})
           && !by.nonzero(e + -e, {form_word, form_word, form_word, form_word, form_word})
           && !by.nonzero(e + e, {form_word, form_word, form_word});
}));

// Of a maximum one part is enough; it says nothing of "not 0".
static_assert(in_context([](context& let) {
    auto const x = let.scalar("x");
    certified by{let};
    auto const e = exp(x);
    auto const second = code(reason::second);
    return by.positive(max(e, x), {form_word, form_word})
           && by.positive(max(x, e), {second, 1, form_word})
           && !by.positive(max(x, e), {form_word, form_word})
           && !by.positive(max(x, e), {second, 2, form_word})
           && !by.nonzero(max(let.number(-1), x), {form_word, form_word});
}));

// Products, inverses and powers have the sign that all their factors have.
static_assert(in_context([](context& let) {
    auto const x = let.scalar("x");
    auto const m = let.mask("m");
    certified by{let};
    auto const e = exp(x);
    return by.positive(e * e, {form_word, form_word, form_word})
           && !by.positive(e * m(), {form_word, form_word, form_word})
           && !by.positive(m() * e, {form_word, form_word, form_word})
           && by.not_negative(e * m(), {form_word, form_word, form_word})
           && !by.not_negative(e * x, {form_word, form_word, form_word})
           && by.nonzero(-e, {form_word, form_word, form_word})
           && by.positive(1 / e, {form_word, form_word, form_word, form_word})
           && !by.positive(1 / m(), {form_word, form_word, form_word, form_word})
           && by.not_negative(1 / m(), {form_word, form_word, form_word, form_word})
           && by.positive(power(e, 3), {form_word, form_word})
           && !by.positive(power(m(), 3), {form_word, form_word});
}));

// Squares: not negative; positive if the base is not 0. A cube is none.
static_assert(in_context([](context& let) {
    auto const x = let.scalar("x");
    auto const y = let.scalar("y");
    certified by{let};
    auto const e = exp(x);
    auto const square = code(reason::square);
    return by.not_negative(power(x, 2), {square}) && by.not_negative(power(x, 4), {square})
           && by.not_negative(x * x, {square}) && !by.not_negative(power(x, 3), {square})
           && !by.not_negative(x * y, {square}) && !by.not_negative(x, {square})
           && by.positive(power(e, 2), {square, form_word})
           && by.positive(e * e, {square, form_word})
           && by.nonzero(-e * -e, {square, form_word, form_word, form_word})
           && !by.positive(power(x, 2), {square, form_word})
           && !by.positive(x * x, {square, square}) && !by.nonzero(x * x, {square, form_word});
}));

// "positive" gives the other signs, and not itself.
static_assert(in_context([](context& let) {
    auto const x = let.scalar("x");
    certified by{let, facts_of(let, 0 < x, 0 <= x)};
    auto const positive = code(reason::positive);
    auto const fact = code(reason::fact);
    return by.nonzero(x, {positive, fact, 0}) && by.not_negative(x, {positive, fact, 0})
           && !by.nonzero(x, {positive, fact, 1}) && !by.nonzero(x, {fact, 1})
           && by.nonzero(x, {fact, 0}) && !by.positive(x, {positive, fact, 1})
           && !by.positive(x, {positive, positive, fact, 0});
}));

// What an inequality bounds: r by l, and -l by -r. Of l < r a left side that is not negative is enough;
// of l <= r it has to be positive for r to be.
static_assert(in_context([](context& let) {
    auto const x = let.scalar("x");
    auto const y = let.scalar("y");
    auto const z = let.scalar("z");
    auto const w = let.scalar("w");
    auto const known =
        facts_of(let, x < y, y <= z, 0 <= x, 0 < y, z < 0, x != y, x == y, 0 <= w, w <= z);
    certified by{let, known};
    auto const bound = code(reason::bound);
    auto const fact = code(reason::fact);
    return by.positive(y, {bound, 0, 0, fact, 2}) && by.not_negative(y, {bound, 0, 0, fact, 2})
           && by.positive(z, {bound, 0, 1, fact, 3}) && by.not_negative(z, {bound, 0, 1, fact, 3})
           && by.positive(z, {bound, 0, 1, bound, 0, 0, fact, 2})
           && by.positive(-y, {bound, 1, 1, fact, 4})
           && by.positive(-x, {bound, 1, 0, bound, 1, 1, fact, 4})
           && !by.positive(x, {bound, 0, 0, fact, 2}) && !by.positive(z, {bound, 0, 1, fact, 2})
           && !by.positive(y, {bound, 1, 0, fact, 2}) && !by.positive(y, {bound, 0, 0, fact, 3})
           && !by.positive(y, {bound, 0, 5, fact, 2}) && !by.positive(y, {bound, 0, 6, fact, 2})
           && !by.positive(-y, {bound, 0, 1, fact, 4}) && !by.positive(-z, {bound, 1, 1, fact, 4})
           && !by.positive(x + y, {bound, 0, 0, fact, 2}) && !by.nonzero(y, {bound, 0, 0, fact, 2})
           && by.not_negative(z, {bound, 0, 8, fact, 7}) && !by.positive(z, {bound, 0, 8, fact, 7})
           && !by.not_negative(y, {bound, 0, 5, fact, 2})
           && !by.not_negative(y, {bound, 0, 6, fact, 2}) && !by.positive(y, {bound, 0, 9, fact, 2})
           && !by.positive(y, {bound, 0, 0});
}));

// A search goes through several inequalities, also where they lead in a circle.
static_assert(in_context([](context& let) {
    auto const T = let.finite_set("T");
    auto const [i, a] = let.indices("i", "a", T);
    auto const x = let.scalar("x");
    auto const y = let.scalar("y");
    auto const z = let.scalar("z");
    auto const w = let.variable("w", T);
    auto const circle = facts_of(let, x <= y, y <= z, z <= x, 0 <= exp(w(a)));
    auto const chain = facts_of(let, 1 <= x, x <= y, y <= z, for_all(i, y <= w(i)), 0 <= exp(w(a)));
    return !has(let, sign::not_negative, x, circle) && !has(let, sign::not_negative, -z, circle)
           && has(let, sign::positive, z, chain) && has(let, sign::nonzero, z, chain)
           && has(let, sign::positive, w(a), chain)
           && has(let, sign::not_negative, sum(i, w(i)), chain)
           && !has(let, sign::positive, -z, chain) && !has(let, sign::positive, z - x, chain)
           && has(let, sign::positive, -x, facts_of(let, x <= y, y <= -1))
           && !has(let, sign::positive, -x, facts_of(let, y <= x, y <= -1));
}));

// A product with an even number of negative factors; a number, an inverse and an odd power by themselves.
static_assert(in_context([](context& let) {
    auto const x = let.scalar("x");
    auto const y = let.scalar("y");
    auto const z = let.scalar("z");
    auto const known = facts_of(let, x < 0, y < 0, 0 < z, y <= 0);
    certified by{let, known};
    auto const factors = code(reason::factors);
    auto const fact = code(reason::fact);
    return by.positive(x * y, {factors, 1, fact, 0, 1, fact, 1})
           && by.not_negative(x * y, {factors, 1, fact, 0, 1, fact, 3})
           && by.positive(-(x * z), {factors, 1, fact, 0, 0, fact, 2})
           && by.positive(-2 * x * z, {factors, 1, fact, 0, 0, fact, 2})
           && by.positive(x / y, {factors, 1, fact, 0, 1, fact, 1})
           && by.positive(x * power(y, 3), {factors, 1, fact, 0, 1, fact, 1})
           && !by.positive(x * y, {factors, 1, fact, 0, 1, fact, 3})
           && !by.positive(x * z, {factors, 1, fact, 0, 0, fact, 2})
           && !by.positive(x * y, {factors, 0, fact, 0, 1, fact, 1})
           && !by.positive(-(x * y), {factors, 1, fact, 0, 1, fact, 1})
           && !by.positive(2 * x * z, {factors, 1, fact, 0, 0, fact, 2})
           && !by.positive(0 * x * z, {factors, 1, fact, 0, 0, fact, 2})
           && !by.positive(0 * x * y, {factors, 1, fact, 0, 1, fact, 1})
           && by.not_negative(0 * x * y, {factors, 1, fact, 0, 1, fact, 1})
           && !by.positive(x * power(y, 2), {factors, 1, fact, 0, 1, fact, 1})
           && !by.nonzero(x * y, {factors, 1, fact, 0, 1, fact, 1}) && !by.positive(-x, {fact, 1})
           && !by.positive(x, {factors, 1, fact, 0}) && has(let, sign::positive, x * y, known)
           && has(let, sign::positive, -(x * z), known)
           && has(let, sign::positive, x * y * z, known) && has(let, sign::positive, -x / z, known)
           && has(let, sign::nonzero, x * y, known) && !has(let, sign::positive, x * z, known)
           && !has(let, sign::not_negative, x * y * x, known)
           && !has(let, sign::not_negative, z * x * power(y, 2), known)
           && !has(let, sign::positive, x * y, facts_of(let, x < 0, y <= 0))
           && has(let, sign::not_negative, x * y, facts_of(let, x < 0, y <= 0))
           && has(let, sign::not_negative, (x - y) * (z - y), facts_of(let, x < y, z <= y));
}));

// 1 - m, where m is the value of a mask or a delta, and of nothing else.
static_assert(in_context([](context& let) {
    auto const T = let.finite_set("T");
    auto const [i, j] = let.indices("i", "j", T);
    auto const x = let.scalar("x");
    auto const m = let.mask("m");
    auto const n = let.mask("n");
    certified by{let};
    auto const complement = code(reason::complement);
    auto const of_m = let.node_of(m());
    auto const of_x = let.node_of(x);
    auto const of_delta = let.node_of(delta(i, j));
    return by.not_negative(1 - m(), {complement, of_m})
           && by.not_negative(1 - delta(i, j), {complement, of_delta})
           && by.not_negative(3 - m() - 2, {complement, of_m})
           && !by.positive(1 - m(), {complement, of_m}) && !by.nonzero(1 - m(), {complement, of_m})
           && !by.not_negative(1 - n(), {complement, of_m})
           && !by.not_negative(1 - x, {complement, of_x})
           && !by.not_negative(m() - 1, {complement, of_m})
           && !by.not_negative(1 - 2 * m(), {complement, of_m})
           && !by.not_negative(1 - m(), {complement, 1 << 20})
           && !by.not_negative(1 - m(), {complement, -1}) && !by.not_negative(1 - m(), {complement})
           && has(let, sign::not_negative, 1 - m())
           && has(let, sign::not_negative, (1 - m()) * exp(x))
           && has(let, sign::positive, 2 - m()) == false && !has(let, sign::not_negative, 1 - x);
}));

// A normal form is the sum of its products, with their numbers; an even power is not negative.
static_assert(in_context([](context& let) {
    auto const x = let.scalar("x");
    auto const m = let.mask("m");
    auto const e = exp(x);
    certified by{let};
    auto const normal = [&](term const& t) { return term{&let, form(let, kernel::law::ring, t)}; };
    auto const second = code(reason::second);
    return by.positive(normal(2 * e), {form_word, form_word, form_word})
           && !by.positive(normal(-e), {form_word, form_word, form_word})
           && !by.not_negative(normal(-m()), {form_word, form_word, form_word})
           && by.not_negative(normal(x * x), {form_word, form_word})
           && !by.positive(normal(x * x), {form_word, form_word, form_word})
           && !by.not_negative(normal(x * x * x), {form_word, form_word, form_word})
           && !by.positive(normal(0 * x), {form_word})
           && by.not_negative(normal(0 * x), {form_word})
           && !by.positive(normal(0 * x), {second, 0, form_word})
           && !by.nonzero(normal(m() + let.mask("n")()),
                          {form_word, form_word, form_word, form_word, form_word});
}));

// Definitions, by what they mean.
static_assert(in_context([](context& let) {
    auto const x = let.scalar("x");
    auto const f = let.define("f", exp(x));
    auto const g = let.define("g", x);
    certified by{let};
    auto const unfolding = code(reason::unfolding);
    return by.positive(f(), {unfolding, form_word}) && !by.positive(g(), {unfolding, form_word})
           && !by.positive(x, {unfolding, form_word}) && !by.positive(f(), {form_word});
}));

// Inequalities: r - l of l <= r, which is r only where l is 0; and not the other way.
static_assert(in_context([](context& let) {
    auto const x = let.scalar("x");
    auto const y = let.scalar("y");
    certified by{let, facts_of(let, x < y, let.number(-1) <= x, 0 <= y, x == y)};
    auto const fact = code(reason::fact);
    return by.positive(y - x, {fact, 0}) && by.nonzero(y - x, {fact, 0})
           && by.not_negative(y - x, {fact, 0}) && !by.positive(x - y, {fact, 0})
           && !by.positive(y, {fact, 0}) && by.not_negative(x + 1, {fact, 1})
           && !by.not_negative(x, {fact, 1}) && !by.positive(x + 1, {fact, 1})
           && by.not_negative(y, {fact, 2}) && !by.nonzero(y, {fact, 2})
           && !by.not_negative(y - x, {fact, 3}) && !by.not_negative(y, {fact, 4})
           && !by.not_negative(y, {fact, -1});
}));

// Equations: the term is one side, and the other has the sign.
static_assert(in_context([](context& let) {
    auto const x = let.scalar("x");
    auto const y = let.scalar("y");
    auto const e = exp(y);
    certified by{let, facts_of(let, x == e, e == y, x <= e)};
    auto const left = code(reason::left_of);
    auto const right = code(reason::right_of);
    return by.positive(x, {left, 0, form_word}) && by.positive(y, {right, 1, form_word})
           && !by.positive(x, {right, 0, form_word}) && !by.positive(y, {left, 0, form_word})
           && !by.positive(y, {left, 1, form_word}) && !by.positive(x, {left, 2, form_word})
           && !by.positive(x, {right, 1, form_word}) && !by.positive(2 * x, {left, 0, form_word});
}));

// Sums over sets: no term is negative; positive with a witness, or over a set with an element all
// of whose terms are positive.
static_assert(in_context([](context& let) {
    auto const T = let.finite_set("T");
    auto const S = let.finite_set("S");
    auto const i = let.index("i", T);
    auto const a = let.index("a", T);
    auto const b = let.index("b", T);
    auto const k = let.index("k", S);
    auto const M = let.mask("M", T);
    auto const x = let.variable("x", T);
    auto const e = exp(x(i));
    certified by{let, facts_of(let, x(a) == 0, nonempty(T), M(a) == 1, 0 < x(a))};
    auto const witness = code(reason::witness);
    auto const every = code(reason::every_term);
    auto const fact = code(reason::fact);
    auto const left = code(reason::left_of);
    return by.not_negative(sum(i, M(i)), {form_word, form_word})
           && !by.not_negative(sum(i, x(i)), {form_word, form_word})
           && !by.positive(sum(i, e), {form_word, form_word})
           && by.positive(sum(i, e), {every, fact, 1, form_word})
           && by.positive(sum(i, e), {every, witness, a.node, form_word})
           && !by.positive(sum(i, e), {every, witness, b.node, form_word})
           && !by.positive(sum(i, M(i)), {every, fact, 1, form_word})
           && !by.positive(sum(i, e), {every, fact, 0, form_word})
           && !by.positive(sum(k, exp(x(a))), {every, fact, 1, form_word})
           && by.positive(sum(i, M(i)), {witness, a.node, form_word, left, 2, form_word})
           && !by.positive(sum(i, M(i)), {witness, b.node, form_word, left, 2, form_word})
           && !by.positive(sum(i, x(i)), {witness, a.node, fact, 3, fact, 3})
           && !by.positive(sum(i, x(i)), {witness, a.node, form_word, fact, 3})
           && !by.nonzero(sum(i, -e), {form_word, form_word, form_word, form_word});
}));

// A set that has an element (calculus, paragraph 3.3).
constexpr bool has_element(context& in, index_set const& set, certificate const& forged,
                           kernel::facts const& known = {}) {
    kernel::ring_equality equal(in.nodes());
    kernel::sign_check<kernel::ring_equality> check(in.nodes(), known, equal);
    reader from(forged);
    return check.is_not_empty(set.node, {}, from);
}

static_assert(in_context([](context& let) {
    auto const A = let.finite_set("A");
    auto const B = let.finite_set("B");
    auto const N = let.positions("N");
    auto const a = let.index("a", A);
    auto const t = let.index("t", N);
    auto const g = let.map("g", A, B);
    auto const x = let.variable("x", A);
    auto const known =
        facts_of(let, nonempty(A), nonempty(without(A, a)), x(a) == x(a), nonempty(up_to(t)));
    auto const left = code(reason::left_part);
    auto const right = code(reason::right_part);
    auto const fact = code(reason::fact);
    auto const witness = code(reason::witness);
    auto const by = [&](index_set const& set, std::initializer_list<kernel::word> path) {
        return has_element(let, set, words(path), known);
    };
    return by(up_to(t), {form_word}) && by(only(a), {form_word}) && by(N, {form_word})
           && !by(A, {form_word}) && !by(without(A, a), {form_word})
           && !by(g.fibre(g(a)), {form_word}) && by(g.fibre(g(a)), {witness, a.node})
           && by(A, {witness, a.node}) && !by(without(A, a), {witness, a.node})
           && !by(B, {witness, a.node}) && !by(B, {witness, g(a).node + 1000})
           && by(B, {witness, g(a).node}) && by(A, {fact, 0}) && by(A, {fact, 1})
           && by(without(A, a), {fact, 1}) && !by(without(A, a), {fact, 0}) && !by(B, {fact, 0})
           && !by(A, {fact, 2}) && by(N, {fact, 3}) && by(joined(A, B), {left, fact, 0})
           && by(joined(B, A), {right, fact, 0}) && !by(joined(A, B), {right, fact, 0})
           && !by(joined(B, A), {left, fact, 0}) && !by(without(A, a), {left, fact, 0})
           && !by(joined(A, B), {form_word}) && !by(A, {});
}));

// Formulas (calculus, paragraph 3.5).
constexpr bool follows(context& in, formula const& what, certificate const& forged,
                       kernel::facts const& known = {}, kernel::scope const& at = {}) {
    kernel::ring_equality equal(in.nodes());
    kernel::formula_check<kernel::ring_equality> check(in.nodes(), known, equal);
    reader from(forged);
    return check.holds(what.node, at, from);
}

static_assert(in_context([](context& let) {
    auto const T = let.finite_set("T");
    auto const i = let.index("i", T);
    auto const j = let.index("j", T);
    auto const x = let.variable("x", T);
    auto const c = let.scalar("c");
    auto const d = let.scalar("d");
    auto const all = for_all(i, 0 < x(i));
    auto const known = facts_of(let, all, c == d, 0 <= c, for_all(i, x(i) == c), c != 0);
    kernel::scope const top;
    auto const in_c = top.inside_derivative(c.node);
    auto const itself = code(reason::itself);
    auto const same_word = code(reason::same);
    auto const left = code(reason::left_of);
    auto const right = code(reason::right_of);
    auto const fact = code(reason::fact);
    auto const by = [&](formula const& what, std::initializer_list<kernel::word> path) {
        return follows(let, what, words(path), known);
    };
    auto const local = top.fresh(let.nodes(), T.node);
    return by(for_all(j, 0 < x(j)), {itself, 0}) && !by(for_all(j, 0 < 2 * x(j)), {itself, 0})
           && !by(c == d, {itself, 0}) && !by(0 <= d, {itself, 2}) && !by(c == d, {itself, 9})
           && !by(c == d, {itself, -1}) && by(c == d, {itself, 1})
           && by(for_all(j, 0 < x(j) + x(j)), {form_word, form_word, form_word, fact, 0, local,
                                               code(reason::positive), fact, 0, local})
           && !by(0 < c, {form_word, fact, 2}) && by(0 <= c, {form_word, fact, 2})
           && by(0 < exp(c), {form_word, form_word}) && !by(exp(c) < 0, {form_word, form_word})
           && by(c + d == d + c, {form_word, same_word}) && !by(c == d, {form_word, same_word})
           && by(c == d, {form_word, left, 1}) && by(d == c, {form_word, right, 1})
           && !by(c == 2 * d, {form_word, left, 1}) && !by(2 * c == d, {form_word, left, 1})
           && !by(c == d, {form_word, right, 1}) && !by(0 * d == c, {form_word, left, 2})
           && !by(x(j) == c, {form_word, left, 3, j.node}) // j does not exist
           && follows(let, c == d, words({itself, 1}), known)
           && !follows(let, c == d, words({itself, 1}), known, in_c)
           && !follows(let, c == d, words({form_word, left, 1}), known, in_c)
           && !by(c != d, {form_word, fact, 1}) && !by(c != d, {form_word, fact, 4})
           && by(c != 0, {form_word, fact, 4})
           && by(-c != 0, {form_word, form_word, form_word, fact, 4})
           && !by(0 < c, {form_word, fact, 4}) && !by(0 <= c, {form_word, fact, 4})
           && by(c != 0, {itself, 4}) && !by(0 < c, {itself, 4})
           && by(c - 1 != -1, {form_word, fact, 4}) && !by(nonempty(T), {form_word, form_word})
           && !by({&let, c.node}, {form_word, form_word});
}));

// Two quantifiers over one set are about two elements.
static_assert(in_context([](context& let) {
    auto const T = let.finite_set("T");
    auto const i = let.index("i", T);
    auto const j = let.index("j", T);
    auto const x = let.variable("x", T);
    auto const same_word = code(reason::same);
    return !follows(let, for_all(i, j, x(i) == x(j)),
                    words({form_word, form_word, form_word, same_word}))
           && follows(let, for_all(i, j, x(i) == x(i)),
                      words({form_word, form_word, form_word, same_word}));
}));

// A positive term of another sum: its index is an element here, and no other term is negative.
static_assert(in_context([](context& let) {
    auto const T = let.finite_set("T");
    auto const U = let.finite_set("U");
    auto const i = let.index("i", T);
    auto const u = let.index("u", U);
    auto const M = let.mask("M", T);
    auto const W = let.mask("W", T);
    auto const x = let.variable("x", T);
    certified by{let, facts_of(let, 0 < sum(i, M(i)), 0 < sum(i, x(i)), 0 <= sum(i, M(i)),
                               0 < exp(let.number(1)), nonempty(T), 0 < sum(i, x(i) * M(i)))};
    auto const masked = sum(i, M(i) * exp(x(i)));
    auto const all = sum(i, M(i));
    auto const part = sum(i, max(x(i), 0));
    auto const r = let.index("r", without(T, let.index("k", T)));
    auto const rest = sum(r, M(r) * exp(x(r))); // e may be k
    kernel::scope const top;
    auto const e = top.fresh(let.nodes(), T.node);
    auto const other = top.fresh(let.nodes(), U.node);
    auto const some = code(reason::some_term);
    auto const given = code(reason::given);
    auto const fact = code(reason::fact);
    auto const every = code(reason::every_term);
    auto const second = code(reason::second);
    auto const f = form_word;
    return by.positive(masked, {some, 0, e, f, f, f, f, f, given, 0, f})
           && !by.positive(rest, {some, 0, e, f, f, f, f, f, given, 0, f})
           && !by.positive(masked, {some, 2, e, f, f, f, f, f, given, 0, f})
           && !by.positive(masked, {some, 3, e, f, f, f, f, f, given, 0, f})
           && !by.positive(masked, {some, 9, e, f, f, f, f, f, given, 0, f})
           && !by.positive(masked, {some, 0, other, f, f, f, f, f, given, 0, f})
           && !by.positive(masked, {some, 0, u.node, f, f, f, f, f, given, 0, f})
           && !by.positive(masked, {some, 0, 99999, f, f, f, f, f, given, 0, f})
           && !by.positive(masked, {some, 0, e, f, f, f, f, f, given, 1, f})
           && !by.positive(masked, {some, 0, e, f, f, f, f, f, given, -1, f})
           && !by.positive(masked, {some, 0, e, f, f, f, f, f, f, f})
           && !by.positive(sum(i, W(i) * exp(x(i))), {some, 0, e, f, f, f, f, f, given, 0, f})
           && !by.positive(part, {some, 5, e, second, 1, f, f, f, second, 0, given, 0})
           && !by.positive(masked * all,
                           {f, some, 0, e, f, f, f, f, f, given, 0, f, every, fact, 4, given, 0})
           && by.positive(masked * all, {f, some, 0, e, f, f, f, f, f, given, 0, f, fact, 0})
           && !by.positive(M(i), {some, 0, e, f, f, given, 0}) && !by.positive(M(i), {given, 0})
           && !by.positive(sum(i, x(i)), {some, 1, e, f, given, 0, given, 0})
           && by.positive(sum(i, x(i)), {fact, 1});
}));

// One positive term and others that may be negative make no positive sum.
static_assert(in_context([](context& let) {
    auto const A = let.finite_set("A");
    auto const a = let.index("a", A);
    auto const T = joined(A, let.finite_set("B"));
    auto const y = let.variable("y", T);
    auto const k = let.index("k", T);
    certified by{let, facts_of(let, 0 < sum(a, y(a)), for_all(a, 0 <= y(a)))};
    kernel::scope const top;
    auto const e = top.fresh(let.nodes(), A.node);
    auto const placed = let.nodes().make(kernel::kind::left, T.node, e);
    auto const some = code(reason::some_term);
    auto const given = code(reason::given);
    auto const fact = code(reason::fact);
    return !by.positive(sum(k, y(k)), {some, 0, placed, fact, 1, e, fact, 1, e, given, 0})
           && by.positive(sum(k, y(k) * y(k)), {some, 0, placed, code(reason::square), fact, 1, e,
                                                form_word, given, 0, given, 0});
}));

// A sum that is positive has a term.
static_assert(in_context([](context& let) {
    auto const T = let.finite_set("T");
    auto const U = let.finite_set("U");
    auto const i = let.index("i", T);
    auto const u = let.index("u", U);
    auto const x = let.variable("x", T);
    auto const known = facts_of(let, 0 < sum(i, x(i)));
    return has(let, sign::positive, sum(i, 1), known) && !has(let, sign::positive, sum(u, 1), known)
           && !has(let, sign::positive, sum(i, 1), facts_of(let, 0 <= sum(i, x(i))))
           && !has(let, sign::positive, sum(i, 1), facts_of(let, sum(i, x(i)) < 0))
           && !has(let, sign::positive, sum(i, 1), facts_of(let, 0 < 1 + sum(i, x(i))))
           && !has(let, sign::positive, sum(i, 1), facts_of(let, let.number(-1) < sum(i, x(i))));
}));

} // namespace
