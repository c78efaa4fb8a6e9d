// A judgement as JSON, for other programs. A number that JSON has not, an infinity or NaN, is a
// string.
#pragma once

#include <attest/oracle/judge/judge.hpp>

#include <string>
#include <vector>

namespace attest::tool {

struct judged_tensor {
    std::string sequence; ///< of packed sequences its number, otherwise nothing
    oracle::judgement found;
};

std::string json_of(std::vector<judged_tensor> const& tensors, oracle::effort const& spent,
                    std::size_t verified_rows);

} // namespace attest::tool
