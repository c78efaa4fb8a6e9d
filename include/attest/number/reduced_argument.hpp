// The reduced argument of the exponential: t = |r|/2^s as a fraction of n limbs, with its error.
//
// r = (p + b√m)/q with integers p, b, q. The root is taken to w further bits, w chosen so that its
// error of at most one of its units moves t by at most u = 2^(−64n); cutting the quotient costs
// less than one more. So |t − |r|/2^s| < error·u with error = 1 for a rational, 2 otherwise.
#pragma once

#include <attest/number/fraction_integer.hpp>
#include <attest/number/surd.hpp>

namespace attest::detail {

/// An integer z with |z − √m·2^places| < 1. One step of Newton's iteration doubles the places: from
/// z₀ with √N ≤ z₀ ≤ √N + 2^(h+1) and √N ≥ 2^(2h+4), (z₀ + N/z₀)/2 lies within
/// (z₀ − √N)²/(2√N) ≤ 1/8 above √N, and cutting it takes less than 1.
constexpr integer scaled_root(std::int64_t m, int places) {
    // in range: at most 2^20 places (store_reduced)
    integer const square = integer(m) << (2 * places);
    if (bit_length(square) <= 63)
        return integer_sqrt(square);
    int const half = places / 2 - 2;
    if (half < 1)
        return integer_sqrt(square);
    integer const above = (scaled_root(m, places - half) + 1) << half; // in range: half < places
    return (above + square / above) >> 1;
}

/// Some e with |r| < 2^e, for r ≠ 0.
constexpr long long exponent_above(rational const& r) {
    // in range: widths are at most 16384
    return bit_length(r.numerator()) - bit_length(r.denominator()) + 1;
}

constexpr long long exponent_above(surd const& r) {
    if (r.is_rational())
        return exponent_above(r.rational_part());
    int const width = bit_length(integer::from_small(r.radicand()));
    // in range below: widths are at most 16384
    long long const root = exponent_above(r.root_part()) + (width + 1) / 2;
    if (r.rational_part().sign() == 0)
        return root;
    long long const part = exponent_above(r.rational_part());
    return (root > part ? root : part) + 1;
}

/// t = |p/q|/2^s, in n limbs that are 0 before. Requires |p/q| < 2^(s−2).
constexpr void store_reduced(limb* t, int n, rational const& r, int s) {
    integer const p = abs(r.numerator());
    integer const& q = r.denominator();
    if (p.is_small() && q.is_small() && s < 64) {
        auto const numerator = checked_cast<limb>(p.small());
        // in range: what leaves at the top is the head
        t[n - 1] = s == 0 ? 0 : numerator << (64 - s);
        divide_by(t, checked_cast<limb>(q.small()), n, numerator >> s);
        return;
    }
    store_limbs(t, n, (p << (64 * n - s)) / q); // in range: n < 2^10 limbs
}

/// t = |r|/2^s for an irrational r of the given sign, in n limbs that are 0 before.
constexpr void store_reduced(limb* t, int n, surd const& r, int s, int sign) {
    rational const& a = r.rational_part();
    rational const& b = r.root_part();
    integer const common = gcd(a.denominator(), b.denominator());
    integer const p = a.numerator() * (b.denominator() / common) * integer(sign);
    integer const c = b.numerator() * (a.denominator() / common) * integer(sign);
    integer const q = a.denominator() / common * b.denominator();
    // in range below: widths are at most 16384, n < 2^10 limbs
    int const more = bit_length(c) - bit_length(q) + 1;
    int const w = more > 0 ? more : 0;
    int const places = 64 * n - s + w;
    integer const numerator = (p << places) + c * scaled_root(r.radicand(), places);
    if (numerator.sign() > 0)
        store_limbs(t, n, numerator / (q << w));
}

} // namespace attest::detail
