// Division with remainder of natural numbers of many 64-bit limbs (see limbs.hpp).
//
// Source: Knuth, TAOCP 2, 4.3.1, algorithm D. The divisor is normalised: the top bit of its last limb
// is set. Then a digit of the quotient that is estimated from the first limbs is at most 1 too large,
// which shows as a borrow and is mended.
#pragma once

#include <attest/number/limbs.hpp>

namespace attest::detail {

/// The digit floor(rest/divisor), or 1 more, for rest < 2^64·divisor; rest has n + 1 limbs.
constexpr limb estimated_digit(limb const* rest, limb const* divisor, int n) {
    // in range below: a limb times a limb, or shifted by one, has 128 bits
    limb const first = divisor[n - 1];
    double_limb const head = (double_limb{rest[n]} << 64) | rest[n - 1];
    double_limb digit = rest[n] < first ? head / first : double_limb{~limb{0}};
    double_limb left = head - digit * first; // in range: rest[n] <= first
    while (n > 1 && left >> 64 == 0 && digit * divisor[n - 2] > ((left << 64) | rest[n - 2])) {
        --digit;
        left += first;
    }
    return static_cast<limb>(digit); // in range: below 2^64
}

/// rest −= digit·divisor modulo 2^(64(n + 1)); whether something was borrowed.
constexpr bool subtract_product(limb* rest, limb const* divisor, int n, limb digit) {
    double_limb product = 0;
    limb borrow = 0;
    for (int c = 0; c <= n; ++c) {
        // in range below: a product of limbs and a carry have 128 bits; the differences are modulo 2^64
        product = double_limb{digit} * (c < n ? divisor[c] : limb{0}) + (product >> 64);
        auto const taken = low_bits<limb>(product);
        limb const left = rest[c] - taken;
        bool const missing = rest[c] < taken || left < borrow;
        rest[c] = left - borrow;
        borrow = missing ? 1 : 0;
    }
    return borrow != 0;
}

/// quotient = floor(rest/divisor), in m − n + 1 limbs; rest becomes the remainder. For m ≥ n ≥ 1, a
/// divisor of n limbs with its top bit set, and a rest of m + 1 limbs, the last below the divisor's.
constexpr void divide_limbs(limb* quotient, limb* rest, int m, limb const* divisor, int n) {
    // in range below: few limbs
    for (int j = m - n; j >= 0; --j) {
        limb digit = estimated_digit(rest + j, divisor, n);
        if (subtract_product(rest + j, divisor, n, digit)) {
            --digit;
            double_limb sum = 0;
            for (int c = 0; c <= n; ++c) // in range below: two limbs and a carry have 65 bits
                rest[j + c] = static_cast<limb>( // in range: what is cut is carried
                    sum = double_limb{rest[j + c]} + (c < n ? divisor[c] : limb{0}) + (sum >> 64));
        }
        quotient[j] = digit;
    }
}

} // namespace attest::detail
