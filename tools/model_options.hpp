// The options of `attest judge` that set parameters of the kernel of --model or --emulate.
#pragma once

#include <attest/oracle/judge/criterion.hpp>

#include <string>

namespace attest::tool {

class command_parser;

/// Values from the command line; options that an emulated kernel shares are in judge.cpp.
struct model_options {
    std::string exp_error, rescale_ulps, tanh_ulps, log_ulps, scale_roundings, parts, lag;
    bool normalised = false;

    /// Returns the first option that is given, or an empty string.
    [[nodiscard]] std::string first_given() const;
};

void add_to(command_parser const& command, model_options& into);

/// Returns the model with these options. Refused (ATT-721): a malformed number. The oracle refuses
/// meaningless values.
oracle::rounds_weights described(oracle::rounds_weights model, model_options const& asked);

/// Returns all names of models, for an error message or the help.
std::string model_names();

} // namespace attest::tool
