// Options as implementations define them: what an implementation fixes, under its name.
//
//     p.how = preset("fa2");
//     p.how.causal = true;          // what a call chooses is set afterwards
// In all of them scores are scaled by 1/√D unless a scale is given, a soft cap, if any, is applied
// before the mask, each key head serves a block of query heads, a boolean mask is true where a key
// takes part, logarithms are natural.
//
//     name      diagonal       a row without keys
//     torch     top_left       zero
//     onnx-23   by_cache       zero
//     onnx-24   by_cache       zero
//     onnx-25   by_cache       zero
//     fa2, fa3  bottom_right   zero
//     jax       top_left       mean
//     mlx       bottom_right   refused: its kernels differ
//
// torch: scaled_dot_product_attention. A causal mask is tril(diagonal = 0). With enable_gqa each
//   key head serves a block of query heads. Rows without keys are 0 from version 2.5
//   (pytorch/pytorch 131060, 133882), NaN before. Not documented; iree-org/iree 24175 (2026)
//   reports ±0 for every kernel tried.
// onnx: operator Attention. The offset is the length of past_key; else nonpad_kv_seqlen[b] − Sq,
//   which is key_lengths here (opset 24 on); else 0: onnx/onnx 8068, an erratum to 24. The same
//   makes rows without keys zero from 23 on; for the weights of such a row (mode 3) its review
//   considers NaN, and the decision is not confirmed: here they are 0. The cap is before the mask
//   since 7867, also an erratum. left_window_size and right_window_size (opset 25, onnx/onnx 8108)
//   count from the same offset, causal or not; −1, unbounded there, is an unset window here. A mask
//   shorter than T is padded by the caller.
// fa2: flash_attn 2.1 on, layout (B, S, H, D), which strides express. Documented in
//   flash_attn_interface.py: the alignment also of windows and of ALiBi, (−1, −1) unbounded, rows
//   of zeros. Its softmax.h writes +∞ as the log-sum-exp of a row without keys, and −∞ if the keys
//   are split; the oracle says −∞, which is log 0. With causal and ALiBi its alibi.h adds slope·j
//   instead of −slope·|i + offset − j|: the same outputs, and a log-sum-exp that is larger by
//   slope·(i + offset). Slopes per batch entry are not supported here.
// fa3: the hopper folder of the same project; the same rules, without ALiBi.
// jax: jax.nn.dot_product_attention, layout (B, T, N, H). The implementation "xla" replaces hidden
//   scores by a finite number, so that a row without keys is the mean of all values, padding
//   included. The window is (left, right), one number means both; without mask, lengths and
//   is_causal it was ignored until jax-ml/jax 32357. query_seq_lengths is not supported here. Rows
//   without keys with "cudnn": not confirmed.
// mlx: mx.fast.scaled_dot_product_attention; its scale has no default and must be given. The mask
//   "causal" is aligned at the lower right; there is one sink per query head. Its fallback hides
//   with the lowest finite number, as in jax, since ml-explore/mlx 2608 (2025); its kernels differ
//   (2395).
//
// Refused: a name that is none of these (ATT-703).
#pragma once

#include <attest/oracle/options.hpp>
#include <attest/oracle/refuse.hpp>

#include <array>
#include <string>
#include <string_view>

namespace attest::oracle {

namespace detail {

struct preset_entry {
    std::string_view name;
    oracle::diagonal diagonal;
    empty_row empty;
};

inline constexpr std::array<preset_entry, 8> presets{{
    {"torch", diagonal::top_left, empty_row::zero},
    {"onnx-23", diagonal::by_cache, empty_row::zero},
    {"onnx-24", diagonal::by_cache, empty_row::zero},
    {"onnx-25", diagonal::by_cache, empty_row::zero},
    {"fa2", diagonal::bottom_right, empty_row::zero},
    {"fa3", diagonal::bottom_right, empty_row::zero},
    {"jax", diagonal::top_left, empty_row::mean},
    {"mlx", diagonal::bottom_right, empty_row::refuse},
}};

} // namespace detail

/// Returns the options of this name, or nothing.
inline std::optional<options> preset_named(std::string_view name) {
    for (detail::preset_entry const& one : detail::presets)
        if (one.name == name) {
            options how;
            how.diagonal = one.diagonal;
            how.true_means_hidden = false;
            how.empty = one.empty;
            how.base = logarithm::natural;
            return how;
        }
    return std::nullopt;
}

/// Returns the names in the order of the table above: null-terminated literals with static storage.
constexpr std::array<std::string_view, detail::presets.size()> preset_names() {
    std::array<std::string_view, detail::presets.size()> names;
    for (std::size_t number = 0; number < names.size(); ++number)
        names[number] = detail::presets[number].name;
    return names;
}

/// Returns the options of this name; throws ATT-703 with all names if it is unknown.
inline options preset(std::string_view name) {
    if (auto const found = preset_named(name))
        return *found;
    std::string known;
    for (std::string_view const one : preset_names())
        known += (known.empty() ? "" : ", ") + std::string(one);
    refuse_option("there is no preset \"" + std::string(name) + "\", expected one of " + known);
}

} // namespace attest::oracle
