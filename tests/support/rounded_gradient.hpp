// Gradients are the roundings of enclosures that were computed by other means.
#pragma once

#include <attest/oracle/gradient.hpp>
#include <attest/oracle/round.hpp>

#include "oracle/interval/interval.hpp"
#include "support/catch.hpp"

#include <string>
#include <vector>

namespace tests {

using namespace attest::oracle;

/// A score differs from another by less than 2500 here: e^-2500 is above 2^-3700.
inline constexpr mpfr_prec_t most_bits = 4000;

/// What was compared, and how many of these were ties.
struct compared {
    std::size_t elements = 0;
    std::size_t ties = 0;
};

/// Asked for where more bits tell whether a value is a midpoint.
struct more_bits {};

/// A finite end of an interval to the nearest number of the format, by MPFR's rounding to an integer.
inline std::uint64_t rounded(format f, mpfr_srcptr end) {
    if (mpfr_zero_p(end) != 0)
        return 0;
    format_description const& layout = description(f);
    long const natural = mpfr_get_exp(end) - layout.precision;
    long const unit = natural > layout.smallest_unit() ? natural : layout.smallest_unit();
    mpfr_t scaled;
    mpfr_init2(scaled, mpfr_get_prec(end));
    mpfr_mul_2si(scaled, end, -unit, MPFR_RNDN);
    mpfr_rint(scaled, scaled, MPFR_RNDN); // ties to even
    mpfr_mul_2si(scaled, scaled, unit, MPFR_RNDN);
    double const number = mpfr_get_d(scaled, MPFR_RNDN);
    mpfr_clear(scaled);
    return without_sign_of_zero(f, nearest(f, number));
}

/// Every element is what all of its enclosure rounds to; between two numbers that meet, the even one.
inline void require_rounded(gradient const& found, std::vector<interval> const& wanted,
                            std::string const& name, compared& count) {
    format const f = found.elements.type();
    for (std::size_t k = 0; k < wanted.size(); ++k) {
        ++count.elements;
        std::uint64_t const bits = found.elements.bits(k);
        std::uint64_t const low = rounded(f, wanted[k].lower());
        std::uint64_t const high = rounded(f, wanted[k].upper());
        if (low != high && wanted[k].bits() < most_bits)
            throw more_bits{};
        bool good = bits == low && low == high;
        if (low != high && ordinal(f, high) == ordinal(f, low) + 1) {
            ++count.ties;
            good = bits == (low % 2 == 0 ? low : high);
        }
        if (!good) {
            CAPTURE(name, k, bits, low, high, mpfr_get_d(wanted[k].lower(), MPFR_RNDD),
                    mpfr_get_d(wanted[k].upper(), MPFR_RNDU));
            FAIL("an element is not the rounded exact value");
        }
        if (!found.element_bounds.empty()) {
            bounds const around = found.element_bounds[k];
            if (mpfr_cmp_d(wanted[k].upper(), around.lower) < 0
                || mpfr_cmp_d(wanted[k].lower(), around.upper) > 0) {
                CAPTURE(name, k, around.lower, around.upper);
                FAIL("bounds do not hold the exact value");
            }
        }
    }
}

} // namespace tests
