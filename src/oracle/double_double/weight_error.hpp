// The error of a weight in pairs of doubles.
//
// For n products with Σ|products| ≤ B, s + c differs from the exact sum by at most
// γ_{2n}·γ_{n + 3}·B. On a grid: grid.hpp. Without one the errors added to c sum to at most
// u(n + 1)(1 + γ_n)·B, and 2n additions round them. (Ogita, Rump and Oishi 2005, where the same
// follows for the rounded sum.) The exponent t is a double and a low part of at most
// γ_{size + 4}·|t|, which six operations round.
//
// Under a soft cap tanh is (1 − E)/(1 + E) in pairs: an error ε of E contributes at most ε/2. The
// two sums add 3u² each and the quotient 15u² (Joldes, Muller and Popescu 2017, theorems 3.1 and
// 7.1); with the terms of second order this is less than 24u².
#pragma once

#include "oracle/fast/bound.hpp"
#include "oracle/fast/pair.hpp"
#include "oracle/fast/plan.hpp"
#include "oracle/fast/row_found.hpp"

namespace attest::oracle::double_double {

using namespace fast;

/// Returns the error of the sum of n products as a multiple of an upper bound of Σ|products|.
inline double products_error(std::size_t n) {
    return gamma(2 * n) * gamma(n + 3);
}

/// Absolute error of the exponent t; 1 is a factor 2 of the weight.
struct pair_exponent_error {
    double scores = 0;    ///< of Σ q_a k_a, times C; 0 where all partial sums are exact
    double low = 0;       ///< the roundings of the low part of t
    double scale = 0;     ///< C and log₂e are not sums of two doubles
    double pair = 0;      ///< the error of the pair that is left after the reduction
    double underflow = 0; ///< the part of products below the range of the doubles
    double cap = 0;       ///< tanh, times cap·log₂e

    [[nodiscard]] double total() const { return scores + low + scale + pair + underflow + cap; }
};

/// Returns the terms for a row with the weights 2^{t − M}, where M is the shift.
inline pair_exponent_error exponent_of(problem const& p, plan const& common, row_facts const& facts,
                                       double shift) {
    double const product = facts.product;
    double const plain = common.plain * product;
    double const t = p.how.soft_cap ? std::abs(common.scale.high) * growth(2) : plain;
    double const y = common.extra ? std::abs(shift) + 1320 + t : 0;
    std::size_t const size = p.size();
    double const scores = facts.exact_scores ? 0 : products_error(size) * plain;
    double const low = gamma(6) * (gamma(size + 4) * t + gamma(4) * y);
    double const scale = 0x1p-105 * (t + y);
    double const pair = 4 * unit_roundoff * unit_roundoff; // r as a pair
    // fma(a, b, −fl(a·b)) has an error of at most 2^-1075 where it is below the range of doubles.
    // In t this is multiplied by log₂e·c, and under a soft cap a scale that large may be kept as
    // 2^1000.
    double const lost = common.plain * 0x1p-1074;
    double const underflow = static_cast<double>(size) * (0x1p-1000 + lost);
    double cap = 0;
    if (p.how.soft_cap) {
        double const inner = std::abs(common.cap_scale.high) * product * growth(2);
        double const exponent = gamma(6) * gamma(size + 4) * inner + 0x1p-105 * inner + pair;
        cap = t * ((series_error + exponent) / 2 + 24 * unit_roundoff * unit_roundoff + 0x1p-998);
    }
    return {scores, low, scale, pair, underflow, cap};
}

/// Returns the relative error of each weight.
inline double relative_weight_error(problem const& p, plan const& common, row_facts const& facts,
                                    double shift) {
    double const x = 0.6931471805599454 * exponent_of(p, common, facts, shift).total();
    return series_error + (x + x * x) * (1 + series_error);
}

} // namespace attest::oracle::double_double
