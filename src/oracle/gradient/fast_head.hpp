// Keys and values of one head as the products of the gradients take them, and what their bounds ask.
//
// Keys lie in panels for the scores (fast/rows.hpp) and row by row for dQ; values in panels of 16 keys
// for dP. Columns are padded to a multiple of 16 and keys to one of 64, with zeros.
//
// Exact: every element is a double. Each `largest` is without sign; the norm is an upper bound.
#pragma once

#include "oracle/fast/source.hpp"
#include "oracle/gradient/fast_bound.hpp"

namespace attest::oracle::gradients_detail {

struct fast_head {
    fast::source from;
    std::size_t keys;    ///< padded
    std::size_t size;    ///< padded
    std::size_t columns; ///< padded
    fast::doubles key_rows{};
    fast::doubles value_panels{};
    fast::doubles key_largest{}; ///< of each component
    double value_norm = 0;       ///< of the longest value
    double value_unit = std::numeric_limits<double>::infinity();
    bool moderate = true; ///< whether fast_bound.hpp holds for them

    fast_head(problem const& p, std::size_t b, std::size_t head, fast::kernel const& with)
        : from(p, b, head, with), keys(fast::padded(p.keys(), fast::block_keys)),
          size(fast::padded(p.size(), fast::panel_keys)), columns(from.numbers.columns) {
        for (std::size_t part = 0; part < from.parts(); ++part)
            from.read(part);
        from.conclude();
        key_rows.assign(keys * size, 0);
        key_largest.assign(size, 0);
        for (std::size_t j = 0; j < p.keys(); ++j)
            for (std::size_t a = 0; a < p.size(); ++a) {
                double const x =
                    from.numbers.packed_keys[j / fast::panel_keys * p.size() * fast::panel_keys
                                             + a * fast::panel_keys + j % fast::panel_keys];
                key_rows[j * size + a] = x;
                key_largest[a] = std::max(key_largest[a], std::abs(x));
            }
        value_panels.assign(keys * p.value_size(), 0);
        for (std::size_t j = 0; j < p.keys(); ++j) {
            double const* const row = from.numbers.values.data() + j * columns;
            fast::measured const found = with.measure(row, columns);
            value_norm = std::max(value_norm, fast::norm_of(found, columns));
            value_unit = std::min(value_unit, found.unit);
            moderate = moderate && found.largest <= most_size;
            for (std::size_t d = 0; d < p.value_size(); ++d)
                value_panels[j / fast::panel_keys * p.value_size() * fast::panel_keys
                             + d * fast::panel_keys + j % fast::panel_keys] = row[d];
        }
        moderate = moderate && from.key_largest <= most_size;
    }
};

} // namespace attest::oracle::gradients_detail
