// Requirements on a problem, checked before anything is computed, and checks for callers with
// further inputs.
//
//     require(p)                                      "allowed is (1, 1, 2, 5), expected ..."
//     require(p, {.allowed = "--mask mask.npy"})      "--mask mask.npy is (1, 1, 2, 5), expected ..."
// A caller with a further input, such as a candidate to be judged, can require one shape, one count
// or one number and gives the name for the error message.
//
// Refused: shapes that do not fit (ATT-701), infinities and NaN (ATT-702; a bias may be −∞, which
// hides the key), options that mean nothing here (ATT-703).
#pragma once

#include <attest/oracle/problem.hpp>
#include <attest/oracle/refuse.hpp>

#include <string>
#include <string_view>

namespace attest::oracle {

/// The names of tensors and lists in error messages, for callers whose users know them by other
/// names, such as command-line options.
struct tensor_names {
    std::string query = "query";
    std::string key = "key";
    std::string value = "value";
    std::string past_key = "past_key";
    std::string past_value = "past_value";
    std::string allowed = "allowed";
    std::string bias = "bias";
    std::string alibi_slopes = "alibi_slopes";
    std::string sinks = "sinks";
    std::string key_lengths = "key_lengths";
    std::string key_indices = "key_indices";
    std::string kept = "kept";
    std::string cu_seqlens_q = "cu_seqlens_q";
    std::string cu_seqlens_k = "cu_seqlens_k";
};

/// Throws ATT-701 unless every extent is the wanted one.
void require_shape(std::string_view name, extents const& found, extents const& wanted);

/// Throws ATT-701 unless every extent of a mask or a bias is the wanted one or 1.
void require_broadcast(std::string_view name, extents const& found, extents const& wanted);

/// Throws ATT-701 unless each key head serves the same number of query heads, at least one.
void require_head_counts(std::size_t query_heads, std::size_t key_heads);

/// Throws ATT-703 unless the list is empty or has the wanted number of elements.
void require_count(std::string_view name, std::size_t found, std::size_t wanted,
                   std::string_view of);

/// Throws ATT-703 unless the number is finite and `good`; `wanted` describes the condition (" above
/// 0").
void require_number(std::string_view name, double found, bool good, std::string_view wanted);

/// Throws ATT-703 for int8, E2M1 and E8M0, to which no result is rounded.
void require_result_format(std::string_view name, format found);

/// Throws ATT-702 at the first element that is not finite; with may_hide −∞ is allowed.
void require_finite(std::string_view name, tensor const& x, bool may_hide = false);

/// Throws ATT-701 unless the shapes fit each other, no extent is 0, and an answer can be stored.
void require_shapes(problem const& p, tensor_names const& names = {});

/// Throws ATT-703 unless every option has a meaning for the shapes, which must fit.
void require_options(problem const& p, tensor_names const& names = {});

/// Throws ATT-702 at the first element that is not finite; a mask has none, and a bias may be −∞.
void require_elements(problem const& p, tensor_names const& names = {});

/// All of these checks, in this order.
void require(problem const& p, tensor_names const& names = {});

} // namespace attest::oracle
