// The options that describe a kernel, of `attest judge` and `attest power`: that of --model, whose error bound is the
// criterion, or that of --emulate, whose algorithm is.
#pragma once

#include <attest/oracle/judge/emulation.hpp>
#include <attest/oracle/judge/gradient_emulation.hpp>

#include "model_options.hpp"

namespace attest::tool {

/// Values from the command line; those of a backward pass are in judge.cpp.
struct kernel_options {
    std::string model, emulate, tile_keys, exp_ulps, sums_unit;
    std::string tile_order, row_sum, part_tiles, sink_term, weight_exponent;
    bool fused = false;
    model_options of_model;
};

void add_to(command_parser const& command, kernel_options& into);

/// An emulated kernel, and which parts of it are known.
struct asked_emulation {
    oracle::emulated_kernel base;
    oracle::known_of_kernel known;
    oracle::known_of_backward backward{};
};

/// Returns the kernel of --model; nothing if there is none. Refused (ATT-721): an unknown name, a malformed number, and
/// without --model and --emulate an option that describes a kernel.
std::optional<oracle::rounds_weights> model_of(kernel_options const& asked);

/// Returns the kernel of --emulate; nothing if there is none. Refused (ATT-721): an unknown name, a malformed number, an
/// option of --model alone, and without --emulate an option of it.
std::optional<asked_emulation> emulation_of(kernel_options const& asked);

/// Refuses options of --emulate, which is not given (ATT-721).
void require_no_emulation(kernel_options const& asked);

/// Returns whether the second of two words is given; nothing if neither is. Refused (ATT-721): another word.
std::optional<bool> is_second(std::string const& option, std::string const& given,
                              std::string const& first, std::string const& second);

} // namespace attest::tool
