// Judges the elements of a row by the error bound of a kernel.
//
// An element fails if it is not correctly rounded and its distance from the exact value is
// certainly larger than the bound of model_bound.hpp, evaluated in doubles by fast_bound.hpp. The
// share of the bound that an element uses is rounded up. A NaN fails.
//
// In a format narrower than float32, float32 numbers from ±t on are stored as ±∞, where t is half a
// unit above the largest number of the format. The bound includes a rounding of the stored number
// by u_out, upwards too: if a stored number x with |x| ≥ t were kept, x (1 + u_out) would be within
// the bound. So ±∞ is judged as ±t (1 + u_out), and passes if exact ± bound without that rounding
// reaches ±t. In float32 ±∞ fails unless it is correct: nothing overflows.
//
// If the errors alone may dominate the row, as for very large scores, the bound is that of any mean
// of the values (mean_bound.hpp). An element within it that is not correctly rounded is not judged,
// unless the values differ by little more than roundings.
//
// The bound grows with the number of keys, and a mean of values of both signs shrinks. So 0 is
// compared with the bound of each element as well, until it fails somewhere in a group of rows with
// similar numbers of keys (tally.hpp): if it never does, the group is not judged
// (judgement::tells_nothing).
//
// A bound in doubles uses the enclosure of the exact value from the answer. A failure is certain. A
// pass is certain if the width of that enclosure is at most 2^-16 of the bound and the whole
// enclosure is within the bound of the element; otherwise the row is judged again by its terms in
// intervals.
#pragma once

#include "oracle/judge/element_reader.hpp"
#include "oracle/judge/fast_mean.hpp"
#include "oracle/judge/fast_rows.hpp"
#include "oracle/judge/log_sum_exp_bound.hpp"
#include "oracle/judge/model_bound.hpp"

#include <algorithm>
#include <cmath>

namespace attest::oracle::modelled {

using namespace detail;

struct model_verdict {
    bool passes;
    bool is_judged;
    double share;    ///< of the bound, if it is judged
    bool is_certain; ///< whether the exact value is known well enough
};

/// The distance of a number from the exact value.
struct distance_to_exact {
    double least;
    double most;
    double width; ///< width of the enclosure of the exact value
};

inline distance_to_exact distance_to(bounds const& exact, double found) {
    double const least = std::max({exact.lower - found, found - exact.upper, 0.0});
    double const most = std::max(found - exact.lower, exact.upper - found);
    return {least * (1 - 0x1p-52), most * (1 + 0x1p-52), exact.upper - exact.lower};
}

inline model_verdict verdict_of(distance_to_exact const& off, double bound, bool says_something) {
    bool const passes = off.least <= bound;
    double const nothing = passes ? 0 : std::numeric_limits<double>::infinity();
    double const share = bound > 0 ? off.most / bound * (1 + 0x1p-52) : nothing;
    bool const is_narrow = off.width <= bound * 0x1p-16;
    return {passes, !passes || says_something, share, !passes || (is_narrow && off.most <= bound)};
}

inline bounds around(interval const& exact) {
    return {mpfr_get_d(exact.lower(), MPFR_RNDD), mpfr_get_d(exact.upper(), MPFR_RNDU)};
}

/// The verdict by the terms in intervals, whose exact value is known to 256 bits.
inline model_verdict verdict_of(modelled_row const& row, std::size_t d, double found) {
    return verdict_of(distance_to(around(row.row.outputs[d]), found), row.terms[d].total,
                      row.terms[d].says_something);
}

inline model_verdict verdict_of(modelled_log_sum_exp const& row, double found) {
    double const bound = row.terms.total;
    if (!row.exact) // −∞: no finite number is near it
        return {false, true, std::numeric_limits<double>::infinity(), true};
    return verdict_of(distance_to(around(*row.exact), found), bound, std::isfinite(bound));
}

/// Judges component d of a row with these bounds of its exact value. The returned share is exact if
/// it is above `share` and the element passes; otherwise it may be too small. Row and Mean are
/// fast_row and fast_mean.
template <class Row, class Mean>
model_verdict verdict_of(Row const& row, Mean& mean, std::size_t d, double largest,
                         bounds const& exact, double found, double share) {
    distance_to_exact const off = distance_to(exact, found);
    double const own = row.own(d, std::max(std::fabs(exact.lower), std::fabs(exact.upper)));
    if (off.least > own)
        return verdict_of(off, own, true);
    double const size = row.size_below(d, largest);
    double const least_mean = row.roundings_below(size);
    // The share of failing elements is above 1.
    double const known = std::min(share, 1.0) * std::min(own, least_mean);
    if (own <= size / 4 && (own <= least_mean || off.most <= known))
        return verdict_of(off, own, true);
    held_bound const held = mean.held(own, least_mean, d, exact);
    model_verdict result = verdict_of(off, held.total, held.says_something);
    // The enclosure may also decide which of the two bounds is smaller.
    if (result.passes && std::fabs(own - held.any_mean) <= held.any_mean * 0x1p-15)
        result.is_certain = false;
    return result;
}

/// Returns the number to judge: the number itself, ±t (1 + u_out) for an infinity of a narrow
/// format, else nothing.
inline std::optional<double> judged_number(format f, std::uint64_t bits, double value) {
    format_description const& layout = description(f);
    if (is_finite(f, bits))
        return value;
    if (is_nan(f, bits) || layout.precision >= 24)
        return std::nullopt;
    double const first = std::ldexp(1.0, layout.maximum_exponent + 1)
                         - std::ldexp(1.0, layout.maximum_exponent - layout.precision);
    return std::copysign(first * (1 + std::ldexp(1.0, -layout.precision)), value);
}

/// The findings about the elements so far.
struct found_so_far {
    double share = 0; ///< the largest share of a bound
    std::uint64_t zero_fails = 0;
};

/// Judges one row after the other.
class model_judge {
public:
    /// Judges outputs, or log-sum-exps.
    model_judge(problem const& p, tensor const& candidate, answer const& by, bool of_output,
                judgement& into)
        : p_(p), candidate_(candidate),
          exact_(of_output ? by.output_bounds : by.log_sum_exp_bounds), of_output_(of_output),
          into_(into), reader_(into.type) {}

    /// Judges row i of head h by verdict(d, exact, found, share so far).
    template <class Verdict>
    void row(std::size_t b, std::size_t h, std::size_t i, found_so_far& so_far,
             Verdict const& verdict) const {
        std::size_t const columns = into_.shape[3];
        std::size_t const first = ((b * into_.shape[1] + h) * into_.shape[2] + i) * columns;
        std::uint64_t const group = std::uint64_t{1} << into_.group_of(first);
        std::vector<std::uint64_t> patterns(columns);
        read_patterns(candidate_, b, h, i, patterns.data());
        for (std::size_t d = 0; d < columns; ++d) {
            std::size_t const place = first + d;
            bool const is_correct = into_.distances[place] == 0;
            into_.failed[place] = is_correct ? 0 : 1;
            if (std::isnan(exact_[place].lower)) // only NaN is right there
                continue;
            if ((so_far.zero_fails & group) == 0
                && !verdict(d, exact_[place], 0.0, so_far.share).passes)
                so_far.zero_fails |= group;
            double const value = reader_.value(patterns[d]);
            bool const has_value = std::isfinite(value);
            std::optional<double> x = value;
            if (!has_value)
                x = judged_number(into_.type, patterns[d], value);
            if (!x || (is_correct && !has_value))
                continue;
            model_verdict const found = verdict(d, exact_[place], *x, so_far.share);
            if (found.is_judged)
                so_far.share = std::max(so_far.share, found.share);
            if (!found.passes || is_correct)
                continue;
            into_.failed[place] = 0;
            into_.not_judged[place] = found.is_judged ? 0 : 1;
        }
    }

    /// Judges a row by the terms in intervals.
    void slow_row(std::size_t b, std::size_t h, std::size_t i, found_so_far& so_far,
                  progress const* watched) const {
        rounds_weights const& model = *into_.asked.model;
        if (!of_output_) {
            modelled_log_sum_exp const found =
                log_sum_exp_by_model(p_, model, into_.type, b, h, i, watched);
            row(b, h, i, so_far,
                [&](std::size_t, bounds const&, double x, double) { return verdict_of(found, x); });
            return;
        }
        modelled_row const found = row_by_model(p_, model, into_.type, b, h, i, watched);
        row(b, h, i, so_far, [&](std::size_t d, bounds const&, double x, double) {
            return verdict_of(found, d, x);
        });
    }

private:
    problem const& p_;
    tensor const& candidate_;
    std::vector<bounds> const& exact_;
    bool of_output_;
    judgement& into_;
    element_reader reader_;
};

} // namespace attest::oracle::modelled
