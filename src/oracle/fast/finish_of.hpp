// The parameters of a format for the kernel that rounds the outputs of a row (rows.hpp,
// finish_row).
#pragma once

#include "oracle/fast/source.hpp"
#include "oracle/fast/workspace.hpp"

namespace attest::oracle::fast {

/// Returns what the kernel needs to know about the format.
inline finish_row rounding_of(format output) {
    finish_row result;
    format_description const& layout = description(output);
    result.dropped_bits = static_cast<std::uint64_t>(53 - layout.precision);
    result.smallest_normal = std::ldexp(1.0, layout.minimum_exponent);
    result.units_in_one = output == format::float64 ? 0 : std::ldexp(1.0, -layout.smallest_unit());
    result.exponent_offset = static_cast<std::uint64_t>(1022 + layout.minimum_exponent)
                             << (layout.precision - 1);
    result.beyond = layout.beyond();
    result.sign_bit = layout.sign_bit();
    return result;
}

/// Returns what the kernel needs to know about the format and the columns, which it stores in the
/// workspace; the sum, the share, the output and the bounds are set for each row.
inline finish_row finish_of(format output, source const& from, workspace& space) {
    finish_row result = rounding_of(output);
    std::size_t const columns = from.numbers.columns;
    space.lower.resize(columns);
    space.upper.resize(columns);
    space.patterns.assign(columns, undecided);
    result.columns = columns;
    result.largest = from.value_largest.data();
    result.norm = from.value_norm.data();
    result.lower = space.lower.data();
    result.upper = space.upper.data();
    result.patterns = space.patterns.data();
    return result;
}

} // namespace attest::oracle::fast
