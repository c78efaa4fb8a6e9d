// The gradients of a problem by automatic differentiation of its loss in balls (tape.hpp).
//
//     L = Σ_i (Σ_b dO_ib o_ib + dLSE_i lse_i)        o and lse as the head of options.hpp defines them
// No formula of a gradient is written here: neither D nor dS, nor what is summed over a group or a bias. Of a row
// the tape has its query, the keys and values of its head, biases, slope and sink as leaves.
//
// With saved results a gradient is that of what a kernel computes from them, LSE and D held fixed:
//     L = Σ_ij w_ij (dP_ij − D_i + λ_i),  w_ij = e^{s_ij − LSE_i}
// where the sink is one more column with dP = 0, and λ = dLSE or dLSE / log 2.
#pragma once

#include <attest/oracle/gradient.hpp>

#include "oracle/arb/tape.hpp"
#include "oracle/arb/visible.hpp"

#include <array>
#include <optional>

namespace judge {

/// The gradients by parts as an answer has them, and what makes a border hard to tell.
class differentiated {
public:
    differentiated(problem const& p, upstream const& from, gradient_answer const& shapes,
                   slong bits)
        : p_(p), from_(from), bits_(bits), t_(bits) {
        for (gradient_part const part : every_gradient_part) {
            gradient const* const one = part_of(shapes, part);
            if (one == nullptr)
                continue;
            auto const [B, H, S, D] = one->elements.shape();
            parts_[at(part)].emplace(B * H * S * D);
        }
        for (std::size_t b = 0; b < p.batches(); ++b)
            for (std::size_t h = 0; h < p.query_heads(); ++h)
                for (std::size_t i = 0; i < p.queries(); ++i)
                    add_row(b, h, i);
    }

    [[nodiscard]] balls const& of(gradient_part part) const { return *parts_[at(part)]; }

    /// A weight below 2^-900 or a score within 2^-2000 of its cap could hide behind a ball.
    [[nodiscard]] bool is_faint() const { return is_faint_ || is_flat_; }

    [[nodiscard]] bool is_flat() const { return is_flat_; }

private:
    using entry = tape::entry;

    static std::size_t at(gradient_part part) { return static_cast<std::size_t>(part); }

    void add(gradient_part part, std::size_t place, entry x) {
        if (!parts_[at(part)])
            return;
        arb_ptr const sum = (*parts_[at(part)])[place];
        arb_add(sum, sum, t_.slope(x), bits_);
    }

    /// λ of this row.
    entry shift_of(std::size_t b, std::size_t h, std::size_t i) {
        entry const given = t_.leaf(from_.log_sum_exp ? from_.log_sum_exp->at(b, h, i, 0) : 0);
        return p_.how.base == logarithm::binary ? t_.divide(given, log_of_two()) : given;
    }

    entry log_of_two() {
        ball two;
        arb_const_log2(two, bits_);
        return t_.leaf(two);
    }

    entry scale() {
        if (p_.how.scale)
            return t_.leaf(*p_.how.scale);
        ball root(static_cast<double>(p_.size()));
        arb_rsqrt(root, root, bits_);
        return t_.leaf(root);
    }

    [[nodiscard]] double factor_of(std::size_t b, std::size_t h, std::size_t i,
                                   std::size_t j) const {
        return !p_.kept || p_.kept->at(b, h, i, j) ? 1 : 0;
    }

    /// 1/(1 − p), f, or 1.
    entry dropout_factor() {
        if (!p_.kept)
            return t_.leaf(1.0);
        if (!p_.how.dropout)
            return t_.leaf(p_.how.keep_factor ? *p_.how.keep_factor : 1);
        return t_.divide(t_.leaf(1.0), t_.subtract(t_.leaf(1.0), t_.leaf(*p_.how.dropout)));
    }

    void add_row(std::size_t b, std::size_t h, std::size_t i) {
        std::size_t const D = p_.size();
        std::size_t const V = p_.value_size();
        std::size_t const head = h / (p_.query_heads() / p_.key_heads());
        std::vector<std::size_t> seen;
        for (std::size_t j = 0; j < p_.keys(); ++j)
            if (sees(p_, b, h, i, j))
                seen.push_back(j);
        bool const sinks = !p_.how.sinks.empty();
        if (seen.empty() && !sinks)
            return;
        t_.clear();
        entry const query = t_.size();
        for (std::size_t a = 0; a < D; ++a)
            t_.leaf(p_.query.at(b, h, i, a));
        entry const upstream = t_.size();
        for (std::size_t d = 0; d < V; ++d)
            t_.leaf(from_.output.at(b, h, i, d));
        entry const keys = t_.size();
        for (std::size_t const j : seen)
            for (std::size_t a = 0; a < D; ++a)
                t_.leaf(p_.key_at(b, head, j, a));
        entry const values = t_.size();
        for (std::size_t const j : seen)
            for (std::size_t d = 0; d < V; ++d)
                t_.leaf(p_.value_at(b, head, j, d));
        entry const biases = t_.size();
        if (p_.bias)
            for (std::size_t const j : seen)
                t_.leaf(p_.bias->at(b, h, i, j));
        entry const slope = t_.leaf(p_.how.alibi_slopes.empty() ? 0 : p_.how.alibi_slopes[h]);
        entry const sink = t_.leaf(sinks ? p_.how.sinks[h] : 0);
        entry const c = scale();
        std::vector<entry> scores;
        for (std::size_t k = 0; k < seen.size(); ++k) {
            entry x = t_.multiply(c, t_.dot({query}, {keys + k * D}, D));
            if (p_.how.soft_cap) {
                entry const cap = t_.leaf(*p_.how.soft_cap);
                x = t_.divide(x, cap);
                is_flat_ |= arf_cmpabs_d(arb_midref(t_.value(x)), 700) > 0;
                x = t_.multiply(cap, t_.tanh(x));
            }
            if (p_.bias)
                x = t_.add(x, biases + k);
            if (!p_.how.alibi_slopes.empty())
                x = t_.subtract(x, t_.multiply(slope, t_.leaf(static_cast<double>(
                                                          distance_of(p_, b, i, seen[k])))));
            scores.push_back(x);
        }
        if (sinks)
            scores.push_back(sink);
        entry const loss = loss_of({b, h, i}, seen, scores, upstream, values);
        t_.differentiate(loss);

        std::size_t const row = (b * p_.query_heads() + h) * p_.queries() + i;
        for (std::size_t a = 0; a < D; ++a)
            add(gradient_part::query, row * D + a, query + a);
        for (std::size_t k = 0; k < seen.size(); ++k) {
            for (std::size_t a = 0; a < D; ++a)
                add_key(gradient_part::past_key, gradient_part::key, b, head, seen[k], a, D,
                        keys + k * D + a);
            for (std::size_t d = 0; d < V; ++d)
                add_key(gradient_part::past_value, gradient_part::value, b, head, seen[k], d, V,
                        values + k * V + d);
            add(gradient_part::scores, row * p_.keys() + seen[k], scores[k]);
            if (p_.bias) {
                auto const [B, H, S, T] = p_.bias->shape();
                std::size_t const outer = (B == 1 ? 0 : b) * H + (H == 1 ? 0 : h);
                add(gradient_part::bias,
                    (outer * S + (S == 1 ? 0 : i)) * T + (T == 1 ? 0 : seen[k]), biases + k);
            }
        }
        if (!p_.how.alibi_slopes.empty())
            add(gradient_part::alibi_slopes, h, slope);
        if (sinks)
            add(gradient_part::sinks, h, sink);
    }

    void add_key(gradient_part past, gradient_part present, std::size_t b, std::size_t head,
                 std::size_t j, std::size_t a, std::size_t size, entry x) {
        bool const is_past = j < p_.past();
        std::size_t const count = is_past ? p_.past() : p_.keys() - p_.past();
        std::size_t const own = is_past ? j : j - p_.past();
        add(is_past ? past : present, ((b * p_.key_heads() + head) * count + own) * size + a, x);
    }

    /// The loss of a row, whose D goes into the answer.
    entry loss_of(std::array<std::size_t, 3> const& place, std::vector<std::size_t> const& seen,
                  std::vector<entry> const& scores, entry upstream, entry values) {
        auto const [b, h, i] = place;
        std::size_t const V = p_.value_size();
        bool const is_saved = from_.saved_output || from_.saved_log_sum_exp;
        entry const log_sum = log_total(scores);
        entry natural = log_sum;
        if (from_.saved_log_sum_exp) {
            natural = t_.leaf(from_.saved_log_sum_exp->at(b, h, i, 0));
            if (p_.how.base == logarithm::binary)
                natural = t_.multiply(natural, log_of_two());
        } else if (is_saved) {
            natural = t_.leaf(t_.value(log_sum)); // held fixed
        }
        std::vector<entry> weights;
        for (entry const s : scores) {
            weights.push_back(t_.exp(t_.subtract(s, natural)));
            is_faint_ |= arf_cmpabs_2exp_si(arb_midref(t_.value(weights.back())), -900) < 0;
        }
        entry const dropout = dropout_factor();
        entry total = t_.leaf(0.0); // Σ_b dO_b o_b
        for (std::size_t k = 0; k < seen.size(); ++k)
            if (factor_of(b, h, i, seen[k]) != 0)
                total = t_.add(total, t_.multiply(t_.multiply(weights[k], dropout),
                                                  t_.dot({upstream}, {values + k * V}, V)));
        entry const shift = shift_of(b, h, i);
        std::size_t const row = (b * p_.query_heads() + h) * p_.queries() + i;
        arb_ptr const dot = (*parts_[at(gradient_part::rows)])[row];
        arb_set(dot, t_.value(total));
        if (!is_saved)
            return t_.add(total, t_.multiply(shift, log_sum)); // λ·log Σ = dLSE·lse
        if (from_.saved_output) {
            arb_zero(dot);
            for (std::size_t d = 0; d < V; ++d) {
                ball const output(from_.saved_output->at(b, h, i, d));
                arb_addmul(dot, t_.value(upstream + d), output, bits_);
            }
        }
        entry const away = t_.subtract(shift, t_.leaf(dot));
        for (entry const w : weights)
            total = t_.add(total, t_.multiply(w, away));
        return total;
    }

    /// log Σ e^s. Any constant may be taken out; the largest score keeps the powers near 1.
    entry log_total(std::vector<entry> const& scores) {
        entry largest = scores[0];
        for (entry const s : scores)
            if (arf_cmp(arb_midref(t_.value(s)), arb_midref(t_.value(largest))) > 0)
                largest = s;
        ball middle;
        arb_set_arf(middle, arb_midref(t_.value(largest)));
        entry const top = t_.leaf(middle);
        entry sum = t_.leaf(0.0);
        for (entry const s : scores)
            sum = t_.add(sum, t_.exp(t_.subtract(s, top)));
        return t_.add(t_.log(sum), top);
    }

    problem const& p_;
    upstream const& from_;
    slong bits_;
    tape t_;
    std::array<std::optional<balls>, every_gradient_part.size()> parts_{};
    bool is_faint_ = false;
    bool is_flat_ = false;
};

} // namespace judge
