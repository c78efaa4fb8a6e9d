// The gradients by their names in the program, and their shapes in files.
//
// A gradient has the file layout of the tensor to which it belongs.
#pragma once

#include <attest/oracle/gradient.hpp>

#include "loaded_problem.hpp"

#include <optional>

namespace attest::tool {

/// "dq", "dk", "dv", "dpast-k", "dpast-v", "dbias", "dsinks", "dalibi", "d", "dscores"
constexpr std::string_view option_of(oracle::gradient_part part) {
    constexpr std::array<std::string_view, 10> names{
        "dq", "dk", "dv", "dpast-k", "dpast-v", "dbias", "dsinks", "dalibi", "d", "dscores"};
    return names[static_cast<std::size_t>(part)];
}

/// Refuses an unknown name.
oracle::gradient_part gradient_named(std::string_view option, std::string_view name);

/// Returns the options by which a problem has the tensor of which this is the gradient.
std::string_view input_of(oracle::gradient_part part);

/// Returns the shape of a gradient, without memory for its elements; nothing if the problem lacks its option. Refuses a
/// problem that is not valid.
std::optional<oracle::extents> shape_of(oracle::gradient_part part, loaded_problem const& from);

/// Returns the shape of its file; for a bias, sinks and slopes the shape that was given.
std::vector<std::size_t> shape_in_file(oracle::gradient_part part, oracle::extents const& shape,
                                       loaded_problem const& from);

/// Returns the order of the axes in its file: that of the layout for tensors with rows and
/// components.
axes order_in_file(oracle::gradient_part part, loaded_problem const& from);

} // namespace attest::tool
