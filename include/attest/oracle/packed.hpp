// Sequences of different lengths, concatenated without padding.
//
//     query (total_q, Hq, D)   key (total_k, Hk, D)   value (total_k, Hk, Dv)
// Sequence n has the queries cu_seqlens_q[n] to cu_seqlens_q[n + 1] − 1 and the keys that
// cu_seqlens_k gives likewise; it attends only to its own keys. Each sequence is a problem with
// B = 1 over the same bytes, and every option applies within it: the diagonal at the bottom right
// is that of the sequence, and slopes and sinks are per head.
//
// Lengths may be 0. A sequence without queries has no results. Every row of a sequence without keys
// is an empty row: the sequence gets one key of zeros and the key length 0. The empty row `mean` is
// then refused (ATT-703): there are no values.
//
// Refused: shapes that do not fit (ATT-701), infinities and NaN (ATT-702, at (0, head, row, feature)
// of the packed tensor), options, key lengths and bad cu_seqlens (ATT-703).
// Source: flash_attn_varlen_func of FlashAttention-2, from which the names of the vectors are
// taken.
#pragma once

#include <attest/oracle/answer.hpp>
#include <attest/oracle/packed_tensor.hpp>
#include <attest/oracle/require.hpp>

#include <vector>

namespace attest::oracle {

struct packed_problem {
    packed_tensor query;
    packed_tensor key;
    packed_tensor value;
    std::vector<std::int64_t> cu_seqlens_q{};
    std::vector<std::int64_t> cu_seqlens_k{};
    options how{};

    /// Returns the number of sequences.
    [[nodiscard]] std::size_t count() const {
        return cu_seqlens_q.empty() ? 0 : cu_seqlens_q.size() - 1;
    }

    [[nodiscard]] std::size_t first_query(std::size_t n) const {
        return static_cast<std::size_t>(cu_seqlens_q[n]);
    }

    [[nodiscard]] std::size_t queries(std::size_t n) const {
        return static_cast<std::size_t>(cu_seqlens_q[n + 1] - cu_seqlens_q[n]);
    }

    [[nodiscard]] std::size_t keys(std::size_t n) const {
        return static_cast<std::size_t>(cu_seqlens_k[n + 1] - cu_seqlens_k[n]);
    }

    /// Returns sequence n as a problem.
    [[nodiscard]] problem sequence(std::size_t n) const {
        auto const first = static_cast<std::size_t>(cu_seqlens_k[n]);
        tensor const own = query.rows(first_query(n), queries(n));
        if (keys(n) > 0)
            return {.query = own,
                    .key = key.rows(first, keys(n)),
                    .value = value.rows(first, keys(n)),
                    .how = how};
        problem result{.query = own, .key = key.zeros(), .value = value.zeros(), .how = how};
        result.how.key_lengths = {0};
        return result;
    }
};

/// Throws if the packed problem is invalid.
void require(packed_problem const& p, tensor_names const& names = {});

/// Certified attention over packed sequences, each by itself; the answer is packed as well:
///     output (1, total_q, Hq, Dv), log_sum_exp (1, 1, Hq, total_q)
/// The bytes of the answer are those of (total_q, Hq, Dv) and (Hq, total_q), as in
/// flash_attn_varlen_func; bounds are in the same order. Each sequence gets the same results as
/// from attention() alone; threads share the rows of one sequence after the other. Progress counts
/// the rows of all sequences.
/// Refused: what require() refuses, ATT-704 with the number of the sequence, and for a soft cap
/// ATT-705.
answer attention(packed_problem const& p, request const& asked = {});

} // namespace attest::oracle
