// Rational numbers of any size: what decides a tie exactly.
//
// A double is a rational number and is taken as it is. Nothing is rounded anywhere.
#pragma once

#include <attest/number/dyadic.hpp>

#include <boost/multiprecision/gmp.hpp>

namespace attest::oracle {

/// By GMP; an operation returns a number, so that `auto` is one.
using fraction = boost::multiprecision::number<boost::multiprecision::gmp_rational,
                                               boost::multiprecision::et_off>;

/// Of a dyadic whose mantissa fits 64 bits, such as an end of a rounding cell.
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
