// The precisions of intervals, each twice the one before, and their end.
//
// Intervals of finite inputs shrink to the value, so that every search ends; most do at 128 bits. What 2^20 bits
// leave open is refused (ATT-705): an input that is not finite, of which every enclosure is unbounded, would
// otherwise be looked at until no memory is left.
#pragma once

#include <attest/core/error.hpp>

#include "oracle/interval/interval.hpp"

namespace attest::oracle {

inline constexpr mpfr_prec_t most_bits = mpfr_prec_t{1} << 20;

/// Twice these bits; ATT-705 beyond 2^20.
inline mpfr_prec_t more_bits(mpfr_prec_t bits) {
    if (bits >= most_bits)
        throw rounding_not_decided(
            "ATT-705 a rounding is not decided",
            "intervals of 1048576 bits leave it open; take another format, or "
            "look for an input that is not finite");
    return 2 * bits;
}

} // namespace attest::oracle
