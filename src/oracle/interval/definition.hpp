// A row of attention directly from its definition, in intervals of any precision.
//
// Every number is read exactly, and every operation encloses the exact result, so each interval
// contains the exact value. The code is kept simple: no blocks, and the order of summation does not
// matter. Faster implementations are compared with it.
//
// The scores are shifted by the upper end of the largest one before e^x, which changes no weight
// (theorem T2) and keeps exponents small. If scores are so large that at this precision their
// exponentials may be anything from 0 to 1, the lower end of the sum is 0: a weight is then only
// known to be from 0 to 1, and the log-sum-exp has no lower end. A higher precision narrows this.
#pragma once

#include <attest/oracle/request.hpp>

#include "oracle/dropout.hpp"
#include "oracle/interval/interval.hpp"
#include "oracle/interval/product.hpp"
#include "oracle/visibility.hpp"

#include <algorithm>
#include <vector>

namespace attest::oracle {

struct scored_key {
    std::size_t key;
    interval score;
};

struct enclosed_row {
    std::vector<scored_key> scores{};      ///< of the keys that are allowed
    std::vector<interval> weights{};       ///< of the same keys, before dropout
    std::vector<interval> outputs{};       ///< one per component of the values
    std::optional<interval> log_sum_exp{}; ///< nothing where it is −∞
    bool empty = false;                    ///< neither a key nor a sink
};

/// Components [first, last) of the values, limited to those that exist.
struct component_range {
    std::size_t first = 0;
    std::size_t last = ~std::size_t{0};
};

/// Returns c, the factor of the scores.
inline interval scale_of(problem const& p, mpfr_prec_t bits) {
    if (p.how.scale)
        return interval(bits, *p.how.scale);
    interval size(bits, static_cast<double>(p.size()));
    return interval(bits, 1) / sqrt(size);
}

/// Returns f, the factor of the weights that dropout keeps.
inline interval keep_factor(problem const& p, mpfr_prec_t bits) {
    interval const one(bits, 1);
    if (p.how.dropout)
        return one / (one - interval(bits, *p.how.dropout));
    return interval(bits, p.how.keep_factor.value_or(1.0));
}

namespace detail {

inline interval score_of(problem const& p, std::size_t b, std::size_t h, std::size_t i,
                         std::size_t j, interval const& scale) {
    mpfr_prec_t const bits = scale.bits();
    std::size_t const head = p.key_head_of(h);
    interval score = scale
                     * sum_of_products(
                         bits, p.size(), [&](std::size_t a) { return p.query.at(b, h, i, a); },
                         [&](std::size_t a) { return p.key_at(b, head, j, a); });
    if (p.how.soft_cap) {
        interval const cap(bits, *p.how.soft_cap);
        score = cap * tanh(score / cap);
    }
    score = score + interval(bits, bias_at(p, b, h, i, j));
    if (!p.how.alibi_slopes.empty()) {
        auto const apart = static_cast<double>(distance(p, b, i, j));
        score = score - interval(bits, p.how.alibi_slopes[h]) * interval(bits, apart);
    }
    return score;
}

/// Returns part / sum for a sum of `part` and other terms that are not negative.
inline interval share_of(interval const& part, interval const& sum) {
    if (sum.sign() > 0)
        return part / sum;
    interval result(part.bits());
    mpfi_interv_d(result.get(), 0, 1);
    return result;
}

/// Returns the largest upper end, as a point.
inline interval largest(enclosed_row const& row, std::optional<interval> const& sink) {
    interval result = sink ? sink->top() : row.scores[0].score.top();
    for (scored_key const& one : row.scores)
        if (mpfr_greater_p(one.score.upper(), result.upper()) != 0)
            result = one.score.top();
    return result;
}

/// Sets the mean of all values, with equal scores and weights, for a row without keys.
inline void fill_with_mean(problem const& p, std::size_t b, std::size_t h, std::size_t i,
                           mpfr_prec_t bits, enclosed_row& row) {
    interval const count(bits, static_cast<double>(p.keys()));
    for (std::size_t j = 0; j < p.keys(); ++j) {
        row.scores.push_back({j, interval(bits)});
        row.weights.push_back(interval(bits, 1) / count);
    }
    for (std::size_t d = 0; d < p.value_size(); ++d) {
        for (std::size_t j = 0; j < p.keys(); ++j)
            if (is_kept(p, b, h, i, j))
                row.outputs[d] =
                    row.outputs[d] + interval(bits, p.value_at(b, p.key_head_of(h), j, d));
        row.outputs[d] = row.outputs[d] / count;
    }
}

} // namespace detail

namespace detail {

inline void multiply_by_keep_factor(problem const& p, mpfr_prec_t bits, enclosed_row& row) {
    if (!p.kept)
        return;
    interval const factor = keep_factor(p, bits);
    for (interval& one : row.outputs)
        one = one * factor;
}

} // namespace detail

/// Returns row i. A row without any key follows the options: zero, refused (ATT-704), the mean of
/// all values, or NaN, for which the outputs here are 0. Only outputs [first, last) are computed;
/// the others are 0.
inline enclosed_row row_by_definition(problem const& p, std::size_t b, std::size_t h, std::size_t i,
                                      mpfr_prec_t bits, progress const* watched = nullptr,
                                      component_range wanted = {}) {
    enclosed_row row;
    interval const scale = scale_of(p, bits);
    for (std::size_t j = 0; j < p.keys(); ++j) {
        detail::end_if_stopped(watched);
        if (is_allowed(p, b, h, i, j))
            row.scores.push_back({j, detail::score_of(p, b, h, i, j, scale)});
    }
    row.outputs.assign(p.value_size(), interval(bits));
    std::optional<interval> sink;
    if (!p.how.sinks.empty())
        sink = interval(bits, p.how.sinks[h]);
    if (row.scores.empty() && !sink) {
        if (p.how.empty == empty_row::refuse)
            refuse_row(text_of({b, h, i}));
        row.empty = true;
        if (p.how.empty == empty_row::mean)
            detail::fill_with_mean(p, b, h, i, bits, row);
        detail::multiply_by_keep_factor(p, bits, row);
        return row;
    }
    interval const top = detail::largest(row, sink);
    interval sum(bits);
    row.weights.reserve(row.scores.size());
    for (scored_key const& one : row.scores) {
        row.weights.push_back(exp(one.score - top));
        sum = sum + row.weights.back();
    }
    if (sink)
        sum = sum + exp(*sink - top);
    std::size_t const head = p.key_head_of(h);
    interval part(bits);
    for (std::size_t k = 0; k < row.weights.size(); ++k) {
        detail::end_if_stopped(watched);
        row.weights[k] = detail::share_of(row.weights[k], sum);
        if (!is_kept(p, b, h, i, row.scores[k].key))
            continue;
        for (std::size_t d = wanted.first; d < std::min(wanted.last, p.value_size()); ++d) {
            mpfi_mul_d(part.get(), row.weights[k].get(), p.value_at(b, head, row.scores[k].key, d));
            mpfi_add(row.outputs[d].get(), row.outputs[d].get(), part.get());
        }
    }
    detail::multiply_by_keep_factor(p, bits, row);
    interval lse = log(sum) + top;
    if (p.how.base == logarithm::binary)
        lse = lse / logarithm_of_two(bits);
    row.log_sum_exp = lse;
    return row;
}

} // namespace attest::oracle
