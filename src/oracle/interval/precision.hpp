// The precisions of intervals, each twice the previous one, and their limit.
//
// Intervals of finite inputs shrink to the value, so every search ends, usually at 128 bits. A
// result that is undecided at 2^20 bits is refused (ATT-705): an input that is not finite has only
// unbounded enclosures, and the search would otherwise continue until memory is exhausted.
#pragma once

#include <attest/core/error.hpp>

#include "oracle/interval/interval.hpp"

namespace attest::oracle {

inline constexpr mpfr_prec_t most_bits = mpfr_prec_t{1} << 20;

/// Returns twice these bits; throws ATT-705 beyond 2^20.
inline mpfr_prec_t more_bits(mpfr_prec_t bits) {
    if (bits >= most_bits)
        throw rounding_not_decided(
            "ATT-705 a rounding is not decided",
            "intervals of 1048576 bits leave it open; take another format, or "
            "look for an input that is not finite");
    return 2 * bits;
}

} // namespace attest::oracle
