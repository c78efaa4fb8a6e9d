// The errors of one weight and one dS of a modelled backward kernel, for query i and key j.
//
// FlashAttention-2's backward pass and kernels like it compute for a pair that is not masked:
//     p = e^{s − L̂}              float32; s as in the forward pass, L̂ the saved log-sum-exp
//     P = p rounded to `weights`  the factor of dO in dV
//     dP = Σ_b dO_b v_b,  D = Σ_b dO_b Ô_b        float32 sums in any order, Ô the saved output
//     dX = p (dP − D + dLSE)·(1 − t²)             float32; t = tanh of a soft cap, else no factor
//     dS = dX rounded to `weights`                the factor of k in dQ, and of q in dK
// Some use P again for dX (the memory-efficient kernel of xformers), and some multiply dX by the
// scale c before it is rounded (cuDNN) instead of the sums. The bound covers all four combinations.
//
// With u = 2^-24, U the unit of the sums, ε = exp_ulps·2^-23, f = 2^-126, γ_k(x) = kx/(1 − kx), E
// the error of the score (score_error.hpp), L the exact log-sum-exp, |L̂ − L| ≤ λ, ρ = u, or γ_2 if
// the shift is fused, κ = γ_2 if L̂ is multiplied by log2(e) or its inverse, otherwise 0:
//     t_j = E + λ + κ(|L| + λ) + 3f,    a = t_j + ρ(|s − L| + t_j) + f              [H, (2.4), lemma 3.1]
//     p = w e^{±a}(1 ± ε) ± φ,  w = e^{s − L},  φ = f + exp_ulps 2^-149             what is flushed, or subnormal
//     |p − w| ≤ w(e^a − 1) + ε w e^a + φ;   r = (1 + ε) w e^a bounds the weight
// P adds u_P(r + φ) + min(η, r + φ): unit and half the smallest subnormal of its format; the error
// of a rounding to nearest never exceeds the number, since 0 is a number of the format [H, theorem
// 2.2]. The same sum is δ, the additional error of p in dX if the kernel uses P there.
//
// The error of dP is at most e_P = γ_n(U) (Σ|dO_b v_b| + |D|) + 2n f(1 + γ_n(U)) for n components
// [H, lemma 3.1]: the sum may start with dLSE − D, as in a Pallas kernel of JAX, and |D| is here a
// bound of the size of that. The error of D is at most e_D (backward_rows.hpp). With
// z = dP − D + dLSE, b = 1 − t² or 1, β the error of b, Z = (|z| + e_P + e_D)(b + β), θ = γ_n(u),
// where n is 2 for the difference and the product, plus 1 for a soft cap and the roundings of c,
// and with F = f max(1, 1/|c|) for numbers below 2^-126 before and after c:
//     |dX̂ − w z b| ≤ r(1 + θ)Z − w|z|b + (φ + δ + F)(1 + θ)Z + 2F(1 + r)
//                  = [w(e^a − 1) + ε w e^a]|z|b + r e_P(b + β) + r e_D(b + β) + r|z|β + θ r Z + rounding + underflow
// and dS adds u_P and min(η max(1, 1/|c|), ·) of (1 + θ)(r + φ + δ + F)Z + 2F(1 + r), which is an
// upper bound of dX. With τ = E/C + 2u, the error of t under a soft cap C (t is the factor of C in
// the score, or the score divided by C):
//     β = (2|t| + τ)τ + γ_3(u)                                                       1 − t², two roundings
//
// Under dropout with the factor f_d = `keep`, the exact factor of dO in dV is keep_ij f_d w, and dP
// has keep_ij f_d. A kernel multiplies P by f_d before it is rounded, and dP (cuDNN); or it
// multiplies dV, dQ and dK at the end, and D by 1/f_d before (FlashAttention-2). From p and dP on,
// the numbers of the two differ by the factor f_d. The bound covers both. With n_d roundings of f_d
// and of a product with it (scalings.hpp), T = γ_{n_d}(u), P adds
//     f_d ((r + φ)((1 + T)(1 + u_P) − 1) + (φ + f)(1 + u_P) + min(η, ·)) instead; its other terms are times f_d.
// For a kept pair the error of dP is at most f_d (γ_n + T + Tγ_n)(Σ|dO_b v_b| + |D|) and so on, and
// that of D is larger by T(|D| + e_D); a dropped pair has only that of D. Numbers below 2^-126, and
// those of the format of dS, count f_d times.
//
// NOT described: a kernel that rounds f_d, or P before it is multiplied by f_d, to a narrow format,
// as the memory-efficient kernel of PyTorch does for dV: the error of its dV is larger by two
// units, unless f_d is a power of two.
//
// As in the forward pass (model_bound.hpp), no score overflows at any step.
//
// A number that reaches 2^128 at any step is infinite in float32. There is no bound if the sums of
// dP and of D, which are at most Σ|dO_b v_b| + e_P and A + |dLSE| + e_D, or their difference, also
// times p or c, may reach 2^127; nor if P, dX or c dX may reach the largest number of the format.
//
// The same templates serve intervals and doubles. In doubles every number is at least 0, the
// relative error of each of fewer than 64 operations is at most 2^-53, and the sums are increased
// by more (fast_error.hpp).
// Source: [H] Higham, Accuracy and Stability of Numerical Algorithms, 2nd ed. (2002), 2.2 and 3.1; Dao,
// FlashAttention-2 (2023), algorithm 2; flash_bwd_kernel.h of flash-attention.
#pragma once

#include "oracle/judge/score_error.hpp"

namespace attest::oracle::modelled {

using namespace detail;

inline double smaller_of(double x, double y) {
    return x < y ? x : y;
}

inline double larger_of(double x, double y) {
    return x > y ? x : y;
}

inline interval larger_of(interval const& x, interval const& y) {
    return greater_of(x, y);
}

inline interval smaller_of(interval const& x, interval const& y) {
    return least_of(x, y);
}

/// The constants that all pairs share.
template <class Number>
struct pair_constants {
    Number exponential;      ///< ε
    Number difference;       ///< ρ
    Number converted;        ///< κ
    Number flushed;          ///< f
    Number lost;             ///< φ
    Number narrow;           ///< u_P
    Number subnormal;        ///< η
    Number operations;       ///< θ
    Number change_flushed;   ///< F
    Number change_subnormal; ///< η max(1, 1/|c|)
    Number enlarged;         ///< max(1, |c|)
    Number products;         ///< γ_n(U), of D
    Number no_product;       ///< 2n f(1 + γ_n(U))
    Number unit;             ///< u
    Number bend;             ///< γ_3(u)
    Number keep;             ///< f_d; 1 without dropout
    Number keeping;          ///< T; 0 without dropout
    Number kept_flushed;     ///< f under dropout, else 0
    Number kept_products;    ///< γ_n(U) + T + Tγ_n(U), of dP
};

/// Returns a, for a score with error E at this distance from L.
template <class Number>
Number exponent_of(pair_constants<Number> const& with, Number const& score_error,
                   Number const& saved, Number const& log_sum, Number const& far) {
    Number const f = with.flushed;
    Number const t = score_error + saved + with.converted * (log_sum + saved) + (f + f + f);
    return t + with.difference * (far + t) + f;
}

/// w, w(e^a − 1) and w e^a.
template <class Number>
struct pair_weight {
    Number weight;
    Number more;
    Number grown;
};

/// The terms of one pair, each to be multiplied by |dO_b|, |k_a| or |q_a|.
template <class Number>
struct pair_terms {
    Number scores;
    Number exponential;
    Number rounding;
    Number underflow;
    Number reached; ///< an upper bound of the kernel's factor
};

/// The terms of P.
template <class Number>
struct weight_errors {
    pair_terms<Number> of;
    Number kept; ///< the product with the factor of dropout
};

template <class Number>
weight_errors<Number> weight_terms(pair_constants<Number> const& with,
                                   pair_weight<Number> const& w) {
    Number const exponential = with.exponential * w.grown;
    Number const before = w.grown + exponential + with.lost;
    Number const kept = with.keeping * before;
    Number const reached = before + kept + with.kept_flushed;
    Number const rounding = with.narrow * reached;
    Number const subnormal = smaller_of(with.subnormal, reached);
    Number const keep = with.keep;
    return {{keep * w.more, keep * exponential, keep * rounding,
             keep * (with.lost + with.kept_flushed + subnormal),
             keep * (reached + rounding + subnormal)},
            keep * kept};
}

/// The terms of dS.
template <class Number>
struct change_terms {
    pair_terms<Number> of;
    Number products;
    Number dot;
    Number cap;
    Number difference;
    Number stored; ///< an upper bound of P, dX and c dX
};

/// z, e_P, e_D, b and β of a pair.
template <class Number>
struct pair_change {
    Number size; ///< |z|
    Number products;
    Number dot;
    Number bend;
    Number bend_error;
};

template <class Number>
change_terms<Number> terms_of(pair_constants<Number> const& with, pair_weight<Number> const& w,
                              pair_change<Number> const& x) {
    Number const exponential = with.exponential * w.grown;
    Number const weight = w.grown + exponential; // r
    Number const bent = x.bend + x.bend_error;
    Number const whole = (x.size + x.products + x.dot) * bent; // Z
    Number const plain = x.size * x.bend;
    Number const difference = with.operations * weight * whole;
    Number const f = with.change_flushed;
    Number const moved = whole + with.operations * whole;
    Number const plain_weight = weight + with.lost;
    Number const of_weight = with.narrow * plain_weight * moved; // of δ
    Number const absolute = (with.lost + smaller_of(with.subnormal, plain_weight) + f) * moved
                            + (f + f) + (f + f) * weight;
    Number const reached = weight * whole + difference + of_weight + absolute;
    Number const rounding = with.narrow * reached;
    Number const subnormal = smaller_of(with.change_subnormal, reached);
    Number const rounded = reached + rounding + subnormal;
    return {
        {w.more * plain, exponential * plain, of_weight + rounding, absolute + subnormal, rounded},
        weight * x.products * bent,
        weight * x.dot * bent,
        weight * x.size * x.bend_error,
        difference,
        larger_of(rounded * with.enlarged, plain_weight + plain_weight)};
}

/// Returns an upper bound of the float32 numbers from which dS is computed: the sums of dP and of
/// D, their difference, and its product with p or c.
inline double intermediate_of(double grown, double products, double dot, double enlarged) {
    return (products + dot) * 2 * (grown > 1 ? grown : 1) * enlarged;
}

/// Returns β for a t with this error.
template <class Number>
Number bend_error(pair_constants<Number> const& with, Number const& tangent, Number const& off) {
    return (tangent + tangent + off) * off + with.bend;
}

} // namespace attest::oracle::modelled
