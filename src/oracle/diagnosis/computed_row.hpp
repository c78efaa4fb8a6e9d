// Computes rows of a changed problem in float64, as a kernel with this fault would.
//
//     computed_rows rows(x);
//     computed_row const& r = rows.row(b, h, i);       r.outputs, r.log_sum_exp
// Errors are about n·2^-53 of Σ w|v| for n operations. This suffices to tell faults apart, and to
// round to formats up to float32 unless a value is that near to a midpoint. If the fault is an
// attention problem, claims about all elements rest on certified results instead (diagnose.cpp).
//
// With the roundings of an emulated kernel (emulation.hpp), rows are those of such a kernel with the
// fault, but without errors of its sums and exponentials: P is rounded relative to the largest score
// so far, tile by tile in its order. Padding is a tile of its own, and so is a sink that is added
// so far, tile by tile in its order. Padding is a tile of its own, and so is a sink that is added
// last. A fault of tiles needs tiles of the kernel's size.
#pragma once

#include "oracle/diagnosis/tile_sums.hpp"

#include <algorithm>
#include <limits>

namespace attest::oracle::diagnosed {

struct computed_row {
    std::vector<double> outputs{};
    std::vector<double>
        sizes{};            ///< Σ w|v| with the factors of the outputs; errors are shares of it
    double log_sum_exp = 0; ///< in the base of the problem
};

class computed_rows {
public:
    /// `shared` may hold numbers of the problem that was changed.
    explicit computed_rows(changed_problem const& of, emulated_kernel const* kernel = nullptr,
                           shared_numbers const* shared = nullptr)
        : of_(of), kernel_(kernel), scores_(of, shared), tiles_(of, kernel) {}

    /// Returns a row, valid until the next call. Successive rows of one head read its keys once.
    computed_row const& row(std::size_t b, std::size_t h, std::size_t i) {
        scores_.find(b, h, i, seen_);
        if (of_.how.over_queries)
            add_up_over_queries(b, h);
        else if (kernel_ == nullptr)
            add_up(h);
        else if (kernel_->kernel.normalised && !seen_.keys.empty())
            add_up_normalised(h);
        else
            add_up_as_kernel(h);
        finish();
        return result_;
    }

private:
    static constexpr double none = row_sums::none;

    /// Returns the number of keys of padding.
    [[nodiscard]] std::size_t padding() const {
        return seen_.keys.empty() ? 0 : keys_of_padding(of_.p, of_.how);
    }

    /// Adds up everything relative to the largest score, sink and padding included.
    void add_up(std::size_t h) {
        tiles_.clear(sums_);
        if (of_.how.merged != merged_by::log_sum_exps)
            tiles_.add_parts(seen_, sums_);
        else
            tiles_.add_tiles(seen_, 0, seen_.keys.size(), sums_);
        add_padding_and_sink(h);
    }

    /// Adds up values by e^{s_ij} / Σ_i e^{s_ij}, the sums over the queries that see key j.
    void add_up_over_queries(std::size_t b, std::size_t h) {
        if (b != column_of_.first || h != column_of_.second)
            find_columns(b, h);
        tiles_.clear(sums_);
        row_sums values;
        tiles_.clear(values);
        std::vector<weighted_value> list;
        for (seen_key const& one : seen_.keys) {
            double const weight = std::exp(one.score - columns_[one.key]) * one.factor;
            list.push_back({tiles_.value_of_key(seen_, one.key), weight, weight});
        }
        add_weighted(list, values.values, values.sizes);
        tiles_.add_tiles(seen_, 0, seen_.keys.size(), sums_);
        for (std::size_t d = 0; d < values.values.size(); ++d) {
            sums_.values[d] = values.values[d] * row_sum();
            sums_.sizes[d] = values.sizes[d] * row_sum();
        }
    }

    /// Finds the logarithm of Σ_i e^{s_ij} of each key; leaves the keys of the row that was found.
    void find_columns(std::size_t b, std::size_t h) {
        seen_row const row = seen_;
        std::vector<double> top(of_.p.keys(), none);
        std::vector<double> sum(of_.p.keys(), 0);
        for (std::size_t i = 0; i < of_.p.queries(); ++i) {
            scores_.find(b, h, i, seen_);
            for (seen_key const& one : seen_.keys) {
                double const now = std::max(top[one.key], one.score);
                sum[one.key] =
                    sum[one.key] * std::exp(top[one.key] - now) + std::exp(one.score - now);
                top[one.key] = now;
            }
        }
        columns_.clear();
        for (std::size_t j = 0; j < top.size(); ++j)
            columns_.push_back(top[j] + std::log(sum[j]));
        column_of_ = {b, h};
        seen_ = row;
    }

    void add_padding_and_sink(std::size_t h) {
        if (padding() > 0)
            add_weight(sums_, of_.how.by, 0, static_cast<double>(padding()));
        if (!of_.p.how.sinks.empty())
            add_weight(sums_, of_.how.by, sink(h), 1);
    }

    [[nodiscard]] double sink(std::size_t h) const {
        return of_.p.how.sinks[h] * of_.how.score_factor;
    }

    /// The same in the tiles and parts of the kernel. The first part starts with the sink if the kernel
    /// does.
    void add_up_as_kernel(std::size_t h) {
        problem const& p = of_.p;
        tiles_.clear(sums_);
        std::size_t const tile = std::min(kernel_->kernel.tile_keys, p.keys());
        std::size_t const tiles = (p.keys() - 1) / tile + 1;
        std::size_t const part =
            tile * (kernel_->part_tiles == 0 ? tiles : std::min(kernel_->part_tiles, tiles));
        bool is_sink_in = p.how.sinks.empty();
        bool const is_merged_otherwise =
            of_.how.merged != merged_by::log_sum_exps && of_.how.part_keys == part;
        std::vector<row_sums> parts;
        row_sums own;
        for (std::size_t first = 0; first < seen_.keys.size();) {
            tiles_.clear(own);
            if (!is_sink_in && kernel_->sink_first && seen_.keys[first].key < part) {
                own.largest = sink(h);
                own.weights = 1;
                is_sink_in = true;
            }
            ranges_.clear();
            for (std::size_t const number = seen_.keys[first].key / part;
                 first < seen_.keys.size() && seen_.keys[first].key / part == number;) {
                std::size_t last = first;
                while (last < seen_.keys.size()
                       && seen_.keys[last].key / tile == seen_.keys[first].key / tile)
                    ++last;
                ranges_.emplace_back(first, last);
                first = last;
            }
            if (kernel_->order == tile_order::descending)
                std::reverse(ranges_.begin(), ranges_.end());
            for (auto const& [begin, end] : ranges_)
                tiles_.add_tile(seen_, begin, end, begin == ranges_.back().first, own);
            if (is_merged_otherwise)
                parts.push_back(own);
            else
                merge(sums_, own);
        }
        if (!parts.empty())
            sums_ = merged_parts(
                parts,
                count_of_parts(static_cast<std::size_t>(key_length(p, seen_.batch)), of_.how),
                of_.how.merged);
        if (padding() > 0)
            add_weight(sums_, of_.how.by, 0, static_cast<double>(padding()));
        if (!is_sink_in)
            add_weight(sums_, of_.how.by, sink(h), 1);
    }

    /// Adds up the values with weights that are divided by their sum before they are rounded.
    void add_up_normalised(std::size_t h) {
        computed_as const& how = of_.how;
        tiles_.clear(sums_);
        for (seen_key const& one : seen_.keys)
            sums_.largest = std::max(sums_.largest, one.score);
        for (seen_key const& one : seen_.keys)
            sums_.weights += power_of_e(how.by, one.score - sums_.largest);
        sums_.weights += static_cast<double>(padding()) * power_of_e(how.by, 0 - sums_.largest);
        if (!of_.p.how.sinks.empty())
            sums_.weights += power_of_e(how.by, sink(h) - sums_.largest);
        for (seen_key const& one : seen_.keys) {
            double const weight = power_of_e(how.by, one.score - sums_.largest) / row_sum();
            double const kept = tiles_.rounded_weight(weight) * one.factor;
            double const* const value = tiles_.value_of_key(seen_, one.key);
            for (std::size_t d = 0; d < sums_.values.size(); ++d) {
                sums_.values[d] += kept * value[d];
                sums_.sizes[d] += weight * one.factor * std::abs(value[d]);
            }
        }
    }

    /// Returns the divisor of the weights, or of the outputs.
    [[nodiscard]] double row_sum() const {
        switch (of_.how.divided) {
        case division::never:
            return 1;
        case division::twice:
            return sums_.weights * sums_.weights;
        case division::once:
            break;
        }
        return sums_.weights;
    }

    [[nodiscard]] double stored_logarithm() const {
        computed_as const& how = of_.how;
        double const unit = of_.p.how.base == logarithm::binary ? std::numbers::log2e : 1;
        double const row_sum = std::log(sums_.weights);
        switch (how.log) {
        case stored_log::log_of_row_sum:
            return row_sum * unit;
        case stored_log::maximum:
            return sums_.largest * unit;
        case stored_log::mixed_bases:
            return sums_.largest + row_sum * std::numbers::log2e;
        case stored_log::negated:
            return -(sums_.largest + row_sum) * unit;
        case stored_log::maximum_in_base_2:
            return sums_.largest * std::numbers::log2e + row_sum;
        case stored_log::maximum_not_scaled:
            return (sums_.largest / scale_of(of_.p) + row_sum) * unit;
        case stored_log::maximum_scaled_twice:
            return (sums_.largest * scale_of(of_.p) + row_sum) * unit;
        case stored_log::log_sum_exp:
            break;
        }
        return (sums_.largest + row_sum + how.log_added) * unit;
    }

    void finish() {
        computed_as const& how = of_.how;
        result_.outputs = sums_.values;
        result_.sizes = sums_.sizes;
        bool const is_empty = sums_.largest == none && seen_.keys.empty();
        double const l = kernel_ != nullptr && kernel_->kernel.normalised ? 1 : row_sum();
        double const of_empty = of_.p.how.empty == empty_row::nan && of_.p.how.sinks.empty()
                                    ? std::numeric_limits<double>::quiet_NaN()
                                    : 0;
        for (std::size_t d = 0; d < result_.outputs.size(); ++d) {
            double& o = result_.outputs[d];
            result_.sizes[d] = is_empty ? 0 : result_.sizes[d] / l * std::abs(how.factor);
            o = is_empty ? of_empty : o / l * how.factor;
            if (how.by_way_of)
                o = narrow(*how.by_way_of, o);
        }
        result_.log_sum_exp =
            is_empty || (seen_.is_empty && of_.p.how.sinks.empty()) ? none : stored_logarithm();
        if (how.log_by_way_of)
            result_.log_sum_exp = narrow(*how.log_by_way_of, result_.log_sum_exp);
    }

    changed_problem const& of_;
    emulated_kernel const* kernel_;
    row_scores scores_;
    tile_sums tiles_;
    std::pair<std::size_t, std::size_t> column_of_{std::numeric_limits<std::size_t>::max(), 0};
    std::vector<double> columns_{};
    seen_row seen_{};
    std::vector<std::pair<std::size_t, std::size_t>>
        ranges_{}; ///< of keys of seen_: tiles of a part
    row_sums sums_{};
    computed_row result_{};
};

} // namespace attest::oracle::diagnosed
