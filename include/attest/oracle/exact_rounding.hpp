// Exact numbers and formats: the value of an element, the number nearest to a dyadic, rounding cells.
//
//     nearest(format::bfloat16, dyadic(259, -8))      0x3f82
//     cell_of(format::bfloat16, 0x3f80)               the reals that round to 1
// Of the oracle's headers this is the only one that needs the exact numbers; no other includes it. Overflow is as in
// round.hpp.
//
// Exact: everything. Required of a cell and of an exact value: a finite number; of an enclosure:
// lower ≤ upper.
#pragma once

#include <attest/number/dyadic.hpp>
#include <attest/number/integer_arithmetic.hpp>
#include <attest/oracle/round.hpp>

namespace attest::oracle {

/// The value of a finite number as a dyadic, in which both zeros are 0.
constexpr dyadic exact_value(format f, std::uint64_t bits) {
    auto const [place, unit] = detail::place_of(f, magnitude(f, bits));
    auto const size = static_cast<std::int64_t>(place);
    return {integer(is_negative(f, bits) ? -size : size), unit};
}

namespace detail {

/// The midpoint between a finite pattern without sign and the next, as if there were always one more.
constexpr dyadic midpoint_after(format f, std::uint64_t size) {
    auto const [place, unit] = place_of(f, size);
    return {integer(2 * static_cast<std::int64_t>(place) + 1), unit - 1};
}

/// What all reals from a number that rounds to `low` to one that rounds to `high` round to. Around 0 the
/// ends do not agree where both overflow, to the one NaN of a format: apart says that 0 is between them.
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
    // 62 bits, and one that says whether anything follows: no format sees more.
    integer const size = abs(x.mantissa);
    auto const extra = static_cast<unsigned>(bit_length(size) - 62);
    integer const kept = size >> extra;
    std::uint64_t const more = kept << extra == size ? 0 : 1;
    return with_sign(f, negative,
                     detail::nearest_pattern(f, 2 * static_cast<std::uint64_t>(kept.small()) + more,
                                             x.exponent + extra - 1));
}

/// The reals that round to a number: from the midpoint before it to the one after it, these two
/// included when its last bit is 0. Both zeros have the cell of 0.
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

/// The number to which every real of [lower, upper] rounds, if it is one: rounding is monotone, so
/// the two ends decide. Both zeros count as one number, which is +0 unless all reals round to −0.
constexpr std::optional<std::uint64_t> nearest_if_decided(format f, dyadic const& lower,
                                                          dyadic const& upper) {
    return detail::agreed(f, nearest(f, lower), nearest(f, upper),
                          lower.sign() < 0 && upper.sign() > 0);
}

} // namespace attest::oracle
