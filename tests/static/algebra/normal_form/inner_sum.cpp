// inner_sum: a sum inside a sum becomes one over both indices (calculus, paragraph 4.4), under the laws that
// say so, and a square of a sum keeps both of its indices.

#include <attest/algebra/normal_form/inner_sum.hpp>

#include "support/kernel.hpp"

namespace {

using namespace kernel_test;
namespace law = attest::kernel::law;

static_assert(in_context([](context& let) {
    auto const T = let.finite_set("T");
    auto const S = let.finite_set("S");
    auto const j = let.index("j", T);
    auto const [a, b] = let.indices("a", "b", S);
    auto const x = let.variable("x", T, S);
    auto const y = let.variable("y", T);
    auto const whole = sum(j, y(j) * sum(a, x(j, a)));
    return by(let, law::swap, sum(j, sum(a, x(j, a))), sum(a, sum(j, x(j, a))))
           && by(let, law::swap | law::factor_out, whole, sum(a, sum(j, y(j) * x(j, a))))
           && by(let, law::swap | law::factor_out, sum(j, power(sum(a, x(j, a)), 2)),
                 sum(a, sum(b, sum(j, x(j, a) * x(j, b)))))
           && !same(let, law::swap | law::factor_out, sum(j, power(sum(a, x(j, a)), 2)),
                    sum(a, sum(j, x(j, a) * x(j, a))))
           && !same(let, law::swap, whole, sum(a, sum(j, x(j, a))))
           && !same(let, law::swap, whole, sum(a, sum(j, y(j) * x(j, a))))
           && !same(let, law::factor_out, sum(j, sum(a, x(j, a))), sum(a, sum(j, x(j, a))))
           && !same(let, law::swap | law::factor_out, sum(j, y(j) + sum(a, x(j, a))),
                    sum(a, sum(j, y(j) + x(j, a))));
}));

// A sum whose set depends on the other index stays inside.
static_assert(in_context([](context& let) {
    auto const N = let.positions("N");
    auto const [t, u] = let.indices("t", "u", N);
    auto const j = let.index("j", up_to(t));
    auto const k = let.index("k", up_to(j));
    auto const k_first = let.index("k2", up_to(t));
    auto const x = let.variable("x", N, N);
    return !same(let, law::swap, sum(j, sum(k, x(j, k))), sum(k_first, sum(j, x(j, k_first))))
           && !same(let, law::swap, sum(j, sum(k, x(j, k))), sum(j, x(j, j))) && u.node != 0;
}));

} // namespace
