// exponential: a quotient of two sums Σ aᵢ·e^{rᵢ}; what softmax makes of rational scores.
//
// Exact: + − × ÷, equality and order, all decided. Equality cross-multiplies and compares canonical
// sums (Lindemann–Weierstrass, see exponential_sum); order is the sign of a difference.
// A denominator with a single term is divided out, so that e^{1/2}/e^{1/3} is e^{1/6} again.
//
// Refused: division by zero (ATT-102), e to an exponential power (ATT-106), a sign beyond the stated
// precision (ATT-105). Stacked softmax layers leave these numbers; enclosures follow them further.
#pragma once

#include <attest/number/exponential_sign.hpp>
#include <attest/number/exponential_sum_text.hpp>
#include <attest/number/square_root.hpp>

#include <compare>
#include <concepts>

namespace attest {

class exponential {
public:
    constexpr exponential() : denominator_(surd(1)) {}

    template <class Value>
        requires std::convertible_to<Value const&, surd>
    constexpr exponential(Value const& value) // NOLINT(google-explicit-constructor): value·e^0
        : numerator_(surd(value)), denominator_(surd(1)) {}

    constexpr exponential(exponential_sum const& value) // NOLINT(google-explicit-constructor)
        : numerator_(value), denominator_(surd(1)) {}

    /// numerator / denominator. Refused: denominator = 0 (ATT-102).
    constexpr exponential(exponential_sum const& numerator, exponential_sum const& denominator)
        : numerator_(numerator), denominator_(denominator) {
        if (denominator_.is_zero())
            throw division_by_zero("ATT-102 division by zero: a sum of exponentials divided by 0");
        if (denominator_.size() == 1) {
            exponential_term const& only = *denominator_.begin();
            numerator_ = numerator_ * exponential_sum(surd(1) / only.coefficient, -only.exponent);
            denominator_ = exponential_sum(surd(1));
        } else if (numerator_.is_zero()) {
            denominator_ = exponential_sum(surd(1));
        }
    }

    [[nodiscard]] constexpr exponential_sum const& numerator() const noexcept { return numerator_; }

    [[nodiscard]] constexpr exponential_sum const& denominator() const noexcept {
        return denominator_;
    }

    /// −1, 0 or 1, decided.
    [[nodiscard]] constexpr int sign() const {
        int const top = attest::sign(numerator_);
        return top == 0 ? 0 : top * attest::sign(denominator_); // in range: each -1, 0 or 1
    }

    [[nodiscard]] constexpr exponential operator-() const { return {-numerator_, denominator_}; }

    friend constexpr exponential operator+(exponential const& x, exponential const& y) {
        if (x.denominator_ == y.denominator_)
            return {x.numerator_ + y.numerator_, x.denominator_};
        return {x.numerator_ * y.denominator_ + y.numerator_ * x.denominator_,
                x.denominator_ * y.denominator_};
    }

    friend constexpr exponential operator-(exponential const& x, exponential const& y) {
        return x + -y;
    }

    friend constexpr exponential operator*(exponential const& x, exponential const& y) {
        return {x.numerator_ * y.numerator_, x.denominator_ * y.denominator_};
    }

    friend constexpr exponential operator/(exponential const& x, exponential const& y) {
        if (x.denominator_ == y.denominator_)
            return {x.numerator_, y.numerator_};
        return {x.numerator_ * y.denominator_, x.denominator_ * y.numerator_};
    }

    friend constexpr bool operator==(exponential const& x, exponential const& y) {
        if (x.denominator_ == y.denominator_)
            return x.numerator_ == y.numerator_;
        return x.numerator_ * y.denominator_ == y.numerator_ * x.denominator_;
    }

    friend constexpr std::strong_ordering operator<=>(exponential const& x, exponential const& y) {
        return (x - y).sign() <=> 0;
    }

    constexpr exponential& operator+=(exponential const& y) { return *this = *this + y; }

    constexpr exponential& operator-=(exponential const& y) { return *this = *this - y; }

    constexpr exponential& operator*=(exponential const& y) { return *this = *this * y; }

    constexpr exponential& operator/=(exponential const& y) { return *this = *this / y; }

private:
    exponential_sum numerator_;
    exponential_sum denominator_;
};

/// e^exponent, exactly.
template <class Exponent>
    requires std::convertible_to<Exponent const&, surd>
constexpr exponential exp(Exponent const& exponent) {
    return exponential(exponential_sum(surd(1), surd(exponent)));
}

namespace detail {

/// Whether x is a surd, however it is written; then `value` is it. A quotient n/d of sums is a surd
/// c exactly when n = c·d (Lindemann–Weierstrass), which makes c the quotient of the first
/// coefficients.
constexpr bool is_surd(exponential const& x, surd& value) {
    value = surd();
    if (x.numerator().is_zero())
        return true;
    exponential_term const& top = *x.numerator().begin();
    exponential_term const& bottom = *x.denominator().begin();
    bool const two_roots = !top.coefficient.is_rational() && !bottom.coefficient.is_rational()
                           && top.coefficient.radicand() != bottom.coefficient.radicand();
    if (two_roots || !(top.exponent == bottom.exponent)
        || x.numerator().size() != x.denominator().size())
        return false;
    value = top.coefficient / bottom.coefficient;
    return x.numerator() == exponential_sum(value) * x.denominator();
}

} // namespace detail

/// e^exponent of an exponential number whose value is a rational or a surd, however it is written:
/// e^{(2 + 2e)/(1 + e)} is e². Refused: any other exponential (ATT-106); no exact number of this
/// library holds e^{e^r}.
constexpr exponential exp(exponential const& exponent) {
    surd value;
    if (!detail::is_surd(exponent, value))
        throw outside_the_exact_numbers("ATT-106 e to a power that is itself an exponential number",
                                        to_text(exponent.numerator()));
    return exp(value);
}

/// |x|.
constexpr exponential abs(exponential const& x) {
    if (x.sign() < 0)
        return -x;
    return x;
}

/// base^power; 0^0 = 1. Refused: 0 to a negative power (ATT-102).
template <machine_integer Exponent>
constexpr exponential power(exponential const& base, Exponent exponent) {
    std::uint64_t const size = detail::size_of_exponent(exponent);
    exponential const result = detail::power_by_squaring(base, size);
    if (size != 0 && !(exponent > 0))
        return exponential(1) / result;
    return result;
}

} // namespace attest
