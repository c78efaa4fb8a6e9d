// content: which of P and -P a normal form keeps does not change with the names of indices, nor with the
// order in which the terms were written down (calculus, paragraphs 4.3 and 4.4).

#include "support/kernel.hpp"

namespace {

using namespace kernel_test;
using kernel::id;
using kernel::kind;

template <class Write>
constexpr bool negative(Write write) {
    return in_context([=](context& let) {
        auto const T = let.finite_set("T");
        auto const k = let.index("k", T);
        auto const x = let.variable("x", T), y = let.variable("y", T);
        id const form = kernel_test::form(let, kernel::law::ring, write(x, y, k));
        return is_negative(let.nodes(), read(let.nodes(), form));
    });
}

constexpr bool x_first = negative([](auto x, auto y, auto k) {
    term const a = x(k), b = y(k);
    return a - b;
});
constexpr bool y_first = negative([](auto x, auto y, auto k) {
    term const b = y(k), a = x(k);
    return a - b;
});
static_assert(x_first == y_first);
static_assert(x_first != negative([](auto x, auto y, auto k) {
                  term const b = y(k), a = x(k);
                  return b - a;
              }));

// Coefficients and sizes come first.
static_assert(negative([](auto x, auto y, auto k) { return x(k) - 2 * y(k); })
              && !negative([](auto x, auto y, auto k) { return 2 * x(k) - y(k); })
              && negative([](auto x, auto y, auto k) { return x(k) - x(k) * y(k); })
              && !negative([](auto x, auto y, auto k) { return x(k) * y(k) - y(k); }));

// The shape tells symbols, numbers and exponents apart, but neither indices nor the order of factors.
static_assert(in_context([](context& let) {
    auto& in = let.nodes();
    auto const T = let.finite_set("T");
    auto const j = let.index("j", T), k = let.index("k", T);
    auto const x = let.variable("x", T), y = let.variable("y", T);
    id const inner = in.make(kind::bound, 0LL), outer = in.make(kind::bound, 1LL);
    auto const shape = [&](id n) { return shape_of(in, n); };
    auto const product = [&](id a, kernel::word m, id b, kernel::word n) {
        return shape(in.make(kind::product, a, m, b, n));
    };
    id const a = x(j).node, b = y(j).node;
    return shape(j.node) == shape(k.node) && shape(j.node) == shape(inner)
           && shape(inner) == shape(outer) && shape(a) == shape(x(k).node) && shape(a) != shape(b)
           && product(a, 1, b, 2) == product(b, 2, a, 1)
           && product(a, 1, b, 2) != product(a, 2, b, 1)
           && shape(let.number(2).node) != shape(let.number(3).node);
}));

} // namespace
