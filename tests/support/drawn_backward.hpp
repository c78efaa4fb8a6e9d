// Backward passes drawn with every option that a model of one describes, for the tests of backward_kernel.hpp.
#pragma once

#include <attest/oracle/attention.hpp>
#include <attest/oracle/gradient.hpp>
#include <attest/oracle/judge/model.hpp>
#include <attest/oracle/judge/report.hpp>

#include "support/any_problem.hpp"
#include "support/backward_kernel.hpp"
#include "support/stored.hpp"

#include <array>
#include <string>
#include <utility>
#include <vector>

namespace tests {

using namespace attest::oracle;

inline problem_sizes sizes_of(std::size_t query_heads, std::size_t key_heads, std::size_t queries,
                              std::size_t keys, std::size_t size) {
    return {.query_heads = query_heads,
            .key_heads = key_heads,
            .queries = queries,
            .keys = keys,
            .size = size,
            .value_size = size};
}

inline problem drawn(stored& keep, seeded& draw, format f, problem_sizes const& of, double width) {
    auto const numbers = [&](double spread) {
        return [&keep, &draw, f, spread](extents const& shape) {
            return keep.drawn(f, shape, [&] { return bell(draw, spread); });
        };
    };
    return assembled(of, numbers(width), numbers(width), numbers(1));
}

/// What a kernel is handed: O rounded to the format of dO, L to float32.
struct handed {
    answer output;
    answer logs;
    gradient_answer by;

    handed(problem const& p, upstream const& from, format f)
        : output(attention(p, {.output = from.output.type()})),
          logs(attention(p, {.output = format::float32})),
          by(gradients(p, from, {.output = f, .bounds = true})) {}
};

/// Of a gradient of keys or values the rows of the past, or the others.
inline std::vector<double> values_of(problem const& p, backward_result const& all,
                                     gradient_part part) {
    if (part == gradient_part::query)
        return all.query;
    bool const is_past = part == gradient_part::past_key || part == gradient_part::past_value;
    bool const of_keys = part == gradient_part::key || part == gradient_part::past_key;
    std::vector<double> const& from = of_keys ? all.key : all.value;
    std::size_t const columns = of_keys ? p.size() : p.value_size();
    std::vector<double> rows;
    for (std::size_t k = 0; k < from.size(); ++k)
        if ((k / columns % p.keys() < p.past()) == is_past)
            rows.push_back(from[k]);
    return rows;
}

/// Any place where a backward pass rounds.
inline backward_roundings drawn_roundings(seeded& draw) {
    return {.of_rounded = draw.coin(),
            .scaled = draw.coin(),
            .heads_apart = draw.coin(),
            .dropout_last = draw.coin()};
}

inline constexpr std::array three{gradient_part::query, gradient_part::key, gradient_part::value};

/// Decisions, with a probability or a factor.
inline void draw_dropout(stored& keep, seeded& draw, problem& p) {
    extents const shape = drawn_broadcast(draw, p);
    long long const of_ten = draw.whole(0, 9);
    std::vector<int> kept(element_count(shape));
    for (int& one : kept)
        one = draw.whole(0, 9) >= of_ten ? 1 : 0;
    p.kept = keep.booleans(shape, kept);
    if (draw.coin())
        p.how.dropout = draw.any_of<double>({0, 0.1, 0.25, 0.5, 0.9});
    else if (draw.coin())
        p.how.keep_factor = draw.any_of<double>({1, 1.25, 10.0 / 9, 3});
}

struct drawn_case {
    problem p;
    upstream from;
    rounds_weights model;
    format output;
};

/// Any option that the model describes.
inline drawn_case any_case(stored& keep, seeded& draw) {
    format const f = draw.any_of<format>({format::bfloat16, format::float16, format::float32});
    problem p = drawn(keep, draw, f, drawn_sizes(draw, 40), draw.any_of<double>({0.5, 1, 3}));
    draw_positions(draw, p);
    draw_scores(draw, p);
    if (draw.one_in(3))
        draw_mask(keep, draw, p);
    if (draw.one_in(4))
        draw_dropout(keep, draw, p);
    double const spread = draw.any_of<double>({1, 1, 0x1p-10, 30});
    upstream from{keep.drawn(f, p.output_shape(), [&] { return bell(draw, spread); })};
    if (draw.one_in(4))
        from.log_sum_exp =
            keep.drawn(format::float32, p.rows_shape(), [&] { return bell(draw, spread); });
    rounds_weights model{.weights = draw.any_of<format>({f, f, format::float8_e4m3fn})};
    bool const may_fuse = !p.how.scale || *p.how.scale > 0;
    if (draw.coin() && may_fuse)
        model = fused(model);
    else if (draw.coin())
        p.bias = keep.drawn(f, drawn_broadcast(draw, p), [&] { return bell(draw, 2); });
    if (draw.one_in(3))
        model.sums_unit = 0x1p-23;
    if (draw.one_in(3))
        model.exp_ulps = 1000;
    model.tanh_ulps = 4;
    return {p, from, model, draw.any_of<format>({f, f, format::float32})};
}

/// To see a failure again without the drawing.
inline std::string operands_of(drawn_case const& c) {
    std::string text = c.p.how.dropout ? "dropout " + shortest(*c.p.how.dropout) + " " : "";
    text += "weights " + std::string(description(c.model.weights).name)
            + (c.model.fused ? " fused" : "") + " output " + std::string(description(c.output).name)
            + "\n";
    for (auto const& [name, x] : {std::pair{"q", &c.p.query}, std::pair{"k", &c.p.key},
                                  std::pair{"v", &c.p.value}, std::pair{"dO", &c.from.output}}) {
        text += name;
        auto const [B, H, S, D] = x->shape();
        for (std::size_t b = 0; b < B; ++b)
            for (std::size_t h = 0; h < H; ++h)
                for (std::size_t i = 0; i < S; ++i)
                    for (std::size_t d = 0; d < D; ++d)
                        text += " " + shortest(x->at(b, h, i, d));
        text += "\n";
    }
    return text;
}

} // namespace tests
