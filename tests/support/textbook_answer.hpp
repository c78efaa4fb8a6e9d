// Checks one row of an answer of the oracle against a textbook (textbook.hpp): each result is a nearest number of its
// format, and within its bounds.
#pragma once

#include "support/catch.hpp"
#include "support/textbook.hpp"

namespace tests {

/// Row number `row`, counted by batch entry, head and query; the answer has bounds. An output beyond the largest number
/// of its format, where rounding saturates or overflows, is held to its bounds alone.
inline void check_outputs(answer const& found, std::size_t row, std::vector<real> const& exact) {
    format const f = found.output.type();
    real const largest = real(value_of(f, description(f).largest()));
    for (std::size_t d = 0; d < exact.size(); ++d) {
        std::size_t const place = row * exact.size() + d;
        CAPTURE(row, d);
        if (abs(exact[d]) < largest)
            CHECK(is_nearest(f, found.output.bits(place), exact[d]));
        CHECK(holds(found.output_bounds[place], exact[d]));
    }
}

/// The log-sum-exp of that row: −∞ without a key.
inline void check_log_sum_exp(answer const& found, std::size_t row,
                              std::optional<real> const& exact) {
    format const f = found.log_sum_exp.type();
    CAPTURE(row);
    if (exact)
        CHECK(is_nearest(f, found.log_sum_exp.bits(row), *exact));
    else
        CHECK(found.log_sum_exp.bits(row) == description(f).minus_infinity());
}

} // namespace tests
