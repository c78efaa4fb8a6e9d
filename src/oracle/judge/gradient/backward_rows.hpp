// The common terms of the pairs of one row: its log-sum-exp, D, and the errors of the kernel's own
// values.
//
// The kernel receives L̂ and Ô: the exact numbers, L rounded to float32 and O to the format of dO,
// or the numbers that the caller saved, from which the exact gradients are computed as well
// (upstream). In a causal kernel ALiBi may add h to all scores (score_error.hpp), and then also to
// L̂, or to the saved one: the kernel then receives L̂ + h, rounded, whatever the caller saved.
// With u_s and η_s of the format of dO:
//     λ = u(|L| + |h|) + 2^-150, or 0 for a saved L̂ if h is 0
//     e_D = Σ_b |dO_b|(u_s|o_b| + η_s) + γ_n(U) A + 2n f(1 + γ_n(U)),   A = Σ_b |dO_b|(|o_b|(1 + u_s) + η_s)
// For a saved Ô the first sum is absent, and A = Σ_b |dO_b Ô_b|. For a saved L̂ alone o_b is the sum of w'_j v_jb with
// w' = e^(s − L̂): all weights have the factor e^(L − L̂), and so has it. dLSE, which is subtracted from D
// and may first be multiplied by a rounded 1/log 2, adds γ_3(u)(A + e_D + |dLSE|) + f [H, theorem
// 2.2, lemma 3.1]. Under dropout each of D and dLSE may be multiplied by 1/f_d: T of the same sizes,
// and f f_d more (pair_error.hpp). If Ô may exceed the largest number of its format it is infinite,
// and there is no bound.
//
// In doubles; bounds are increased by more than the roundings of their sums.
// Source: [H] Higham, Accuracy and Stability of Numerical Algorithms, 2nd ed. (2002), 2.2 and 3.1.
#pragma once

#include <attest/oracle/gradient.hpp>

#include "oracle/judge/gradient/backward_model.hpp"
#include "oracle/judge/score_rows.hpp"

namespace attest::oracle::modelled {

/// One row that sees a key.
struct backward_row {
    double log_sum_exp = 0; ///< a lower bound of L, natural
    double width = 0;       ///< L is larger by at most this
    double log_size = 0;    ///< |L| + |h|
    double saved = 0;       ///< λ
    double away = 0;        ///< dLSE − D, within e_D
    double dot = 0;         ///< e_D
    double size = 0;        ///< A + |dLSE|: the size of the terms of D

    /// Returns an upper bound of |dLSE − D| as the kernel computes it.
    [[nodiscard]] double start() const { return std::fabs(away) + dot; }
};

/// Returns an upper bound of e^(L − L̂), with L̂ at least `saved`.
inline double factor_above(natural_log_sum_exp_bounds const& log, double saved) {
    double const upper = log.lower + log.width;
    return raised(std::exp(upper - saved + (std::fabs(upper) + std::fabs(saved)) * 0x1p-51));
}

inline backward_row row_of(backward_model const& by, std::size_t b, std::size_t h, std::size_t i,
                           answer const& forward, bounds const& dot) {
    problem const& p = by.p;
    upstream const& from = by.from;
    std::size_t const place = by.row(b, h, i);
    backward_row row;
    bounds log = {};
    if (from.saved_log_sum_exp) {
        double const given = from.saved_log_sum_exp->at(b, h, i, 0);
        log = {given, given};
    } else {
        log = forward.log_sum_exp_bounds[place];
    }
    auto const [lower, width] = natural_bounds(p, log);
    row.log_sum_exp = lower;
    row.width = width;
    double const offset = by.scores.offset(b, h, i);
    row.log_size = raised(std::fabs(lower) + width + offset);
    bool const is_saved = from.saved_log_sum_exp && offset == 0;
    row.saved = is_saved ? 0 : raised(row.log_size * 0x1p-24 + 0x1p-150);
    double const factor =
        from.saved_log_sum_exp && !from.saved_output
            ? factor_above(natural_bounds(p, forward.log_sum_exp_bounds[place]), lower)
            : 1;
    storing_error const kept = rounding_error_of(from.output.type());
    double const unit = rounded_up(kept.relative);
    double const subnormal = rounded_up(kept.absolute);
    double const largest = value_of(from.output.type(), description(from.output.type()).largest());
    double made = 0;
    double off = 0;
    for (std::size_t d = 0; d < p.value_size(); ++d) {
        double const up = std::fabs(from.output.at(b, h, i, d));
        if (from.saved_output) {
            made += up * std::fabs(from.saved_output->at(b, h, i, d));
            continue;
        }
        if (up == 0) // and the factor may be infinite
            continue;
        bounds const& o = forward.output_bounds[place * p.value_size() + d];
        double const exact = std::max(std::fabs(o.lower), std::fabs(o.upper));
        double const size = exact == 0 ? 0 : exact * factor;
        double const reached = size * (1 + unit) + subnormal;
        off += reached <= largest ? up * (size * unit + subnormal)
                                  : std::numeric_limits<double>::infinity();
        made += up * reached;
    }
    double const summing = 1 + static_cast<double>(p.value_size() + 8) * 0x1p-52;
    made *= summing;
    off = off * summing + raised(by.narrow.products * made) + by.narrow.no_product;
    double const half = (dot.upper - dot.lower) / 2;
    double shift = 0;
    if (from.log_sum_exp) {
        double const given = from.log_sum_exp->at(b, h, i, 0);
        shift = p.how.base == logarithm::binary ? given * 0x1.71547652b82fep+0 : given;
        off += gamma_above(3, 0x1p-24) * (made + off + std::fabs(shift)) + 0x1p-126;
    }
    if (p.kept)
        off += by.narrow.keeping * (made + off + std::fabs(shift)) * summing
               + by.narrow.kept_flushed * by.narrow.keep;
    row.away = shift - (dot.lower + half);
    row.dot = raised(off + half * (1 + 0x1p-50) + std::fabs(row.away) * 0x1p-48);
    row.size = raised(made + std::fabs(shift));
    return row;
}

} // namespace attest::oracle::modelled
