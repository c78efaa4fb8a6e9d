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
#pragma once

#include <attest/oracle/packed_gradient.hpp>

#include <string>
#include <string_view>
#include <vector>

namespace attest::oracle {

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
