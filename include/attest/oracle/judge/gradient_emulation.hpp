// Finds the backward pass with which a gradient is consistent: where it rounds, tried on all of its
// elements.
//
//     auto const [found, tried] = judge_gradient_by_best(gradient_part::key, p, from, candidate, by, {.kernel = ...});
//     found.passes()                  by the first pass that fits, otherwise by the nearest
// Kernels that round P and dS to the same format differ in four ways:
// - dS is computed from p, as in FlashAttention-2 and FlexAttention, or from the P that was rounded
//   for dV, as in the memory-efficient kernel of xformers;
// - dS is multiplied by the scale before it is rounded, as in cuDNN and that kernel, or dQ and dK
//   are;
// - the parts of the query heads of a group are rounded before they are added, or not;
// - under dropout its factor multiplies P and dP, or is applied last, as in FlashAttention-2
//   (backward_roundings in criterion.hpp).
//
// A pass is accepted for a whole gradient or not at all. Passes are tried in this order until one
// fits, so others may fit as well; the passes of queries and of keys are found independently. A
// gradient that no pass fits is wrong as each of these algorithms. Known properties that do not
// concern a part are ignored.
// Refused: what judge_gradient() with such a criterion refuses.
#pragma once

#include <attest/oracle/judge/judge_gradient.hpp>

#include <string>
#include <vector>

namespace attest::oracle {

/// What is known about a backward pass; the rest is tried.
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

/// A gradient judged by the best of the tried passes, and all of them, the best first.
struct emulated_gradient_judgement {
    judgement found;
    std::vector<tried_backward> tried;
};

/// Returns the passes that differ for this part of the backward pass, with `group` query heads per
/// key head, this output format, and with or without dropout.
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

/// Returns "consistent with ...", or that no pass fits, and the nearest one.
std::string tried_text(std::vector<tried_backward> const& of);

/// "P and dS in bfloat16, dS of the rounded P"
std::string backward_text(emulated_kernel const& of);

} // namespace attest::oracle
