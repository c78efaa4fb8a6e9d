// Every option in which implementations of attention differ, each under its own name.
//
//     s_ij = cap(c · Σ_a q_ia k_ja) + bias_ij + alibi_ij         where key j is allowed for query i
//     w_ij = e^{s_ij} / (Σ_l e^{s_il} + e^{sink})                and 0 for all other keys
//     o_ib = Σ_j keep_ij f w_ij v_jb,   lse_i = log(Σ_l e^{s_il} + e^{sink})
// keep and f are 1 except under dropout, whose mask is given (problem::kept); it leaves w and lse
// unchanged. cap(x) = C·tanh(x/C) where a soft cap C is given. Query i is at position i + offset
// among the keys, where the offset follows from `diagonal`; a causal mask allows j ≤ i + offset, a
// window i + offset − left ≤ j ≤ i + offset + right, and ALiBi adds −slope·|i + offset − j|.
//
// Numbers given as double are taken exactly. Without a scale c is 1/√D exactly, even if that is
// irrational. Options without a meaning for a problem are refused (ATT-703); require.hpp says when.
// Sources: ONNX operator Attention, opsets 23 to 25; Dao, FlashAttention-2 (2023) for the alignment
// at the bottom right, and for dropout after the softmax; Press, Smith and Lewis (2022) for ALiBi;
// Xiao et al. (2023) for sinks, Miller (2023) for the sink 0 ("softmax off by one").
#pragma once

#include <attest/core/language.hpp>

#include <cstdint>
#include <optional>
#include <vector>

namespace attest::oracle {

/// The position of the first query among the keys.
enum class diagonal : unsigned char {
    top_left,     ///< at key 0
    bottom_right, ///< so that the last query is at the last key (of this batch entry)
    after_past,   ///< after the past keys: at the number of past keys
    by_cache,     ///< after_past with a past, bottom_right with key lengths, otherwise top_left
};

/// The output of a query without any key, if there is no sink. Its log-sum-exp is log 0 = −∞ in
/// each case.
enum class empty_row : unsigned char {
    zero,   ///< outputs and weights 0
    refuse, ///< ATT-704
    nan,    ///< outputs and weights NaN, as 0/0: the softmax of scores that are all −∞
    mean, ///< weights 1/T for all T keys, the hidden, the past and the padding among them: a softmax in
          ///< which one finite number takes the place of every hidden score gives it
};

enum class logarithm : unsigned char { natural, binary };

struct options {
    std::optional<double> scale{};
    bool causal = false;
    oracle::diagonal diagonal = oracle::diagonal::top_left;
    std::optional<std::int64_t> window_left{};
    std::optional<std::int64_t> window_right{};
    bool true_means_hidden = false; ///< the polarity of a boolean mask
    std::optional<double> soft_cap{};
    std::vector<double> alibi_slopes{}; ///< one per query head, or empty
    /// One logit per query head, or empty; 0 is the softmax with 1 added to its denominator.
    std::vector<double> sinks{};
    /// One per batch entry: later keys are padding, which must be finite like all else unless it is
    /// ignored.
    std::vector<std::int64_t> key_lengths{};
    /// Allows NaN and infinities where no query sees them: in padding and other hidden keys, in
    /// their values, in queries without keys, in a bias at hidden keys. Without it they are refused
    /// everywhere.
    bool ignore_hidden = false;
    empty_row empty = empty_row::zero;
    logarithm base = logarithm::natural;
    /// With problem::kept: the probability p of being dropped, so that f is the real number 1/(1 − p), p taken exactly.
    std::optional<double> dropout{};
    /// Alternatively f itself, such as the float32 nearest to 1/(1 − p), by which kernels multiply;
    /// with neither f is 1.
    std::optional<double> keep_factor{};
};

} // namespace attest::oracle
