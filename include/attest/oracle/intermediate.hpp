// The intermediate tensors, correctly rounded: scaled, capped and biased scores, and the weights.
//
//     scaled_scores   c · Σ_a q_ia k_ja                                for every key
//     capped_scores   C·tanh(· / C); without a soft cap the same       for every key
//     biased_scores   then bias and ALiBi are added                    −∞ where a key is hidden
//     weights         softmax of these, including a sink if given;     0 where a key is hidden
// A row without keys has the weights 0.
//
// The enumerators have the numbers of qk_matmul_output_mode 0 to 3 of ONNX Attention, opsets 23 to
// 25, in the order of onnx/onnx pull requests 7867 and 7913 (2026): the cap before the mask.
// Earlier text of these opsets has 1 and 2 exchanged, and the cap after the mask.
//
//     intermediate(p, stage::weights, {.output = format::bfloat16, .threads = 4}).elements
// Shapes (B, Hq, Sq, T). Each element is rounded once, to nearest, ties to even, and overflows as
// round.hpp says; what rounds to zero is +0. −∞ in E4M3, which has no infinity, is that format's NaN.
//
// Pairs of doubles with proven bounds decide nearly all elements; the reference implementation
// decides the rest. The values of the problem are not used.
//
// Refused: what require() refuses, altered arithmetic (ATT-706); for weights also ATT-704, and under
// a soft cap ATT-705.
#pragma once

#include <attest/oracle/answer.hpp>
#include <attest/oracle/problem.hpp>

#include <array>
#include <optional>
#include <string_view>

namespace attest::oracle {

enum class stage : unsigned char { scaled_scores, capped_scores, biased_scores, weights };

inline constexpr std::array<stage, 4> every_stage{stage::scaled_scores, stage::capped_scores,
                                                  stage::biased_scores, stage::weights};

constexpr std::string_view name_of(stage at) {
    constexpr std::array<std::string_view, 4> names{"scaled_scores", "capped_scores",
                                                    "biased_scores", "weights"};
    return names[static_cast<std::size_t>(at)];
}

constexpr std::optional<stage> stage_named(std::string_view name) {
    for (stage const at : every_stage)
        if (name_of(at) == name)
            return at;
    return std::nullopt;
}

struct intermediate_answer {
    result_tensor elements;               ///< (B, Hq, Sq, T)
    std::vector<bounds> element_bounds{}; ///< one per element, or empty
    effort spent{};                       ///< hidden elements are not counted
    stage at = stage::scaled_scores;
};

/// The format is that of `asked.output`; what is requested for a log-sum-exp is ignored.
intermediate_answer intermediate(problem const& p, stage at, request const& asked = {});

/// The reference implementation: slow, and independent of the fast path.
intermediate_answer reference_intermediate(problem const& p, stage at, request const& asked = {});

} // namespace attest::oracle
