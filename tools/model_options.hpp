// The options of `attest judge` that describe the kernel of --model, or of --emulate, more closely.
#pragma once

#include <attest/oracle/judge/criterion.hpp>

#include <string>

namespace attest::tool {

class command_parser;

/// As they were written; those that an emulated kernel has as well are in judge.cpp.
struct model_options {
    std::string exp_error, rescale_ulps, tanh_ulps, log_ulps, scale_roundings, parts, lag;
    bool normalised = false;

    /// The first one that is given, or nothing.
    [[nodiscard]] std::string first_given() const;
};

void add_to(command_parser const& command, model_options& into);

/// The model with these options. Refused (ATT-721): what is no number. The oracle refuses what means nothing.
oracle::rounds_weights described(oracle::rounds_weights model, model_options const& asked);

/// All names of models, for a refusal or a help.
std::string model_names();

} // namespace attest::tool
