// The criterion of a recorded command line, whose options are parsed again.
#pragma once

#include <attest/oracle/judge/emulation.hpp>

#include "parser.hpp"

namespace attest::tool {

struct judge_again {
    oracle::criterion by;
    std::optional<oracle::emulated_kernel> emulated{};
    oracle::known_of_kernel known{};
    bool is_sample = false;
    std::vector<given_option> options{}; ///< in the order of --help

    /// Returns the criterion for a problem with this number of keys and this format for the weights
    /// of a model.
    [[nodiscard]] oracle::criterion criterion_of(oracle::format weights, std::size_t keys) const;
};

judge_again criterion_again(std::vector<given_option> const& options);

} // namespace attest::tool
