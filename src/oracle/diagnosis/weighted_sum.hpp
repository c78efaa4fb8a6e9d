// Adds weighted values to the sums of a row, a few columns at a time.
//
// Each column adds its keys in the order of the list, so the sums are those of a loop over keys; but they stay
// in registers meanwhile.
#pragma once

#include <attest/core/config.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <vector>

namespace attest::oracle::diagnosed {

struct weighted_value {
    double const* value; ///< of one key, column by column
    double weight;
    double size_weight; ///< of |v|
};

/// Adds Σ w v to `values` and Σ w' |v| to `sizes`.
inline void add_weighted(std::vector<weighted_value> const& list, std::vector<double>& values,
                         std::vector<double>& sizes) {
    constexpr std::size_t width = 8;
    for (std::size_t first = 0; first < values.size(); first += width) {
        std::size_t const count = std::min(width, values.size() - first);
        double value[width] = {};
        double size[width] = {};
        std::copy_n(values.data() + first, count, value);
        std::copy_n(sizes.data() + first, count, size);
        if (count == width)
            for (weighted_value const& one : list)
                for (std::size_t d = 0; d < width; ++d) {
                    value[d] += one.weight * one.value[first + d];
                    size[d] += one.size_weight * std::abs(one.value[first + d]);
                }
        else
            for (weighted_value const& one : list)
                for (std::size_t d = 0; d < count; ++d) {
                    value[d] += one.weight * one.value[first + d];
                    size[d] += one.size_weight * std::abs(one.value[first + d]);
                }
        std::copy_n(value, count, values.data() + first);
        std::copy_n(size, count, sizes.data() + first);
    }
}

} // namespace attest::oracle::diagnosed
