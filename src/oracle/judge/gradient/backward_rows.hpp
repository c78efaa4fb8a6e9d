// What the pairs of one row share: its log-sum-exp, D, and how far off the kernel's own ones may be.
//
// The kernel is handed L̂ and Ô. Each is the exact number, rounded: L̂ to float32, Ô to the format of dO; or the
// number that the caller saved, from which the exact gradients follow as well (upstream). In a causal kernel ALiBi
// may add h to all scores (score_error.hpp), and then to L̂, or save it so: what it is handed is then L̂ + h, rounded,
// whatever the caller saved. With u_s and η_s of the format of dO:
//     λ = u(|L| + |h|) + 2^-150, or 0 of a saved L̂ where h is 0
//     e_D = Σ_b |dO_b|(u_s|o_b| + η_s) + γ_n(U) A + 2n f(1 + γ_n(U)),   A = Σ_b |dO_b|(|o_b|(1 + u_s) + η_s)
// without the first sum, and A = Σ_b |dO_b Ô_b|, of a saved Ô. With dLSE, which is subtracted from D and may be
// multiplied by a rounded 1/log 2 before: γ_3(u)(A + e_D + |dLSE|) + f more.      [H, theorem 2.2, lemma 3.1]
// Under dropout each of D and dLSE may be multiplied by 1/f_d: T of the same sizes, and f f_d more (pair_error.hpp).
// Where Ô may be above the largest number of its format it is infinite, and there is no bound.
//
// Doubles; those that are bounds are raised by more than the roundings of their sums.
// Source: [H] Higham, Accuracy and Stability of Numerical Algorithms, 2nd ed. (2002), 2.2 and 3.1.
#pragma once

#include <attest/oracle/gradient.hpp>

#include "oracle/judge/gradient/backward_model.hpp"
#include "oracle/judge/score_rows.hpp"

namespace attest::oracle::modelled {

/// Of one row that sees a key.
struct backward_row {
    double log_sum_exp = 0; ///< at most L, natural
    double width = 0;       ///< L is at most so much larger
    double log_size = 0;    ///< |L| + |h|
    double saved = 0;       ///< λ
    double away = 0;        ///< dLSE − D, within e_D
    double dot = 0;         ///< e_D
    double size = 0;        ///< A + |dLSE|: what D is made of

    /// An upper bound of |dLSE − D| as the kernel computes it.
    [[nodiscard]] double start() const { return std::fabs(away) + dot; }
};

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
        bounds const& o = forward.output_bounds[place * p.value_size() + d];
        double const size = std::max(std::fabs(o.lower), std::fabs(o.upper));
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
