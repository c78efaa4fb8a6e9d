// A judgement as JSON, for other programs; tools/schema/judgement.json describes it. A number that JSON has not, an infinity or NaN, is a
// string.
#pragma once

#include <attest/oracle/diagnosis/diagnosis.hpp>
#include <attest/oracle/judge/emulation.hpp>
#include <attest/oracle/judge/gradient_emulation.hpp>
#include <attest/oracle/judge/judge.hpp>

#include "judged_record.hpp"

#include <string>
#include <vector>

namespace attest::tool {

struct judged_tensor {
    std::string sequence; ///< of packed sequences its number, otherwise nothing
    oracle::judgement found;
    std::vector<oracle::tried_kernel> tried{}; ///< emulated, where kernels were
    std::optional<oracle::diagnosis> is{};     ///< of one that fails, unless it was not to be made
    std::vector<oracle::tried_backward> tried_backward{}; ///< of a gradient, where passes were
};

/// The number of rows computed again by the reference implementation, and of all rows.
struct verified_rows {
    std::size_t count = 0;
    std::size_t all = 0;
};

/// By which programs something was judged.
struct judged_versions {
    std::string attest, instruction_set, mpfi, mpfr, gmp;
};

judged_versions versions_here();

/// Rows, where not all are judged.
struct judged_selection {
    std::size_t selected = 0;
    std::size_t eligible = 0; ///< of which a sample is drawn
    std::size_t all = 0;
    bool is_sample = false;
};

struct judged_whole {
    std::vector<judged_tensor> tensors{};
    oracle::effort spent{};
    verified_rows verified{};
    judged_record record{};
    judged_versions versions = versions_here();
    std::optional<judged_selection> selection{};
};

/// Of the tensors of one kind; rows of all sequences.
struct rows_of_kind {
    std::string_view what;
    std::size_t wrong = 0; ///< rows in which an element fails
    std::size_t not_judged = 0;
};

/// Of each kind of tensor, where not all rows are judged.
std::vector<rows_of_kind> rows_judged(judged_whole const& of);

/// Of all of them; of none it is a pass.
oracle::outcome outcome_of(std::vector<judged_tensor> const& tensors);

std::string json_of(judged_whole const& of);

} // namespace attest::tool
