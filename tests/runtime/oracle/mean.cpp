// Ties that intervals cannot decide: equal keys, a query of zeros, one visible key, columns of one
// value.

#include <attest/oracle/attention.hpp>

#include "support/catch.hpp"
#include "support/oracle_problem.hpp"

using namespace attest::oracle;
using tests::stored;

namespace {

/// Values in pairs around the midpoint between two bfloat16 numbers, and rarely off it.
std::vector<double> paired(tests::seeded& draw, std::size_t keys, std::size_t columns) {
    std::vector<double> values(keys * columns);
    for (std::size_t d = 0; d < columns; ++d) {
        double const midpoint = 1 + static_cast<double>(2 * draw.whole(0, 60) + 1) / 256;
        for (std::size_t j = 0; j < keys; ++j)
            values[j * columns + d] = midpoint + (j % 2 == 0 ? 0.25 : -0.25);
        if (d % 3 == 2)
            values[d] += 0x1p-20;
    }
    return values;
}

/// The same as the reference implementation, with this number of elements that are decided exactly.
void check_against_definition(problem const& p, format f, std::size_t decided_exactly) {
    answer const found = attention(p, {.output = f, .bounds = true});
    answer const exact = reference_attention(p, {.output = f});
    CHECK(found.output.bytes() == exact.output.bytes());
    CHECK(found.log_sum_exp.bytes() == exact.log_sum_exp.bytes());
    CHECK(found.spent.exact == decided_exactly);
    CHECK(found.spent.fast + found.spent.double_double + found.spent.interval + found.spent.exact
          == p.queries() * (p.value_size() + 1));
}

} // namespace

TEST_CASE("means under equal scores are decided exactly") {
    for (std::uint64_t const seed : {1U, 2U, 3U}) {
        for (bool const causal : {false, true}) {
            INFO("seed " << seed << ", causal " << causal);
            tests::seeded draw(seed);
            stored keep;
            std::size_t const keys = 6;
            std::size_t const columns = 5;
            tensor const drawn = keep.drawn(format::float32, {1, 1, keys, 3},
                                            [&] { return tests::sixteenth(draw); });
            std::vector<double> equal(keys * 3);
            for (std::size_t k = 0; k < equal.size(); ++k)
                equal[k] = static_cast<double>(k % 3) - 0.75;
            problem p{
                drawn, keep.numbers(format::float32, {1, 1, keys, 3}, equal),
                keep.numbers(format::float32, {1, 1, keys, columns}, paired(draw, keys, columns))};
            p.how.causal = causal;
            // Columns 0, 1, 3 and 4 are ties wherever the number of visible keys is even, or 1.
            check_against_definition(p, format::bfloat16, causal ? 16 : 24);
            p.query = keep.filled(format::float32, {1, 1, keys, 3}, -0.0);
            p.key = drawn;
            check_against_definition(p, format::bfloat16, causal ? 16 : 24);
            // Not where scores differ, by a bias too, unless one key is visible; not with a sink.
            p.query = p.key;
            check_against_definition(p, format::bfloat16, causal ? 4 : 0);
            p.key = keep.numbers(format::float32, {1, 1, keys, 3}, equal);
            p.how.sinks = {0.5};
            check_against_definition(p, format::bfloat16, 0);
            p.how.sinks.clear();
            std::vector<double> bias(keys, 0.0);
            bias[1] = -2;
            p.bias = keep.numbers(format::float32, {1, 1, 1, keys}, bias);
            check_against_definition(p, format::bfloat16, causal ? 4 : 0);
        }
    }
}

TEST_CASE("sums of values follow rows in any order of blocks") {
    tests::seeded draw(4);
    stored keep;
    std::size_t const keys = 80; // three blocks of rows; the last is computed first
    problem p{keep.filled(format::float32, {1, 1, keys, 1}, 0.0),
              keep.drawn(format::float32, {1, 1, keys, 1}, [&] { return tests::sixteenth(draw); }),
              keep.numbers(format::float32, {1, 1, keys, 2}, paired(draw, keys, 2))};
    p.how.causal = true;
    // Both columns are ties wherever the number of visible keys is even, or 1.
    check_against_definition(p, format::bfloat16, 82);
    p.how.window_left = 7;
    check_against_definition(p, format::bfloat16, 154);
}

TEST_CASE("a column of one value is that value") {
    tests::seeded draw(5);
    stored keep;
    tensor const numbers =
        keep.drawn(format::float32, {1, 1, 7, 4}, [&] { return tests::sixteenth(draw); });
    std::vector<double> values(7 * 2, 1 + 0x1p-8); // a tie in bfloat16, which goes to 1
    for (std::size_t j = 0; j < 7; ++j)
        values[2 * j + 1] = -0.0;
    problem const p{numbers, numbers, keep.numbers(format::float32, {1, 1, 7, 2}, values)};
    check_against_definition(p, format::bfloat16, 7);
    answer const found = attention(p, {.output = format::bfloat16});
    CHECK(found.output.view().at(0, 0, 3, 0) == 1);
    CHECK(found.output.bits(7) == 0);
}

TEST_CASE("a mean beside a midpoint goes to its side, however near it is") {
    // Three equal keys, so that the mean is 1 + 2^-8 and a third of the rest: nearer to the
    // midpoint between 1 and 1 + 2^-7 than pairs of doubles can resolve.
    for (double const rest : {0x1p-100, -0x1p-100, 0.0}) {
        INFO("rest " << rest);
        stored keep;
        problem const p{keep.numbers(format::float32, {1, 1, 1, 1}, {1}),
                        keep.numbers(format::float32, {1, 1, 3, 1}, {2, 2, 2}),
                        keep.numbers(format::float32, {1, 1, 3, 1}, {3 + 3 * 0x1p-8, rest, 0})};
        check_against_definition(p, format::bfloat16, 1);
        answer const found = attention(p, {.output = format::bfloat16});
        CHECK(found.output.view().at(0, 0, 0, 0) == (rest > 0 ? 1 + 0x1p-7 : 1.0));
    }
}

TEST_CASE("one visible key is its value") {
    stored keep;
    problem p{
        keep.numbers(format::float32, {1, 1, 1, 2}, {3, -4}),
        keep.numbers(format::float32, {1, 1, 3, 2}, {1, 2, 3, 4, 5, 6}),
        keep.numbers(format::float32, {1, 1, 3, 2}, {1 + 0x1p-8, 1 + 3 * 0x1p-8, 5, 6, 7, 8})};
    p.how.causal = true;
    check_against_definition(p, format::bfloat16, 2);
    answer const found = attention(p, {.output = format::bfloat16});
    CHECK(found.output.view().at(0, 0, 0, 0) == 1);
    CHECK(found.output.view().at(0, 0, 0, 1) == 1 + 0x1p-6);
}

TEST_CASE("a key far below breaks a tie") {
    // Two keys with equal scores around a midpoint of bfloat16, and one about e^1000 below them.
    for (double const last : {0.0, 1 + 0x1p-8, 3.0}) {
        INFO("the value of the last key is " << last);
        stored keep;
        problem const p{
            keep.numbers(format::float32, {1, 1, 1, 1}, {1000}),
            keep.numbers(format::float32, {1, 1, 3, 1}, {1, 1, 0}),
            keep.numbers(format::float32, {1, 1, 3, 1}, {0.75 + 0x1p-8, 1.25 + 0x1p-8, last})};
        check_against_definition(p, format::bfloat16, last == 1 + 0x1p-8 ? 1 : 0);
        double const rounded =
            attention(p, {.output = format::bfloat16}).output.view().at(0, 0, 0, 0);
        CHECK(rounded == (last > 2 ? 1 + 0x1p-7 : 1.0));
    }
}

TEST_CASE("a sink or a bias far below breaks a tie") {
    // The mean 1 + 3·2^-8 is a midpoint of bfloat16, and its even neighbour lies above.
    stored keep;
    problem p{keep.numbers(format::float32, {1, 1, 1, 1}, {1}),
              keep.numbers(format::float32, {1, 1, 3, 1}, {1, 1, 1}),
              keep.numbers(format::float32, {1, 1, 3, 1}, std::vector<double>(3))};
    auto const rounded = [&p](std::size_t decided_exactly) {
        check_against_definition(p, format::bfloat16, decided_exactly);
        return attention(p, {.output = format::bfloat16}).output.view().at(0, 0, 0, 0);
    };
    double const midpoint = 1 + 3 * 0x1p-8;
    p.value =
        keep.numbers(format::float32, {1, 1, 3, 1}, {midpoint - 0.25, midpoint, midpoint + 0.25});
    CHECK(rounded(1) == 1 + 0x1p-6);
    p.how.sinks = {-200};
    CHECK(rounded(0) == 1 + 0x1p-7);
    p.how.sinks.clear();
    p.value = keep.numbers(format::float32, {1, 1, 3, 1}, {midpoint - 0.25, midpoint + 0.25, 0});
    p.bias = keep.numbers(format::float32, {1, 1, 1, 3}, {0, 0, -200});
    CHECK(rounded(0) == 1 + 0x1p-7);
}

TEST_CASE("what is a tie is told from what is beside one") {
    // Different keys with the same score; more columns than are decided one by one.
    for (bool const broken : {false, true}) {
        INFO("broken by a third key: " << broken);
        stored keep;
        std::size_t const columns = 4;
        std::vector<double> values(3 * columns, 1.0);
        for (std::size_t d = 0; d < columns; ++d) {
            values[d] = 0.75 + 0x1p-8;
            values[columns + d] = 1.25 + 0x1p-8;
        }
        std::size_t const keys = broken ? 3 : 2;
        values.resize(keys * columns);
        std::vector<double> const scores{1, 0, 0, 1, 0, 0};
        problem const p{
            keep.numbers(format::float32, {1, 1, 1, 2}, {1000, 1000}),
            keep.numbers(format::float32, {1, 1, keys, 2},
                         {scores.begin(), scores.begin() + 2 * static_cast<long>(keys)}),
            keep.numbers(format::float32, {1, 1, keys, columns}, values)};
        check_against_definition(p, format::bfloat16, broken ? 0 : columns);
        effort const spent = attention(p, {.output = format::bfloat16}).spent;
        CHECK(spent.exact == (broken ? 0 : columns));
        CHECK(spent.interval == (broken ? columns : 0));
    }
}
