// The keys and values of one head as doubles, with what the error bounds need to know of them.
//
//     source const from(p, b, key_head, best_kernel());
// Exact: every element is a double. The norm is an upper bound, and so is every `largest`.
#pragma once

#include <attest/oracle/problem.hpp>
#include <attest/oracle/quick/exponential.hpp>
#include <attest/oracle/quick/rows.hpp>

#include <algorithm>

namespace attest::oracle::quick {

/// (1 + u)^count, from above: for count < 2^20, as 1 + 2·count·u.
constexpr double growth(std::size_t count) {
    return 1 + 2 * static_cast<double>(count) * unit_roundoff;
}

/// An upper bound of the norm, whose squares were added up in any order.
inline double norm_of(measured const& row, std::size_t count) {
    return std::sqrt(row.squares * growth(count)) * growth(2);
}

inline void read_row(kernel const& with, tensor const& x, std::size_t b, std::size_t h,
                     std::size_t i, double* into) {
    if (std::byte const* const row = x.row(b, h, i); row != nullptr)
        return with.decode(x.type(), row, x.shape()[3], into);
    for (std::size_t a = 0; a < x.shape()[3]; ++a)
        into[a] = x.at(b, h, i, a);
}

class source {
public:
    head numbers{};
    double norm = 0;         ///< of the longest key
    double key_largest = 0;  ///< of all elements of keys
    double key_unit = 0;     ///< of which all elements of keys are multiples
    doubles value_largest{}; ///< of each column
    doubles value_norm{};    ///< of each column
    bool moderate = true;    ///< whether no product or square of values can leave the doubles

    source(problem const& p, std::size_t b, std::size_t key_head, kernel const& with) {
        std::size_t const all = padded(p.keys(), block_keys);
        numbers.keys = p.keys();
        numbers.size = p.size();
        numbers.columns = padded(p.value_size(), panel_keys);
        numbers.packed_keys.assign(all * p.size(), 0);
        numbers.values.assign(all * numbers.columns, 0);
        value_largest.assign(numbers.columns, 0);
        value_norm.assign(numbers.columns, 0);
        key_unit = std::numeric_limits<double>::infinity();
        doubles row(p.size());
        for (std::size_t j = 0; j < p.keys(); ++j) {
            bool const past = j < p.past();
            std::size_t const place = past ? j : j - p.past();
            read_row(with, past ? *p.past_key : p.key, b, key_head, place, row.data());
            measured const found = with.measure(row.data(), p.size());
            norm = std::max(norm, norm_of(found, p.size()));
            key_largest = std::max(key_largest, found.largest);
            key_unit = std::min(key_unit, found.unit);
            double* const panel = numbers.packed_keys.data()
                                  + j / panel_keys * p.size() * panel_keys + j % panel_keys;
            for (std::size_t a = 0; a < p.size(); ++a)
                panel[a * panel_keys] = row[a];
            double* const values = numbers.values.data() + j * numbers.columns;
            read_row(with, past ? *p.past_value : p.value, b, key_head, place, values);
            for (std::size_t d = 0; d < numbers.columns; ++d) {
                value_largest[d] = std::max(value_largest[d], std::abs(values[d]));
                value_norm[d] += values[d] * values[d];
            }
        }
        for (double const largest : value_largest)
            moderate = moderate && largest <= 0x1p500;
        // A square below the range of doubles counts as its least number.
        double const least = static_cast<double>(p.keys()) * 0x1p-1074;
        for (double& squares : value_norm)
            squares = std::sqrt((squares + least) * growth(p.keys() + 2)) * growth(2);
    }
};

} // namespace attest::oracle::quick
