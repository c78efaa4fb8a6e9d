// A problem of attest.h: the oracle's, over bytes that stay the caller's.
//
// Its tensors are read as the caller described them until it is known whether sequences are packed or keys and
// values are pages. What computes asks for one of two: the problem itself, its pages gathered, or the packed one.
#pragma once

#include <attest/oracle/key_indices.hpp>
#include <attest/oracle/paged.hpp>

#include "tensor.hpp"

struct attest_problem {
    static constexpr char const* name = "problem";

    attest::oracle::problem is;
    std::vector<attest_tensor> given{};                  ///< query, key, value
    std::optional<attest::oracle::chosen_keys> chosen{}; ///< what `is` borrows of it
    std::vector<std::int64_t> cu_seqlens_q{};
    std::vector<std::int64_t> cu_seqlens_k{};
    std::optional<attest::oracle::page_table> pages{};
    attest::oracle::tensor_names names{};
    bool is_renamed = false;
    attest::oracle::extents listed_shape{};
    std::vector<std::int64_t> listed{}; ///< keys by their numbers, of what pages gather

    attest::oracle::options& options() { return is.how; }

    [[nodiscard]] bool packed() const { return !cu_seqlens_q.empty(); }
};

namespace attest::c {

/// A problem with what it borrows: the bytes that were gathered from pages, and the mask of listed keys.
struct plain_problem : oracle::gathered_problem {
    std::shared_ptr<oracle::chosen_keys const> chosen{};
};

/// Packed sequences are refused (ATT-703), and what does not fit by its name where that is not the usual one.
plain_problem plain_of(attest_problem const& p);

/// Of packed sequences; a mask, a bias and a past are refused.
oracle::gathered_packed_problem packed_of(attest_problem const& p);

/// (H, total) as rows of one number, (total, H, 1).
oracle::packed_tensor packed_rows_of(attest_tensor const* x, char const* name);

} // namespace attest::c
