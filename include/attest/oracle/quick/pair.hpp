// Sums and products of pairs of doubles, one at a time: kernel/pair.hpp does it in vectors.
//
// Relative errors: sum 3u²/(1 − 4u), product 4u² (Joldes, Muller and Popescu, ACM TOMS 44, 2017,
// theorems 3.1 and 5.5). Nothing here may be fused that is not written so: the target attest::oracle
// says -ffp-contract=off to what is compiled with it.
#pragma once

#include <attest/oracle/quick/exponential.hpp>

#include <cmath>

namespace attest::oracle::quick {

/// a + b exactly.
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

/// 2^r for |r| ≤ 1/2, with the relative error series_error.
inline split power_of_two_pair(double r) {
    double tail = series_tail.back();
    for (std::size_t k = series_tail.size() - 1; k-- > 0;)
        tail = std::fma(tail, r, series_tail[k]);
    split value{tail, 0};
    for (std::size_t k = series_head.size(); k-- > 0;)
        value = sum_of(series_head[k], product({r, 0}, value));
    return value;
}

} // namespace attest::oracle::quick
