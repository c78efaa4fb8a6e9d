// Two dyadic numbers with e^r between them, for a rational or surd r ≠ 0; fixed point, n limbs,
// u = 2^(−64n).
//
// With t = |r|/2^s < 2^(−z), z ≥ 2: q₀ = t(1 ± q₁), q₁ = t(1 ± q₂)/2, ..., q_k₋₁ = t(1 ± q_k)/k from
// q_N = 0 gives e^{±t} ≈ 1 ± q₀; then s squarings give e^r. Every error, relative to the result:
//   remainder  Lagrange: at most e^t·t^(N+1)/(N+1)!, and N is such that t^(N+1)/(N+1)! ≤ u: 1.3u
//   horner     step k works to limbs whose unit is at most u·2^(z(k−1)); its product and its
//              quotient cut less than 3 such units off q_k₋₁, which reach q₀ times t^(k−1)/(k−1)!:
//              less than 3·(1 + 1 + 1/2! + ...)u < 9u, or 12u relative to 1 − q₀ ≥ 3/4
//   argument   t is known to `error` units: e^{error·u} − 1 < (error + 1/2)u
//   halving    (1 + q₀)/2 ≥ 1/2 is cut: 2u
// together less than (16 + 2·error)u. A squaring of v ≥ 1/2 turns a relative error ρu into at most
// (2ρ + 9)u: (1 + ρu)² and a product cut by 2u ≤ 8u·v². After s of them: 2^s(25 + 2·error)u.
// Source: Brent, Zimmermann, Modern Computer Arithmetic, 4.3 and 4.4.
//
// Refused: more than 7168 bits (ATT-105), fewer than 1 (ATT-110); an r that the widths of its parts do
// not show to be below 2^41 in size (ATT-106). No rational |r| < 2^40 is refused.
#pragma once

#include <attest/number/dyadic_ends.hpp>
#include <attest/number/reduced_argument.hpp>

namespace attest::detail {

inline constexpr int widest_precision = 7168;

/// The precision to try after `bits`: twice as many, 7168 at the end; 0 after 7168.
constexpr int wider(int bits) {
    if (bits >= widest_precision)
        return 0;
    return bits < widest_precision / 2 ? 2 * bits : widest_precision; // in range: at most 7168
}

/// Half of √(64n): where halving the argument once more saves about one term.
constexpr int reduction_of(int n) {
    int z = 4;
    while (4 * z * z < 64 * n) // in range: few limbs: n < 2^10
        ++z;
    return z;
}

/// N ≥ 1 with 2^(−z(N+1))/(N+1)! ≤ 2^(−64n).
constexpr int terms_needed(int n, int z) {
    int terms = 1;
    // in range below: z <= 64n for n < 2^10 limbs, and one term more is enough
    int factorial = 1; // 2^factorial ≤ (terms + 1)!
    while (z * (terms + 1) + factorial < 64 * n) {
        ++terms;
        factorial += bit_length(integer::from_small(terms + 1)) - 1;
    }
    return terms;
}

/// How e^r is computed: n limbs, s squarings, and 2^g units of error at most.
struct fixed_point_plan {
    int n = 0;
    int s = 0;
    int g = 0;
};

/// For |r| < 2^above and a result of that number of bits.
constexpr fixed_point_plan plan_for(long long above, int bits) {
    // in range below: at most 7168 bits, so n, s and g stay below 2^14
    fixed_point_plan plan;
    do {
        ++plan.n;
        long long const halvings = above + reduction_of(plan.n);
        plan.s = halvings > 0 ? checked_cast<int>(halvings) : 0;
        plan.g = plan.s + 5; // 2^s(25 + 2·error) ≤ 2^g for an error of at most 2
    } while (64 * plan.n < bits + plan.g + 2
             || 64 * plan.n < 2 * plan.g + 2); // the second: (ρu)² stays below u/4
    return plan;
}

/// q = q₀ of the head of this file.
constexpr void taylor(limb* q, limb const* t, int n, int sign, limb* work) {
    // in range below: z(k - 1) < 64n, or k is 1
    int const z = leading_zeros(t, n);
    for (int k = terms_needed(n, z); k >= 1; --k) {
        int const skipped = z * (k - 1) / 64 < n - 1 ? z * (k - 1) / 64 : n - 1;
        int const size = n - skipped;
        multiply_high(q + skipped, q + skipped, t + skipped, size, work);
        if (sign < 0)
            negate(q + skipped, size);
        add_to(q + skipped, t + skipped, size); // t(1 ± q) < 1: a carry only undoes the negation
        if (k > 1)
            divide_by(q + skipped, static_cast<limb>(k), size); // in range: k > 1
    }
}

/// floor(v·2^bits), for bits ≤ 64n.
constexpr integer leading_bits(limb const* v, int n, int bits) {
    return integer_of_limbs(v, n, 64 * n - bits); // in range: bits <= 64n
}

/// The ends of v·2^exponent·(1 ± 2^(g − 64n)) for v in [1/2, 1).
constexpr dyadic_ends ends_around(limb const* v, int n, int g, int bits, long long exponent,
                                  limb* margin) {
    for (int c = 0; c < n; ++c)
        margin[c] = 0;
    margin[g / 64] = limb{1} << (g % 64); // in range: one bit of a limb
    limb* const upper = margin + n;
    for (int c = 0; c < n; ++c)
        upper[c] = v[c];
    limb const carry = add_to(upper, margin, n);
    negate(margin, n);
    add_to(margin, v, n);
    integer const low = leading_bits(margin, n, bits);
    integer high = leading_bits(upper, n, bits) + 1;
    if (carry != 0)
        high += integer(1) << bits;
    return {{low, exponent - bits}, {high, exponent - bits}}; // in range: both below 2^42
}

constexpr dyadic_ends exponential_ends(surd const& r, int bits) {
    if (bits > widest_precision)
        throw precision_cap_reached("ATT-105 precision cap: an exponential to more than 7168 bits");
    if (bits < 1)
        throw outside_the_domain("ATT-110 outside the domain: an exponential to fewer bits than 1");
    if (r.sign() == 0)
        return {{1, 0}, {1, 0}};
    long long const above = exponent_above(r);
    if (above > 41)
        throw outside_the_exact_numbers("ATT-106 e^r is computed for |r| < 2^40 only");
    int const sign = r.sign();
    int const kept = bits == 64 ? 63 : bits; // 63 bits are a small integer

    auto const [n, s, g] = plan_for(above, kept);
    limb_buffer const buffer(4 * n + 2); // in range: n < 2^10
    limb* const t = buffer.data();
    limb* const v = t + n;
    limb* const work = v + n;
    if (r.is_rational())
        store_reduced(t, n, r.rational_part(), s);
    else
        store_reduced(t, n, r, s, sign);
    taylor(v, t, n, sign, work);

    long long exponent = 0;
    if (sign < 0 && leading_zeros(v, n) < 64 * n) { // in range: n < 2^10
        negate(v, n);
    } else {
        halve_with_one(v, n);
        exponent = 1;
    }
    for (int squarings = 0; squarings < s; ++squarings) {
        multiply_high(v, v, v, n, work);
        exponent *= 2; // in range: that of a power of e^r, so below 2^42
        if ((v[n - 1] >> 63) == 0) {
            double_in_place(v, n);
            --exponent;
        }
    }
    return ends_around(v, n, g, kept, exponent, work);
}

} // namespace attest::detail
