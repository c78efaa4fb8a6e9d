// A number near a double, its bounds as doubles, and the result of rounding it.
//
//     2^places · (near + something in around)
// With `places` it may be smaller than any double, and its bounds are rounded as exact numbers. If
// `around` is a single number, near + around is the number itself, and near is that number rounded.
#pragma once

#include "oracle/decided.hpp"
#include "oracle/fast/logarithm.hpp"

#include <algorithm>
#include <utility>

namespace attest::oracle::double_double {

using namespace fast;

struct enclosed {
    fast::placed number{};
    int places = 0;
};

/// Returns x + y exactly.
inline dyadic exact_sum(double x, double y) {
    dyadic high = exact_value(format::float64, std::bit_cast<std::uint64_t>(x));
    dyadic low = exact_value(format::float64, std::bit_cast<std::uint64_t>(y));
    if (high.exponent < low.exponent)
        std::swap(high, low);
    auto const apart = static_cast<unsigned>(high.exponent - low.exponent);
    return {(high.mantissa << apart) + low.mantissa, low.exponent};
}

/// Returns doubles on both sides of the number, or the number itself if it is a double.
inline bounds ends_of(enclosed const& x) {
    auto const& [near, around] = x.number;
    if (x.places == 0 && around.lower == around.upper)
        return {around.lower < 0 ? std::nextafter(near, -HUGE_VAL) : near,
                around.lower > 0 ? std::nextafter(near, HUGE_VAL) : near};
    bounds ends = x.number.outward();
    if (x.places != 0) // may round once more, to nearest
        ends = {std::nextafter(std::ldexp(ends.lower, x.places), -HUGE_VAL),
                std::nextafter(std::ldexp(ends.upper, x.places), HUGE_VAL)};
    if (near + around.lower >= 0)
        ends.lower = std::max(ends.lower, 0.0);
    return ends;
}

/// Returns the number to which it rounds, if its bounds decide it; zero is +0. For the format
/// double a sum of two doubles is rounded once by the addition itself.
inline std::optional<std::uint64_t> rounded(format f, enclosed const& x) {
    auto const& [near, around] = x.number;
    std::optional<std::uint64_t> bits;
    if (x.places != 0) {
        dyadic lower = exact_sum(near, around.lower);
        dyadic upper = exact_sum(near, around.upper);
        lower.exponent += x.places;
        upper.exponent += x.places;
        bits = nearest_if_decided(f, lower, upper);
    } else if (f == format::float64) {
        bits = nearest_if_decided(f, near + around.lower, near + around.upper);
    } else {
        bounds const ends = ends_of(x);
        bits = nearest_if_decided(f, ends.lower, ends.upper);
    }
    if (bits)
        bits = without_sign_of_zero(f, *bits);
    return bits;
}

} // namespace attest::oracle::double_double
