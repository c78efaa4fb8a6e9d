// Fixed-point fractions: how far below the exact product and quotient the computed ones may lie.

#include <attest/number/fraction_integer.hpp>

namespace {

using attest::integer;
using attest::detail::limb;

constexpr int most = 6;
constexpr limb ones = ~limb{0};

constexpr integer value_of(limb const* x, int n) {
    integer value = 0;
    for (int c = n - 1; c >= 0; --c)
        value = (value << 64) + x[c];
    return value;
}

/// x·y/2^(64n) − multiply_high(x, y), in units of 2^(−64n), times 2^(64n).
constexpr integer shortfall(limb const* x, limb const* y, int n) {
    limb result[most]{};
    limb work[most + 2]{};
    attest::detail::multiply_high(result, x, y, n, work);
    return value_of(x, n) * value_of(y, n) - (value_of(result, n) << 64 * n);
}

constexpr bool is_short_by_less_than(integer const& units, limb const* x, limb const* y, int n) {
    integer const less = shortfall(x, y, n);
    return less.sign() >= 0 && less < units << 64 * n;
}

// Never above the product, and below it by less than two units.
constexpr bool multiplies_within_two_units() {
    limb const all[most]{ones, ones, ones, ones, ones, ones};
    limb const high[most]{1, 0, 0, 0, ones - 1, ones};
    limb const mixed[most]{0x9e3779b97f4a7c15U, ones,        0x243f6a8885a308d3U,
                           0x13198a2e03707344U, 0xffff0000U, limb{1} << 63};
    for (int n = 1; n <= most; ++n)
        for (limb const* x : {&all[0], &high[0], &mixed[0]})
            for (limb const* y : {&all[0], &high[0], &mixed[0]})
                if (!is_short_by_less_than(2, x, y, n))
                    return false;
    return true;
}

static_assert(multiplies_within_two_units());

// Two units, and not one: the columns that are not formed count. All ones below the top limb make
// the largest columns there are.
constexpr bool leaves_out_its_columns() {
    for (int n = 3; n <= most; ++n) {
        limb x[most]{};
        limb y[most]{};
        for (int c = 0; c < n; ++c)
            x[c] = y[c] = ones;
        integer const less = shortfall(x, y, n);
        // the cut alone leaves 2^(64n) − 1 at most; n − 2 columns of about 2^(64(n − 2)) are missing
        if (less.sign() < 0 || less >= (integer(1) << 64 * n) + (integer(n) << 64 * (n - 1)))
            return false;
    }
    return true;
}

static_assert(leaves_out_its_columns());

// divide_by cuts, and nothing else.
constexpr bool divides_exactly() {
    for (limb const divisor : {limb{1}, limb{3}, limb{10}, limb{1} << 63, ones}) {
        limb x[]{ones, 0x243f6a8885a308d3U, 5, ones};
        limb const head = divisor - 1;
        integer const dividend = (integer(head) << 256) + value_of(x, 4);
        attest::detail::divide_by(x, divisor, 4, head);
        if (value_of(x, 4) != dividend / integer(divisor))
            return false;
    }
    return true;
}

static_assert(divides_exactly());

// Sums, negatives and shifts carry through every limb.
constexpr bool carries() {
    limb x[]{ones, ones, ones - 1};
    limb const y[]{1, 0, 0};
    if (attest::detail::add_to(x, y, 3) != 0 || value_of(x, 3) != integer(ones) << 128)
        return false;
    limb z[]{ones, ones, ones};
    if (attest::detail::add_to(z, y, 3) != 1 || value_of(z, 3) != 0)
        return false;
    attest::detail::negate(x, 3);
    if (value_of(x, 3) != integer(1) << 128)
        return false;
    attest::detail::negate(z, 3); // −0 is 0
    limb w[]{limb{1} << 63, 1, limb{1} << 62};
    attest::detail::double_in_place(w, 3);
    if (value_of(z, 3) != 0 || value_of(w, 3) != (integer(1) << 191) + (integer(3) << 64))
        return false;
    attest::detail::halve_with_one(w, 3);
    return value_of(w, 3) == (integer(1) << 191) + (integer(1) << 190) + (integer(3) << 63);
}

static_assert(carries());

constexpr bool counts_leading_zeros() {
    limb const x[]{5, 0, 1};
    limb const none[]{0, 0, 0};
    return attest::detail::leading_zeros(x, 3) == 63 && attest::detail::leading_zeros(x, 2) == 125
           && attest::detail::leading_zeros(none, 3) == 192;
}

static_assert(counts_leading_zeros());

// An integer and its limbs, and the bits dropped on the way back.
constexpr bool stores_what_it_reads() {
    for (int const bits : {1, 63, 64, 65, 128, 191}) {
        integer const x = (integer(1) << bits) - 1;
        limb stored[3]{};
        attest::detail::store_limbs(stored, 3, x);
        if (value_of(stored, 3) != x)
            return false;
        for (int const dropped : {0, 1, 63, 64, 65, 127, 128, 190})
            if (attest::detail::integer_of_limbs(stored, 3, dropped) != x >> dropped)
                return false;
    }
    return true;
}

static_assert(stores_what_it_reads());

} // namespace
