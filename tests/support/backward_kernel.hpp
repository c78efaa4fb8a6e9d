// A backward kernel in float arithmetic with every option that a model of one describes, and kernels that are wrong
// on purpose. What the oracle says about the same gradients is nowhere used.
//
//     tests::backward_kernel k{.model = {.weights = format::bfloat16}};
//     tests::backward_result const g = k.of(p, from, o, lse, draw);        // o and lse as the kernel is handed them
// Every operation is one of float, the sums of tensor cores perhaps truncated; the order of each sum is drawn.
#pragma once

#include <attest/oracle/gradient.hpp>
#include <attest/oracle/judge/criterion.hpp>
#include <attest/oracle/round.hpp>

#include "oracle/visibility.hpp"
#include "support/oracle_problem.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace tests {

enum class backward_fault : unsigned char {
    none,
    causal_left_out,
    scale_left_out, ///< of dQ and dK
    scale_twice,    ///< of dQ and dK
    wrong_base,     ///< 2^s e^-L
    dot_left_out,
    dot_of_next_row,
    fp8_weights,        ///< P in e4m3
    last_tile_left_out, ///< the last eighth of the keys, or of the rows
    head_left_out,      ///< one head of a group is not added
    cap_derivative_left_out,
    unnormalised, ///< P times the number of keys, as if not divided by a sum of equal weights; for dV
    zeros,
    halved,
    doubled,
    narrow_accumulator, ///< sums in bfloat16
    upstream_of_lse_left_out,
    narrow_products, ///< dP in bfloat16
    unrounded,       ///< P and dS in float32
    negated,
    narrow_scale, ///< the scale in bfloat16
    narrow_log2e, ///< log2(e) in bfloat16; of a fused kernel
    narrow_dot,   ///< D in bfloat16
    dropout_left_out,
    dropout_factor_left_out,      ///< of all three
    dropout_left_out_of_products, ///< dP of all keys, without the factor
    dot_divided,   ///< D times 1 - p where the factor is not multiplied last, or else not
    narrow_factor, ///< that of dropout in bfloat16
};

/// In the order of their tensors; of all keys.
struct backward_result {
    std::vector<double> query{}, key{}, value{};
};

struct backward_kernel {
    rounds_weights model{};
    format output = format::bfloat16;
    backward_roundings rounds{};
    bool truncates = false; ///< the sums, toward zero
    double exponential = 0; ///< relative error of each exponential, at most
    backward_fault broken = backward_fault::none;

    static float rounded(format f, float x) {
        return static_cast<float>(value_of(f, nearest(f, static_cast<double>(x))));
    }

    /// x + y·z
    [[nodiscard]] float added(float x, float y, float z, bool fuses) const {
        float result = fuses && !truncates ? std::fma(y, z, x) : x + y * z;
        if (truncates) {
            double const exact =
                static_cast<double>(x) + static_cast<double>(y) * static_cast<double>(z);
            result = static_cast<float>(exact);
            if (std::fabs(static_cast<double>(result)) > std::fabs(exact))
                result = std::nextafter(result, 0.0F);
        }
        return broken == backward_fault::narrow_accumulator ? rounded(format::bfloat16, result)
                                                            : result;
    }

    /// Σ x y in some order: pieces that are added up apart.
    [[nodiscard]] float sum(std::vector<std::pair<float, float>> terms, seeded& draw) const {
        if (draw.coin())
            for (std::size_t k = terms.size(); k > 1; --k)
                std::swap(terms[k - 1], terms[draw.size(0, k - 1)]);
        std::size_t const piece = draw.coin() ? terms.size() : draw.size(1, 16);
        bool const fuses = draw.coin();
        float all = 0;
        for (std::size_t first = 0; first < terms.size(); first += piece) {
            float part = 0;
            for (std::size_t k = first; k < std::min(first + piece, terms.size()); ++k)
                part = added(part, terms[k].first, terms[k].second, fuses);
            all = added(all, part, 1, false);
        }
        return all;
    }

    [[nodiscard]] float off(seeded& draw, float x) const {
        double const error = exponential * static_cast<double>(draw.whole(-1000, 1000)) / 1000;
        return static_cast<float>(static_cast<double>(x) * (1 + error));
    }

    [[nodiscard]] bool sees(problem const& p, std::size_t b, std::size_t h, std::size_t i,
                            std::size_t j) const {
        if (broken == backward_fault::last_tile_left_out && p.keys() >= 8
            && j >= p.keys() - p.keys() / 8)
            return false;
        if (broken == backward_fault::causal_left_out) {
            problem open = p;
            open.how.causal = false;
            return is_allowed(open, b, h, i, j);
        }
        return is_allowed(p, b, h, i, j);
    }

    /// The factor of dropout in float32, as a kernel computes it, and its inverse.
    [[nodiscard]] std::pair<float, float> factors_of_dropout(problem const& p, seeded& draw) const {
        if (!p.kept)
            return {1.0F, 1.0F};
        auto keep = static_cast<float>(1 / p.how.keep_factor.value_or(1.0));
        auto factor = static_cast<float>(p.how.keep_factor.value_or(1.0));
        if (p.how.dropout) {
            keep = 1.0F - static_cast<float>(*p.how.dropout);
            factor = 1.0F / keep;
            if (draw.coin())
                factor = static_cast<float>(1 / (1 - *p.how.dropout));
        }
        if (broken == backward_fault::narrow_factor)
            factor = rounded(format::bfloat16, factor);
        if (broken == backward_fault::dropout_factor_left_out)
            factor = keep = 1;
        return {factor, keep};
    }

    [[nodiscard]] bool keeps(problem const& p, std::size_t b, std::size_t h, std::size_t i,
                             std::size_t j) const {
        return !p.kept || broken == backward_fault::dropout_left_out || p.kept->at(b, h, i, j);
    }

    struct pair {
        float weight = 0; ///< P
        float change = 0; ///< dS
        bool seen = false;
    };

    [[nodiscard]] pair of_pair(problem const& p, upstream const& from, std::size_t b, std::size_t h,
                               std::size_t i, std::size_t j, float log_sum, float dot,
                               seeded& draw) const {
        std::size_t const g = p.key_head_of(h);
        double const exact_scale = 1 / std::sqrt(static_cast<double>(p.size()));
        auto scale = static_cast<float>(p.how.scale ? *p.how.scale : exact_scale);
        if (broken == backward_fault::narrow_scale)
            scale = rounded(format::bfloat16, scale);
        std::vector<std::pair<float, float>> products;
        for (std::size_t a = 0; a < p.size(); ++a)
            products.emplace_back(static_cast<float>(p.query.at(b, h, i, a)),
                                  static_cast<float>(p.key_at(b, g, j, a)));
        float score = sum(std::move(products), draw);
        float const log2e =
            broken == backward_fault::narrow_log2e ? 1.4453125F : 1.4426950408889634F;
        float bend = 1;
        float weight = 0;
        auto const power = [&](float x) {
            return off(draw, static_cast<float>(std::exp2(static_cast<double>(x))));
        };
        if (model.fused) {
            float factor = scale * log2e;
            if (p.how.soft_cap) {
                auto const cap = static_cast<float>(*p.how.soft_cap);
                score = std::tanh(score * (scale / cap));
                bend = 1 - score * score;
                factor = cap * log2e;
            }
            if (!p.how.alibi_slopes.empty())
                score -= static_cast<float>(p.how.alibi_slopes[h])
                         / (p.how.soft_cap ? static_cast<float>(*p.how.soft_cap) : scale)
                         * static_cast<float>(distance(p, b, i, j));
            weight = power(std::fma(score, factor, -(log_sum * log2e)));
        } else {
            score *= scale;
            if (p.how.soft_cap) {
                auto const cap = static_cast<float>(*p.how.soft_cap);
                float const t = std::tanh(score * (1 / cap));
                score = cap * t;
                float const again = draw.coin() ? score / cap : t;
                bend = 1 - again * again;
            }
            if (!p.how.alibi_slopes.empty())
                score -= static_cast<float>(p.how.alibi_slopes[h])
                         * static_cast<float>(distance(p, b, i, j));
            if (p.bias)
                score += static_cast<float>(bias_at(p, b, h, i, j));
            weight = off(draw, static_cast<float>(std::exp(static_cast<double>(score - log_sum))));
        }
        if (broken == backward_fault::wrong_base)
            weight = std::exp2(score) / std::exp(log_sum);
        products.clear();
        for (std::size_t d = 0; d < p.value_size(); ++d)
            products.emplace_back(static_cast<float>(from.output.at(b, h, i, d)),
                                  static_cast<float>(p.value_at(b, g, j, d)));
        bool const is_kept = keeps(p, b, h, i, j);
        auto const [own_factor, inverse] = factors_of_dropout(p, draw);
        float const keep = p.kept && !rounds.dropout_last ? own_factor : 1.0F;
        if (p.kept && rounds.dropout_last != (broken == backward_fault::dot_divided))
            dot *= inverse;
        bool const starts_with_dot = draw.coin() && broken == backward_fault::none
                                     && (!p.kept || (is_kept && rounds.dropout_last));
        if (starts_with_dot)
            products.insert(products.begin(), {-dot, 1.0F});
        float product = sum(std::move(products), draw);
        if (starts_with_dot)
            dot = 0; // it is among the products
        if (broken == backward_fault::narrow_products)
            product = rounded(format::bfloat16, product);
        if (broken != backward_fault::dropout_left_out_of_products)
            product = is_kept ? product * keep : 0.0F;
        float const factor = rounds.of_rounded ? rounded(model.weights, weight) : weight;
        float const given =
            p.how.scale ? static_cast<float>(*p.how.scale) : static_cast<float>(exact_scale);
        float change = factor * (product - dot);
        if (rounds.scaled)
            change = draw.coin()   ? change * given
                     : draw.coin() ? factor * given * (product - dot)
                                   : factor * ((product - dot) * given);
        if (p.how.soft_cap && broken != backward_fault::cap_derivative_left_out)
            change *= bend;
        if (broken == backward_fault::unnormalised)
            weight *= static_cast<float>(p.keys());
        weight = is_kept ? weight * keep : 0.0F;
        format const narrow = broken == backward_fault::fp8_weights ? format::float8_e4m3fn
                              : broken == backward_fault::unrounded ? format::float32
                                                                    : model.weights;
        return {rounded(narrow, weight), rounded(narrow, change), true};
    }

    /// D − dLSE
    [[nodiscard]] float dot_of(problem const& p, upstream const& from, tensor const& o,
                               std::size_t b, std::size_t h, std::size_t i, seeded& draw) const {
        std::vector<std::pair<float, float>> products;
        std::size_t const row =
            broken == backward_fault::dot_of_next_row ? (i + 1) % p.queries() : i;
        for (std::size_t d = 0; d < p.value_size(); ++d)
            products.emplace_back(static_cast<float>(from.output.at(b, h, row, d)),
                                  static_cast<float>(o.at(b, h, row, d)));
        float dot = broken == backward_fault::dot_left_out ? 0 : sum(std::move(products), draw);
        if (from.log_sum_exp && broken != backward_fault::upstream_of_lse_left_out) {
            auto const given = static_cast<float>(from.log_sum_exp->at(b, h, i, 0));
            dot -= p.how.base == logarithm::binary ? given * 1.4426950408889634F : given;
        }
        return broken == backward_fault::narrow_dot ? rounded(format::bfloat16, dot) : dot;
    }

    [[nodiscard]] backward_result of(problem const& p, upstream const& from, tensor const& o,
                                     tensor const& lse, seeded& draw) const {
        backward_result all;
        std::size_t const group = p.query_heads() / p.key_heads();
        all.query.assign(element_count(p.query.shape()), 0);
        all.key.assign(p.batches() * p.key_heads() * p.keys() * p.size(), 0);
        all.value.assign(p.batches() * p.key_heads() * p.keys() * p.value_size(), 0);
        std::vector<pair> pairs(p.queries() * group * p.keys());
        for (std::size_t b = 0; b < p.batches(); ++b)
            for (std::size_t g = 0; g < p.key_heads(); ++g) {
                find_pairs(p, from, o, lse, b, g, pairs, draw);
                add_up(p, from, b, g, pairs, all, draw);
            }
        double const factor = broken == backward_fault::zeros     ? 0.0
                              : broken == backward_fault::halved  ? 0.5
                              : broken == backward_fault::doubled ? 2.0
                              : broken == backward_fault::negated ? -1.0
                                                                  : 1.0;
        for (std::vector<double>* const one : {&all.query, &all.key, &all.value})
            for (double& x : *one)
                x *= factor;
        return all;
    }

private:
    void find_pairs(problem const& p, upstream const& from, tensor const& o, tensor const& lse,
                    std::size_t b, std::size_t g, std::vector<pair>& pairs, seeded& draw) const {
        std::size_t const group = p.query_heads() / p.key_heads();
        for (std::size_t m = 0; m < group; ++m)
            for (std::size_t i = 0; i < p.queries(); ++i) {
                std::size_t const h = g * group + m;
                auto log_sum = static_cast<float>(lse.at(b, h, i, 0));
                if (p.how.base == logarithm::binary)
                    log_sum *= 0.6931471805599453F;
                float const dot = dot_of(p, from, o, b, h, i, draw);
                for (std::size_t j = 0; j < p.keys(); ++j) {
                    pair& one = pairs[(m * p.queries() + i) * p.keys() + j];
                    one = {};
                    if (std::isfinite(log_sum) && sees(p, b, h, i, j))
                        one = of_pair(p, from, b, h, i, j, log_sum, dot, draw);
                }
            }
    }

    void add_up(problem const& p, upstream const& from, std::size_t b, std::size_t g,
                std::vector<pair> const& pairs, backward_result& all, seeded& draw) const {
        std::size_t const group = p.query_heads() / p.key_heads();
        double const exact_scale = 1 / std::sqrt(static_cast<double>(p.size()));
        auto scale = static_cast<float>(p.how.scale ? *p.how.scale : exact_scale);
        if (broken == backward_fault::scale_left_out || rounds.scaled)
            scale = 1;
        if (broken == backward_fault::scale_twice)
            scale *= scale;
        float const later = rounds.dropout_last ? factors_of_dropout(p, draw).first : 1.0F;
        scale *= later;
        for (std::size_t m = 0; m < group; ++m)
            for (std::size_t i = 0; i < p.queries(); ++i)
                for (std::size_t a = 0; a < p.size(); ++a) {
                    std::vector<std::pair<float, float>> terms;
                    for (std::size_t j = 0; j < p.keys(); ++j)
                        if (pair const& one = pairs[(m * p.queries() + i) * p.keys() + j]; one.seen)
                            terms.emplace_back(one.change,
                                               static_cast<float>(p.key_at(b, g, j, a)));
                    std::size_t const row = (b * p.query_heads() + g * group + m) * p.queries() + i;
                    all.query[row * p.size() + a] =
                        static_cast<double>(sum(std::move(terms), draw) * scale);
                }
        for (std::size_t j = 0; j < p.keys(); ++j) {
            std::size_t const row = (b * p.key_heads() + g) * p.keys() + j;
            for (std::size_t a = 0; a < p.size(); ++a)
                all.key[row * p.size() + a] = static_cast<double>(over_rows(
                    p, g, j, pairs, draw, scale, [](pair const& one) { return one.change; },
                    [&](std::size_t h, std::size_t i) { return p.query.at(b, h, i, a); }));
            for (std::size_t d = 0; d < p.value_size(); ++d)
                all.value[row * p.value_size() + d] = static_cast<double>(over_rows(
                    p, g, j, pairs, draw, later, [](pair const& one) { return one.weight; },
                    [&](std::size_t h, std::size_t i) { return from.output.at(b, h, i, d); }));
        }
    }

    template <class Left, class Right>
    [[nodiscard]] float over_rows(problem const& p, std::size_t g, std::size_t j,
                                  std::vector<pair> const& pairs, seeded& draw, float scale,
                                  Left const& left, Right const& right) const {
        std::size_t const group = p.query_heads() / p.key_heads();
        std::vector<std::pair<float, float>> terms;
        std::vector<std::pair<float, float>> heads;
        for (std::size_t m = 0; m < group; ++m) {
            if (broken == backward_fault::head_left_out && group > 1 && m == group - 1)
                continue;
            for (std::size_t i = 0; i < p.queries(); ++i)
                if (pair const& one = pairs[(m * p.queries() + i) * p.keys() + j]; one.seen)
                    terms.emplace_back(left(one), static_cast<float>(right(g * group + m, i)));
            if (rounds.heads_apart && group > 1) {
                heads.emplace_back(rounded(output, sum(std::move(terms), draw) * scale), 1.0F);
                terms.clear();
            }
        }
        return rounds.heads_apart && group > 1 ? sum(std::move(heads), draw)
                                               : sum(std::move(terms), draw) * scale;
    }
};

} // namespace tests
