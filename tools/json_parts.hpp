// What the JSON of several commands has in common: numbers, criteria, and the record of a command line.
#pragma once

#include <attest/oracle/judge/criterion.hpp>

#include "judge_json.hpp"

#include <cmath>
#include <nlohmann/json.hpp>

namespace attest::tool {

using json_value = nlohmann::ordered_json;

/// An infinity or NaN, which JSON does not have, is a string.
inline json_value json_number(double x) {
    if (std::isfinite(x))
        return x;
    return std::isnan(x) ? "NaN" : x < 0 ? "-Infinity" : "Infinity";
}

json_value json_of(oracle::emulated_kernel const& kernel);

/// A distance, a model with its parameters, or an emulated kernel.
json_value json_of(oracle::criterion const& asked);

json_value json_of(judged_versions const& of);

/// Adds the preset, the options and the inputs.
void add_record(json_value& into, judged_record const& record);

} // namespace attest::tool
