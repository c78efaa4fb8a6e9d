// Gradients of attention: the real derivatives of the exact outputs, each correctly rounded.
//
//     dP_ij = Σ_b dO_ib v_jb          D_i = Σ_j w_ij dP_ij          λ_i = dLSE_i, or dLSE_i / log 2
//     dS_ij = w_ij (dP_ij − D_i + λ_i)                       of the score after bias and ALiBi
//     dV_j  = Σ_i w_ij dO_i           dX_ij = dS_ij (1 − tanh²(x_ij / C)), x the scaled product
//     dQ_i  = c Σ_j dX_ij k_j         dK_j  = c Σ_i dX_ij q_i        of all query heads of the group
//     dBias = Σ dS over the axes on which the bias is broadcast; 0 where a bias is −∞
//     dSink_h = Σ_bi w_i,sink (λ_i − D_i)        dSlope_h = −Σ_bij dS_ij |i + offset − j|
// Symbols as in options.hpp. Under dropout dP_ij and the w_ij of dV_j have the factor keep_ij f. A
// row without keys gives 0, whatever its dLSE; if its output is the mean of all T values, it adds
// keep_ij f dO_i / T to dV_j.
//
// A saved output O' gives D_i = Σ_b dO_ib O'_ib, and a saved log-sum-exp LSE' the weights w_ij = e^{s_ij − LSE'_i}
// (or 2^{...}); the saved numbers are taken exactly. Without a saved output D_i is Σ_j w_ij dP_ij of these weights: that
// is Σ_b dO_ib O_ib of the exact output only if no log-sum-exp is saved, either. Interval arithmetic computes rows whose saved log-sum-exp gives a sum of weights
// that is off by a factor above 2^60, and the whole problem if the factor of dropout is below 2^-9
// or above 2^9.
//
// Refused: what require() refuses; a row without keys whose output is NaN (ATT-703); tensors that
// do not fit the outputs (ATT-701), elements that are not finite (ATT-702), ATT-704, and ATT-705 if
// a rounding is not decided at 16384 bits. The side of a midpoint on which an element lies is
// decided exactly if one row with at most 512 different scores adds to it, or several rows each of
// which is a limit, as under a mask of -10^9; not with a soft cap and not with a saved log-sum-exp.
// Source: theorems T16 to T21 of the book (attest/theorems/backward.hpp, heads.hpp).
#pragma once

#include <attest/oracle/answer.hpp>
#include <attest/oracle/problem.hpp>

#include <array>
#include <string_view>

namespace attest::oracle {

/// The derivative of the loss with respect to the outputs, and what a kernel saved in its forward
/// pass.
struct upstream {
    tensor output;                       ///< dO, (B, Hq, Sq, Dv)
    std::optional<tensor> log_sum_exp{}; ///< dLSE, (B, Hq, Sq, 1), in the base of the options
    std::optional<tensor> saved_output{};
    std::optional<tensor> saved_log_sum_exp{}; ///< −∞ at rows without keys, and only there
};

struct gradient_request {
    format output = format::float32; ///< the format of every gradient
    bool bounds = false;
    bool scores = false; ///< dS as well, (B, Hq, Sq, T)
    /// Only what belongs to a single query: dQ, D and dS. The other gradients are empty, which saves their products
    /// and memory.
    bool rows_alone = false;
    unsigned threads = 1;
    progress* watched = nullptr;
};

/// One gradient: rounded elements and, if requested, a double below and above each exact one.
struct gradient {
    result_tensor elements;
    std::vector<bounds> element_bounds{};
};

/// Each gradient has the shape of its tensor, is the derivative with respect to the scaled elements
/// (scale.hpp), and is empty if its option is not set. Of a part of a problem (row_selection.hpp) the gradients of keys,
/// values and options are what its rows add.
struct gradient_answer {
    gradient query;
    gradient key;
    gradient value;
    std::optional<gradient> past_key{};
    std::optional<gradient> past_value{};
    std::optional<gradient> bias{};
    std::optional<gradient> sinks{};        ///< (1, Hq, 1, 1)
    std::optional<gradient> alibi_slopes{}; ///< (1, Hq, 1, 1)
    gradient rows;                          ///< D, (B, Hq, Sq, 1)
    std::optional<gradient> scores{};       ///< dS, if requested
    bool packed =
        false; ///< query, key and value are (1, rows, heads, components): packed_gradient.hpp
    effort spent{};
};

/// Throws if these tensors do not fit a valid problem: ATT-701, ATT-702.
void require(problem const& p, upstream const& from);

struct row_piece;

/// Some rows of what a loss says, for gradients() of a part_of() their problem (row_selection.hpp).
struct partial_upstream {
    std::vector<std::vector<std::byte>> bytes; ///< of the tensors
    upstream asked;
};

/// Refused, by the numbers in the whole problem: what require() refuses of these rows, and one of them without a key if
/// the options refuse that or its output is NaN (ATT-704, ATT-703).
partial_upstream part_of(problem const& p, upstream const& from, row_piece const& piece);

/// Returns an answer with the shapes that gradients() gives, dS included, and all elements 0.
gradient_answer gradient_shapes(problem const& p);

/// The number of threads changes no result.
gradient_answer gradients(problem const& p, upstream const& from,
                          gradient_request const& asked = {});

/// The reference implementation: the same results by interval arithmetic alone.
gradient_answer reference_gradients(problem const& p, upstream const& from,
                                    gradient_request const& asked = {});

// The gradients of an answer by name, for callers that choose one: judgements, C, programs.
//
//     gradient const* const dq = part_of(answer, gradient_part::query)   null if not requested

enum class gradient_part : unsigned char {
    query,
    key,
    value,
    past_key,
    past_value,
    bias,
    sinks,
    alibi_slopes,
    rows,   ///< D
    scores, ///< dS
};

inline constexpr std::array<gradient_part, 10> every_gradient_part{
    gradient_part::query,    gradient_part::key,          gradient_part::value,
    gradient_part::past_key, gradient_part::past_value,   gradient_part::bias,
    gradient_part::sinks,    gradient_part::alibi_slopes, gradient_part::rows,
    gradient_part::scores};

/// Returns "query gradient" and so on; D, which is not a gradient, is "dO times O".
constexpr std::string_view name_of(gradient_part part) {
    constexpr std::array<std::string_view, 10> names{
        "query gradient",      "key gradient",   "value gradient", "past key gradient",
        "past value gradient", "bias gradient",  "sink gradient",  "ALiBi slope gradient",
        "dO times O",          "score gradient",
    };
    return names[static_cast<std::size_t>(part)];
}

/// Returns null if the answer has no such gradient.
inline gradient const* part_of(gradient_answer const& whole, gradient_part part) {
    auto const given = [](std::optional<gradient> const& one) { return one ? &*one : nullptr; };
    switch (part) {
    case gradient_part::query:
        return &whole.query;
    case gradient_part::key:
        return &whole.key;
    case gradient_part::value:
        return &whole.value;
    case gradient_part::past_key:
        return given(whole.past_key);
    case gradient_part::past_value:
        return given(whole.past_value);
    case gradient_part::bias:
        return given(whole.bias);
    case gradient_part::sinks:
        return given(whole.sinks);
    case gradient_part::alibi_slopes:
        return given(whole.alibi_slopes);
    case gradient_part::rows:
        return &whole.rows;
    case gradient_part::scores:
        return given(whole.scores);
    }
    return nullptr;
}

} // namespace attest::oracle
