// An undecided row, recomputed in pairs of doubles: the bounds are about 2^-78 of the values.
//
// weight_error.hpp has the error of a weight and that of n products. Sums of weights have the same
// bound, except that low parts, at most u of the high ones, are added with one more rounding: 3n.
//
// For the quotient of two pairs, the low parts are first made at most u of the high ones. Then
// q = fl(n/p), for which n − q·p is a double (Markstein 1990), and then (n − q·p + n' − q·p')/p.
// That numerator is at most 3u·n; its two roundings, that of the division, and the use of p for
// p + p' add less than 16u² of q together. Below 2^-1022 roundings are those of smallest_error.
//
// A factor f of dropout is a pair with a relative error of at most 2^-105. Its product with n omits
// the product of the low parts and has an error of at most 5u² (Muller and Rideau, ACM TOMS 48,
// 2022): with f less than product_error.
//
// Errors α of the weights change an output o = Σ w v/Σ w with |v| ≤ m by at most α·m, without the
// |o| of bound.hpp: |v − o| is convex in v, so it lies below its chord from −m to m, and the mean of
// this chord is (m² − o²)/m ≤ m.
#pragma once

#include "oracle/double_double/near_sum.hpp"
#include "oracle/double_double/sink.hpp"
#include "oracle/double_double/weight_error.hpp"
#include "oracle/fast/grid.hpp"
#include "oracle/fast/logarithm.hpp"
#include "oracle/fast/read_row.hpp"
#include "oracle/fast/source.hpp"

namespace attest::oracle::double_double {

using namespace fast;

class row {
public:
    row(problem const& p, plan const& common, source const& from, kernel const& with)
        : p_(p), plan_(common), from_(from), with_(with) {}

    /// Computes the weights of row i. Returns false if no bound is known. The products of the query
    /// with the keys may be given as pairs, padded.
    bool begin(std::size_t b, std::size_t h, std::size_t i, row_facts const& facts,
               double const* products_high = nullptr, double const* products_low = nullptr) {
        key_range const range = range_of(p_, b, i);
        std::size_t const keys = padded(p_.keys(), block_keys);
        query_.resize(p_.size());
        weights_.resize(keys);
        weights_low_.resize(keys);
        read_row(with_, p_.query, b, h, i, query_.data());
        if (plan_.extra) {
            extra_.assign(keys, 0);
            extra_low_.assign(keys, 0);
            fill_extra(p_, b, h, i, range, extra_.data());
            fill_extra_low(b, h, i, range);
        }
        row_ = {};
        row_.from = &from_.numbers;
        row_.query = query_.data();
        row_.first = range.first;
        row_.last = range.last;
        row_.extra = plan_.extra ? extra_.data() : nullptr;
        row_.extra_low = extra_low_.data();
        row_.scale = plan_.scale;
        row_.cap = p_.how.soft_cap.has_value();
        row_.cap_scale = plan_.cap_scale;
        row_.shift = facts.shift;
        row_.plain = facts.exact_scores;
        row_.grid = grid_of(facts.product, p_.size());
        row_.products_high = products_high;
        row_.products_low = products_low;
        row_.weights = weights_.data();
        row_.weights_low = weights_low_.data();
        with_.double_double_weights(row_);
        mixed_row_ = row_;
        if (p_.kept) {
            kept_ = weights_;
            kept_low_ = weights_low_;
            for (std::size_t j = range.first; j < range.last; ++j)
                if (!is_kept(p_, b, h, i, j))
                    kept_[j] = kept_low_[j] = 0;
            mixed_row_.weights = kept_.data();
            mixed_row_.weights_low = kept_low_.data();
        }
        columns_.resize(from_.numbers.columns);
        mixed_.assign(from_.numbers.columns / panel_keys, false);
        return set_error(facts, h);
    }

    /// Returns whether a score is c·q·k without further terms.
    [[nodiscard]] bool has_plain_scores() const { return !plan_.extra; }

    /// Returns the stored weight of key j, times 2^-M: 0 if it was dropped.
    [[nodiscard]] split weight(std::size_t j) const { return {weights_[j], weights_low_[j]}; }

    /// Copies the stored weights of all keys, padded.
    void copy_weights(doubles& high, doubles& low) const {
        high = weights_;
        low = weights_low_;
    }

    void copy_weights(double* high, double* low) const {
        std::copy(weights_.begin(), weights_.end(), high);
        std::copy(weights_low_.begin(), weights_low_.end(), low);
    }

    /// Returns the terms of the bounds of the row.
    [[nodiscard]] row_error const& error() const { return error_; }

    /// Returns the relative error of a weight that was not dropped.
    [[nodiscard]] double weight_error() const { return weight_error_; }

    /// Returns the sum of the weights, sink included, times 2^-M.
    [[nodiscard]] split sum() const { return row_.sum; }

    /// Returns the relative error of the sum.
    [[nodiscard]] double sum_error() const { return sum_error_; }

    /// Computes the weights again, times 2^{places − M}, so that fewer are dropped. Results beyond
    /// 2^1000 are arbitrary.
    void raise(int places, doubles& high, doubles& low) const {
        high.resize(weights_.size());
        low.resize(weights_.size());
        double_double_row again = row_;
        again.shift -= places;
        again.weights = high.data();
        again.weights_low = low.data();
        with_.double_double_weights(again);
    }

    /// Returns an enclosure of output d.
    [[nodiscard]] fast::placed output(std::size_t d) {
        std::size_t const panel = d / panel_keys;
        if (!mixed_[panel]) {
            with_.double_double_mix(mixed_row_, panel * panel_keys,
                                    columns_.data() + panel * panel_keys);
            mixed_[panel] = true;
        }
        split const n = times_keep_factor(two_sum(columns_[d].high, columns_[d].low));
        split const& s = row_.sum;
        double const q = n.high / s.high;
        double const rest = std::fma(-q, s.high, n.high);
        double const more = (rest + std::fma(-q, s.low, n.low)) / s.high;
        double const m = from_.value_largest[d];
        if (m == 0)
            return {0, {0, 0}};
        double const error =
            of_largest_ * m + of_output_ * std::abs(q) + underflow_ / s.high + smallest_error;
        return {q,
                {std::nextafter(more - error, -HUGE_VAL), std::nextafter(more + error, HUGE_VAL)}};
    }

    [[nodiscard]] std::optional<fast::placed> log_sum_exp() const {
        return log_of(row_.shift, row_.sum, sum_error_, p_.how.base == logarithm::binary);
    }

private:
    [[nodiscard]] split times_keep_factor(split const& n) const {
        if (!p_.kept)
            return n;
        split const& f = plan_.keep;
        double const high = n.high * f.high;
        double const rest = std::fma(n.high, f.high, -high);
        return two_sum(high, rest + std::fma(n.high, f.low, n.low * f.high));
    }

    /// Computes the rounding errors of the extra scores: bias − slope·distance − extra, exact
    /// except for one rounding of each of two small terms.
    void fill_extra_low(std::size_t b, std::size_t h, std::size_t i, key_range const& range) {
        if (p_.how.alibi_slopes.empty())
            return;
        double const slope = -p_.how.alibi_slopes[h];
        for (std::size_t j = range.first; j < range.last; ++j) {
            if (!std::isfinite(extra_[j]))
                continue;
            auto const apart = static_cast<double>(distance(p_, b, i, j));
            double const bias = bias_at(p_, b, h, i, j);
            double const product = slope * apart;
            double const low = std::fma(slope, apart, -product);
            double const sum = bias + product;
            double const back = sum - bias;
            double const error = (bias - (sum - back)) + (product - back);
            extra_low_[j] = (sum - extra_[j]) + (error + low);
        }
    }

    bool set_error(row_facts const& facts, std::size_t h) {
        row_error error;
        error.weights = relative_weight_error(p_, plan_, facts, row_.shift);
        std::size_t const keys = p_.keys() + with_.lanes + 1;
        error.values_sum = gamma(3 * keys) * gamma(keys + 3);
        error.weights_sum = error.values_sum;
        error.dropped = dropped_share(p_.keys());
        error.underflow = 4 * static_cast<double>(p_.keys()) * 0x1p-1074;
        if (!p_.how.sinks.empty()) {
            auto const sink = sink_weight_pair(p_.how.sinks[h], row_.shift);
            if (!sink)
                return false;
            add_sink(sink->weight);
            error.weights_sum += sink->error * (sink->weight.high / row_.sum.high) + 0x1p-1000;
        }
        row_.sum = two_sum(row_.sum.high, row_.sum.low);
        error_ = error;
        weight_error_ = error.weights * evaluation;
        sum_error_ = error.sum() * evaluation;
        double const o = error.quotient() * error.weights_sum * (1 + error.weights)
                         + 16 * unit_roundoff * unit_roundoff;
        double const m = error.quotient() * (error.weights + error.values_sum * (1 + error.weights))
                         + 2 * error.dropped / (1 - error.dropped);
        of_largest_ = m / (1 - o) * evaluation;
        of_output_ = o / (1 - o) * evaluation;
        underflow_ = error.underflow / (1 - o) * evaluation;
        if (p_.kept) {
            of_largest_ *= plan_.keep.high;
            of_output_ += product_error;
            underflow_ = underflow_ * plan_.keep.high + lost_product;
        }
        return error.weights < 0x1p-20 && row_.sum.high > 0 && row_.sum.high < 0x1p1000;
    }

    void add_sink(split const& weight) {
        split const sum = two_sum(row_.sum.high, weight.high);
        row_.sum = {sum.high, row_.sum.low + (sum.low + weight.low)};
    }

    problem const& p_;
    plan const& plan_;
    source const& from_;
    kernel const& with_;
    double_double_row row_{};
    double_double_row mixed_row_{}; ///< the row with the weights that dropout keeps
    doubles query_{};
    doubles extra_{};
    doubles extra_low_{};
    doubles weights_{};
    doubles weights_low_{};
    doubles kept_{};
    doubles kept_low_{};
    std::vector<split> columns_{};
    std::vector<bool> mixed_{};
    row_error error_{};
    double of_largest_ = 0;
    double of_output_ = 0;
    double underflow_ = 0;
    double weight_error_ = 0;
    double sum_error_ = 0;
};

} // namespace attest::oracle::double_double
