// Gradients for packed sequences, for some rows, and with a given kernel, for tests.
#pragma once

#include <attest/oracle/gradient.hpp>
#include <attest/oracle/row_selection.hpp>

#include "oracle/fast/rows.hpp"

namespace attest::oracle {

namespace gradients_detail {

/// Throws ATT-704 for a row without keys if the options require it, and ATT-703 if its output is NaN or, unless they are
/// described, a mean of all values.
void require_keys(problem const& p, bool describes_means);

/// The same for the rows of a piece of p, by their numbers in p; means of all values are described.
void require_keys_of_piece(problem const& p, row_piece const& piece);

/// Computes gradients of checked inputs; adds the rows to those of the progress.
gradient_answer compute(problem const& p, upstream const& from, gradient_request const& asked);

} // namespace gradients_detail

/// Uses the kernel of one instruction set; the rounded results are the same for each.
gradient_answer gradients(problem const& p, upstream const& from, gradient_request const& asked,
                          fast::kernel const& with);

} // namespace attest::oracle
