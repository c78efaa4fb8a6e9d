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

#include <array>
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
    std::string_view name{};              ///< of the preset: model_named()

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

// Models by name: a format of the weights, or the computation of a public implementation.
//
//     fp16-p, bf16-p, float32-p, e4m3-p, e5m2-p, e4m3fnuz-p, e5m2fnuz-p
//                                      a format and "-p"; otherwise the defaults of rounds_weights
//     name        weights     keys  2^  sums   exp, rescale  else
//     fa2         as values    32    0  2^-23  2, 2          fused
//     fa3         as values    64    0  2^-23  2, 2          fused
//     fa3-fp8     e4m3         64    8  2^-13  2, 2          fused
//     fa4         as values   128    0  2^-23  768, 2        fused, lag 8
//     split-kv    as values    64    0  2^-23  2, 2          fused, 128 parts
//     torch-math  float32     all    0  2^-24  8, 8          normalised, 5 roundings of the scale
//     onnx        float32     all    0  2^-24  2, 2          normalised, 6 roundings; float32 alone
// "Keys" is the smallest tile: larger ones have smaller errors. What a call may choose is set
// afterwards.
//
// fa2: Dao, FlashAttention-2 (2023), algorithm 1; flash-attention csrc/flash_attn/src: softmax.h
//   (exp2 of one fma, 1/l), flash_fwd_launch_template.h (tiles of 32 keys and more). The relative
//   error of ex2.approx.ftz.f32 is 2^-22, that of tanh.approx.f32 2^-11 (PTX ISA); the error of
//   __logf is 2^-21.41 near 1 and 3 ulps elsewhere (CUDA C++ Programming Guide). Tensor cores
//   truncate their sums to float32 (Fasi, Higham, Mikaitis and Pranesh 2021).
// fa3: Shah et al., FlashAttention-3 (2024); flash-attention hopper: softmax.h, tile_size.h (64
//   keys and more).
// fa3-fp8: P = 2^8 e^{s − m} (Max_offset), l of unrounded weights. The FP8 sums of Hopper's tensor
//   cores have about 14 bits (DeepSeek-AI, DeepSeek-V3 Technical Report (2024), 3.3.2): 2^-13. The
//   bound is so wide for long rows that those from about 2000 keys on are refused. Descale factors
//   are 1.
// fa4: flash-attention flash_attn/cute: softmax.py (rescale_threshold 8 in base 2, sinks at the
//   end), utils.py (2^x by a cubic polynomial, relative error 8.77e-5 < 768·2^-23),
//   flash_fwd_sm100.py.
// split-kv: fa2 with flash_fwd_kernel.h, combine_attn_seqk_parallel: Σ e^{L_r − log Σ e^{L_r}} o_r,
//   at most 128 parts of tiles of 64 keys.
// torch-math: attention.cpp of the folder ATen/native/transformers in pytorch,
//   _scaled_dot_product_attention_math: q√c and k√c, softmax and products in float32, 16-bit inputs
//   converted to it (from 2.5 on, unless allow_fp16_bf16_reduction_math_sdp is set). Products
//   without TF32. The CPU's exp_u20 is right to 2^-20.
// onnx: the function body of operator Attention (opset 23), onnx/defs/nn/defs.cc, in float32: q√c
//   and k√c, where √D, its inverse and the root are rounded too. For 16-bit inputs it rounds scores
//   to the format of the inputs, which no model describes.

namespace detail {

inline constexpr rounds_weights flash_model{.sums_unit = 0x1p-23,
                                            .tile_keys = 32,
                                            .scale_roundings = 4,
                                            .fused = true,
                                            .tanh_ulps = 4096,
                                            .as_values = true,
                                            .name = "fa2"};

inline constexpr std::array<rounds_weights, 7> model_presets = [] {
    rounds_weights fa3 = flash_model;
    fa3.tile_keys = 64;
    fa3.name = "fa3";
    rounds_weights fp8 = fa3;
    fp8.weights = format::float8_e4m3fn;
    fp8.as_values = false;
    fp8.weights_power = 8;
    fp8.sums_unit = 0x1p-13;
    fp8.name = "fa3-fp8";
    rounds_weights fa4 = fa3;
    fa4.tile_keys = 128;
    fa4.lag = 8;
    fa4.exp_ulps = 768;
    fa4.rescale_ulps = 2;
    fa4.name = "fa4";
    rounds_weights split = fa3;
    split.parts = 128;
    split.name = "split-kv";
    rounds_weights const math{.weights = format::float32,
                              .exp_ulps = 8,
                              .tile_keys = ~std::size_t{0},
                              .scale_roundings = 5,
                              .normalised = true,
                              .name = "torch-math"};
    rounds_weights onnx = math;
    onnx.exp_ulps = 2;
    onnx.scale_roundings = 6;
    onnx.only_float32 = true;
    onnx.name = "onnx";
    return std::array<rounds_weights, 7>{flash_model, fa3, fp8, fa4, split, math, onnx};
}();

} // namespace detail

/// In the order of the table above.
constexpr std::array<std::string_view, detail::model_presets.size()> model_preset_names() {
    std::array<std::string_view, detail::model_presets.size()> names;
    for (std::size_t number = 0; number < names.size(); ++number)
        names[number] = detail::model_presets[number].name;
    return names;
}

/// The model of this name, or nothing.
constexpr std::optional<rounds_weights> model_named(std::string_view name) {
    for (rounds_weights const& one : detail::model_presets)
        if (one.name == name)
            return one;
    if (!name.ends_with("-p"))
        return std::nullopt;
    std::optional<format> const weights = format_named(name.substr(0, name.size() - 2));
    if (!weights || *weights == format::float64 || !is_result_format(*weights))
        return std::nullopt;
    return rounds_weights{.weights = *weights};
}

} // namespace attest::oracle
