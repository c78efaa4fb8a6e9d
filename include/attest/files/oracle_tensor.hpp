// Converts tensors of files to tensors of the oracle, and the oracle's results to tensors for
// files.
//
//     stored_tensor const q = read_tensor("qkv.npz#q");
//     oracle::tensor const query = tensor_of("q", q, axes::bshd);        // over the bytes of q
// The oracle's order of the axes is (B, H, S, D). A tensor of fewer than 4 axes gets leading axes
// of extent 1. With the layout bshd the axes of a file are (B, S, H, D), of rank 3 (S, H, D); rank
// 2 is (S, D) in both layouts. Results are written in the layout and with the rank of the queries.
//
// `name` is used in error messages. Refused (ATT-701): more than 4 axes, elements of another kind,
// and fewer bytes than the shape needs.
#pragma once

#include <attest/core/lifetime_bound.hpp>
#include <attest/files/stored_tensor.hpp>
#include <attest/oracle/tensor.hpp>

namespace attest::files {

enum class axes : unsigned char { bhsd, bshd };

/// Shape and strides of the elements in the order (B, H, S, D).
struct arrangement {
    oracle::extents shape;
    oracle::extents strides;
};

arrangement arrangement_of(std::string_view name, std::span<std::size_t const> shape,
                           axes order = axes::bhsd);

/// Returns whether query and key, read as (B, H, S, D), look like (B, S, H, D): there are more key
/// heads than keys, more than 16 key heads, and the heads still divide with the two axes exchanged.
/// A first token, a token that is decoded, and a small test with more heads than keys do not count.
bool looks_like_bshd(oracle::extents const& query, oracle::extents const& key);

/// Returns a tensor over the bytes of `from`, which must outlive it.
oracle::tensor tensor_of(std::string_view name, stored_tensor const& from ATTEST_LIFETIME_BOUND,
                         axes order = axes::bhsd);

/// Returns a mask of booleans over the bytes of `from`.
oracle::boolean_tensor booleans_of(std::string_view name,
                                   stored_tensor const& from ATTEST_LIFETIME_BOUND);

/// Returns a log-sum-exp of up to 3 axes, (B, H, S), or of 4, (B, H, S, 1).
oracle::tensor rows_of(std::string_view name, stored_tensor const& from ATTEST_LIFETIME_BOUND);

/// The layout and the rank of results in files.
struct result_style {
    axes order = axes::bhsd;
    std::size_t rank = 4; ///< the rank of the queries

    /// (B, H, S, D), as the queries are
    [[nodiscard]] std::vector<std::size_t> outputs(oracle::extents shape) const;

    /// (B, H, S)
    [[nodiscard]] std::vector<std::size_t> rows(oracle::extents const& shape) const;
};

/// Returns the elements, `width` bytes each, reordered from the oracle's order to that of the
/// style.
std::vector<std::byte> laid_out(std::span<std::byte const> from, oracle::extents const& shape,
                                std::size_t width, result_style const& style);

} // namespace attest::files
