// What is shown of the row of an element, by pairs of doubles and in intervals: the same numbers.

#include <attest/oracle/attention.hpp>

#include "oracle/judge/examine.hpp"
#include "oracle/judge/fast_terms.hpp"
#include "support/catch.hpp"
#include "support/oracle_problem.hpp"

using namespace attest::oracle;
using tests::stored;

namespace {

struct looked_at {
    std::size_t elements = 0;
    std::size_t by_pairs = 0;
};

void compare(problem const& p, bool of_output, extents const& at, looked_at& into) {
    using namespace modelled;
    ++into.elements;
    examined_element slow{at, 0, 0, 0, {}, 0, 0, {}};
    examined_element fast = slow;
    look_by_intervals(p, of_output, slow);
    if (!look_by_pairs(p, of_output, head_of(p, at), fast))
        return;
    ++into.by_pairs;
    CHECK(fast.allowed_keys == slow.allowed_keys);
    CHECK(fast.log_sum_exp == slow.log_sum_exp);
    REQUIRE(fast.largest_contributions.size() == slow.largest_contributions.size());
    for (std::size_t k = 0; k < slow.largest_contributions.size(); ++k) {
        CAPTURE(k);
        contribution const& one = fast.largest_contributions[k];
        contribution const& other = slow.largest_contributions[k];
        CHECK(one.key == other.key);
        CHECK(one.score == other.score);
        CHECK(one.weight == other.weight);
        CHECK(one.value == other.value);
        CHECK(one.product == other.product);
    }
}

} // namespace

TEST_CASE("contributions by pairs of doubles are those in intervals") {
    tests::seeded draw;
    CAPTURE(draw.seed());
    looked_at found;
    for (int round = 0; round < 60; ++round) {
        CAPTURE(round);
        stored keep;
        constexpr std::array formats{format::float16, format::bfloat16, format::float32};
        format const f = formats[draw.size(0, 2)];
        double const width = static_cast<double>(draw.whole(1, 6)) / 2;
        auto const numbers = [&](extents const& shape) {
            return keep.drawn(f, shape, [&] { return tests::moderate(draw) * width; });
        };
        problem p = tests::assembled(tests::drawn_sizes(draw, 150), numbers, numbers, numbers);
        tests::draw_positions(draw, p);
        tests::draw_scores(draw, p);
        if (draw.one_in(3))
            tests::draw_mask(keep, draw, p);
        if (draw.one_in(3))
            p.bias = numbers({1, p.query_heads(), p.queries(), p.keys()});
        if (draw.one_in(4))
            p.how.base = logarithm::binary;
        for (int k = 0; k < 4; ++k) {
            extents at{draw.size(0, p.batches() - 1), draw.size(0, p.query_heads() - 1),
                       draw.size(0, p.queries() - 1), draw.size(0, p.value_size() - 1)};
            bool const of_output = !draw.one_in(4);
            if (!of_output)
                at[3] = 0;
            CAPTURE(at[0], at[1], at[2], at[3], of_output);
            compare(p, of_output, at, found);
        }
    }
    CHECK(found.by_pairs > found.elements / 2);
    CHECK(found.by_pairs < found.elements);
}

TEST_CASE("contributions whose products are equal, cancel, or are nearly 0") {
    stored keep;
    looked_at found;
    auto const row = [&](std::vector<double> const& keys, std::vector<double> const& values) {
        std::size_t const n = keys.size();
        problem p{keep.numbers(format::float32, {1, 1, 1, 1}, {1}),
                  keep.numbers(format::float32, {1, 1, n, 1}, keys),
                  keep.numbers(format::float32, {1, 1, n, 1}, values)};
        p.how.scale = 1;
        compare(p, true, {0, 0, 0, 0}, found);
    };
    row(std::vector<double>(20, 0.25), std::vector<double>(20, 3));
    std::vector<double> both(20, 3);
    for (std::size_t k = 0; k < both.size(); k += 3)
        both[k] = -3;
    row(std::vector<double>(20, 0.25), both);
    // The ninth largest is hardly smaller than the eighth.
    std::vector<double> values(20, 1);
    for (std::size_t k = 0; k < values.size(); ++k)
        values[k] += static_cast<double>(k * 7 % 20) * 0x1p-23;
    row(std::vector<double>(20, 0.25), values);
    std::size_t const usual = found.by_pairs;
    CHECK(usual >= 3);
    // Most weights are below the range of the doubles: the eighth product is not known.
    std::vector<double> far(20, -2000);
    far[0] = 0;
    row(far, std::vector<double>(20, 3));
    row(std::vector<double>(20, 0.5), std::vector<double>(20, 0));
    // One key with a score of 0: the log-sum-exp is 0, which bounds around it do not show.
    row({0}, {3});
    CHECK(found.by_pairs == usual);
}

TEST_CASE("the error that is allowed a log-sum-exp, in doubles and in intervals") {
    tests::seeded draw;
    CAPTURE(draw.seed());
    std::size_t found = 0;
    for (int round = 0; round < 40; ++round) {
        CAPTURE(round);
        stored keep;
        auto const numbers = [&](extents const& shape) {
            return keep.drawn(format::bfloat16, shape, [&] { return tests::moderate(draw); });
        };
        problem p = tests::assembled(tests::drawn_sizes(draw, 150), numbers, numbers, numbers);
        tests::draw_positions(draw, p);
        tests::draw_scores(draw, p);
        p.how.scale.reset();
        if (draw.coin())
            p.how.base = logarithm::binary;
        rounds_weights const model{.sums_rounded = draw.coin()};
        answer const by = attention(
            p, {.output = format::bfloat16, .log_sum_exp = format::float32, .bounds = true});
        extents const at{0, p.query_heads() - 1, p.queries() - 1, 0};
        bounds const& around = by.log_sum_exp_bounds[(at[1] + 1) * p.queries() - 1];
        auto const terms = modelled::terms_at(p, model, format::float32, false, at, head_of(p, at),
                                              around, around);
        if (!terms)
            continue;
        ++found;
        model_terms const exact =
            log_sum_exp_by_model(p, model, format::float32, at[0], at[1], at[2]).terms;
        double const excess = p.how.soft_cap ? 0x1p-12 : 0x1p-19;
        for (auto const of : {&model_terms::row_sum, &model_terms::division, &model_terms::storing,
                              &model_terms::total}) {
            CAPTURE((*terms).*of, exact.*of);
            CHECK((*terms).*of >= exact.*of);
            CHECK((*terms).*of <= exact.*of * (1 + excess));
        }
        CHECK(terms->any_mean == exact.any_mean);
        CHECK(exact.says_something);
    }
    CHECK(found > 20);
}
