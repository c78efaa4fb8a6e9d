// Arithmetic of the wide half of `integer`: sums, products, quotients, shifts.
//
// Exact, or refused: a result of more than 16384 bits (ATT-101). `integer` asks for no quotient by 0
// and no shift by fewer than 0 bits.
#pragma once

#include <attest/number/limb_division.hpp>
#include <attest/number/wide_integer.hpp>

namespace attest::detail {

/// The result, if it is no wider than allowed.
constexpr wide_integer of_width(wide_integer&& result) {
    require_width(bit_length(result));
    return static_cast<wide_integer&&>(result);
}

/// x + y; with `sign` −1, x − y.
constexpr wide_integer add(wide_view const& x, wide_view const& y, int sign = 1) {
    // in range below: at most 257 limbs; signs are -1, 0 or 1
    int const y_sign = y.sign() * sign;
    int const order = compare_limbs(x.limbs(), x.size(), y.limbs(), y.size());
    wide_view const& larger = order < 0 ? y : x;
    wide_view const& other = order < 0 ? x : y;
    bool const negative = (order < 0 ? y_sign : x.sign()) < 0;
    if (x.sign() * y_sign >= 0) {
        wide_integer sum(larger.size() + 1);
        add_limbs(sum.limbs(), larger.limbs(), larger.size(), other.limbs(), other.size());
        return of_width(static_cast<wide_integer&&>(sum).canonical(negative));
    }
    wide_integer difference(larger.size());
    subtract_limbs(difference.limbs(), larger.limbs(), larger.size(), other.limbs(), other.size());
    return static_cast<wide_integer&&>(difference).canonical(negative);
}

constexpr wide_integer multiply(wide_view const& x, wide_view const& y) {
    // in range below: widths are at most 16384, signs -1, 0 or 1
    require_width(bit_length(x) + bit_length(y) - 1); // of the product, or one fewer than it has
    wide_integer product(x.size() + y.size());
    multiply_limbs(product.limbs(), x.limbs(), x.size(), y.limbs(), y.size());
    return of_width(static_cast<wide_integer&&>(product).canonical(x.sign() * y.sign() < 0));
}

/// x·2^bits.
constexpr wide_integer shift_left(wide_view const& x, std::int64_t bits) {
    require_width(checked_add(std::int64_t{bit_length(x)}, bits));
    int const few = static_cast<int>(bits);       // in range: of a result of at most 16384
    wide_integer result(x.size() + few / 64 + 1); // in range: few limbs
    shift_limbs_left(result.limbs(), x.limbs(), x.size(), few);
    return static_cast<wide_integer&&>(result).canonical(x.sign() < 0);
}

/// x/2^bits, truncated towards zero.
constexpr wide_integer shift_right(wide_view const& x, std::int64_t bits) {
    if (bits >= bit_length(x))
        return wide_integer(0);
    int const few = static_cast<int>(bits);   // in range: below 16384
    wide_integer result(x.size() - few / 64); // in range: few limbs
    shift_limbs_right(result.limbs(), x.limbs(), x.size(), few);
    return static_cast<wide_integer&&>(result).canonical(x.sign() < 0);
}

/// What division leaves: x = quotient·y + remainder with |remainder| < |y| and the sign of x.
struct wide_division {
    wide_integer quotient;
    wide_integer remainder;
};

constexpr wide_division divide(wide_view const& x, wide_view const& y) {
    int const n = y.size();
    int const m = x.size();
    if (m < n) {
        wide_integer remainder(m);
        shift_limbs_right(remainder.limbs(), x.limbs(), m, 0);
        return {wide_integer(0), static_cast<wide_integer&&>(remainder).canonical(x.sign() < 0)};
    }
    // in range below: at most 257 limbs, and signs are -1, 0 or 1
    int const shift = std::countl_zero(y.limbs()[n - 1]);
    wide_integer divisor(n + 1);
    shift_limbs_left(divisor.limbs(), y.limbs(), n, shift);
    wide_integer rest(m + 1);
    shift_limbs_left(rest.limbs(), x.limbs(), m, shift);
    wide_integer quotient(m - n + 1);
    divide_limbs(quotient.limbs(), rest.limbs(), m, divisor.limbs(), n);
    shift_limbs_right(rest.limbs(), rest.limbs(), m + 1, shift);
    return {static_cast<wide_integer&&>(quotient).canonical(x.sign() * y.sign() < 0),
            static_cast<wide_integer&&>(rest).canonical(x.sign() < 0)};
}

} // namespace attest::detail
