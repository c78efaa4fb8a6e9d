// The bound of model_bound.hpp in doubles, for many rows, from the sums of fast/model_rows.hpp.
//
// With n allowed keys, r = g(1 + u_P), γ = γ_{n+T−1} and U = r(1 + γ), the terms of an output before the
// division are
//     Σ_j c_j |v_jd| + U (2n + T) f G + |o| δ,    c_j with K = (g − 1) + u_P g + γ r,   G = e^m/Σ e^s
// where δ follows from Σ scores_j and Σ grown_j, to which those of a sink are added here. Constants
// are rounded up in intervals of 256 bits or increased by 2^-45, and so is each sum. The result is
// an upper bound of the bound in intervals. It exceeds that by at most 2^-19 of it if no score is
// above 2^20 and the enclosure of the output is narrow against it; with a soft cap by 2^-12 if
// a_j < 1, and by a factor e^{2^-13 a_j} otherwise.
//
// Most elements are far within the bound, and then the bound for any mean of the values
// (mean_bound.hpp) is not needed. It is at least
//     A ((1 + u_P)(1 + γ)(1 + u_out)(1 + γ_2) − 1) + half the smallest subnormal of the output
// for any A ≤ Σ_j w_j |v_jd|, since the exact weights are among those that a kernel may have. For
// keys with a_j ≤ 1 and w_j ≥ 2^-64, c_j − small_j ≤ κ w_j with κ = x + K(1 + x) and x the largest
// e^{a_j} − 1, so A = (Σ c_j |v_jd| − max_j |v_jd| Σ small_j)/κ is valid.
#pragma once

#include "oracle/fast/heads.hpp"
#include "oracle/fast/model_rows.hpp"
#include "oracle/fast/plan.hpp"
#include "oracle/fast/workspace.hpp"
#include "oracle/judge/mean_bound.hpp"

namespace attest::oracle::modelled {

using namespace detail;

/// Returns an upper bound of x ≥ 0, the result of a few operations rounded to nearest.
inline double raised(double x) {
    return x * (1 + 0x1p-45);
}

/// Returns an upper bound of γ_k(u).
inline double gamma_above(std::size_t roundings, double unit) {
    double const product = static_cast<double>(roundings) * unit;
    return raised(product / (1 - product));
}

/// Returns x·y for numbers from 0 to infinity, where 0·∞ is 0.
inline double share_of(double x, double y) {
    return x > 0 && y > 0 ? x * y : 0;
}

/// The parameters of a model for all rows of a problem.
struct fast_model {
    problem const& p;
    rounds_weights const& model;
    format output;
    model_constants with;
    score_error errors;
    fast::model_rows rows{}; ///< the fields that all rows share
    exponent_error
        exponents; ///< of a row without offset, where it depends on nothing else in the row
    double growth; ///< g
    double growth_less_one;
    double narrow;    ///< u_P
    double subnormal; ///< half the smallest one of the weights
    double tiles;
    double stored; ///< u_out
    double stored_subnormal;
    double slope_error = 0; ///< γ of ALiBi's term
    double flushed = 0;     ///< F
    double flushed_unit;    ///< f
    double shift = 0;
    double lost_below = 0;
    double weights_unit = 1; ///< 2^-weights_power
    double reach = 1;        ///< the largest weight

    fast_model(problem const& asked, rounds_weights const& by, format type)
        : p(asked), model(by), output(type), with(asked, by), errors(asked, by, with),
          exponents(asked, by, with, 1, number(0), number(0), number(0), number(0)),
          growth(rounded_up(with.growth)), growth_less_one(rounded_up(with.growth - with.one)),
          narrow(rounded_up(with.narrow.relative)), subnormal(rounded_up(with.narrow.absolute)),
          tiles(static_cast<double>(with.tiles)),
          stored(rounded_up(storing_error_of(type).relative)),
          stored_subnormal(rounded_up(storing_error_of(type).absolute)),
          flushed_unit(rounded_up(with.flushed)) {
        rows.scale = mpfi_get_d(scale_of(p, model_bits).get());
        rows.relative = rounded_up(errors.scale * errors.relative);
        rows.absolute = rounded_up(errors.absolute);
        rows.cap = p.how.soft_cap.value_or(0);
        rows.cap_relative = rounded_up(errors.cap_relative);
        rows.cap_absolute = rounded_up(errors.cap_absolute);
        rows.has_added = errors.additions > 0;
        rows.adding = rounded_up(errors.adding);
        rows.rounding = rounded_up(exponents.difference);
        rows.size_rounding = rounded_up(exponents.size);
        rows.shift = rounded_up(exponents.shift);
        rows.fused = model.fused;
        slope_error = gamma_above(errors.slope_roundings, 0x1p-24);
        flushed = rounded_up(errors.flushed);
        shift = rounded_up(exponents.shift);
        lost_below = mpfr_get_d(exponents.lost_below.lower(), MPFR_RNDD);
        weights_unit = std::ldexp(1.0, -model.weights_power);
        reach = rounded_up(with.reach);
    }

    [[nodiscard]] bool has_slopes() const { return !p.how.alibi_slopes.empty(); }

    /// Returns |h|, rounded up.
    [[nodiscard]] double offset(std::size_t b, std::size_t h, std::size_t i) const {
        if (!has_slopes() || !p.how.causal)
            return 0;
        return raised(std::fabs(p.how.alibi_slopes[h])
                      * std::fabs(static_cast<double>(oracle::position(p, b, i))));
    }

    /// Fills in z_j for keys [first, last) of a row, or 0 where `extra` says that a key is hidden.
    void fill_added(std::size_t b, std::size_t h, std::size_t i, std::size_t first,
                    std::size_t last, double const* extra, double* into) const {
        auto const here = static_cast<double>(oracle::position(p, b, i));
        double const slope = std::fabs(p.how.alibi_slopes[h]);
        for (std::size_t j = first; j < last; ++j) {
            auto const key = static_cast<double>(j);
            double far = std::fabs(here - key);
            if (p.how.causal)
                far = std::max(far, key);
            double const size = slope * far;
            double error = slope_error * size;
            if (!std::isfinite(extra[j]))
                error = 0;
            else if (p.bias)
                error += 2 * rows.adding * (size + std::fabs(bias_at(p, b, h, i, j)));
            into[j] = raised(error);
        }
    }

    /// Sets the terms of the exponents of a row of n keys; raises the top to include a sink.
    void set_exponents(std::size_t b, std::size_t h, std::size_t i, std::size_t n,
                       fast::model_row& into) const {
        if (has_sink())
            into.top = std::max(into.top, p.how.sinks[h] + sink_error_of(h));
        double const far = offset(b, h, i);
        if (!with.is_split) {
            double const roundings = (model.fused ? 1 : 0) + (model.weights_power > 0 ? 1 : 0);
            into.shift = raised(shift + roundings * 0x1p-24 * far);
            into.lost_below = lost_below;
            return;
        }
        exponent_error const own = of_row(h, n, far, into);
        into.shift = rounded_up(own.shift);
        into.lost_below = mpfr_get_d(own.lost_below.lower(), MPFR_RNDD);
    }

    /// Returns the exponent errors of a row of n keys, from the ends that were found.
    [[nodiscard]] exponent_error of_row(std::size_t h, std::size_t n, double far,
                                        fast::model_row const& found) const {
        std::size_t const scores = n + (has_sink() ? 1 : 0);
        interval const top = number(found.top + std::fabs(found.top) * 0x1p-50);
        interval const lowest = number(found.lowest - std::fabs(found.lowest) * 0x1p-50);
        interval const above =
            has_sink()
                ? sink_above(number(p.how.sinks[h]), number(sink_error_of(h)), number(below(found)))
                : number(0);
        return exponent_error(p, model, with, scores, top, lowest, number(far), above);
    }

    /// Returns a lower bound of the m to which a sink is added.
    [[nodiscard]] double below(fast::model_row const& found) const {
        double const m = with.is_split ? found.least : found.lowest;
        return m - std::fabs(m) * 0x1p-50;
    }

    [[nodiscard]] bool has_sink() const { return !p.how.sinks.empty(); }

    [[nodiscard]] double sink_error_of(std::size_t h) const {
        return rounded_up(sink_error(p.how.sinks[h]));
    }

    /// Returns the smallest ratio of a weight to its computed bound: a soft cap is less exact
    /// (fast/model_rows.hpp).
    [[nodiscard]] double certain_share() const { return rows.cap > 0 ? 1 - 0x1p-12 : 1 - 0x1p-20; }

    /// Returns whether float32 holds the scale, which the bounds in doubles require.
    [[nodiscard]] bool is_within_reach() const { return std::fabs(rows.scale) <= 0x1p128; }
};

/// The weight of a sink in a row, with upper bounds.
struct fast_sink {
    double weight = 0;  ///< a lower bound of w
    double scores = 0;  ///< w (e^a − 1)
    double grown = 0;   ///< w e^a
    double reached = 0; ///< e^{s + a − m}
};

inline fast_sink sink_of(fast_model const& by, fast::model_row const& row, std::size_t h) {
    if (!by.has_sink())
        return {};
    double const s = by.p.how.sinks[h];
    double const e = by.sink_error_of(h);
    double const above = std::min(std::max(s + e - by.below(row), 0.0), largest_logarithm);
    double a = e + by.rows.rounding * (row.top - s + e + above) + row.shift;
    a += by.rows.size_rounding * (std::max(std::fabs(s) + e, std::fabs(row.top)) + above);
    a *= 1 + 0x1p-48;
    auto const exponential = [](double x) {
        return std::exp(x + std::fabs(x) * 0x1p-50) * (1 + 0x1p-40);
    };
    double const far = s - row.log_sum_exp;
    double const w = exponential(far);
    double const grown = exponential(far + a);
    double const scores = a <= 1 ? w * std::expm1(a) * (1 + 0x1p-40) : grown;
    return {w, scores, grown, exponential(s - row.lowest + a)};
}

/// Returns a of a key with this score and this error, as in model_rows.hpp.
inline double exponent_of(fast::model_rows const& rows, fast::model_row const& sums, double s,
                          double e) {
    double a = e + rows.rounding * (sums.top - s + e) + sums.shift;
    a += rows.size_rounding * std::max(std::fabs(s) + e, std::fabs(sums.top));
    return a * (1 + 0x1p-49);
}

/// The bounds of one row and its elements.
class fast_row {
public:
    /// For row r of the block, of head h with n allowed keys, to whose scores ALiBi may add this
    /// offset.
    fast_row(fast_model const& by, fast::model_rows const& rows, std::size_t r, std::size_t h,
             std::size_t n, double offset)
        : by_(by), rows_(rows), sums_(rows.each[r]), place_(r), head_(h), n_(n), offset_(offset),
          summing_(1 + static_cast<double>(n + 64) * 0x1p-52), sink_(sink_of(by, sums_, h)) {
        std::size_t const terms = n + (by.has_sink() ? 1 : 0);
        accumulation_ = gamma_above(
            n + by.with.tiles + by.with.merging + by.with.scaled.of_values - 1, by.model.sums_unit);
        double const adding = gamma_above(terms + by.with.tiles + by.with.merging - 2, 0x1p-24);
        double const summed = by.growth * (1 + adding);
        double const keys = static_cast<double>(terms);
        double const largest = largest_of(by, sums_);
        double const each = by.flushed_unit + by.with.worst_ulps * 0x1p-149;
        double const parts = by.with.is_split ? static_cast<double>(by.model.parts) : 0;
        double least =
            (by.tiles * keys * each * by.reach + (keys + by.tiles) * by.flushed_unit) * largest
            + 2 * parts * each;
        // g(1 + γ) − 1 without cancellation, times 1 + u_P for a sum of rounded weights
        double more = by.growth_less_one + by.growth * adding;
        double rounded = summed;
        if (by.model.sums_rounded) {
            more += by.narrow * summed;
            rounded *= 1 + by.narrow;
            least +=
                summing_ * sums_.narrow + std::min(share_of(by.subnormal, largest), sink_.grown);
        }
        off_ = raised(
            summing_ * (sums_.scores + sink_.scores + share_of(sums_.grown + sink_.grown, more))
            + least * rounded);
        if (!(off_ < infinite)) // NaN: nothing is known
            off_ = infinite;
        double const whole = by.model.normalised ? largest + 1 : largest;
        double const merged = by.with.is_split ? 2 * parts + 2 : 0;
        operations_ =
            raised(sums_.rounded * ((2 * static_cast<double>(n) + by.tiles) * whole + merged)
                   * by.flushed_unit);
        bool const is_near = sums_.log_sum_exp_width <= 0x1p-24;
        usual_ = is_near ? raised(sums_.most + sums_.accumulated * (1 + sums_.most)) : infinite;
        double const narrow = by.model.sums_rounded ? 0 : by.narrow;
        roundings_ = ((1 + narrow) * (1 + accumulation_) * (1 + by.stored) - 1) * (1 - 0x1p-20);
    }

    /// Sets the constants of a row with n allowed keys, before its sums are known.
    static void prepare(fast_model const& by, std::size_t n, fast::model_row& into) {
        double const accumulation = gamma_above(
            n + by.with.tiles + by.with.merging + by.with.scaled.of_values - 1, by.model.sums_unit);
        double const rounded = by.growth * (1 + by.narrow);
        double const largest = largest_of(by, into);
        double const whole = (by.with.is_split ? 1 : 0) + (by.model.normalised ? 1 : 0);
        into.accumulated =
            raised(by.growth_less_one + by.narrow * by.growth + accumulation * rounded);
        into.rounded = raised(rounded * (1 + accumulation));
        into.subnormal = raised(share_of(by.subnormal, by.model.normalised ? 1 : largest));
        double const reached = by.tiles * largest * by.reach;
        into.flushed = raised((reached + whole) * by.flushed_unit);
        into.lost =
            raised(share_of(by.with.worst_ulps * 0x1p-149, reached + (by.with.is_split ? 1 : 0)));
    }

    /// Returns the sum of the terms of component d; `output` is an upper bound of the absolute
    /// exact output.
    [[nodiscard]] double own(std::size_t d, double output) const {
        double const before = products(d) + operations_ + output * off_;
        double const quotient = before / (1 - off_);
        double const divided =
            quotient + (quotient + output) * gamma_above(2, 0x1p-24) + by_.flushed_unit;
        double const total =
            raised(divided + (divided + output) * by_.stored + by_.stored_subnormal);
        return off_ < 1 && total < infinite ? total : infinite;
    }

    /// Returns a lower bound of Σ w_j |v_jd|; `largest` is the maximum of |v_jd|.
    [[nodiscard]] double size_below(std::size_t d, double largest) const {
        double const usual =
            products(d) * by_.certain_share() - raised(largest * summing_ * sums_.small);
        return usual > 0 && usual_ < infinite ? usual / usual_ : 0;
    }

    /// Returns a lower bound of the roundings of any mean of values of this size.
    [[nodiscard]] double roundings_below(double size) const {
        return size * roundings_ + by_.stored_subnormal;
    }

    [[nodiscard]] std::size_t place() const { return place_; }

    [[nodiscard]] std::size_t allowed() const { return n_; }

    [[nodiscard]] fast_sink const& sink() const { return sink_; }

    /// Returns the number of scores, including that of a sink.
    [[nodiscard]] std::size_t scores() const { return n_ + (by_.has_sink() ? 1 : 0); }

    /// Returns δ.
    [[nodiscard]] double row_sum_error() const { return off_; }

    /// Returns γ_{n+T−1}.
    [[nodiscard]] double accumulation() const { return accumulation_; }

    /// Returns the loss from flushing in the operations on the products.
    [[nodiscard]] double operations() const { return operations_; }

    [[nodiscard]] exponent_error exponents() const { return by_.of_row(head_, n_, offset_, sums_); }

    [[nodiscard]] fast::model_row const& sums() const { return sums_; }

    [[nodiscard]] fast::model_rows const& rows() const { return rows_; }

private:
    static constexpr double infinite = std::numeric_limits<double>::infinity();

    /// Returns an upper bound of e^m/Σ e^s; the relative error of the exponential is assumed to be
    /// at most 2^-40.
    static double largest_of(fast_model const& by, fast::model_row const& row) {
        double const x = row.top - row.log_sum_exp;
        return std::exp(x + std::fabs(x) * 0x1p-50) * (1 + 0x1p-40) * by.weights_unit;
    }

    /// Returns Σ c_j |v_jd|.
    [[nodiscard]] double products(std::size_t d) const {
        return rows_.of.output[place_ * rows_.of.from->columns + d] * summing_;
    }

    fast_model const& by_;
    fast::model_rows const& rows_;
    fast::model_row const& sums_;
    std::size_t place_;
    std::size_t head_;
    std::size_t n_;
    double offset_;
    double summing_; ///< factor for the roundings of sums of n numbers
    fast_sink sink_;
    double accumulation_ = 0;
    double off_ = 0;
    double operations_ = 0;
    double usual_ = 0;     ///< κ
    double roundings_ = 0; ///< relative
};

} // namespace attest::oracle::modelled
