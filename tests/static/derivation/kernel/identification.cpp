// What follows where two indices are one, or a set is empty (calculus, paragraph 7.3).

#include <attest/derivation/kernel/identification.hpp>

#include "support/kernel.hpp"

namespace {

using namespace kernel_test;
using kernel::kind;

// Which formulas say so.
static_assert(in_context([](context& let) {
    auto const T = let.finite_set("T");
    auto const [i, j] = let.indices("i", "j", T);
    auto const x = let.variable("x", T);
    auto const& in = let.nodes();
    return kernel::says_same(in, (delta(i, j) == 1).node)
           && !kernel::says_same(in, (delta(i, j) == 0).node)
           && !kernel::says_same(in, (delta(i, j) == 2).node)
           && !kernel::says_same(in, (delta(i, j) == term(1) / 2).node)
           && !kernel::says_same(in, (x(i) == 1).node)
           && !kernel::says_same(in, (delta(i, j) <= 1).node)
           && !kernel::says_same(in, for_all(i, delta(i, j) == 1).node);
}));

static_assert(in_context([](context& let) {
    auto const T = let.finite_set("T");
    auto const i = let.index("i", T);
    auto const& in = let.nodes();
    auto const zero = let.number(0);
    return kernel::says_empty(in, is_empty(T).node)
           && kernel::says_empty(in, for_all(i, zero == 1).node)
           && !kernel::says_empty(in, for_all(i, zero == 0).node)
           && !kernel::says_empty(in, for_all(i, zero <= 1).node)
           && !kernel::says_empty(in, (zero == 1).node)
           && !kernel::says_empty(in, nonempty(T).node);
}));

// Sums over the set and over its parts are 0; all others stay.
struct sums_over_T {
    context& let;
    index_set T = let.finite_set("T");
    index_set S = let.finite_set("S");
    index_term i = let.index("i", T);
    index_term k = let.index("k", T);
    index_term s = let.index("s", S);
    symbol x = let.variable("x", T);
    symbol y = let.variable("y", S);

    [[nodiscard]] constexpr bool becomes(term const& before, index_set const& empty,
                                         term const& after) const {
        return without_sums_over(let.nodes(), let.node_of(before), empty.node)
               == let.node_of(after);
    }
};

static_assert(in_context([](context& let) {
    sums_over_T const y{let};
    return y.becomes(2 * sum(y.k, y.x(y.k)), y.T, 2 * let.number(0));
}));
static_assert(in_context([](context& let) {
    sums_over_T const y{let};
    auto const rest = let.index("r", without(y.T, y.i));
    auto const part = sum(rest, y.x(rest));
    auto const whole = sum(y.k, y.x(y.k));
    return y.becomes(part, y.T, let.number(0)) && y.becomes(whole, without(y.T, y.i), whole);
}));
static_assert(in_context([](context& let) {
    sums_over_T const y{let};
    auto const other = sum(y.s, y.y(y.s));
    return y.becomes(other, y.T, other) && y.becomes(y.x(y.i), y.T, y.x(y.i));
}));
static_assert(in_context([](context& let) { // inside another sum, and behind a derivative
    sums_over_T const y{let};
    auto const inner = sum(y.s, y.y(y.s) * sum(y.k, y.x(y.k)));
    auto const z = let.scalar("z");
    return y.becomes(inner, y.T, sum(y.s, y.y(y.s) * let.number(0)))
           && y.becomes(derivative(z * sum(y.k, y.x(y.k)), z), y.T,
                        derivative(z * let.number(0), z));
}));
static_assert(in_context([](context& let) { // a set that depends on the index of a sum around it
    sums_over_T const y{let};
    auto const l = let.index("l", without(y.T, y.k));
    auto const nested = sum(y.k, sum(l, y.x(l)));
    return y.becomes(nested, without(y.T, y.i), nested) && y.becomes(nested, y.T, let.number(0));
}));

} // namespace
