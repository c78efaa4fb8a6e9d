// The gradients of a row of attention from the Jacobian of softmax, in MPFI intervals.
//
//     ∂w_j/∂s_l = w_j (δ_jl − w_l),   ∂lse/∂s_l = w_l
//     dS_l = Σ_j dP_j ∂w_j/∂s_l + dLSE ∂lse/∂s_l                    a sink is one more column j and l
// With saved results, of which there is no Jacobian, w_l = e^{s_l − LSE}, dS_l = w_l (dP_l − D + dLSE), D = Σ_b dO_b O_b.
// There is no D here, no centring and no order of blocks; the rules of visibility are written out again.
// Of the oracle the tensors are read, and intervals are added and multiplied.
#pragma once

#include <attest/oracle/gradient.hpp>

#include "oracle/interval/interval.hpp"

#include <cmath>
#include <vector>

namespace tests {

using namespace attest::oracle;

/// All gradients of a problem, each in the order of its tensor; keys of the past come first.
struct jacobian_gradients {
    std::vector<interval> query, key, value, bias, sinks, slopes, rows, scores;

    jacobian_gradients(problem const& p, upstream const& from, mpfr_prec_t bits) : bits_(bits) {
        auto const zeros = [&](std::size_t count) {
            return std::vector<interval>(count, interval(bits));
        };
        std::size_t const B = p.query.shape()[0];
        std::size_t const H = p.query.shape()[1];
        std::size_t const S = p.query.shape()[2];
        std::size_t const D = p.query.shape()[3];
        std::size_t const G = p.key.shape()[1];
        std::size_t const T = p.keys();
        std::size_t const V = p.value.shape()[3];
        query = zeros(B * H * S * D);
        key = zeros(B * G * T * D);
        value = zeros(B * G * T * V);
        rows = zeros(B * H * S);
        scores = zeros(B * H * S * T);
        sinks = zeros(p.how.sinks.size());
        slopes = zeros(p.how.alibi_slopes.size());
        if (p.bias) {
            extents const shape = p.bias->shape();
            bias = zeros(shape[0] * shape[1] * shape[2] * shape[3]);
        }
        for (std::size_t b = 0; b < B; ++b)
            for (std::size_t h = 0; h < H; ++h)
                for (std::size_t i = 0; i < S; ++i)
                    add_row(p, from, b, h, h / (H / G), i);
    }

private:
    [[nodiscard]] interval number(double x) const { return interval(bits_, x); }

    /// The position of a query among the keys.
    static std::int64_t position_of(problem const& p, std::size_t b, std::size_t i) {
        options const& how = p.how;
        auto const past = static_cast<std::int64_t>(p.past_key ? p.past_key->shape()[2] : 0);
        auto const length = how.key_lengths.empty()
                                ? past + static_cast<std::int64_t>(p.key.shape()[2])
                                : how.key_lengths[b];
        auto const last = length - static_cast<std::int64_t>(p.query.shape()[2]);
        std::int64_t offset = 0;
        if (how.diagonal == diagonal::bottom_right)
            offset = last;
        if (how.diagonal == diagonal::after_past)
            offset = past;
        if (how.diagonal == diagonal::by_cache)
            offset = p.past_key ? past : how.key_lengths.empty() ? 0 : last;
        return static_cast<std::int64_t>(i) + offset;
    }

    static bool sees(problem const& p, std::size_t b, std::size_t h, std::size_t i, std::size_t j) {
        options const& how = p.how;
        std::int64_t const apart = static_cast<std::int64_t>(j) - position_of(p, b, i);
        if (!how.key_lengths.empty() && static_cast<std::int64_t>(j) >= how.key_lengths[b])
            return false;
        if (how.causal && apart > 0)
            return false;
        if (how.window_left && -apart > *how.window_left)
            return false;
        if (how.window_right && apart > *how.window_right)
            return false;
        if (p.allowed && p.allowed->at(b, h, i, j) == how.true_means_hidden)
            return false;
        return !p.bias || std::isfinite(p.bias->at(b, h, i, j));
    }

    void add_row(problem const& p, upstream const& from, std::size_t b, std::size_t h,
                 std::size_t g, std::size_t i) {
        std::size_t const T = p.keys();
        std::size_t const D = p.size();
        std::size_t const V = p.value_size();
        std::size_t const row = (b * p.query_heads() + h) * p.queries() + i;
        interval scale = number(1) / sqrt(number(static_cast<double>(D)));
        if (p.how.scale)
            scale = number(*p.how.scale);
        std::vector<std::size_t> seen;
        std::vector<interval> score, bent;
        for (std::size_t j = 0; j < T; ++j) {
            if (!sees(p, b, h, i, j))
                continue;
            interval x = number(0);
            for (std::size_t a = 0; a < D; ++a)
                x = x + scale * number(p.query.at(b, h, i, a)) * number(p.key_at(b, g, j, a));
            interval slope = number(1);
            if (p.how.soft_cap) {
                // 1 − tanh² = 4 / (e^y + e^−y)²
                interval const y = x / number(*p.how.soft_cap);
                interval const both = exp(y) + exp(number(0) - y);
                slope = number(4) / (both * both);
                x = number(*p.how.soft_cap) * (exp(y) - exp(number(0) - y)) / both;
            }
            if (p.bias)
                x = x + number(p.bias->at(b, h, i, j));
            if (!p.how.alibi_slopes.empty())
                x = x - number(p.how.alibi_slopes[h]) * number(away(p, b, i, j));
            seen.push_back(j);
            score.push_back(x);
            bent.push_back(slope);
        }
        std::size_t const keys = seen.size();
        if (!p.how.sinks.empty())
            score.push_back(number(p.how.sinks[h]));
        if (score.empty()) {
            if (p.how.empty == empty_row::mean)
                add_mean(p, from, b, h, i);
            return;
        }
        std::vector<interval> weight;
        // w_j = 1 / Σ_l e^{s_l − s_j}: no common shift
        for (interval const& own : score) {
            interval sum = number(0);
            for (interval const& other : score)
                sum = sum + exp(other - own);
            weight.push_back(number(1) / sum);
        }
        if (from.saved_log_sum_exp) {
            interval saved = number(from.saved_log_sum_exp->at(b, h, i, 0));
            if (p.how.base == logarithm::binary)
                saved = saved * log(number(2));
            for (std::size_t k = 0; k < score.size(); ++k)
                weight[k] = exp(score[k] - saved);
        }
        // Of each weight before it meets a value.
        auto const dropout = [&](std::size_t j) {
            if (!p.kept)
                return number(1);
            if (!p.kept->at(b, h, i, j))
                return number(0);
            return p.how.dropout ? number(1) / (number(1) - number(*p.how.dropout))
                                 : number(p.how.keep_factor ? *p.how.keep_factor : 1);
        };
        std::vector<interval> product; // dP, of the sink 0
        for (std::size_t k = 0; k < score.size(); ++k) {
            interval sum = number(0);
            for (std::size_t d = 0; d < V && k < keys; ++d)
                sum =
                    sum + number(from.output.at(b, h, i, d)) * number(p.value_at(b, g, seen[k], d));
            if (k < keys)
                sum = sum * dropout(seen[k]);
            product.push_back(sum);
            rows[row] = rows[row] + weight[k] * sum;
        }
        if (from.saved_output) {
            rows[row] = number(0);
            for (std::size_t d = 0; d < V; ++d)
                rows[row] = rows[row]
                            + number(from.output.at(b, h, i, d))
                                  * number(from.saved_output->at(b, h, i, d));
        }
        interval shift = number(from.log_sum_exp ? from.log_sum_exp->at(b, h, i, 0) : 0);
        if (p.how.base == logarithm::binary)
            shift = shift / log(number(2));
        for (std::size_t l = 0; l < score.size(); ++l) {
            interval change = shift * weight[l];
            for (std::size_t j = 0; j < score.size(); ++j)
                change = change + product[j] * weight[j] * (number(j == l ? 1 : 0) - weight[l]);
            if (from.saved_output || from.saved_log_sum_exp)
                change = weight[l] * (product[l] - rows[row] + shift);
            if (l >= keys) {
                sinks[h] = sinks[h] + change;
                continue;
            }
            std::size_t const j = seen[l];
            scores[row * p.keys() + j] = change;
            if (p.bias) {
                extents const shape = p.bias->shape();
                std::size_t const place =
                    (((shape[0] == 1 ? 0 : b) * shape[1] + (shape[1] == 1 ? 0 : h)) * shape[2]
                     + (shape[2] == 1 ? 0 : i))
                        * shape[3]
                    + (shape[3] == 1 ? 0 : j);
                bias[place] = bias[place] + change;
            }
            if (!slopes.empty())
                slopes[h] = slopes[h] - change * number(away(p, b, i, j));
            interval const inner = change * bent[l] * scale;
            std::size_t const place = (b * p.key_heads() + g) * T + j;
            for (std::size_t a = 0; a < D; ++a) {
                query[row * D + a] = query[row * D + a] + inner * number(p.key_at(b, g, j, a));
                key[place * D + a] = key[place * D + a] + inner * number(p.query.at(b, h, i, a));
            }
            for (std::size_t d = 0; d < V; ++d)
                value[place * V + d] =
                    value[place * V + d]
                    + weight[l] * dropout(j) * number(from.output.at(b, h, i, d));
        }
    }

    /// Of o = (1/T) Σ_j keep_j f v_j.
    void add_mean(problem const& p, upstream const& from, std::size_t b, std::size_t h,
                  std::size_t i) {
        std::size_t const g = h / (p.query_heads() / p.key_heads());
        std::size_t const V = p.value_size();
        std::size_t const row = (b * p.query_heads() + h) * p.queries() + i;
        interval factor = number(1);
        if (p.kept && p.how.dropout)
            factor = factor / (number(1) - number(*p.how.dropout));
        else if (p.kept && p.how.keep_factor)
            factor = number(*p.how.keep_factor);
        for (std::size_t j = 0; j < p.keys(); ++j)
            for (std::size_t d = 0; d < V; ++d) {
                if (p.kept && !p.kept->at(b, h, i, j))
                    continue;
                interval const part = factor * number(from.output.at(b, h, i, d))
                                      / number(static_cast<double>(p.keys()));
                std::size_t const place = (b * p.key_heads() + g) * p.keys() + j;
                value[place * V + d] = value[place * V + d] + part;
                if (!from.saved_output)
                    rows[row] = rows[row] + part * number(p.value_at(b, g, j, d));
            }
        for (std::size_t d = 0; d < V && from.saved_output; ++d)
            rows[row] =
                rows[row]
                + number(from.output.at(b, h, i, d)) * number(from.saved_output->at(b, h, i, d));
    }

    static double away(problem const& p, std::size_t b, std::size_t i, std::size_t j) {
        return std::abs(static_cast<double>(static_cast<std::int64_t>(j) - position_of(p, b, i)));
    }

    mpfr_prec_t bits_;
};

} // namespace tests
