// The gradients of one row directly from their definition, in intervals of any precision.
//
//     w_j = e^{s_j − top} / Z,  dP_j = Σ_b dO_b v_jb,  D = Σ_j w_j dP_j,  dS_j = w_j (dP_j − D + λ)
// Every number is read exactly, and every operation encloses the exact result. With a saved
// log-sum-exp w_j is e^{s_j − LSE}; with a saved output D is Σ_b dO_b O_b. Under dropout dP_j, and
// w_j in dV, have the factor keep_j f.
#pragma once

#include "oracle/gradient/fields.hpp"
#include "oracle/gradient/mean_row.hpp"
#include "oracle/interval/definition.hpp"

#include <utility>

namespace attest::oracle::gradients_detail {

struct row_place {
    std::size_t b;
    std::size_t h;
    std::size_t i;
};

/// The gradients for the keys that the row sees, in their order.
struct enclosed_gradients {
    std::vector<std::size_t> keys{};
    std::vector<interval> weights{};
    std::vector<interval> mixed{};    ///< weights with the factors of dropout, for dV
    std::vector<interval> scores{};   ///< dS
    std::vector<interval> products{}; ///< c·dX, the factor of k_j in dQ and of q_i in dK
    std::optional<interval> sink{};   ///< dSink of this row
    std::optional<interval> dot{};    ///< D; nothing for a row without keys
};

/// Returns λ of this row.
inline interval shift_of(task const& of, row_place const& at, mpfr_prec_t bits) {
    if (!of.from.log_sum_exp)
        return interval(bits);
    interval const given(bits, of.from.log_sum_exp->at(at.b, at.h, at.i, 0));
    return of.p.how.base == logarithm::binary ? given / logarithm_of_two(bits) : given;
}

/// The scores of the visible keys, and the derivative of each with respect to c·Σ_a q_a k_a.
struct row_scores {
    std::vector<std::size_t> keys{};
    std::vector<interval> scores{};
    std::vector<interval> slopes{}; ///< 1 − tanh²; empty without a soft cap
};

inline row_scores scores_of(task const& of, row_place const& at, mpfr_prec_t bits) {
    problem const& p = of.p;
    interval const scale = scale_of(p, bits);
    row_scores found;
    for (std::size_t j = 0; j < p.keys(); ++j) {
        if (!is_allowed(p, at.b, at.h, at.i, j))
            continue;
        detail::end_if_stopped(of.asked.watched);
        interval sum(bits);
        for (std::size_t a = 0; a < p.size(); ++a)
            sum = sum
                  + interval(bits, p.query.at(at.b, at.h, at.i, a))
                        * interval(bits, p.key_at(at.b, p.key_head_of(at.h), j, a));
        interval score = scale * sum;
        if (p.how.soft_cap) {
            interval const cap(bits, *p.how.soft_cap);
            interval const bent = tanh(score / cap);
            interval square(bits);
            mpfi_sqr(square.get(), bent.get());
            found.slopes.push_back(interval(bits, 1) - square);
            score = cap * bent;
        }
        score = score + interval(bits, bias_at(p, at.b, at.h, at.i, j));
        if (!p.how.alibi_slopes.empty())
            score = score
                    - interval(bits, p.how.alibi_slopes[at.h])
                          * interval(bits, static_cast<double>(distance(p, at.b, at.i, j)));
        found.keys.push_back(j);
        found.scores.push_back(score);
    }
    return found;
}

/// Replaces the scores, and the score of the sink if there is one, by weights.
inline void weigh(task const& of, row_place const& at, std::vector<interval>& scores,
                  std::optional<interval>& sink, mpfr_prec_t bits) {
    if (of.from.saved_log_sum_exp) {
        interval saved(bits, of.from.saved_log_sum_exp->at(at.b, at.h, at.i, 0));
        if (of.p.how.base == logarithm::binary)
            saved = saved * logarithm_of_two(bits);
        for (interval& one : scores)
            one = exp(one - saved);
        if (sink)
            sink = exp(*sink - saved);
        return;
    }
    interval top = sink ? sink->top() : scores[0].top();
    for (interval const& one : scores)
        if (mpfr_greater_p(one.upper(), top.upper()) != 0)
            top = one.top();
    interval sum(bits);
    for (interval& one : scores) {
        one = exp(one - top);
        sum = sum + one;
    }
    if (sink) {
        sink = exp(*sink - top);
        sum = sum + *sink;
        sink = detail::share_of(*sink, sum);
    }
    for (interval& one : scores)
        one = detail::share_of(one, sum);
}

/// Returns dO·v_j, under dropout times its factor, or 0.
inline interval product_of(task const& of, row_place const& at, std::size_t j,
                           interval const& kept_factor) {
    problem const& p = of.p;
    mpfr_prec_t const bits = kept_factor.bits();
    interval sum(bits);
    for (std::size_t d = 0; d < p.value_size(); ++d)
        sum = sum
              + interval(bits, of.from.output.at(at.b, at.h, at.i, d))
                    * interval(bits, p.value_at(at.b, p.key_head_of(at.h), j, d));
    return p.kept ? sum * kept_factor : sum;
}

/// Returns D from a saved output.
inline interval saved_dot_of(task const& of, row_place const& at, mpfr_prec_t bits) {
    interval dot(bits);
    for (std::size_t d = 0; d < of.p.value_size(); ++d)
        dot = dot
              + interval(bits, of.from.output.at(at.b, at.h, at.i, d))
                    * interval(bits, of.from.saved_output->at(at.b, at.h, at.i, d));
    return dot;
}

/// Returns f where dropout keeps the weight, otherwise 0; 1 without dropout.
inline interval keep_of(problem const& p, row_place const& at, std::size_t j, mpfr_prec_t bits) {
    return is_kept(p, at.b, at.h, at.i, j) ? keep_factor(p, bits) : interval(bits);
}

/// Returns the gradients of a row whose output is the mean of all values (mean_row.hpp).
inline enclosed_gradients mean_gradients(task const& of, row_place const& at, mpfr_prec_t bits) {
    problem const& p = of.p;
    interval const share = interval(bits, 1) / interval(bits, static_cast<double>(p.keys()));
    enclosed_gradients row;
    interval dot(bits);
    for (std::size_t j = 0; j < p.keys(); ++j) {
        interval const keep = keep_of(p, at, j, bits);
        row.keys.push_back(j);
        row.weights.push_back(share);
        row.mixed.push_back(share * keep);
        row.scores.push_back(interval(bits));
        row.products.push_back(interval(bits));
        dot = dot + share * product_of(of, at, j, keep);
    }
    row.dot = of.from.saved_output ? saved_dot_of(of, at, bits) : dot;
    return row;
}

inline enclosed_gradients row_gradients(task const& of, row_place const& at, mpfr_prec_t bits) {
    problem const& p = of.p;
    row_scores seen = scores_of(of, at, bits);
    enclosed_gradients row;
    std::optional<interval> sink;
    if (!p.how.sinks.empty())
        sink = interval(bits, p.how.sinks[at.h]);
    if (seen.keys.empty() && !sink)
        return has_means(p) ? mean_gradients(of, at, bits) : row;
    weigh(of, at, seen.scores, sink, bits);
    row.keys = std::move(seen.keys);
    row.weights = std::move(seen.scores);
    std::vector<interval> products;
    interval dot(bits);
    row.mixed = row.weights;
    for (std::size_t k = 0; k < row.keys.size(); ++k) {
        detail::end_if_stopped(of.asked.watched);
        interval const keep = keep_of(p, at, row.keys[k], bits);
        if (p.kept)
            row.mixed[k] = row.mixed[k] * keep;
        products.push_back(product_of(of, at, row.keys[k], keep));
        dot = dot + row.weights[k] * products[k];
    }
    if (of.from.saved_output)
        dot = saved_dot_of(of, at, bits);
    interval const scale = scale_of(p, bits);
    interval const away = shift_of(of, at, bits) - dot;
    for (std::size_t k = 0; k < row.keys.size(); ++k) {
        row.scores.push_back(row.weights[k] * (products[k] + away));
        interval factor = scale * row.scores[k];
        row.products.push_back(seen.slopes.empty() ? factor : factor * seen.slopes[k]);
    }
    if (sink)
        row.sink = *sink * away;
    row.dot = dot;
    return row;
}

} // namespace attest::oracle::gradients_detail
