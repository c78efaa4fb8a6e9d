// Correctly rounded attention, from the definition: what every faster way must agree with.
//
// A row is enclosed at growing precision until each of its numbers lies in at most two rounding
// cells. If it is two, tie.hpp decides on which side of their border it is, or that it is the
// border; then the even neighbour is the answer.
//
// It ends: the intervals shrink to the value, and the decision ends for every option but a soft cap,
// which is refused by name where it does not (ATT-705).
#pragma once

#include <attest/oracle/answer.hpp>
#include <attest/oracle/definition.hpp>
#include <attest/oracle/round.hpp>
#include <attest/oracle/tie.hpp>

namespace attest::oracle {

struct rounded_row {
    std::vector<std::uint64_t> outputs{};
    std::uint64_t log_sum_exp = 0;
    std::vector<bounds> output_bounds{}; ///< at the precision that decided
    bounds log_sum_exp_bounds{};
    mpfr_prec_t bits = 0;     ///< at which the last of them was decided
    std::size_t ties = 0;     ///< how many were decided to be the middle between two numbers
    std::vector<bool> tied{}; ///< which, the log-sum-exp last
};

namespace detail {

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

/// Between the two numbers of cells that meet: what `compare` says of their border, if they are such.
template <class Compare>
std::optional<std::uint64_t> decided_between(format f, std::uint64_t low, std::uint64_t high,
                                             Compare const& compare, std::size_t& ties) {
    // The two zeros are one number here, and an overflow, in E4M3 its NaN, is the number after the
    // greatest one.
    std::int64_t const from = ordinal(f, low);
    if (ordinal(f, high) != from + 1)
        return std::nullopt;
    dyadic const border =
        from >= 0 ? middle_after(f, magnitude(f, low)) : -middle_after(f, magnitude(f, high));
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

} // namespace detail

/// Of a row, everything, or the outputs and (last) the log-sum-exp that are wanted; the rest is 0.
inline rounded_row reference_row(problem const& p, std::size_t b, std::size_t h, std::size_t i,
                                 format output, format log_sum_exp,
                                 std::vector<bool> const& wanted = {},
                                 progress const* watched = nullptr) {
    std::size_t const components = p.value_size();
    std::size_t const head = p.key_head_of(h);
    std::vector<std::optional<std::uint64_t>> found(components + 1);
    rounded_row result;
    result.tied.resize(components + 1);
    result.output_bounds.resize(components);
    std::size_t open = components + 1;
    for (std::size_t place = 0; place < wanted.size(); ++place)
        if (!wanted[place]) {
            found[place] = 0;
            --open;
        }
    for (mpfr_prec_t bits = 128; open > 0; bits *= 2) {
        result.bits = bits;
        enclosed_row const row = row_by_definition(p, b, h, i, bits, watched);
        auto const settle = [&](std::size_t place, format f, interval const& x, bounds& around,
                                auto const& compare) {
            if (found[place])
                return;
            detail::end_if_stopped(watched);
            around = detail::ends_of(x);
            found[place] = detail::decided(f, x);
            if (!found[place]) {
                std::size_t const before = result.ties;
                found[place] = detail::decided_at_border(f, x, compare, result.ties);
                result.tied[place] = result.ties > before;
            }
            if (found[place]) {
                found[place] = without_sign_of_zero(f, *found[place]);
                --open;
            }
        };
        for (std::size_t d = 0; d < components; ++d)
            settle(d, output, row.outputs[d], result.output_bounds[d], [&](dyadic const& border) {
                auto const value = [&](std::size_t j) { return p.value_at(b, head, j, d); };
                return std::optional(compare_output(p, b, h, i, value, fraction(border)));
            });
        if (row.log_sum_exp) {
            settle(components, log_sum_exp, *row.log_sum_exp, result.log_sum_exp_bounds,
                   [&](dyadic const& border) { return compare_log_sum_exp(p, b, h, i, border); });
        } else if (!found[components]) {
            format_description const& layout = description(log_sum_exp);
            found[components] = layout.sign_bit() + layout.beyond(); // −∞; E4M3 has only NaN
            result.log_sum_exp_bounds = detail::minus_infinity;
            --open;
        }
    }
    for (std::size_t d = 0; d < components; ++d)
        result.outputs.push_back(*found[d]);
    result.log_sum_exp = *found[components];
    return result;
}

} // namespace attest::oracle
