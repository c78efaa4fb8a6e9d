// The reference implementation of the scores, element by element, in fractions and intervals.
//
// With a rational c the score c·x + y is a fraction. If it is the midpoint of two numbers, its
// 128-bit enclosure is a point, so the tie is recognised; increasing precision separates every
// other score from the midpoints. With an irrational c = 1/√D, c·x + y is irrational unless x = 0.
// Under a soft cap C·tanh(a/C) + y with an algebraic a ≠ 0 is transcendental, since otherwise
// e^{2a/C} would be algebraic (Lindemann–Weierstrass). So a score equals a midpoint only if x = 0,
// when the enclosure is a point, and the search ends for every score. A score within e^{−2a/C} of
// the cap does not need such a precision: it is less than C + y and more than y − C. No score is
// refused.
#pragma once

#include "oracle/driver/intermediate_row.hpp"
#include "oracle/exact/exact_score.hpp"
#include "oracle/interval/precision.hpp"

namespace attest::oracle {

/// Returns x and y of the score of key j for query i at this stage; for a rational c and without a
/// cap the whole score is y. Exact. `scale` is rational_scale(p), and the key must not be hidden at
/// the stage.
inline exact_score exact_stage(problem const& p, stage at, std::optional<fraction> const& scale,
                               std::size_t b, std::size_t h, std::size_t i, std::size_t j) {
    exact_score result{exact_product_of(p, scale, b, h, i, j), fraction()};
    if (at == stage::biased_scores)
        result.added = exact_addition_of(p, b, h, i, j);
    bool const capped = p.how.soft_cap && at != stage::scaled_scores;
    if (scale && !capped)
        return exact_score{fraction(), result.scaled + result.added};
    return result;
}

/// Encloses that score with this number of bits; `rational` says whether c is rational.
inline interval enclosed_stage(problem const& p, stage at, bool rational, exact_score const& score,
                               mpfr_prec_t bits) {
    interval result(bits, score.scaled.backend().data());
    if (!rational)
        result = result * scale_of(p, bits);
    if (p.how.soft_cap && at != stage::scaled_scores) {
        interval const cap(bits, *p.how.soft_cap);
        result = cap * tanh(result / cap);
    }
    return result + interval(bits, score.added.backend().data());
}

namespace detail {

/// Moves an end inward without crossing a midpoint; returns it unchanged if it is 0 or has more than
/// 60 bits.
inline dyadic beside(dyadic const& end, int towards) {
    if (end.sign() == 0 || end.mantissa.small() % 2 != 0)
        return end;
    return {attest::integer(2 * end.mantissa.small() + towards), end.exponent - 1};
}

/// Like decided(), for a score that a cap keeps strictly between y − C and y + C.
inline std::optional<std::uint64_t> decided_under_cap(format f, interval const& x,
                                                      fraction const& cap, fraction const& y) {
    dyadic lower = shortened(x.lower());
    dyadic upper = shortened(x.upper());
    if (fraction const smallest = y - cap;
        mpfr_cmp_q(x.lower(), smallest.backend().data()) <= 0)
        lower = beside(shortened(interval(x.bits(), smallest.backend().data()).lower()), 1);
    if (fraction const most = y + cap; mpfr_cmp_q(x.upper(), most.backend().data()) >= 0)
        upper = beside(shortened(interval(x.bits(), most.backend().data()).upper()), -1);
    return nearest_if_decided(f, lower, upper);
}

inline std::optional<std::uint64_t> decided_stage(problem const& p, stage at, format f,
                                                  exact_score const& score, interval const& x) {
    if (p.how.soft_cap && at != stage::scaled_scores)
        return decided_under_cap(f, x, fraction(*p.how.soft_cap), score.added);
    return decided(f, x);
}

/// Decides the open elements of a row.
inline void scores_by_reference(intermediate_row& row, effort& spent,
                                progress const* watched = nullptr) {
    problem const& p = row.p;
    auto const scale = rational_scale(p);
    for (std::size_t j = 0; j < row.open.size(); ++j) {
        if (!row.open[j])
            continue;
        end_if_stopped(watched);
        exact_score const score = exact_stage(p, row.at, scale, row.b, row.h, row.i, j);
        mpfr_prec_t bits = 128;
        interval found = enclosed_stage(p, row.at, scale.has_value(), score, bits);
        row.elements[j].around = ends_of(found);
        auto number = decided_stage(p, row.at, row.output, score, found);
        while (!number) {
            bits = more_bits(bits);
            found = enclosed_stage(p, row.at, scale.has_value(), score, bits);
            number = decided_stage(p, row.at, row.output, score, found);
        }
        row.set(j, without_sign_of_zero(row.output, *number));
        ++spent.interval;
    }
}

} // namespace detail

} // namespace attest::oracle
