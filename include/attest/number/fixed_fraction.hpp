// The fixed-point arithmetic under the exponential: fractions in [0, 1) of n 64-bit limbs, the least
// significant limb first, and one unit u = 2^(−64n).
//
// Inexact by design, downwards, with a stated bound:
//   multiply_high   below the product by less than 2u: the columns of weight under u·2^(−128),
//                   n of them at most, are not formed (less than n·2^(−64) u), and the rest is cut;
//   divide_by       below the quotient by less than u.
#pragma once

#include <attest/number/integer_arithmetic.hpp>

#include <bit>

namespace attest::detail {

/// n limbs, zero at first.
class limb_buffer {
public:
    explicit constexpr limb_buffer(int size)
        : limbs_(new limb[checked_cast<std::size_t>(size)]{}) {}

    limb_buffer(limb_buffer const&) = delete;
    limb_buffer& operator=(limb_buffer const&) = delete;

    constexpr ~limb_buffer() { delete[] limbs_; }

    [[nodiscard]] constexpr limb* data() const noexcept { return limbs_; }

private:
    limb* limbs_;
};

/// result = x·y; `work` has n + 2 limbs; result may be x or y.
constexpr void multiply_high(limb* result, limb const* x, limb const* y, int n, limb* work) {
    // in range below: a product of limbs, a limb and a carry have 128 bits together
    for (int c = 0; c < n + 2; ++c)
        work[c] = 0;
    for (int i = 0; i < n; ++i) {
        limb const factor = x[i];
        double_limb sum = 0;
        for (int j = i < n - 2 ? n - 2 - i : 0; j < n; ++j)
            work[i + j + 2 - n] = static_cast<limb>( // in range: what is cut is carried
                sum = double_limb{factor} * y[j] + work[i + j + 2 - n] + (sum >> 64));
        work[i + 2] = static_cast<limb>(sum >> 64); // in range: 64 bits are left
    }
    for (int c = 0; c < n; ++c)
        result[c] = work[c + 2];
}

/// x += y; the carry out.
// in range below: two limbs and a carry have 65 bits
constexpr limb add_to(limb* x, limb const* y, int n) {
    double_limb sum = 0;
    for (int c = 0; c < n; ++c)
        x[c] = static_cast<limb>( // in range: what is cut is carried
            sum = double_limb{x[c]} + y[c] + (sum >> 64));
    return static_cast<limb>(sum >> 64); // in range: 0 or 1
}

/// x = −x, modulo 1.
constexpr void negate(limb* x, int n) {
    // in range below: a limb and a carry have 65 bits
    double_limb sum = double_limb{1} << 64;
    for (int c = 0; c < n; ++c)
        x[c] = static_cast<limb>( // in range: what is cut is carried
            sum = double_limb{~x[c]} + (sum >> 64));
}

/// x = (head + x)/divisor for a head below the divisor.
constexpr void divide_by(limb* x, limb divisor, int n, limb head = 0) {
    // in range below: the rest is below the divisor, a limb
    double_limb rest = head;
    for (int c = n - 1; c >= 0; --c) {
        rest = (rest << 64) | x[c];
        x[c] = static_cast<limb>(rest / divisor); // in range: the rest before was below the divisor
        rest %= divisor;
    }
}

/// x = 2x; what leaves at the top is lost.
constexpr void double_in_place(limb* x, int n) {
    // in range below: what leaves at the top goes to the next limb, or is lost
    for (int c = n - 1; c > 0; --c)
        x[c] = (x[c] << 1) | (x[c - 1] >> 63);
    x[0] <<= 1;
}

/// x = (1 + x)/2.
constexpr void halve_with_one(limb* x, int n) {
    // in range below: what leaves at the top is the bit that stays above
    for (int c = 0; c + 1 < n; ++c)
        x[c] = (x[c] >> 1) | (x[c + 1] << 63);
    x[n - 1] = (x[n - 1] >> 1) | (limb{1} << 63);
}

/// The largest z ≤ 64n for which x < 2^(−z).
constexpr int leading_zeros(limb const* x, int n) {
    for (int c = n - 1; c >= 0; --c)
        if (x[c] != 0)
            // in range: few limbs
            return 64 * (n - 1 - c) + std::countl_zero(x[c]);
    return 64 * n; // in range: few limbs
}

} // namespace attest::detail
