// Exact numbers and formats: the value of an element, the number nearest to a dyadic, rounding cells.
//
//     nearest(format::bfloat16, dyadic(259, -8))      0x3f82
//     cell_of(format::bfloat16, 0x3f80)               the reals that round to 1
// No other header of the oracle includes this one: it is the only one that needs the exact numbers.
// Overflow is as in round.hpp.
//
// Exact: everything. Required: for a cell and an exact value a finite number; for an enclosure
// lower ≤ upper.
#pragma once

#include <attest/number/dyadic.hpp>
#include <attest/number/integer_arithmetic.hpp>
#include <attest/oracle/round.hpp>

namespace attest::oracle {

/// Returns the value of a finite number as a dyadic; both zeros give 0.
constexpr dyadic exact_value(format f, std::uint64_t bits) {
    auto const [place, unit] = detail::place_of(f, magnitude(f, bits));
    auto const size = static_cast<std::int64_t>(place);
    return {integer(is_negative(f, bits) ? -size : size), unit};
}

namespace detail {

/// Returns the midpoint between a finite pattern without sign and the next pattern, as if there
/// always were one.
constexpr dyadic midpoint_after(format f, std::uint64_t size) {
    auto const [place, unit] = place_of(f, size);
    return {integer(2 * static_cast<std::int64_t>(place) + 1), unit - 1};
}

/// Returns the number to which all reals round that lie between a number that rounds to `low` and
/// one that rounds to `high`. In a format with one NaN both ends may overflow to it on different
/// sides of 0, so they do not agree: `apart` says that 0 lies between them.
constexpr std::optional<std::uint64_t> agreed(format f, std::uint64_t low, std::uint64_t high,
                                              bool apart) {
    if (low == high && apart && is_nan(f, low))
        return std::nullopt;
    if (low == high)
        return low;
    if (is_zero(f, low) && is_zero(f, high))
        return std::uint64_t{0};
    return std::nullopt;
}

} // namespace detail

constexpr std::uint64_t nearest(format f, dyadic const& x) {
    bool const negative = x.sign() < 0;
    if (x.mantissa.is_small())
        return with_sign(f, negative,
                         detail::nearest_pattern(
                             f, static_cast<std::uint64_t>(abs(x.mantissa).small()), x.exponent));
    // 62 bits and a sticky bit: no format needs more.
    integer const size = abs(x.mantissa);
    auto const extra = static_cast<unsigned>(bit_length(size) - 62);
    integer const kept = size >> extra;
    std::uint64_t const more = kept << extra == size ? 0 : 1;
    return with_sign(f, negative,
                     detail::nearest_pattern(f, 2 * static_cast<std::uint64_t>(kept.small()) + more,
                                             x.exponent + extra - 1));
}

/// The reals that round to a number: from the midpoint before it to the midpoint after it. Both
/// midpoints are included when the last bit of the number is 0. Both zeros have the cell of 0.
struct rounding_cell {
    dyadic lower;
    dyadic upper;
    bool closed = false;

    [[nodiscard]] constexpr bool contains(dyadic const& x) const {
        return closed ? lower <= x && x <= upper : lower < x && x < upper;
    }
};

constexpr rounding_cell cell_of(format f, std::uint64_t bits) {
    std::uint64_t const size = magnitude(f, bits);
    bool const closed = size % 2 == 0;
    dyadic const outer = detail::midpoint_after(f, size);
    if (size == 0)
        return {-outer, outer, closed};
    dyadic const inner = detail::midpoint_after(f, size - 1);
    if (is_negative(f, bits))
        return {-outer, -inner, closed};
    return {inner, outer, closed};
}

/// Returns the number to which every real of [lower, upper] rounds, if there is one: rounding is
/// monotone, so the two ends decide. Both zeros count as one number, which is +0 unless all reals
/// round to −0.
constexpr std::optional<std::uint64_t> nearest_if_decided(format f, dyadic const& lower,
                                                          dyadic const& upper) {
    return detail::agreed(f, nearest(f, lower), nearest(f, upper),
                          lower.sign() < 0 && upper.sign() > 0);
}

} // namespace attest::oracle
