// What a test sees of one fault, by its name.
#pragma once

#include <attest/oracle/diagnosis/power.hpp>

#include <optional>
#include <string_view>

namespace tests {

/// Returns the number of elements that tell this fault; nothing if it does not apply.
inline std::optional<std::size_t> failing(attest::oracle::power const& of, std::string_view name) {
    for (attest::oracle::fault_power const& one : of.faults)
        if (one.fault->name == name)
            return one.failing;
    return std::nullopt;
}

} // namespace tests
