// dO and the other inputs of a backward pass, from a command line.
#pragma once

#include <attest/oracle/packed_gradient.hpp>

#include "loaded_problem.hpp"

namespace attest::tool {

class command_parser;

/// Files and formats from the command line.
struct upstream_options {
    std::string output, log_sum_exp, saved_output, saved_log_sum_exp, dtype;
};

void add_to(command_parser const& command, upstream_options& into, bool required);

/// The content of the files; the tensors of from() are views of it.
struct loaded_upstream {
    struct named {
        std::string name; ///< the option and its file
        stored_tensor tensor;
    };

    named output;
    std::optional<named> log_sum_exp{};
    std::optional<named> saved_output{};
    std::optional<named> saved_log_sum_exp{};
    axes order = axes::bhsd;
    std::vector<std::string> read_from{}; ///< the files

    [[nodiscard]] oracle::upstream from() const;

    /// Returns them over the rows of all sequences, for this number of query heads.
    [[nodiscard]] oracle::packed_upstream packed_from(std::size_t heads) const;
};

/// Returns the gradients of a problem, packed or not.
oracle::gradient_answer gradients_of(loaded_problem const& of, loaded_upstream const& from,
                                     oracle::gradient_request const& asked);

/// Reads every file; refuses what does not fit the problem by the names of the options.
loaded_upstream load(upstream_options const& asked, loaded_problem const& of);

} // namespace attest::tool
