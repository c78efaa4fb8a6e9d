// The problem of a command line, with the content of its files.
#pragma once

#include <attest/oracle/key_indices.hpp>
#include <attest/oracle/paged.hpp>
#include <attest/oracle/problem.hpp>
#include <attest/oracle/require.hpp>

#include "scales.hpp"

namespace attest::tool {

struct problem_options;

/// The content of the files; the tensors of problem() are views of it.
struct loaded_problem {
    stored_tensor query;
    stored_tensor key;
    stored_tensor value;
    std::optional<stored_tensor> past_key{};
    std::optional<stored_tensor> past_value{};
    std::optional<stored_tensor> allowed{};
    std::optional<stored_tensor> bias{};
    std::optional<stored_tensor> kept{};
    std::optional<stored_tensor> key_indices{};
    std::optional<oracle::chosen_keys> chosen{}; ///< from the key indices
    bool scores_are_given = false;               ///< `query` holds the scores, and there is no key
    std::vector<loaded_scale> query_scales{};
    std::vector<loaded_scale> key_scales{};
    std::vector<loaded_scale> value_scales{};
    std::vector<loaded_scale> past_key_scales{};
    std::vector<loaded_scale> past_value_scales{};
    std::vector<std::int64_t> cu_seqlens_q{};
    std::vector<std::int64_t> cu_seqlens_k{};
    oracle::options how{};
    axes order = axes::bhsd;
    axes pages_order = axes::bhsd; ///< of key and value, if these are pages
    unsigned threads = 0;
    oracle::tensor_names names{};         ///< for each an option and its file
    std::vector<std::string> read_from{}; ///< the files
    /// With a page table one of these, after it is read.
    std::optional<oracle::gathered_problem> gathered{};
    std::optional<oracle::gathered_packed_problem> gathered_packed{};
    bool has_pages = false;
    std::vector<std::int64_t> page_numbers{}; ///< in row-major order

    [[nodiscard]] bool packed() const { return !cu_seqlens_q.empty(); }

    [[nodiscard]] oracle::problem problem() const;
    [[nodiscard]] oracle::packed_problem packed_problem() const;
    [[nodiscard]] oracle::packed_tensor packed_query() const;

    [[nodiscard]] oracle::tensor pages_of_key() const;
    [[nodiscard]] oracle::tensor pages_of_value() const;

    /// Returns (rows, H, D).
    [[nodiscard]] static oracle::packed_tensor packed_rows_of(std::string_view name,
                                                              stored_tensor const& from);

    /// Releases the memory of mapped tensors that have been read.
    void let_go() const;

    [[nodiscard]] result_style style() const { return {order, query.shape.size()}; }

    [[nodiscard]] oracle::format query_format() const { return *query.type.number(); }
};

/// Reads every file; refuses options that exclude each other, and tensors that do not fit together,
/// by the names of the options.
loaded_problem load(problem_options const& from);

} // namespace attest::tool
