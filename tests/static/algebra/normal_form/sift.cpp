// sift: a delta picks the term of its other index, if that is an element of the set (calculus, paragraph 4.6).

#include <attest/algebra/normal_form/sift.hpp>

#include "support/kernel.hpp"

namespace {

using namespace kernel_test;
namespace law = attest::kernel::law;

static_assert(in_context([](context& let) {
    auto const T = let.finite_set("T");
    auto const [i, j, k] = let.indices("i", "j", "k", T);
    auto const less = let.index("l", without(T, i));
    auto const x = let.variable("x", T);
    auto const y = let.variable("y", T, T);
    auto const c = let.scalar("c");
    return by(let, law::sift, sum(j, delta(i, j) * x(j)), x(i))
           && by(let, law::sift, sum(j, delta(j, i) * x(j)), x(i))
           && by(let, law::sift, sum(j, c * delta(i, j) * y(j, k)), c * y(i, k))
           && by(let, law::sift, sum(j, delta(i, j)), let.number(1))
           && by(let, law::sift, sum(j, delta(i, j) * x(j) + delta(i, j) * c), x(i) + c)
           && !same(let, law::sift, sum(j, delta(i, j) * x(j)), x(k))
           && !same(let, law::sift, sum(j, delta(i, j) * x(j) + x(j)), x(i) + x(i))
           && !same(let, law::sift, sum(j, delta(i, k) * x(j)), x(i))
           && !same(let, law::sift, sum(j, delta(j, j) * x(j)), x(i))
           // i is no element of T less i: the sum is 0 there and not x(i)
           && !same(let, law::sift, sum(less, delta(i, less) * x(less)), x(i))
           && !same(let, law::sift, sum(less, delta(k, less) * x(less)), x(k))
           && !same(let, law::linear, sum(j, delta(i, j) * x(j)), x(i));
}));

// Where the set of an index inside depends on the one that would be replaced, nothing is.
static_assert(in_context([](context& let) {
    auto const N = let.positions("N");
    auto const [t, u] = let.indices("t", "u", N);
    auto const j = let.index("j", up_to(t));
    auto const x = let.variable("x", N);
    return !same(let, law::sift, sum(j, delta(u, j) * x(j)), x(u))
           && by(let, law::sift, sum(j, delta(t, j) * x(j)), x(t))
           && !same(let, law::sift, sum(j, delta(t + 1, j) * x(j)), x(t + 1));
}));

} // namespace
