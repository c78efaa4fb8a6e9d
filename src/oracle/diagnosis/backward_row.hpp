// The numbers of one row that a backward pass reads: scores, dP, the log-sum-exp and D of a changed problem,
// in float64.
//
//     row_products const products = products_of(p, from, head, b, h, i);
//     forward_row const row = forward_row_of(x, from, head, products, with_outputs, b, h, i);
#pragma once

#include <attest/oracle/gradient.hpp>

#include "oracle/diagnosis/backward_as.hpp"
#include "oracle/diagnosis/computed_row.hpp"
#include "oracle/diagnosis/repeated_keys.hpp"
#include "oracle/diagnosis/shared_numbers.hpp"

#include <numbers>

namespace attest::oracle::diagnosed {

struct backward_key {
    std::size_t key;
    double score;
    double slope; ///< derivative of the score with respect to the scaled product
    double bent;  ///< u of cap_slope, if there is a cap
    bool kept;
    double product;   ///< Σ_b dO_b v_jb
    double size;      ///< Σ_b |dO_b v_jb|
    double times = 1; ///< that it is counted
};

struct forward_row {
    std::vector<backward_key> keys{};
    double log = -std::numeric_limits<double>::infinity(); ///< LSE, natural
    double top = 0;                                        ///< the largest score
    double dot = 0;                                        ///< D
    double dot_size = 0;
    double dot_without_dropout = 0;
    double dot_of_weights = 0;                              ///< D without a saved output
    double sink = -std::numeric_limits<double>::infinity(); ///< its score
    std::vector<double> outputs{};
};

inline std::size_t mapped_head(problem const& p, key_head_map by, std::size_t h) {
    std::size_t const heads = p.key_heads();
    std::size_t const own = p.key_head_of(h);
    switch (by) {
    case key_head_map::tiled:
        return h % heads;
    case key_head_map::first:
        return 0;
    case key_head_map::reversed:
        return heads - 1 - own;
    case key_head_map::next:
        return (own + 1) % heads;
    case key_head_map::before:
        return (own + heads - 1) % heads;
    case key_head_map::grouped:
        break;
    }
    return own;
}

inline double factor_by(dropout_as what, problem const& p, bool kept, double factor) {
    if (!p.kept || what == dropout_as::ignored)
        return 1;
    return !kept ? 0 : what == dropout_as::no_factor ? 1 : factor;
}

struct score_and_slope {
    double score;
    double slope;    ///< its derivative with respect to c q·k
    double bent = 0; ///< u of cap_slope
};

/// Returns the score of a visible key, of which c q·k is given.
inline score_and_slope score_of(changed_problem const& x, std::size_t b, std::size_t h,
                                std::size_t i, std::size_t j, double scaled) {
    problem const& p = x.p;
    double added = bias_at(p, b, h, i, j);
    if (!p.how.alibi_slopes.empty())
        added -= p.how.alibi_slopes[h] * alibi_far(x, b, i, j);
    if (!p.how.soft_cap)
        return {(scaled + added) * x.how.score_factor, 1};
    double const cap = *p.how.soft_cap;
    double const u = (scaled + (x.how.cap_after_bias ? added : 0)) / cap;
    double const bent = std::tanh(u);
    return {(cap * bent + (x.how.cap_after_bias ? 0 : added)) * x.how.score_factor, 1 - bent * bent,
            u};
}

/// Returns the derivative of a score with respect to c q·k, as a backward pass takes it.
inline double slope_by(cap_slope by, backward_key const& one) {
    double const again = std::tanh(std::tanh(one.bent));
    switch (by) {
    case cap_slope::missing:
        return 1;
    case cap_slope::of_uncapped:
        return 1 - one.bent * one.bent;
    case cap_slope::of_capped:
        return 1 - again * again;
    case cap_slope::own:
        break;
    }
    return one.slope;
}

/// The numbers of a row: q and dO; and for each key q·k, Σ_b dO_b v_jb and Σ_b |dO_b v_jb|.
struct row_products {
    std::vector<double> query{};
    std::vector<double> upper{};
    std::vector<double> scores{};
    std::vector<double> products{};
    std::vector<double> sizes{};
};

inline row_products products_of(problem const& p, upstream const& from, decoded_head const& head,
                                std::size_t b, std::size_t h, std::size_t i) {
    row_products result;
    std::vector<double>& query = result.query;
    std::vector<double>& upper = result.upper;
    for (std::size_t a = 0; a < p.size(); ++a)
        query.push_back(p.query.at(b, h, i, a));
    for (std::size_t d = 0; d < p.value_size(); ++d)
        upper.push_back(from.output.at(b, h, i, d));
    for (std::size_t j = 0; j < p.keys(); ++j) {
        double score = 0;
        for (std::size_t a = 0; a < query.size(); ++a)
            score += query[a] * head.keys[j * query.size() + a];
        double sum = 0;
        double size = 0;
        for (std::size_t d = 0; d < upper.size(); ++d) {
            double const product = upper[d] * head.values[j * upper.size() + d];
            sum += product;
            size += std::abs(product);
        }
        result.scores.push_back(score);
        result.products.push_back(sum);
        result.sizes.push_back(size);
    }
    return result;
}

/// Computes LSE, D and, if asked for, the output of a row whose keys are known.
inline void sum_up(changed_problem const& x, upstream const& from, decoded_head const& head,
                   bool with_outputs, std::size_t b, std::size_t h, std::size_t i,
                   forward_row& row) {
    problem const& p = x.p;
    double const factor = keep_factor_of(p);
    double top = row.sink;
    for (backward_key const& one : row.keys)
        top = std::max(top, one.score);
    if (std::isinf(top))
        return;
    std::size_t const padding = row.keys.empty() ? 0 : keys_of_padding(p, x.how); // of score 0
    top = padding > 0 ? std::max(top, 0.0) : top;
    double sum = std::exp(row.sink - top) + static_cast<double>(padding) * std::exp(-top);
    for (backward_key const& one : row.keys)
        sum += one.times * std::exp(one.score - top);
    row.top = top;
    row.log = top + std::log(sum);
    if (from.saved_log_sum_exp)
        row.log = from.saved_log_sum_exp->at(b, h, i, 0)
                  * (p.how.base == logarithm::binary ? std::numbers::ln2 : 1);
    row.outputs.assign(with_outputs ? p.value_size() : 0, 0);
    for (backward_key const& one : row.keys) {
        double const w = one.times * std::exp(one.score - row.log);
        double const f = factor_by(dropout_as::as_said, p, one.kept, factor);
        row.dot += w * f * one.product;
        row.dot_without_dropout += w * one.product;
        row.dot_size += w * f * one.size;
        for (std::size_t d = 0; d < row.outputs.size(); ++d)
            row.outputs[d] += w * f * head.values[one.key * row.outputs.size() + d];
    }
    row.dot_of_weights = row.dot;
    if (!from.saved_output)
        return;
    row.dot = row.dot_size = 0;
    row.outputs.assign(p.value_size(), 0);
    for (std::size_t d = 0; d < row.outputs.size(); ++d) {
        double const product = from.output.at(b, h, i, d) * from.saved_output->at(b, h, i, d);
        row.dot += product;
        row.dot_size += std::abs(product);
        row.outputs[d] = from.saved_output->at(b, h, i, d);
    }
}

/// Counts the keys twice that the fault repeats; `keys` are those that the row sees.
inline void count_twice(changed_problem const& x, std::size_t b, std::vector<backward_key>& keys) {
    for (backward_key& one : keys)
        if (is_counted_twice(x, b, one.key, keys.front().key, keys.back().key))
            one.times = 2;
}

inline forward_row forward_row_of(changed_problem const& x, upstream const& from,
                                  decoded_head const& head, row_products const& products,
                                  bool with_outputs, std::size_t b, std::size_t h, std::size_t i) {
    problem const& p = x.p;
    forward_row row;
    double const scale = scale_of(p);
    for (std::size_t j = 0; j < p.keys(); ++j) {
        if (!is_allowed(p, b, h, i, j))
            continue;
        auto const [score, slope, bent] = score_of(x, b, h, i, j, scale * products.scores[j]);
        row.keys.push_back({j, score, slope, bent, is_kept(p, b, h, i, j), products.products[j],
                            products.sizes[j]});
    }
    count_twice(x, b, row.keys);
    if (!p.how.sinks.empty())
        row.sink = p.how.sinks[h] * x.how.score_factor;
    sum_up(x, from, head, with_outputs, b, h, i, row);
    return row;
}

} // namespace attest::oracle::diagnosed
