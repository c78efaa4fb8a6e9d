// exponential: e^a (calculus, paragraph 4.9).

#include "support/kernel.hpp"

namespace {

using namespace kernel_test;
namespace law = attest::kernel::law;

constexpr auto both = law::exp_of_sum | law::log_exp;

// e^0 = 1, e^(a + b) = e^a e^b.
static_assert(in_context([](context& let) {
    auto const x = let.scalar("x");
    auto const y = let.scalar("y");
    return by(let, law::exp_of_sum, exp(x - x), let.number(1))
           && !same(let, law::exp_of_sum, exp(x - x), let.number(0))
           && by(let, law::exp_of_sum, exp(x + y), exp(y) * exp(x))
           && by(let, law::exp_of_sum, exp(x / 2) * exp(x / 2), exp(x))
           && !same(let, law::exp_of_sum, exp(x + y), exp(x) + exp(y))
           && !same(let, law::log_exp, exp(x + y), exp(y) * exp(x))
           && !same(let, law::log_exp, exp(x - x), let.number(1));
}));

// e^(n log a) = a^n where a is positive, for an integer n.
static_assert(in_context([](context& let) {
    auto const x = let.scalar("x");
    auto const y = let.scalar("y");
    auto const known = facts_of(let, 0 < x);
    return by(let, law::log_exp, exp(log(x)), x, known)
           && by(let, law::log_exp, exp(3 * log(x)), power(x, 3), known)
           && by(let, law::log_exp, exp(-log(x)), 1 / x, known)
           && by(let, law::log_exp, exp(-2 * log(x)), 1 / (x * x), known)
           && !same(let, law::log_exp, exp(log(x)), x)
           && !same(let, law::log_exp, exp(log(x)), x, facts_of(let, 0 <= x))
           && !same(let, law::log_exp, exp(log(x)), x, facts_of(let, x == -2))
           && !same(let, law::log_exp, exp(log(y)), y, known)
           && !same(let, law::log_exp, exp(-log(x)), x, known)
           && !same(let, law::log_exp, exp(2 * log(x)), power(x, 3), known)
           && !same(let, law::exp_of_sum, exp(log(x)), x, known);
}));

// But not for half of a logarithm, its square, or its product with something else.
static_assert(in_context([](context& let) {
    auto const x = let.scalar("x");
    auto const logarithm = log(x);
    static_cast<void>(form(let, law::ring, logarithm)); // its atom comes before y
    auto const y = let.scalar("y");
    auto const known = facts_of(let, 0 < x);
    return !same(let, both, exp(logarithm / 2), x, known)
           && !same(let, both, exp(logarithm * logarithm), x, known)
           && !same(let, both, exp(logarithm * y), x, known)
           && !same(let, both, exp(y * logarithm), y * x, known)
           && !same(let, both, exp(1 / logarithm), 1 / x, known);
}));

// e^(n log a + b) = a^n e^b: what else is in the exponent stays.
static_assert(in_context([](context& let) {
    auto const x = let.scalar("x");
    auto const y = let.scalar("y");
    auto const known = facts_of(let, 0 < x);
    return by(let, both, exp(log(x) + y), x * exp(y), known)
           && by(let, both, exp(y - 2 * log(x)), exp(y) / (x * x), known)
           && !same(let, both, exp(log(x) + y), x, known)
           && !same(let, both, exp(log(x) + y), x * exp(y))
           && !same(let, law::log_exp, exp(log(x) + y), x * exp(y), known);
}));

} // namespace
