// The intermediate tensors, from query to output: scores and weights, (B, Hq, Sq, T) each.
//
//     scaled_scores   c · Σ_a q_ia k_ja                                of every key
//     capped_scores   C·tanh(· / C), without a soft cap the same       of every key
//     biased_scores   then bias and ALiBi are added                    −∞ where a key is hidden
//     weights         softmax of these, with the sink where there is one; 0 where a key is hidden
// A row without keys has the weights 0.
//
// The numbers of the enumerators are qk_matmul_output_mode 0 to 3 of ONNX Attention, opsets 23 to 25,
// as onnx/onnx pull requests 7867 and 7913 (2026) order them: the cap before the mask. Text of these
// opsets from before has 1 and 2 exchanged, and the cap after the mask.
#pragma once

#include <attest/core/language.hpp>

#include <array>
#include <cstddef>
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

} // namespace attest::oracle
