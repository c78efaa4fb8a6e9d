// The results of attest judge and attest merge, as text and as JSON.
#pragma once

#include "judge_json.hpp"

namespace attest::tool {

/// Returns the report of each tensor, what was verified, and the confidence statement of a sample.
std::string text_of(judged_whole const& of);

/// Writes JSON to the file, or to "-", and text; returns the exit status.
int deliver(judged_whole const& of, std::string const& json_file);

} // namespace attest::tool
