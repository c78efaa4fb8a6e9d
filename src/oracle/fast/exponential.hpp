// 2^r for |r| ≤ 1/2 + 2^-17 in doubles, with a proven error.
//
//     p(r) = c₀ + r(c₁ + r(c₂ + ... + r c₁₁)),   each step one fused multiply-add
//     |computed p(r) − 2^r| ≤ exponential_error · 2^r
//
// The polynomial was fitted to 2^r by least squares at Chebyshev nodes, its coefficients rounded
// one after another. The proof does not depend on this: tests/static/oracle/exponential.cpp bounds
// the difference from 2^r and the roundings of Horner's scheme with exact numbers, for these
// doubles.
#pragma once

#include <attest/core/config.hpp>

#include <array>

namespace attest::oracle::fast {

/// Half the distance from 1 to the next double: the relative error of one operation.
inline constexpr double unit_roundoff = 0x1p-53;

inline constexpr std::array<double, 12> exponential_coefficients{
    0x1.0000000000000p+0,  0x1.62e42fefa39efp-1,  0x1.ebfbdff82c5a5p-3,  0x1.c6b08d704a122p-5,
    0x1.3b2ab6fb9ffb2p-7,  0x1.5d87fe78a1124p-10, 0x1.4309130f13f91p-13, 0x1.ffcbfc595804bp-17,
    0x1.62bfc71d68c1ap-20, 0x1.b5253f691bf09p-24, 0x1.e61c12ff9e586p-28, 0x1.e9470f95aab4bp-32};

inline constexpr double exponential_reach = 0x1.0001p-1; // 1/2 + 2^-17

inline constexpr double exponential_error = 1.75 * unit_roundoff;

/// A number as the sum of two doubles, of which the second is at most half a unit in the last place
/// of the first.
struct split {
    double high = 0;
    double low = 0;
};

/// (log 2)^k / k! for k ≤ 8, with a relative error of at most 2^-106.
inline constexpr std::array<split, 9> series_head{{
    {0x1p+0, 0},
    {0x1.62e42fefa39efp-1, 0x1.abc9e3b39803fp-56},
    {0x1.ebfbdff82c58fp-3, -0x1.5e43a53e44da3p-57},
    {0x1.c6b08d704a0c0p-5, -0x1.d331627513351p-59},
    {0x1.3b2ab6fba4e77p-7, 0x1.4e65df05a9f75p-62},
    {0x1.5d87fe78a6731p-10, 0x1.0717f69a514bfp-66},
    {0x1.430912f86c787p-13, 0x1.bd2c2a261ac8dp-67},
    {0x1.ffcbfc588b0c7p-17, -0x1.e53ab8cde09c6p-71},
    {0x1.62c0223a5c824p-20, -0x1.3800cfc92c41ep-79},
}};

/// The same for 9 ≤ k ≤ 20, where a double is enough: |r|^9 (log 2)^9 / 9! is below 2^-31 of 2^r.
inline constexpr std::array<double, 12> series_tail{
    0x1.b5253d395e7c4p-24, 0x1.e4cf5158b8ecap-28, 0x1.e8cac7351bb25p-32, 0x1.c3bd650fc2986p-36,
    0x1.816193166d0f9p-40, 0x1.314964d5878a9p-44, 0x1.c36e843b04022p-49, 0x1.38e89ae79f8b4p-53,
    0x1.98444b41c25a8p-58, 0x1.f7176bdb43696p-63, 0x1.25a7ecb835c65p-67, 0x1.45acc4b505136p-72};

/// The relative error of 2^r by these series, for a pair r with |r| ≤ 0.501. Terms, relative to
/// 2^r ≥ 0.7: the tail, with 12 coefficients and 12 rounded steps, 26u · 2^-31 < 2^-79.2; the
/// truncated rest of the series, below 2^-96.9; and the roundings of nine steps s = c + r·v in pairs,
/// together below 40u², in either of two ways:
/// (1) pair.hpp: a product (at most 4u²), a sum (at most 3u²/(1 − 4u)), a coefficient (u²). Source:
/// Joldes, Muller and Popescu, Tight and rigorous error bounds for basic building blocks of
/// double-word arithmetic, ACM TOMS 44 (2017), theorems 3.1 and 5.5.
/// (2) simd/pair.hpp: with p = fl(r v), e = r v − p and t = c + p − fl(c + p), both exact (Dekker 1971,
/// since |p| ≤ |c|), the low part is fl(t + fl(e + fl(r v' + fl(r' v + c')))), for low parts with a
/// prime. As |p| ≤ 0.42|s| and |c| ≤ 1.42|s|, the sizes are t ≤ u, e and r' v ≤ 0.42u, c' ≤ 1.42u,
/// and v' ≤ 6u|v| keeps the low part of s at 1 + 0.42·8 + 1.42 < 6u, relative to s. So the four
/// roundings are at most 1.9, 4.4, 4.9 and 5.9 u²; r' v' ≤ 2.6u² is left out, and c' has u²·1.42.
/// That is less than 22u² a step, of which the next keeps a share of 0.42: less than 38u² in all,
/// and u² for the sum of the two parts.
inline constexpr double series_error = 0x1p-79;

} // namespace attest::oracle::fast
