// Where the rows of one sequence lie among those of all sequences.
#pragma once

#include <attest/core/config.hpp>
#include <attest/oracle/gradient.hpp>

namespace attest::oracle::gradients_detail {

/// `count` rows of every head of batch entry b, from row `from_row` on, are copied to rows `first`
/// and later.
struct row_range {
    std::size_t b = 0;
    std::size_t from_row = 0;
    std::size_t first = 0;
    std::size_t count = 0;
};

inline void copy_element(gradient const& from, std::size_t there, gradient& into,
                         std::size_t here) {
    into.elements.set(here, from.elements.bits(there));
    if (!into.element_bounds.empty())
        into.element_bounds[here] = from.element_bounds[there];
}

/// Copies (B, H, S, D) to (1, total, H, D).
inline void lay_components(gradient const& from, row_range const& which, gradient& into) {
    auto const [batches, heads, rows, size] = from.elements.shape();
    for (std::size_t h = 0; h < heads; ++h)
        for (std::size_t i = 0; i < which.count; ++i)
            for (std::size_t a = 0; a < size; ++a)
                copy_element(from, ((which.b * heads + h) * rows + which.from_row + i) * size + a,
                             into, ((which.first + i) * heads + h) * size + a);
}

/// Copies (B, H, S, 1) to (1, 1, H, total).
inline void lay_rows(gradient const& from, row_range const& which, gradient& into) {
    auto const [batches, heads, rows, one] = from.elements.shape();
    std::size_t const total = into.elements.shape()[3];
    for (std::size_t h = 0; h < heads; ++h)
        for (std::size_t i = 0; i < which.count; ++i)
            copy_element(from, (which.b * heads + h) * rows + which.from_row + i, into,
                         h * total + which.first + i);
}

} // namespace attest::oracle::gradients_detail
