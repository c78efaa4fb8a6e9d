// What attest judge and attest merge say, as text and as JSON.
#pragma once

#include "judge_json.hpp"

namespace attest::tool {

/// The report of each tensor, what is verified, and what a sample says.
std::string text_of(judged_whole const& of);

/// Into the file for JSON, or "-", and as text; returns the exit status.
int deliver(judged_whole const& of, std::string const& json_file);

} // namespace attest::tool
