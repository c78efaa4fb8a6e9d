// Rational numbers of any size, which decide ties exactly.
//
// A double is a rational number and is used exactly. Nothing is rounded.
#pragma once

#include <attest/number/dyadic.hpp>

#include <boost/multiprecision/gmp.hpp>

namespace attest::oracle {

/// From GMP; expression templates are off, so `auto` deduces a number.
using fraction = boost::multiprecision::number<boost::multiprecision::gmp_rational,
                                               boost::multiprecision::et_off>;

/// Converts a dyadic whose mantissa fits 64 bits, such as an end of a rounding cell.
inline fraction exactly(dyadic const& x) {
    fraction result(x.mantissa.small());
    mpq_ptr const value = result.backend().data();
    if (x.exponent >= 0)
        mpq_mul_2exp(value, value, static_cast<mp_bitcnt_t>(x.exponent));
    else
        mpq_div_2exp(value, value, static_cast<mp_bitcnt_t>(-x.exponent));
    return result;
}

} // namespace attest::oracle
