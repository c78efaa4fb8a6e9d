// Natural numbers of many 64-bit limbs, the lowest limb first: order, sum, difference, product, shifts.
//
// Exact: every limb of a result is written. No function asks for memory, and none refuses: each says
// how many limbs the result has.
// Source: Knuth, TAOCP 2, 4.3.1, algorithms A, S and M.
#pragma once

#include <attest/core/checked.hpp>

#include <bit>
#include <cstdint>

namespace attest::detail {

using limb = std::uint64_t;
using double_limb = uint128;

/// The number of limbs without the zeros at the top.
constexpr int limbs_used(limb const* x, int n) {
    while (n > 0 && x[n - 1] == 0)
        --n;
    return n;
}

/// −1, 0 or 1 as x < y, x = y or x > y; the last limb of neither is 0.
constexpr int compare_limbs(limb const* x, int n, limb const* y, int m) {
    if (n != m)
        return n < m ? -1 : 1;
    for (int c = n - 1; c >= 0; --c)
        if (x[c] != y[c])
            return x[c] < y[c] ? -1 : 1;
    return 0;
}

/// result = x + y for n ≥ m, in n + 1 limbs.
constexpr void add_limbs(limb* result, limb const* x, int n, limb const* y, int m) {
    // in range below: two limbs and a carry have 65 bits
    double_limb sum = 0;
    for (int c = 0; c < n; ++c)
        result[c] = static_cast<limb>( // in range: what is cut is carried
            sum = double_limb{x[c]} + (c < m ? y[c] : limb{0}) + (sum >> 64));
    result[n] = static_cast<limb>(sum >> 64); // in range: 0 or 1
}

/// result = x − y for x ≥ y and n ≥ m, in n limbs.
constexpr void subtract_limbs(limb* result, limb const* x, int n, limb const* y, int m) {
    limb borrow = 0;
    for (int c = 0; c < n; ++c) {
        limb const taken = c < m ? y[c] : limb{0};
        // in range below: modulo 2^64, and what is missing is borrowed
        limb const left = x[c] - taken;
        result[c] = left - borrow;
        borrow = x[c] < taken || left < borrow ? 1 : 0;
    }
}

/// result = x·y, in n + m limbs; result is neither of them.
constexpr void multiply_limbs(limb* result, limb const* x, int n, limb const* y, int m) {
    // in range below: a product of limbs, a limb and a carry have 128 bits together
    for (int c = 0; c < n + m; ++c)
        result[c] = 0;
    for (int i = 0; i < n; ++i) {
        limb const factor = x[i];
        double_limb sum = 0;
        for (int j = 0; j < m; ++j)
            result[i + j] = static_cast<limb>( // in range: what is cut is carried
                sum = double_limb{factor} * y[j] + result[i + j] + (sum >> 64));
        result[i + m] = static_cast<limb>(sum >> 64); // in range: 64 bits are left
    }
}

/// result = x·2^bits, in n + bits/64 + 1 limbs.
constexpr void shift_limbs_left(limb* result, limb const* x, int n, int bits) {
    // in range below: few limbs, and what leaves a limb at the top goes to the next
    int const whole = bits / 64;
    int const part = bits % 64;
    for (int c = 0; c < whole; ++c)
        result[c] = 0;
    limb low = 0;
    for (int c = 0; c < n; ++c) {
        result[c + whole] = part == 0 ? x[c] : x[c] << part | low;
        low = part == 0 ? limb{0} : x[c] >> (64 - part);
    }
    result[n + whole] = low;
}

/// result = floor(x/2^bits) for bits < 64n, in n − bits/64 limbs; result may be x.
constexpr void shift_limbs_right(limb* result, limb const* x, int n, int bits) {
    // in range below: few limbs, and what is lost at the top of a limb is above the next
    int const whole = bits / 64;
    int const part = bits % 64;
    for (int c = whole; c < n; ++c) {
        limb const high = c + 1 < n && part != 0 ? x[c + 1] << (64 - part) : limb{0};
        result[c - whole] = x[c] >> part | high;
    }
}

} // namespace attest::detail
