// Rounding doubles to the format of a candidate, many of them.
//
// Exact: rounding, as in round.hpp, and the borders between the numbers that round to an element and
// the others.
#pragma once

#include <attest/oracle/round.hpp>

#include "oracle/fast/rows.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

namespace attest::oracle::modelled {

/// Rounds a double to a format, ties to even, as in round.hpp: the last place of the sum with
/// 1.5·2^52 units of the format is such a unit. An overflow is infinite, in E4M3 too.
class to_format {
public:
    explicit to_format(format type)
        : type_(type), unit_factor_(std::ldexp(1.5, 53 - description(type).precision)),
          smallest_unit_(std::ldexp(1.5, 52 + description(type).smallest_unit())),
          // A double needs no rounding to its own format.
          far_(type == format::float64 ? 0 : value_of(type, description(type).largest()) / 2),
          normal_(std::ldexp(1.0, description(type).minimum_exponent)),
          half_unit_(std::ldexp(1.0, -description(type).precision)) {}

    [[nodiscard]] double operator()(double x) const {
        if (!(std::fabs(x) < far_))
            return or_infinite(value_of(type_, nearest(type_, x)), x);
        std::uint64_t const power = std::bit_cast<std::uint64_t>(x) & 0x7ff0000000000000U;
        double const unit = std::max(std::bit_cast<double>(power) * unit_factor_, smallest_unit_);
        return (x + unit) - unit;
    }

    [[nodiscard]] format type() const { return type_; }

    /// Returns a row that compares quotients rounded like this with elements.
    [[nodiscard]] fast::rounded_row row() const {
        return {.beyond = far_, .unit_factor = unit_factor_, .smallest_unit = smallest_unit_};
    }

    /// Returns the point half a unit from a number of the format towards its neighbour on the side
    /// of `to`.
    [[nodiscard]] double border(double from, double to) const {
        double const far = std::fabs(from);
        if (!(far > normal_ && far < far_))
            return border_by_patterns(from, to);
        double const power =
            std::bit_cast<double>(std::bit_cast<std::uint64_t>(far) & 0x7ff0000000000000U);
        double const half = power * half_unit_;
        if (std::fabs(to) > far && (to < 0) == (from < 0))
            return std::copysign(far + half, from);
        // Below a power of two units are half as large.
        return std::copysign(far - (far == power ? half / 2 : half), from);
    }

    /// The same for numbers of all sizes.
    [[nodiscard]] double border_by_patterns(double from, double to) const {
        std::uint64_t const bits = magnitude(type_, nearest(type_, from));
        double const size = value_of(type_, bits);
        bool const away = from == 0 || (std::fabs(to) > size && (to < 0) == (from < 0));
        double const sign = from == 0 ? to : from;
        if (!away)
            return std::copysign(size - (size - value_of(type_, bits - 1)) / 2, sign);
        if (bits < description(type_).largest())
            return std::copysign(size + (value_of(type_, bits + 1) - size) / 2, sign);
        return std::copysign(size + (size - value_of(type_, bits - 1)) / 2, sign);
    }

private:
    static double or_infinite(double rounded, double x) {
        return std::isnan(rounded) ? std::copysign(std::numeric_limits<double>::infinity(), x)
                                   : rounded;
    }

    format type_;
    double unit_factor_;
    double smallest_unit_;
    double far_;
    double normal_;    ///< the smallest normal number
    double half_unit_; ///< of 1
};

} // namespace attest::oracle::modelled
