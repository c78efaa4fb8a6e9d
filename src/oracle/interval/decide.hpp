// The number of a format to which an enclosed value rounds, from its enclosure or from what is said
// about the border between two cells.
//
// An enclosure within one rounding cell decides. One within two that meet leaves the question on which
// side of their border the value is; of a value that is the border the even neighbour is the answer.
// Anything wider decides nothing, and neither does an enclosure without an end.
//
// Exact: ends are shortened to all that a rounding looks at, and never rounded.
#pragma once

#include <attest/oracle/answer.hpp>

#include "oracle/decided.hpp"
#include "oracle/interval/interval.hpp"

#include <limits>

namespace attest::oracle::detail {

/// A finite end of an interval to 60 bits, and one more that says whether anything follows: all that a
/// rounding looks at.
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

/// Of what is NaN.
inline constexpr bounds no_number{std::numeric_limits<double>::quiet_NaN(),
                                  std::numeric_limits<double>::quiet_NaN()};

/// Whether both ends are numbers. The log-sum-exp may lack one (definition.hpp).
inline bool is_bounded(interval const& x) {
    return mpfr_number_p(x.lower()) != 0 && mpfr_number_p(x.upper()) != 0;
}

/// The number to which both ends of an interval round, if it is one.
inline std::optional<std::uint64_t> decided(format f, interval const& x) {
    if (!is_bounded(x))
        return std::nullopt;
    return nearest_if_decided(f, shortened(x.lower()), shortened(x.upper()));
}

/// The place of a result in the order, where an overflow is the number after the largest one, or before
/// the smallest. The one NaN of a format has no sign: then the end tells which of the two it is.
constexpr std::int64_t place_of_end(format f, std::uint64_t bits, bool lower) {
    auto const beyond = static_cast<std::int64_t>(description(f).beyond());
    if (description(f).special == special_values::nan_for_minus_zero && is_nan(f, bits))
        return lower ? -beyond : beyond;
    return ordinal(f, bits);
}

/// Between the two numbers of cells that meet: what `compare` says of their border, if they are such.
template <class Compare>
std::optional<std::uint64_t> decided_between(format f, std::uint64_t low, std::uint64_t high,
                                             Compare const& compare, std::size_t& ties) {
    // The two zeros are one number here, and so is an overflow, in E4M3 its NaN.
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
