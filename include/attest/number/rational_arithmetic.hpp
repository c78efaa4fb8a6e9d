// The field operations and the order of `rational`. Each operation tries
// 64 bits first and goes to wide integers when a product would not fit.
#pragma once

#include <attest/core/checked.hpp>
#include <attest/number/integer_text.hpp>
#include <attest/number/rational_class.hpp>

namespace attest {

/// 3/7, or 2 for a whole number.
constexpr text to_text(rational const& x) {
    text out = to_text(x.numerator());
    if (x.denominator() != 1)
        out << '/' << to_text(x.denominator());
    return out;
}

constexpr rational::rational(integer const& numerator, integer const& denominator) {
    if (denominator.sign() == 0)
        throw division_by_zero("ATT-102 division by zero: a fraction with denominator 0",
                               to_text(numerator));
    integer common = gcd(numerator, denominator);
    if (denominator.sign() < 0)
        common = -common;
    adopt(numerator / common, denominator / common);
}

template <built_in_argument Top, built_in_argument Bottom>
constexpr rational rational::from_small(Top top, Bottom bottom) {
    if constexpr (!std::same_as<Top, std::int64_t> || !std::same_as<Bottom, std::int64_t>)
        return from_small(attest::argument_as<std::int64_t>(top),
                          attest::argument_as<std::int64_t>(bottom));
    else if (bottom <= 0 || top == minimum)
        return rational(integer(top), integer(bottom));
    return reduced(top, bottom);
}

constexpr rational rational::operator-() const {
    if (wide_ != nullptr)
        return in_lowest_terms(-wide_->top, wide_->bottom);
    rational result;
    result.top_ = -top_; // in range: larger than the smallest integer
    result.bottom_ = bottom_;
    return result;
}

constexpr rational operator+(rational const& x, rational const& y) {
    std::int64_t left = 0;
    std::int64_t right = 0;
    std::int64_t bottom = x.bottom_;
    if (x.wide_ == nullptr && y.wide_ == nullptr) {
        bool fits = false;
        if (x.bottom_ == y.bottom_) {
            fits = add_fits(x.top_, y.top_, left);
        } else {
            fits = multiply_fits(x.top_, y.bottom_, left) && multiply_fits(y.top_, x.bottom_, right)
                   && add_fits(left, right, left) && multiply_fits(x.bottom_, y.bottom_, bottom);
        }
        if (fits && left != rational::minimum)
            return rational::reduced(left, bottom);
    }
    integer const a = x.denominator();
    integer const b = y.denominator();
    integer const shared = gcd(a, b);
    integer const own = a / shared;
    integer const top = x.numerator() * (b / shared) + y.numerator() * own;
    integer const common = gcd(top, shared);
    return rational::in_lowest_terms(top / common, own * (b / common));
}

constexpr rational operator-(rational const& x, rational const& y) {
    return x + -y;
}

constexpr rational operator*(rational const& x, rational const& y) {
    if (x.wide_ == nullptr && y.wide_ == nullptr) {
        std::int64_t const a = detail::small_gcd(x.top_, y.bottom_);
        std::int64_t const b = detail::small_gcd(y.top_, x.bottom_);
        rational result;
        if (multiply_fits(x.top_ / a, y.top_ / b, result.top_)
            && multiply_fits(x.bottom_ / b, y.bottom_ / a, result.bottom_)
            && result.top_ != rational::minimum)
            return result;
    }
    integer const a = gcd(x.numerator(), y.denominator());
    integer const b = gcd(y.numerator(), x.denominator());
    return rational::in_lowest_terms((x.numerator() / a) * (y.numerator() / b),
                                     (x.denominator() / b) * (y.denominator() / a));
}

constexpr rational operator/(rational const& x, rational const& y) {
    if (y.sign() == 0)
        throw division_by_zero("ATT-102 division by zero: a rational divided by 0", to_text(x));
    rational reciprocal;
    if (y.sign() > 0)
        reciprocal.adopt(y.denominator(), y.numerator());
    else
        reciprocal.adopt(-y.denominator(), -y.numerator());
    return x * reciprocal;
}

constexpr rational& rational::operator+=(rational const& y) {
    return *this = *this + y;
}

constexpr rational& rational::operator-=(rational const& y) {
    return *this = *this - y;
}

constexpr rational& rational::operator*=(rational const& y) {
    return *this = *this * y;
}

constexpr rational& rational::operator/=(rational const& y) {
    return *this = *this / y;
}

namespace detail {

/// a/b compared with c/d for b, d > 0, by the quotients of Euclid's algorithm: no number grows.
/// Equal whole parts leave p/b and r/d below 1, ordered as d/r and b/p are.
constexpr std::strong_ordering compare_by_quotients(integer a, integer b, integer c, integer d) {
    for (;;) {
        integer const whole = floor_divide(a, b);
        integer const other = floor_divide(c, d);
        if (whole != other)
            return whole <=> other;
        integer const p = a - whole * b;
        integer const r = c - other * d;
        if (p.sign() == 0 || r.sign() == 0)
            return p.sign() <=> r.sign();
        a = d;
        c = b;
        d = p;
        b = r;
    }
}

} // namespace detail

constexpr std::strong_ordering operator<=>(rational const& x, rational const& y) {
    if (x.wide_ == nullptr && y.wide_ == nullptr) {
        std::int64_t left = 0;
        std::int64_t right = 0;
        if (x.bottom_ == y.bottom_)
            return x.top_ <=> y.top_;
        if (multiply_fits(x.top_, y.bottom_, left) && multiply_fits(y.top_, x.bottom_, right))
            return left <=> right;
    }
    integer const a = x.numerator();
    integer const b = x.denominator();
    integer const c = y.numerator();
    integer const d = y.denominator();
    // in range below: widths are at most 16384
    int const left = bit_length(a) + bit_length(d);
    int const right = bit_length(c) + bit_length(b);
    if ((left > right ? left : right) > detail::widest_bits)
        return detail::compare_by_quotients(a, b, c, d);
    return a * d <=> c * b;
}

/// |x|.
constexpr rational abs(rational const& x) {
    if (x.sign() < 0)
        return -x;
    return x;
}

/// base^exponent; 0^0 = 1. Refused: 0 to a negative power (ATT-102).
template <machine_integer Exponent>
constexpr rational power(rational const& base, Exponent exponent) {
    std::uint64_t const size = detail::size_of_exponent(exponent);
    integer const numerator = power(base.numerator(), size);
    integer const denominator = power(base.denominator(), size);
    if (size != 0 && !(exponent > 0))
        return rational(denominator, numerator);
    return rational(numerator, denominator);
}

/// The largest integer that is at most x.
constexpr integer floor(rational const& x) {
    return floor_divide(x.numerator(), x.denominator());
}

} // namespace attest
