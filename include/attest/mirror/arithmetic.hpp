// The mirror's number types: MPFI intervals, a binary float in C++ alone, GMP's fractions; and the
// two operations that these libraries lack for them.
//
// larger(x, y) encloses max(x, y); indicator(x, y) encloses 1 if x = y and 0 otherwise: [0, 1] where
// the intervals cannot tell. A NaN makes the larger NaN too.
// Source: Revol and Rouillier, "Motivations for an arbitrary precision interval arithmetic and the
// MPFI library", Reliable Computing 11 (2005).
#pragma once

#include <attest/core/config.hpp>

#include <boost/multiprecision/cpp_bin_float.hpp>
#include <boost/multiprecision/gmp.hpp>
#include <boost/multiprecision/mpfi.hpp>

namespace attest::mirror {

template <unsigned Digits>
using interval = boost::multiprecision::number<boost::multiprecision::mpfi_float_backend<Digits>,
                                               boost::multiprecision::et_off>;
template <unsigned Digits>
using interval_end =
    boost::multiprecision::number<boost::multiprecision::mpfr_float_backend<Digits>,
                                  boost::multiprecision::et_off>;
using binary_float = boost::multiprecision::number<boost::multiprecision::cpp_bin_float<100>,
                                                   boost::multiprecision::et_off>;
using fraction = boost::multiprecision::number<boost::multiprecision::gmp_rational,
                                               boost::multiprecision::et_off>;

namespace detail {

template <unsigned Digits>
interval<Digits> larger(interval<Digits> const& x, interval<Digits> const& y) {
    interval<Digits> result;
    auto& ends = *result.backend().data();
    auto const& first = *x.backend().data();
    auto const& second = *y.backend().data();
    // mpfr_max passes over a NaN; here a NaN has to stay one.
    if (mpfi_nan_p(&first) != 0 || mpfi_nan_p(&second) != 0) {
        mpfr_set_nan(&ends.left);
        mpfr_set_nan(&ends.right);
        return result;
    }
    mpfr_max(&ends.left, &first.left, &second.left, MPFR_RNDD);
    mpfr_max(&ends.right, &first.right, &second.right, MPFR_RNDU);
    return result;
}

inline binary_float larger(binary_float const& x, binary_float const& y) {
    if (x != x)
        return x;
    if (y != y)
        return y;
    return x < y ? y : x;
}

inline fraction larger(fraction const& x, fraction const& y) {
    return x < y ? y : x;
}

template <unsigned Digits>
interval<Digits> indicator(interval<Digits> const& x, interval<Digits> const& y) {
    auto const& first = *x.backend().data();
    auto const& second = *y.backend().data();
    interval<Digits> result;
    auto& ends = *result.backend().data();
    bool const apart = mpfr_less_p(&first.right, &second.left) != 0
                       || mpfr_less_p(&second.right, &first.left) != 0;
    bool const one_point = mpfr_equal_p(&first.left, &first.right) != 0
                           && mpfr_equal_p(&second.left, &second.right) != 0
                           && mpfr_equal_p(&first.left, &second.left) != 0;
    mpfr_set_si(&ends.left, one_point ? 1L : 0L, MPFR_RNDD);
    mpfr_set_si(&ends.right, apart ? 0L : 1L, MPFR_RNDU);
    return result;
}

inline binary_float indicator(binary_float const& x, binary_float const& y) {
    return binary_float(x == y ? 1 : 0);
}

inline fraction indicator(fraction const& x, fraction const& y) {
    return fraction(x == y ? 1 : 0);
}

} // namespace detail

} // namespace attest::mirror
