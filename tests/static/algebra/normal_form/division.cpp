// division: of products and of polynomials, without remainder.

#include "support/kernel.hpp"

namespace {

using namespace kernel_test;
using kernel::atom;
using kernel::constant;
using kernel::id;
using kernel::kind;
using kernel::multiple_of;
using kernel::node_of;
using kernel::nodes;
using kernel::polynomial;
using kernel::product_of;
using kernel::sum_of;

template <class Test>
constexpr bool with_atoms(Test test) {
    return in_context([&](context& let) {
        auto const x = let.scalar("x");
        auto const y = let.scalar("y");
        return test(static_cast<nodes&>(let.nodes()), x.node, y.node);
    });
}

constexpr id powers(nodes& in, id a, kernel::word m, id b, kernel::word n) {
    return product_of(in, in.make(kind::product, a, m), in.make(kind::product, b, n));
}

// Products: with exponents that are not negative.
static_assert(with_atoms([](nodes& in, id x, id y) {
    id quotient = 0;
    auto const divides = [&](id b, id a) { return kernel::divides(in, b, a, quotient); };
    id const one = kernel::one(in);
    id const x1 = in.make(kind::product, x, 1LL);
    id const x2 = in.make(kind::product, x, 2LL);
    id const y1 = in.make(kind::product, y, 1LL);
    bool const right = divides(x1, x2) && quotient == x1 && divides(x2, x2) && quotient == one
                       && divides(x1, powers(in, x, 3, y, 2)) && quotient == powers(in, x, 2, y, 2)
                       && divides(powers(in, x, 1, y, 1), powers(in, x, 1, y, 3))
                       && quotient == in.make(kind::product, y, 2LL) && divides(one, x2)
                       && quotient == x2;
    return right && !divides(x2, x1) && !divides(y1, x1) && !divides(x1, one)
           && !divides(powers(in, x, 1, y, 1), x2) && !divides(powers(in, x, 1, y, 1), y1)
           && !divides(in.make(kind::product, x, -1LL), x1);
}));

// One order of products that multiplication preserves: of two different ones exactly one leads.
static_assert(with_atoms([](nodes& in, id x, id y) {
    id const x1 = in.make(kind::product, x, 1LL);
    id const y1 = in.make(kind::product, y, 1LL);
    id const x2 = in.make(kind::product, x, 2LL);
    id const one = kernel::one(in);
    auto const leads = [&](id a, id b) { return kernel::leads(in, a, b); };
    return leads(x2, x1) && !leads(x1, x2) && leads(x1, one) && !leads(one, x1) && !leads(x1, x1)
           && leads(x1, y1) != leads(y1, x1)
           && leads(x1, y1) == leads(product_of(in, x1, x2), product_of(in, y1, x2))
           && leads(powers(in, x, 1, y, 2), powers(in, x, 1, y, 1));
}));

// Polynomials: x^2 - y^2 = (x + y)(x - y).
static_assert(with_atoms([](nodes& in, id x, id y) {
    polynomial const plus = sum_of(atom(in, x), atom(in, y));
    polynomial const minus = sum_of(atom(in, x), multiple_of(atom(in, y), {-1, 1}));
    polynomial const twice = sum_of(multiple_of(atom(in, x), {2, 1}), constant(in, {3, 1}));
    polynomial const third = sum_of(atom(in, x, 2), multiple_of(atom(in, y), {1, 3}));
    auto const gives = [&](polynomial const& b, polynomial const& expected) {
        polynomial quotient;
        return divides(in, b, product_of(in, b, expected), quotient)
               && node_of(in, quotient) == node_of(in, expected);
    };
    auto const divides = [&](polynomial const& b, polynomial const& a) {
        polynomial quotient;
        return kernel::divides(in, b, a, quotient);
    };
    polynomial const with_rest = sum_of(product_of(in, plus, minus), constant(in, {1, 1}));
    return gives(plus, minus) && gives(minus, plus) && gives(twice, third) && gives(third, twice)
           && gives(plus, product_of(in, plus, twice)) && gives(twice, constant(in, {2, 5}))
           && gives(plus, {}) && !divides(plus, with_rest) && !divides(plus, atom(in, x))
           && !divides(plus, sum_of(atom(in, x, 2), atom(in, y, 2)))
           && !divides(twice, constant(in, {1, 1}));
}));

} // namespace
