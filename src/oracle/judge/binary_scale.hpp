// A power of two by which numbers are divided before they are added or squared.
//
// It is that of the largest of them, in size: those it divides are below 2, so that neither their
// sum nor the sum of their squares overflows. Their squares vanish only below 2^-537 of the largest,
// where they say nothing beside its square.
//
// Exact, but for a quotient or a product among the subnormal doubles. 0 and what is not finite have
// no power of two; nothing is then divided.
#pragma once

#include <attest/core/config.hpp>

#include <algorithm>
#include <cmath>
#include <limits>

namespace attest::oracle {

class binary_scale {
public:
    explicit binary_scale(double largest)
        : exponent_(largest > 0 && std::isfinite(largest) ? std::ilogb(largest) : 0),
          factor_(std::ldexp(1.0, std::min(-exponent_, largest_exponent))),
          rest_(std::ldexp(1.0, std::max(-exponent_ - largest_exponent, 0))) {}

    [[nodiscard]] double down(double x) const { return x * factor_ * rest_; }

    [[nodiscard]] double up(double x) const { return std::ldexp(x, exponent_); }

private:
    static constexpr int largest_exponent = std::numeric_limits<double>::max_exponent - 1;

    int exponent_;
    double factor_; ///< 2^-exponent, as far as it is a double
    double rest_;   ///< the rest of it, for subnormal numbers
};

} // namespace attest::oracle
