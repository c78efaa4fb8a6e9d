// enclosure: [lower, upper] with dyadic ends, which holds a real number known only that far.
//
// x ∘ y holds every a ∘ b with a in x and b in y: each end is rounded outwards to the larger of both
// operands' bits. Up to 62 bits the ends stay in machine words, and an enclosure can be kept in a
// constexpr variable.
// A comparison of two enclosures is about the two numbers in them. It has three answers: <=> is
// unordered, and less(x, y) and its kin (three_valued.hpp) are undecided, where some pairs of numbers
// say yes and others no. An operator with two answers refuses to answer then: neither x == y nor
// x != y compiles where the two overlap, unless both are one and the same point.
//
// Refused: a number of bits that int does not hold (ATT-101); division by an enclosure that holds 0
// (ATT-102); more than 7168 bits, or an operator whose answer is not decided (ATT-105); the root of one
// that reaches below 0 (ATT-106); fewer bits than 1, or ends in the wrong order (ATT-110).
#pragma once

#include <attest/core/integer_argument.hpp>
#include <attest/number/exponential_interval.hpp>

#include <compare>
#include <concepts>

namespace attest {

class enclosure {
public:
    static constexpr int default_bits = 128;

    constexpr enclosure() = default;

    constexpr enclosure(surd const& value,
                        integer_argument<int> bits = default_bits) // NOLINT: holds its number
        : enclosure(detail::around(value, checked(bits)), bits) {}

    constexpr enclosure(rational const& value,
                        integer_argument<int> bits = default_bits) // NOLINT: holds its number
        : enclosure(detail::around(value, checked(bits)), bits) {}

    constexpr enclosure(integer const& value,
                        integer_argument<int> bits = default_bits) // NOLINT: holds its number
        : enclosure(rational(value), bits) {}

    template <std::integral Builtin>
        requires(!std::same_as<Builtin, bool>)
    constexpr enclosure(Builtin value,
                        integer_argument<int> bits = default_bits) // NOLINT: holds its number
        : enclosure(rational(value), bits) {}

    /// [lower, upper], its ends rounded outwards. Refused: lower > upper (ATT-110).
    constexpr enclosure(dyadic const& lower, dyadic const& upper,
                        integer_argument<int> bits = default_bits)
        : enclosure(detail::around(lower, upper, checked(bits)), bits) {
        if (lower > upper)
            throw outside_the_domain(
                "ATT-110 outside the domain: the lower end of an enclosure above its upper end");
    }

    [[nodiscard]] constexpr dyadic const& lower() const noexcept { return ends_.lower; }

    [[nodiscard]] constexpr dyadic const& upper() const noexcept { return ends_.upper; }

    [[nodiscard]] constexpr int bits() const noexcept { return bits_; }

    [[nodiscard]] constexpr bool is_point() const { return ends_.lower == ends_.upper; }

    [[nodiscard]] constexpr bool contains(rational const& x) const {
        return compare(ends_.lower, x) <= 0 && compare(ends_.upper, x) >= 0;
    }

    [[nodiscard]] constexpr bool contains(enclosure const& x) const {
        return ends_.lower <= x.ends_.lower && x.ends_.upper <= ends_.upper;
    }

    [[nodiscard]] constexpr enclosure operator-() const { return {-ends_, bits_}; }

    friend constexpr enclosure operator+(enclosure const& x, enclosure const& y) {
        return {detail::add(x.ends_, y.ends_, common(x, y)), common(x, y)};
    }

    friend constexpr enclosure operator-(enclosure const& x, enclosure const& y) { return x + -y; }

    friend constexpr enclosure operator*(enclosure const& x, enclosure const& y) {
        return {detail::multiply(x.ends_, y.ends_, common(x, y)), common(x, y)};
    }

    friend constexpr enclosure operator/(enclosure const& x, enclosure const& y) {
        return {detail::divide(x.ends_, y.ends_, common(x, y)), common(x, y)};
    }

    constexpr enclosure& operator+=(enclosure const& y) { return *this = *this + y; }

    constexpr enclosure& operator-=(enclosure const& y) { return *this = *this - y; }

    constexpr enclosure& operator*=(enclosure const& y) { return *this = *this * y; }

    constexpr enclosure& operator/=(enclosure const& y) { return *this = *this / y; }

    /// The order of the numbers enclosed; unordered where it is not the same for all of them.
    friend constexpr std::partial_ordering operator<=>(enclosure const& x, enclosure const& y) {
        if (x.ends_.upper < y.ends_.lower)
            return std::partial_ordering::less;
        if (x.ends_.lower > y.ends_.upper)
            return std::partial_ordering::greater;
        if (x.is_point() && y.is_point())
            return std::partial_ordering::equivalent;
        return std::partial_ordering::unordered;
    }

    // An operator answers what holds for all the numbers enclosed, or refuses (ATT-105).
    friend constexpr bool operator==(enclosure const& x, enclosure const& y) {
        return decided(x <=> y) == 0;
    }

    friend constexpr bool operator!=(enclosure const& x, enclosure const& y) {
        return decided(x <=> y) != 0;
    }

    friend constexpr bool operator<(enclosure const& x, enclosure const& y) {
        return x.ends_.lower < y.ends_.upper && decided(x <=> y) < 0;
    }

    friend constexpr bool operator<=(enclosure const& x, enclosure const& y) {
        return x.ends_.upper <= y.ends_.lower || decided(x <=> y) <= 0;
    }

    friend constexpr bool operator>(enclosure const& x, enclosure const& y) { return y < x; }

    friend constexpr bool operator>=(enclosure const& x, enclosure const& y) { return y <= x; }

    friend constexpr enclosure square_root(enclosure const& x) {
        return {detail::square_root(x.ends_, x.bits_), x.bits_};
    }

    friend constexpr enclosure enclose_exp(surd const& r, integer_argument<int> bits);

    friend constexpr enclosure exp(enclosure const& x) {
        return {detail::exponential_ends(x.ends_, x.bits_), x.bits_};
    }

private:
    detail::dyadic_ends ends_;
    int bits_ = default_bits;

    constexpr enclosure(detail::dyadic_ends const& ends, int bits) : ends_(ends), bits_(bits) {}

    static constexpr int common(enclosure const& x, enclosure const& y) {
        return x.bits_ > y.bits_ ? x.bits_ : y.bits_;
    }

    static constexpr std::partial_ordering decided(std::partial_ordering order) {
        if (order == std::partial_ordering::unordered)
            throw precision_cap_reached(
                "ATT-105 precision cap: two enclosures overlap, so their comparison is undecided");
        return order;
    }

    static constexpr int checked(int bits) {
        if (bits > detail::widest_precision)
            throw precision_cap_reached(
                "ATT-105 precision cap: an enclosure of more than 7168 bits");
        if (bits < 1)
            throw outside_the_domain(
                "ATT-110 outside the domain: an enclosure of fewer bits than 1");
        return bits;
    }
};

/// e^r, to a relative width of at most 2^(4 − bits). Refused: see exponential_ends.hpp.
constexpr enclosure enclose_exp(surd const& r,
                                integer_argument<int> bits = enclosure::default_bits) {
    return {detail::exponential_ends(r, bits), bits};
}

} // namespace attest
