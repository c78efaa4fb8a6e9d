// Logarithm, sine and cosine, correctly rounded to double: in pairs of doubles with a proven bound,
// and by MPFR if that bound leaves two doubles, which happens for less than one argument in 400.
//
//     log y,  y in (0, 1] a multiple of 2^-53        sin x and cos x,  x in [0, 2 pi]
// Below, u = 2^-53, and a pair h + l is an exact sum. two_sum and std::fma give rounding errors
// exactly (Dekker 1971, Knuth TAOCP 2, 4.2.2); nothing underflows.
//
// Logarithm. y = m 2^e with m in [0.7, 1.42), t = i/128 the nearest to m, d = m - t exactly (Sterbenz), s =
// d/(m + t), so |s| <= 1/256 / 1.4 < 2^-8.4, and
//     log y = e log 2 + log t + 2 s + 2 s^3 (1/3 + s^2/5 + s^4/7) + R,   |R| < 2 s^9/8 < 2^-77
// s is a quotient and its remainder, with an error of at most 2^-100 |s|. e log 2 is a product with
// 6 and 42 bits, which is exact, and one with an error of 2^-90. The cubic is at most 2^-25.7 with
// a relative error of at most 16 u, 2^-74.7; the tail, at most 2^-25, has 5 roundings, 2^-75.6.
// Together the error is below 2^-73. If i = 128 and e = 0, only 2 s and the cubic remain, which is
// less than 2^-18 |2 s|: the error is 2^-66 |log y|. Elsewhere |log y| > 2^-8.1, so the error is
// below 2^-64 |log y|; 2^-63 is used.
//
// Sine. t = k/32 the nearest to x, r = x - t exactly, |r| <= 2^-6, z = r^2 as a pair:
//     sin x = sin t (1 - z/2 + z^2/24 - z^3/720 + z^4/40320) + cos t (r - r^3/6 + r^5/120 - r^7/5040 + r^9/362880)
// cut off with an error below 2^-81. sin t - sin t z_h/2 + cos t r_h is a sum of exact products;
// the rest, at most 2^-20, has the errors of its terms, 2^-70.5, and of 9 additions, 2^-69.8.
// Together the error is below 2^-68; 2^-66 is used. cos x is the same with cos t and -sin t instead
// of sin t and cos t.
#pragma once

#include <mpfr.h>

#include <array>
#include <cmath>
#include <optional>
#include <utility>

namespace attest::tool {

namespace detail {

struct pair {
    double high;
    double low;
};

inline pair two_sum(double x, double y) {
    double const sum = x + y;
    double const from_y = sum - x;
    return {sum, (x - (sum - from_y)) + (y - from_y)};
}

inline pair two_product(double x, double y) {
    double const product = x * y;
    return {product, std::fma(x, y, -product)};
}

/// Returns the double nearest to every number within `off` of h + l, if it is the same for all;
/// |l| <= u |h|. Callers pass twice the proven error, which covers the roundings here.
inline std::optional<double> only_double(pair near, double off) {
    double const below = near.high + (near.low - off);
    double const above = near.high + (near.low + off);
    if (below != above)
        return std::nullopt;
    return below;
}

class mpfr_number {
public:
    explicit mpfr_number(mpfr_prec_t bits, double x = 0) {
        mpfr_init2(x_, bits);
        mpfr_set_d(x_, x, MPFR_RNDN);
    }

    mpfr_number(mpfr_number const&) = delete;
    mpfr_number& operator=(mpfr_number const&) = delete;

    ~mpfr_number() { mpfr_clear(x_); }

    [[nodiscard]] mpfr_ptr get() { return x_; }

    [[nodiscard]] double value() const { return mpfr_get_d(x_, MPFR_RNDN); }

    /// Returns the number as a pair, with a relative error of at most u^2.
    [[nodiscard]] pair split() {
        double const high = value();
        mpfr_sub_d(x_, x_, high, MPFR_RNDN);
        return {high, value()};
    }

private:
    mpfr_t x_;
};

} // namespace detail

/// Uses MPFR alone.
inline double mpfr_logarithm(double y) {
    detail::mpfr_number result(53, y);
    mpfr_log(result.get(), result.get(), MPFR_RNDN);
    return result.value();
}

inline std::pair<double, double> mpfr_sine_and_cosine(double x) {
    detail::mpfr_number sine(53, x);
    detail::mpfr_number cosine(53);
    mpfr_sin_cos(sine.get(), cosine.get(), sine.get(), MPFR_RNDN);
    return {sine.value(), cosine.value()};
}

class rounded_functions {
public:
    rounded_functions() {
        for (std::size_t i = first_log; i < first_log + logs_.size(); ++i) {
            detail::mpfr_number x(200, static_cast<double>(i) / 128);
            mpfr_log(x.get(), x.get(), MPFR_RNDN);
            logs_[i - first_log] = x.split();
        }
        for (std::size_t k = 0; k < sines_.size(); ++k) {
            detail::mpfr_number sine(200, static_cast<double>(k) / 32);
            detail::mpfr_number cosine(200);
            mpfr_sin_cos(sine.get(), cosine.get(), sine.get(), MPFR_RNDN);
            sines_[k] = sine.split();
            cosines_[k] = cosine.split();
        }
        detail::mpfr_number two(200);
        mpfr_const_log2(two.get(), MPFR_RNDN);
        log_2_high_ = std::ldexp(std::floor(std::ldexp(two.value(), 42)), -42);
        mpfr_sub_d(two.get(), two.get(), log_2_high_, MPFR_RNDN);
        log_2_low_ = two.value();
    }

    /// y in (0, 1], a multiple of 2^-53.
    [[nodiscard]] double logarithm(double y) const {
        if (y == 1)
            return 0;
        detail::pair const near = near_logarithm(y);
        if (auto const found = detail::only_double(near, 0x1p-63 * std::abs(near.high)))
            return *found;
        return mpfr_logarithm(y);
    }

    /// x in [0, 2 pi].
    [[nodiscard]] std::pair<double, double> sine_and_cosine(double x) const {
        auto const [near_sine, near_cosine] = near_sine_and_cosine(x);
        auto const sine = detail::only_double(near_sine, 0x1p-66);
        auto const cosine = detail::only_double(near_cosine, 0x1p-66);
        if (sine && cosine)
            return {*sine, *cosine};
        return mpfr_sine_and_cosine(x);
    }

    /// Relative error below 2^-64; y < 1. For tests, as is the next function.
    [[nodiscard]] detail::pair near_logarithm(double y) const {
        int exponent = 0;
        double m = std::frexp(y, &exponent);
        if (m < 0.7071) {
            m *= 2;
            --exponent;
        }
        auto const i = static_cast<std::size_t>(m * 128 + 0.5);
        double const t = static_cast<double>(i) / 128;
        double const d = m - t;
        detail::pair const sum = detail::two_sum(m, t);
        double const s = d / sum.high;
        double const rest = (std::fma(-s, sum.high, d) - s * sum.low) / sum.high;
        double const q = s * s;
        double const cubic = 2 * s * q * (1.0 / 3 + q * (1.0 / 5 + q / 7));
        detail::pair const known = logs_[i - first_log];
        double const e = exponent;
        detail::pair const one = detail::two_sum(e * log_2_high_, known.high);
        detail::pair const two = detail::two_sum(one.high, 2 * s);
        double const tail =
            one.low + (two.low + (e * log_2_low_ + (known.low + (2 * rest + cubic))));
        return detail::two_sum(two.high, tail);
    }

    /// Each with an error below 2^-68.
    [[nodiscard]] std::pair<detail::pair, detail::pair> near_sine_and_cosine(double x) const {
        double const scaled = x * 32; // adding 1/2 could round, and then r would not be exact
        auto k = static_cast<std::size_t>(scaled);
        if (scaled - static_cast<double>(k) >= 0.5)
            ++k;
        double const r = x - static_cast<double>(k) / 32;
        detail::pair const sine = sines_[k];
        detail::pair const cosine = cosines_[k];
        return {turned(sine, cosine, r), turned(cosine, {-sine.high, -sine.low}, r)};
    }

private:
    static constexpr std::size_t first_log = 90;

    /// Returns straight cos r + across sin r.
    static detail::pair turned(detail::pair straight, detail::pair across, double r) {
        detail::pair const z = detail::two_product(r, r);
        double const cosine_rest =
            z.high * z.high * (1.0 / 24 + z.high * (-1.0 / 720 + z.high / 40320));
        double const sine_rest =
            r * z.high
            * (-1.0 / 6 + z.high * (1.0 / 120 + z.high * (-1.0 / 5040 + z.high / 362880)));
        detail::pair const first = detail::two_product(across.high, r);
        detail::pair const second = detail::two_product(straight.high, -z.high / 2);
        double const small = straight.low + first.low + second.low + across.low * r
                             + straight.low * (-z.high / 2) + straight.high * (-z.low / 2)
                             + straight.high * cosine_rest;
        detail::pair const one = detail::two_sum(straight.high, first.high);
        detail::pair const two = detail::two_sum(one.high, second.high);
        double const tail = one.low + (two.low + (small + across.high * sine_rest));
        return detail::two_sum(two.high, tail);
    }

    std::array<detail::pair, 92> logs_{};   ///< log(i/128), i = 90 to 181
    std::array<detail::pair, 202> sines_{}; ///< sin(k/32)
    std::array<detail::pair, 202> cosines_{};
    double log_2_high_ = 0; ///< the first 42 bits
    double log_2_low_ = 0;
};

} // namespace attest::tool
