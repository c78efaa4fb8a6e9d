// Real numbers of a model as enclosures: intervals of doubles, each end moved outward by rounding.
//
// An answer that depends on which number of an enclosure is meant is unknown. e^x and log x are the
// real ones. Assumption: the C library computes them with an error of at most 1 ulp, as glibc
// documents ("Known Maximum Errors in Math Functions", exp and log of double). Each end is moved by
// 4 neighbours, which are at least 2 ulp: below a power of two neighbours are half as far apart.
#pragma once

#include <attest/algebra/evaluation/exact.hpp>

#include <cmath>
#include <limits>

namespace attest::evaluation {

class enclosure {
public:
    enclosure() = default;

    enclosure(kernel::coefficient const& c) {
        auto const above = static_cast<double>(c.numerator);
        auto const below = static_cast<double>(c.denominator);
        low_ = high_ = above / below;
        // Both conversions and the quotient may round.
        if (std::fma(low_, below, -above) != 0 || std::abs(above) > most_exact
            || below > most_exact)
            widen(3);
    }

    [[nodiscard]] static enclosure outside() {
        return {-std::numeric_limits<double>::infinity(), std::numeric_limits<double>::infinity()};
    }

    [[nodiscard]] bool is_outside() const { return !std::isfinite(low_) || !std::isfinite(high_); }

    [[nodiscard]] bool is_zero() const { return low_ == 0 && high_ == 0; }

    friend enclosure operator+(enclosure const& a, enclosure const& b) {
        return {down(a.low_ + b.low_, two_sum_error(a.low_, b.low_)),
                up(a.high_ + b.high_, two_sum_error(a.high_, b.high_))};
    }

    friend enclosure operator*(enclosure const& a, enclosure const& b) {
        if (a.is_outside() || b.is_outside())
            return outside();
        double low = std::numeric_limits<double>::infinity();
        double high = -low;
        for (double const x : {a.low_, a.high_})
            for (double const y : {b.low_, b.high_}) {
                double const xy = x * y;
                // Below 1e-290 the error of a product need not be a double.
                double const error = xy != 0 && std::abs(xy) < 1e-290 ? 1 : std::fma(x, y, -xy);
                bool const lost = xy == 0 && x != 0 && y != 0;
                low = std::fmin(low, down(xy, lost ? 1 : error));
                high = std::fmax(high, up(xy, lost ? 1 : error));
            }
        return {low, high};
    }

    /// 1/a, and 0 where a = 0; outside where the enclosure has 0 and other numbers.
    [[nodiscard]] static enclosure inverse(enclosure const& a) {
        if (a.is_zero())
            return a;
        if (a.is_outside() || (a.low_ <= 0 && a.high_ >= 0))
            return outside();
        return {down(1 / a.high_, std::fma(1 / a.high_, a.high_, -1)),
                up(1 / a.low_, std::fma(1 / a.low_, a.low_, -1))};
    }

    [[nodiscard]] static enclosure exponential_of(enclosure const& a) {
        if (a.is_zero())
            return {1, 1};
        if (a.is_outside() || a.low_ < -300 || a.high_ > 300)
            return outside();
        return enclosure{std::exp(a.low_), std::exp(a.high_)}.widened(4);
    }

    [[nodiscard]] static enclosure logarithm(enclosure const& a) {
        if (a.is_outside() || (a.low_ <= 0 && a.high_ > 0))
            return outside();
        if (a.high_ <= 0 || (a.low_ == 1 && a.high_ == 1))
            return {0, 0};
        return enclosure{std::log(a.low_), std::log(a.high_)}.widened(4);
    }

    [[nodiscard]] static order compare(enclosure const& a, enclosure const& b) {
        if (a.is_outside() || b.is_outside())
            return order::unknown;
        if (a.high_ < b.low_)
            return order::less;
        if (a.low_ > b.high_)
            return order::greater;
        bool const points = a.low_ == a.high_ && b.low_ == b.high_;
        return points ? order::equal : order::unknown;
    }

    [[nodiscard]] std::string text() const {
        return "[" + std::to_string(low_) + ", " + std::to_string(high_) + "]";
    }

private:
    static constexpr double most_exact = 4503599627370496; // 2^52

    enclosure(double low, double high) : low_(low), high_(high) {}

    [[nodiscard]] static double two_sum_error(double a, double b) {
        double const s = a + b;
        double const other = s - a;
        return (a - (s - other)) + (b - other);
    }

    [[nodiscard]] static double down(double x, double error) {
        return error == 0 ? x : std::nextafter(x, -std::numeric_limits<double>::infinity());
    }

    [[nodiscard]] static double up(double x, double error) {
        return error == 0 ? x : std::nextafter(x, std::numeric_limits<double>::infinity());
    }

    void widen(int ulps) {
        for (int i = 0; i < ulps; ++i) {
            low_ = down(low_, 1);
            high_ = up(high_, 1);
        }
    }

    [[nodiscard]] enclosure widened(int ulps) const {
        enclosure result = *this;
        result.widen(ulps);
        return result;
    }

    double low_ = 0;
    double high_ = 0;
};

} // namespace attest::evaluation
