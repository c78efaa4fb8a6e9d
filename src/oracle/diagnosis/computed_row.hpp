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
// last. A fault of tiles needs tiles of the kernel's size.
//
// Keys and values that no query of the problem sees (options::ignore_hidden) may hold NaN or
// infinities. They are read if the changed problem shows them, by its mask or by giving a hidden key
// a weight: the row is then NaN, as in that kernel.
#pragma once

#include <attest/oracle/diagnosis/convention.hpp>
#include <attest/oracle/judge/criterion.hpp>
#include <attest/oracle/round.hpp>

#include "oracle/diagnosis/list.hpp"
#include "oracle/diagnosis/merged_parts.hpp"
#include "oracle/diagnosis/repeated_keys.hpp"
#include "oracle/diagnosis/shared_numbers.hpp"
#include "oracle/diagnosis/weighted_sum.hpp"
#include "oracle/dropout.hpp"

#include <algorithm>
#include <array>
#include <limits>
#include <numbers>

namespace attest::oracle::diagnosed {

struct computed_row {
    std::vector<double> outputs{};
    std::vector<double>
        sizes{};            ///< Σ w|v| with the factors of the outputs; errors are shares of it
    double log_sum_exp = 0; ///< in the base of the problem
};

inline double narrow(format f, double x) {
    return value_of(f, nearest(f, x));
}

/// Returns x rounded towards 0.
inline double truncate(format f, double x) {
    std::uint64_t bits = nearest(f, x);
    if (is_finite(f, bits) && std::abs(value_of(f, bits)) > std::abs(x))
        --bits;
    return value_of(f, bits);
}

/// Returns e^x as such a kernel computes it.
inline double power_of_e(exponential by, double x) {
    if (by == exponential::exact)
        return std::exp(x);
    double const y = x * std::numbers::log2e;
    if (!(std::abs(y) < 2000)) // 0, ∞ or NaN
        return std::exp2(y);
    if (by == exponential::table)
        return std::exp2(std::nearbyint(y * 256) / 256);
    double const whole = std::floor(y);
    double const f = y - whole;
    return std::ldexp(by == exponential::linear ? 1 + f : 1.00172 + f * (0.65764 + f * 0.33719),
                      static_cast<int>(whole));
}

class computed_rows {
public:
    /// `shared` may hold numbers of the problem that was changed.
    explicit computed_rows(changed_problem const& of, emulated_kernel const* kernel = nullptr,
                           shared_numbers const* shared = nullptr)
        : of_(of), kernel_(kernel),
          shared_(shared != nullptr && shared->has_keys_of(of.p) ? shared : nullptr),
          shares_products_(shared_ != nullptr && shared->has_query_of(of.p)),
          scale_(scale_of(of.p)), keep_factor_(keep_factor_of(of.p)) {}

    /// Returns a row, valid until the next call. Successive rows of one head read its keys once.
    computed_row const& row(std::size_t b, std::size_t h, std::size_t i) {
        read(b, of_.p.key_head_of(h));
        find_scores(b, h, i);
        if (of_.how.over_queries)
            add_up_over_queries(b, h);
        else if (kernel_ == nullptr)
            add_up(h);
        else if (kernel_->kernel.normalised && !seen_.empty())
            add_up_normalised(h);
        else
            add_up_as_kernel(h);
        finish();
        return result_;
    }

private:
    static constexpr double none = row_sums::none;

    struct seen_key {
        std::size_t key;
        double score;
        double factor = 1; ///< of its value, by dropout
        double times = 1;  ///< that it is counted
    };

    using sums = row_sums;

    void read(std::size_t b, std::size_t head) {
        if (b == batch_ && head == head_)
            return;
        batch_ = b;
        head_ = head;
        numbers_ = shared_ != nullptr ? shared_->head(b, head) : nullptr;
        if (numbers_ != nullptr)
            return;
        own_ = decoded(of_.p, b, head);
        numbers_ = &own_;
    }

    void find_scores(std::size_t b, std::size_t h, std::size_t i) {
        problem const& p = of_.p;
        computed_as const& how = of_.how;
        products_ = shares_products_ ? shared_->products(b, h, i) : nullptr;
        query_.clear();
        for (std::size_t a = 0; products_ == nullptr && a < p.size(); ++a)
            query_.push_back(p.query.at(b, h, i, a));
        seen_.clear();
        bool any = false;
        for (std::size_t j = 0; j < p.keys(); ++j) {
            bool const allowed = is_allowed(p, b, h, i, j);
            any = any || allowed;
            if (!allowed) {
                if (how.hidden_by_zero)
                    seen_.push_back({j, 0});
                else if (how.hidden_in_row_sum && is_counted_if_hidden(b, h, i, j))
                    seen_.push_back({j, score(b, h, i, j), 0});
                continue;
            }
            seen_.push_back({j, score(b, h, i, j)});
        }
        is_empty_ = !any;
        if (is_empty_)
            seen_.clear();
        if (is_empty_ && p.how.empty == empty_row::mean && p.how.sinks.empty())
            for (std::size_t j = 0; j < p.keys(); ++j)
                seen_.push_back({j, 0});
        for (seen_key& one : seen_)
            if (p.kept)
                one.factor *= is_kept(p, b, h, i, one.key) ? keep_factor_ : 0;
        count_twice();
    }

    /// Returns whether a mask after the softmax is what hides the key: padding and a bias of −∞ hide
    /// it before.
    [[nodiscard]] bool is_counted_if_hidden(std::size_t b, std::size_t h, std::size_t i,
                                            std::size_t j) const {
        return static_cast<std::int64_t>(j) < key_length(of_.p, b)
               && std::isfinite(bias_at(of_.p, b, h, i, j));
    }

    /// Returns the number of keys of a part.
    [[nodiscard]] std::size_t part_keys() const {
        return keys_of_part(static_cast<std::size_t>(key_length(of_.p, batch_)), of_.how.parts);
    }

    void count_twice() {
        for (seen_key& one : seen_)
            one.times =
                is_counted_twice(of_, batch_, one.key, seen_.front().key, seen_.back().key) ? 2 : 1;
    }

    [[nodiscard]] double score(std::size_t b, std::size_t h, std::size_t i, std::size_t j) const {
        problem const& p = of_.p;
        computed_as const& how = of_.how;
        double x = products_ != nullptr ? products_[j] : 0;
        for (std::size_t a = 0; a < query_.size(); ++a)
            x += query_[a] * numbers_->keys[j * query_.size() + a];
        x *= scale_;
        auto const capped = [&](double s) {
            return p.how.soft_cap ? *p.how.soft_cap * std::tanh(s / *p.how.soft_cap) : s;
        };
        if (!how.cap_after_bias)
            x = capped(x);
        x += bias_at(p, b, h, i, j);
        if (!p.how.alibi_slopes.empty()) {
            std::int64_t const apart = position(p, b, i) - static_cast<std::int64_t>(j);
            x -= p.how.alibi_slopes[h]
                 * static_cast<double>(how.signed_alibi ? apart : std::abs(apart));
        }
        if (how.cap_after_bias)
            x = capped(x);
        x *= how.score_factor;
        return how.scores ? narrow(*how.scores, x) : x;
    }

    /// Returns P in the format of the fault or of the kernel.
    [[nodiscard]] double rounded_weight(double weight) const {
        if (kernel_ == nullptr)
            return of_.how.weights ? narrow(*of_.how.weights, weight) : weight;
        int const power = kernel_->kernel.weights_power;
        format const to = of_.how.weights.value_or(kernel_->kernel.weights);
        return std::ldexp(narrow(to, std::ldexp(weight, power)), -power);
    }

    /// Adds the keys seen_[first] to seen_[last − 1]: those of a tile, or all.
    void add_tile(std::size_t first, std::size_t last, bool is_last, sums& s) {
        computed_as const& how = of_.how;
        double now = s.largest;
        for (std::size_t k = first; k < last; ++k)
            now = std::max(now, seen_[k].score);
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
            double const weight = power_of_e(how.by, seen_[k].score - top) * seen_[k].times;
            double const rounded = rounded_weight(weight);
            double const kept = rounded * seen_[k].factor;
            s.weights += kernel_ != nullptr && kernel_->kernel.sums_rounded ? rounded : weight;
            list_.push_back({value_of_key(seen_[k].key), kept, weight * seen_[k].factor});
        }
        add_weighted(list_, s.values, s.sizes);
        if (how.accumulator)
            for (double& value : s.values)
                value = narrow(*how.accumulator, value);
        s.largest = now;
    }

    [[nodiscard]] double const* value_of_key(std::size_t j) const {
        return numbers_->values.data() + j * of_.p.value_size();
    }

    void clear(sums& s) const {
        s.largest = none;
        s.weights = 0;
        s.values.assign(of_.p.value_size(), 0);
        s.sizes.assign(of_.p.value_size(), 0);
    }

    /// Returns the number of keys of padding.
    [[nodiscard]] std::size_t padding() const {
        return seen_.empty() ? 0 : keys_of_padding(of_.p, of_.how);
    }

    /// Adds up everything relative to the largest score, sink and padding included.
    void add_up(std::size_t h) {
        clear(sums_);
        if (of_.how.merged != merged_by::log_sum_exps)
            add_parts();
        else
            add_tiles(0, seen_.size(), sums_);
        add_padding_and_sink(h);
    }

    /// Adds the keys seen_[first] to seen_[last − 1], tile by tile.
    void add_tiles(std::size_t first, std::size_t last, sums& into) {
        std::size_t const tile = of_.how.tile_keys == 0 ? of_.p.keys() : of_.how.tile_keys;
        while (first < last) {
            std::size_t end = first;
            while (end < last && seen_[end].key / tile == seen_[first].key / tile)
                ++end;
            add_tile(first, end, end == last, into);
            first = end;
        }
    }

    /// Adds each part by itself, and merges the parts.
    void add_parts() {
        std::size_t const keys = part_keys();
        std::vector<sums> parts;
        for (std::size_t first = 0; first < seen_.size();) {
            std::size_t last = first;
            while (last < seen_.size() && seen_[last].key / keys == seen_[first].key / keys)
                ++last;
            clear(parts.emplace_back());
            add_tiles(first, last, parts.back());
            first = last;
        }
        if (!parts.empty())
            sums_ = merged_parts(parts, of_.how.parts, of_.how.merged);
    }

    /// Adds up values by e^{s_ij} / Σ_i e^{s_ij}, the sums over the queries that see key j.
    void add_up_over_queries(std::size_t b, std::size_t h) {
        if (b != column_of_.first || h != column_of_.second)
            find_columns(b, h);
        clear(sums_);
        sums values;
        clear(values);
        list_.clear();
        for (seen_key const& one : seen_) {
            double const weight = std::exp(one.score - columns_[one.key]) * one.factor;
            list_.push_back({value_of_key(one.key), weight, weight});
        }
        add_weighted(list_, values.values, values.sizes);
        add_tiles(0, seen_.size(), sums_);
        for (std::size_t d = 0; d < values.values.size(); ++d) {
            sums_.values[d] = values.values[d] * row_sum();
            sums_.sizes[d] = values.sizes[d] * row_sum();
        }
    }

    /// Finds the logarithm of Σ_i e^{s_ij} of each key; leaves the keys of the row that was found.
    void find_columns(std::size_t b, std::size_t h) {
        std::vector<seen_key> const row = seen_;
        bool const was_empty = is_empty_;
        std::vector<double> top(of_.p.keys(), none);
        std::vector<double> sum(of_.p.keys(), 0);
        for (std::size_t i = 0; i < of_.p.queries(); ++i) {
            find_scores(b, h, i);
            for (seen_key const& one : seen_) {
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
        is_empty_ = was_empty;
    }

    void add_padding_and_sink(std::size_t h) {
        if (padding() > 0)
            add_weight(0, static_cast<double>(padding()));
        if (!of_.p.how.sinks.empty())
            add_weight(sink(h), 1);
    }

    [[nodiscard]] double sink(std::size_t h) const {
        return of_.p.how.sinks[h] * of_.how.score_factor;
    }

    /// The same in the tiles and parts of the kernel. The first part starts with the sink if the kernel
    /// does.
    void add_up_as_kernel(std::size_t h) {
        problem const& p = of_.p;
        clear(sums_);
        std::size_t const tile = std::min(kernel_->kernel.tile_keys, p.keys());
        std::size_t const tiles = (p.keys() - 1) / tile + 1;
        std::size_t const part =
            tile * (kernel_->part_tiles == 0 ? tiles : std::min(kernel_->part_tiles, tiles));
        bool is_sink_in = p.how.sinks.empty();
        sums own;
        for (std::size_t first = 0; first < seen_.size();) {
            clear(own);
            if (!is_sink_in && kernel_->sink_first && seen_[first].key < part) {
                own.largest = sink(h);
                own.weights = 1;
                is_sink_in = true;
            }
            tiles_.clear();
            for (std::size_t const number = seen_[first].key / part;
                 first < seen_.size() && seen_[first].key / part == number;) {
                std::size_t last = first;
                while (last < seen_.size() && seen_[last].key / tile == seen_[first].key / tile)
                    ++last;
                tiles_.emplace_back(first, last);
                first = last;
            }
            if (kernel_->order == tile_order::descending)
                std::reverse(tiles_.begin(), tiles_.end());
            for (auto const& [begin, end] : tiles_)
                add_tile(begin, end, begin == tiles_.back().first, own);
            merge(own);
        }
        if (padding() > 0)
            add_weight(0, static_cast<double>(padding()));
        if (!is_sink_in)
            add_weight(sink(h), 1);
    }

    /// Adds the sums of a part.
    void merge(sums const& part) {
        double const now = std::max(sums_.largest, part.largest);
        double const again = sums_.largest == none ? 0 : std::exp(sums_.largest - now);
        double const of_part = std::exp(part.largest - now);
        sums_.weights = sums_.weights * again + part.weights * of_part;
        for (std::size_t d = 0; d < sums_.values.size(); ++d) {
            sums_.values[d] = sums_.values[d] * again + part.values[d] * of_part;
            sums_.sizes[d] = sums_.sizes[d] * again + part.sizes[d] * of_part;
        }
        sums_.largest = now;
    }

    /// Adds up the values with weights that are divided by their sum before they are rounded.
    void add_up_normalised(std::size_t h) {
        computed_as const& how = of_.how;
        clear(sums_);
        for (seen_key const& one : seen_)
            sums_.largest = std::max(sums_.largest, one.score);
        for (seen_key const& one : seen_)
            sums_.weights += power_of_e(how.by, one.score - sums_.largest);
        sums_.weights += static_cast<double>(padding()) * power_of_e(how.by, 0 - sums_.largest);
        if (!of_.p.how.sinks.empty())
            sums_.weights += power_of_e(how.by, sink(h) - sums_.largest);
        for (seen_key const& one : seen_) {
            double const weight = power_of_e(how.by, one.score - sums_.largest) / row_sum();
            double const kept = rounded_weight(weight) * one.factor;
            double const* const value = value_of_key(one.key);
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

    /// Adds `count` keys of this score and of value 0.
    void add_weight(double score, double count) {
        double const now = std::max(sums_.largest, score);
        double const again = sums_.largest == none ? 0 : std::exp(sums_.largest - now);
        sums_.weights = sums_.weights * again + count * power_of_e(of_.how.by, score - now);
        for (std::size_t d = 0; d < sums_.values.size(); ++d) {
            sums_.values[d] *= again;
            sums_.sizes[d] *= again;
        }
        sums_.largest = now;
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
            return (sums_.largest / scale_ + row_sum) * unit;
        case stored_log::maximum_scaled_twice:
            return (sums_.largest * scale_ + row_sum) * unit;
        case stored_log::log_sum_exp:
            break;
        }
        return (sums_.largest + row_sum + how.log_added) * unit;
    }

    void finish() {
        computed_as const& how = of_.how;
        result_.outputs = sums_.values;
        result_.sizes = sums_.sizes;
        bool const is_empty = sums_.largest == none && seen_.empty();
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
            is_empty || (is_empty_ && of_.p.how.sinks.empty()) ? none : stored_logarithm();
        if (how.log_by_way_of)
            result_.log_sum_exp = narrow(*how.log_by_way_of, result_.log_sum_exp);
    }

    changed_problem const& of_;
    emulated_kernel const* kernel_;
    shared_numbers const* shared_;
    bool shares_products_;
    double scale_;
    double keep_factor_;
    std::size_t batch_ = std::numeric_limits<std::size_t>::max();
    std::size_t head_ = 0;
    decoded_head own_{};
    decoded_head const* numbers_ = &own_; ///< of the key head
    double const* products_ = nullptr;    ///< q·k of the row; null: computed from query_
    std::vector<double> query_{};
    std::pair<std::size_t, std::size_t> column_of_{std::numeric_limits<std::size_t>::max(), 0};
    std::vector<double> columns_{};
    std::vector<seen_key> seen_{};
    std::vector<weighted_value> list_{}; ///< of the tile that is added
    bool is_empty_ = false;
    std::vector<std::pair<std::size_t, std::size_t>> tiles_{}; ///< ranges of seen_ in a part
    sums sums_{};
    computed_row result_{};
};

/// The error that is assumed of a computed number, as a share of its size: 2^13 roundings of float64.
/// It is a choice, not a bound: the names that a diagnosis finds depend on it, and no verdict.
inline constexpr double assumed_error = 0x1p-40;

/// Returns the bits that a kernel stores for a computed number.
inline std::uint64_t stored_bits(computed_as const& how, format type, double x) {
    return nearest(type, how.truncated ? truncate(type, x) : x);
}

/// Returns the bits for the number and for both ends of its error. They differ next to a midpoint.
inline std::array<std::uint64_t, 3> stored_about(computed_as const& how, format type, double x,
                                                 double size) {
    // A number that was rounded before is exact, and often a midpoint.
    double const error = how.by_way_of || how.log_by_way_of ? 0 : assumed_error * size;
    return {stored_bits(how, type, x), stored_bits(how, type, x - error),
            stored_bits(how, type, x + error)};
}

} // namespace attest::oracle::diagnosed
