// Gradients for packed sequences, and with a given kernel, for tests.
#pragma once

#include <attest/oracle/gradient.hpp>

#include "oracle/fast/rows.hpp"

namespace attest::oracle {

namespace gradients_detail {

/// ATT-704 for a row without keys, where the options say so.
void require_keys(problem const& p, bool describes_means);

/// Of what fits and was looked at; the rows done are added to those of the progress.
gradient_answer compute(problem const& p, upstream const& from, gradient_request const& asked);

} // namespace gradients_detail

/// With the kernel of one instruction set; the roundings are the same for each.
gradient_answer gradients(problem const& p, upstream const& from, gradient_request const& asked,
                          fast::kernel const& with);

} // namespace attest::oracle
