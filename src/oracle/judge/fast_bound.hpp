// The bound of model_bound.hpp in doubles: many rows at once, from the sums of fast/model_rows.hpp.
//
// With n allowed keys, r = g(1 + u_P), γ = γ_{n+T−1} and U = r(1 + γ), the terms of an output before the
// division are
//     Σ_j c_j |v_jd| + U (2n + T) f G + |o| δ,    c_j with K = (g − 1) + u_P g + γ r,   G = e^m/Σ e^s
// and δ follows from Σ scores_j and Σ grown_j. Constants are rounded up in intervals of 256 bits or raised
// by 2^-45, and so is each sum; what is found is at least the bound in intervals, and at most 2^-19 of
// itself more where no score is above 2^20 and the enclosure of the output is narrow against it.
//
// Most elements are far within the bound, and then that of any mean of the values (mean_bound.hpp) need not
// be known. It is at least
//     A ((1 + u_P)(1 + γ)(1 + u_out)(1 + γ_2) − 1) + half the smallest subnormal of the output
// for any A ≤ Σ_j w_j |v_jd|, since the exact weights are among those that a kernel may have. For the keys
// with a_j ≤ 1 and w_j ≥ 2^-64 it is c_j − small_j ≤ κ w_j with κ = x + K(1 + x), x the largest
// e^{a_j} − 1, so that A = (Σ c_j |v_jd| − max_j |v_jd| Σ small_j)/κ will do.
#pragma once

#include "oracle/fast/heads.hpp"
#include "oracle/fast/model_rows.hpp"
#include "oracle/fast/plan.hpp"
#include "oracle/fast/workspace.hpp"
#include "oracle/judge/mean_bound.hpp"

#include <array>

namespace attest::oracle::modelled {

using namespace detail;

/// At least x, of which a few operations were rounded to nearest; x ≥ 0.
inline double raised(double x) {
    return x * (1 + 0x1p-45);
}

/// At least γ_k(u).
inline double gamma_above(std::size_t roundings, double unit) {
    double const product = static_cast<double>(roundings) * unit;
    return raised(product / (1 - product));
}

/// What a model says about all rows of a problem.
struct fast_model {
    problem const& p;
    rounds_weights const& model;
    format output;
    model_constants with;
    fast::model_rows rows{}; ///< the fields that all rows share
    double growth;           ///< g
    double growth_less_one;
    double narrow;    ///< u_P
    double subnormal; ///< half the smallest one of the weights
    double tiles;
    double stored; ///< u_out
    double stored_subnormal;

    fast_model(problem const& asked, rounds_weights const& by, format type)
        : p(asked), model(by), output(type), with(asked, by), growth(rounded_up(with.growth)),
          growth_less_one(rounded_up(with.growth - with.one)),
          narrow(rounded_up(with.narrow.relative)), subnormal(rounded_up(with.narrow.absolute)),
          tiles(static_cast<double>(with.tiles)),
          stored(rounded_up(storing_error_of(type).relative)),
          stored_subnormal(rounded_up(storing_error_of(type).absolute)) {
        interval const scale = scale_of(p, model_bits);
        interval const size = size_of(scale);
        interval const relative = gamma(p.size() + model.scale_roundings, model.sums_unit);
        rows.scale = mpfi_get_d(scale.get());
        rows.relative = rounded_up(size * relative);
        rows.absolute = rounded_up(least_score_error(p, model, with, size, relative));
        rows.has_bias = p.bias.has_value();
        rows.fused = model.fused;
        rows.rounding = model.fused ? gamma_above(2, 0x1p-24) : 0x1p-24;
        rows.shift = rounded_up(shift_error(p, model, with));
        rows.lost_below = -150 * tiles * 0x1.62e42fefa39efp-1 * (1 + 0x1p-50); // ln 2
    }

    /// Whether float32 holds the scale, on which the bounds of the doubles rest.
    [[nodiscard]] bool is_within_reach() const { return std::fabs(rows.scale) <= 0x1p128; }
};

/// One row; of its elements the bounds.
class fast_row {
public:
    /// Row r, of n allowed keys.
    fast_row(fast_model const& by, fast::model_rows const& rows, std::size_t r, std::size_t n)
        : by_(by), rows_(rows), sums_(rows.each[r]), place_(r), n_(n),
          summing_(1 + static_cast<double>(n + 64) * 0x1p-52) {
        double const accumulation = gamma_above(n + by.with.tiles - 1, by.model.sums_unit);
        double const summed = by.growth * (1 + gamma_above(n + by.with.tiles - 2, 0x1p-24));
        double const keys = static_cast<double>(n);
        double const greatest = greatest_of(sums_);
        double const least = (by.tiles * keys * (0x1p-126 + by.model.exp_ulps * 0x1p-149)
                              + (keys + by.tiles) * 0x1p-126)
                             * greatest * summed;
        // g(1 + γ) − 1 without cancellation
        double const more =
            by.growth_less_one + by.growth * gamma_above(n + by.with.tiles - 2, 0x1p-24);
        off_ = raised(summing_ * (sums_.scores + sums_.grown * more) + least);
        operations_ = raised(sums_.rounded * (2 * keys + by.tiles) * 0x1p-126 * greatest);
        bool const is_near = sums_.log_sum_exp_width <= 0x1p-24;
        usual_ = is_near ? raised(sums_.most + sums_.accumulated * (1 + sums_.most)) : infinite;
        roundings_ = ((1 + by.narrow) * (1 + accumulation) * (1 + by.stored) - 1) * (1 - 0x1p-20);
    }

    /// The constants of a row with n allowed keys, before its sums are known.
    static void prepare(fast_model const& by, std::size_t n, fast::model_row& into) {
        double const accumulation = gamma_above(n + by.with.tiles - 1, by.model.sums_unit);
        double const rounded = by.growth * (1 + by.narrow);
        double const greatest = greatest_of(into);
        into.accumulated =
            raised(by.growth_less_one + by.narrow * by.growth + accumulation * rounded);
        into.rounded = raised(rounded * (1 + accumulation));
        into.subnormal = raised(by.subnormal * greatest);
        into.flushed = raised(by.tiles * 0x1p-126 * greatest);
        into.lost = raised(by.tiles * by.model.exp_ulps * 0x1p-149 * greatest);
    }

    /// The sum of the terms of component d, whose exact output is at most this without sign.
    [[nodiscard]] double own(std::size_t d, double output) const {
        double const before = products(d) + operations_ + output * off_;
        double const quotient = before / (1 - off_);
        double const divided = quotient + (quotient + output) * gamma_above(2, 0x1p-24) + 0x1p-126;
        double const total =
            raised(divided + (divided + output) * by_.stored + by_.stored_subnormal);
        return off_ < 1 && total < infinite ? total : infinite;
    }

    /// At most Σ w_j |v_jd|; largest is that of |v_jd|.
    [[nodiscard]] double size_below(std::size_t d, double largest) const {
        double const usual = products(d) * (1 - 0x1p-20) - raised(largest * summing_ * sums_.small);
        return usual > 0 && usual_ < infinite ? usual / usual_ : 0;
    }

    /// At most what roundings add to any mean of values of this size.
    [[nodiscard]] double roundings_below(double size) const {
        return size * roundings_ + by_.stored_subnormal;
    }

    [[nodiscard]] std::size_t place() const { return place_; }

    [[nodiscard]] std::size_t allowed() const { return n_; }

    [[nodiscard]] fast::model_row const& sums() const { return sums_; }

    [[nodiscard]] fast::model_rows const& rows() const { return rows_; }

private:
    static constexpr double infinite = std::numeric_limits<double>::infinity();

    /// At least e^m/Σ e^s; the exponential is taken to be right to 2^-40.
    static double greatest_of(fast::model_row const& row) {
        double const x = row.top - row.log_sum_exp;
        return std::exp(x + std::fabs(x) * 0x1p-50) * (1 + 0x1p-40);
    }

    /// Σ c_j |v_jd|
    [[nodiscard]] double products(std::size_t d) const {
        return rows_.of.output[place_ * rows_.of.from->columns + d] * summing_;
    }

    fast_model const& by_;
    fast::model_rows const& rows_;
    fast::model_row const& sums_;
    std::size_t place_;
    std::size_t n_;
    double summing_; ///< what sums of n numbers are raised by
    double off_ = 0;
    double operations_ = 0;
    double usual_ = 0;     ///< κ
    double roundings_ = 0; ///< relative
};

} // namespace attest::oracle::modelled
