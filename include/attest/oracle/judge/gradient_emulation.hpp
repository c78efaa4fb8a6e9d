// Which backward pass a gradient is consistent with: where it rounds, tried on all of its elements.
//
//     auto const [found, tried] = judge_gradient_by_best(gradient_part::key, p, from, candidate, by, {.kernel = ...});
//     found.passes()                  what the first of the tried passes that fits says, else the nearest
// Kernels that round P and dS to the same format differ in what dS is made of: p, as in FlashAttention-2 and
// FlexAttention, or the P that was rounded for dV, as the memory-efficient kernel of xformers has; in whether it is
// multiplied by the scale before it is rounded, as cuDNN and that kernel do, or dQ and dK are; in whether the parts of
// the query heads of a group are rounded before they are added; and under dropout in whether its factor is multiplied to P
// and dP, or last, as in FlashAttention-2 (criterion.hpp, backward_roundings).
//
// A pass is accepted for a whole gradient or not at all. They are tried in this order until one fits, so that others
// may fit as well; that of queries and that of keys each by itself. A gradient that none fits is wrong as each of these
// algorithms. What is known and does not concern a part is not read.
// Refused: what judge_gradient() with such a criterion refuses.
#pragma once

#include <attest/oracle/judge/judge_gradient.hpp>

#include <string>
#include <vector>

namespace attest::oracle {

/// What is known of a backward pass; what is not is tried.
struct known_of_backward {
    std::optional<bool> of_rounded{};
    std::optional<bool> scaled{};
    std::optional<bool> heads_apart{};
    std::optional<bool> dropout_last{};
};

struct tried_backward {
    emulated_kernel kernel;
    std::size_t elements = 0;
    std::size_t outside = 0;    ///< of these
    std::size_t not_judged = 0; ///< of these

    [[nodiscard]] bool is_consistent() const { return outside == 0 && not_judged == 0; }

    [[nodiscard]] bool is_undecided() const { return outside == 0 && not_judged > 0; }
};

/// A gradient judged by the best of these, and all that were tried, the best first.
struct emulated_gradient_judgement {
    judgement found;
    std::vector<tried_backward> tried;
};

/// Those that differ in this part of a backward pass with this number of query heads for one of keys, so rounded, and
/// with dropout or without.
std::vector<emulated_kernel> backward_to_try(gradient_part part, std::size_t group, format output,
                                             emulated_kernel const& base,
                                             known_of_backward const& known, bool drops = false);

emulated_gradient_judgement
judge_gradient_by_best(gradient_part part, problem const& p, upstream const& from,
                       tensor const& candidate, gradient_answer const& by,
                       emulated_kernel const& base, known_of_backward const& known = {},
                       unsigned threads = 1, progress* watched = nullptr);

emulated_gradient_judgement
judge_gradient_by_best(gradient_part part, packed_problem const& p, packed_upstream const& from,
                       tensor const& candidate, gradient_answer const& by,
                       emulated_kernel const& base, known_of_backward const& known = {},
                       unsigned threads = 1, progress* watched = nullptr);

/// "consistent with ...", or that none fits, and the nearest.
std::string tried_text(std::vector<tried_backward> const& of);

/// "P and dS in bfloat16, dS of the rounded P"
std::string backward_text(emulated_kernel const& of);

} // namespace attest::oracle
