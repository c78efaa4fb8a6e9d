// The error bound of a kernel that rounds its weights, from the data of its own row.
//
// FlashAttention-2 and similar kernels compute for a query:
//     s_j = cap(c·(q·k_j)) + bias_j + alibi_j   in float32: sums in any order, k roundings for the scale
//     tile by tile, with the largest score m so far, or one that lags behind it:
//     p_j = 2^w e^{s_j − m}      float32, within `exp_ulps`;   P_j = p_j rounded to `weights`
//     l ← l·e^{m' − m} + Σ p_j,  N_d ← N_d·e^{m' − m} + Σ P_j v_jd,   m' the previous one; within `rescale_ulps`
//     l + 2^w e^{sink − m}       at the start or the end, where there is a sink
//     o_d = N_d/l                a division or a reciprocal and a product; rounded to the output
// or, as the options of rounds_weights say: Σ P_j for Σ p_j; P_j = p_j/l rounded, o_d = Σ P_j v_jd; parts of
// the keys apart, with their log-sum-exps L_r = m + log l, merged as Σ_r e^{L_r − log Σ e^{L_r}} o_rd.
// Sums of float32 are rounded to nearest, results below f = 2^-126 may be flushed to 0 (but q, k
// and c are read exactly), and nothing overflows. A row without keys is 0. NOT described: a c below
// f, which float32 rounds by more than u; subnormal q or k replaced by 0, whose other factor may be
// large; scores or sums kept in a format narrower than float32, a query scaled and rounded to a
// format before the product, products in tf32, parts that are merged one after the other.
//
// With w the exact weights, a_j from exponent_error.hpp, x_j = w_j|v_jd| e^{a_j}, u = 2^-24,
// ε = exp_ulps·2^-23, T tiles (a sink is one), g from model_number.hpp, n allowed keys,
// γ_k = ku/(1 − ku): the errors of N_d and l are products of factors 1 ± x, which deviate no more
// below 1 than above it; m cancels in N/l (theorem T2); and the error of the output is at most the
// sum of the model_terms,
//     N̂/l̂ − o = ((N̂ − N) − o(l̂ − l))/l̂.
// For a weight near 0 the error of the rounding to its format is at most the weight itself, and at
// most half the smallest subnormal; flushing the weight, or its rescaling factor, loses no more
// than the weight. The smaller of the two is in the term of the underflow. The exponential is 0 if
// its value is below 2^-150. Relative to the largest weight e^m/Σ e^s these are 2^-w; if weights
// are divided first, the subnormal is that of the quotient. A row sum of P_j has the errors of N_d
// instead: u_P and the subnormals. A merge adds P + 4 roundings to both sums, for P parts: P − 1
// additions, the product, two divisions; its other errors are in a_j and g. Under dropout v_jd is
// keep_j f v_jd, and l is unchanged (scalings.hpp). Each term is evaluated in intervals of 256 bits
// and rounded up; there are no others. If the sum is not below the bound for any mean of the values
// (mean_bound.hpp), the latter is the bound.
//
// Source: [H] Higham, Accuracy and Stability of Numerical Algorithms, 2nd ed. (2002), 2.2 and 3.1;
// Dao, FlashAttention-2 (2023), algorithm 1.
#pragma once

#include <attest/oracle/judge/judgement.hpp>

#include "oracle/judge/mean_bound.hpp"

namespace attest::oracle {

/// Intervals of 256 bits take 160 bytes each: for a row with many keys no more of them are kept
/// than needed.
struct modelled_row {
    enclosed_row row{};               ///< without its scores and weights
    std::vector<model_terms> terms{}; ///< one per component of the values
};

namespace detail {

template <class T>
void release(std::vector<T>& what) {
    std::vector<T>().swap(what);
}

/// Returns δ, the relative error of the row sum of n terms: n − 1 additions and T − 1 rescalings,
/// and those of a merge.
inline interval row_sum_error(model_constants const& with, rounds_weights const& model,
                              model_factors const& factors) {
    std::size_t const n = factors.grown.size();
    interval sum = number(0);
    interval scores = number(0);
    interval subnormal = number(0);
    for (std::size_t k = 0; k < n; ++k) {
        sum = sum + factors.grown[k];
        scores = scores + factors.scores[k];
        if (model.sums_rounded)
            subnormal =
                subnormal + least_of(with.narrow.absolute * factors.largest, factors.grown[k]);
    }
    interval const adding = gamma(n + with.tiles + with.merging - 2, 0x1p-24);
    interval rounded = with.growth * (with.one + adding);
    if (model.sums_rounded)
        rounded = rounded * (with.one + with.narrow.relative);
    interval const keys = number(static_cast<double>(n));
    interval const each = with.flushed + number(with.worst_ulps) * number(0x1p-149);
    interval const least =
        ((with.tile_count * keys * each * with.reach + (keys + with.tile_count) * with.flushed)
             * factors.largest
         + number(2) * with.parts * each + subnormal)
        * rounded;
    interval const result = (scores + sum * (rounded - with.one) + least).top();
    if (mpfr_nan_p(result.upper()) != 0) // NaN: nothing is known
        return number(std::numeric_limits<double>::infinity());
    return result;
}

/// Returns the loss from flushing in the operations on n products: (2n + T) f of the largest
/// weight, and of the whole if weights are divided by their sum; (2P + 2) f if P parts are merged.
inline interval operations_error(model_constants const& with, rounds_weights const& model,
                                 std::size_t n, interval const& largest) {
    interval const times = number(2 * static_cast<double>(n)) + with.tile_count;
    interval const whole = model.normalised ? largest + with.one : largest;
    interval const merged = number(2) * with.parts + number(with.is_split ? 2 : 0);
    return (times * whole + merged) * with.flushed;
}

} // namespace detail

/// Returns the terms of a row, or only those of this component.
inline modelled_row row_by_model(problem const& p, rounds_weights const& model, format output,
                                 std::size_t b, std::size_t h, std::size_t i,
                                 progress const* watched = nullptr,
                                 std::optional<std::size_t> only = std::nullopt) {
    using namespace detail;
    component_range const wanted = only ? component_range{*only, *only + 1} : component_range{};
    modelled_row result{row_by_definition(p, b, h, i, model_bits, watched, wanted), {}};
    result.terms.resize(p.value_size());
    if (result.row.scores.empty())
        return result; // the kernel writes 0 there, exactly
    model_constants const with(p, model);
    modelled_scores from = scores_by_model(p, model, with, result.row, b, h, i);
    std::vector<std::size_t> keys;
    keys.reserve(from.keys);
    for (scored_key const& one : result.row.scores)
        keys.push_back(one.key);
    release(result.row.scores);
    release(result.row.weights);
    exponent_error const exponents = exponents_of(p, model, with, from);
    model_factors factors = factors_of(p, with, model, result.row, from, exponents);
    std::size_t const n = from.keys;
    std::size_t const scores_in_all = from.scores.size();
    for (std::vector<interval>* const one : {&from.scores, &from.errors, &from.weights})
        release(*one);
    mean_bound const mean(with, model, output, exponents, factors.reached);
    interval const off = row_sum_error(with, model, factors);
    interval const adding =
        gamma(n + with.tiles + with.merging + with.scaled.of_values - 1, model.sums_unit);
    interval const rounded = with.growth * (with.one + with.narrow.relative);
    interval const flushes = with.flushes(factors.largest, model.normalised);
    interval const rounded_weight = model.normalised ? with.one : factors.largest;
    interval const operations = operations_error(with, model, n, factors.largest);
    storing_error const stored = storing_error_of(output);
    std::vector<interval>& small = factors.lost;
    for (std::size_t k = 0; k < n; ++k)
        small[k] = least_of(with.narrow.absolute * rounded_weight, factors.grown[k])
                   + least_of(flushes, factors.grown[k]) + small[k];
    interval const dropout = p.kept ? keep_factor(p, model_bits) : with.one;
    std::vector<double> sizes(scores_in_all, 0.0);
    std::vector<double> distances(scores_in_all);
    for (std::size_t d = 0; d < p.value_size(); ++d) {
        if (only && *only != d)
            continue;
        end_if_stopped(watched);
        interval scores = number(0);
        interval grown = number(0);
        interval unseen = number(0);
        for (std::size_t k = 0; k < n; ++k) {
            interval const value =
                is_kept(p, b, h, i, keys[k])
                    ? number(p.value_at(b, p.key_head_of(h), keys[k], d)) * dropout
                    : number(0);
            sizes[k] = rounded_up(size_of(value));
            distances[k] = rounded_up(size_of(value - result.row.outputs[d]));
            interval const v = number(sizes[k]);
            unseen = unseen + small[k] * v;
            scores = scores + factors.scores[k] * v;
            grown = grown + factors.grown[k] * v;
        }
        if (scores_in_all > n)
            distances[n] = rounded_up(size_of(result.row.outputs[d]));
        interval const exponential = (with.growth - with.one) * grown;
        interval const weights = with.narrow.relative * with.growth * grown;
        interval const accumulation = adding * rounded * grown;
        interval const underflow = (unseen + operations) * rounded * (with.one + adding);
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
