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

} // namespace
