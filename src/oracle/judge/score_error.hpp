// The errors of a kernel's scores, as far as the row's own data bound them.
//
// With c the scale, k the roundings from q·k to a score (including those by scales of q and k,
// scalings.hpp), u = 2^-24, γ_k(u) = ku/(1 − ku), D features and f = 2^-126, below which results
// may be flushed to 0, the error of the product x_j = c Σ_a q_a k_ja is at most
//     E_j = |c| γ_{D+k} Σ_a |q_a k_ja| + (2D|c| + k + 1) f (1 + γ_{D+k})         [H, lemmas 3.1, 3.3]
// A soft cap C: the kernel computes fl(tanh y)·C for y near x_j/C, with two more roundings before
// tanh (1/C and the product) and max(k, 2) from it to the score (those of C and, if fused, of
// log2(e)); f then applies to y, and C f to a score. The derivative of tanh is 1/cosh², which
// decreases with |y|; with ρ = (1 + τ)(1 + γ_k) − 1 and τ = tanh_ulps·2^-23 the error of the capped
// score σ_j is at most
//     E_j (1 + ρ)/cosh²(max(0, |x_j| − E_j)/C) + ρ|σ_j| + (C + 1) f (1 + ρ)
// ALiBi adds −slope·|i + offset − j|, or slope·j in a causal kernel (preset.hpp, fa2), which makes
// all scores of the row larger by h = slope·(i + offset) and changes no weight. With A_j the larger
// of both absolute values the error is at most γ_3 A_j: slope, distance and product are rounded. A
// fused kernel adds slope/c to q·k, which all roundings of c affect as well: γ_{k+5} A_j. For b
// additions, of a bias, ALiBi or both, in any order, with r = γ_b and x_j the error of the addends,
// the error is at most
//     (1 + r)(E_j + x_j) + r (|s_j| + |h|) + F,   F = (b + 2 for ALiBi) f, and |c| f each if fused
// since b = 1 rounds the score itself [H, (2.4)], and b = 2 three terms whose absolute values sum
// to at most |s_j| + 2(|bias_j| + A_j) [H, (4.4)]: x_j then includes 2r (|bias_j| + A_j). A sink is
// rounded to float32, and multiplied by log2(e) if the shift is fused: γ_3 |sink| + 2f.
//
// Everything is evaluated in intervals of 256 bits; results are upper ends.
// Source: [H] Higham, Accuracy and Stability of Numerical Algorithms, 2nd ed. (2002), 2.2, 3.1 and
// 4.2. γ_n is used instead of n·u (Jeannerod and Rump 2013), because it also holds for the
// truncating sums of tensor cores (Fasi, Higham, Mikaitis and Pranesh 2021), with their unit.
#pragma once

#include "oracle/judge/model_number.hpp"

namespace attest::oracle::detail {

/// The scores of one row in the model: those of its keys, then that of the sink if there is one.
struct modelled_scores {
    std::vector<interval> scores{};
    std::vector<interval> errors{};
    std::vector<interval> weights{}; ///< w
    std::size_t keys = 0;
    interval offset = number(0); ///< |h|
    interval top = number(0);    ///< an upper bound of m, the largest computed score: max (s + E)
    interval lowest = number(0); ///< a lower bound of m: max (s − E) of the keys
    interval least = number(0);  ///< a lower bound of the m of any part of the keys: min (s − E)

    [[nodiscard]] bool has_sink() const { return scores.size() > keys; }

    /// Returns a lower bound of the m to which a sink is added.
    [[nodiscard]] interval const& least_maximum(model_constants const& with) const {
        return with.is_split ? least : lowest;
    }
};

/// The terms of the errors of scores that all rows share.
struct score_error {
    interval scale = number(0);    ///< |c|
    interval relative = number(0); ///< γ_{D+k}, or γ_{D+k+2}
    interval absolute = number(0); ///< (2D|c| + k + 1) f (1 + γ_{D+k}), or with the cap
    std::optional<interval> cap{};
    interval cap_relative = number(0); ///< ρ
    interval cap_absolute = number(0);
    std::size_t additions = 0;    ///< b
    interval adding = number(0);  ///< r
    interval flushed = number(0); ///< F
    std::size_t slope_roundings = 0;

    score_error(problem const& p, rounds_weights const& model, model_constants const& with) {
        std::size_t const to_scores = model.scale_roundings + with.scaled.of_scores;
        std::size_t const roundings = to_scores + (p.how.soft_cap ? 2 : 0);
        scale = size_of(scale_of(p, model_bits));
        relative = gamma(p.size() + roundings, model.sums_unit);
        interval after = number(static_cast<double>(roundings + 1));
        if (p.how.soft_cap) {
            cap = number(*p.how.soft_cap);
            after = after * greater_of(*cap, with.one);
            std::size_t const later = std::max<std::size_t>(to_scores, 2);
            cap_relative = (with.one + number(model.tanh_ulps) * number(0x1p-23))
                               * (with.one + gamma(later, 0x1p-24))
                           - with.one;
            cap_absolute = (*cap + with.one) * with.flushed * (with.one + cap_relative);
        }
        interval const operations = number(2 * static_cast<double>(p.size())) * scale + after;
        absolute = operations * with.flushed * (with.one + relative);
        bool const slopes = !p.how.alibi_slopes.empty();
        additions = (p.bias ? 1U : 0U) + (slopes ? 1U : 0U);
        slope_roundings = model.fused ? model.scale_roundings + 5 : 3;
        if (additions == 0)
            return;
        adding = gamma(additions, 0x1p-24);
        if (additions == 1 && p.bias)
            adding = with.unit; // [H, (2.4)]
        interval const each = model.fused ? with.one + scale : with.one;
        flushed = number(static_cast<double>(additions) + (slopes ? 2 : 0)) * each * with.flushed;
    }

    /// Returns an upper bound of |h| of the row.
    [[nodiscard]] interval offset(problem const& p, std::size_t b, std::size_t h,
                                  std::size_t i) const {
        if (p.how.alibi_slopes.empty() || !p.how.causal)
            return number(0);
        return number(std::fabs(p.how.alibi_slopes[h]))
               * number(std::fabs(static_cast<double>(position(p, b, i))));
    }

    /// Returns x_j.
    [[nodiscard]] interval added(problem const& p, std::size_t b, std::size_t h, std::size_t i,
                                 std::size_t j) const {
        if (p.how.alibi_slopes.empty())
            return number(0);
        auto far = static_cast<double>(distance(p, b, i, j));
        if (p.how.causal)
            far = std::max(far, static_cast<double>(j));
        interval const size = number(std::fabs(p.how.alibi_slopes[h])) * number(far);
        interval const error = gamma(slope_roundings, 0x1p-24) * size;
        if (additions == 1)
            return error;
        return error + number(2) * adding * (size + number(std::fabs(bias_at(p, b, h, i, j))));
    }

    /// For a key with these c Σ qk and Σ |qk|; `score` is the score without bias and ALiBi.
    [[nodiscard]] interval capped(interval const& product, interval const& size,
                                  interval const& score) const {
        interval const error = (scale * relative * size + absolute).top();
        if (!cap)
            return error;
        interval const least = (size_of(product) - error).bottom();
        interval falling = number(1);
        if (mpfr_sgn(least.lower()) > 0) { // 1/cosh² y = 4 e^{−2y}/(1 + e^{−2y})²
            interval const far = exp(number(-2) * least / *cap);
            interval const sum = number(1) + far;
            falling = number(4) * far / (sum * sum);
        }
        return (error * falling * (number(1) + cap_relative) + cap_relative * size_of(score)
                + cap_absolute)
            .top();
    }
};

inline interval sink_error(double sink) {
    return gamma(3, 0x1p-24) * number(std::fabs(sink)) + number(2) * number(0x1p-126);
}

/// Returns L, the natural logarithm of the sum of exponentials.
inline interval natural_log_sum_exp(problem const& p, enclosed_row const& row) {
    return p.how.base == logarithm::binary ? *row.log_sum_exp * logarithm_of_two(model_bits)
                                           : *row.log_sum_exp;
}

/// Returns the scores, and E_j of each.
inline modelled_scores scores_by_model(problem const& p, rounds_weights const& model,
                                       model_constants const& with, enclosed_row const& row,
                                       std::size_t b, std::size_t h, std::size_t i) {
    score_error const errors(p, model, with);
    interval const scale = scale_of(p, model_bits);
    modelled_scores result;
    result.keys = row.scores.size();
    std::size_t const head = p.key_head_of(h);
    result.offset = errors.offset(p, b, h, i);
    for (std::vector<interval>* const one : {&result.scores, &result.errors, &result.weights})
        one->reserve(result.keys + 1);
    for (std::size_t k = 0; k < result.keys; ++k) {
        std::size_t const j = row.scores[k].key;
        auto const query = [&](std::size_t a) { return p.query.at(b, h, i, a); };
        auto const key = [&](std::size_t a) { return p.key_at(b, head, j, a); };
        interval const size = sum_of_products(
            model_bits, p.size(), [&](std::size_t a) { return std::fabs(query(a)); },
            [&](std::size_t a) { return std::fabs(key(a)); });
        interval product = number(0);
        if (errors.cap)
            product = scale * sum_of_products(model_bits, p.size(), query, key);
        interval const capped =
            errors.cap ? *errors.cap * tanh(product / *errors.cap) : row.scores[k].score;
        interval error = errors.capped(product, size, capped);
        if (errors.additions > 0)
            error = (with.one + errors.adding) * (error + errors.added(p, b, h, i, j))
                    + errors.adding * (size_of(row.scores[k].score) + result.offset)
                    + errors.flushed;
        result.scores.push_back(row.scores[k].score);
        result.errors.push_back(error.top());
        result.weights.push_back(row.weights[k]);
    }
    if (!p.how.sinks.empty()) {
        interval const sink = number(p.how.sinks[h]);
        result.scores.push_back(sink);
        result.errors.push_back(sink_error(p.how.sinks[h]).top());
        result.weights.push_back(exp(sink - natural_log_sum_exp(p, row)));
    }
    if (result.keys == 0)
        result.lowest = result.least = (result.scores[0] - result.errors[0]).bottom();
    for (std::size_t k = 0; k < result.scores.size(); ++k) {
        interval const most = (result.scores[k] + result.errors[k]).top();
        if (k == 0 || mpfr_greater_p(most.upper(), result.top.upper()) != 0)
            result.top = most;
        interval const least = (result.scores[k] - result.errors[k]).bottom();
        if (k < result.keys
            && (k == 0 || mpfr_greater_p(least.lower(), result.lowest.lower()) != 0))
            result.lowest = least;
        if (k < result.keys && (k == 0 || mpfr_less_p(least.lower(), result.least.lower()) != 0))
            result.least = least;
    }
    return result;
}

} // namespace attest::oracle::detail
