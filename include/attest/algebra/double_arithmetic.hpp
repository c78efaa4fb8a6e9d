// Evaluation over doubles: quick, rounded, and blind to a denominator that is almost 0.
//
// At run time e^x and log x are those of the machine; while the compiler evaluates they are series,
// right to about 2^-50 of the value: e^x = 2^k e^r with |r| ≤ 1/2, and log x = k log 2 + 2 artanh
// of (m − 1)/(m + 1) with x = 2^k m; log 2 is taken in two parts, the first of which has so few bits
// that its multiples are exact (Cody, Waite, Software Manual for the Elementary Functions, 1980).
// Outside: e^x beyond the doubles.
#pragma once

#include <attest/algebra/outcome.hpp>

#include <cmath>
#include <cstdint>
#include <type_traits>

namespace attest::algebra {

namespace detail {

inline constexpr double log_of_two = 0.693147180369123816490; // 33 bits
inline constexpr double log_of_two_rest = 1.90821492927058770002e-10;

// Of |x| < 710.
constexpr double series_exp(double x) {
    int const twos = static_cast<int>(x / log_of_two + (x < 0 ? -0.5 : 0.5));
    double const rest = x - twos * log_of_two - twos * log_of_two_rest;
    double sum = 1;
    for (int n = 20; n > 0; --n)
        sum = 1 + sum * rest / n;
    for (int i = twos; i > 0; --i)
        sum *= 2;
    for (int i = twos; i < 0; ++i)
        sum /= 2;
    return sum;
}

// Of 0 < x < ∞.
constexpr double series_log(double x) {
    int twos = 0;
    for (; x > 1.5; x /= 2)
        ++twos;
    for (; x < 0.75; x *= 2)
        --twos;
    double const ratio = (x - 1) / (x + 1);
    double sum = 0;
    for (int n = 41; n > 0; n -= 2)
        sum = sum * ratio * ratio + 1.0 / n;
    return twos * log_of_two + (twos * log_of_two_rest + 2 * ratio * sum);
}

} // namespace detail

struct double_arithmetic {
    using number = double;

    [[nodiscard]] constexpr double quotient_of(std::int64_t numerator,
                                               std::int64_t denominator) const {
        return static_cast<double>(numerator) / static_cast<double>(denominator);
    }

    [[nodiscard]] constexpr standing divisor(double x) const {
        return x == 0 ? standing::undefined : standing::known;
    }

    [[nodiscard]] constexpr outcome<double> exp(double x) const {
        if (!(x > -700 && x < 700))
            return {standing::outside, 0};
        if (std::is_constant_evaluated())
            return {standing::known, detail::series_exp(x)};
        return {standing::known, std::exp(x)};
    }

    [[nodiscard]] constexpr outcome<double> log(double x) const {
        if (!(x > 0))
            return {standing::undefined, 0};
        if (std::is_constant_evaluated())
            return {standing::known, detail::series_log(x)};
        return {standing::known, std::log(x)};
    }

    [[nodiscard]] constexpr outcome<double> max(double x, double y) const {
        return {standing::known, x < y ? y : x};
    }
};

} // namespace attest::algebra
