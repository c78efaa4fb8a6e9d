// The problem on the command line: its files and options (see options.hpp).
#pragma once

#include <string>

namespace attest::tool {

class command_parser;

/// Files and options from the command line.
struct problem_options {
    std::string query, key, value, past_key, past_value, mask, bias, key_lengths;
    std::string cu_seqlens_q, cu_seqlens_k;
    std::string given_scores, key_indices, keep_mask, dropout, keep_factor;
    std::string page_table, page_layout;
    std::string input_dtype, mask_dtype, bias_dtype, alibi_dtype, sinks_dtype;
    std::string shape, key_shape, value_shape, past_key_shape, past_value_shape, value_size;
    std::string mask_shape, bias_shape, keep_mask_shape, key_indices_shape;
    std::string query_scale, key_scale, value_scale, past_key_scale, past_value_scale, scale_dtype;
    std::string quantised;
    std::string order; ///< empty: bhsd
    std::string preset, scale, scale_f32, diagonal, window_left, window_right;
    std::string soft_cap, alibi, sinks, empty, lse_base;
    std::string threads = "0";
    bool causal = false;
    bool mask_true_hides = false;
    bool ignore_hidden = false;
};

void add_to(command_parser const& command, problem_options& into);

/// Adds those options that determine which keys a query sees by its position.
void add_positions(command_parser const& command, problem_options& into);

} // namespace attest::tool
