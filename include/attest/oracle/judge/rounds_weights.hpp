// The computation of an attention kernel, as far as the bound of its errors depends on it.
//
//     s_j = cap(c·(q·k_j)) + bias_j + alibi_j        float32, with `scale_roundings` for c
//     p_j = 2^weights_power e^{s_j − m}        m the largest score so far, less at most `lag`·log 2
//     l = Σ p_j,   N_d = Σ P_j v_jd                  P_j = p_j rounded to `weights`; rescaled tile by tile
//     o_d = N_d/l
// Scales of queries and keys (scale.hpp) are further factors of q·k, and scales of values are
// factors of o_d; each product is rounded once. A relative error x equals x·2^23 ulps: an ulp here
// is 2^-23 of the number. src/oracle/judge/model_bound.hpp states what is assumed and what is
// derived.
//
//     rounds_weights{.weights = format::float16}       fp16-p
//     rounds_weights{.weights = format::bfloat16, .exp_ulps = ulps_of(1e-4), .rescale_ulps = 2}
#pragma once

#include <attest/oracle/format.hpp>

#include <optional>

namespace attest::oracle {

/// A kernel that rounds its weights to a narrow format.
struct rounds_weights {
    format weights = format::float16; ///< of P = e^{s − max}; float32: not rounded
    double exp_ulps = 2;              ///< largest error of its exponential, in ulps of float32
    double sums_unit = 0x1p-24;       ///< unit roundoff of q·k and Σ P v; 2^-23 if truncated
    std::size_t tile_keys = 64;       ///< keys between two rescalings
    std::size_t scale_roundings = 2;  ///< from q·k to a score: of c, and of the product
    bool fused = false;               ///< e^{c·x − fl(c·m)} by one fma, as in FlashAttention-2
    double tanh_ulps = 2;             ///< largest error of the tanh of a soft cap
    std::size_t parts = 1; ///< ranges of keys computed apart, then merged by their log-sum-exps
    double log_ulps = 4;   ///< error of its logarithm, in units of 2^-23 max(1, |log|)
    double lag = 0;        ///< m may be less than the largest score so far by lag·log 2
    std::optional<double> rescale_ulps{}; ///< of the exponentials that rescale; exp_ulps if not set
    int weights_power = 0;                ///< P = 2^weights_power e^{s − m}, before it is rounded
    bool sums_rounded = false;            ///< l = Σ P_j
    bool normalised = false;              ///< P_j = p_j/l rounded, o = Σ P_j v_j; one tile
    bool as_values = false;               ///< the format of the weights is that of the values
    bool only_float32 = false;            ///< no narrower inputs are described
    std::string_view name{};              ///< of the preset, model_named.hpp

    bool operator==(rounds_weights const&) const = default;
};

/// Converts a relative error to ulps of float32.
constexpr double ulps_of(double relative_error) {
    return relative_error * 0x1p23;
}

/// Returns the same kernel with log2(e) folded into the scale and the shift fused into the
/// multiplication.
constexpr rounds_weights fused(rounds_weights model) {
    model.scale_roundings += 2;
    model.fused = true;
    return model;
}

} // namespace attest::oracle
