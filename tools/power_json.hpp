// The power of a test as JSON, for other programs; tools/schema/power.json describes it.
#pragma once

#include <attest/oracle/diagnosis/power.hpp>

#include "judged_record.hpp"

#include <string>

namespace attest::tool {

/// What attest power found, and for which test.
struct measured_power {
    oracle::power found; ///< of the faults that were asked for
    oracle::power_criterion by;
    bool of_log_sum_exps = false;
    bool without_roundings = false;
    judged_record record{};
};

std::string json_of(measured_power const& of);

} // namespace attest::tool
