// The criterion of a command line that was recorded: its options are read again.
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

    /// For a problem with this number of keys, with this format for the weights of a model.
    [[nodiscard]] oracle::criterion criterion_of(oracle::format weights, std::size_t keys) const;
};

judge_again criterion_again(std::vector<given_option> const& options);

} // namespace attest::tool
