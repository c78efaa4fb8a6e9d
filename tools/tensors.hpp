// Converts tensors of files for the oracle; error messages use the names of the program.
#pragma once

#include <attest/files/oracle_tensor.hpp>

#include "usage.hpp"

#include <array>

namespace attest::tool {

using files::axes;
using files::laid_out;
using files::result_style;
using files::stored_tensor;
using oracle::extents;
using oracle::shape_text;

inline void require_axes(std::string_view name, std::span<std::size_t const> shape) {
    if (shape.size() > 4)
        refuse_usage(std::string(name) + " has the shape " + shape_text(shape)
                     + ", expected 4 axes or less");
}

inline void require_number(std::string_view name, stored_tensor const& from) {
    if (!from.type.number())
        refuse_usage(std::string(name) + " holds " + std::string(from.type.name())
                     + ", expected floating-point numbers");
}

inline oracle::tensor view_of(std::string_view name, stored_tensor const& from,
                              axes order = axes::bhsd) {
    require_number(name, from);
    require_axes(name, from.shape);
    return files::tensor_of(name, from, order);
}

inline oracle::boolean_tensor boolean_view_of(std::string_view name, stored_tensor const& from) {
    require_axes(name, from.shape);
    return files::booleans_of(name, from);
}

/// Returns a log-sum-exp of up to 3 axes, (B, H, S), or of 4, (B, H, S, 1).
inline oracle::tensor row_view_of(std::string_view name, stored_tensor const& from) {
    require_number(name, from);
    require_axes(name, from.shape);
    return files::rows_of(name, from);
}

/// Refuses log-sum-exps, one for each query, of another shape than these rows (B, H, S, 1); the
/// error has the axes of the file.
inline void require_rows(std::string_view name, stored_tensor const& from,
                         oracle::tensor const& rows, extents const& wanted) {
    if (rows.shape() == wanted)
        return;
    auto const [B, H, S, one] = wanted;
    std::array<std::size_t, 3> const expected{B, H, S};
    oracle::refuse_tensors(std::string(name) + " is " + shape_text(from.shape) + ", expected "
                           + shape_text(expected) + ", (B,Hq,Sq), one number for each query");
}

} // namespace attest::tool
