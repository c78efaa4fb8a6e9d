// The outputs that an emulated kernel may give where its scores are hardly known.
//
// If the errors of the scores are large, emulated_bound.hpp has a radius that says little, or none.
// The output is still a mean Σ q_j v_jd with q_j ≥ 0 and Σ q_j = 1, up to roundings
// (mean_bound.hpp, whose derivation holds for any order of the tiles, any maximum that it allows,
// and any errors E_j of the scores). A mean lies between the smallest and the largest value, so that
// before its last rounding the output lies in
//     [min v_jd − R, max v_jd + R],     R = K(M) − M,   M = max |v_jd|
// over the visible keys, with the value 0 for a sink. K(M) bounds the quotient of both sums if all n
// values have the absolute value M: in R(M) ≤ M R(1) + R(0) the second term is that of flushing.
//
// A key that a mask hides by a large negative score is left out. Its weight is at most Q_j
// (mean_bound.hpp), and Q is that of s_j + a_j − m = −70. Let κ ≤ n Q be the weight of all keys
// below, and V the largest of all |v_jd|: the mean of the others is not changed by more than 2κV, and
// K by (2 + 2R(1))κV.
//
// This requires that nothing overflows: then no step gives NaN or an infinity, which are judged
// like numbers outside. Sufficient conditions, each with a margin of 2^20 or more unless it says
// otherwise, are
//     scores      the products of max(1, |x|) over all factors x of a product, times D: elements
//                 (stored and scaled), scales, c, the soft cap and 1/cap, log2(e), at most 2^99.
//                 Distances are below 2^64, so that a slope of at most 2^35 (over c if ALiBi is
//                 added to q·k) keeps its terms below 2^99. A bias is a float32 number: adding terms
//                 below 2^101 to it gives one, since half the unit of the largest is 2^103.
//     weights     an exponent exceeds λ by at most shift + 2κ_s max_j (|s_j| + E_j) ≤ 1/4
//                 (emulated_rows.hpp), over all visible keys, because any of them may be the maximum
//                 for a while; e^{1/4} (1 + ε) < 3/2, for which require.cpp leaves room in the
//                 format of the weights
//     sums        6n 2^w e^λ max(1, V), times the scales of values, at most 2^100
//     sink        if it is added last, it exceeds the maximum by less than 80 − log 2^w
//     merging     the errors of the log-sum-exps are at most 1
// An exponent of −∞, from a difference of very unequal scores, is a weight of 0. If a condition
// does not hold, or the roundings alone may be as large as the sums, nothing is known, and likewise
// where parts are merged and a sink belongs to one of them or to all.
#pragma once

#include "oracle/judge/emulated_bound.hpp"
#include "oracle/judge/score_rows.hpp"

namespace attest::oracle::modelled {

/// What all rows of a kernel share, and those of kernels that differ only in which weights they sum.
struct emulated_mean_constants {
    rounds_weights model; ///< the kernel as a model, with the number of its parts
    model_constants with;

    emulated_mean_constants(problem const& p, emulation_constants const& by)
        : model(in_parts(by)), with(p, model) {}

    /// Returns whether mean_bound.hpp describes the merging, which requires what require.cpp does.
    [[nodiscard]] bool merges(problem const& p) const {
        if (model.parts == 1)
            return true;
        auto const keys = static_cast<double>(p.keys());
        auto const parts = static_cast<double>(model.parts);
        double const exponentials = static_cast<double>(with.exponentials) + 2;
        double const roundings =
            2 * keys + static_cast<double>(p.size() + model.scale_roundings) + parts + 8;
        return p.how.sinks.empty() && parts <= 0x1p20
               && exponentials * with.worst_ulps * 0x1p-23 <= 0.25
               && (2 * keys + parts) * 0x1p-24 <= 0.125 && model.sums_unit * roundings < 0.5;
    }

private:
    static rounds_weights in_parts(emulation_constants const& by) {
        rounds_weights result = by.kernel.kernel;
        result.parts = static_cast<std::size_t>(by.parts);
        return result;
    }
};

/// The interval of one row for each component.
class emulated_mean {
public:
    /// For row r of the scores, with n allowed keys.
    emulated_mean(problem const& p, emulation_constants const& by,
                  emulated_mean_constants const& shared, score_rows const& scores, std::size_t r,
                  std::size_t n, fast::source const& from)
        : p_(p), by_(by), shared_(shared), model_(shared.model), scores_(scores), r_(r), n_(n),
          from_(from) {
        model_.sums_rounded = by.kernel.kernel.sums_rounded;
        read_scores();
        if (!overflows())
            find_roundings();
        if (std::isfinite(of_ones_))
            find_ends();
    }

    /// Returns the interval of component d; the radius is infinite if nothing is known. It says
    /// something if the values differ by little more than roundings (as in mean_bound.hpp).
    [[nodiscard]] emulated_value at(std::size_t d) const {
        if (!std::isfinite(of_ones_))
            return {0, std::numeric_limits<double>::infinity(), false};
        double const size = std::max(std::fabs(lower_[d]), std::fabs(upper_[d]));
        double const roundings =
            raised(size * of_ones_ + of_zeros_ + hidden_ * from_.value_largest[d]);
        double const spread = upper_[d] - lower_[d];
        double const value = lower_[d] + spread / 2;
        return {value, raised(spread / 2 + roundings + std::fabs(value) * 0x1p-51),
                roundings <= size / 64 && spread <= 8 * roundings};
    }

private:
    static constexpr double hidden_below = -70;

    [[nodiscard]] bool has_sink() const { return by_.rows.has_sink; }

    [[nodiscard]] double sink() const { return p_.how.sinks[scores_.head()]; }

    [[nodiscard]] bool is_visible(std::size_t j) const {
        return scores_.scores_of(r_)[j] > -std::numeric_limits<double>::infinity();
    }

    void read_scores() {
        double const* const scores = scores_.scores_of(r_);
        double const* const errors = scores_.errors_of(r_);
        for (std::size_t j = scores_.first_of(r_); j < scores_.last_of(r_); ++j) {
            if (!is_visible(j))
                continue;
            top_ = std::max(top_, scores[j] + errors[j]);
            lowest_ = std::max(lowest_, scores[j] - errors[j]);
            size_ = std::max(size_, std::fabs(scores[j]) + errors[j]);
        }
        if (has_sink()) {
            sink_error_ = rounded_up(sink_error(sink()));
            top_ = std::max(top_, sink() + sink_error_);
            size_ = std::max(size_, std::fabs(sink()) + sink_error_);
        }
        // The roundings of the sums above.
        top_ += std::fabs(top_) * 0x1p-50;
        lowest_ -= std::fabs(lowest_) * 0x1p-50;
        size_ *= 1 + 0x1p-50;
    }

    /// Returns the largest absolute element that is multiplied: a stored one, or that times its
    /// scales.
    static double largest_of(tensor const& x, double scaled) {
        double const stored =
            x.scales().empty() ? 0 : value_of(x.type(), description(x.type()).largest());
        return std::max({1.0, scaled, stored});
    }

    /// Returns whether the conditions above do not hold.
    [[nodiscard]] bool overflows() const {
        fast::model_rows const& rows = scores_.found();
        double query = 0;
        for (std::size_t a = 0; a < p_.size(); ++a)
            query = std::max(query, std::fabs(rows.of.query[r_ * p_.size() + a]));
        double key = largest_of(p_.key, from_.key_largest);
        double value = largest_of(p_.value, *std::ranges::max_element(from_.value_largest));
        if (p_.past_key)
            key = std::max(key, largest_of(*p_.past_key, 0));
        if (p_.past_value)
            value = std::max(value, largest_of(*p_.past_value, 0));
        double const scale = std::fabs(rows.scale);
        double const cap = p_.how.soft_cap.value_or(1);
        double const product = static_cast<double>(p_.size()) * largest_of(p_.query, query) * key
                               * std::max(1.0, scale) * std::max({1.0, cap, 1 / cap})
                               * shared_.with.scaled.amplified;
        double slope = 0;
        if (!p_.how.alibi_slopes.empty())
            slope = std::fabs(p_.how.alibi_slopes[scores_.head()])
                    * (model_.fused ? std::max(1.0, 1 / scale) : 1);
        double const shift = rows.shift + by_.offset_roundings * scores_.offset_of(r_);
        double const weights =
            std::exp(by_.rows.lag_most) * by_.rows.scale * static_cast<double>(n_ + 1);
        bool const sink_fits = !has_sink() || by_.rows.sink_first
                               || sink() + sink_error_ - lowest_ + std::log(by_.rows.scale) < 80;
        // What is not a number does not fit.
        bool const fits = product <= 0x1p98 && slope <= 0x1p35
                          && shift + 2 * rows.size_rounding * size_ <= 0.25
                          && 8 * weights * value * shared_.with.scaled.amplified <= 0x1p100
                          && sink_fits && shared_.merges(p_);
        return !fits;
    }

    void find_roundings() {
        std::size_t const scores = n_ + (has_sink() ? 1 : 0);
        interval const above =
            has_sink() ? sink_above(number(sink()), number(sink_error_), number(lowest_))
                       : number(0);
        exponent_error const exponents(p_, model_, shared_.with, scores, number(top_),
                                       number(lowest_), number(scores_.offset_of(r_)), above);
        if (shared_.with.is_split && !(rounded_up(exponents.merging()) <= 1))
            return;
        difference_ = rounded_up(exponents.difference);
        by_size_ = rounded_up(exponents.size);
        shift_ = rounded_up(exponents.shift);
        mean_bound const mean(shared_.with, model_, format::float64, exponents,
                              {std::exp(hidden_below) * (1 + 0x1p-40)}, scores);
        of_ones_ = mean.roundings_of_ones();
        of_zeros_ = mean.roundings_of_zeros();
        hidden_weight_ = mean.most({1});
    }

    /// Returns an upper bound of s_j + a_j − m.
    [[nodiscard]] double exponent_above(double s, double e) const {
        double const far = top_ - s + e;
        double const size = std::max(std::fabs(s) + e, std::fabs(top_));
        double const a = (e + difference_ * far + by_size_ * size + shift_) * (1 + 0x1p-40);
        return s - lowest_ + a + (std::fabs(s) + std::fabs(lowest_)) * 0x1p-50;
    }

    void find_ends() {
        std::size_t const columns = from_.numbers.columns;
        double const beyond = std::numeric_limits<double>::infinity();
        lower_.assign(columns, has_sink() ? 0 : beyond);
        upper_.assign(columns, has_sink() ? 0 : -beyond);
        double* const lower = lower_.data();
        double* const upper = upper_.data();
        std::size_t hidden = 0;
        for (std::size_t j = scores_.first_of(r_); j < scores_.last_of(r_); ++j) {
            if (!is_visible(j))
                continue;
            if (exponent_above(scores_.scores_of(r_)[j], scores_.errors_of(r_)[j]) < hidden_below) {
                ++hidden;
                continue;
            }
            double const* const values = from_.numbers.values.data() + j * columns;
            for (std::size_t d = 0; d < columns; ++d) {
                lower[d] = std::min(lower[d], values[d]);
                upper[d] = std::max(upper[d], values[d]);
            }
        }
        hidden_ = raised(static_cast<double>(hidden) * hidden_weight_ * (4 + 2 * of_ones_));
    }

    problem const& p_;
    emulation_constants const& by_;
    emulated_mean_constants const& shared_;
    rounds_weights model_;
    score_rows const& scores_;
    std::size_t r_;
    std::size_t n_;
    fast::source const& from_;
    double top_ = -std::numeric_limits<double>::infinity();    ///< above the largest computed score
    double lowest_ = -std::numeric_limits<double>::infinity(); ///< below the largest of the keys
    double size_ = 0;                                          ///< max (|s_j| + E_j)
    double sink_error_ = 0;
    double difference_ = 0; ///< of a_j (exponent_error.hpp), and
    double by_size_ = 0;
    double shift_ = 0;
    double of_ones_ = std::numeric_limits<double>::infinity(); ///< R(1)
    double of_zeros_ = 0;                                      ///< R(0)
    double hidden_weight_ = 0;                                 ///< Q
    double hidden_ = 0;                                        ///< (4 + 2R(1)) κ
    std::vector<double> lower_{};                              ///< of the values
    std::vector<double> upper_{};
};

/// Returns what two statements about an element leave.
inline emulated_value narrowed(emulated_value const& own, emulated_value const& mean) {
    if (!std::isfinite(mean.radius))
        return own;
    if (!std::isfinite(own.radius))
        return mean;
    double const lower = std::max(own.value - own.radius, mean.value - mean.radius);
    double const upper = std::min(own.value + own.radius, mean.value + mean.radius);
    double const value = lower + (upper - lower) / 2;
    double const size = std::max(std::fabs(lower), std::fabs(upper));
    return {value, raised((upper - lower) / 2 + size * 0x1p-50),
            own.says_something || mean.says_something};
}

} // namespace attest::oracle::modelled
