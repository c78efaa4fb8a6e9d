// The class rational: p/q in lowest terms with q > 0. Include rational.hpp, which adds its arithmetic.
//
// Exact: + − × ÷, equality and order. Canonical, so that equal values have equal parts.
// Two 64-bit numbers while both parts fit, and else two wide integers on the heap: constant
// evaluation pays for every call and every destructor, so the small case makes none of its own.
// Sums and products reduce by the small common divisors first (Knuth, TAOCP 2, 4.5.1).
//
// Refused: division by zero (ATT-102), more than 16384 bits (ATT-101).
#pragma once

#include <attest/core/checked.hpp>
#include <attest/core/integer_argument.hpp>
#include <attest/number/integer_functions.hpp>

#include <compare>
#include <concepts>
#include <limits>

namespace attest {

class rational {
public:
    constexpr rational() noexcept = default;

    template <std::integral Builtin>
        requires(!std::same_as<Builtin, bool>)
    constexpr rational(Builtin value) // NOLINT(google-explicit-constructor): every integer is one
    {
        std::int64_t top = 0;
        if (add_fits(value, Builtin{0}, top) && top != minimum)
            top_ = top;
        else
            adopt(integer(value), 1);
    }

    constexpr rational(integer const& value) // NOLINT(google-explicit-constructor): likewise
    {
        adopt(value, 1);
    }

    /// numerator / denominator, reduced. Refused: denominator = 0 (ATT-102).
    constexpr rational(integer const& numerator, integer const& denominator);

    constexpr rational(rational const& other) : top_(other.top_), bottom_(other.bottom_) {
        if (other.wide_ != nullptr)
            wide_ = new parts(*other.wide_);
    }

    constexpr rational(rational&& other) noexcept
        : top_(other.top_), bottom_(other.bottom_), wide_(other.wide_) {
        other.wide_ = nullptr;
    }

    constexpr rational& operator=(rational const& other) {
        if (wide_ != nullptr || other.wide_ != nullptr) {
            parts* const copy = other.wide_ == nullptr ? nullptr : new parts(*other.wide_);
            delete wide_;
            wide_ = copy;
        }
        top_ = other.top_;
        bottom_ = other.bottom_;
        return *this;
    }

    constexpr rational& operator=(rational&& other) noexcept {
        parts* const mine = wide_;
        top_ = other.top_;
        bottom_ = other.bottom_;
        wide_ = other.wide_;
        other.wide_ = mine;
        if (mine != nullptr) {
            other.top_ = 0;
            other.bottom_ = 1;
        }
        return *this;
    }

    constexpr ~rational() {
        if (wide_ != nullptr)
            delete wide_;
    }

    [[nodiscard]] constexpr integer numerator() const {
        if (wide_ != nullptr)
            return wide_->top;
        return integer::from_small(top_);
    }

    [[nodiscard]] constexpr integer denominator() const {
        if (wide_ != nullptr)
            return wide_->bottom;
        return integer::from_small(bottom_);
    }

    /// −1, 0 or 1.
    [[nodiscard]] constexpr int sign() const {
        if (wide_ != nullptr)
            return wide_->top.sign();
        return (top_ > 0 ? 1 : 0) - (top_ < 0 ? 1 : 0); // in range: 1 or 0
    }

    /// Whether both parts fit 64 bits; then small_numerator() and small_denominator() are they.
    [[nodiscard]] constexpr bool is_small() const noexcept { return wide_ == nullptr; }

    /// The numerator if is_small(), else 0.
    [[nodiscard]] constexpr std::int64_t small_numerator() const noexcept { return top_; }

    /// The denominator if is_small(), else 1.
    [[nodiscard]] constexpr std::int64_t small_denominator() const noexcept { return bottom_; }

    /// top / bottom, reduced: the 64-bit way in. Refused: bottom = 0 (ATT-102), a number of more than
    /// 64 bits (ATT-101), a floating-point number (ATT-110).
    template <built_in_argument Top, built_in_argument Bottom>
    [[nodiscard]] static constexpr rational from_small(Top top, Bottom bottom);

    [[nodiscard]] constexpr rational operator-() const;

    friend constexpr rational operator+(rational const& x, rational const& y);
    friend constexpr rational operator-(rational const& x, rational const& y);
    friend constexpr rational operator*(rational const& x, rational const& y);
    friend constexpr rational operator/(rational const& x, rational const& y);

    friend constexpr bool operator==(rational const& x, rational const& y) {
        if (x.wide_ == nullptr || y.wide_ == nullptr)
            return x.wide_ == y.wide_ && x.top_ == y.top_ && x.bottom_ == y.bottom_;
        return x.wide_->top == y.wide_->top && x.wide_->bottom == y.wide_->bottom;
    }

    friend constexpr std::strong_ordering operator<=>(rational const& x, rational const& y);

    constexpr rational& operator+=(rational const& y);
    constexpr rational& operator-=(rational const& y);
    constexpr rational& operator*=(rational const& y);
    constexpr rational& operator/=(rational const& y);

private:
    struct parts {
        integer top;
        integer bottom;
    };

    static constexpr std::int64_t minimum = std::numeric_limits<std::int64_t>::min();

    // While wide_ is null the value is top_ / bottom_; else these are 0 and 1.
    std::int64_t top_ = 0;
    std::int64_t bottom_ = 1;
    parts* wide_ = nullptr;

    /// top / bottom for |top| < 2^63 and bottom > 0.
    static constexpr rational reduced(std::int64_t top, std::int64_t bottom) {
        std::int64_t const common = detail::small_gcd(top, bottom);
        rational result;
        result.top_ = top / common;
        result.bottom_ = bottom / common;
        return result;
    }

    constexpr void adopt(integer const& top, integer const& bottom) {
        if (top.is_small() && bottom.is_small()) {
            top_ = top.small();
            bottom_ = bottom.small();
        } else {
            wide_ = new parts{top, bottom};
        }
    }

    static constexpr rational in_lowest_terms(integer const& top, integer const& bottom) {
        rational result;
        result.adopt(top, bottom);
        return result;
    }
};

} // namespace attest
