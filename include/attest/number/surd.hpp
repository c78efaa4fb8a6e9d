// surd: a + b√m with rational a, b and a square-free m > 1 (b ≠ 0), or the rational a itself.
//
// The numbers a + b√m for one m form a field, ℚ(√m); 1/√d lives there, so the scale of attention
// does too. Exact: + − × ÷, equality and order.
// Order: the sign of a + b√m is that of a or b when they agree, and else the sign of the larger of
// a² and b²m, which are rational.
//
// Refused: two different square roots in one operation, whose result would leave every ℚ(√m)
// (ATT-104); the root of a negative number or of one beyond 2⁴⁰ (ATT-106); division by zero
// (ATT-102).
#pragma once

#include <attest/core/integer_argument.hpp>
#include <attest/number/rational.hpp>

#include <compare>
#include <concepts>

namespace attest {

namespace detail {

/// m = s²·r with r square-free.
struct square_parts {
    std::int64_t root = 1;        ///< s
    std::int64_t square_free = 1; ///< r
};

/// For 0 < m ≤ 2⁴⁰. Once no factor up to ∛m is left, m is a prime, a product of two primes, or the
/// square of a prime.
constexpr square_parts split_squares(std::int64_t m) {
    // in range below: divisors of m <= 2^40, and factor <= 2^14
    square_parts parts;
    for (std::int64_t factor = 2; factor * factor * factor <= m; ++factor) {
        while (m % (factor * factor) == 0) {
            m /= factor * factor;
            parts.root *= factor;
        }
        if (m % factor == 0) {
            m /= factor;
            parts.square_free *= factor;
        }
    }
    std::int64_t const root = integer_sqrt(integer::from_small(m)).small();
    if (root * root == m)
        parts.root *= root;
    else
        parts.square_free *= m;
    return parts;
}

} // namespace detail

class surd;
constexpr text to_text(surd const& x);

class surd {
public:
    constexpr surd() = default;

    constexpr surd(rational const& value)
        : rational_part_(value) {} // NOLINT: every rational is one

    constexpr surd(integer const& value) : rational_part_(value) {} // NOLINT: every integer is one

    template <std::integral Builtin>
        requires(!std::same_as<Builtin, bool>)
    constexpr surd(Builtin value) : rational_part_(value) {} // NOLINT: every integer is one

    /// rational_part + root_part·√radicand, the square divisors of the radicand taken out of the
    /// root. Refused: a radicand below 0 or beyond 2⁴⁰ (ATT-106), or one of more than 64 bits (ATT-101).
    constexpr surd(rational const& rational_part, rational const& root_part,
                   integer_argument<std::int64_t> under_the_root)
        : rational_part_(rational_part) {
        std::int64_t const radicand = under_the_root;
        if (radicand < 0)
            throw outside_the_exact_numbers(
                "ATT-106 the square root of a negative number is not real",
                (text() << radicand).view());
        if (radicand == 0 || root_part.sign() == 0)
            return;
        if (radicand > (std::int64_t{1} << 40))
            throw outside_the_exact_numbers("ATT-106 a square root whose radicand exceeds 2^40",
                                            (text() << radicand).view());
        detail::square_parts const parts = detail::split_squares(radicand);
        rational const root = root_part * rational(parts.root);
        if (parts.square_free == 1) {
            rational_part_ += root;
        } else {
            root_part_ = root;
            radicand_ = parts.square_free;
        }
    }

    [[nodiscard]] constexpr rational const& rational_part() const noexcept {
        return rational_part_;
    }

    [[nodiscard]] constexpr rational const& root_part() const noexcept { return root_part_; }

    [[nodiscard]] constexpr std::int64_t radicand() const noexcept { return radicand_; }

    [[nodiscard]] constexpr bool is_rational() const noexcept { return radicand_ == 1; }

    [[nodiscard]] constexpr int sign() const {
        int const a = rational_part_.sign();
        int const b = root_part_.sign();
        if (a == b || b == 0)
            return a;
        if (a == 0)
            return b;
        rational const difference =
            rational_part_ * rational_part_ - root_part_ * root_part_ * rational(radicand_);
        return difference.sign() > 0 ? a : b; // never 0: √m is irrational
    }

    [[nodiscard]] constexpr surd operator-() const {
        if (is_rational())
            return surd(-rational_part_);
        return of_square_free(-rational_part_, -root_part_, radicand_);
    }

    friend constexpr surd operator+(surd const& x, surd const& y) {
        if (x.is_rational() && y.is_rational())
            return surd(x.rational_part_ + y.rational_part_);
        return of_square_free(x.rational_part_ + y.rational_part_, x.root_part_ + y.root_part_,
                              common(x, y));
    }

    friend constexpr surd operator-(surd const& x, surd const& y) { return x + -y; }

    friend constexpr surd operator*(surd const& x, surd const& y) {
        if (x.is_rational() && y.is_rational())
            return surd(x.rational_part_ * y.rational_part_);
        std::int64_t const m = common(x, y);
        return of_square_free(x.rational_part_ * y.rational_part_
                                  + x.root_part_ * y.root_part_ * rational(m),
                              x.rational_part_ * y.root_part_ + x.root_part_ * y.rational_part_, m);
    }

    friend constexpr surd operator/(surd const& x, surd const& y) {
        if (y.sign() == 0)
            throw division_by_zero("ATT-102 division by zero: a surd divided by 0", to_text(x));
        if (y.is_rational())
            return of_square_free(x.rational_part_ / y.rational_part_,
                                  x.root_part_ / y.rational_part_, x.radicand_);
        rational const norm = y.rational_part_ * y.rational_part_
                              - y.root_part_ * y.root_part_ * rational(y.radicand_);
        return x * of_square_free(y.rational_part_ / norm, -y.root_part_ / norm, y.radicand_);
    }

    friend constexpr bool operator==(surd const& x, surd const& y) {
        return x.radicand_ == y.radicand_ && x.rational_part_ == y.rational_part_
               && x.root_part_ == y.root_part_;
    }

    friend constexpr std::strong_ordering operator<=>(surd const& x, surd const& y) {
        if (x.is_rational() && y.is_rational())
            return x.rational_part_ <=> y.rational_part_;
        return (x - y).sign() <=> 0;
    }

    constexpr surd& operator+=(surd const& y) { return *this = *this + y; }

    constexpr surd& operator-=(surd const& y) { return *this = *this - y; }

    constexpr surd& operator*=(surd const& y) { return *this = *this * y; }

    constexpr surd& operator/=(surd const& y) { return *this = *this / y; }

private:
    rational rational_part_;
    rational root_part_;
    std::int64_t radicand_ = 1;

    /// For a square-free radicand.
    static constexpr surd of_square_free(rational const& rational_part, rational const& root_part,
                                         std::int64_t radicand) {
        surd result(rational_part);
        if (root_part.sign() != 0) {
            result.root_part_ = root_part;
            result.radicand_ = radicand;
        }
        return result;
    }

    static constexpr std::int64_t common(surd const& x, surd const& y) {
        if (x.radicand_ != y.radicand_ && !x.is_rational() && !y.is_rational())
            throw different_square_roots("ATT-104 two different square roots in one operation",
                                         both(x, y));
        return x.is_rational() ? y.radicand_ : x.radicand_;
    }

    static constexpr text both(surd const& x, surd const& y) {
        text words = to_text(x);
        words << " and " << to_text(y);
        return words;
    }
};

/// 1/3 + 3/7·√2.
constexpr text to_text(surd const& x) {
    if (x.is_rational())
        return to_text(x.rational_part());
    text out;
    rational root = x.root_part();
    if (x.rational_part().sign() != 0) {
        out << to_text(x.rational_part()) << (root.sign() < 0 ? " - " : " + ");
        root = abs(root);
    }
    if (root == rational(-1))
        out << '-';
    else if (root != rational(1))
        out << to_text(root) << "·";
    out << "√" << x.radicand();
    return out;
}

/// |x|.
constexpr surd abs(surd const& x) {
    if (x.sign() < 0)
        return -x;
    return x;
}

/// base^exponent; 0^0 = 1. Refused: 0 to a negative power (ATT-102).
template <machine_integer Exponent>
constexpr surd power(surd const& base, Exponent exponent) {
    std::uint64_t const size = detail::size_of_exponent(exponent);
    surd const result = detail::power_by_squaring(base, size);
    if (size != 0 && !(exponent > 0))
        return surd(1) / result;
    return result;
}

} // namespace attest
