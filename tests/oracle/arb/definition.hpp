// A row of attention in balls, from the formula at the head of options.hpp and nothing else.
//
// The rules of visibility are those of visible.hpp; of the oracle only the tensors are read.
#pragma once

#include "oracle/arb/ball.hpp"
#include "oracle/arb/visible.hpp"

#include <memory>
#include <vector>

namespace judge {

/// Outputs and log-sum-exp of one query; the weights, not divided yet, tell how far they spread.
struct row_of_balls {
    balls outputs;
    ball log_sum_exp{};
    bool has_keys = false; ///< or a sink: otherwise the log-sum-exp is −∞
    bool has_faint_weight = false;
    bool has_flat_cap = false; ///< a score nearer to the cap than 2304 bits tell

    explicit row_of_balls(std::size_t columns) : outputs(columns) {}
};

class definition {
public:
    explicit definition(problem const& p)
        : p_(p), batches_(p.query.shape()[0]), heads_(p.query.shape()[1]),
          queries_(p.query.shape()[2]), size_(p.query.shape()[3]), key_heads_(p.key.shape()[1]),
          past_(p.past_key ? p.past_key->shape()[2] : 0), keys_(past_ + p.key.shape()[2]),
          columns_(p.value.shape()[3]), query_(batches_ * heads_ * queries_ * size_),
          key_(batches_ * key_heads_ * keys_ * size_),
          value_(batches_ * key_heads_ * keys_ * columns_) {
        for (std::size_t b = 0; b < batches_; ++b) {
            for (std::size_t h = 0; h < heads_; ++h)
                for (std::size_t i = 0; i < queries_; ++i)
                    for (std::size_t a = 0; a < size_; ++a)
                        arb_set_d(query_[((b * heads_ + h) * queries_ + i) * size_ + a],
                                  p.query.at(b, h, i, a));
            for (std::size_t h = 0; h < key_heads_; ++h)
                for (std::size_t j = 0; j < keys_; ++j) {
                    for (std::size_t a = 0; a < size_; ++a)
                        arb_set_d(key_[key_place(b, h, j) * size_ + a],
                                  joined(p.past_key, p.key, b, h, j, a));
                    for (std::size_t d = 0; d < columns_; ++d)
                        arb_set_d(value_[key_place(b, h, j) * columns_ + d],
                                  joined(p.past_value, p.value, b, h, j, d));
                }
        }
    }

    [[nodiscard]] std::unique_ptr<row_of_balls> row(std::size_t b, std::size_t h, std::size_t i,
                                                    slong bits) const {
        auto result = std::make_unique<row_of_balls>(columns_);
        balls weights(keys_);
        std::vector<std::size_t> used;
        for (std::size_t j = 0; j < keys_; ++j)
            if (sees(p_, b, h, i, j)) {
                result->has_flat_cap |= score(weights[j], b, h, i, j, bits);
                used.push_back(j);
            }
        ball sink(p_.how.sinks.empty() ? 0.0 : p_.how.sinks[h]);
        bool const sinks = !p_.how.sinks.empty();
        result->has_keys = sinks || !used.empty();
        if (!result->has_keys)
            return result;
        // Any shift will do; the centre of the largest score keeps the powers near 1.
        ball shift;
        arb_srcptr largest = sinks ? static_cast<arb_srcptr>(sink) : weights[used[0]];
        for (std::size_t const j : used)
            if (arf_cmp(arb_midref(weights[j]), arb_midref(largest)) > 0)
                largest = weights[j];
        arb_set_arf(shift, arb_midref(largest));
        ball sum;
        for (std::size_t const j : used) {
            power(weights[j], shift, bits);
            arb_add(sum, sum, weights[j], bits);
            result->has_faint_weight |= arf_cmpabs_2exp_si(arb_midref(weights[j]), -900) < 0;
        }
        if (sinks) {
            power(sink, shift, bits);
            arb_add(sum, sum, sink, bits);
            result->has_faint_weight |=
                arf_cmpabs_2exp_si(arb_midref(static_cast<arb_srcptr>(sink)), -900) < 0;
        }
        std::size_t const first = key_place(b, h / (heads_ / key_heads_), 0) * columns_;
        for (std::size_t d = 0; d < columns_; ++d) {
            arb_dot(result->outputs[d], nullptr, 0, weights[0], 1, value_[first + d],
                    static_cast<slong>(columns_), static_cast<slong>(keys_), bits);
            arb_div(result->outputs[d], result->outputs[d], sum, bits);
        }
        arb_log(result->log_sum_exp, sum, bits);
        arb_add(result->log_sum_exp, result->log_sum_exp, shift, bits);
        if (p_.how.base == logarithm::binary) {
            arb_const_log2(sum, bits);
            arb_div(result->log_sum_exp, result->log_sum_exp, sum, bits);
        }
        return result;
    }

private:
    static double joined(std::optional<tensor> const& past, tensor const& present, std::size_t b,
                         std::size_t h, std::size_t j, std::size_t a) {
        std::size_t const before = past ? past->shape()[2] : 0;
        return j < before ? past->at(b, h, j, a) : present.at(b, h, j - before, a);
    }

    [[nodiscard]] std::size_t key_place(std::size_t b, std::size_t h, std::size_t j) const {
        return (b * key_heads_ + h) * keys_ + j;
    }

    static void power(arb_ptr x, arb_srcptr shift, slong bits) {
        arb_sub(x, x, shift, bits);
        arb_exp(x, x, bits);
    }

    /// Whether the cap is flat here: 1 - |tanh t| < 2·e^(-2|t|), which is below 2^-2000 beyond 700.
    bool score(arb_ptr x, std::size_t b, std::size_t h, std::size_t i, std::size_t j,
               slong bits) const {
        bool flat = false;
        arb_dot(x, nullptr, 0, query_[((b * heads_ + h) * queries_ + i) * size_], 1,
                key_[key_place(b, h / (heads_ / key_heads_), j) * size_], 1,
                static_cast<slong>(size_), bits);
        if (p_.how.scale) {
            ball const scale(*p_.how.scale);
            arb_mul(x, x, scale, bits);
        } else {
            ball root(static_cast<double>(size_));
            arb_sqrt(root, root, bits);
            arb_div(x, x, root, bits);
        }
        if (p_.how.soft_cap) {
            ball const cap(*p_.how.soft_cap);
            arb_div(x, x, cap, bits);
            flat = arf_cmpabs_d(arb_midref(x), 700) > 0;
            arb_tanh(x, x, bits);
            arb_mul(x, x, cap, bits);
        }
        if (p_.bias) {
            ball const bias(p_.bias->at(b, h, i, j));
            arb_add(x, x, bias, bits);
        }
        if (!p_.how.alibi_slopes.empty()) {
            ball const slope(p_.how.alibi_slopes[h]);
            arb_submul_si(x, slope, distance_of(p_, b, i, j), bits);
        }
        return flat;
    }

    problem const& p_;
    std::size_t batches_;
    std::size_t heads_;
    std::size_t queries_;
    std::size_t size_;
    std::size_t key_heads_;
    std::size_t past_;
    std::size_t keys_;
    std::size_t columns_;
    balls query_;
    balls key_;
    balls value_;
};

} // namespace judge
