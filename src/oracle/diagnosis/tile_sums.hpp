// Adds up the keys of a row tile by tile and part by part, as a kernel with this fault does.
//
//     tile_sums tiles(x, kernel);
//     row_sums sums;
//     tiles.clear(sums);
//     tiles.add_tiles(row, 0, row.keys.size(), sums);
// With the roundings of an emulated kernel P is rounded relative to the largest score so far.
#pragma once

#include <attest/oracle/judge/criterion.hpp>

#include "oracle/diagnosis/merged_parts.hpp"
#include "oracle/diagnosis/row_scores.hpp"
#include "oracle/diagnosis/weighted_sum.hpp"

namespace attest::oracle::diagnosed {

/// Adds the sums of a part.
inline void merge(row_sums& into, row_sums const& part) {
    double const now = std::max(into.largest, part.largest);
    double const again = into.largest == row_sums::none ? 0 : std::exp(into.largest - now);
    double const of_part = std::exp(part.largest - now);
    into.weights = into.weights * again + part.weights * of_part;
    for (std::size_t d = 0; d < into.values.size(); ++d) {
        into.values[d] = into.values[d] * again + part.values[d] * of_part;
        into.sizes[d] = into.sizes[d] * again + part.sizes[d] * of_part;
    }
    into.largest = now;
}

/// Adds `count` keys of this score and of value 0.
inline void add_weight(row_sums& into, exponential by, double score, double count) {
    double const now = std::max(into.largest, score);
    double const again = into.largest == row_sums::none ? 0 : std::exp(into.largest - now);
    into.weights = into.weights * again + count * power_of_e(by, score - now);
    for (std::size_t d = 0; d < into.values.size(); ++d) {
        into.values[d] *= again;
        into.sizes[d] *= again;
    }
    into.largest = now;
}

class tile_sums {
public:
    explicit tile_sums(changed_problem const& of, emulated_kernel const* kernel = nullptr)
        : of_(of), kernel_(kernel) {}

    void clear(row_sums& s) const {
        s.largest = none;
        s.weights = 0;
        s.values.assign(of_.p.value_size(), 0);
        s.sizes.assign(of_.p.value_size(), 0);
    }

    [[nodiscard]] double const* value_of_key(seen_row const& row, std::size_t j) const {
        return row.values + j * of_.p.value_size();
    }

    /// Returns P in the format of the fault or of the kernel.
    [[nodiscard]] double rounded_weight(double weight) const {
        if (kernel_ == nullptr)
            return of_.how.weights ? narrow(*of_.how.weights, weight) : weight;
        int const power = kernel_->kernel.weights_power;
        format const to = of_.how.weights.value_or(kernel_->kernel.weights);
        return std::ldexp(narrow(to, std::ldexp(weight, power)), -power);
    }

    /// Adds the keys row.keys[first] to row.keys[last − 1]: those of a tile, or all.
    void add_tile(seen_row const& row, std::size_t first, std::size_t last, bool is_last,
                  row_sums& s) {
        computed_as const& how = of_.how;
        double now = s.largest;
        for (std::size_t k = first; k < last; ++k)
            now = std::max(now, row.keys[k].score);
        if (how.exponentials_within)
            now = 0;
        if (kernel_ != nullptr && kernel_->kernel.lag > 0 && s.largest != none
            && now - s.largest <= kernel_->kernel.lag * std::numbers::ln2)
            now = s.largest;
        if (s.largest != none) {
            double const right = power_of_e(how.by, s.largest - now);
            bool const none_here = how.by_tile == rescaled::nothing
                                   || (is_last && how.by_tile == rescaled::nothing_in_last_tile);
            bool const keeps_values = none_here || how.by_tile == rescaled::not_output;
            bool const keeps_weights = none_here || how.by_tile == rescaled::not_row_sum;
            s.weights *= keeps_weights ? 1 : right;
            for (std::size_t d = 0; d < s.values.size(); ++d) {
                s.values[d] *= keeps_values ? 1 : right;
                s.sizes[d] *= keeps_values ? 1 : right;
            }
        }
        list_.clear();
        double const top = how.stale_maximum && s.largest != none ? s.largest : now;
        for (std::size_t k = first; k < last; ++k) {
            double const power = power_of_e(how.by, row.keys[k].score - top);
            double const weight =
                (how.exponentials_within ? limited(power) : power) * row.keys[k].times;
            double const rounded = rounded_weight(weight);
            double const kept = rounded * row.keys[k].factor;
            s.weights += kernel_ != nullptr && kernel_->kernel.sums_rounded ? rounded : weight;
            list_.push_back(
                {value_of_key(row, row.keys[k].key), kept, weight * row.keys[k].factor});
        }
        add_weighted(list_, s.values, s.sizes);
        if (how.accumulator)
            for (double& value : s.values)
                value = narrow(*how.accumulator, value);
        if (how.accumulator_within)
            for (double& value : s.values)
                value = within(*how.accumulator_within, value);
        if (how.exponentials_within)
            limit_sums(s);
        s.largest = now;
    }

    /// Adds the keys row.keys[first] to row.keys[last − 1], tile by tile.
    void add_tiles(seen_row const& row, std::size_t first, std::size_t last, row_sums& into) {
        std::size_t const tile = of_.how.tile_keys == 0 ? of_.p.keys() : of_.how.tile_keys;
        while (first < last) {
            std::size_t end = first;
            while (end < last && row.keys[end].key / tile == row.keys[first].key / tile)
                ++end;
            add_tile(row, first, end, end == last, into);
            first = end;
        }
    }

    /// Adds each part by itself, and merges the parts.
    void add_parts(seen_row const& row, row_sums& into) {
        auto const length = static_cast<std::size_t>(key_length(of_.p, row.batch));
        std::size_t const keys = keys_of_part(length, of_.how);
        std::vector<row_sums> parts;
        for (std::size_t first = 0; first < row.keys.size();) {
            std::size_t last = first;
            while (last < row.keys.size()
                   && row.keys[last].key / keys == row.keys[first].key / keys)
                ++last;
            clear(parts.emplace_back());
            add_tiles(row, first, last, parts.back());
            first = last;
        }
        if (!parts.empty())
            into = merged_parts(parts, count_of_parts(length, of_.how), of_.how.merged);
    }

private:
    static constexpr double none = row_sums::none;

    /// Returns e^s as it is stored without the largest score.
    [[nodiscard]] double limited(double power) const {
        format const to = *of_.how.exponentials_within;
        return narrow(to, power) == 0 ? 0 : within(to, power);
    }

    /// Sums of e^s are kept in float32.
    static void limit_sums(row_sums& s) {
        s.weights = within(format::float32, s.weights);
        for (double& value : s.values)
            value = within(format::float32, value);
    }

    changed_problem const& of_;
    emulated_kernel const* kernel_;
    std::vector<weighted_value> list_{}; ///< of the tile that is added
};

} // namespace attest::oracle::diagnosed
