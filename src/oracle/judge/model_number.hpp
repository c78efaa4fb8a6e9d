// Numbers of an error model, as intervals of 256 bits, and the constants for all rows of a problem.
//
// γ_k(u) = ku/(1 − ku) bounds k roundings with unit u in any order [H, lemma 3.1]; sums of errors
// are upper ends. The weight of a key is a product of at most X exponentials: one of its own tile,
// one for each further tile of keys, which rescales it, and one that merges the parts of a split
// row. With ε = exp_ulps·2^-23 for the first and ε_r = rescale_ulps·2^-23 for the others, its error
// is at most a factor g = (1 + ε)(1 + ε_r)^{X−1}. A sink counts as a tile of its own in T, which
// bounds roundings, but not in X. A kernel that starts m with it has the term 1 first, without an
// exponential, and rescales it in every tile of keys, including the first: at most (1 + ε_r)^X. A
// kernel that adds it last computes one exponential: 1 + ε. With a sink the first factor of g is
// therefore 1 + max(ε, ε_r), which bounds both.
//
// Source: [H] Higham, Accuracy and Stability of Numerical Algorithms, 2nd ed. (2002), 3.1.
#pragma once

#include <attest/oracle/judge/criterion.hpp>

#include "oracle/interval/definition.hpp"
#include "oracle/judge/scalings.hpp"

#include <algorithm>
#include <cmath>

namespace attest::oracle::detail {

inline constexpr mpfr_prec_t model_bits = 256;

inline interval number(double x) {
    return interval(model_bits, x);
}

inline interval size_of(interval const& x) {
    interval result(x.bits());
    mpfi_abs(result.get(), x.get());
    return result;
}

inline double rounded_up(interval const& x) {
    return mpfr_get_d(x.upper(), MPFR_RNDU) + 0.0; // not −0
}

inline interval greater_of(interval const& x, interval const& y) {
    return mpfr_greater_p(x.upper(), y.upper()) != 0 ? x.top() : y.top();
}

inline interval least_of(interval const& x, interval const& y) {
    return mpfr_less_p(x.upper(), y.upper()) != 0 ? x.top() : y.top();
}

/// Returns γ_k(u); a model requires k·u < 1/2.
inline interval gamma(std::size_t roundings, double unit) {
    interval const product = number(static_cast<double>(roundings)) * number(unit);
    return product / (number(1) - product);
}

inline interval power(interval const& x, std::size_t exponent) {
    interval result = number(1);
    for (std::size_t k = 0; k < exponent; ++k)
        result = (result * x).top();
    return result;
}

/// Relative and absolute error of a rounding from float32; 0 if the format holds every float32.
struct storing_error {
    interval relative = number(0);
    interval absolute = number(0);
};

inline storing_error storing_error_of(format f) {
    format_description const& layout = description(f);
    if (layout.precision >= 24)
        return {};
    return {number(std::ldexp(1.0, -layout.precision)),
            number(std::ldexp(1.0, layout.smallest_unit() - 1))};
}

/// Constants of the model for all rows.
struct model_constants {
    interval one = number(1);
    scalings scaled;
    interval flushed; ///< f, times A (scalings.hpp)
    interval unit = number(0x1p-24);
    std::size_t tiles; ///< T, including a sink
    interval tile_count;
    std::size_t exponentials; ///< X
    bool is_split;
    std::size_t merging; ///< roundings of a sum over the parts, and of the quotient of each
    interval parts;
    double rescale_ulps;
    double worst_ulps; ///< of both kinds of exponentials
    interval growth;   ///< g
    interval lag;      ///< natural, compared in float32
    interval reach;    ///< 2^w e^lag: the largest weight before its rounding
    storing_error narrow;

    model_constants(problem const& p, rounds_weights const& model)
        : scaled(scalings_of(p)), flushed(number(0x1p-126) * number(scaled.amplified)),
          tiles((p.keys() - 1) / model.tile_keys + (p.how.sinks.empty() ? 1 : 2)),
          tile_count(number(static_cast<double>(tiles))),
          exponentials((p.keys() - 1) / model.tile_keys + (model.parts > 1 ? 2 : 1)),
          is_split(model.parts > 1), merging(is_split ? model.parts + 4 : 0),
          parts(number(is_split ? static_cast<double>(model.parts) : 0)),
          rescale_ulps(model.rescale_ulps.value_or(model.exp_ulps)),
          worst_ulps(std::max(model.exp_ulps, rescale_ulps)),
          growth((one + number(p.how.sinks.empty() ? model.exp_ulps : worst_ulps) * number(0x1p-23))
                 * power(one + number(rescale_ulps) * number(0x1p-23), exponentials - 1)),
          lag(number(model.lag) * number(1 + 0x1p-20) * logarithm_of_two(model_bits)),
          reach((exp(lag) * number(std::ldexp(1.0, model.weights_power))).top()),
          narrow(storing_error_of(model.weights)) {
        growth = growth.top();
    }

    /// Returns the error of exponentials below the normal range, for one key: T exp_ulps 2^-149 of
    /// the largest weight, and for a merge the same of the whole. An exponential that rescales
    /// multiplies a weight of up to 2^w e^lag, to which `largest` is relative.
    [[nodiscard]] interval lost(interval const& largest) const {
        interval const each = tile_count * largest * reach;
        interval const times = is_split ? each + one : each;
        return times * number(worst_ulps) * number(0x1p-149);
    }

    /// Returns the loss from flushing a weight: T times f of the largest weight; if weights are
    /// merged or divided by their sum, f of the whole as well.
    [[nodiscard]] interval flushes(interval const& largest, bool normalised) const {
        interval const whole = number((is_split ? 1 : 0) + (normalised ? 1 : 0));
        return (tile_count * largest * reach + whole) * flushed;
    }
};

} // namespace attest::oracle::detail
