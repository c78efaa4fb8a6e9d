// Problems with what comes upstream, of every option that gradients have, drawn from a seed.
//
// To what drawn.hpp draws come int8 and E2M1 and scales of inputs, key lists, given scores, dropout by
// probability or factor, dLSE, and saved outputs and log-sum-exps as a kernel rounds them.
#pragma once

#include <attest/oracle/attention.hpp>
#include <attest/oracle/gradient.hpp>
#include <attest/oracle/key_indices.hpp>
#include <attest/oracle/problem.hpp>
#include <attest/oracle/scale.hpp>

#include "oracle/arb/drawn.hpp"

#include <memory>
#include <utility>

namespace judge {

class drawn_gradient {
public:
    drawn_gradient(std::uint64_t seed, format output)
        : forward_(seed, output), draw_(seed ^ 0x9e3779b97f4a7c15U) {}

    problem make() {
        problem p = name(draw_.one_in(10), "given scores") ? of_scores() : forward_.make(sizes());
        names_.merge(std::set<std::string>(forward_.names()));
        if (!p.scores_are_given && draw_.one_in(3))
            quantise(p);
        if (name(draw_.one_in(4), "key list"))
            choose_keys(p);
        if (draw_.one_in(4))
            drop(p);
        return p;
    }

    upstream make_upstream(problem const& p) {
        upstream from{numbers(p.output_shape(), any_input())};
        if (name(draw_.one_in(3), "dLSE"))
            from.log_sum_exp = numbers(p.rows_shape(), any_input());
        if (draw_.one_in(3))
            save(p, from);
        return from;
    }

    [[nodiscard]] std::set<std::string> const& names() const { return names_; }

private:
    bool name(bool there, std::string const& words) {
        if (there)
            names_.insert(words);
        return there;
    }

    tests::problem_sizes sizes() {
        tests::problem_sizes of;
        of.key_heads = draw_.size(1, 2);
        of.query_heads = of.key_heads * draw_.size(1, 3);
        of.queries = draw_.size(1, 6);
        of.keys = draw_.size(1, draw_.one_in(6) ? 40 : 10);
        of.past = draw_.one_in(4) ? draw_.size(1, 6) : 0;
        of.size = draw_.size(1, 6);
        of.value_size = draw_.size(1, 6);
        of.batches = draw_.one_in(4) ? 2 : 1;
        return of;
    }

    format any_input() { return input_formats[draw_.size(0, input_formats.size() - 1)]; }

    /// Patterns of finite numbers; those of the wide formats are near 1.
    tensor numbers(extents const& shape, format f) {
        std::uint64_t const last = (std::uint64_t{1} << description(f).bits % 64) - 1;
        return keep_.drawn_patterns(f, shape, [&]() -> std::uint64_t {
            if (description(f).bits > 8)
                return nearest(f, tests::moderate(draw_));
            for (;;) {
                std::uint64_t const bits =
                    static_cast<std::uint64_t>(draw_.whole(0, 1 << 20)) & last;
                if (std::isfinite(value_of(f, bits)) && std::abs(value_of(f, bits)) < 200)
                    return bits;
            }
        });
    }

    problem of_scores() {
        tests::problem_sizes const of = sizes();
        std::size_t const T = of.keys;
        tensor const scores =
            keep_.drawn(any_wide(), {of.batches, of.query_heads, of.queries, T}, [&] {
                return draw_.one_in(12) ? -std::numeric_limits<double>::infinity()
                                        : tests::moderate(draw_) * 3;
            });
        tensor const value = numbers({of.batches, of.key_heads, T, of.value_size}, any_input());
        problem p = problem_of_scores(scores, value);
        tests::draw_positions(draw_, p);
        p.how.base = draw_.coin() ? logarithm::natural : logarithm::binary;
        if (draw_.one_in(3))
            p.how.sinks.assign(p.query_heads(), tests::moderate(draw_) * 2);
        names_.merge(names_of(p));
        return p;
    }

    format any_wide() { return result_formats[draw_.size(2, 5)]; }

    void quantise(problem& p) {
        for (tensor* const one : {&p.query, &p.key, &p.value}) {
            if (draw_.one_in(3))
                continue;
            format const f = draw_.coin() ? format::int8 : format::float4_e2m1fn;
            name(true, "input " + std::string(description(f).name));
            *one = numbers(one->shape(), f);
            if (name(draw_.coin(), "scale of an input"))
                *one = scaled(*one, scale_for(one->shape()));
        }
    }

    tensor scale_for(extents const& shape) {
        extents of = shape;
        for (std::size_t axis = 0; axis < 4; ++axis)
            if (axis == 3 || draw_.coin())
                of[axis] = 1;
        if (draw_.coin())
            return keep_.drawn_patterns(format::float8_e8m0fnu, of, [&] {
                return static_cast<std::uint64_t>(draw_.whole(120, 128));
            });
        return keep_.drawn(format::float32, of, [&] { return tests::moderate(draw_) / 8; });
    }

    void choose_keys(problem& p) {
        std::size_t const T = p.keys();
        std::size_t const most = draw_.size(1, T);
        extents const shape{draw_.coin() ? p.batches() : 1, draw_.coin() ? p.query_heads() : 1,
                            p.queries(), most};
        std::vector<std::int64_t> listed;
        for (std::size_t row = 0; row < shape[0] * shape[1] * shape[2]; ++row) {
            std::vector<std::int64_t> all(T);
            for (std::size_t j = 0; j < T; ++j)
                all[j] = static_cast<std::int64_t>(j);
            for (std::size_t k = 0; k < most; ++k) {
                std::swap(all[k], all[draw_.size(k, T - 1)]);
                listed.push_back(draw_.one_in(6) ? -1 : all[k]);
            }
        }
        chosen_ = std::make_unique<chosen_keys>(p, key_indices{shape, listed});
        p.chosen = chosen_->mask();
    }

    void drop(problem& p) {
        extents const shape = tests::drawn_broadcast(draw_, p);
        std::vector<int> kept(tests::element_count(shape));
        for (int& one : kept)
            one = draw_.one_in(3) ? 0 : 1;
        p.kept = keep_.booleans(shape, kept);
        if (name(draw_.coin(), "dropout, by probability"))
            p.how.dropout = draw_.coin() ? 0.5 : 0.1;
        else if (name(draw_.coin(), "dropout, by factor"))
            p.how.keep_factor = static_cast<double>(1.0F / 0.9F);
        else
            name(true, "dropout without a factor");
    }

    /// As a kernel rounds them: outputs in any format that holds them, log-sum-exps in float32 or float64.
    void save(problem const& p, upstream& from) {
        bool const output = draw_.coin();
        bool const log_sum_exp = !output || draw_.coin();
        request const asked{.output = result_formats[draw_.size(0, 7)],
                            .log_sum_exp = draw_.coin() ? format::float32 : format::float64,
                            .bounds = true};
        try {
            answers_.push_back(std::make_unique<answer>(attention(p, asked)));
        } catch (attest::rounding_not_decided const&) {
            return; // a midpoint under a soft cap
        }
        answer const& found = *answers_.back();
        if (output && is_usable(found.output, {})) {
            name(true, "saved output");
            from.saved_output = found.output.view();
        }
        if (log_sum_exp && is_usable(found.log_sum_exp, found.log_sum_exp_bounds)) {
            name(true, "saved log-sum-exp");
            from.saved_log_sum_exp = found.log_sum_exp.view();
        }
    }

    /// Finite, or −∞ in the log-sum-exp of a row without keys; and of a size of which float32 keeps some digits
    /// behind the point.
    static bool is_usable(result_tensor const& x, std::vector<bounds> const& of_rows) {
        for (std::size_t k = 0; k < tests::element_count(x.shape()); ++k) {
            double const one = value_of(x.type(), x.bits(k));
            bool const is_nothing =
                !of_rows.empty() && std::isinf(of_rows[k].upper) && of_rows[k].upper < 0;
            if (!is_nothing && !(std::abs(one) < (of_rows.empty() ? 1e30 : 1e6)))
                return false;
        }
        return true;
    }

    static constexpr std::array<format, 10> input_formats{
        format::float8_e4m3fn,   format::float8_e5m2,
        format::float16,         format::bfloat16,
        format::float32,         format::float64,
        format::float8_e4m3fnuz, format::float8_e5m2fnuz,
        format::float4_e2m1fn,   format::int8};

    drawn_problem forward_;
    tests::seeded draw_;
    std::set<std::string> names_{};
    tests::stored keep_{};
    std::unique_ptr<chosen_keys> chosen_{};
    std::vector<std::unique_ptr<answer>> answers_{};
};

} // namespace judge
