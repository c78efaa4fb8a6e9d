// A judgement as JSON, for other programs; tools/schema/judgement.json describes it. An infinity or
// NaN, which JSON does not have, is a string.
#pragma once

#include <attest/oracle/diagnosis/diagnosis.hpp>
#include <attest/oracle/judge/emulation.hpp>
#include <attest/oracle/judge/gradient_emulation.hpp>
#include <attest/oracle/judge/judge.hpp>
#include <attest/oracle/judge/judge_gradient.hpp>

#include "judged_record.hpp"

#include <string>
#include <vector>

namespace attest::tool {

struct judged_tensor {
    std::string sequence; ///< the number of a packed sequence, otherwise empty
    oracle::judgement found;
    std::vector<oracle::tried_kernel> tried{}; ///< emulated kernels, if any were tried
    std::optional<oracle::diagnosis> is{};     ///< of a failing judgement, unless disabled
    std::vector<oracle::tried_backward> tried_backward{}; ///< backward passes, if any were tried
    std::vector<oracle::saved_difference> saved{};        ///< of a gradient: each saved tensor
};

/// The number of rows that the reference implementation recomputed, and of all rows.
struct verified_rows {
    std::size_t count = 0;
    std::size_t all = 0;
};

/// The versions of the programs that judged.
struct judged_versions {
    std::string attest, instruction_set, mpfi, mpfr, gmp;
};

judged_versions versions_here();

/// The selected rows, if not all are judged.
struct judged_selection {
    std::size_t selected = 0;
    std::size_t eligible = 0; ///< rows from which a sample is drawn
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

/// Rows of the tensors of one kind, over all sequences.
struct rows_of_kind {
    std::string_view what;
    std::size_t wrong = 0; ///< rows in which an element fails
    std::size_t not_judged = 0;
};

/// Returns the rows of each kind of tensor, if not all rows are judged.
std::vector<rows_of_kind> rows_judged(judged_whole const& of);

/// Returns the outcome of all tensors; a pass if there are none.
oracle::outcome outcome_of(std::vector<judged_tensor> const& tensors);

std::string json_of(judged_whole const& of);

} // namespace attest::tool
