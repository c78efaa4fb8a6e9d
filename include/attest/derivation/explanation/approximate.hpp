// Real numbers about: doubles, in constant evaluation as well. They look for what ball.hpp or
// closed_form.hpp then shows; nothing is said because of them alone.
//
// e^x = 2^k e^r with |r| <= 1/2; log x = k log 2 + 2 artanh((m - 1)/(m + 1)) with x = 2^k m; log 2
// is taken in two parts, the first of which has so few bits that its multiples are exact (Cody, Waite,
// Software Manual for the Elementary Functions, 1980). Both are right to 2^-50 of the result. Two
// numbers that differ by no more than rounding usually does are taken for equal, whatever they are.
#pragma once

#include <attest/algebra/evaluation/exact.hpp>

namespace attest::proofs::explanation {

using evaluation::order;

class approximate {
public:
    constexpr approximate() = default;

    constexpr approximate(kernel::coefficient const& c)
        : value_(static_cast<double>(c.numerator) / static_cast<double>(c.denominator)) {}

    explicit constexpr approximate(double value) : value_(value) {}

    [[nodiscard]] static constexpr approximate outside() {
        approximate result;
        result.outside_ = true;
        return result;
    }

    [[nodiscard]] constexpr bool is_outside() const { return outside_; }

    [[nodiscard]] constexpr bool is_zero() const { return !outside_ && value_ == 0; }

    [[nodiscard]] constexpr double value() const { return value_; }

    friend constexpr approximate operator+(approximate const& a, approximate const& b) {
        return a.outside_ || b.outside_ ? outside() : moderate(a.value_ + b.value_);
    }

    friend constexpr approximate operator*(approximate const& a, approximate const& b) {
        return a.outside_ || b.outside_ ? outside() : moderate(a.value_ * b.value_);
    }

    /// 1/a, and 0 where a = 0.
    [[nodiscard]] static constexpr approximate inverse(approximate const& a) {
        if (a.outside_ || a.value_ == 0)
            return a;
        bool const tiny = a.value_ < 1e-9 && a.value_ > -1e-9; // rounding may have made it
        return tiny ? outside() : approximate(1 / a.value_);
    }

    [[nodiscard]] static constexpr approximate exponential_of(approximate const& a) {
        if (a.outside_ || a.value_ > 60 || a.value_ < -60)
            return outside();
        int const twos = static_cast<int>(a.value_ / log_of_two + (a.value_ < 0 ? -0.5 : 0.5));
        double const rest = a.value_ - twos * log_of_two - twos * log_of_two_rest;
        double sum = 1;
        for (int n = 14; n > 0; --n)
            sum = 1 + sum * rest / n;
        for (int i = twos; i > 0; --i)
            sum *= 2;
        for (int i = twos; i < 0; ++i)
            sum /= 2;
        return approximate(sum);
    }

    /// log a, and 0 where a is not positive.
    [[nodiscard]] static constexpr approximate logarithm(approximate const& a) {
        if (a.outside_)
            return a;
        if (a.value_ <= 0)
            return {};
        double x = a.value_;
        int twos = 0;
        for (; x > 1.5; x /= 2)
            ++twos;
        for (; x < 0.75; x *= 2)
            --twos;
        double const ratio = (x - 1) / (x + 1);
        double sum = 0;
        for (int n = 31; n > 0; n -= 2)
            sum = sum * ratio * ratio + 1.0 / n;
        return approximate(twos * log_of_two + (twos * log_of_two_rest + 2 * ratio * sum));
    }

    [[nodiscard]] static constexpr order compare(approximate const& a, approximate const& b) {
        double const gap = a.value_ - b.value_;
        double const scale = 1 + size(a.value_) + size(b.value_);
        if (a.outside_ || b.outside_)
            return order::unknown;
        if (size(gap) <= 1e-11 * scale)
            return order::equal;
        if (size(gap) < 1e-7 * scale)
            return order::unknown;
        return gap < 0 ? order::less : order::greater;
    }

private:
    static constexpr double log_of_two = 0.693147180369123816490; // 33 bits
    static constexpr double log_of_two_rest = 1.90821492927058770002e-10;

    [[nodiscard]] static constexpr double size(double x) { return x < 0 ? -x : x; }

    [[nodiscard]] static constexpr approximate moderate(double x) {
        return size(x) < 1e100 ? approximate(x) : outside();
    }

    double value_ = 0;
    bool outside_ = false;
};

} // namespace attest::proofs::explanation
