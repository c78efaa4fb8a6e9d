// What the laws of a ring make equal has one value in a field; most of the rest has not.

#include <attest/derivation/explanation/ring_value.hpp>

#include "support/kernel.hpp"

namespace {

using namespace kernel_test;

struct terms {
    context& let;
    index_set T = let.finite_set("T");
    index_term i = let.index("i", T);
    index_term j = let.index("j", T);
    symbol x = let.variable("x", T);
    term a = let.scalar("a");
    term b = let.scalar("b");

    [[nodiscard]] constexpr bool agree(term const& left, term const& right) const {
        explanation::ring_value values(let.nodes());
        return values.of(left.node) == values.of(right.node);
    }
};

static_assert(in_context([](context& let) {
    terms const y{let};
    return y.agree(y.a * (y.b + 1) - y.a, y.b * y.a) && y.agree(1 / (2 * y.a), (1 / y.a) / 2)
           && y.agree(power(y.a + y.b, 2), y.a * y.a + 2 * y.a * y.b + y.b * y.b)
           && y.agree(exp(y.a + y.b), exp(y.b + y.a)) && y.agree(max(y.a, y.b), max(y.b, y.a))
           && y.agree(sum(y.j, 2 * y.x(y.j)), sum(y.i, y.x(y.i) + y.x(y.i)))
           && y.agree(delta(y.i, y.j), delta(y.j, y.i));
}));
static_assert(in_context([](context& let) {
    terms const y{let};
    return !y.agree(y.a, y.b) && !y.agree(exp(y.a + y.b), exp(y.a) * exp(y.b))
           && !y.agree(2 * sum(y.j, y.x(y.j)), sum(y.j, 2 * y.x(y.j)))
           && !y.agree(y.x(y.i), y.x(y.j)) && !y.agree(log(y.a), exp(y.a))
           && !y.agree(y.a / y.b, y.b / y.a) && !y.agree(power(y.a, 2), power(y.a, 3));
}));

} // namespace
