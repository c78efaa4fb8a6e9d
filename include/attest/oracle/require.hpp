// What is required of a problem before anything of it is computed, and of what callers have besides.
//
//     require(p)                                      "allowed is (1, 1, 2, 5), expected ..."
//     require(p, {.allowed = "--mask mask.npy"})      "--mask mask.npy is (1, 1, 2, 5), expected ..."
// Callers that have shapes of their own, such as a candidate that is to be judged, ask for one shape,
// one count or one number by the name it has.
//
// Refused: shapes that do not fit (ATT-701), infinities and NaN (ATT-702; a bias may be −∞, which
// hides the key), options that mean nothing here (ATT-703).
#pragma once

#include <attest/oracle/problem.hpp>
#include <attest/oracle/refuse.hpp>

#include <string>
#include <string_view>

namespace attest::oracle {

/// What a refusal calls the tensors and lists of a problem, for callers whose users know them by other
/// words, such as a program with options.
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

/// Every extent is the one wanted; ATT-701.
void require_shape(std::string_view name, extents const& found, extents const& wanted);

/// Every extent of a mask or a bias is the one wanted or 1; ATT-701.
void require_broadcast(std::string_view name, extents const& found, extents const& wanted);

/// Each key head serves as many query heads, of which there is one or more; ATT-701.
void require_head_counts(std::size_t query_heads, std::size_t key_heads);

/// Refuses a list that has neither the number of elements wanted nor none; ATT-703.
void require_count(std::string_view name, std::size_t found, std::size_t wanted,
                   std::string_view of);

/// The number is finite, and good by what its caller knows, which `wanted` says in words (" above 0");
/// ATT-703.
void require_number(std::string_view name, double found, bool good, std::string_view wanted);

/// Results are rounded to this format; ATT-703 for int8, E2M1 and E8M0, to which none is.
void require_result_format(std::string_view name, format found);

/// Throws ATT-702 at the first element that is not finite; with may_hide −∞ will do.
void require_finite(std::string_view name, tensor const& x, bool may_hide = false);

/// The shapes fit each other, no extent is 0, and there can be an answer; ATT-701.
void require_shapes(problem const& p, tensor_names const& names = {});

/// Every option means something for the shapes, which fit; ATT-703.
void require_options(problem const& p, tensor_names const& names = {});

/// All elements but those of a mask are finite; a bias may be −∞. ATT-702 at the first that is not.
void require_elements(problem const& p, tensor_names const& names = {});

/// All of these, in this order.
void require(problem const& p, tensor_names const& names = {});

} // namespace attest::oracle
