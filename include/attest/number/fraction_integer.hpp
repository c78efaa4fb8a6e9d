// Fixed-point fractions from integers and back (see fixed_fraction.hpp).
#pragma once

#include <attest/number/fixed_fraction.hpp>

namespace attest::detail {

/// Stores the low n limbs of x ≥ 0. Limbs of the result above those of x stay as they are: the
/// result must be 0 before.
constexpr void store_limbs(limb* result, int n, integer const& x) {
    if (x.is_small()) {
        result[0] = checked_cast<limb>(x.small());
        return;
    }
    wide_view const wide = x.wide();
    for (int c = 0; c < n && c < wide.size(); ++c)
        result[c] = wide.limbs()[c];
}

/// The integer whose limbs these are, divided by 2^dropped and cut.
constexpr integer integer_of_limbs(limb const* x, int n, int dropped) {
    while (n > 1 && x[n - 1] == 0)
        --n;
    if (64 * n - dropped <= 64) // in range: few limbs
        return integer(dropped / 64 == n - 1 ? x[n - 1] >> (dropped % 64) : limb{0});
    wide_integer wide(n);
    for (int c = 0; c < n; ++c)
        wide.limbs()[c] = x[c];
    wide_integer const whole = static_cast<wide_integer&&>(wide).canonical(false);
    return integer(shift_right(whole, dropped));
}

} // namespace attest::detail
