// A judgement as text on one screen: the verdict, the statistics, the worst element and its
// location.
//
//     fail: 3 of 512 elements are outside 1 ulp; worst at (0, 1, 5, 3)
//     pass: all 512 elements are correctly rounded
// Statistics have three digits; elements and bounds are written so that they can be read back
// exactly.
#pragma once

#include <attest/oracle/format.hpp>
#include <attest/oracle/judge/judgement.hpp>

#include <string>

namespace attest::oracle {

/// "key 5 of head 2, batch entry 0 is hidden and holds NaN"
std::string hidden_text(reached_output const& of);

/// "pass: ..." or "fail: ..."
std::string verdict_text(judgement const& of);

/// Adds the statistics, the worst element with its row, and a map of the worst head.
std::string report_text(judgement const& of);

// Numbers in reports: the shortest text that is read back as the same number, or three digits.

/// Returns the shortest decimal that is read back as this double.
std::string shortest(double x);

std::string three_digits(double x);

/// Returns the share of `count` in `all` in per cent, such as "99.998": to three digits, or to more if
/// three would round to 100 although some are missing. 0 of 0 is 100.
std::string percent_text(std::size_t count, std::size_t all);

/// Returns the bits of an element, "0x3dcccccd", with the number of digits of its format.
std::string pattern_text(format f, std::uint64_t bits);

/// "0.1 (0x3dcccccd)": the shortest decimal that is read back as this number, and its bits. Formats
/// up to float32 are read back by way of float.
std::string element_text(format f, std::uint64_t bits);

} // namespace attest::oracle
