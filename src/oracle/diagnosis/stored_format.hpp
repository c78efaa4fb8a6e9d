// Whether a candidate in float32 or float64 holds numbers of a narrower format only.
//
// A kernel's outputs are often converted before they are compared: in the wider format nearly every
// element is then wrong, and no convention makes it right.
#pragma once

#include <attest/core/config.hpp>
#include <attest/oracle/round.hpp>
#include <attest/oracle/tensor.hpp>

#include <cmath>
#include <optional>

namespace attest::oracle::diagnosed {

/// Returns whether a number is one of this format; NaN and infinities are.
inline bool is_number_of(format narrow, double x) {
    return !std::isfinite(x) || value_of(narrow, nearest(narrow, x)) == x;
}

/// Returns the first of bfloat16, float16 and float32 that is narrower than the tensor's format and has all of its
/// elements; nothing if fewer than half of them are finite numbers other than 0 and powers of two,
/// which are in any format.
inline std::optional<format> narrower_format(tensor const& of) {
    if (of.type() != format::float32 && of.type() != format::float64)
        return std::nullopt;
    for (format const narrow : {format::bfloat16, format::float16, format::float32}) {
        if (narrow == of.type())
            break;
        std::size_t telling = 0;
        auto const [B, H, S, D] = of.shape();
        bool all = true;
        for (std::size_t row = 0; all && row < B * H * S; ++row)
            for (std::size_t d = 0; all && d < D; ++d) {
                double const x = of.at(row / S / H, row / S % H, row % S, d);
                int exponent = 0;
                all = is_number_of(narrow, x);
                telling += std::isfinite(x) && x != 0 && std::abs(std::frexp(x, &exponent)) != 0.5;
            }
        if (all && 2 * telling >= B * H * S * D && telling > 0)
            return narrow;
    }
    return std::nullopt;
}

} // namespace attest::oracle::diagnosed
