// A judgement as text on one screen: the verdict, the statistics, the worst element and its
// location.
//
//     fail: 3 of 512 elements are outside 1 ulp; worst at (0, 1, 5, 3)
//     pass: all 512 elements are correctly rounded
// Statistics have three digits; elements and bounds are written so that they can be read back
// exactly.
#pragma once

#include <attest/oracle/judge/judgement.hpp>

#include <string>

namespace attest::oracle {

/// "key 5 of head 2, batch entry 0 is hidden and holds NaN"
std::string hidden_text(reached_output const& of);

/// "pass: ..." or "fail: ..."
std::string verdict_text(judgement const& of);

/// Adds the statistics, the worst element with its row, and a map of the worst head.
std::string report_text(judgement const& of);

} // namespace attest::oracle
