// Sums and products of pairs of doubles, one at a time: simd/pair.hpp does it in vectors.
//
// Relative errors: sum 3u²/(1 − 4u), product 4u² (Joldes, Muller and Popescu, ACM TOMS 44, 2017,
// theorems 3.1 and 5.5), quotient 16u²: q = fl(x/y) of the high parts leaves x − q·y, a double
// (Markstein 1990) of at most u·q·y, and the low parts add twice that. Three roundings of at most
// 2u², 3u² and 3u² of q, and 3u² for dividing by the high part of y alone, make less than 12u². The
// compiler must not fuse other operations than those written as such: the target attest::oracle
// passes -ffp-contract=off to all code that is compiled with it.
#pragma once

#include "oracle/fast/exponential.hpp"

#include <cmath>

namespace attest::oracle::fast {

/// Returns a + b exactly.
inline split two_sum(double a, double b) {
    double const sum = a + b;
    double const back = sum - a;
    return {sum, (a - (sum - back)) + (b - back)};
}

/// The same for |a| ≥ |b|, or a = 0.
inline split fast_two_sum(double a, double b) {
    double const sum = a + b;
    return {sum, b - (sum - a)};
}

inline split sum_of(split const& x, split const& y) {
    split const high = two_sum(x.high, y.high);
    split const low = two_sum(x.low, y.low);
    split const sum = fast_two_sum(high.high, high.low + low.high);
    return fast_two_sum(sum.high, low.low + sum.low);
}

inline split product(split const& x, split const& y) {
    double const high = x.high * y.high;
    double const error = std::fma(x.high, y.high, -high);
    double const cross = std::fma(x.low, y.high, std::fma(x.high, y.low, x.low * y.low));
    return fast_two_sum(high, error + cross);
}

/// Returns x / y for y > 0.
inline split quotient(split const& x, split const& y) {
    double const first = x.high / y.high;
    double const rest = std::fma(-first, y.high, x.high);
    double const more = (rest + std::fma(-first, y.low, x.low)) / y.high;
    return fast_two_sum(first, more);
}

/// Returns 2^r for |r| ≤ 1/2, with the relative error series_error.
inline split power_of_two_pair(double r) {
    double tail = series_tail.back();
    for (std::size_t k = series_tail.size() - 1; k-- > 0;)
        tail = std::fma(tail, r, series_tail[k]);
    split value{tail, 0};
    for (std::size_t k = series_head.size(); k-- > 0;)
        value = sum_of(series_head[k], product({r, 0}, value));
    return value;
}

/// Returns 2^r for a pair with |r.high| ≤ 0.501: as |r.low| ≤ 2^-54, the factor for it is
/// 1 + log 2·r.low with an error of less than 2^-109. Relative error: see pair_series_error.
inline split power_of_two_pair(split const& r) {
    return product(power_of_two_pair(r.high), {1, 0.6931471805599453 * r.low});
}

/// The series, 4u² of the product, and less than 4u² of the factor.
inline constexpr double pair_series_error = series_error + 8 * unit_roundoff * unit_roundoff;

} // namespace attest::oracle::fast
