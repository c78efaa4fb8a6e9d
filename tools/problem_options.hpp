// The problem as the command line states it: which files, which options (see options.hpp).
#pragma once

#include <attest/files/read.hpp>
#include <attest/oracle/packed.hpp>
#include <attest/oracle/problem.hpp>

#include "tensors.hpp"

namespace CLI {
class App;
}

namespace attest::tool {

/// Files and options as they were written.
struct problem_options {
    std::string query, key, value, past_key, past_value, mask, bias, key_lengths;
    std::string cu_seqlens_q, cu_seqlens_k;
    std::string input_dtype, mask_dtype, shape, key_shape, value_shape;
    std::string order = "bhsd";
    std::string preset, scale, scale_f32, diagonal, window_left, window_right;
    std::string soft_cap, alibi, sinks, empty, lse_base;
    std::string threads = "0";
    bool causal = false;
    bool mask_true_hides = false;
};

void add_to(CLI::App& command, problem_options& into);

/// What the files hold; the tensors of problem() lie in it.
struct loaded_problem {
    stored_tensor query;
    stored_tensor key;
    stored_tensor value;
    std::optional<stored_tensor> past_key{};
    std::optional<stored_tensor> past_value{};
    std::optional<stored_tensor> allowed{};
    std::optional<stored_tensor> bias{};
    std::vector<std::int64_t> cu_seqlens_q{};
    std::vector<std::int64_t> cu_seqlens_k{};
    oracle::options how{};
    axes order = axes::bhsd;
    unsigned threads = 0;
    std::vector<std::string> read_from{}; ///< the files

    [[nodiscard]] bool packed() const { return !cu_seqlens_q.empty(); }

    [[nodiscard]] oracle::problem problem() const;
    [[nodiscard]] oracle::packed_problem packed_problem() const;

    [[nodiscard]] result_style style() const { return {order, query.shape.size()}; }

    [[nodiscard]] oracle::format query_format() const { return *query.type.number(); }
};

loaded_problem load(problem_options const& from);

} // namespace attest::tool
