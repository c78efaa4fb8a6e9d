// The errors of the vectorised sums and quotients of pair_row.hpp.
//
// p = w·(1/Z) as pairs: a quotient of 16u² (fast/pair.hpp) and a product of 4u² (Joldes, Muller and Popescu, ACM
// TOMS 44, 2017, theorem 5.5), together (1 + 16u²)(1 + 4u²) − 1 < 21u².
//
// D' = Σ p δ is kept as s + c in each lane, then over the lanes. A product of two pairs is t = fl(p δ), its error
// e = p δ − t, and the cross terms fl(p' δ + fl(p δ' + e)), for low parts with a prime. As |p'| ≤ u|p| and
// |δ'| ≤ u|δ|, the two roundings are at most 2u² and 3u² of |t|, and p' δ' ≤ u² is left out: with the terms of
// higher order less than 7u²|t|. The additions to s have the errors u|s|, which c takes exactly: with n of them in
// a chain, at most u·n(1 + γ_n)·Σ|t| in all, beside cross terms of 3u(1 + u)Σ|t|. Two additions for each of the n
// round c, by at most γ_{2n} of the sum of what is added to it, and one more takes the sum of a lane:
//     |D̂' − Σ p δ| ≤ (7u² + γ_{2n + 2} γ_{n + 4})·Σ|t|
// (Ogita, Rump and Oishi, Accurate sum and dot product, SIAM J. Sci. Comput. 26, 2005, as in
// double_double/weight_error.hpp). An element of p δ in lane k of vector v passes at most as many additions as there are
// vectors and lanes.
//
// p, δ and f as pairs may be rounded to their high parts, which differ from them by at most u of these. With ρ, e' and
// E of the pairs, p̂ has the error ρ + u, δ̂ the error e' + u|δ̂|, and f̂ the error E + u|f̂|: those of fast_bound.hpp,
// with its roundings of dŜ, which are those of doubles.
#pragma once

#include "oracle/gradient/fast_bound.hpp"

namespace attest::oracle::gradients_detail {

/// The relative error of an operation on pairs.
inline constexpr double pair_unit = 4 * fast::unit_roundoff * fast::unit_roundoff;

/// The relative error of a weight that the inverse of a sum multiplies.
inline constexpr double pair_quotient = 21 * fast::unit_roundoff * fast::unit_roundoff;

/// Returns the error of D' as a multiple of Σ|p δ|, for so many additions in a chain.
inline double pair_dot_error(std::size_t additions) {
    return 7 * fast::unit_roundoff * fast::unit_roundoff
           + fast::gamma(2 * additions + 2) * fast::gamma(additions + 4);
}

/// Computes ρ from the errors α of the row's weights and ζ of their sum, and the roundings of D' with this number of
/// additions in a chain. Returns nullopt if the bound says nothing.
inline std::optional<change_error> pair_weight_part(double alpha, double zeta,
                                                    std::size_t additions) {
    double const first = (alpha + zeta + pair_quotient) / (1 - zeta) * fast::evaluation;
    if (!(first < 0x1p-20))
        return std::nullopt;
    change_error found;
    found.weights = first / (1 - first) * fast::evaluation;
    found.roundings = pair_dot_error(additions);
    return found;
}

/// Returns the errors of a row of pairs whose p, δ and f are rounded to doubles; f̂ is `away`.
inline change_error error_in_doubles(change_error const& pairs, double away) {
    change_error found = pairs;
    found.weights = (pairs.weights + fast::unit_roundoff) * fast::evaluation;
    found.of_others = (1 + found.weights) * pairs.products * fast::evaluation;
    set_change(found, away, 0, fast::unit_roundoff);
    return found;
}

} // namespace attest::oracle::gradients_detail
