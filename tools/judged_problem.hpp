// A problem together with the candidates that are judged for it.
#pragma once

#include "loaded_problem.hpp"

#include <memory>

namespace attest::tool {

/// Files and formats from the command line.
struct candidate_options {
    std::string output, log_sum_exp, dtype, lse_dtype;
};

struct named_candidate {
    std::string name; ///< the option and its file
    stored_tensor tensor;
};

struct loaded_candidate {
    named_candidate output;
    std::optional<named_candidate> log_sum_exp{};

    /// Releases the memory of mapped bytes that have been read.
    void let_go() const {
        output.tensor.bytes.let_go();
        if (log_sum_exp)
            log_sum_exp->tensor.bytes.let_go();
    }
};

/// A problem with the candidates that are judged together.
struct judged_problem {
    std::string sequence; ///< the number of a packed sequence, otherwise empty
    oracle::problem p;
    oracle::tensor output;
    std::optional<oracle::tensor> log_sum_exp{};
    std::shared_ptr<oracle::packed_problem const> all{}; ///< the sequences of which it is one
    std::size_t number = 0;                              ///< among them
};

/// A raw file gets the shape that the problem requires.
loaded_candidate load_candidate(candidate_options const& asked, loaded_problem const& from);

/// Returns one problem, or one per packed sequence with queries; refuses shapes that do not fit.
std::vector<judged_problem> problems_of(loaded_problem const& from,
                                        loaded_candidate const& candidate);

} // namespace attest::tool
