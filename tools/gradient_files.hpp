// The gradients by the names that the program has for them, and their shapes in files.
//
// A gradient lies in its file as the tensor does of which it is the gradient.
#pragma once

#include <attest/oracle/gradient_part.hpp>

#include "loaded_problem.hpp"

namespace attest::tool {

/// "dq", "dk", "dv", "dpast-k", "dpast-v", "dbias", "dsinks", "dalibi", "d", "dscores"
constexpr std::string_view option_of(oracle::gradient_part part) {
    constexpr std::array<std::string_view, 10> names{
        "dq", "dk", "dv", "dpast-k", "dpast-v", "dbias", "dsinks", "dalibi", "d", "dscores"};
    return names[static_cast<std::size_t>(part)];
}

/// Refuses a name that is none of these.
oracle::gradient_part gradient_named(std::string_view option, std::string_view name);

/// The shape of its file; of a bias, sinks and slopes as they were given.
std::vector<std::size_t> shape_in_file(oracle::gradient_part part, oracle::extents const& shape,
                                       loaded_problem const& from);

/// The order of its axes in its file: that of the layout for all that has rows and components.
axes order_in_file(oracle::gradient_part part, loaded_problem const& from);

} // namespace attest::tool
