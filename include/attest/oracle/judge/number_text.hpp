// Numbers in reports: the shortest text that is read back as the same number, or three digits.
#pragma once

#include <attest/oracle/format.hpp>

#include <string>

namespace attest::oracle {

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
