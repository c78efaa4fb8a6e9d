// All rules, in the order in which a rejected step looks for the one that would justify it.
#pragma once

#include <attest/derivation/rules/calculus.hpp>
#include <attest/derivation/rules/exponentials.hpp>
#include <attest/derivation/rules/maximum.hpp>
#include <attest/derivation/rules/quotients.hpp>
#include <attest/derivation/rules/ring.hpp>
#include <attest/derivation/rules/selection.hpp>
#include <attest/derivation/rules/sets.hpp>
#include <attest/derivation/rules/sums.hpp>

namespace attest::derivation {

inline constexpr rule all_rules[] = {ring_laws,
                                     definition,
                                     exp_of_sum,
                                     linear,
                                     factor_out,
                                     swap_sums,
                                     cancel,
                                     split,
                                     singleton,
                                     partition,
                                     reindex,
                                     sift,
                                     masking,
                                     maximum,
                                     log_exp,
                                     derivative_of_sum,
                                     derivative_of_product,
                                     derivative_of_quotient,
                                     derivative_of_exp,
                                     derivative_of_log,
                                     derivative_of_variable};

} // namespace attest::derivation
