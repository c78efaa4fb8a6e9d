// Gradients of packed sequences, packed as well.
//
//     dO (total_q, Hq, Dv)   dLSE and a saved log-sum-exp (Hq, total_q)   a saved output (total_q, Hq, Dv)
// Each sequence has the gradients of its own problem (gradient.hpp, packed.hpp); those of the sinks and the
// ALiBi slopes are sums over all sequences, rounded once.
//
// A sequence without queries adds 0 to the gradients of its keys. With sinks or slopes all sequences are
// computed together, each padded to the longest: then memory and time grow with the longest sequence times
// their number.
//
// Refused: what require() refuses, tensors that do not fit the packed outputs (ATT-701), elements that are not
// finite (ATT-702, at (0, head, row, component) of the packed tensor), the gradients of scores (ATT-703),
// ATT-704 with the number of the sequence, and ATT-705 as gradients() does.
// Source: flash_attn_varlen_func of FlashAttention-2 and its backward pass, for the layouts.
#pragma once

#include <attest/oracle/gradient.hpp>
#include <attest/oracle/packed.hpp>

namespace attest::oracle {

struct packed_upstream {
    packed_tensor output;                       ///< dO, (total_q, Hq, Dv)
    std::optional<packed_tensor> log_sum_exp{}; ///< dLSE, (total_q, Hq, 1); see packed_rows()
    std::optional<packed_tensor> saved_output{};
    std::optional<packed_tensor> saved_log_sum_exp{}; ///< (total_q, Hq, 1)

    /// Returns the part of the sequence that begins at query `first` and has `count` queries.
    [[nodiscard]] upstream rows(std::size_t first, std::size_t count) const;
};

/// Returns (total_q, heads, 1) over the bytes of (heads, total_q), the layout of log-sum-exps in
/// kernels.
packed_tensor packed_rows(format type, std::size_t heads, std::size_t total,
                          std::span<std::byte const> bytes);

/// Throws if these tensors do not fit a valid problem.
void require(packed_problem const& p, packed_upstream const& from);

/// query (1, total_q, Hq, D), key (1, total_k, Hk, D), value (1, total_k, Hk, Dv), rows (1, 1, Hq, total_q),
/// sinks and alibi_slopes (1, Hq, 1, 1). The number of threads changes no result.
gradient_answer gradients(packed_problem const& p, packed_upstream const& from,
                          gradient_request const& asked = {});

/// Returns an answer with these shapes and all elements 0.
gradient_answer gradient_shapes(packed_problem const& p);

} // namespace attest::oracle
