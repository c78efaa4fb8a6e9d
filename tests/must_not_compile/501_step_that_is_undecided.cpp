// number: ATT-501
// sentence: it does not follow
// sentence: None of the numbers tried refutes it: undecided
// differs: the steps in between, or none
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto twin = theorem<"1", "a true line by a reason that is none">([](context& let) {
    auto x = let.scalar("x");
    let.assume(0 < x);
    auto two = let.number(2);
    auto sum_of_logs = log(two) + log(3 * x);
#ifdef BAD
    return claim(log(6 * x) == sum_of_logs).by(log_of_product, sum_of_logs);
#else
    return claim(log(6 * x) == sum_of_logs)
        .by(log_exp, log(exp(log(two)) * exp(log(3 * x))))
        .by(exp_of_sum, log(exp(log(two) + log(3 * x))))
        .by(log_exp, sum_of_logs);
#endif
});
