// Numbers for a report: as short as they can be and still be read back, or to three digits.
#pragma once

#include <attest/oracle/element.hpp>
#include <attest/oracle/tensor.hpp>

#include <array>
#include <charconv>
#include <string>

namespace attest::oracle {

namespace detail {

template <class... How>
std::string written(How... how) {
    std::array<char, 64> room{};
    auto const end = std::to_chars(room.data(), room.data() + room.size(), how...).ptr;
    return {room.data(), end};
}

} // namespace detail

/// The shortest decimal that is read back as this double.
inline std::string shortest(double x) {
    return detail::written(x);
}

inline std::string three_digits(double x) {
    return detail::written(x, std::chars_format::general, 3);
}

/// "0x3dcccccd": the bits of an element, with as many digits as its format has.
inline std::string pattern_text(format f, std::uint64_t bits) {
    std::string const digits = detail::written(bits, 16);
    std::size_t const wanted = static_cast<std::size_t>(description(f).bits) / 4;
    return "0x" + std::string(wanted - digits.size(), '0') + digits;
}

/// "0.1 (0x3dcccccd)": the shortest decimal that is read back as this number, and its bits. Formats
/// up to float32 are read back by way of float.
inline std::string element_text(format f, std::uint64_t bits) {
    double const value = value_of(f, bits);
    return (f == format::float64 ? shortest(value) : detail::written(static_cast<float>(value)))
           + " (" + pattern_text(f, bits) + ")";
}

} // namespace attest::oracle
