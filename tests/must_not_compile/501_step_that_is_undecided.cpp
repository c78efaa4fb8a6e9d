// number: ATT-501
// sentence: it does not follow
// sentence: No small numbers refute it: undecided
// differs: the steps in between, or none
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto twin = theorem<"1", "a true line by a reason that is none">([](context& let) {
    auto x = let.scalar("x");
    auto y = let.scalar("y");
    let.assume(0 < x, 0 < y);
    auto sum_of_logs = log(x) + log(y);
#ifdef BAD
    return claim(log(x * y) == sum_of_logs).by(ring_laws, sum_of_logs);
#else
    return claim(log(x * y) == sum_of_logs)
        .by(log_exp, log(exp(log(x)) * exp(log(y))))
        .by(exp_of_sum, log(exp(log(x) + log(y))))
        .by(log_exp, sum_of_logs);
#endif
});
