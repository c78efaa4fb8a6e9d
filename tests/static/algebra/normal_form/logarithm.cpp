// logarithm: log e^a, and log of a product (calculus, paragraph 4.9).

#include "support/kernel.hpp"

namespace {

using namespace kernel_test;
namespace law = attest::kernel::law;

constexpr auto both = law::exp_of_sum | law::log_exp;

// log e^a = a, for the power 1 and the factor 1; log 1 = 0.
static_assert(in_context([](context& let) {
    auto const x = let.scalar("x");
    auto const y = let.scalar("y");
    return by(let, law::log_exp, log(exp(x)), x)
           && by(let, law::log_exp, log(exp(x) * exp(x)), 2 * x)
           && by(let, law::log_exp, log(1 / exp(x)), -x)
           && by(let, both, log(exp(x) * exp(y)), x + y)
           && by(let, law::log_exp, log(let.number(1)), let.number(0))
           && !same(let, law::log_exp, log(2 * exp(x)), x)
           && !same(let, law::log_exp, log(-exp(x)), x)
           && !same(let, law::log_exp, log(let.number(2)), let.number(0))
           && !same(let, law::log_exp, log(y * exp(x)), x)
           && !same(let, law::log_exp, log(exp(x) + 1), x)
           && !same(let, law::log_exp, log(x * y), log(x) + log(y))
           && !same(let, law::exp_of_sum, log(exp(x)), x);
}));

static_assert(in_context([](context& let) { // the exponential before the other factor
    auto const x = let.scalar("x");
    static_cast<void>(form(let, law::ring, exp(x)));
    auto const y = let.scalar("y");
    return !same(let, law::log_exp, log(y * exp(x)), x)
           && !same(let, law::log_exp, log(exp(x) * y), log(y) + x);
}));

// log(ab) = log a + log b where a and b are positive, and only there.
static_assert(in_context([](context& let) {
    auto const x = let.scalar("x");
    auto const y = let.scalar("y");
    auto const z = let.scalar("z");
    auto const known = facts_of(let, 0 < x, 0 < y);
    constexpr auto rule = law::log_of_product;
    return by(let, rule, log(x * y), log(x) + log(y), known)
           && by(let, rule, log(x / y), log(x) - log(y), known)
           && by(let, rule, log(power(x, 3) / (y * y)), 3 * log(x) - 2 * log(y), known)
           && by(let, rule, log(2 * x / 3), log(let.number(2)) + log(x) - log(let.number(3)), known)
           && by(let, rule, log(1 / (x + y)), -log(x + y), known)
           && by(let, rule, log((x + y) / x), log(x + y) - log(x), known)
           && by(let, rule, log(x * (x + y)), log(x) + log(x + y), known)
           && by(let, rule, log(2 * x + 2 * y), log(let.number(2)) + log(x + y), known)
           && by(let, rule, log(x * exp(z)), log(x) + log(exp(z)), known)
           && !same(let, rule, log(x * exp(z)), log(x) + z, known)
           && !same(let, rule, log(x + y), log(x) + log(y), known)
           && !same(let, rule, log(x / y), log(x) + log(y), known)
           && !same(let, rule, log(x * x), log(x), known)
           && !same(let, rule, log(2 * x), log(x), known)
           && !same(let, rule, log(x / 2), log(x) + log(let.number(2)), known);
}));

// A factor that is not shown to be positive: (-1)(-1) = 1, and log 1 is not 2 log(-1) by chance alone.
static_assert(in_context([](context& let) {
    auto const x = let.scalar("x");
    auto const y = let.scalar("y");
    auto const z = let.scalar("z");
    constexpr auto rule = law::log_of_product | law::exp_of_sum | law::log_exp;
    auto const one_of_them = facts_of(let, 0 < x, 0 <= y);
    auto const product = facts_of(let, 0 < x * y);
    return !same(let, rule, log(x * y), log(x) + log(y))
           && !same(let, rule, log(x * y), log(x) + log(y), one_of_them)
           && !same(let, rule, log(x * y), log(x) + log(y), product)
           && !same(let, rule, log(x / y), log(x) - log(y), one_of_them)
           && !same(let, rule, log(x * x), 2 * log(x))
           && !same(let, rule, log(-x * y), log(-x) + log(y), one_of_them)
           && !same(let, rule, log(-2 * x), log(let.number(-2)) + log(x), one_of_them)
           && !same(let, rule, log(-x / 3), log(-x) - log(let.number(3)), one_of_them)
           && !same(let, rule, log(x * (y + z)), log(x) + log(y + z), one_of_them)
           && !same(let, rule, log(x * y + x * z), log(x) + log(y + z), one_of_them)
           && !same(let, rule, log(2 * y + 2 * z), log(let.number(2)) + log(y + z))
           && !same(let, rule, log(exp(x) * y), x + log(y))
           && !same(let, rule, log(exp(x) * y + exp(x) * z), x + log(y + z))
           && !same(let, rule, log(exp(x) * y - exp(x)), x + log(y - 1), one_of_them);
}));

// A common exponential leaves a logarithm: what is left is positive.
static_assert(in_context([](context& let) {
    auto const x = let.scalar("x");
    auto const y = let.scalar("y");
    auto const z = let.scalar("z");
    constexpr auto rule = law::log_of_product | law::exp_of_sum;
    return by(let, rule | law::log_exp, log(exp(x + z) + exp(y + z)), log(exp(x) + exp(y)) + z)
           && by(let, rule | law::log_exp, log(2 * exp(x + z) + 2 * exp(y + z)),
                 log(let.number(2)) + log(exp(x) + exp(y)) + z)
           && by(let, rule, log(exp(x + z) + exp(y + z)), log(exp(x) + exp(y)) + log(exp(z)))
           && !same(let, rule, log(exp(x + z) + exp(y + z)), log(exp(x) + exp(y)) + z)
           && !same(let, law::log_of_product | law::log_exp, log(exp(x + z) + exp(y + z)),
                    log(exp(x) + exp(y)) + z);
}));

} // namespace
