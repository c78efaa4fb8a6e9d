// Sums of products in pairs of doubles on a grid: four operations for each product.
//
// Let Σ|x_k y_k| ≤ B, and let S be a power of two with S(1/2 − n·u) ≥ B. From s = 3/2·S on
//     t = fl(s + x_k y_k),  d = t − s,  c = c + fl(x_k y_k − d),  s = t
// keeps s between S and 2S, where doubles are the multiples of g = 2uS: d is exact, and x_k y_k − d is at most g/2.
// Its rounding adds u·g/2, and the sum c of k such terms adds u·k·g/2 (k ≥ 2; c starts at 0). With S ≤ 4B(1 + 2^-30)
// these errors sum to at most
//     u·g/2·(n + n(n + 1)/2 − 1)(1 + γ_n) ≤ 2u²(n² + 3n − 2)(1 + 2^-30)(1 + γ_n)·B ≤ γ_{2n}·γ_{n + 3}·B
// where the last step needs n² + 3n ≤ 2^31. The sum is s − 3/2·S, which is exact, and c.
#pragma once

#include "oracle/fast/exponential.hpp"

#include <cmath>
#include <cstddef>

namespace attest::oracle::fast {

/// Returns 3/2·S for n products with Σ|products| ≤ largest, or 0 where their sum needs another way.
inline double grid_of(double largest, std::size_t n) {
    if (!(largest >= 0x1p-900 && largest <= 0x1p900) || n > std::size_t{1} << 15)
        return 0;
    int exponent = 0;
    (void)std::frexp(2 * largest * (1 + 0x1p-30), &exponent); // S/2 ≤ this < S, and 2nu ≤ 2^-37
    return std::ldexp(1.5, exponent);
}

} // namespace attest::oracle::fast
