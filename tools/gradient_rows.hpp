// Some rows of a candidate gradient.
#pragma once

#include <attest/oracle/row_selection.hpp>

#include "judge_json.hpp"
#include "kernel_options.hpp"
#include "loaded_upstream.hpp"

namespace attest::tool {

/// Judges these rows of a gradient that has a row for each query, without a record. `read` is the file of the candidate.
/// Refused (ATT-721): an emulation of which something would be looked for.
judged_whole judged_gradient_rows(oracle::gradient_part part, loaded_problem const& from,
                                  loaded_upstream const& upstream, oracle::tensor const& candidate,
                                  stored_tensor const& read, oracle::row_selection const& selection,
                                  oracle::criterion by,
                                  std::optional<asked_emulation> const& emulated);

} // namespace attest::tool
