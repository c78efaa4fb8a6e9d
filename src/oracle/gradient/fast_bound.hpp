// The error of the gradients of the fast path, for one row.
//
// u = 2^-53, γ_n as in fast/bound.hpp. A computed weight is p̂ = ŵ/Ẑ with ŵ = w(1 + α),
// Ẑ = Z(1 + ζ), and two roundings for 1/Ẑ and the product; so |p − p̂| ≤ ρ p̂ with
//     ρ = ρ₀/(1 − ρ₀),  ρ₀ = (α + ζ + 3u + 3uα)/(1 − ζ)
// The error of the products dP̂ is at most e = γ‖dO‖‖v‖, or 0 if their sums are exact. With the
// reference r = 0, the error of δ_j = dP_j is at most e' = e; with r = dP of the heaviest key, that
// of δ_j is at most e' + u|δ_j| with e' = 2e, except at that key, where δ_j is exact. Let g be the
// roundings of the sums over keys, A = Σ p̂|δ̂| and R = Σ p̂ over the keys that have an error. The
// errors are at most
//     D' = Σ p δ      E = (ρ + γ_g + u) A + (1 + ρ) e' R
//     f  = D' − λ     E_f = E + 4u|λ| + u|f̂|
//     dS = p (δ − f)  a|dŜ| + b p̂,  a = ρ + 8u,  b = (1 + ρ)(e' + E_f + 2u|f̂|)
// since u|δ_j| ≤ u(|δ̂_j − f̂| + |f̂|)(1 + u); e' is 0 at the reference key. A soft cap multiplies
// by 1 − τ² ≤ 1, where the error of tanh τ is ε: this adds (2ε + 4u)|dŜ|. For the products with
// keys and queries
//     dQ  |c| max|k_a| ((a + γ)Σ|dŜ| + Σ b p̂),  dK  |c| max|q_a| Σ_i ((a + γ)|dŜ| + b p̂),
//     dV  max|dO_d| Σ_i (ρ + γ) p̂,              and 3u of the result for the factor c.
// A saved log-sum-exp gives another Z, with its own ζ, and a saved output D' = D with its own E
// (saved_results.hpp); neither requires that the weights sum to 1, as long as r = 0.
//
// Under dropout with factor f, dP_j is replaced by keep_j f dP_j everywhere; for a kept key its
// error is at most f(e + 3u‖dO‖‖v‖), including the roundings of f and of the product. dV is
// Σ keep f p dO, with an error of at most max|dO_d| Σ_i f(ρ + γ + 3u) p̂.
//
// The loss from weights below 2^-1000 and from products below the doubles is less than `lost` in
// total, as no element is above 2^60, no extent above 2^20 and no factor of dropout above 2^9: one
// loss is at most 2^-690, and it enters a result with a factor of at most 2^309.
#pragma once

#include "oracle/fast/row_bound.hpp"

namespace attest::oracle::gradients_detail {

inline constexpr double lost = 0x1p-380;
inline constexpr double most_size = 0x1p60;
inline constexpr std::size_t most_extent = std::size_t{1} << 20;
inline constexpr double most_keep = 0x1p9;

/// Returns e of dP times f, in arithmetic with the relative error u; `largest` is the maximum of
/// |dP|.
inline double kept_product_error(double keep, double products, double largest, double u) {
    return keep * (products + 3 * u * largest) * fast::evaluation;
}

/// Returns the error bound of p times f as a multiple of p̂, without f.
inline double kept_weight_error(double keep, double weights, double u) {
    return keep * (weights + 3 * u) * fast::evaluation;
}

struct change_error {
    double weights = 0;   ///< ρ
    double products = 0;  ///< e'
    double roundings = 0; ///< γ_g
    double cap = 0;       ///< ε
    double dot = 0;       ///< E
    double of_change = 0; ///< a
    double of_weight = 0; ///< b without e'
    double of_others = 0; ///< (1 + ρ) e', for all keys but the reference
};

/// Computes ρ, ε and γ_g from the errors α of the row's weights and ζ of their divisor; the rest is
/// set when their sums are known.
inline change_error weight_part(double alpha, double zeta, fast::exponent_error const& exponent,
                                double capped_to, std::size_t keys, std::size_t lanes) {
    constexpr double u = fast::unit_roundoff;
    change_error found;
    double const first = (alpha + zeta + 3 * u + 3 * u * alpha) / (1 - zeta) * fast::evaluation;
    found.weights = first / (1 - first) * fast::evaluation;
    std::size_t const blocks = (keys + fast::block_keys - 1) / fast::block_keys;
    found.roundings = fast::gamma(fast::block_keys / lanes + blocks + lanes + 2);
    if (capped_to > 0)
        found.cap = exponent.cap / capped_to * fast::evaluation;
    return found;
}

/// Sets E from A = Σ p̂|δ̂| and R, where sums and products have the relative error u.
inline void set_dot(change_error& row, double size, double rest, double u) {
    row.of_others = (1 + row.weights) * row.products * fast::evaluation;
    row.dot = ((row.weights + row.roundings + u) * size + row.of_others * rest) * fast::evaluation;
}

/// Sets a and b from f̂ and λ.
inline void set_change(change_error& row, double away, double shift, double u) {
    double const of_away = row.dot + 4 * u * std::abs(shift) + u * std::abs(away);
    row.of_change = (row.weights + 8 * u + 2 * row.cap + 4 * u) * fast::evaluation;
    row.of_weight = (1 + row.weights) * (of_away + 2 * u * std::abs(away)) * fast::evaluation;
}

} // namespace attest::oracle::gradients_detail
