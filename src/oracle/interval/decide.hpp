// The number of a format to which an enclosed value rounds, decided by its enclosure or by a
// comparison with the midpoint between two cells.
//
// An enclosure within one rounding cell decides. If it lies within two adjacent cells, the side of
// their midpoint on which the value lies decides; if the value is the midpoint, the even neighbour
// is the answer. A wider enclosure decides nothing, and neither does an unbounded one.
//
// Exact: ends are shortened to the bits that rounding depends on, and never rounded.
#pragma once

#include <attest/oracle/answer.hpp>

#include "oracle/decided.hpp"
#include "oracle/interval/interval.hpp"

#include <limits>

namespace attest::oracle::detail {

/// Returns a finite end of an interval as 60 bits and a sticky bit, which is all that rounding
/// depends on.
inline dyadic shortened(mpfr_srcptr end) {
    mpfr_t head;
    mpfr_init2(head, 60);
    int const rest = mpfr_set(head, end, MPFR_RNDZ);
    dyadic result;
    if (mpfr_zero_p(head) == 0) {
        mpz_t digits;
        mpz_init(digits);
        mpfr_exp_t const exponent = mpfr_get_z_2exp(digits, head);
        std::int64_t const whole = 2 * mpz_get_si(digits);
        std::int64_t const more = rest == 0 ? 0 : mpfr_sgn(end);
        result = dyadic{attest::integer(whole + more), exponent - 1};
        mpz_clear(digits);
    }
    mpfr_clear(head);
    return result;
}

inline bounds ends_of(interval const& x) {
    return {mpfr_get_d(x.lower(), MPFR_RNDD), mpfr_get_d(x.upper(), MPFR_RNDU)};
}

inline constexpr bounds minus_infinity{-std::numeric_limits<double>::infinity(),
                                       -std::numeric_limits<double>::infinity()};

/// The bounds of a result that is NaN.
inline constexpr bounds no_number{std::numeric_limits<double>::quiet_NaN(),
                                  std::numeric_limits<double>::quiet_NaN()};

/// Returns whether both ends are finite. The log-sum-exp may lack one (definition.hpp).
inline bool is_bounded(interval const& x) {
    return mpfr_number_p(x.lower()) != 0 && mpfr_number_p(x.upper()) != 0;
}

/// Returns the number to which both ends of an interval round, if it is the same.
inline std::optional<std::uint64_t> decided(format f, interval const& x) {
    if (!is_bounded(x))
        return std::nullopt;
    return nearest_if_decided(f, shortened(x.lower()), shortened(x.upper()));
}

/// Returns the ordinal of a result; an overflow is the number after the largest one, or before the
/// smallest. If the format has a single NaN without a sign, `lower` tells which of the two it is.
constexpr std::int64_t place_of_end(format f, std::uint64_t bits, bool lower) {
    auto const beyond = static_cast<std::int64_t>(description(f).beyond());
    if (description(f).special == special_values::nan_for_minus_zero && is_nan(f, bits))
        return lower ? -beyond : beyond;
    return ordinal(f, bits);
}

/// For the two numbers of adjacent cells, decides by `compare` at their midpoint; otherwise
/// nothing.
template <class Compare>
std::optional<std::uint64_t> decided_between(format f, std::uint64_t low, std::uint64_t high,
                                             Compare const& compare, std::size_t& ties) {
    // The two zeros are one number here; an overflow is a number as well, in E4M3 its NaN.
    std::int64_t const from = place_of_end(f, low, true);
    if (place_of_end(f, high, false) != from + 1)
        return std::nullopt;
    dyadic const border =
        from >= 0 ? midpoint_after(f, magnitude(f, low)) : -midpoint_after(f, magnitude(f, high));
    std::optional<int> const side = compare(border);
    if (!side)
        return std::nullopt;
    if (*side != 0)
        return *side < 0 ? low : high;
    ++ties;
    return nearest(f, border);
}

template <class Compare>
std::optional<std::uint64_t> decided_at_border(format f, interval const& x, Compare const& compare,
                                               std::size_t& ties) {
    if (!is_bounded(x))
        return std::nullopt;
    return decided_between(f, nearest(f, shortened(x.lower())), nearest(f, shortened(x.upper())),
                           compare, ties);
}

template <class Compare>
std::optional<std::uint64_t> decided_at_border(format f, bounds const& x, Compare const& compare,
                                               std::size_t& ties) {
    return decided_between(f, nearest(f, x.lower), nearest(f, x.upper), compare, ties);
}

} // namespace attest::oracle::detail
