// polynomial: the arithmetic of normal forms (calculus, paragraphs 1.3 and 4.1).

#include "support/kernel.hpp"

namespace {

using namespace kernel_test;
using kernel::atom;
using kernel::constant;
using kernel::difference_of;
using kernel::factor_of;
using kernel::kind;
using kernel::monomial;
using kernel::multiple_of;
using kernel::node_of;
using kernel::one;
using kernel::only_atom;
using kernel::polynomial;
using kernel::polynomial_of;
using kernel::product_of;
using kernel::sum_of;
using kernel::sum_of_all;
using kernel::without_atom;

// Calls a test with the atoms x, y, z and a store.
template <class Test>
constexpr bool with_atoms(Test test) {
    return in_context([&](context& let) {
        auto const x = let.scalar("x");
        auto const y = let.scalar("y");
        auto const z = let.scalar("z");
        return test(static_cast<kernel::nodes&>(let.nodes()), x.node, y.node, z.node);
    });
}

constexpr bool equal(kernel::nodes& in, polynomial const& a, polynomial const& b) {
    return node_of(in, a) == node_of(in, b);
}

// Addition: in any order one polynomial, and what cancels is gone.
static_assert(with_atoms([](kernel::nodes& in, kernel::id x, kernel::id y, kernel::id z) {
    polynomial const a = sum_of(atom(in, x), atom(in, z));
    polynomial const b = sum_of(atom(in, z), atom(in, y));
    polynomial const minus_x = multiple_of(atom(in, x), {-1, 1});
    return equal(in, sum_of(a, b), sum_of(b, a)) && sum_of(a, b).size() == 3
           && factor_of(sum_of(a, b), atom(in, z)[0].product) == kernel::coefficient{2, 1}
           && factor_of(sum_of(a, b), one(in)) == kernel::coefficient{0, 1}
           && sum_of(atom(in, x), minus_x).empty() && difference_of(a, a).empty()
           && !difference_of(a, b).empty() && equal(in, sum_of(difference_of(a, b), b), a)
           && equal(in, difference_of(a, atom(in, z)), atom(in, x));
}));

// A sum of none, one or many terms, among them equal ones and some that cancel: each is met once.
static_assert(with_atoms([](kernel::nodes& in, kernel::id x, kernel::id y, kernel::id) {
    auto const term = [&](std::size_t i) {
        auto const k = static_cast<kernel::word>(i); // in range: below 20
        polynomial const first = multiple_of(atom(in, x, k % 5 + 1), {k + 1, 1});
        return sum_of(first, multiple_of(atom(in, y, k + 1), {k % 2 == 0 ? 1 : -1, 2}));
    };
    polynomial expected;
    bool all = sum_of_all(0, term).empty();
    for (std::size_t count = 1; count < 20; ++count) {
        expected = sum_of(expected, term(count - 1));
        all = all && equal(in, sum_of_all(count, term), expected);
    }
    return all
           && sum_of_all(
                  19,
                  [&](std::size_t i) {
                      return multiple_of(atom(in, x), {i % 2 == 0 ? 1 : -1, 1});
                  }).size()
                  == 1;
}));

// Few terms are added from the first to the last: 0 - 2^62 + 2^62 + 2^62 fits, 2^62 + 2^62 does not.
static_assert(with_atoms([](kernel::nodes& in, kernel::id x, kernel::id, kernel::id) {
    kernel::word const large = kernel::word{1} << 62;
    kernel::word const all[] = {0, -large, large, large};
    auto const term = [&](std::size_t i) { return multiple_of(atom(in, x), {all[i], 1}); };
    return equal(in, sum_of_all(4, term), multiple_of(atom(in, x), {large, 1}));
}));

// Constants and multiples; 0 has no terms.
static_assert(with_atoms([](kernel::nodes& in, kernel::id x, kernel::id y, kernel::id) {
    polynomial const both = sum_of(atom(in, x), atom(in, y));
    return constant(in, {0, 1}).empty() && multiple_of(both, {0, 1}).empty()
           && polynomial_of({one(in), {0, 1}}).empty() && constant(in, {2, 3}).size() == 1
           && equal(in, multiple_of(both, {2, 1}), sum_of(both, both))
           && equal(in, multiple_of(multiple_of(both, {2, 1}), {3, 1}), multiple_of(both, {6, 1}))
           && equal(in, sum_of(constant(in, {1, 2}), constant(in, {1, 3})), constant(in, {5, 6}));
}));

// Multiplication: exponents are added, each term with each, and 1 changes nothing.
static_assert(with_atoms([](kernel::nodes& in, kernel::id x, kernel::id y, kernel::id) {
    polynomial const a = sum_of(atom(in, x), multiple_of(atom(in, y), {2, 1}));
    polynomial const b = difference_of(atom(in, x), multiple_of(atom(in, y), {2, 1}));
    polynomial const expected = difference_of(atom(in, x, 2), multiple_of(atom(in, y, 2), {4, 1}));
    return equal(in, product_of(in, a, b), expected)
           && equal(in, product_of(in, a, b), product_of(in, b, a))
           && equal(in, product_of(in, a, constant(in, {1, 1})), a)
           && product_of(in, a, constant(in, {0, 1})).empty()
           && equal(in, product_of(in, atom(in, x, 2), atom(in, x, 3)), atom(in, x, 5))
           && equal(in, product_of(in, multiple_of(a, {3, 1}), monomial{one(in), {2, 1}}),
                    multiple_of(a, {6, 1}));
}));

// a a^-1 is the indicator a^0 and not 1, for a may be 0; a a^0 is a.
static_assert(with_atoms([](kernel::nodes& in, kernel::id x, kernel::id y, kernel::id) {
    polynomial const indicator = product_of(in, atom(in, x), atom(in, x, -1));
    return equal(in, indicator, atom(in, x, 0)) && !equal(in, indicator, constant(in, {1, 1}))
           && equal(in, product_of(in, indicator, atom(in, x)), atom(in, x))
           && equal(in, product_of(in, indicator, indicator), indicator)
           && !equal(in, product_of(in, indicator, atom(in, y)), atom(in, y));
}));

// A product is the same in any order of its factors.
static_assert(with_atoms([](kernel::nodes& in, kernel::id x, kernel::id y, kernel::id z) {
    kernel::id const px = in.make(kind::product, x, 1LL);
    kernel::id const py = in.make(kind::product, y, -2LL);
    kernel::id const pz = in.make(kind::product, z, 1LL);
    kernel::id const all = product_of(in, product_of(in, px, pz), py);
    return all == product_of(in, pz, product_of(in, py, px)) && in.size(all) == 6
           && without_atom(in, product_of(in, px, py), 0) == (x < y ? py : px)
           && without_atom(in, product_of(in, px, py), 2) == (x < y ? px : py)
           && without_atom(in, px, 0) == one(in);
}));

// What is read from a node is what was written to it.
static_assert(with_atoms([](kernel::nodes& in, kernel::id x, kernel::id y, kernel::id) {
    polynomial const a = sum_of(multiple_of(atom(in, x, 2), {2, 3}), atom(in, y));
    polynomial const again = read(in, node_of(in, a));
    return equal(in, again, a) && again.size() == 2 && again[0].factor == a[0].factor
           && again[1].product == a[1].product && read(in, node_of(in, {})).empty();
}));

// The only atom: of 1 x^1 and of nothing else.
static_assert(with_atoms([](kernel::nodes& in, kernel::id x, kernel::id y, kernel::id) {
    return only_atom(in, atom(in, x)) == x && only_atom(in, atom(in, x, 2)) == 0
           && only_atom(in, atom(in, x, -1)) == 0
           && only_atom(in, multiple_of(atom(in, x), {2, 1})) == 0
           && only_atom(in, sum_of(atom(in, x), atom(in, y))) == 0
           && only_atom(in, product_of(in, atom(in, x), atom(in, y))) == 0
           && only_atom(in, constant(in, {1, 1})) == 0 && only_atom(in, {}) == 0;
}));

} // namespace
