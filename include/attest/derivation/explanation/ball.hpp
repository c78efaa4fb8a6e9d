// Real numbers enclosed: a double and a bound of its error, in constant evaluation as well.
//
// What is said of a ball holds for every number in it; what depends on which one is meant is
// unknown or outside. Each operation adds to the error that is handed on the rounding of its own
// result, at most half a unit in the last place, 2^-53 of it (IEEE 754-2008, 4.3); 2^-52 is added,
// and one part in a million of the error, for the rounding of the bound itself. e^x and log x are
// approximate's, of which an error of 2^-50 is claimed and 2^-48 is assumed. Sums and products of
// integers below 2^53 are exact. (Johansson, "Arb: efficient arbitrary-precision midpoint-radius
// interval arithmetic", IEEE Transactions on Computers 66, 2017.)
#pragma once

#include <attest/core/text.hpp>
#include <attest/derivation/explanation/approximate.hpp>

namespace attest::proofs::explanation {

class ball {
public:
    constexpr ball() = default;

    constexpr ball(kernel::coefficient const& c)
        : ball(approximate(c).value(), 4 * unit * size(approximate(c).value())) {
        if (c.denominator == 1 && is_small(value_))
            error_ = 0;
    }

    [[nodiscard]] static constexpr ball outside() {
        ball result;
        result.outside_ = true;
        return result;
    }

    [[nodiscard]] constexpr bool is_outside() const { return outside_; }

    /// The midpoint, and how far from it the number may be.
    [[nodiscard]] constexpr double value() const { return value_; }

    [[nodiscard]] constexpr double error() const { return error_; }

    /// Is it 0 and nothing else?
    [[nodiscard]] constexpr bool is_zero() const { return !outside_ && value_ == 0 && error_ == 0; }

    friend constexpr ball operator+(ball const& a, ball const& b) {
        double const sum = a.value_ + b.value_;
        bool const exact = a.is_small_integer() && b.is_small_integer() && is_small(sum);
        return made(a, b, sum, exact ? 0 : a.error_ + b.error_ + unit * size(sum));
    }

    friend constexpr ball operator*(ball const& a, ball const& b) {
        if (!a.outside_ && !b.outside_ && (a.is_zero() || b.is_zero()))
            return {};
        double const product = a.value_ * b.value_;
        bool const exact = a.is_small_integer() && b.is_small_integer() && is_small(product);
        return made(a, b, product,
                    exact ? 0
                          : size(a.value_) * b.error_ + size(b.value_) * a.error_
                                + a.error_ * b.error_ + unit * size(product) + underflow);
    }

    /// 1/a, and 0 where a = 0; outside where the ball has 0 and other numbers, or nearly so.
    [[nodiscard]] static constexpr ball inverse(ball const& a) {
        if (a.outside_ || a.is_zero())
            return a;
        if (size(a.value_) < 1e-100 || 2 * a.error_ > size(a.value_))
            return outside();
        // |1/(a + d) - 1/a| = |d| / |a (a + d)| <= 2 |d| / a^2.
        double const result = 1 / a.value_;
        double const one = size(a.value_) == 1 && a.error_ == 0 ? 0 : unit * size(result);
        return made(a, a, result, 2 * a.error_ * result * result + one);
    }

    [[nodiscard]] static constexpr ball exponential_of(ball const& a) {
        if (a.is_zero())
            return kernel::coefficient{1, 1};
        approximate const result = approximate::exponential_of(approximate(a.value_));
        if (a.outside_ || result.is_outside() || a.error_ > 1)
            return outside();
        // |e^d - 1| <= 2 |d| for |d| <= 1.
        return made(a, a, result.value(), result.value() * (2 * a.error_ + function_error));
    }

    /// log a, and 0 where a is not positive; outside where the ball has numbers of both kinds.
    [[nodiscard]] static constexpr ball logarithm(ball const& a) {
        if (a.outside_)
            return a;
        if (a.value_ + 2 * a.error_ <= 0 && (a.value_ < 0 || a.error_ == 0))
            return {};
        if (a.value_ < 1e-100 || 2 * a.error_ > a.value_)
            return outside();
        // |log(1 + t)| <= 2 |t| for |t| <= 1/2.
        double const result = approximate::logarithm(approximate(a.value_)).value();
        return made(a, a, result, 2 * a.error_ / a.value_ + function_error * size(result));
    }

    /// The order of all numbers of the one and of the other.
    [[nodiscard]] static constexpr order compare(ball const& a, ball const& b) {
        if (a.outside_ || b.outside_)
            return order::unknown;
        double const gap = a.value_ - b.value_; // 0 only where the two are one double
        double const error = margin * (a.error_ + b.error_ + unit * size(gap));
        if (gap == 0 && a.error_ == 0 && b.error_ == 0)
            return order::equal;
        return gap > error ? order::greater : gap < -error ? order::less : order::unknown;
    }

    /// The order of two numbers that are apart in the six digits which are written of each;
    /// otherwise unknown.
    [[nodiscard]] static constexpr order told_apart(ball const& a, ball const& b) {
        double const gap = size(a.value_ - b.value_);
        bool const told = a.is_told() && b.is_told() && gap > 1e-5 * size(a.value_)
                          && gap > 1e-5 * size(b.value_);
        return told ? compare(a, b) : order::unknown;
    }

    /// Are its first six digits known, or that it is 0 but for what does not count?
    [[nodiscard]] constexpr bool is_told() const {
        return !outside_ && (error_ <= 5e-7 * size(value_) || is_negligible());
    }

    /// Six digits of the number; ? where they are not known.
    friend constexpr text& operator<<(text& out, ball const& a) {
        if (!a.is_told())
            return out << '?';
        if (a.is_integer() && size(a.value_) < 1e6)
            return out << static_cast<std::int64_t>(a.value_);
        if (a.is_negligible())
            return out << "about 0";
        int shift = 0;
        double scaled = size(a.value_);
        for (; scaled < 99999.5; scaled *= 10)
            ++shift;
        for (; scaled >= 999999.5; scaled /= 10)
            --shift;
        auto digits = static_cast<std::int64_t>(scaled + 0.5);
        out << (a.value_ < 0 ? "about -" : "about ");
        int const power = 5 - shift;
        bool const plain = power >= -3 && power <= 5;
        std::int64_t one = 100000;
        for (int i = 0; plain && i < power; ++i)
            one /= 10;
        for (int i = 0; plain && i > power; --i)
            one *= 10;
        out << digits / one << (digits % one == 0 ? "" : ".");
        for (digits %= one; one > 1 && digits > 0; digits %= one)
            out << digits / (one /= 10);
        if (!plain)
            out << " * 10^" << power;
        return out;
    }

private:
    static constexpr double unit = 1.0 / (1LL << 52);
    static constexpr double function_error = 1.0 / (1LL << 48);
    static constexpr double margin = 1.000001;
    static constexpr double underflow = 1e-300; // more than is lost where a product is too small

    constexpr ball(double value, double error) : value_(value), error_(error) {}

    // The result of an operation on two balls; outside where the doubles have not room enough.
    [[nodiscard]] static constexpr ball made(ball const& a, ball const& b, double value,
                                             double error) {
        if (a.outside_ || b.outside_ || size(value) > 1e100 || error > 1e100)
            return outside();
        return ball(value, margin * error);
    }

    [[nodiscard]] static constexpr double size(double x) { return x < 0 ? -x : x; }

    [[nodiscard]] static constexpr bool is_small(double x) {
        return size(x) < static_cast<double>(1LL << 53);
    }

    [[nodiscard]] constexpr bool is_integer() const {
        return error_ == 0 && is_small(value_)
               && value_ == static_cast<double>(static_cast<std::int64_t>(value_));
    }

    [[nodiscard]] constexpr bool is_small_integer() const { return !outside_ && is_integer(); }

    [[nodiscard]] constexpr bool is_negligible() const {
        return error_ > 5e-7 * size(value_) && size(value_) + error_ <= 1e-9;
    }

    double value_ = 0;
    double error_ = 0;
    bool outside_ = false;
};

} // namespace attest::proofs::explanation
