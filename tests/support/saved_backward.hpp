// What the forward pass of a kernel saved, and problems whose backward passes start from it.
#pragma once

#include <attest/oracle/attention.hpp>
#include <attest/oracle/judge/gradient_emulation.hpp>

#include "support/drawn_backward.hpp"

#include <optional>

namespace tests {

/// What the forward pass of a kernel saved: near the exact numbers, but not these rounded.
struct saved_pass {
    tensor output;
    tensor logs;

    saved_pass(stored& keep, seeded& draw, problem const& p, format f)
        : output(near(keep, draw, attention(p, {.output = f}).output.view(), f)),
          logs(near(keep, draw, attention(p, {.output = format::float32}).log_sum_exp.view(),
                    format::float32)) {}

    static tensor near(stored& keep, seeded& draw, tensor const& of, format f) {
        auto const [B, H, S, D] = of.shape();
        std::vector<double> all;
        double const unit = std::ldexp(1.0, -description(f).precision);
        for (std::size_t b = 0; b < B; ++b)
            for (std::size_t h = 0; h < H; ++h)
                for (std::size_t i = 0; i < S; ++i)
                    for (std::size_t d = 0; d < D; ++d)
                        all.push_back(of.at(b, h, i, d)
                                      * (1 + unit * static_cast<double>(draw.whole(-3, 3))));
        return keep.numbers(f, of.shape(), all);
    }

    [[nodiscard]] upstream with(upstream from) const {
        from.saved_output = output;
        from.saved_log_sum_exp = logs;
        return from;
    }
};

inline tensor candidate_of(stored& keep, problem const& p, gradient_answer const& by,
                           backward_result const& all, gradient_part part) {
    gradient const& right = *part_of(by, part);
    return keep.numbers(right.elements.type(), right.elements.shape(), values_of(p, all, part));
}

inline judgement emulated(gradient_part part, problem const& p, upstream const& from,
                          tensor const& candidate, gradient_answer const& by,
                          emulated_kernel const& kernel) {
    return judge_gradient(part, p, from, candidate, by, {.emulation = kernel}, 2);
}

/// Nothing where an element may be a midpoint, as gradient.hpp says of a saved log-sum-exp.
inline std::optional<gradient_answer> certified_of(problem const& p, upstream const& from,
                                                   format output) {
    try {
        return gradients(p, from, {.output = output, .bounds = true});
    } catch (attest::rounding_not_decided const&) {
        return std::nullopt;
    }
}

/// A bfloat16 problem of one kind, what its kernel saved, and the certified gradients.
struct bf16_case {
    stored keep{};
    seeded draw{};
    problem p;
    upstream from;
    gradient_answer by;
    rounds_weights kernel{.weights = format::bfloat16};

    /// with(problem, keep, draw) sets more options.
    template <class With>
    bf16_case(problem_sizes const& sizes, bool causal, format output, With const& with)
        : p(drawn(keep, draw, format::bfloat16, sizes, 1)), from(upstream_of(causal, with)),
          by(gradients(p, from, {.output = output, .bounds = true})) {}

    bf16_case(problem_sizes const& sizes, bool causal, format output)
        : bf16_case(sizes, causal, output, [](problem&, stored&, seeded&) {}) {}

    template <class With>
    upstream upstream_of(bool causal, With const& with) {
        p.how.causal = causal;
        with(p, keep, draw);
        upstream const of{
            keep.drawn(format::bfloat16, p.output_shape(), [&] { return bell(draw, 1); })};
        return saved_pass(keep, draw, p, format::bfloat16).with(of);
    }

    backward_result run(backward_kernel k) {
        k.model = kernel;
        k.output = by.rows.elements.type();
        return k.of(p, from, *from.saved_output, *from.saved_log_sum_exp, draw);
    }

    judgement judged(backward_result const& all, gradient_part part,
                     backward_roundings const& rounds = {}) {
        return emulated(part, p, from, candidate_of(keep, p, by, all, part), by,
                        {.kernel = kernel, .backward = rounds});
    }

    emulated_gradient_judgement best(backward_result const& all, gradient_part part,
                                     known_of_backward const& known = {}) {
        return judge_gradient_by_best(part, p, from, candidate_of(keep, p, by, all, part), by,
                                      {.kernel = kernel}, known, 2);
    }
};

} // namespace tests
