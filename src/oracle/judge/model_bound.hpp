// The error bound of a kernel that rounds its unnormalised weights, from the data of its own row.
//
// Described is what FlashAttention-2 and kernels like it compute for a query:
//     s_j = c·(q·k_j) + bias_j   in float32: the sum in any order, then k roundings for the scale,
//                                then one for the bias
//     tile by tile, with the greatest score m so far:
//     p_j = e^{s_j − m}          float32, within `exp_ulps`;   P_j = p_j rounded to `weights`
//     l ← l·e^{m' − m} + Σ p_j,  N_d ← N_d·e^{m' − m} + Σ P_j v_jd,   m' the greatest one before
//     o_d = N_d/l                a division or a reciprocal and a product; rounded to the output
// Sums of float32 are rounded to nearest, l has the unrounded weights, results below f = 2^-126 may
// be flushed to 0 but q, k and c are read as they are, nothing overflows. A row without keys is 0. NOT
// described: a c below f, which float32 rounds by more than u; subnormal q or k taken for 0, whose other
// factor may be large; weights scaled before their rounding or l of the rounded ones (usual with
// float8), keys split among kernels whose results are joined afterwards, scores or sums kept in less
// than float32, a query scaled and rounded before the product, products in tf32, a soft cap, ALiBi,
// sinks.
//
// With w the exact weights, a_j from score_error.hpp, x_j = w_j|v_jd| e^{a_j}, u = 2^-24,
// ε = exp_ulps·2^-23, T tiles, g = (1 + ε)^T, n allowed keys, γ_k = ku/(1 − ku): the errors of N_d
// and l are products of factors 1 ± x, which are never further below 1 than above it; m cancels in
// N/l (theorem T2); and the output is off by at most the sum of the model_terms,
//     N̂/l̂ − o = ((N̂ − N) − o(l̂ − l))/l̂.
// Of a weight near 0 the rounding to its format is off by at most the weight itself, and by half the
// smallest subnormal; flushing it, or what rescales it, loses no more than the weight. The smaller one is
// in the term of the underflow. The exponential is 0 where its value is below 2^-150.
// Each term is evaluated in intervals of 256 bits and rounded up; nothing else is added. Where this is
// not below what holds for any mean of the values (mean_bound.hpp), that is the bound.
//
// Source: [H] Higham, Accuracy and Stability of Numerical Algorithms, 2nd ed. (2002), 2.2 and 3.1;
// Dao, FlashAttention-2 (2023), algorithm 1.
#pragma once

#include <attest/oracle/judge/judgement.hpp>

#include "oracle/judge/mean_bound.hpp"
#include "oracle/judge/score_error.hpp"

#include <algorithm>
#include <cmath>

namespace attest::oracle {

struct modelled_row {
    enclosed_row row{};
    std::vector<model_terms> terms{}; ///< one a component of the values
};

namespace detail {

/// δ, the relative error of the row sum: n − 1 additions and T − 1 rescalings of unrounded weights.
inline interval row_sum_error(model_constants const& with, rounds_weights const& model,
                              model_factors const& factors) {
    std::size_t const n = factors.grown.size();
    interval sum = number(0);
    interval scores = number(0);
    for (std::size_t k = 0; k < n; ++k) {
        sum = sum + factors.grown[k];
        scores = scores + factors.scores[k];
    }
    interval const adding = gamma(n + with.tiles - 2, 0x1p-24);
    interval const rounded = with.growth * (with.one + adding);
    interval const keys = number(static_cast<double>(n));
    interval const least =
        (with.tile_count * keys * (with.flushed + number(model.exp_ulps) * number(0x1p-149))
         + (keys + with.tile_count) * with.flushed)
        * factors.greatest * rounded;
    return (scores + sum * (rounded - with.one) + least).top();
}

} // namespace detail

/// The terms of a row, or those of only this component.
inline modelled_row row_by_model(problem const& p, rounds_weights const& model, format output,
                                 std::size_t b, std::size_t h, std::size_t i,
                                 progress const* watched = nullptr,
                                 std::optional<std::size_t> only = std::nullopt) {
    using namespace detail;
    modelled_row result{row_by_definition(p, b, h, i, model_bits, watched), {}};
    result.terms.resize(p.value_size());
    if (result.row.scores.empty())
        return result; // the kernel writes 0 there, which is exact
    model_constants const with(p, model);
    auto const errors = score_errors(p, model, with, result.row, b, h, i);
    model_factors const factors = factors_of(p, with, model, result.row, errors);
    mean_bound const mean(with, model, output, greatest_score_size(result.row, errors),
                          factors.reached);
    interval const off = row_sum_error(with, model, factors);
    std::size_t const n = errors.size();
    interval const adding = gamma(n + with.tiles - 1, model.sums_unit);
    interval const rounded = with.growth * (with.one + with.narrow.relative);
    interval const flushes = with.tile_count * with.flushed * factors.greatest;
    interval const operations =
        number(2 * static_cast<double>(n) + static_cast<double>(with.tiles)) * with.flushed;
    storing_error const stored = storing_error_of(output);
    std::vector<interval> small;
    for (std::size_t k = 0; k < n; ++k)
        small.push_back(least_of(with.narrow.absolute * factors.greatest, factors.grown[k])
                        + least_of(flushes, factors.grown[k]) + factors.lost[k]);
    std::vector<double> sizes(n);
    std::vector<double> distances(n);
    for (std::size_t d = 0; d < p.value_size(); ++d) {
        if (only && *only != d)
            continue;
        end_if_stopped(watched);
        interval scores = number(0);
        interval grown = number(0);
        interval unseen = number(0);
        for (std::size_t k = 0; k < n; ++k) {
            double const value = p.value_at(b, p.key_head_of(h), result.row.scores[k].key, d);
            sizes[k] = std::fabs(value);
            distances[k] = rounded_up(size_of(number(value) - result.row.outputs[d]));
            interval const v = number(sizes[k]);
            unseen = unseen + small[k] * v;
            scores = scores + factors.scores[k] * v;
            grown = grown + factors.grown[k] * v;
        }
        interval const exponential = (with.growth - with.one) * grown;
        interval const weights = with.narrow.relative * with.growth * grown;
        interval const accumulation = adding * rounded * grown;
        interval const underflow =
            (unseen + operations * factors.greatest) * rounded * (with.one + adding);
        interval const exact = size_of(result.row.outputs[d]).top();
        interval const row_sum = exact * off;
        interval const before = scores + exponential + weights + accumulation + underflow + row_sum;
        interval const two = gamma(2, 0x1p-24);
        interval const quotient = before / (with.one - off);
        interval const divided = quotient + (quotient + exact) * two + with.flushed;
        interval const storing = (divided + exact) * stored.relative + stored.absolute;
        bool const useful = mpfr_cmp_ui(off.upper(), 1) < 0;
        double const nothing = std::numeric_limits<double>::infinity();
        result.terms[d] = {rounded_up(scores),
                           rounded_up(exponential),
                           rounded_up(weights),
                           rounded_up(accumulation),
                           rounded_up(underflow),
                           rounded_up(row_sum),
                           useful ? rounded_up(divided - before) : nothing,
                           useful ? rounded_up(storing) : nothing,
                           useful ? rounded_up(divided + storing) : nothing};
        held_bound const held = held_to_any_mean(result.terms[d].total, mean, sizes, distances);
        result.terms[d].total = held.total;
        result.terms[d].any_mean = held.any_mean;
        result.terms[d].says_something = held.says_something;
    }
    return result;
}

} // namespace attest::oracle
