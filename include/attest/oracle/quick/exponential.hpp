// 2^r for |r| ≤ 1/2 + 2^-16 in doubles, with an error that is proved.
//
//     p(r) = c₀ + r(c₁ + r(c₂ + ... + r c₁₁)),   each step one fused multiply-add
//     |computed p(r) − 2^r| ≤ exponential_error · 2^r
//
// The polynomial was fitted to 2^r by least squares at Chebyshev nodes, one coefficient rounded after
// the other. Where it comes from does not matter: tests/static/oracle/exponential.cpp bounds the
// difference from 2^r and the roundings of Horner's scheme with exact numbers, for these doubles.
#pragma once

#include <attest/core/config.hpp>

#include <array>

namespace attest::oracle::quick {

/// Half the distance from 1 to the next double: the relative error of one operation.
inline constexpr double unit_roundoff = 0x1p-53;

inline constexpr std::array<double, 12> exponential_coefficients{
    0x1.0000000000000p+0,  0x1.62e42fefa39efp-1,  0x1.ebfbdff82c5a5p-3,  0x1.c6b08d704a122p-5,
    0x1.3b2ab6fb9ffb2p-7,  0x1.5d87fe78a1124p-10, 0x1.4309130f13f91p-13, 0x1.ffcbfc595804bp-17,
    0x1.62bfc71d68c1ap-20, 0x1.b5253f691bf09p-24, 0x1.e61c12ff9e586p-28, 0x1.e9470f95aab4bp-32};

inline constexpr double exponential_reach = 0x1.0001p-1; // 1/2 + 2^-17

inline constexpr double exponential_error = 1.75 * unit_roundoff;

} // namespace attest::oracle::quick
