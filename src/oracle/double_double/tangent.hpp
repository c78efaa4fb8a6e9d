// tanh in pairs of doubles, for scores under a soft cap.
//
// With E = 2^-z it is (1 − E)/(1 + E). A relative error ε of E changes the quotient by at most
// 2Eε/((1 + E)(1 + E(1 + ε))), which is at most ε/2 for ε ≥ 0 and (ε/2)(1 + ε) otherwise; an error
// δ of z changes it by at most (log 2 / 2)·δ, since the slope of tanh is at most 1. The two sums
// add 3u² each and the quotient 16u² (pair.hpp); with the terms of second order this is less than
// 24u².
#pragma once

#include "oracle/fast/bound.hpp"
#include "oracle/fast/pair.hpp"

namespace attest::oracle::double_double {

using namespace fast;

/// Returns the absolute error of tangent_of(z), if the error of z is at most `exponent` ≤ 1. Where
/// E is not computed it is less than 2^-998.
inline double tangent_error(double exponent) {
    double const pairs = 24 * unit_roundoff * unit_roundoff;
    return ((pair_series_error + exponent) / 2 + pairs + 0x1p-990) * evaluation;
}

/// Returns tanh(log 2 / 2 · z) for z ≥ 0.
inline split tangent_of(split const& z) {
    if (!(z.high < 1000))
        return {1, 0};
    double const n = std::nearbyint(z.high);
    split const r = two_sum(n - z.high, -z.low); // n − z.high is exact
    split const power = power_of_two_pair(r);
    double const unit = std::ldexp(1.0, -static_cast<int>(n));
    split const e{power.high * unit, power.low * unit};
    return quotient(sum_of({1, 0}, {-e.high, -e.low}), sum_of({1, 0}, e));
}

} // namespace attest::oracle::double_double
