// A problem together with the candidates that are judged for it.
#pragma once

#include "loaded_problem.hpp"

namespace attest::tool {

/// Files and formats as they were written.
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

    /// Gives back the memory of what has been looked at, where it is mapped.
    void let_go() const {
        output.tensor.bytes.let_go();
        if (log_sum_exp)
            log_sum_exp->tensor.bytes.let_go();
    }
};

/// What is judged at once: a problem with its candidates.
struct judged_problem {
    std::string sequence; ///< of packed sequences its number, otherwise nothing
    oracle::problem p;
    oracle::tensor output;
    std::optional<oracle::tensor> log_sum_exp{};
};

/// A raw file has the shape that the problem asks for.
loaded_candidate load_candidate(candidate_options const& asked, loaded_problem const& from);

/// Of packed sequences each that has queries, otherwise one; shapes that do not fit are refused.
std::vector<judged_problem> problems_of(loaded_problem const& from,
                                        loaded_candidate const& candidate);

} // namespace attest::tool
