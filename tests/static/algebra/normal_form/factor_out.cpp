// factor_out: what does not depend on the index of a sum leaves it, and nothing else does (calculus,
// paragraph 4.4).

#include <attest/algebra/normal_form/factor_out.hpp>

#include "support/kernel.hpp"

namespace {

using namespace kernel_test;
namespace law = attest::kernel::law;

static_assert(in_context([](context& let) {
    auto const T = let.finite_set("T");
    auto const S = let.finite_set("S");
    auto const [i, j] = let.indices("i", "j", T);
    auto const a = let.index("a", S);
    auto const x = let.variable("x", T);
    auto const y = let.variable("y", S);
    auto const c = let.scalar("c");
    return by(let, law::factor_out, sum(j, c * x(j)), c * sum(j, x(j)))
           && by(let, law::factor_out, sum(j, x(i) * x(j)), x(i) * sum(j, x(j)))
           && by(let, law::factor_out, sum(j, c * x(j) + c), c * sum(j, x(j) + 1))
           && by(let, law::factor_out | law::swap, sum(j, sum(a, x(j) * y(a))), sum(j, x(j)) * sum(a, y(a)))
           && by(let, law::factor_out | law::exp_of_sum, sum(j, exp(x(j) + c)), exp(c) * sum(j, exp(x(j))))
           && by(let, law::factor_out | law::exp_of_sum, sum(j, exp(x(j) + c) + exp(c)),
                 exp(c) * sum(j, exp(x(j)) + 1))
           && !same(let, law::factor_out, sum(j, x(j) * x(j)), x(i) * sum(j, x(j)))
           && !same(let, law::factor_out, sum(j, x(j) * x(j)), sum(j, x(j)) * sum(i, x(i)))
           && !same(let, law::factor_out, sum(j, c * x(j)), sum(j, x(j)))
           && !same(let, law::factor_out, sum(j, exp(x(j) + c)), exp(c) * sum(j, exp(x(j))))
           && !same(let, law::linear, sum(j, x(i) * x(j)), x(i) * sum(j, x(j)))
           && !same(let, law::factor_out | law::exp_of_sum, sum(j, exp(x(j) * c)), exp(c) * sum(j, exp(x(j))))
           && !same(let, law::factor_out, sum(j, c + x(j)), c + sum(j, x(j)));
}));

} // namespace
