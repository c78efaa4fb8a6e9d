// A problem of attest.h: that of the oracle, over bytes that the caller owns.
//
// Its tensors are kept as the caller described them until it is known whether sequences are packed
// or keys and values are pages. A computation requests either the problem itself, with its pages
// gathered, or the packed one.
#pragma once

#include <attest/oracle/key_indices.hpp>
#include <attest/oracle/paged.hpp>

#include "tensor.hpp"

struct attest_problem {
    static constexpr char const* name = "problem";

    attest::oracle::problem is;
    std::vector<attest_tensor> given{};                  ///< query, key, value
    std::optional<attest::oracle::chosen_keys> chosen{}; ///< borrowed by `is`
    std::vector<std::int64_t> cu_seqlens_q{};
    std::vector<std::int64_t> cu_seqlens_k{};
    std::optional<attest::oracle::page_table> pages{};
    attest::oracle::tensor_names names{};
    bool is_renamed = false;
    attest::oracle::extents listed_shape{};
    std::vector<std::int64_t> listed{}; ///< listed keys, of those that pages gather

    attest::oracle::options& options() { return is.how; }

    [[nodiscard]] bool packed() const { return !cu_seqlens_q.empty(); }
};

namespace attest::c {

/// A problem with the data that it borrows: the bytes gathered from pages, and the mask of listed
/// keys.
struct plain_problem : oracle::gathered_problem {
    std::shared_ptr<oracle::chosen_keys const> chosen{};
};

/// Refuses packed sequences (ATT-703) and, if a tensor was renamed, tensors that do not fit.
plain_problem plain_of(attest_problem const& p);

/// Returns packed sequences; refuses a mask, a bias and a past.
oracle::gathered_packed_problem packed_of(attest_problem const& p);

/// Returns (H, total) as rows of one number, (total, H, 1).
oracle::packed_tensor packed_rows_of(attest_tensor const* x, char const* name);

} // namespace attest::c
