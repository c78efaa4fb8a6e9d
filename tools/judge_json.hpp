// A judgement as JSON, for other programs; tools/schema/judgement.json describes it. A number that JSON has not, an infinity or NaN, is a
// string.
#pragma once

#include <attest/oracle/diagnosis/diagnosis.hpp>
#include <attest/oracle/judge/emulation.hpp>
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
};

/// The number of rows computed again by the reference implementation, and of all rows.
struct verified_rows {
    std::size_t count = 0;
    std::size_t all = 0;
};

/// Of all of them; of none it is a pass.
oracle::outcome outcome_of(std::vector<judged_tensor> const& tensors);

std::string json_of(std::vector<judged_tensor> const& tensors, oracle::effort const& spent,
                    verified_rows const& verified, judged_record const& record);

} // namespace attest::tool
