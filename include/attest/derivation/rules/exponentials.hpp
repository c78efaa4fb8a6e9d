// The exponential and the logarithm.
#pragma once

#include <attest/derivation/rule.hpp>

namespace attest::derivation {

inline constexpr rule exp_of_sum{"exp_of_sum", algebra::ability::exp_of_sum,
                                 "e^(a + b) = e^a e^b, e^0 = 1, 1/e^a = e^(-a), (e^a)^n = e^(na)",
                                 "", "Rudin, Principles of Mathematical Analysis, theorem 8.6"};

inline constexpr rule log_exp{"log_exp", algebra::ability::log_exp,
                              "log e^a = a, e^(log a) = a, log 1 = 0",
                              "a > 0 where its logarithm is written",
                              "Rudin, Principles of Mathematical Analysis, section 8.5"};

} // namespace attest::derivation
