// enclose: every exact number as an enclosure of the precision asked for.
//
// A quotient of exponential sums needs a denominator whose enclosure leaves 0 out; as the exact
// denominator is not 0, some precision does that, and it is looked for.
//
// Refused: a denominator that 7168 bits do not tell from 0 (ATT-105); fewer bits than 1 (ATT-110).
#pragma once

#include <attest/number/enclosure.hpp>
#include <attest/number/exponential.hpp>

namespace attest {

/// Returns x between two dyadic numbers of `bits` bits; no closer two exist. Refused: fewer bits than 1
/// (ATT-110), more than 7168 (ATT-105).
[[nodiscard]] constexpr enclosure enclose(rational const& x,
                                          integer_argument<int> bits = enclosure::default_bits) {
    return enclosure(x, bits);
}

/// The same for a surd a + b√n: a, b, the root and each operation are rounded outwards to `bits` bits.
[[nodiscard]] constexpr enclosure enclose(surd const& x,
                                          integer_argument<int> bits = enclosure::default_bits) {
    return enclosure(x, bits);
}

/// Returns Σ c e^r as an enclosure: each factor and each operation is rounded outwards to `bits` bits,
/// so that terms which cancel leave it wide. Refused: |r| ≥ 2^40 (ATT-106), and as above.
[[nodiscard]] constexpr enclosure enclose(exponential_sum const& x,
                                          integer_argument<int> bits = enclosure::default_bits) {
    enclosure sum(0, bits);
    for (exponential_term const& term : x)
        sum += enclosure(term.coefficient, bits) * enclose_exp(term.exponent, bits);
    return sum;
}

/// Returns a quotient of such sums as an enclosure of `bits` bits, computed with as many bits as tell its
/// denominator from 0. Refused: see above, |r| ≥ 2^40 (ATT-106).
[[nodiscard]] constexpr enclosure enclose(exponential const& x,
                                          integer_argument<int> bits = enclosure::default_bits) {
    static_cast<void>(enclosure(0, bits)); // refuses fewer bits than 1
    for (int tried = bits; tried != 0; tried = detail::wider(tried)) {
        enclosure const denominator = enclose(x.denominator(), tried);
        if (denominator.lower().sign() > 0 || denominator.upper().sign() < 0) {
            enclosure const quotient = enclose(x.numerator(), tried) / denominator;
            return {quotient.lower(), quotient.upper(), bits};
        }
    }
    throw precision_cap_reached(
        "ATT-105 precision cap: 7168 bits do not tell a denominator from 0");
}

} // namespace attest
