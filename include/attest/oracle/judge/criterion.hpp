// What a candidate has to keep to: a maximum distance in ulps, or the error bound of a kernel.
//
//     criterion{}                                     correctly rounded
//     criterion{.max_ulp = 2}                         at most two ulps away
//     criterion{.model = model_named("fp16-p")}       within the bound of this model
//     criterion{.emulation = emulated_kernel{...}}    what this algorithm gives (emulation.hpp)
// With a model an element passes if it is correctly rounded or within the bound; max_ulp is not read.
// With an emulation it passes if the algorithm may give it, and a correctly rounded one may fail.
// What a model does not describe is refused: judge.hpp says what.
#pragma once

#include <attest/oracle/format.hpp>

namespace attest::oracle {

/// A kernel that rounds its unnormalised weights to a narrow format; the comment of
/// src/oracle/judge/model_bound.hpp says exactly what it computes.
struct rounds_weights {
    format weights = format::float16; ///< of P = e^{s − max}; float32: they are not rounded
    double exp_ulps = 2;              ///< largest error of its exponential, in ulps of float32
    double sums_unit = 0x1p-24;       ///< of the sums q·k and Σ P v; 2^-23 where they are truncated
    std::size_t tile_keys = 64;       ///< keys between two rescalings
    std::size_t scale_roundings = 2;  ///< from q·k to a score: that of c, and of the product
    bool fused = false;               ///< e^{c·x − fl(c·m)} by one fma, as in FlashAttention-2
    double tanh_ulps = 2;  ///< largest error of the tanh of a soft cap, in ulps of float32
    std::size_t parts = 1; ///< ranges of keys computed apart, then merged by their log-sum-exps
    double log_ulps = 4;   ///< error of its logarithm: so many 2^-23 of max(1, |log|)
    double lag = 0;        ///< m may be less than the largest score so far by lag·log 2
    std::optional<double> rescale_ulps{}; ///< of the exponentials that rescale; exp_ulps if not set
    int weights_power = 0;                ///< P = 2^weights_power e^{s − m}, before it is rounded
    bool sums_rounded = false;            ///< the row sum is that of the rounded weights
    bool normalised = false; ///< the weights are divided by their sum before they are rounded
    bool as_values = false;  ///< the format of the weights is that of the values
};

enum class tile_order : unsigned char { ascending, descending };

/// A kernel as far as it decides its result: the order of its tiles and where it rounds its weights. What
/// is left open is the order of the additions in a tile, and the errors of its exponential.
struct emulated_kernel {
    rounds_weights kernel{.weights = format::bfloat16};
    tile_order order =
        tile_order::ascending; ///< of the tiles; tile t has the keys from t·tile_keys on
    bool sums_rounded = false; ///< whether the row sum is that of the rounded weights
    /// Keys are split into parts of so many tiles, whose results are merged in float32; 0: they are not.
    std::size_t part_tiles = 0;
    int weight_exponent = 0; ///< weights are rounded after a product with 2^this, as with float8
};

struct criterion {
    std::uint64_t max_ulp = 0;
    std::optional<rounds_weights> model{};
    std::optional<emulated_kernel> emulation{}; ///< not with a model
};

/// "fp16-p", "bf16-p", "e4m3-p", ...: a format and "-p".
constexpr std::optional<rounds_weights> model_named(std::string_view name) {
    if (!name.ends_with("-p"))
        return std::nullopt;
    std::optional<format> const weights = format_named(name.substr(0, name.size() - 2));
    if (!weights || *weights == format::float64)
        return std::nullopt;
    return rounds_weights{.weights = *weights};
}

/// The same kernel with log2(e) folded into the scale, and the shift fused with it.
constexpr rounds_weights fused(rounds_weights model) {
    model.scale_roundings += 2;
    model.fused = true;
    return model;
}

} // namespace attest::oracle
