// A kernel of attention in float arithmetic, with every option that a model of rounded weights describes; and
// kernels that are wrong on purpose.
//
//     tests::modelled_kernel k{.model = {.weights = format::float16, .lag = 8}};
//     tensor const out = k.output(keep, p, format::float16);
// It goes from tile to tile with the largest score so far, in each part of the keys, and merges the parts by
// their log-sum-exps. Every operation is one of float; what the oracle says about the same rows is nowhere
// used.
#pragma once

#include <attest/oracle/judge/criterion.hpp>
#include <attest/oracle/problem.hpp>
#include <attest/oracle/round.hpp>

#include "oracle/visibility.hpp"
#include "support/block_scales.hpp"
#include "support/oracle_problem.hpp"

#include <cmath>
#include <limits>

namespace tests {

using namespace attest::oracle;

enum class kernel_fault : unsigned char {
    none,
    cap_left_out,
    cap_after_bias,
    slope_reversed,
    slope_by_key, ///< without causal: slope·j, which is no constant more
    sink_left_out,
    sink_as_value, ///< 1 instead of 0
    part_left_out,
    equal_parts, ///< parts are averaged
    no_rescaling,
    maximum_of_first_tile,
    sum_unrounded_by_format, ///< rounds to e5m2 instead
    dropout_left_out,
    dropout_factor_left_out,
    dropout_in_row_sum, ///< what is dropped is not in it
};

/// When the factor of dropout multiplies.
enum class dropout_place : unsigned char { before_rounding, after_rounding, of_output };

struct modelled_kernel {
    rounds_weights model{};
    bool sink_first = false;           ///< m begins with the sink
    bool slope_by_key = false;         ///< ALiBi as slope·j, in a causal kernel
    std::vector<float> score_scales{}; ///< of stored elements, by which scores are multiplied
    std::vector<float> key_scales{};   ///< one of each key, likewise
    std::vector<float> value_scales{}; ///< by which outputs are multiplied
    block_scales blocks{};   ///< of the stored elements of one head; none where the block is 0
    bool polynomial = false; ///< 2^x of the weights by a cubic polynomial, as in FlashAttention-4
    kernel_fault broken = kernel_fault::none;
    dropout_place dropout = dropout_place::after_rounding;

    struct part {
        float largest = -std::numeric_limits<float>::infinity();
        float sum = 0;
        std::vector<float> values{};
    };

    struct row {
        std::vector<float> output{};
        float log_sum_exp = -std::numeric_limits<float>::infinity();
    };

    static float rounded(format f, float x) {
        return static_cast<float>(value_of(f, nearest(f, static_cast<double>(x))));
    }

    /// 2^x by a polynomial of degree 3 in the fraction of x; relative error 8.8e-5.
    static float cubic(float x) {
        if (x < -126)
            return 0;
        float const whole = std::floor(x);
        float const f = x - whole;
        float const series = 1 + f * (0.69514614F + f * (0.22756439F + f * 0.07711909F));
        return std::ldexp(series, static_cast<int>(whole));
    }

    [[nodiscard]] float binary(float x) const { return polynomial ? cubic(x) : std::exp2(x); }

    [[nodiscard]] float natural(float x) const {
        return polynomial ? cubic(x * 1.44269504F) : std::exp(x);
    }

    [[nodiscard]] float scale_of(problem const& p) const {
        double const exact = 1 / std::sqrt(static_cast<double>(p.size()));
        auto scale = static_cast<float>(p.how.scale ? *p.how.scale : exact);
        for (float const one : score_scales)
            scale *= one;
        return scale;
    }

    /// What a fused kernel multiplies its scores with, without log2(e).
    [[nodiscard]] float factor_of(problem const& p) const {
        return p.how.soft_cap ? static_cast<float>(*p.how.soft_cap) : scale_of(p);
    }

    [[nodiscard]] float score(problem const& p, std::size_t b, std::size_t h, std::size_t i,
                              std::size_t j) const {
        float dot = blocks.block > 0 ? blocks.dot(p, b, h, i, j) : 0;
        for (std::size_t a = 0; blocks.block == 0 && a < p.size(); ++a)
            dot += static_cast<float>(p.query.at(b, h, i, a))
                   * static_cast<float>(p.key_at(b, p.key_head_of(h), j, a));
        if (!key_scales.empty())
            dot *= key_scales[j];
        float const scale = scale_of(p);
        bool const caps = p.how.soft_cap && broken != kernel_fault::cap_left_out;
        float const cap = caps ? static_cast<float>(*p.how.soft_cap) : 1;
        float const bias = p.bias ? static_cast<float>(bias_at(p, b, h, i, j)) : 0;
        float result = 0;
        if (model.fused)
            result = caps ? std::tanh(dot * (scale / cap)) : dot;
        else if (caps && broken == kernel_fault::cap_after_bias)
            result = cap * std::tanh((dot * scale + bias) * (1 / cap));
        else
            result = caps ? cap * std::tanh(dot * scale * (1 / cap)) : dot * scale;
        if (!p.how.alibi_slopes.empty()) {
            auto const far = static_cast<float>(distance(p, b, i, j));
            float slope = static_cast<float>(p.how.alibi_slopes[h]);
            if (model.fused)
                slope /= factor_of(p);
            bool const by_key =
                (slope_by_key && p.how.causal) || broken == kernel_fault::slope_by_key;
            if (broken == kernel_fault::slope_reversed)
                slope = -slope;
            result += by_key ? slope * static_cast<float>(j) : -slope * far;
        }
        return p.bias && broken != kernel_fault::cap_after_bias ? result + bias : result;
    }

    /// e^{s − m} 2^power
    [[nodiscard]] float weight(float s, float m, float factor) const {
        auto const power = static_cast<float>(model.weights_power);
        if (model.fused)
            return binary(std::fma(s, factor, -(m * factor - power)));
        return natural(s - (m - power * 0.69314718F));
    }

    [[nodiscard]] float rescale(float from, float to, float factor) const {
        return model.fused ? std::exp2((from - to) * factor) : std::exp(from - to);
    }

    /// In the units of the scores.
    [[nodiscard]] float sink(problem const& p, std::size_t h, float factor) const {
        auto const given = static_cast<float>(p.how.sinks[h]);
        return model.fused ? given * 1.44269504F / factor : given;
    }

    /// Keys [first, last) with their weights.
    part over(problem const& p, std::size_t b, std::size_t h, std::size_t i, std::size_t first,
              std::size_t last, float factor, bool with_sink) const {
        part result;
        result.values.assign(p.value_size(), 0.0F);
        bool const has_sink =
            with_sink && !p.how.sinks.empty() && broken != kernel_fault::sink_left_out;
        if (has_sink && sink_first) {
            result.largest = sink(p, h, factor);
            result.sum = std::exp2(static_cast<float>(model.weights_power));
        }
        std::vector<float> scores(p.keys());
        for (std::size_t tile = first; tile < last;
             tile += std::min(model.tile_keys, last - tile)) {
            std::size_t const end = tile + std::min(model.tile_keys, last - tile);
            float now = result.largest;
            for (std::size_t j = tile; j < end; ++j)
                if (is_allowed(p, b, h, i, j)) {
                    scores[j] = score(p, b, h, i, j);
                    now = std::max(now, scores[j]);
                }
            if (now == -std::numeric_limits<float>::infinity())
                continue;
            if (result.largest == -std::numeric_limits<float>::infinity()) {
                result.largest = now;
            } else {
                float const above = model.fused ? (now - result.largest) * factor
                                                : (now - result.largest) * 1.44269504F;
                if (above > static_cast<float>(model.lag)
                    && broken != kernel_fault::maximum_of_first_tile) {
                    if (broken != kernel_fault::no_rescaling) {
                        float const again = rescale(result.largest, now, factor);
                        result.sum *= again;
                        for (float& one : result.values)
                            one *= again;
                    }
                    result.largest = now;
                }
            }
            for (std::size_t j = tile; j < end; ++j)
                if (is_allowed(p, b, h, i, j))
                    add(p, b, h, i, j, weight(scores[j], result.largest, factor), result);
        }
        if (has_sink && !sink_first && result.largest != -std::numeric_limits<float>::infinity()) {
            float const more = model.fused
                                   ? std::exp2(static_cast<float>(p.how.sinks[h]) * 1.44269504F
                                               - result.largest * factor)
                                   : std::exp(static_cast<float>(p.how.sinks[h]) - result.largest);
            result.sum += more * std::exp2(static_cast<float>(model.weights_power));
            if (broken == kernel_fault::sink_as_value)
                for (float& one : result.values)
                    one += more;
        }
        return result;
    }

    /// f in float32, as kernels are given it.
    [[nodiscard]] static float keep_factor(problem const& p) {
        return static_cast<float>(p.how.dropout ? 1 / (1 - *p.how.dropout)
                                                : p.how.keep_factor.value_or(1.0));
    }

    void add(problem const& p, std::size_t b, std::size_t h, std::size_t i, std::size_t j,
             float weight, part& into) const {
        bool const coarse = broken == kernel_fault::sum_unrounded_by_format;
        format const to = coarse ? format::float8_e5m2 : model.weights;
        bool const drops = p.kept && broken != kernel_fault::dropout_left_out;
        bool const kept = !drops || p.kept->at(b, h, i, j);
        float const factor = drops && dropout != dropout_place::of_output
                                     && broken != kernel_fault::dropout_factor_left_out
                                 ? keep_factor(p)
                                 : 1;
        if (kept || broken != kernel_fault::dropout_in_row_sum)
            into.sum += model.sums_rounded ? rounded(model.weights, weight) : weight;
        if (!kept)
            return;
        bool const before = dropout == dropout_place::before_rounding;
        float narrow = before ? weight * factor : weight;
        narrow = model.normalised ? narrow : rounded(to, narrow);
        narrow = before ? narrow : narrow * factor;
        for (std::size_t d = 0; d < p.value_size(); ++d)
            into.values[d] += narrow * static_cast<float>(p.value_at(b, p.key_head_of(h), j, d));
    }

    row at(problem const& p, std::size_t b, std::size_t h, std::size_t i) const {
        float const factor =
            model.fused
                ? (broken == kernel_fault::cap_left_out ? scale_of(p) : factor_of(p)) * 1.44269504F
                : 1;
        std::size_t const each = (p.keys() + model.parts - 1) / model.parts;
        std::vector<part> parts;
        std::vector<float> logs;
        float largest = -std::numeric_limits<float>::infinity();
        for (std::size_t first = 0; first < p.keys(); first += each) {
            if (broken == kernel_fault::part_left_out && first > 0 && first + each >= p.keys())
                continue;
            parts.push_back(
                over(p, b, h, i, first, std::min(first + each, p.keys()), factor, first == 0));
            part& one = parts.back();
            float const m = model.fused ? one.largest * (factor * 0.69314718F) : one.largest;
            logs.push_back(one.sum == 0
                               ? -std::numeric_limits<float>::infinity()
                               : m
                                     + (std::log(one.sum)
                                        - static_cast<float>(model.weights_power) * 0.69314718F));
            largest = std::max(largest, logs.back());
            if (!model.normalised)
                for (float& x : one.values)
                    x = one.sum == 0 ? 0 : x / one.sum;
        }
        if (largest == -std::numeric_limits<float>::infinity()) // no key: the sink alone
            return {std::vector<float>(p.value_size(), 0.0F),
                    p.how.sinks.empty() ? largest : static_cast<float>(p.how.sinks[h])};
        if (model.normalised)
            return {normalised(p, b, h, i, parts[0], factor), logs[0]};
        if (parts.size() == 1)
            return {parts[0].values, logs[0]};
        float sum = 0;
        for (float const one : logs)
            sum += std::exp(one - largest);
        row result{std::vector<float>(p.value_size(), 0.0F), std::log(sum) + largest};
        for (std::size_t r = 0; r < parts.size(); ++r) {
            float const share = broken == kernel_fault::equal_parts
                                    ? 1 / static_cast<float>(parts.size())
                                    : std::exp(logs[r] - result.log_sum_exp);
            for (std::size_t d = 0; d < p.value_size(); ++d)
                result.output[d] += share * parts[r].values[d];
        }
        return result;
    }

    /// Σ round(e^{s − m}/l) v, with the m and l of all keys.
    std::vector<float> normalised(problem const& p, std::size_t b, std::size_t h, std::size_t i,
                                  part const& all, float factor) const {
        std::vector<float> result(p.value_size(), 0.0F);
        for (std::size_t j = 0; j < p.keys(); ++j)
            if (is_allowed(p, b, h, i, j)) {
                float const share = weight(score(p, b, h, i, j), all.largest, factor) / all.sum;
                float const narrow = rounded(model.weights, share);
                for (std::size_t d = 0; d < p.value_size(); ++d)
                    result[d] += narrow * static_cast<float>(p.value_at(b, p.key_head_of(h), j, d));
            }
        return result;
    }

    tensor output(stored& keep, problem const& p, format f) const {
        return of_rows(
            p,
            [&](row const& found, std::vector<double>& into) {
                for (float const one : found.output)
                    into.push_back(static_cast<double>(one));
            },
            [&](std::vector<double> const& all) { return keep.numbers(f, p.output_shape(), all); });
    }

    tensor log_sum_exps(stored& keep, problem const& p, format f) const {
        return of_rows(
            p,
            [&](row const& found, std::vector<double>& into) {
                bool const is_binary = p.how.base == logarithm::binary;
                into.push_back(static_cast<double>(is_binary ? found.log_sum_exp * 1.44269504F
                                                             : found.log_sum_exp));
            },
            [&](std::vector<double> const& all) { return keep.numbers(f, p.rows_shape(), all); });
    }

private:
    template <class Take, class Store>
    tensor of_rows(problem const& p, Take const& take, Store const& store) const {
        std::vector<double> all;
        for (std::size_t b = 0; b < p.batches(); ++b)
            for (std::size_t h = 0; h < p.query_heads(); ++h)
                for (std::size_t i = 0; i < p.queries(); ++i) {
                    row found = at(p, b, h, i);
                    for (float const scale : value_scales)
                        for (float& one : found.output)
                            one *= scale;
                    if (p.kept && dropout == dropout_place::of_output)
                        for (float& one : found.output)
                            one *= keep_factor(p);
                    take(found, all);
                }
        return store(all);
    }
};

/// Draws tensors of a shape, about normal, of this width.
inline auto numbers_of(stored& keep, tests::seeded& draw, format f, double width) {
    return [&keep, &draw, f, width](extents const& shape) {
        return keep.drawn(f, shape, [&] {
            double sum = 0;
            for (int k = 0; k < 4; ++k)
                sum += static_cast<double>(draw.whole(-1000, 1000)) / 1000;
            return sum * width * 0.87;
        });
    };
}

} // namespace tests
