// Kernels in float32 as an emulation describes them (judge/emulated_bound.hpp), with what it leaves open
// chosen at will, and with faults.
//
//     tests::float_kernel const k{{.kernel = {.weights = format::bfloat16}}, {.additions = order::pairwise}};
//     tensor const outputs = k.outputs(keep, p, format::bfloat16);
#pragma once

#include <attest/oracle/attention.hpp>
#include <attest/oracle/judge/criterion.hpp>

#include "oracle/visibility.hpp"
#include "support/block_scales.hpp"
#include "support/oracle_problem.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <utility>

namespace tests {

enum class additions : unsigned char { forwards, backwards, pairwise, strided, truncated };

enum class fault : unsigned char {
    none,
    scale_in_bfloat16,
    log2_of_e_in_bfloat16,
    accumulator_in_bfloat16,
    truncated_weights,
    unrounded_weights,
    stale_maximum,
    no_rescaling_of_the_last_tile,
    skipped_key,
    weights_in_e4m3,
    causal_one_too_far,  ///< j ≤ i + 1; for a mask that is causal at the top left, and square
    causal_one_too_near, ///< j < i; for the same
    hides_by_ten_thousand_less, ///< a hidden key keeps its score, less 10⁴ in float16
    tanh_of_eleven_bits,
    slope_in_bfloat16,
    sink_left_out,
    sink_not_rescaled,     ///< of a sum that starts with the sink
    lags_further,          ///< by one more in base 2
    never_lags,            ///< rescales whenever the maximum rises
    divides_after_rounding ///< of normalised weights
};

/// What an emulation leaves open.
struct left_open {
    additions order = additions::forwards;
    double exponential = 0;     ///< relative error of each exponential, up to this, of either sign
    double rescaling = 0;       ///< of those that rescale
    double tanh = 0;            ///< of each tanh, besides its rounding
    bool by_reciprocal = false; ///< divides by a product with 1/l
    bool slopes_by_key = false; ///< slope·j, where a causal mask allows for it
    bool adds_sink_at_last = false; ///< also where the maximum starts with it
    bool sink_in_last_part =
        false; ///< where the maximum does not start with it; else in the first part with a key
};

class float_kernel {
public:
    float_kernel(emulated_kernel const& of, left_open open = {}, fault broken = fault::none,
                 std::uint64_t seed = 1)
        : of_(of), open_(open), broken_(broken), draw_(seed) {}

    /// For stored elements, of one head.
    void multiply_blocks_by(block_scales const& scales) { blocks_ = scales; }

    tensor outputs(stored& keep, problem const& p, format type) {
        read(p);
        std::vector<double> all;
        for (std::size_t b = 0; b < p.batches(); ++b)
            for (std::size_t h = 0; h < p.query_heads(); ++h)
                for (std::size_t i = 0; i < p.queries(); ++i)
                    for (float const o : row(p, b, h, i))
                        all.push_back(static_cast<double>(o));
        return keep.numbers(type, p.output_shape(), all);
    }

private:
    static constexpr float none = -std::numeric_limits<float>::infinity();

    struct state {
        float largest = none;
        float sum = 0;
        std::vector<float> outputs{};
    };

    /// All keys and values as floats, and those of the queries.
    void read(problem const& p) {
        query_ = floats(p.query);
        key_.clear();
        value_.clear();
        for (std::size_t b = 0; b < p.batches(); ++b)
            for (std::size_t h = 0; h < p.key_heads(); ++h)
                for (std::size_t j = 0; j < p.keys(); ++j) {
                    for (std::size_t a = 0; a < p.size(); ++a)
                        key_.push_back(static_cast<float>(p.key_at(b, h, j, a)));
                    for (std::size_t d = 0; d < p.value_size(); ++d)
                        value_.push_back(static_cast<float>(p.value_at(b, h, j, d)));
                }
    }

    static std::vector<float> floats(tensor const& of) {
        std::vector<float> result;
        extents const& shape = of.shape();
        for (std::size_t b = 0; b < shape[0]; ++b)
            for (std::size_t h = 0; h < shape[1]; ++h)
                for (std::size_t i = 0; i < shape[2]; ++i)
                    for (std::size_t a = 0; a < shape[3]; ++a)
                        result.push_back(static_cast<float>(of.at(b, h, i, a)));
        return result;
    }

    /// The first component of a key, or of a value, in what was read.
    static std::size_t place(problem const& p, std::size_t b, std::size_t h, std::size_t j,
                             std::size_t width) {
        return ((b * p.key_heads() + p.key_head_of(h)) * p.keys() + j) * width;
    }

    /// Whether the kernel takes key j for query i.
    [[nodiscard]] bool takes(problem const& p, std::size_t b, std::size_t h, std::size_t i,
                             std::size_t j) const {
        if (broken_ == fault::skipped_key && j == p.keys() / 2)
            return false;
        if (broken_ == fault::causal_one_too_far)
            return is_allowed(p, b, h, std::min(i + 1, p.queries() - 1), j);
        if (broken_ == fault::causal_one_too_near)
            return i > 0 && is_allowed(p, b, h, i - 1, j);
        return is_allowed(p, b, h, i, j);
    }

    /// Whether the kernel visits a tile: it skips those from which it takes no key.
    [[nodiscard]] bool visits(problem const& p, std::size_t b, std::size_t h, std::size_t i,
                              std::size_t number) const {
        std::size_t const size = of_.kernel.tile_keys;
        if (broken_ == fault::hides_by_ten_thousand_less)
            return true;
        for (std::size_t j = number * size; j < std::min((number + 1) * size, p.keys()); ++j)
            if (takes(p, b, h, i, j))
                return true;
        return false;
    }

    static float narrow(format f, float x) {
        return static_cast<float>(value_of(f, nearest(f, static_cast<double>(x))));
    }

    static float add(float x, float y, bool truncates) {
        double const sum = static_cast<double>(x) + static_cast<double>(y);
        auto result = static_cast<float>(sum);
        if (truncates && std::fabs(static_cast<double>(result)) > std::fabs(sum))
            result = std::nextafter(result, 0.0F);
        return result;
    }

    [[nodiscard]] float total(std::vector<float> terms) const {
        std::size_t const n = terms.size();
        switch (open_.order) {
        case additions::backwards:
            std::reverse(terms.begin(), terms.end());
            break;
        case additions::strided: {
            std::vector<float> mixed;
            for (std::size_t begin = 0; begin < 4; ++begin)
                for (std::size_t k = begin; k < n; k += 4)
                    mixed.push_back(terms[k]);
            terms = mixed;
            break;
        }
        case additions::pairwise:
            for (std::size_t step = 1; step < n; step *= 2)
                for (std::size_t k = 0; k + step < n; k += 2 * step)
                    terms[k] = add(terms[k], terms[k + step], false);
            return n == 0 ? 0 : terms[0];
        default:
            break;
        }
        float sum = 0;
        for (float const one : terms)
            sum = add(sum, one, open_.order == additions::truncated);
        return sum;
    }

    float with_error(float x, double largest) {
        if (x == 1 || largest == 0)
            return x;
        double const error = static_cast<double>(draw_.whole(-1000, 1000)) / 1000 * largest;
        double const wanted = static_cast<double>(x) * (1 + error);
        // Towards the right value, so that the rounding adds nothing.
        auto result = static_cast<float>(wanted);
        return std::fabs(static_cast<double>(result) / static_cast<double>(x) - 1) <= largest
                   ? result
                   : x;
    }

    static float exactly(float x, bool binary) {
        return static_cast<float>(binary ? std::exp2(static_cast<double>(x))
                                         : std::exp(static_cast<double>(x)));
    }

    float exponential(float x, bool binary) {
        return with_error(exactly(x, binary), open_.exponential);
    }

    float rescaling(float x, bool binary) {
        return with_error(exactly(x, binary), open_.rescaling);
    }

    /// C·tanh of the scaled product, or tanh alone where the cap is part of a fused factor.
    float capped(float product, float scale, float cap) {
        float const y = of_.kernel.fused ? product * (scale / cap) : product * scale * (1 / cap);
        float tangent = static_cast<float>(std::tanh(static_cast<double>(y)));
        if (broken_ == fault::tanh_of_eleven_bits)
            tangent *= 1 + 0x1p-11F;
        tangent = with_error(tangent, open_.tanh);
        return of_.kernel.fused ? tangent : tangent * cap;
    }

    /// What ALiBi adds to a score, before a fused factor.
    [[nodiscard]] float slope(problem const& p, std::size_t b, std::size_t h, std::size_t i,
                              std::size_t j, float factor) const {
        auto slope = static_cast<float>(p.how.alibi_slopes[h]);
        if (broken_ == fault::slope_in_bfloat16)
            slope = narrow(format::bfloat16, slope);
        if (of_.kernel.fused)
            slope /= factor;
        // It shifts all scores of a row, which a sink would show.
        if (p.how.causal && open_.slopes_by_key && p.how.sinks.empty())
            return slope * static_cast<float>(j);
        return -slope * static_cast<float>(distance(p, b, i, j));
    }

    /// By what a fused kernel multiplies before it takes powers of 2, without log2(e).
    static float before_log2(problem const& p, float scale) {
        return p.how.soft_cap ? static_cast<float>(*p.how.soft_cap) : scale;
    }

    [[nodiscard]] float narrow_weight(float p) const {
        int const k = of_.kernel.weights_power;
        format const f =
            broken_ == fault::weights_in_e4m3 ? format::float8_e4m3fn : of_.kernel.weights;
        if (broken_ == fault::unrounded_weights)
            return p;
        // A maximum that is stale lets weights be more than 1. To float8 GPUs convert with saturation.
        float const scaled =
            f == format::float8_e4m3fn ? std::min(std::ldexp(p, k), 448.0F) : std::ldexp(p, k);
        float const result = std::ldexp(narrow(f, scaled), -k);
        if (broken_ != fault::truncated_weights || result <= p)
            return result;
        std::uint64_t const bits = nearest(f, static_cast<double>(result));
        return static_cast<float>(value_of(f, bits - 1));
    }

    /// Sums of blocks, each times its scales, added up in any order.
    float total_of_blocks(std::vector<float> const& products, std::size_t i, std::size_t j) {
        std::size_t const each = products.size() / blocks_->block;
        std::vector<float> sums;
        for (std::size_t of = 0; of < each; ++of) {
            auto const from = products.begin() + static_cast<std::ptrdiff_t>(of * blocks_->block);
            sums.push_back(total({from, from + static_cast<std::ptrdiff_t>(blocks_->block)})
                           * (blocks_->query[i * each + of] * blocks_->key[j * each + of]));
        }
        return total(std::move(sums));
    }

    /// Scores of some keys, before the scale if it is fused.
    std::vector<float> scores(problem const& p, std::size_t b, std::size_t h, std::size_t i,
                              std::size_t first, std::size_t last, float scale) {
        std::vector<float> result;
        for (std::size_t j = first; j < last; ++j) {
            bool const hidden = !takes(p, b, h, i, j);
            if (hidden && broken_ != fault::hides_by_ten_thousand_less) {
                result.push_back(none);
                continue;
            }
            std::size_t const from = ((b * p.query_heads() + h) * p.queries() + i) * p.size();
            std::size_t const to = place(p, b, h, j, p.size());
            std::vector<float> products(p.size());
            for (std::size_t a = 0; a < p.size(); ++a)
                products[a] = query_[from + a] * key_[to + a];
            float score = blocks_ ? total_of_blocks(products, i, j) : total(std::move(products));
            if (hidden)
                score = narrow(format::float16, narrow(format::float16, score * scale) - 1e4F)
                        / (of_.kernel.fused ? scale : 1);
            else if (p.how.soft_cap)
                score = capped(score, scale, static_cast<float>(*p.how.soft_cap));
            else if (!of_.kernel.fused)
                score *= scale;
            if (p.bias)
                score += static_cast<float>(bias_at(p, b, h, i, j));
            if (!p.how.alibi_slopes.empty())
                score += slope(p, b, h, i, j, before_log2(p, scale));
            result.push_back(score);
        }
        return result;
    }

    void tile(problem const& p, std::size_t b, std::size_t h, std::size_t i, std::size_t first,
              std::size_t last, bool is_last, float scale, state& s) {
        auto const log2e = static_cast<float>(1.4426950408889634);
        float const factor = of_.kernel.fused ? before_log2(p, scale)
                                                    * (broken_ == fault::log2_of_e_in_bfloat16
                                                           ? narrow(format::bfloat16, log2e)
                                                           : log2e)
                                              : 1;
        std::vector<float> const x = scores(p, b, h, i, first, last, scale);
        float now = s.largest;
        for (float const one : x)
            now = std::max(now, one);
        if (now == none)
            return;
        if (s.largest != none && lags(now - s.largest, factor))
            now = s.largest;
        float const used = broken_ == fault::stale_maximum && s.largest != none ? s.largest : now;
        float const again = s.largest == none  ? 0
                            : of_.kernel.fused ? rescaling((s.largest - now) * factor, true)
                                               : rescaling(s.largest - now, false);
        float const rescale =
            broken_ == fault::no_rescaling_of_the_last_tile && is_last ? 1 : again;
        std::vector<float> weights;
        std::vector<float> rounded;
        for (float const one : x) {
            float const p_j = one == none ? 0
                              : of_.kernel.fused
                                  ? exponential(std::fma(one, factor, -(used * factor)), true)
                                  : exponential(one - used, false);
            weights.push_back(p_j);
            rounded.push_back(narrow_weight(p_j));
        }
        bool const truncates = open_.order == additions::truncated;
        float const of_sum = broken_ == fault::sink_not_rescaled ? 1 : rescale;
        s.sum = add(s.sum * of_sum, total(of_.kernel.sums_rounded ? rounded : weights), false);
        s.largest = now;
        if (of_.kernel.normalised) {
            add_sink(p, h, scale, s);
            for (std::size_t j = 0; j < weights.size(); ++j) {
                float const divided =
                    open_.by_reciprocal ? weights[j] * (1 / s.sum) : weights[j] / s.sum;
                rounded[j] = broken_ == fault::divides_after_rounding
                                 ? narrow_weight(weights[j]) / s.sum
                                 : narrow_weight(divided);
            }
        }
        s.outputs.resize(p.value_size(), 0.0F);
        for (std::size_t d = 0; d < p.value_size(); ++d) {
            std::vector<float> products(last - first);
            for (std::size_t j = first; j < last; ++j)
                products[j - first] =
                    rounded[j - first] * value_[place(p, b, h, j, p.value_size()) + d];
            s.outputs[d] = add(s.outputs[d] * rescale, total(std::move(products)), truncates);
            if (broken_ == fault::accumulator_in_bfloat16)
                s.outputs[d] = narrow(format::bfloat16, s.outputs[d]);
        }
    }

    /// Whether the maximum stays where it rises by this.
    [[nodiscard]] bool lags(float rise, float factor) const {
        double const lag = of_.kernel.lag + (broken_ == fault::lags_further ? 1 : 0);
        if (of_.kernel.lag == 0 || broken_ == fault::never_lags)
            return false;
        if (of_.kernel.fused)
            return -rise * factor >= static_cast<float>(-lag);
        return rise <= static_cast<float>(lag * 0.6931471805599453);
    }

    /// What a row starts with.
    [[nodiscard]] state started(problem const& p, std::size_t h, float scale) const {
        state s;
        if (!of_.sink_first || of_.kernel.normalised)
            return s;
        auto const sink = static_cast<float>(p.how.sinks[h]);
        s.largest = of_.kernel.fused ? sink / before_log2(p, scale) : sink;
        s.sum = open_.adds_sink_at_last || broken_ == fault::sink_left_out ? 0 : 1;
        s.outputs.resize(p.value_size(), 0.0F);
        return s;
    }

    void add_sink(problem const& p, std::size_t h, float scale, state& s) {
        if (p.how.sinks.empty() || broken_ == fault::sink_left_out)
            return;
        if (of_.sink_first && !of_.kernel.normalised && !open_.adds_sink_at_last)
            return;
        auto const sink = static_cast<float>(p.how.sinks[h]);
        auto const log2e = static_cast<float>(1.4426950408889634);
        float const term =
            of_.kernel.fused
                ? exponential(std::fma(sink, log2e, -(s.largest * (before_log2(p, scale) * log2e))),
                              true)
                : exponential(sink - s.largest, false);
        s.sum = add(s.sum, term, false);
    }

    std::vector<float> row(problem const& p, std::size_t b, std::size_t h, std::size_t i) {
        double const exact_scale = 1 / std::sqrt(static_cast<double>(p.size()));
        auto scale = static_cast<float>(p.how.scale ? *p.how.scale : exact_scale);
        if (broken_ == fault::scale_in_bfloat16)
            scale = narrow(format::bfloat16, scale);
        std::size_t const size = of_.kernel.tile_keys;
        std::size_t const tiles = (p.keys() - 1) / size + 1;
        std::size_t const part = of_.part_tiles == 0 ? tiles : of_.part_tiles;
        std::vector<state> parts;
        for (std::size_t begin = 0; begin < tiles; begin += part) {
            std::size_t const end = std::min(begin + part, tiles);
            std::vector<std::size_t> visited;
            for (std::size_t t = begin; t < end; ++t)
                if (visits(p, b, h, i, t))
                    visited.push_back(t);
            if (of_.order == tile_order::descending)
                std::reverse(visited.begin(), visited.end());
            state s = begin == 0 ? started(p, h, scale) : state{};
            for (std::size_t const n : visited)
                tile(p, b, h, i, n * size, std::min((n + 1) * size, p.keys()), n == visited.back(),
                     scale, s);
            if (s.largest != none)
                parts.push_back(s);
        }
        if (!parts.empty() && !of_.kernel.normalised)
            add_sink(p, h, scale,
                     open_.sink_in_last_part && !of_.sink_first ? parts.back() : parts.front());
        return merged(p, parts, scale);
    }

    std::vector<float> merged(problem const& p, std::vector<state> const& parts, float scale) {
        std::vector<float> result(p.value_size(), 0.0F);
        if (parts.empty())
            return result;
        if (parts.size() == 1) {
            for (std::size_t d = 0; d < result.size(); ++d)
                result[d] = of_.kernel.normalised ? parts[0].outputs[d]
                            : open_.by_reciprocal ? parts[0].outputs[d] * (1 / parts[0].sum)
                                                  : parts[0].outputs[d] / parts[0].sum;
            return result;
        }
        // By their log-sum-exps: each part is divided by its own sum first.
        std::vector<float> logs;
        for (state const& s : parts)
            logs.push_back((of_.kernel.fused ? s.largest * before_log2(p, scale) : s.largest)
                           + std::log(s.sum));
        float const top = *std::max_element(logs.begin(), logs.end());
        float sum = 0;
        for (float const one : logs)
            sum += exponential(one - top, false);
        float const whole = std::log(sum) + top;
        for (std::size_t d = 0; d < result.size(); ++d)
            for (std::size_t s = 0; s < parts.size(); ++s)
                result[d] +=
                    exponential(logs[s] - whole, false) * (parts[s].outputs[d] / parts[s].sum);
        return result;
    }

    emulated_kernel of_;
    std::optional<block_scales> blocks_{};
    left_open open_;
    fault broken_;
    seeded draw_;
    std::vector<float> query_{};
    std::vector<float> key_{};
    std::vector<float> value_{};
};

} // namespace tests
