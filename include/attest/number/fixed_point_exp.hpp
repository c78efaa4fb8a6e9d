// e^r in 64-bit fixed point, with a proven error: the cheap first look at an exponential.
//
// With one = 2^60: r is rounded down to R/one, R = k·L + F with L = ⌊one·ln 2⌋ and 0 ≤ F < L, and
// e^F by Horner's rule over 20 Taylor terms. Then e^r = (mantissa ± error)/one · 2^k, where
//   reduction   |k|·2^-60 from L, 2^-60 from R         (k·(ln 2 − L/one) and one rounding)
//   propagated  e^F < 2, so twice that
//   Horner      each step floors twice and its inherited error shrinks by F/n ≤ 0.7: below 6
//   remainder   F^21/21!·e^F < 2^-74 (Lagrange), below 1
// so that 2·|k| + 16 units bound the sum of all four with room for the ends of the floor.
//
// Refused by returning `usable == false`: exponents that do not fit, never a wrong value.
#pragma once

#include <attest/core/checked.hpp>
#include <attest/number/surd.hpp>

namespace attest::detail {

inline constexpr std::int64_t fixed_one = std::int64_t{1} << 60;
inline constexpr std::int64_t fixed_log_two = 799144290325165978; // ⌊2^60 · ln 2⌋

struct fixed_exponential {
    std::int64_t mantissa = 0; // in units of 2^-60
    std::int64_t error = 0;    // in the same units
    int exponent = 0;          // of two
    bool usable = false;
};

constexpr int128 floor_divide(int128 x, int128 y) {
    int128 const quotient = x / y;
    return quotient * y > x ? quotient - 1 : quotient; // in range: within |x|, and one more
}

/// √m in units of 2^-60 (rounded down), for the exponents b√m of one row.
struct fixed_root {
    std::int64_t radicand = 1;
    int128 value = fixed_one;
};

constexpr fixed_root root_of(std::int64_t radicand) {
    if (radicand == 1)
        return {};
    integer const root = integer_sqrt(integer(radicand) << 120);
    integer const high = root >> 60;
    integer const low = root - (high << 60);
    // in range: 2^80: a radicand is 2^40 at most
    return {radicand, int128{high.small()} * fixed_one + low.small()};
}

/// ⌊r·2^60⌋ up to two units; false when r does not fit.
constexpr bool to_fixed(surd const& r, fixed_root const& root, int128& fixed) {
    if (!r.rational_part().is_small() || !r.root_part().is_small())
        return false;
    // in range: below 2^123
    int128 const part = int128{r.rational_part().small_numerator()} * fixed_one; // below 2^123
    fixed = floor_divide(part, r.rational_part().small_denominator());
    if (r.is_rational())
        return true;
    int128 product = 0;
    if (r.radicand() != root.radicand
        || !multiply_fits(r.root_part().small_numerator(), root.value, product))
        return false;
    // √m is short by less than a unit, so its product by less than |b| units: kept below one.
    if (abs(r.root_part()) > rational(1 << 10))
        return false;
    // in range: 2^123, and 2^10 roots of 2^80
    fixed += floor_divide(product, r.root_part().small_denominator());
    return true;
}

/// e^r for |r| < 2^12.
constexpr fixed_exponential fixed_exp(surd const& r, fixed_root const& root) {
    fixed_exponential result;
    int128 fixed = 0;
    if (!to_fixed(r, root, fixed))
        return result;
    // in range below: |fixed| < 2^72, so |k| < 2^13; f and value are below 2^61
    int128 const limit = int128{fixed_one} << 12;
    if (fixed <= -limit || fixed >= limit)
        return result;
    int128 const k = floor_divide(fixed, fixed_log_two);
    auto const f = fixed - k * fixed_log_two;
    int128 value = fixed_one;
    for (int n = 20; n != 0; --n)
        value = fixed_one + ((f * value) >> 60) / n;
    result.exponent = static_cast<int>(k);              // in range: |k| < 2^13
    result.mantissa = static_cast<std::int64_t>(value); // in range: e^F < 2, so below 2^61
    std::int64_t const steps = result.exponent < 0 ? -result.exponent : result.exponent;
    std::int64_t const root_error = r.is_rational() ? 0 : 2 * (std::int64_t{1} << 10) + 4;
    result.error = 2 * steps + 16 + root_error;
    result.usable = true;
    return result;
}

} // namespace attest::detail
