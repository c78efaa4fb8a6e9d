// The largest contribution of each step of a modelled backward kernel to the error of one element
// of dQ, dK or dV.
//
// All bounds are rounded up. For dV the terms of dP, D, the soft cap, the difference and the scale
// are 0 without dropout, and `rounding` is that of P. The formulas are in
// src/oracle/judge/gradient/pair_error.hpp and element_error.hpp.
#pragma once

#include <attest/core/language.hpp>

namespace attest::oracle {

struct gradient_terms {
    double scores = 0; ///< exponents: q·k, scale, bias, the saved log-sum-exp, and s − L in float32
    double exponential = 0; ///< the error of the exponential
    double products = 0;    ///< dP = dO·v in float32 sums
    double dot = 0;         ///< D = dO·O from the saved output, in float32 sums
    double cap = 0;         ///< the derivative of a soft cap
    double difference =
        0; ///< dP − D and its products; for dV P times the factor of dropout; in float32
    double rounding = 0;     ///< dS, or P for dV, rounded to its format
    double underflow = 0;    ///< subnormal and flushed numbers of all these steps
    double accumulation = 0; ///< the float32 sum over keys, or over rows and heads, in any order
    double scale = 0;        ///< the product with the scale, and with the factor of dropout
    double heads =
        0; ///< key heads of a group, each rounded to the format of the result, then added
    double storing = 0; ///< the rounding to the format of the result
    double total = 0;   ///< the sum of these; infinite or NaN if nothing is known
    double size = 0;    ///< the sum of the absolute values of all addends, without cancellation

    /// The total is at most a quarter of the size.
    bool says_something = false;
};

} // namespace attest::oracle
