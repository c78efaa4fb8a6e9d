// Explicit scores: compared with a textbook implementation, in every format; their gradients;
// refusals.

#include <attest/oracle/attention.hpp>
#include <attest/oracle/diagnosis/convention.hpp>
#include <attest/oracle/gradient.hpp>
#include <attest/oracle/intermediate.hpp>
#include <attest/oracle/judge/judge.hpp>
#include <attest/oracle/judge/model.hpp>
#include <attest/oracle/problem.hpp>
#include <attest/oracle/require.hpp>

#include "support/catch.hpp"
#include "support/oracle_problem.hpp"
#include "support/refusal.hpp"
#include "support/sanitized.hpp"
#include "support/textbook.hpp"
#include "support/textbook_answer.hpp"

using namespace attest::oracle;
using tests::real;
using tests::refusal;
using tests::seeded;
using tests::stored;

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

struct drawn_scores {
    tensor scores;
    tensor value;
};

drawn_scores drawn(stored& keep, seeded& draw) {
    format const f = std::vector{format::float64, format::float32, format::bfloat16,
                                 format::float8_e5m2}[draw.size(0, 3)];
    tests::problem_sizes const of = tests::drawn_sizes(draw, 70);
    double const size = draw.one_in(4) ? 40 : 3;
    bool const hides = draw.coin();
    return {keep.drawn(
                f, {of.batches, of.query_heads, of.queries, of.keys},
                [&] { return hides && draw.one_in(5) ? -infinity : tests::moderate(draw) * size; }),
            keep.drawn(format::float16, {of.batches, of.key_heads, of.keys, of.value_size},
                       [&] { return tests::moderate(draw); })};
}

problem two_keys(stored& keep) {
    return problem_of_scores(keep.numbers(format::float32, {1, 1, 1, 2}, {0, 1}),
                             keep.numbers(format::float32, {1, 1, 2, 1}, {1, 2}));
}

} // namespace

TEST_CASE("softmax and values of given scores are those of a textbook") {
    seeded draw;
    CAPTURE(draw.seed());
    for (int number = 0; number < tests::rounds(60, 12); ++number) {
        CAPTURE(number);
        stored keep;
        auto const [scores, value] = drawn(keep, draw);
        options how;
        how.causal = draw.one_in(3);
        how.window_left = draw.one_in(3) ? std::optional<std::int64_t>(5) : std::nullopt;
        bool const sink = draw.one_in(3);
        std::size_t const heads = scores.shape()[1];
        if (sink)
            how.sinks.assign(heads, 0.75);
        bool const slopes = draw.one_in(3);
        if (slopes)
            how.alibi_slopes.assign(heads, 0.125);
        problem const p = problem_of_scores(scores, value, how);
        request const asked{.output = format::bfloat16, .bounds = true};
        answer const found = attention(p, asked);
        CHECK(found.output.bytes() == reference_attention(p, asked).output.bytes());
        for (std::size_t b = 0; b < p.batches(); ++b)
            for (std::size_t h = 0; h < heads; ++h)
                for (std::size_t i = 0; i < p.queries(); ++i) {
                    auto const own = static_cast<std::int64_t>(i);
                    auto const used = [&](std::size_t k) {
                        auto const key = static_cast<std::int64_t>(k);
                        return scores.at(b, h, i, k) != -infinity && (!how.causal || key <= own)
                               && (!how.window_left || own - key <= 5);
                    };
                    auto const row = tests::textbook_of(
                        p.keys(), p.value_size(), used,
                        [&](std::size_t k) {
                            auto const apart =
                                std::abs(static_cast<double>(i) - static_cast<double>(k));
                            return real(scores.at(b, h, i, k)) - (slopes ? apart / 8 : 0);
                        },
                        [&](std::size_t k, std::size_t d) {
                            return real(value.at(b, p.key_head_of(h), k, d));
                        },
                        sink ? std::optional(0.75) : std::nullopt);
                    std::size_t const place = (b * heads + h) * p.queries() + i;
                    tests::check_outputs(found, place, row.outputs);
                    tests::check_log_sum_exp(found, place, row.log_sum_exp);
                }
    }
}

TEST_CASE("the gradient of given scores is that of the bias") {
    stored keep;
    seeded draw;
    CAPTURE(draw.seed());
    auto const [scores, value] = drawn(keep, draw);
    problem const p = problem_of_scores(scores, value);
    upstream const from{
        keep.drawn(format::float32, p.output_shape(), [&] { return tests::moderate(draw); })};
    gradient_answer const found = gradients(p, from, {.scores = true});
    CHECK(found.bias->elements.bytes() == found.scores->elements.bytes());
    CHECK(found.query.elements.shape() == extents{p.batches(), p.query_heads(), p.queries(), 1});
}

TEST_CASE("a model has exact products where scores are given, and still finds faults") {
    stored keep;
    problem const p = two_keys(keep);
    criterion const by{.model = model_named("fp32-p")};
    answer const right = attention(p, {.output = format::float32});
    CHECK(judge(p, right.output.view(), by).passes());
    CHECK_FALSE(judge(p, keep.filled(format::float32, {1, 1, 1, 1}, 1.7312), by).passes());
    // The zeros used for queries and keys are not tensors of the caller.
    CHECK(judge(p, right.output.view(), {.model = model_named("onnx")}).passes());
    CHECK(refusal([&] { (void)judge(p, right.output.view(), {.model = model_named("fa2")}); })
          == "ATT-703 an option does not fit: a model of rounded weights describes no explicit "
             "scores "
             "under a fused shift");
}

TEST_CASE("there are no products of queries and keys where scores are given") {
    stored keep;
    problem const p = two_keys(keep);
    for (stage const at : {stage::scaled_scores, stage::capped_scores})
        CHECK(
            refusal([&] { (void)intermediate(p, at); })
                .starts_with("ATT-703 an option does not fit: explicit scores have no products of "
                             "queries and keys"));
    CHECK_NOTHROW(intermediate(p, stage::biased_scores));
    CHECK_NOTHROW(intermediate(p, stage::weights));
    // Nor are their faults, or those of a bias.
    problem with_bias = p;
    with_bias.scores_are_given = false;
    for (std::string const name : {"scale-zero", "scale-negated", "bias-ignored", "bias-negated"}) {
        CAPTURE(name);
        convention const* const fault = convention_named(name);
        REQUIRE(fault != nullptr);
        CHECK_FALSE(fault->change({p}));
        CHECK(fault->change({with_bias}));
    }
    CHECK(convention_named("causal-on")->change({p}));
}

TEST_CASE("what acts on queries and keys is refused where scores are given") {
    stored keep;
    std::string const option = "ATT-703 an option does not fit: ";
    std::string const more = " is given together with the scores themselves, on which it does not "
                             "act; expected none: apply it to the scores";
    problem scaled = two_keys(keep);
    scaled.how.scale = 0.5;
    CHECK(refusal([&] { (void)attention(scaled); }) == option + "a scale" + more);
    problem capped = two_keys(keep);
    capped.how.soft_cap = 30;
    CHECK(refusal([&] { (void)attention(capped); }) == option + "a soft cap" + more);
    problem past = two_keys(keep);
    past.past_key = keep.filled(format::float32, {1, 1, 1, 1});
    past.past_value = keep.filled(format::float32, {1, 1, 1, 1});
    past.bias = keep.filled(format::float32, {1, 1, 1, 3});
    CHECK(refusal([&] { require(past); }).starts_with(option + "past keys are given together"));
    auto const refused = [&](extents const& scores, extents const& value) {
        return refusal([&] {
            require(problem_of_scores(keep.filled(format::float32, scores),
                                      keep.filled(format::float32, value)));
        });
    };
    std::string const shape = "ATT-701 tensors do not fit: ";
    CHECK(refused({1, 2, 3, 4}, {1, 1, 4, 5}) == "nothing was refused");
    CHECK(refused({1, 2, 3, 4}, {1, 1, 5, 5}).starts_with(shape + "value is"));
    CHECK(refused({2, 2, 3, 4}, {1, 1, 4, 5}).starts_with(shape + "value is"));
    CHECK(refused({1, 3, 3, 4}, {1, 2, 4, 5}).starts_with(shape + "there are 3 query heads"));
    CHECK(refused({1, 2, 0, 4}, {1, 1, 4, 5}).starts_with(shape + "an extent is 0"));
    problem const bad = problem_of_scores(keep.filled(format::float32, {1, 1, 1, 2}, infinity),
                                          keep.filled(format::float32, {1, 1, 2, 1}));
    CHECK(refusal([&] { require(bad); }).starts_with("ATT-702"));
}
