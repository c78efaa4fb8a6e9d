// The bound of a modelled kernel in doubles compared with the same bound in intervals of 256 bits:
// never below it, hardly above it, for every instruction set of this machine.

#include <attest/oracle/attention.hpp>
#include <attest/oracle/judge/judge.hpp>

#include "oracle/judge/against_model.hpp"
#include "oracle/judge/fast_mean.hpp"
#include "oracle/judge/fast_rows.hpp"
#include "oracle/judge/fast_terms.hpp"
#include "oracle/judge/model_bound.hpp"
#include "oracle/judge/norm_bound.hpp"
#include "support/catch.hpp"
#include "support/oracle_problem.hpp"

using namespace attest::oracle;
using tests::stored;

namespace {

/// Returns the sum of the terms of a row before it is limited to any mean of the values, up to a
/// few roundings.
double sum_of(model_terms const& t) {
    return t.scores + t.exponential + t.weights + t.accumulation + t.underflow + t.row_sum
           + t.division + t.storing;
}

struct compared {
    std::size_t rows = 0;
    std::size_t elements = 0;
    std::size_t means_limited = 0; ///< elements where any mean has a bound
    std::size_t sizes_found = 0;   ///< elements where size_below is at least half of Σ w|v|
    std::size_t terms_found = 0;   ///< elements whose terms are known in doubles
    std::size_t norms_found = 0;   ///< elements for which norms bound the bound by W/4
};

/// What is known of one element.
struct known_element {
    model_terms exact;
    double own;  ///< the bound in doubles
    double size; ///< Σ w|v|, rounded down
};

/// Compares the bounds of one row by norms.
void compare(modelled::norm_bound const& by, fast::row_sizes const& row,
             std::vector<known_element> const& exact, fast::source const& from,
             bounds const* around, compared& into) {
    for (std::size_t d = 0; d < exact.size(); ++d) {
        known_element const& element = exact[d];
        modelled::element_norms const found =
            norms_of(by, row.sizes[d], from.value_largest[d], around[d]);
        CAPTURE(d, found.size, found.lower, found.lower_mean, found.upper, element.own);
        CHECK(found.size == Approx(element.size).epsilon(0x1p-16));
        CHECK(found.lower <= sum_of(element.exact));
        CHECK(found.lower_mean <= element.exact.any_mean);
        CHECK(found.upper >= element.own);
        into.norms_found += found.upper * 4.001 <= found.size ? 1U : 0U;
    }
}

/// Compares each term in doubles with the same in intervals; `excess` as below.
void compare(model_terms const& found, model_terms const& exact, double excess) {
    for (auto const& [name, of] : {std::pair{"scores", &model_terms::scores},
                                   {"exponential", &model_terms::exponential},
                                   {"weights", &model_terms::weights},
                                   {"accumulation", &model_terms::accumulation},
                                   {"underflow", &model_terms::underflow},
                                   {"row sum", &model_terms::row_sum},
                                   {"division", &model_terms::division},
                                   {"storing", &model_terms::storing},
                                   {"total", &model_terms::total}}) {
        CAPTURE(name, found.*of, exact.*of);
        CHECK(found.*of >= exact.*of);
        CHECK(found.*of <= exact.*of * (1 + excess) + 0x1p-500); // nothing is below 2^-800
    }
}

/// Compares all rows of p for this kernel; `excess` is the largest relative excess over the bound
/// in intervals.
void compare(problem const& p, rounds_weights const& model, format output, fast::kernel const& with,
             double excess, compared& into) {
    using namespace modelled;
    INFO("cap " << p.how.soft_cap.value_or(0) << ", slopes " << p.how.alibi_slopes.size()
                << ", sinks " << p.how.sinks.size() << ", bias " << p.bias.has_value()
                << ", causal " << p.how.causal << ", fused " << model.fused << ", parts "
                << model.parts << ", lag " << model.lag << ", power " << model.weights_power
                << ", sums " << model.sums_rounded << ", normalised " << model.normalised
                << ", weights " << description(model.weights).name);
    answer const by = attention(p, {.output = output, .bounds = true});
    fast_model const shared(p, model, output);
    REQUIRE(shared.is_within_reach());
    fast::plan const common(p);
    fast::heads heads(p, with);
    model_space space;
    mean_space lists;
    for (std::size_t b = 0; b < p.batches(); ++b)
        for (std::size_t h = 0; h < p.query_heads(); ++h) {
            fast::source const& from = heads.at(b, p.key_head_of(h));
            std::size_t const first = (b * p.query_heads() + h) * p.queries();
            fast_rows rows(shared, common, from, with, space);
            std::vector<std::vector<known_element>> known(p.queries());
            auto const check = [&](std::size_t i, fast_row const& row) {
                ++into.rows;
                modelled_row const exact = row_by_model(p, model, output, b, h, i);
                CHECK(exact.row.scores.empty());
                enclosed_row const defined = row_by_definition(p, b, h, i, 256);
                CHECK(row.allowed() == defined.scores.size());
                fast_mean mean(shared, row, from, lists);
                for (std::size_t d = 0; d < p.value_size(); ++d) {
                    ++into.elements;
                    CAPTURE(with.name, b, h, i, d);
                    model_terms const& t = exact.terms[d];
                    bounds const around = by.output_bounds[(first + i) * p.value_size() + d];
                    double const own =
                        row.own(d, std::max(std::fabs(around.lower), std::fabs(around.upper)));
                    double const sum = sum_of(t);
                    if (std::isfinite(sum)) {
                        CHECK(own >= sum * (1 - 0x1p-50));
                        CHECK(own <= sum * (1 + excess));
                    } else {
                        CHECK(!(own < t.any_mean));
                    }
                    double size = 0;
                    for (std::size_t k = 0; k < defined.scores.size(); ++k)
                        size +=
                            mpfr_get_d(defined.weights[k].lower(), MPFR_RNDD)
                            * std::fabs(p.value_at(b, p.key_head_of(h), defined.scores[k].key, d));
                    double const below = row.size_below(d, from.value_largest[d]);
                    CHECK(below <= size * (1 + 0x1p-40));
                    known[i].push_back({t, own, size});
                    into.sizes_found += below >= size / 2 ? 1U : 0U;
                    double const least = row.roundings_below(below);
                    CHECK(least <= t.any_mean);
                    if (std::isfinite(t.any_mean)) {
                        // |v − o| is at most 2 max|v|; the rounded weights are at most twice as
                        // large.
                        format_description const& weights = description(model.weights);
                        double const narrow =
                            weights.precision >= 24
                                ? 0
                                : std::ldexp(1.0, -weights.precision)
                                      + static_cast<double>(row.allowed())
                                            * std::ldexp(1.0, weights.smallest_unit());
                        CHECK(t.any_mean
                              <= from.value_largest[d] * (2 * 1.05 + std::min(1.05, 1.2 * narrow))
                                     + 0x1p-24);
                        ++into.means_limited;
                    }
                    if (auto const terms = terms_of(shared, row, mean, from, d, around)) {
                        ++into.terms_found;
                        compare(*terms, t, 2 * excess); // twice in the division
                        CHECK(terms->any_mean >= t.any_mean * (1 - 0x1p-50));
                        CHECK(terms->says_something);
                        CHECK(t.says_something);
                    }
                    auto const held = mean.held(own, least, d, around);
                    // Roundings decide which of two equal bounds is the smaller one.
                    bool const is_near = std::fabs(own - t.any_mean) <= t.any_mean * 0x1p-16;
                    if (held.total < held.any_mean) {
                        CHECK(held.total == own);
                        CHECK(held.any_mean
                              <= t.any_mean * (1 + excess) + 4 * (around.upper - around.lower));
                        CHECK((t.says_something || is_near));
                    } else {
                        CHECK(held.any_mean >= t.any_mean * (1 - 0x1p-50));
                        // An output is known only to within its bounds.
                        if (std::isfinite(t.any_mean))
                            CHECK(held.any_mean
                                  <= t.any_mean * (1 + excess) + 4 * (around.upper - around.lower));
                        CHECK((held.says_something == t.says_something || is_near));
                    }
                }
            };
            rows.run(
                b, h, 0, p.queries(), by.log_sum_exp_bounds.data() + first, check,
                [&](std::size_t i) { CHECK(row_by_definition(p, b, h, i, 64).scores.empty()); });
            fast::workspace work;
            fast::block sizes(p, common, from, with, output, work);
            sizes.run_sizes(b, h, 0, p.queries(), [&](std::size_t i, fast::row_sizes const& found) {
                CAPTURE(with.name, b, h, i);
                CHECK(found.keys == row_by_definition(p, b, h, i, 64).scores.size());
                norm_bound const norms =
                    norm_bound_of(shared, b, h, i, found, by.log_sum_exp_bounds[first + i]);
                if (norms.is_known)
                    compare(norms, found, known[i], from,
                            by.output_bounds.data() + (first + i) * p.value_size(), into);
            });
        }
    // One number per key and the sink, from the first row to the last: a list that grows while it
    // is filled takes more.
    CHECK(lists.keys.capacity() <= p.keys());
    for (auto const* const one : {&lists.reached, &lists.weights, &lists.sizes, &lists.distances})
        CHECK(one->capacity() <= p.keys() + 1);
}

rounds_weights drawn_model(tests::seeded& draw) {
    constexpr std::array weights{format::float16, format::bfloat16, format::float32,
                                 format::float8_e4m3fn, format::float8_e5m2};
    constexpr std::array units{0x1p-24, 0x1p-23, 0x1p-20};
    rounds_weights model;
    model.weights = weights[draw.size(0, 4)];
    model.exp_ulps = static_cast<double>(draw.size(0, 8)) / 2;
    model.sums_unit = units[draw.size(0, 2)];
    model.tile_keys = draw.size(1, 100);
    model.scale_roundings = draw.size(0, 3);
    model.tanh_ulps = static_cast<double>(draw.size(0, 8)) / 2;
    if (draw.one_in(4)) {
        model.parts = draw.size(2, 40);
        model.log_ulps = static_cast<double>(draw.size(0, 8)) / 2;
    }
    if (draw.one_in(4))
        model.lag = static_cast<double>(draw.whole(1, 4));
    if (draw.one_in(4))
        model.rescale_ulps = static_cast<double>(draw.size(0, 1000));
    if (draw.one_in(4))
        model.weights_power = static_cast<int>(draw.whole(1, 4));
    if (draw.one_in(4))
        model.sums_rounded = true;
    else if (model.parts == 1 && model.weights_power == 0 && draw.one_in(3)) {
        model.normalised = true;
        model.tile_keys = ~std::size_t{0};
    }
    return model;
}

/// Numbers of this format about normal, of this width.
auto numbers_like(stored& keep, tests::seeded& draw, format f, double width) {
    return [&keep, &draw, f, width](extents const& shape) {
        return keep.drawn(f, shape, [&] {
            double sum = 0;
            for (int k = 0; k < 4; ++k)
                sum += static_cast<double>(draw.whole(-1000, 1000)) / 1000;
            return sum * width;
        });
    };
}

} // namespace

TEST_CASE("bounds of a model in doubles are those in intervals, hardly more") {
    tests::seeded draw;
    CAPTURE(draw.seed());
    auto const kernels = fast::every_kernel();
    compared found;
    for (int round = 0; round < 48; ++round) {
        CAPTURE(round);
        stored keep;
        constexpr std::array formats{format::float16, format::bfloat16, format::float32};
        format const f = formats[draw.size(0, 2)];
        tests::problem_sizes sizes = tests::drawn_sizes(draw, 150);
        problem p = tests::assembled(
            sizes, numbers_like(keep, draw, f, static_cast<double>(draw.whole(0, 4)) / 2),
            numbers_like(keep, draw, f, static_cast<double>(draw.whole(1, 4)) / 2),
            numbers_like(keep, draw, f, 1));
        tests::draw_positions(draw, p);
        tests::draw_scores(draw, p);
        p.how.scale.reset();
        rounds_weights model = drawn_model(draw);
        switch (draw.whole(0, 3)) {
        case 0:
            p.bias = numbers_like(keep, draw, format::float32,
                                  3)({p.batches(), p.query_heads(), p.queries(), p.keys()});
            break;
        case 1:
            p.how.scale = static_cast<double>(draw.whole(-20, 20)) / 16;
            break;
        default:
            model = draw.whole(0, 1) == 0 ? fused(model) : model;
        }
        format const output = formats[draw.size(0, 2)];
        // With a soft cap the error of a score in doubles is 2^-14 of its bound.
        double const excess = p.how.soft_cap ? 0x1p-12 : 0x1p-19;
        compare(p, model, output, *kernels[draw.size(0, kernels.size() - 1)], excess, found);
    }
    CHECK(found.rows > 100);
    CHECK(found.elements > 1000);
    CHECK(found.sizes_found > found.elements / 2);
    CHECK(found.means_limited > found.elements / 2);
    CHECK(found.terms_found > found.elements / 2);
    CHECK(found.norms_found > found.elements / 8);
}

TEST_CASE("bounds of a model in doubles are not below those in intervals for extreme numbers") {
    tests::seeded draw;
    CAPTURE(draw.seed());
    constexpr double least = -std::numeric_limits<float>::max();
    auto const kernels = fast::every_kernel();
    compared found;
    for (int round = 0; round < 24; ++round) {
        CAPTURE(round);
        stored keep;
        format const f = draw.coin() ? format::bfloat16 : format::float32;
        tests::problem_sizes sizes = tests::drawn_sizes(draw, 90);
        int const power = static_cast<int>(draw.whole(-60, 60));
        problem p = tests::assembled(
            sizes,
            numbers_like(keep, draw, f, std::ldexp(1.0, static_cast<int>(draw.whole(-60, 20)))),
            numbers_like(keep, draw, f, 1),
            numbers_like(keep, draw, f, std::ldexp(1.0, 2 * power)));
        tests::draw_mask(keep, draw, p);
        rounds_weights model = drawn_model(draw);
        if (draw.coin()) {
            p.bias = keep.drawn(format::float32, {1, p.query_heads(), p.queries(), p.keys()}, [&] {
                return draw.one_in(3) ? least : static_cast<double>(draw.whole(-9, 9));
            });
        } else {
            if (draw.coin())
                model = fused(model);
            if (draw.coin())
                p.how.scale = std::ldexp(1.0, static_cast<int>(draw.whole(-126, 30)));
        }
        compare(p, model, f, *kernels[draw.size(0, kernels.size() - 1)], 0x1p-6, found);
    }
    CHECK(found.rows > 100);
}

TEST_CASE("what a key adds to the bound of a model, by kind of key") {
    // One key far below the other: the weights are 1 and e^{-x}, and the values 0 and 2^127 show only the
    // second one, however small its weight is.
    stored keep;
    for (double const far : {0.0, 1.0, 20.0, 60.0, 95.0, 100.0, 110.0, 200.0, 800.0, 1e6}) {
        CAPTURE(far);
        problem p{keep.numbers(format::float32, {1, 1, 1, 1}, {1}),
                  keep.numbers(format::float32, {1, 1, 2, 1}, {0, -far}),
                  keep.numbers(format::float32, {1, 1, 2, 1}, {0, 0x1p127})};
        for (format const weights : {format::float16, format::float32, format::float8_e4m3fn}) {
            compared found;
            compare(p, {.weights = weights}, format::float32, fast::best_kernel(), 0x1p-19, found);
            CHECK(found.elements == 1);
        }
    }
}

TEST_CASE("what ALiBi may add to all scores of a causal row, in doubles") {
    tests::seeded draw;
    stored keep;
    problem p = tests::assembled(
        {.query_heads = 2, .queries = 3, .keys = 40, .size = 4, .value_size = 2},
        numbers_like(keep, draw, format::float16, 1), numbers_like(keep, draw, format::float16, 1),
        numbers_like(keep, draw, format::float16, 1));
    p.how.causal = true;
    p.how.diagonal = diagonal::bottom_right;
    p.how.alibi_slopes = {1, 0.25};
    rounds_weights const plain{.weights = format::float32};
    compared found;
    for (rounds_weights model : {plain, fused(plain)})
        for (int const power : {0, 3})
            for (std::size_t const parts : {std::size_t{1}, std::size_t{3}}) {
                model.weights_power = power;
                model.parts = parts;
                compare(p, model, format::float32, fast::best_kernel(), 0x1p-19, found);
            }
    CHECK(found.elements == 8 * 12);
}

TEST_CASE("a sink in a part of the keys far below the others, in doubles") {
    // The bound in doubles must know the smallest score, not only the largest one.
    stored keep;
    compared found;
    for (double const far : {0.0, -3.0, -20.0, -80.0, -100.0, -1e6})
        for (double const sink : {-90.0, 0.0, 5.0, 1e5})
            for (bool const fuse : {false, true}) {
                CAPTURE(far, sink, fuse);
                std::vector<double> keys(37, 0.5);
                keys[19] = far;
                problem p{keep.numbers(format::float32, {1, 1, 1, 1}, {1}),
                          keep.numbers(format::float32, {1, 1, 37, 1}, keys),
                          keep.filled(format::float32, {1, 1, 37, 1}, 1)};
                p.how.scale = 1;
                p.how.sinks = {sink};
                rounds_weights model{.weights = format::float32, .parts = 3};
                if (fuse)
                    model = fused(model);
                for (fast::kernel const* const one : fast::every_kernel())
                    compare(p, model, format::float32, *one, 0x1p-19, found);
                model.parts = 1;
                compare(p, model, format::float32, fast::best_kernel(), 0x1p-19, found);
                // A hidden key has no score, so it is not the smallest one.
                std::vector<int> allowed(37, 1);
                allowed[5] = 0;
                p.allowed = keep.booleans({1, 1, 1, 37}, allowed);
                model.parts = 3;
                for (fast::kernel const* const one : fast::every_kernel())
                    compare(p, model, format::float32, *one, 0x1p-19, found);
            }
    CHECK(found.elements >= 96);
}

TEST_CASE("the errors of scores that are 0, and of scores that cancel") {
    stored keep;
    rounds_weights const model{.weights = format::float32, .exp_ulps = 0};
    compared found;
    // Only the flushing before the scale of 2^100.
    problem zero{keep.numbers(format::float32, {1, 1, 1, 1}, {0}),
                 keep.numbers(format::float32, {1, 1, 2, 1}, {1, 2}),
                 keep.numbers(format::float32, {1, 1, 2, 1}, {0, 1})};
    zero.how.scale = 0x1p100;
    compare(zero, model, format::float32, fast::best_kernel(), 0x1p-19, found);
    // The second key has a score of -20 with an error of about 4: its weight may be larger by e^4.
    problem p{keep.numbers(format::float32, {1, 1, 1, 2}, {1, 1}),
              keep.numbers(format::float32, {1, 1, 2, 2}, {0, 0, 0x1p23, -0x1p23 - 20}),
              keep.numbers(format::float32, {1, 1, 2, 1}, {0, 1})};
    p.how.scale = 1;
    compare(p, model, format::float32, fast::best_kernel(), 0x1p-19, found);
    CHECK(found.elements == 2);
}

TEST_CASE("keys that only a bias hides are not counted") {
    stored keep;
    double const hidden = -std::numeric_limits<double>::infinity();
    problem p{keep.numbers(format::float32, {1, 1, 1, 1}, {1}),
              keep.numbers(format::float32, {1, 1, 5, 1}, {0, 1, 2, 3, 4}),
              keep.numbers(format::float32, {1, 1, 5, 1}, {1, -1, 2, 5, 3})};
    p.bias = keep.numbers(format::float32, {1, 1, 1, 5}, {0, hidden, 0, hidden, hidden});
    compared found;
    compare(p, {.weights = format::float32}, format::float32, fast::best_kernel(), 0x1p-19, found);
    CHECK(found.elements == 1);
}

TEST_CASE("verdicts are those of the bounds in intervals") {
    tests::seeded draw;
    CAPTURE(draw.seed());
    std::size_t failing = 0;
    std::size_t not_judged = 0;
    std::size_t within = 0;
    for (int round = 0; round < 24; ++round) {
        CAPTURE(round);
        stored keep;
        format const f = draw.coin() ? format::float16 : format::float32;
        problem p =
            tests::assembled(tests::drawn_sizes(draw, 60), numbers_like(keep, draw, f, 1),
                             numbers_like(keep, draw, f, 1), numbers_like(keep, draw, f, 1));
        tests::draw_positions(draw, p);
        tests::draw_scores(draw, p);
        p.how.scale.reset();
        if (draw.one_in(3))
            tests::draw_mask(keep, draw, p);
        if (draw.coin())
            p.how.scale = std::ldexp(1.0, static_cast<int>(draw.whole(-6, 28)));
        if (round % 4 == 0) { // scores that rounding does not distinguish
            p.key = keep.drawn(f, p.key.shape(), [] { return 1.0; });
            p.how.scale = 0x1p26;
            p.how.soft_cap.reset(); // it would be 2^-13 of such errors off, in an exponent
        }
        rounds_weights const model = drawn_model(draw);
        format const output = draw.coin() ? format::bfloat16 : format::float32;
        answer const by = attention(p, {.output = output, .bounds = true});
        auto const [B, H, S, D] = p.output_shape();
        // Near the ends of the bounds, not at them; within and outside; in some tensors all
        // outside.
        long long const widest = draw.coin() ? 100 : 1000;
        double const near = p.how.soft_cap ? 1e-3 : 1e-4; // 2^-12 with a cap
        std::vector<double> numbers;
        for (std::size_t row = 0; row < B * H * S; ++row) {
            modelled_row const exact =
                row_by_model(p, model, output, row / (H * S), row / S % H, row % S);
            for (std::size_t d = 0; d < D; ++d) {
                double const bound = exact.terms[d].total;
                double const part =
                    draw.one_in(3) ? 1 + (draw.coin() ? near : -near)
                                   : 0.003 + static_cast<double>(draw.whole(-widest, widest)) / 100;
                double const x =
                    mpfi_get_d(exact.row.outputs[d].get())
                    + (draw.coin() ? part : -part) * (std::isfinite(bound) ? bound : 1);
                numbers.push_back(std::isfinite(x) ? x : 0);
            }
        }
        tensor const candidate = keep.numbers(output, {B, H, S, D}, numbers);
        judgement const found = judge(p, candidate, by, {.model = model}, 2);
        judgement slow = found;
        modelled::model_judge const judged(p, candidate, by, true, slow);
        modelled::found_so_far all;
        for (std::size_t row = 0; row < B * H * S; ++row)
            judged.slow_row(row / (H * S), row / S % H, row % S, all, nullptr);
        CHECK(slow.failed == found.failed);
        CHECK(all.zero_fails == found.counted.zero_fails);
        CHECK(slow.not_judged == found.not_judged);
        if (found.failing == 0)
            CHECK(*found.maximum_share == Approx(all.share).epsilon(near));
        else
            CHECK(*found.maximum_share <= all.share * (1 + near));
        failing += found.failing;
        not_judged += found.not_judged_count();
        for (std::size_t k = 0; k < found.failed.size(); ++k)
            within += found.of(k) == standing::within ? 1U : 0U;
    }
    CHECK(failing > 100);
    CHECK(not_judged > 10);
    CHECK(within > 100);
}

TEST_CASE("most elements are judged by norms as they are in intervals") {
    tests::seeded draw;
    CAPTURE(draw.seed());
    std::size_t failing = 0;
    std::size_t within = 0;
    for (int round = 0; round < 16; ++round) {
        CAPTURE(round);
        stored keep;
        format const f = draw.coin() ? format::bfloat16 : format::float16;
        problem p = tests::assembled({.query_heads = 2,
                                      .queries = draw.size(30, 70),
                                      .keys = draw.size(30, 70),
                                      .size = 8,
                                      .value_size = 3},
                                     numbers_like(keep, draw, f, 1), numbers_like(keep, draw, f, 1),
                                     numbers_like(keep, draw, f, 1));
        tests::draw_positions(draw, p);
        tests::draw_scores(draw, p);
        p.how.scale.reset();
        p.how.alibi_slopes.clear();
        if (draw.one_in(3))
            tests::draw_mask(keep, draw, p);
        rounds_weights const model = drawn_model(draw);
        format const output = draw.coin() ? format::bfloat16 : format::float32;
        answer const by = attention(p, {.output = output, .bounds = true});
        auto const [B, H, S, D] = p.output_shape();
        // Few are near the ends of their bounds, and in half of the tensors a few are outside.
        bool const has_failing = draw.coin();
        std::vector<double> numbers;
        for (std::size_t row = 0; row < B * H * S; ++row) {
            modelled_row const exact =
                row_by_model(p, model, output, row / (H * S), row / S % H, row % S);
            for (std::size_t d = 0; d < D; ++d) {
                double part = static_cast<double>(draw.whole(-40, 40)) / 100;
                if (draw.one_in(60))
                    part = static_cast<double>(draw.whole(-95, 95)) / 100;
                if (has_failing && draw.one_in(30))
                    part = static_cast<double>(draw.whole(2, 6)) / 2;
                double const x =
                    mpfi_get_d(exact.row.outputs[d].get())
                    + (std::isfinite(exact.terms[d].total) ? part * exact.terms[d].total : 0);
                numbers.push_back(x);
            }
        }
        tensor const candidate = keep.numbers(output, {B, H, S, D}, numbers);
        judgement const found = judge(p, candidate, by, {.model = model}, draw.coin() ? 1 : 2);
        judgement slow = found;
        modelled::model_judge const judged(p, candidate, by, true, slow);
        modelled::found_so_far all;
        for (std::size_t row = 0; row < B * H * S; ++row)
            judged.slow_row(row / (H * S), row / S % H, row % S, all, nullptr);
        CHECK(slow.failed == found.failed);
        CHECK(all.zero_fails == found.counted.zero_fails);
        CHECK(slow.not_judged == found.not_judged);
        if (found.failing == 0)
            CHECK(*found.maximum_share == Approx(all.share).epsilon(p.how.soft_cap ? 1e-3 : 1e-4));
        failing += found.failing;
        for (std::size_t k = 0; k < found.failed.size(); ++k)
            within += found.of(k) == standing::within ? 1U : 0U;
    }
    CHECK(failing > 20);
    CHECK(within > 500);
}

namespace {

/// An element with these two bounds.
struct known_bounds {
    double of_model;
    held_bound of_mean;

    [[nodiscard]] double own(std::size_t, double) const { return of_model; }

    [[nodiscard]] double size_below(std::size_t, double) const { return 1; }

    [[nodiscard]] double roundings_below(double) const { return 0; }

    [[nodiscard]] held_bound held(double, double, std::size_t, bounds const&) const {
        return of_mean;
    }
};

} // namespace

TEST_CASE("which of two bounds is smaller is certain where they are apart") {
    for (auto const& [own, any_mean, certain] :
         {std::tuple{1.0, 1 + 0x1p-16, false}, std::tuple{1 + 0x1p-16, 1.0, false},
          std::tuple{1.0, 1 + 0x1p-14, true}, std::tuple{1 + 0x1p-14, 1.0, true}}) {
        CAPTURE(own, any_mean);
        known_bounds const row{own, {std::min(own, any_mean), any_mean, true}};
        CHECK(modelled::verdict_of(row, row, 0, 1, {0, 0}, 0.5, 0).is_certain == certain);
        // A failing element fails by either.
        CHECK(modelled::verdict_of(row, row, 0, 1, {0, 0}, 2.0, 0).is_certain);
    }
}

TEST_CASE("a sink that is further from a mean than the keys are, in doubles") {
    // Scores that rounding does not distinguish, so that any mean is the bound; the sink has a
    // tenth of the weight.
    stored keep;
    compared found;
    problem p{keep.numbers(format::float32, {1, 1, 1, 1}, {1}),
              keep.filled(format::float32, {1, 1, 36, 1}, 1),
              keep.filled(format::float32, {1, 1, 36, 1}, 8)};
    p.how.scale = 0x1p26;
    p.how.sinks = {0x1p26 + std::log(4.0)};
    for (fast::kernel const* const one : fast::every_kernel())
        compare(p, {.weights = format::float32}, format::float32, *one, 0x1p-12, found);
    CHECK(found.means_limited > 0);
    double const bound =
        row_by_model(p, {.weights = format::float32}, format::float32, 0, 0, 0).terms[0].total;
    CHECK(bound > 7); // 7.2 from 0
    CHECK(bound < 8);
}

TEST_CASE("an enclosure that is wide against the bound decides nothing") {
    stored keep;
    auto const judged = [&](problem const& p, rounds_weights const& model) {
        return judge(p, keep.numbers(format::float16, {1, 1, 1, 1}, {0x1p-24}), {.model = model})
            .of(0);
    };
    // Scores of -2^128, whose difference the answer need not know to round to 0.
    problem p{keep.numbers(format::float32, {1, 1, 1, 1}, {1}),
              keep.numbers(format::float32, {1, 1, 2, 1}, {0.3F, 0.3F}),
              keep.numbers(format::float32, {1, 1, 2, 1}, {0, 0.36 * 0x1p-24})};
    double const least = -std::numeric_limits<float>::max();
    p.bias = keep.numbers(format::float32, {1, 1, 1, 2}, {least, least});
    CHECK(judged(p, {}) == standing::outside);
    // A hidden value of 2^28 times the others widens the enclosure in doubles.
    problem hidden{
        keep.numbers(format::float32, {1, 1, 1, 1}, {1}),
        keep.numbers(format::float32, {1, 1, 3, 1}, {0, 0, 0}),
        keep.numbers(format::float32, {1, 1, 3, 1}, {0.4999 * 0x1p-24, 0.4999 * 0x1p-24, 16})};
    hidden.how.key_lengths = {2};
    CHECK(judged(hidden, {.exp_ulps = 8}) == standing::not_judged);
}
