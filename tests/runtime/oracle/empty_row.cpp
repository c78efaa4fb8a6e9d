// Rows without keys under each policy: outputs, weights, log-sum-exps, judgements, and refusals.

#include <attest/oracle/attention.hpp>
#include <attest/oracle/gradient.hpp>
#include <attest/oracle/intermediate.hpp>
#include <attest/oracle/judge/judge.hpp>
#include <attest/oracle/judge/judge_gradient.hpp>
#include <attest/oracle/judge/model.hpp>

#include "oracle/visibility.hpp"
#include "support/catch.hpp"
#include "support/oracle_problem.hpp"
#include "support/refusal.hpp"
#include "support/textbook.hpp"

using namespace attest::oracle;
using tests::real;
using tests::refusal;
using tests::seeded;
using tests::stored;

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr double nan_number = std::numeric_limits<double>::quiet_NaN();

/// Two queries and three keys; the first query uses none; one key is a past key.
problem first_empty(stored& keep, std::vector<double> const& values = {1, 2, 6}) {
    problem p{keep.numbers(format::float32, {1, 1, 2, 1}, {1, 1}),
              keep.numbers(format::float32, {1, 1, 2, 1}, {3, -1}),
              keep.numbers(format::float64, {1, 1, 2, 1}, {values[1], values[2]})};
    p.past_key = keep.numbers(format::float32, {1, 1, 1, 1}, {2});
    p.past_value = keep.numbers(format::float64, {1, 1, 1, 1}, {values[0]});
    p.allowed = keep.booleans({1, 1, 2, 3}, {0, 0, 0, 1, 1, 0});
    return p;
}

std::uint64_t not_a_number(format f) {
    return description(f).not_a_number();
}

} // namespace

TEST_CASE("a row without keys is NaN, or the mean of all values, where that is asked for") {
    stored keep;
    problem p = first_empty(keep);
    auto const found = [&](empty_row how) {
        p.how.empty = how;
        return attention(p, {.output = format::float32, .bounds = true});
    };
    answer const zero = found(empty_row::zero);
    for (empty_row const how : {empty_row::nan, empty_row::mean}) {
        answer const other = found(how);
        CHECK(other.output.bits(1) == zero.output.bits(1));
        CHECK(other.log_sum_exp.view().at(0, 0, 0, 0) == -infinity);
        CHECK(other.log_sum_exp.bits(1) == zero.log_sum_exp.bits(1));
        CHECK(other.spent.fast + other.spent.double_double + other.spent.interval
                  + other.spent.exact
              == 4);
    }
    answer const without = found(empty_row::nan);
    CHECK(without.output.bits(0) == not_a_number(format::float32));
    CHECK(std::isnan(without.output_bounds[0].lower));
    CHECK(std::isnan(without.output_bounds[0].upper));
    answer const mean = found(empty_row::mean);
    CHECK(mean.output.view().at(0, 0, 0, 0) == 3); // (1 + 2 + 6)/3: the past and hidden keys
    CHECK(mean.output_bounds[0].lower <= 3);
    CHECK(mean.output_bounds[0].upper >= 3);
    p.how.sinks = {0}; // a row with a sink is not empty
    CHECK(found(empty_row::mean).output.bits(0) == 0);
    CHECK(found(empty_row::nan).output.bits(0) == 0);
}

TEST_CASE("padding is among the keys of a mean") {
    stored keep;
    problem p = first_empty(keep);
    p.allowed.reset();
    p.how.key_lengths = {0};
    p.how.empty = empty_row::mean;
    answer const found = attention(p);
    CHECK(found.output.view().at(0, 0, 0, 0) == 3);
    CHECK(found.output.view().at(0, 0, 1, 0) == 3);
}

TEST_CASE("a mean that is a midpoint goes to the even number") {
    stored keep;
    // bfloat16 has 8 bits: 1 + 2^-8 is a midpoint, and so is 1 + 3·2^-8.
    for (double const from : {1.0, 1 + 0x1p-7}) {
        // At 128 bits the first sum is rounded, so no interval shows the tie.
        problem p = first_empty(keep, {0x1p-200, 3 * (from + 0x1p-8), -0x1p-200});
        p.how.empty = empty_row::mean;
        answer const found = attention(p, {.output = format::bfloat16});
        double const even = from == 1.0 ? 1.0 : 1 + 0x1p-6;
        CHECK(found.output.view().at(0, 0, 0, 0) == even);
        CHECK(found.spent.exact == 1);
        CHECK(reference_attention(p, {.output = format::bfloat16}).output.bits(0)
              == found.output.bits(0));
    }
    // Slightly above the midpoint, which 128 bits do not show either.
    problem above = first_empty(keep, {0x1p-200, 3 * (1 + 0x1p-8), 0});
    above.how.empty = empty_row::mean;
    CHECK(attention(above, {.output = format::bfloat16}).output.view().at(0, 0, 0, 0)
          == 1 + 0x1p-7);
    problem p = first_empty(keep, {0x1p1000, -0x1p1000, 3});
    p.how.empty = empty_row::mean;
    CHECK(attention(p, {.output = format::float32}).output.view().at(0, 0, 0, 0) == 1);
}

TEST_CASE("weights of a row without keys") {
    stored keep;
    problem p = first_empty(keep);
    auto const weights = [&](empty_row how, format f) {
        p.how.empty = how;
        return intermediate(p, stage::weights, {.output = f, .bounds = true});
    };
    for (format const f : {format::float16, format::float8_e4m3fn}) {
        intermediate_answer const none = weights(empty_row::nan, f);
        intermediate_answer const mean = weights(empty_row::mean, f);
        for (std::size_t j = 0; j < 3; ++j) {
            CHECK(none.elements.bits(j) == not_a_number(f));
            CHECK(std::isnan(none.element_bounds[j].lower));
            CHECK(tests::is_nearest(f, mean.elements.bits(j), real(1) / 3));
            CHECK(tests::holds(mean.element_bounds[j], real(1) / 3));
        }
        CHECK(none.elements.bits(5) == 0);
        CHECK(mean.elements.bits(5) == 0);
        CHECK(mean.elements.bits(3) == weights(empty_row::zero, f).elements.bits(3));
    }
    p.how.sinks = {1};
    CHECK(weights(empty_row::mean, format::float16).elements.bits(0) == 0);
}

TEST_CASE("drawn rows without keys against means of 100 digits") {
    seeded draw;
    CAPTURE(draw.seed());
    for (std::size_t number = 0; number < 40; ++number) {
        stored keep;
        auto const numbers = [&](extents const& shape) {
            return keep.drawn(format::float32, shape, [&] { return tests::moderate(draw); });
        };
        problem p = tests::assembled(tests::drawn_sizes(draw, 40), numbers, numbers, numbers);
        std::vector<int> seen(p.queries() * p.keys());
        for (std::size_t i = 0; i < p.queries(); ++i) {
            bool const none = draw.one_in(3);
            for (std::size_t j = 0; j < p.keys(); ++j)
                seen[i * p.keys() + j] = none || draw.one_in(2) ? 0 : 1;
        }
        p.allowed = keep.booleans({1, 1, p.queries(), p.keys()}, seen);
        p.how.empty = draw.one_in(2) ? empty_row::mean : empty_row::nan;
        format const f = draw.one_in(2) ? format::bfloat16 : format::float32;
        answer const found = attention(p, {.output = f, .bounds = true, .threads = 2});
        options const how = p.how;
        p.how.empty = empty_row::zero;
        answer const zero = attention(p, {.output = f, .bounds = true});
        p.how = how;
        CAPTURE(number);
        std::size_t place = 0;
        for (std::size_t b = 0; b < p.batches(); ++b)
            for (std::size_t h = 0; h < p.query_heads(); ++h)
                for (std::size_t i = 0; i < p.queries(); ++i) {
                    bool none = true;
                    for (std::size_t j = 0; j < p.keys(); ++j)
                        none = none && seen[i * p.keys() + j] == 0;
                    for (std::size_t d = 0; d < p.value_size(); ++d, ++place) {
                        if (!none) {
                            CHECK(found.output.bits(place) == zero.output.bits(place));
                            continue;
                        }
                        if (p.how.empty == empty_row::nan) {
                            CHECK(found.output.bits(place) == not_a_number(f));
                            continue;
                        }
                        real sum = 0;
                        for (std::size_t j = 0; j < p.keys(); ++j)
                            sum += real(p.value_at(b, p.key_head_of(h), j, d));
                        real const mean = sum / static_cast<double>(p.keys());
                        CHECK(tests::is_nearest(f, found.output.bits(place), mean));
                        CHECK(tests::holds(found.output_bounds[place], mean));
                    }
                }
    }
}

TEST_CASE("judging rows that are NaN") {
    stored keep;
    problem p = first_empty(keep);
    p.how.empty = empty_row::nan;
    double const second = attention(p).output.view().at(0, 0, 1, 0);
    auto const judged = [&](double first, criterion const& by) {
        return judge(p, keep.numbers(format::float32, {1, 1, 2, 1}, {first, second}), by);
    };
    // The values of the model and of the emulation are float32 like all others.
    p.value = keep.numbers(format::float32, {1, 1, 2, 1}, {2, 6});
    p.past_value = keep.numbers(format::float32, {1, 1, 1, 1}, {1});
    criterion model;
    model.model = model_named("fp32-p");
    criterion emulation;
    emulation.emulation.emplace().kernel = *model_named("fp32-p");
    for (criterion const& by : {criterion{}, model, emulation}) {
        CHECK(judged(nan_number, by).passes());
        for (double const wrong : {0.0, 3.0, infinity}) {
            judgement const found = judged(wrong, by);
            CHECK_FALSE(found.passes());
            CHECK(found.failing == 1);
            CHECK(found.worst->index == extents{0, 0, 0, 0});
            CHECK(found.worst->allowed_keys == 0);
        }
    }
}

TEST_CASE("judging rows that are means") {
    stored keep;
    problem p = first_empty(keep);
    p.how.empty = empty_row::mean;
    double const second = attention(p).output.view().at(0, 0, 1, 0);
    auto const judged = [&](double first, criterion const& by = {}) {
        return judge(p, keep.numbers(format::float32, {1, 1, 2, 1}, {first, second}), by);
    };
    CHECK(judged(3).passes());
    judgement const wrong = judged(0);
    CHECK(wrong.failing == 1);
    CHECK(wrong.worst->allowed_keys == 0);
    REQUIRE(wrong.worst->largest_contributions.size() == 3);
    CHECK(wrong.worst->largest_contributions[0].product == 2);
    criterion model;
    model.model = model_named("fp32-p");
    std::string const words =
        "ATT-703 an option does not fit: query 0 of head 0, batch entry 0 may not use any key, and "
        "neither a model nor an emulation describes a mean of all values; expected a distance, or "
        "another empty row";
    p.value = keep.numbers(format::float32, {1, 1, 2, 1}, {2, 6});
    p.past_value = keep.numbers(format::float32, {1, 1, 1, 1}, {1});
    CHECK(refusal([&] { (void)judged(3, model); }) == words);
    criterion emulation;
    emulation.emulation.emplace().kernel = *model_named("fp32-p");
    CHECK(refusal([&] { (void)judged(3, emulation); }) == words);
    p.allowed = keep.booleans({1, 1, 2, 3}, {0, 0, 1, 1, 1, 0}); // no such row
    CHECK(judged(6, model).passes());
}

TEST_CASE("gradients are refused of a row that is NaN") {
    stored keep;
    problem p = first_empty(keep);
    upstream const from{keep.filled(format::float32, {1, 1, 2, 1}, 1)};
    p.how.empty = empty_row::nan;
    CHECK(refusal([&] { (void)gradients(p, from); })
          == "ATT-703 an option does not fit: query 0 of head 0, batch entry 0 may not use any "
             "key, and an output of NaN has no gradients; expected the empty row zero, mean or "
             "refuse");
    p.how.sinks = {0};
    CHECK_NOTHROW(gradients(p, from));
}

TEST_CASE("a mean of all values counts at each precision, and at a midpoint") {
    stored keep;
    format const f = format::float64;
    problem p{keep.numbers(f, {1, 1, 2, 1}, {0, 1}), keep.numbers(f, {1, 1, 2, 1}, {0, -100}),
              keep.numbers(f, {1, 1, 2, 1}, {1, 3})};
    p.how.scale = 1;
    p.how.empty = empty_row::mean;
    auto const of_key = [&](double mean, double other) {
        upstream const from{keep.numbers(f, {1, 1, 2, 1}, {2 * mean, other})};
        gradient_request const asked{.output = format::bfloat16};
        double const found = gradients(p, from, asked).value.elements.view().at(0, 0, 1, 0);
        CHECK(reference_gradients(p, from, asked).value.elements.view().at(0, 0, 1, 0) == found);
        return found;
    };
    // Midpoints of bfloat16, with the even neighbour below and above.
    p.allowed = keep.booleans({1, 1, 2, 2}, {0, 0, 1, 0});
    CHECK(of_key(1 + 0x1p-8, 0) == 1);
    CHECK(of_key(1 + 3 * 0x1p-8, 0) == 1 + 0x1p-6);
    // The other query adds about e^-99.7 to the second value; with a soft cap no midpoint is
    // compared exactly, but more than 128 bits decide.
    p.allowed = keep.booleans({1, 1, 2, 2}, {0, 0, 1, 1});
    p.how.soft_cap = 1000;
    CHECK(of_key(1 + 0x1p-8, 1) == 1 + 0x1p-7);
    CHECK(of_key(1 + 0x1p-8, -1) == 1);
}

TEST_CASE("a row that is the mean of all values gives its dO to all of them, and nothing else") {
    stored keep;
    // Query 0 sees none of three keys; query 1 sees key 1 alone, whose value receives its whole dO
    // of 10.
    problem p = first_empty(keep);
    p.allowed = keep.booleans({1, 1, 2, 3}, {0, 0, 0, 0, 1, 0});
    p.how.empty = empty_row::mean;
    upstream from{keep.numbers(format::float32, {1, 1, 2, 1}, {6, 10})};
    auto const numbers = [](gradient const& of) {
        std::vector<double> all;
        for (std::size_t k = 0; k < of.elements.view().shape()[2]; ++k)
            all.push_back(of.elements.view().at(0, 0, k, 0));
        return all;
    };
    auto const of_values = [&](gradient_answer const& all) { // that of the past comes first
        std::vector<double> found = numbers(*all.past_value);
        for (double const x : numbers(all.value))
            found.push_back(x);
        return found;
    };
    gradient_answer const found = gradients(p, from, {.scores = true});
    CHECK(of_values(found) == std::vector<double>{2, 12, 2});
    CHECK(numbers(found.query) == std::vector<double>{0, 0});
    CHECK(numbers(found.key) == std::vector<double>{0, 0});
    for (std::size_t j = 0; j < 3; ++j)
        CHECK(found.scores->elements.view().at(0, 0, 0, j) == 0);
    // D = 6 times the mean, 6 times its saved output, and 0 for dropped values.
    CHECK(numbers(found.rows)[0] == 6 * (1 + 2 + 6) / 3);
    p.kept = keep.booleans({1, 1, 1, 3}, {1, 1, 0});
    p.how.keep_factor = 4;
    CHECK(of_values(gradients(p, from)) == std::vector<double>{8, 48, 0});
    CHECK(numbers(gradients(p, from).rows)[0] == 6 * 4 * (1 + 2) / 3);
    p.kept.reset();
    p.how.keep_factor.reset();
    from.saved_output = keep.numbers(format::float32, {1, 1, 2, 1}, {7, 1});
    from.saved_log_sum_exp = keep.numbers(format::float32, {1, 1, 2, 1}, {0, 0});
    CHECK(numbers(gradients(p, from).rows)[0] == 42);
    CHECK(of_values(gradients(p, from))[0] == 2);
    from = {from.output};
    p.value = keep.numbers(format::float32, {1, 1, 2, 1}, {2, 6});
    p.past_value = keep.numbers(format::float32, {1, 1, 1, 1}, {1});
    gradient_answer const by = gradients(p, from, {.bounds = true});
    CHECK(refusal([&] {
              (void)judge_gradient(gradient_part::value, p, from, by.value.elements.view(), by,
                                   {.model = model_named("fp32-p")});
          })
          == "ATT-703 an option does not fit: a model of a backward pass describes no mean of all "
             "values, and query 0 of head 0, batch entry 0 may not use any key; expected a "
             "distance, or another empty row");
}
