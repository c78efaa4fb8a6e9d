// Exact numbers of a model: rationals with e^x read as 2^x.
//
// Exact or outside. 2^x is computed for integers x only and the logarithm for powers of two only;
// a number that is not rational, or whose numerator or denominator in lowest terms exceeds 2^62 in
// magnitude, is outside: nothing is said about it. The laws of the calculus hold for this reading of
// e^x: 2^(a + b) = 2^a 2^b, log 2^a = a.
#pragma once

#include <attest/algebra/term/coefficient.hpp>

#include <string>

namespace attest::evaluation {

enum class order { less, equal, greater, unknown };

class exact {
public:
    constexpr exact() = default;

    constexpr exact(kernel::coefficient const& c) : above_(c.numerator), below_(c.denominator) {}

    [[nodiscard]] static constexpr exact outside() { return {0, 0}; }

    [[nodiscard]] constexpr bool is_outside() const { return below_ == 0; }

    [[nodiscard]] constexpr bool is_zero() const { return above_ == 0 && below_ != 0; }

    friend constexpr exact operator+(exact const& a, exact const& b) {
        // in range below: parts have 64 bits, products 126, their sum 127
        if (a.below_ == 1 && b.below_ == 1)
            return reduced(wide{a.above_} + b.above_, 1);
        return reduced(wide{a.above_} * b.below_ + wide{b.above_} * a.below_,
                       wide{a.below_} * b.below_);
    }

    friend constexpr exact operator*(exact const& a, exact const& b) {
        // in range: at most 2^126
        return reduced(wide{a.above_} * b.above_, wide{a.below_} * b.below_);
    }

    /// 1/a, and 0 where a = 0.
    [[nodiscard]] static constexpr exact inverse(exact const& a) {
        if (a.above_ == 0)
            return a;
        return a.above_ < 0 ? reduced(-wide{a.below_}, -wide{a.above_}) // in range: 128 bits for 64
                            : reduced(a.below_, a.above_);
    }

    /// 2^a for an integer a.
    [[nodiscard]] static constexpr exact exponential_of(exact const& a) {
        if (a.below_ != 1 || a.above_ > 60 || a.above_ < -60)
            return outside();
        // in range: at most 60
        std::int64_t const power = std::int64_t{1} << (a.above_ < 0 ? -a.above_ : a.above_);
        return a.above_ < 0 ? exact{1, power} : exact{power, 1};
    }

    /// The k with 2^k = a; 0 where a is not positive.
    [[nodiscard]] static constexpr exact logarithm(exact const& a) {
        if (a.below_ == 0)
            return a;
        if (a.above_ <= 0)
            return {0, 1};
        if (a.above_ != 1 && a.below_ != 1)
            return outside();
        std::int64_t const power = a.below_ == 1 ? a.above_ : a.below_;
        if ((power & (power - 1)) != 0) // in range: power >= 1
            return outside();
        std::int64_t k = 0;
        while ((std::int64_t{1} << k) < power) // in range: power is 2^62 at most
            ++k;
        return {a.below_ == 1 ? k : -k, 1}; // in range: at most 62
    }

    [[nodiscard]] static constexpr order compare(exact const& a, exact const& b) {
        if (a.below_ == 0 || b.below_ == 0)
            return order::unknown;
        wide const left = wide{a.above_} * b.below_;  // in range: at most 2^126
        wide const right = wide{b.above_} * a.below_; // in range: at most 2^126
        return left < right ? order::less : left > right ? order::greater : order::equal;
    }

    [[nodiscard]] constexpr kernel::coefficient fraction() const { return {above_, below_}; }

    [[nodiscard]] std::string text() const {
        if (is_outside())
            return "?";
        return std::to_string(above_) + (below_ == 1 ? "" : "/" + std::to_string(below_));
    }

private:
    __extension__ using wide = __int128;

    constexpr exact(std::int64_t above, std::int64_t below) : above_(above), below_(below) {}

    // below >= 0; 0 stays 0, which is outside.
    [[nodiscard]] static constexpr exact reduced(wide above, wide below) {
        if (below > 1) {
            wide a = above < 0 ? -above : above; // in range: above -2^127: products have 126 bits
            wide b = below;
            while (a != 0) {
                wide const rest = b % a;
                b = a;
                a = rest;
            }
            above /= b;
            below /= b;
        }
        constexpr wide most = wide{1} << 62;
        if (below == 0 || above > most || above < -most || below > most) // in range: a constant
            return outside();
        // in range: at most 2^62
        return {static_cast<std::int64_t>(above), static_cast<std::int64_t>(below)};
    }

    std::int64_t above_ = 0;
    std::int64_t below_ = 1;
};

} // namespace attest::evaluation
