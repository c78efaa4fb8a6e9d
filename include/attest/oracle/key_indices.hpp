// Sparse attention: the indices of the keys that each query attends to.
//
//     chosen_keys const chosen(p, {.shape = {1, 1, Sq, K}, .numbers = top_k});
//     p.chosen = chosen.mask();         which must not outlive `chosen`
// numbers (B or 1, heads, Sq or 1, K): each row lists keys, counted from 0 over all T (the past
// first), in any order; −1 means no key. The number of heads is 1, that of the query heads, or a
// divisor of it, such as that of the key heads; each then serves a block of query heads. All other
// options apply as well: a listed key that the causal rule, a mask or a length hides is hidden, and
// a row without a listed key is an empty row.
//
// Exact: the indices become a boolean mask.
// Refused: a shape that does not fit (ATT-701); an index below −1 or above T − 1, and a key that a
// row lists twice, which a kernel would count twice (ATT-703).
//
// Source: DeepSeek-AI, Native Sparse Attention (2025), and DeepSeek-V3.2-Exp (2025), DeepSeek Sparse
// Attention; FlashMLA, flash_mla_sparse_fwd, whose `indices` have −1 for a missing key.
#pragma once

#include <attest/core/lifetime_bound.hpp>
#include <attest/oracle/problem.hpp>

#include <span>
#include <string_view>
#include <vector>

namespace attest::oracle {

/// Contiguous integers in row-major order.
struct key_indices {
    extents shape; ///< (batch entries, heads, queries, K)
    std::span<std::int64_t const> numbers;
};

class chosen_keys {
public:
    /// For problems of these shapes; `name` is used in error messages.
    chosen_keys(problem const& p, key_indices const& from, std::string_view name = "key_indices");

    /// True where a key is listed; (B or 1, Hq or 1, Sq or 1, T).
    [[nodiscard]] boolean_tensor mask() const& ATTEST_LIFETIME_BOUND { return {shape_, bytes_}; }

    boolean_tensor mask() const&& = delete; // it would read bytes that are gone

private:
    extents shape_{};
    std::vector<std::byte> bytes_{};
};

} // namespace attest::oracle
