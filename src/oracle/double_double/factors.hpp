// The factors of the scores as sums of two doubles.
//
// The factors of plan.hpp scale scores for powers of two; these give natural scores. The relative
// error of each is at most 2^-105, as in plan.hpp.
#pragma once

#include "oracle/fast/plan.hpp"

namespace attest::oracle::double_double {

using namespace fast;

struct score_factors {
    split scale{};                ///< c
    bool scale_is_double = false; ///< whether c is scale.high
    double cap = 0;               ///< 0 if there is no cap
    split cap_scale{};            ///< 2·log₂e·c/cap
    bool normal = true;           ///< whether each is 0, or far from the limits of the doubles

    explicit score_factors(problem const& p) {
        mpfr_prec_t const bits = 200;
        interval const c = scale_of(p, bits);
        scale = split_of(c);
        scale_is_double = mpfr_equal_p(c.lower(), c.upper()) != 0 && scale.low == 0;
        normal = scale.high == 0 || is_normal(scale.high);
        if (p.how.soft_cap) {
            cap = *p.how.soft_cap;
            interval const twice = interval(bits, 2.0) * c / logarithm_of_two(bits);
            cap_scale = split_of(twice / interval(bits, cap));
            normal = normal && is_normal(cap) && (scale.high == 0 || is_normal(cap_scale.high));
        }
    }

private:
    static bool is_normal(double x) { return std::abs(x) >= 0x1p-900 && std::abs(x) <= 0x1p900; }
};

} // namespace attest::oracle::double_double
