// Criteria by which projects accept the output of an attention kernel, each as its own tests state it.
//
//     published::torch_close(format::bfloat16, outputs, expected)         does it accept them?
//     published::reference(p, format::bfloat16, published::scaled::keys)  a materialised one in bfloat16
// Outputs are the elements of a tensor in order, as doubles that a format holds. Written anew from the
// rules; no project's code is here. Where a project compares with a reference in float32 or float64, the
// certified output takes its place, rounded to the format that the project gives to it.
#pragma once

#include <attest/oracle/problem.hpp>
#include <attest/oracle/round.hpp>

#include "oracle/visibility.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>
#include <vector>

namespace tests::published {

using namespace attest::oracle;

using outputs = std::vector<double>;

inline double narrow(format f, double x) {
    return value_of(f, nearest(f, x));
}

/// x op y as a tensor of 16 bits computes it: in float32, then rounded to its format.
inline double difference(format f, double x, double y) {
    return narrow(f, static_cast<double>(static_cast<float>(x) - static_cast<float>(y)));
}

inline double sum(format f, double x, double y) {
    return narrow(f, static_cast<double>(static_cast<float>(x) + static_cast<float>(y)));
}

/// PyTorch, torch/testing/_comparison.py: assert_close without tolerances takes rtol = 1.6·10^-2 for
/// bfloat16 and 10^-3 for float16, atol = 10^-5, and asks of every element that
/// |actual − expected| ≤ atol + rtol·|expected|, by torch.isclose.
inline bool torch_close(format f, outputs const& actual, outputs const& expected) {
    double const relative = f == format::bfloat16 ? 1.6e-2 : 1e-3;
    for (std::size_t k = 0; k < actual.size(); ++k)
        if (!(std::fabs(actual[k] - expected[k]) <= 1e-5 + relative * std::fabs(expected[k])))
            return false;
    return true;
}

/// FlashAttention, hopper/test_flash_attn.py, test_flash_attn_output: with tensors of the inputs' format,
///     max|out − out_ref| ≤ 2 max|out_pt − out_ref| + 2 max|out_ref + 0.3 − 0.3 − out_ref|,
/// where out_ref was computed in float32 and rounded, and out_pt is reference(p, f, scaled::keys).
inline bool flash_attention(format f, outputs const& out, outputs const& out_ref,
                            outputs const& out_pt) {
    double error = 0;
    double allowed = 0;
    double noise = 0;
    for (std::size_t k = 0; k < out.size(); ++k) {
        if (std::isnan(out[k]))
            return false; // so is the maximum, which is compared
        error = std::max(error, std::fabs(difference(f, out[k], out_ref[k])));
        allowed = std::max(allowed, std::fabs(difference(f, out_pt[k], out_ref[k])));
        double const there_and_back = difference(f, sum(f, out_ref[k], 0.3), 0.3);
        noise = std::max(noise, std::fabs(difference(f, there_and_back, out_ref[k])));
    }
    return error <= 2 * allowed + 2 * noise;
}

/// FlexAttention, PyTorch's test/inductor/test_flex_attention.py, _check_out and _check_equal: against a
/// golden output in float64, mean|golden − compiled| ≤ 1.1 mean|golden − ref| for 16 bits, where ref is
/// reference(p, f, scaled::scores) (math_attention in torch/_higher_order_ops/flex_attention.py).
inline bool flex_attention(outputs const& compiled, outputs const& golden, outputs const& ref) {
    double error = 0;
    double allowed = 0;
    for (std::size_t k = 0; k < compiled.size(); ++k) {
        error += std::fabs(golden[k] - compiled[k]);
        allowed += std::fabs(golden[k] - ref[k]);
    }
    return error <= 1.1 * allowed;
}

inline double mean_square(outputs const& x, outputs const& y) {
    double result = 0;
    for (std::size_t k = 0; k < x.size(); ++k)
        result += (x[k] - y[k]) * (x[k] - y[k]);
    return result / static_cast<double>(x.size());
}

/// flashinfer, tests/attention/test_hopper_fp8_attention.py, test_single_prefill: an output of float8
/// inputs against that of the inputs in float16; the mean square of the difference is below 1.
inline bool flashinfer(outputs const& out, outputs const& ref) {
    return mean_square(out, ref) < 1;
}

/// TransformerEngine, tests/pytorch/attention/test_attention.py, test_dpa_fp8_vs_f16, with
/// compare_and_assert of tests/pytorch/utils.py: the root of the mean square is below 0.11 times the range
/// of both outputs, max(max a, max b) − min(min a, min b). Its element-wise comparison is only logged.
inline bool transformer_engine(outputs const& out, outputs const& ref) {
    auto const [low, high] = std::minmax_element(out.begin(), out.end());
    auto const [low_ref, high_ref] = std::minmax_element(ref.begin(), ref.end());
    double const range = std::max(*high, *high_ref) - std::min(*low, *low_ref);
    return std::sqrt(mean_square(out, ref)) < 0.11 * range;
}

/// FlashMLA, tests/test_flash_mla.py, cal_diff, against float32: 1 − 2 Σ xy / max(Σ x² + y², 10^-12) is
/// below 10^-5. DeepGEMM's calc_diff (deep_gemm/testing/numeric.py) is the same quantity.
inline bool flash_mla(outputs const& out, outputs const& ref) {
    double products = 0;
    double squares = 0;
    for (std::size_t k = 0; k < out.size(); ++k) {
        products += out[k] * ref[k];
        squares += out[k] * out[k] + ref[k] * ref[k];
    }
    return 1 - 2 * products / std::max(squares, 1e-12) < 1e-5;
}

/// What a materialised reference multiplies by the scale.
enum class scaled : unsigned char {
    keys,   ///< keys, rounded to the format (attention_ref in FlashAttention's hopper/test_util.py)
    scores, ///< scores, in float32 (math_attention of FlexAttention)
};

/// Attention as these projects write it for tensors of the format f: scores and normalised weights are
/// stored in f, sums and the softmax are in float32, a row without keys is 0.
inline outputs reference(problem const& p, format f, scaled what) {
    auto const scale = static_cast<float>(1 / std::sqrt(static_cast<double>(p.size())));
    auto const stored_in = [f](float x) {
        return static_cast<float>(narrow(f, static_cast<double>(x)));
    };
    outputs result;
    for (std::size_t b = 0; b < p.batches(); ++b)
        for (std::size_t h = 0; h < p.query_heads(); ++h) {
            std::vector<float> keys;
            std::vector<float> values;
            for (std::size_t j = 0; j < p.keys(); ++j) {
                for (std::size_t a = 0; a < p.size(); ++a) {
                    auto const k = static_cast<float>(p.key_at(b, p.key_head_of(h), j, a));
                    keys.push_back(what == scaled::keys ? stored_in(k * scale) : k);
                }
                for (std::size_t d = 0; d < p.value_size(); ++d)
                    values.push_back(static_cast<float>(p.value_at(b, p.key_head_of(h), j, d)));
            }
            for (std::size_t i = 0; i < p.queries(); ++i) {
                std::vector<float> query;
                for (std::size_t a = 0; a < p.size(); ++a)
                    query.push_back(static_cast<float>(p.query.at(b, h, i, a)));
                std::vector<std::pair<std::size_t, float>> row; // key, score and then weight
                for (std::size_t j = 0; j < p.keys(); ++j) {
                    if (!is_allowed(p, b, h, i, j))
                        continue;
                    float score = 0;
                    for (std::size_t a = 0; a < p.size(); ++a)
                        score += query[a] * keys[j * p.size() + a];
                    score = stored_in(score);
                    row.emplace_back(j, what == scaled::scores ? score * scale : score);
                }
                float largest = -std::numeric_limits<float>::infinity();
                for (auto const& [j, score] : row)
                    largest = std::max(largest, score);
                float total = 0;
                for (auto& [j, weight] : row)
                    total += weight =
                        static_cast<float>(std::exp(static_cast<double>(weight - largest)));
                std::vector<float> sums(p.value_size(), 0.0F);
                for (auto const& [j, weight] : row)
                    for (std::size_t d = 0; d < sums.size(); ++d)
                        sums[d] += stored_in(weight / total) * values[j * sums.size() + d];
                for (float const one : sums)
                    result.push_back(static_cast<double>(stored_in(one)));
            }
        }
    return result;
}

} // namespace tests::published
