// Judges a candidate gradient against the certified one: by a distance, by the bound of a backward
// kernel, or by what its algorithm gives.
//
//     gradient_answer const by = gradients(p, from, {.output = candidate.type(), .bounds = true});
//     judge_gradient(gradient_part::query, candidate, by, {.max_ulp = 1}).passes()
//     judge_gradient(gradient_part::query, p, from, candidate, by, {.model = model_named("bf16-p")})
//     judge_gradient(gradient_part::query, p, from, candidate, by, {.emulation = emulated_kernel{}})
// Distances are from the correctly rounded number in units of the last place, as for outputs.
//
// A model describes a kernel that recomputes P from the saved log-sum-exp, rounds P and dS to
// `weights` before they are multiplied by dO, keys and queries, adds in float32 in any order, and
// rounds once at the end; D is the sum of dO times the saved output. The kernel may compute dS from
// P before or after its rounding, and may multiply by the scale at any place. The saved results are
// those in `from` or, without them, the exact numbers, L rounded to float32 and O to the format of
// dO; with a saved L̂ alone O is the sum of e^(s − L̂) v. The bound of each element is derived in
// src/oracle/judge/gradient (pair_error.hpp, backward_rows.hpp, element_error.hpp). Verdicts are those
// of outputs (judgement.hpp).
//
// An emulation describes the same kernel, starting from the saved results in `from`. P and dS are
// rounded exactly as the kernel rounds them where their errors leave no choice; only the order of
// the float32 sums and the errors of exponentials are left open (emulated_pair.hpp,
// emulated_gradient.hpp). The emulation says where the kernel rounds (backward_roundings);
// gradient_emulation.hpp finds this. A candidate outside is wrong as this algorithm, even if it is
// correctly rounded; one inside is consistent with it. The tiles of the emulated kernel, their
// order, the row sum, the lag and the sink belong to the forward pass and are ignored.
//
// Refused: a part that the answer does not have, another shape or format, no bounds (ATT-701), and
// with a model or an emulation (ATT-703): what it does not describe in the forward pass, models that
// normalise weights, multiply them by 2^n or merge parts, other parts than queries, keys and values,
// explicit scores, quantised tensors with scales, float64, a call without the problem, and an
// emulation without saved_output and saved_log_sum_exp.
#pragma once

#include <attest/oracle/gradient.hpp>
#include <attest/oracle/judge/judgement.hpp>
#include <attest/oracle/packed_gradient.hpp>

#include <string>
#include <string_view>
#include <vector>

namespace attest::oracle {

judgement judge_gradient(gradient_part part, tensor const& candidate, gradient_answer const& by,
                         criterion const& asked = {}, unsigned threads = 1,
                         progress* watched = nullptr);

/// Judges by the certified gradients of this problem and of `from`, which is not checked beyond
/// their shapes.
judgement judge_gradient(gradient_part part, problem const& p, upstream const& from,
                         tensor const& candidate, gradient_answer const& by, criterion const& asked,
                         unsigned threads = 1, progress* watched = nullptr);

/// Packed: the candidate is as in packed_gradient.hpp; in the judgement the axis of heads precedes
/// that of rows.
judgement judge_gradient(gradient_part part, packed_problem const& p, packed_upstream const& from,
                         tensor const& candidate, gradient_answer const& by, criterion const& asked,
                         unsigned threads = 1, progress* watched = nullptr);

// How far what a forward pass saved is from the exact output and log-sum-exp of the same inputs.
//
//     saved_text(saved_differences(p, from, threads, watched))
// A gradient is judged as that of what was saved. That may differ from these inputs for a reason: in
// ring attention a log-sum-exp is over the keys of all shards. It may also be a fault that the
// gradients inherit, such as a base-2 logarithm that is read as a natural one. No verdict depends on
// the differences; a report says them.
//
// A row differs
// - in its log-sum-exp, if it is off by more than 1/4 and one unit in the last place of its format:
//   the weights e^(s − LSE) are then off by a factor above 1.28. Without such a fault it is off by
//   the errors of float32 scores and by those of the rounded weights in the row sum, at most the
//   half unit 2^-3 of e5m2. In base 2 the limit is 1/4 / log 2.
// - in its output, if a component is off by more than 1/4 of the largest one of its row and 2^-10 of
//   the largest one of all rows. The second part is for rows whose values cancel.
// A row that has no keys by its exact log-sum-exp, −∞, is compared in its output alone.

struct saved_difference {
    std::string_view what;  ///< "output" or "log-sum-exp"
    std::size_t differ = 0; ///< rows
    std::size_t rows = 0;   ///< rows that were compared
    extents worst{};        ///< of the row that is the furthest off, if any differs
    double saved = 0;       ///< there
    double exact = 0;       ///< there, within the bounds of the exact number
    double off = 0;         ///< there
};

/// Returns one for each saved tensor of `from`, the output first. Computes attention(p, ...).
std::vector<saved_difference> saved_differences(problem const& p, upstream const& from,
                                                unsigned threads = 1, progress* watched = nullptr);

/// Packed: the row of the worst one is that of the packed tensor.
std::vector<saved_difference> saved_differences(packed_problem const& p,
                                                packed_upstream const& from, unsigned threads = 1,
                                                progress* watched = nullptr);

/// A line for each tensor of which a row differs.
std::string saved_text(std::vector<saved_difference> const& of);

} // namespace attest::oracle
