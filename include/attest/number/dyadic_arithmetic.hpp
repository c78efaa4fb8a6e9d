// + × ÷ √ of dyadic numbers, rounded to a number of bits on the side asked (see dyadic.hpp).
//
// A sum of far-apart terms never builds the gap: with f below the last bit kept of the larger term,
// a smaller term below 2^f is replaced by 0 or by ±2^f, whichever lies on the side asked.
// Up to 62 bits everything fits 128-bit words, and no wide integer is made.
#pragma once

#include <attest/number/dyadic.hpp>
#include <attest/number/dyadic_words.hpp>

namespace attest {

namespace detail {

constexpr bool in_words(dyadic const& x, dyadic const& y, int bits) {
    return bits <= 62 && x.mantissa.is_small() && y.mantissa.is_small();
}

/// x·2^(x.exponent − exponent).
constexpr integer aligned(dyadic const& x, long long exponent) {
    return x.mantissa << checked_subtract<std::int64_t>(x.exponent, exponent);
}

/// Refused: an exponent of two outside ±2^60 (ATT-101).
constexpr long long in_range(long long exponent) {
    if (exponent > (1LL << 60) || exponent < -(1LL << 60))
        throw integer_overflow("ATT-101 integer overflow: an exponent of two beyond 2^60");
    return exponent;
}

/// For x.top() ≥ y.top().
constexpr dyadic add_ordered(dyadic const& x, dyadic y, int bits, side towards) {
    // in range: of 32 bits
    long long const floor = checked_subtract<long long>(x.top(), bits + 4LL);
    if (y.top() < floor) {
        if ((y.sign() > 0) == (towards == side::down))
            return round(x, bits, towards); // y is replaced by 0
        y = {y.sign(), floor};
    }
    long long const exponent = x.exponent < y.exponent ? x.exponent : y.exponent;
    return round({aligned(x, exponent) + aligned(y, exponent), exponent}, bits, towards);
}

} // namespace detail

constexpr dyadic add(dyadic const& x, dyadic const& y, std::same_as<int> auto bits, side towards) {
    if (x.sign() == 0)
        return round(y, bits, towards);
    if (y.sign() == 0)
        return round(x, bits, towards);
    if (detail::in_words(x, y, bits))
        return x.exponent >= y.exponent ? detail::add_words(x, y, bits, towards)
                                        : detail::add_words(y, x, bits, towards);
    // Not a choice between two temporaries: g++ 12 destroys such a temporary twice.
    if (x.top() >= y.top())
        return detail::add_ordered(x, y, bits, towards);
    return detail::add_ordered(y, x, bits, towards);
}

constexpr dyadic multiply(dyadic const& x, dyadic const& y, std::same_as<int> auto bits, side towards) {
    long long const exponent = detail::in_range(checked_add(x.exponent, y.exponent));
    if (detail::in_words(x, y, bits))
        // in range: below 2^126
        return detail::round_word(int128{x.mantissa.small()} * y.mantissa.small(), // below 2^126
                                  exponent, bits, towards);
    return round({x.mantissa * y.mantissa, exponent}, bits, towards);
}

/// p/q to `bits` bits, to the side asked.
constexpr dyadic quotient(integer const& p, integer const& q, std::same_as<int> auto bits, side towards) {
    if (q.sign() == 0)
        throw division_by_zero("ATT-102 division by zero: a dyadic number divided by 0");
    if (p.sign() == 0)
        return {};
    if (bits <= 62 && p.is_small() && q.is_small())
        return detail::divide_words(p.small(), q.small(), bits, towards);
    // in range: of 32 bits each
    long long const places = bits + 1LL + bit_length(q) - bit_length(p);
    long long const shift = places > 0 ? places : 0;
    // in range: of 32 bits each
    return round({divide(p << shift, q, towards), -shift}, bits, towards);
}

constexpr dyadic to_dyadic(rational const& x, std::same_as<int> auto bits, side towards) {
    if (x.denominator() == 1)
        return round({x.numerator(), 0}, bits, towards);
    return quotient(x.numerator(), x.denominator(), bits, towards);
}

/// x/y. Refused: y = 0 (ATT-102).
constexpr dyadic divide(dyadic const& x, dyadic const& y, std::same_as<int> auto bits, side towards) {
    dyadic result = quotient(x.mantissa, y.mantissa, bits, towards);
    result.exponent =
        detail::in_range(checked_subtract(checked_add(result.exponent, x.exponent), y.exponent));
    return result;
}

/// √x. Refused: x < 0 (ATT-106).
constexpr dyadic square_root(dyadic const& x, std::same_as<int> auto bits, side towards) {
    if (x.sign() < 0)
        throw outside_the_exact_numbers("ATT-106 the square root of a negative number is not real");
    if (x.sign() == 0)
        return {};
    long long const wanted = 2LL * bits + 2 - bit_length(x.mantissa); // in range: of 32 bits each
    long long places = wanted > 0 ? wanted : 0;
    if ((x.exponent % 2 != 0) != (places % 2 != 0))
        ++places;
    integer const square = x.mantissa << places;
    integer root = integer_sqrt(square);
    if (towards == side::up && root * root != square)
        root += 1;
    return round({root, checked_subtract(x.exponent, places) / 2}, bits, towards);
}

} // namespace attest
