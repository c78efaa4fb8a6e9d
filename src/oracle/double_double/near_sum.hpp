// Numbers near a sum of two doubles, each with an error bound.
//
// pair.hpp gives and cites the errors of sums and products of pairs; the relative error of a factor
// such as c·log₂e is at most 2^-105 (factors.hpp). A number without any error is the sum of its two
// doubles, so its ties are known exactly.
#pragma once

#include "oracle/double_double/enclosed.hpp"
#include "oracle/fast/bound.hpp"

#include <cmath>

namespace attest::oracle::double_double {

using namespace fast;

/// A sum of two doubles and a bound of its error; no bound if the number is exactly that sum.
struct near_sum {
    split value{};
    double error = 0;
};

inline constexpr double product_error = 0x1p-103;    ///< 4u² and 2^-105, relative
inline constexpr double addition_error = 0x1p-104;   ///< 3u²/(1 − 4u), relative
inline constexpr double lost_product = 0x1p-1060;    ///< of what is below the range of products
inline constexpr double smallest_product = 0x1p-900; ///< the error of such a product is a double
inline constexpr double largest_score = 0x1p900;

/// Returns x + y.
inline near_sum sum(near_sum const& x, near_sum const& y) {
    near_sum result{sum_of(x.value, y.value), x.error + y.error};
    bool const nothing = x.value.high == 0 || y.value.high == 0;
    bool const single = x.value.low == 0 && y.value.low == 0;
    if (!nothing && !single)
        result.error += addition_error * std::abs(result.value.high);
    return result;
}

/// Returns an enclosure of the number; its error is widened for the roundings of the bound itself.
inline enclosed enclosed_in(near_sum const& x) {
    double const low = x.value.low;
    if (x.error == 0)
        return enclosed{{x.value.high, {low, low}}};
    double const error = x.error * evaluation;
    return enclosed{
        {x.value.high,
         {std::nextafter(low - error, -HUGE_VAL), std::nextafter(low + error, HUGE_VAL)}}};
}

} // namespace attest::oracle::double_double
