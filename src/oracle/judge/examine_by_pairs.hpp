// What examine.hpp shows about a row, by pairs of doubles.
//
// Each number is the double nearest to the exact one. If the bounds of the pairs leave two doubles
// for one of them, or if no bound is known, nothing is found, and the row is enclosed in intervals.
//
// Only the contributions that may be among the largest are rounded: those that are, by the high
// parts of the weights, not below the n-th largest by more than the errors of both.
#pragma once

#include <attest/oracle/judge/judgement.hpp>

#include "oracle/double_double/scores.hpp"
#include "oracle/double_double/weights.hpp"
#include "oracle/fast/block.hpp"
#include "oracle/visibility.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <functional>

namespace attest::oracle::detail {

inline std::optional<double> nearest_double(double_double::enclosed const& x) {
    auto const bits = double_double::rounded(format::float64, x);
    return bits ? std::optional(std::bit_cast<double>(*bits)) : std::nullopt;
}

/// Returns w·v; nothing if a part of it may be below the range of the doubles.
inline std::optional<double_double::enclosed> times(double_double::enclosed const& w, double v) {
    if (v == 0)
        return double_double::enclosed{};
    auto const& [near, around] = w.number;
    double const product = near * v;
    if (!(std::fabs(product) >= 0x1p-900 && std::fabs(product) <= 0x1p900))
        return std::nullopt;
    double const rest = std::fma(near, v, -product);
    double const one = around.lower * v;
    double const other = around.upper * v;
    double const lower = std::nextafter(std::min(one, other), -HUGE_VAL);
    double const upper = std::nextafter(std::max(one, other), HUGE_VAL);
    return double_double::enclosed{
        {product,
         {std::nextafter(rest + lower, -HUGE_VAL), std::nextafter(rest + upper, HUGE_VAL)}},
        w.places};
}

/// The row of one element in pairs of doubles.
class paired_row {
public:
    paired_row(problem const& p, bool of_output, fast::source const& from, extents const& at)
        : p_(p), of_output_(of_output), from_(from), at_(at), common_(p), factors_(p),
          row_(p, common_, from, fast::best_kernel()),
          scores_(p, common_, factors_, from, fast::best_kernel()) {}

    /// Computes the row; false if no bound is known, or if dropout changes the contributions.
    bool begin() {
        auto const [b, h, i, d] = at_;
        fast::workspace space;
        fast::block work(p_, common_, from_, fast::best_kernel(), format::float64, space);
        bool found = false;
        work.run(b, h, i, i + 1, [&](std::size_t, fast::row_found const& row) {
            found = row.bounded && row_.begin(b, h, i, row.facts);
        });
        if (!found || (of_output_ && p_.kept) || !scores_.begin(b, h, i))
            return false;
        fast::key_range const range = fast::range_of(p_, b, i);
        for (std::size_t j = range.first; j < range.last; ++j)
            if (!common_.extra || is_allowed(p_, b, h, i, j))
                keys_.push_back(j);
        return true;
    }

    [[nodiscard]] std::size_t keys() const { return keys_.size(); }

    [[nodiscard]] std::optional<double> log_sum_exp() const {
        auto const found = row_.log_sum_exp();
        return found ? nearest_double({*found, 0}) : std::nullopt;
    }

    /// Returns the contributions that may be among the n largest; nothing if one is not known.
    [[nodiscard]] std::optional<std::vector<contribution>> candidates(std::size_t n) const {
        std::vector<double> sizes(keys_.size());
        for (std::size_t k = 0; k < keys_.size(); ++k)
            sizes[k] = std::fabs(row_.weight(keys_[k]).high * value(keys_[k]));
        double lower = 0;
        if (keys_.size() > n) {
            std::vector<double> sorted = sizes;
            std::ranges::nth_element(sorted, sorted.begin() + static_cast<std::ptrdiff_t>(n - 1),
                                     std::greater<>());
            // A weight that was dropped is below 2^-900 here.
            if (!(sorted[n - 1] >= 0x1p-600)
                || (of_output_ && from_.value_largest[at_[3]] > 0x1p200))
                return std::nullopt;
            lower = sorted[n - 1] * (1 - 4 * row_.weight_error() - 0x1p-48);
        }
        std::vector<contribution> result;
        double_double::weights quotients(row_);
        for (std::size_t k = 0; k < keys_.size(); ++k) {
            if (sizes[k] < lower)
                continue;
            auto const found = at(keys_[k], quotients);
            if (!found)
                return std::nullopt;
            result.push_back(*found);
        }
        return result;
    }

private:
    [[nodiscard]] double value(std::size_t j) const {
        return of_output_ ? from_.numbers.values[j * from_.numbers.columns + at_[3]] : 1.0;
    }

    [[nodiscard]] std::optional<contribution> at(std::size_t j,
                                                 double_double::weights& quotients) const {
        auto const score = scores_.at(stage::biased_scores, j);
        auto const weight = quotients.at(j);
        auto const product = weight ? times(*weight, value(j)) : std::nullopt;
        if (!score || !product)
            return std::nullopt;
        auto const s = nearest_double(*score);
        auto const w = nearest_double(*weight);
        auto const x = nearest_double(*product);
        // Where doubles are subnormal, or 0 for a number that is not, several contributions are one double.
        double const size = std::fabs(value(j));
        if (!s || !w || !x || *w < 0x1p-1000 || (size > 0 && std::fabs(*x) < 0x1p-1000))
            return std::nullopt;
        return contribution{j, *s, *w, value(j), *x};
    }

    problem const& p_;
    bool of_output_;
    fast::source const& from_;
    extents at_;
    fast::plan common_;
    double_double::score_factors factors_;
    double_double::row row_;
    double_double::scores scores_;
    std::vector<std::size_t> keys_{};
};

} // namespace attest::oracle::detail
