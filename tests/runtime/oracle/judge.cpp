// Judging a candidate: distances, verdicts, statistics and the worst element, compared with
// straightforward computations and results by hand.

#include <attest/oracle/attention.hpp>
#include <attest/oracle/judge/judge.hpp>

#include "oracle/judge/measure.hpp"
#include "support/catch.hpp"
#include "support/oracle_problem.hpp"
#include "support/refusal.hpp"

#include <cmath>
#include <map>

using namespace attest::oracle;
using tests::refusal;
using tests::stored;

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

/// One batch entry, two heads, three queries, four keys, five components.
problem drawn(stored& keep, std::uint64_t seed) {
    return tests::drawn_problem(
        keep, seed, {.query_heads = 2, .queries = 3, .keys = 4, .size = 3, .value_size = 5});
}

/// One query and one key, so that the output is the value.
problem single(stored& keep, std::vector<double> const& value) {
    return {keep.numbers(format::float32, {1, 1, 1, 1}, {0}),
            keep.numbers(format::float32, {1, 1, 1, 1}, {0}),
            keep.numbers(format::float64, {1, 1, 1, value.size()}, value)};
}

/// The first query may use no key; the second may use one.
problem with_empty_row(stored& keep) {
    problem p{keep.numbers(format::float32, {1, 1, 2, 1}, {1, 1}),
              keep.numbers(format::float32, {1, 1, 1, 1}, {3}),
              keep.numbers(format::float32, {1, 1, 1, 1}, {2})};
    p.how.causal = true;
    p.how.diagonal = diagonal::bottom_right;
    return p;
}

/// A copy of certified results, to be changed.
struct spoiled {
    answer by;
    result_tensor candidate;

    spoiled(problem const& p, format f)
        : by(attention(p, {.output = f, .log_sum_exp = f, .bounds = true})), candidate(by.output) {}

    void move(std::size_t place, std::int64_t ulps) {
        format const f = candidate.type();
        candidate.set(place, from_ordinal(f, ordinal(f, candidate.bits(place)) + ulps));
    }

    [[nodiscard]] judgement judged(problem const& p, criterion const& asked = {}) const {
        return judge(p, candidate.view(), by, asked);
    }
};

} // namespace

TEST_CASE("what is correctly rounded passes, in every format and with any number of threads") {
    for (format const f : result_formats) {
        INFO(description(f).name);
        stored keep;
        problem const p = drawn(keep, 1);
        spoiled const all(p, f);
        for (unsigned const threads : {1U, 3U}) {
            judgement const found = judge(p, all.candidate.view(), {}, threads);
            CHECK(found.passes());
            CHECK(found.found.correct == 30);
            CHECK(found.found.maximum_ulp == 0);
            CHECK(!found.worst);
            CHECK(found.of(7) == standing::correct);
        }
        judgement const rows = judge_log_sum_exp(p, all.by.log_sum_exp.view());
        CHECK(rows.passes());
        CHECK(rows.found.elements == 6);
        CHECK(rows.shape == extents{1, 2, 3, 1});
    }
}

TEST_CASE("one ulp away is found at its index, whichever it is") {
    stored keep;
    problem const p = drawn(keep, 2);
    spoiled const right(p, format::bfloat16);
    for (std::size_t place = 0; place < 30; ++place) {
        spoiled one = right;
        one.move(place, place % 2 == 0 ? 1 : -1);
        judgement const found = one.judged(p);
        CHECK(found.failing == 1);
        for (std::size_t k = 0; k < 30; ++k) {
            CHECK(found.distances[k] == (k == place ? 1U : 0U));
            CHECK(found.of(k) == (k == place ? standing::outside : standing::correct));
        }
        REQUIRE(found.worst);
        CHECK(found.worst->index == extents{0, place / 15, place / 5 % 3, place % 5});
        CHECK(found.worst->candidate == one.candidate.bits(place));
        CHECK(found.worst->correct == right.candidate.bits(place));
        CHECK(found.worst->distance == 1);
        CHECK(found.worst->exact.lower == right.by.output_bounds[place].lower);
        judgement const with_room = one.judged(p, {.max_ulp = 1});
        CHECK(with_room.passes());
        CHECK(with_room.of(place) == standing::within);
    }
}

TEST_CASE("the verdict changes exactly at max_ulp") {
    stored keep;
    problem const p = drawn(keep, 3);
    for (format const f : {format::float16, format::float32, format::float64}) {
        for (std::int64_t const away : {-7, -1, 1, 2, 500}) {
            spoiled one(p, f);
            one.move(11, away);
            auto const size = static_cast<std::uint64_t>(std::abs(away));
            CHECK_FALSE(one.judged(p, {.max_ulp = size - 1}).passes());
            CHECK(one.judged(p, {.max_ulp = size}).passes());
        }
    }
}

TEST_CASE("the worst is the furthest, and of equals the first") {
    stored keep;
    problem const p = drawn(keep, 4);
    spoiled one(p, format::float32);
    one.move(20, -3);
    one.move(9, 3);
    one.move(4, 2);
    CHECK(one.judged(p).worst->index == extents{0, 0, 1, 4});
    one.candidate.set(25, description(format::float32).not_a_number());
    judgement const found = one.judged(p);
    CHECK(found.worst->index == extents{0, 1, 2, 0});
    CHECK(found.worst->distance == no_distance);
    CHECK(found.failing == 4);
}

TEST_CASE("NaN and infinities pass only where they are the result") {
    for (format const f : result_formats) {
        INFO(description(f).name);
        format_description const& layout = description(f);
        double const most = value_of(f, layout.largest());
        stored keep;
        // 1, and a value that overflows; in float64 no value does.
        problem const p = single(keep, {1, f == format::float64 ? most : 8 * most});
        std::uint64_t const end = f == format::float64 ? layout.largest() : layout.beyond();
        auto const judged = [&](std::uint64_t first, std::uint64_t second, criterion asked) {
            spoiled one(p, f);
            REQUIRE(one.candidate.bits(1) == end);
            one.candidate.set(0, first);
            one.candidate.set(1, second);
            return one.judged(p, asked);
        };
        std::uint64_t const one = nearest(f, 1.0);
        std::uint64_t const much = no_distance - 1;
        CHECK(judged(one, end, {}).passes());
        CHECK_FALSE(judged(layout.not_a_number(), end, {.max_ulp = much}).passes());
        CHECK_FALSE(judged(layout.beyond(), end, {.max_ulp = much}).passes());
        CHECK_FALSE(judged(layout.minus_infinity(), end, {.max_ulp = much}).passes());
        if (f == format::float64)
            continue;
        bool const only_nan = !layout.has_infinity();
        CHECK(judged(one, layout.not_a_number(), {.max_ulp = much}).passes() == only_nan);
        // The sign of an infinity matters, that of a NaN does not.
        CHECK(judged(one, layout.minus_infinity(), {}).passes() == only_nan);
        // No finite number passes for an overflow: here the exact value is 8 times the largest.
        for (std::uint64_t const finite : {layout.largest(), one}) {
            judgement const found = judged(one, finite, {.max_ulp = much});
            CHECK_FALSE(found.passes());
            CHECK(found.distances[1] == no_distance);
        }
        statistics const s = judged(one, layout.beyond(), {}).found;
        CHECK(s.nan == (only_nan ? 1 : 0));
        CHECK(s.infinite == (only_nan ? 0 : 1));
        CHECK(s.with_distance == 2);
        CHECK(s.measured == 1);
        CHECK(judged(layout.not_a_number(), end, {}).found.with_distance == 1);
    }
}

TEST_CASE("both zeros are one number") {
    for (format const f : result_formats) {
        stored keep;
        problem const p = single(keep, {0, 1});
        spoiled one(p, f);
        one.candidate.set(0, description(f).sign_bit());
        // This is NaN in formats without −0.
        CHECK(one.judged(p).passes()
              == (description(f).special != special_values::nan_for_minus_zero));
        one.candidate.set(0, description(f).sign_bit() + 1);
        CHECK(one.judged(p).distances[0] == 1);
        one.candidate.set(0, 1);
        CHECK(one.judged(p).distances[0] == 1);
    }
}

TEST_CASE("a row without keys has the output 0 and the log-sum-exp of minus infinity") {
    stored keep;
    problem const p = with_empty_row(keep);
    auto const rows = [&](double first) {
        return judge_log_sum_exp(p, keep.numbers(format::float32, {1, 1, 2, 1}, {first, 3}),
                                 {.max_ulp = no_distance - 1});
    };
    CHECK(rows(-infinity).passes());
    judgement const zero = rows(0);
    CHECK(zero.failing == 1);
    CHECK(zero.worst->index == extents{0, 0, 0, 0});
    CHECK(zero.worst->allowed_keys == 0);
    CHECK(zero.worst->log_sum_exp == -infinity);
    CHECK(zero.worst->largest_contributions.empty());
    CHECK_FALSE(rows(std::numeric_limits<double>::quiet_NaN()).passes());
    CHECK_FALSE(rows(infinity).passes());
    CHECK_FALSE(rows(-std::numeric_limits<float>::max()).passes());
    CHECK(rows(-infinity).found.infinite == 1);
    CHECK(rows(-infinity).found.measured == 1);
    auto const outputs = [&](double first) {
        return judge(p, keep.numbers(format::float32, {1, 1, 2, 1}, {first, 2})).passes();
    };
    CHECK(outputs(0));
    CHECK(outputs(-0.0));
    CHECK_FALSE(outputs(std::numeric_limits<double>::quiet_NaN()));
    CHECK_FALSE(outputs(2));
    // E4M3 has no infinity: NaN takes its role.
    auto const small = [&](double first) {
        return judge_log_sum_exp(p, keep.numbers(format::float8_e4m3fn, {1, 1, 2, 1}, {first, 3}))
            .passes();
    };
    CHECK(small(-infinity));
    CHECK_FALSE(small(-448));
}

TEST_CASE("statistics of distances") {
    std::vector<std::uint64_t> distances;
    auto const counted = [&] {
        std::vector<bounds> const exact(distances.size(), bounds{1, 1});
        std::uint64_t const one = nearest(format::float32, 1.0);
        return statistics_of(format::float32, [&](std::size_t) { return one; }, exact, distances);
    };
    // p99 by its definition: the smallest distance that at least 99 of 100 do not exceed.
    tests::seeded draw;
    CAPTURE(draw.seed());
    for (std::size_t const n : {1U, 2U, 50U, 99U, 100U, 101U, 199U, 200U, 201U, 1000U}) {
        INFO("n " << n);
        distances.clear();
        std::map<std::uint64_t, std::size_t> count;
        double sum = 0;
        for (std::size_t k = 0; k < n; ++k) {
            distances.push_back(static_cast<std::uint64_t>(draw.whole(0, 300)));
            ++count[distances.back()];
            sum += static_cast<double>(distances.back());
        }
        std::size_t below = 0;
        std::uint64_t p99 = 0;
        for (auto const& [distance, times] : count) {
            p99 = distance;
            below += times;
            if (100 * below >= 99 * n)
                break;
        }
        statistics const s = counted();
        CHECK(s.p99_ulp == p99);
        CHECK(s.maximum_ulp == count.rbegin()->first);
        CHECK(s.mean_ulp == sum / static_cast<double>(n));
        CHECK(s.correct == (count.count(0) == 0 ? 0 : count.at(0)));
    }
    distances = {no_distance, 4, 0, no_distance};
    statistics const s = counted();
    CHECK(s.elements == 4);
    CHECK(s.with_distance == 2);
    CHECK(s.correct == 1);
    CHECK(s.maximum_ulp == 4);
    CHECK(s.mean_ulp == 2);
    CHECK(s.share_correct() == 0.25);
    distances = {no_distance};
    CHECK(std::isnan(counted().mean_ulp));
    CHECK(counted().p99_ulp == no_distance);
    CHECK(counted().maximum_ulp == no_distance);
}

TEST_CASE("statistics of errors, by hand") {
    // Candidates 1, −2, 6, NaN, ∞, 0.5 and the exact values 2, −2, 4, 1, 1, 0.
    std::vector<double> const x{1, -2, 6, std::nan(""), infinity, 0.5};
    std::vector<bounds> const exact{{2, 2}, {-2, -2}, {3.5, 4.5}, {1, 1}, {1, 1}, {0, 0}};
    statistics const s = statistics_of(
        format::float32, [&](std::size_t k) { return nearest(format::float32, x[k]); }, exact,
        std::vector<std::uint64_t>(6, 0));
    // Errors −1, 0, 2, 0.5 and relative ones 1/2, 0, 1/2.
    CHECK(s.nan == 1);
    CHECK(s.infinite == 1);
    CHECK(s.measured == 4);
    CHECK(s.maximum_absolute == 2);
    CHECK(s.mean_absolute == 0.875);
    CHECK(s.measured_relative == 3);
    CHECK(s.maximum_relative == 0.5);
    CHECK(s.mean_relative == Approx(1.0 / 3).epsilon(1e-15));
    CHECK(s.root_mean_square == Approx(std::sqrt(5.25 / 4)).epsilon(1e-15));
    CHECK(s.bias == 0.375);
    // Deviations −1.375, −0.375, 1.625, 0.125: the squares add up to 4.6875.
    REQUIRE(s.bias_error);
    CHECK(*s.bias_error == Approx(std::sqrt(4.6875 / 3 / 4)).epsilon(1e-15));
    // Products 2 + 4 + 24 + 0, squares 1 + 4 + 36 + 0.25 and 4 + 4 + 16 + 0.
    REQUIRE(s.cosine);
    CHECK(*s.cosine == Approx(30 / std::sqrt(41.25 * 24)).epsilon(1e-15));
    CHECK(s.maximum_width >= 1);
    CHECK(s.maximum_width < 1.0000001);
}

TEST_CASE("statistics of errors that are not there") {
    auto const of_one = [](double x, bounds exact) {
        return statistics_of(
            format::float64, [&](std::size_t) { return nearest(format::float64, x); },
            std::vector<bounds>{exact}, std::vector<std::uint64_t>{0});
    };
    CHECK(!of_one(1, {1, 1}).bias_error);
    CHECK(!of_one(0, {1, 1}).cosine);
    CHECK(of_one(1, {-1, 3}).measured_relative == 0);
    CHECK(std::isnan(of_one(1, {-1, 3}).maximum_relative));
    CHECK(std::isnan(of_one(1, {-1, 3}).mean_relative));
    CHECK(of_one(1, {1, 1}).maximum_width == 0);
    // No elements at all: 0 would mean that nothing is wrong.
    for (statistics const& s : {of_one(1, {-infinity, -infinity}), of_one(std::nan(""), {1, 1})}) {
        CHECK(s.measured == 0);
        for (double const x : {s.maximum_absolute, s.mean_absolute, s.maximum_relative,
                               s.mean_relative, s.root_mean_square, s.bias, s.maximum_width})
            CHECK(std::isnan(x));
        CHECK(!s.cosine);
        CHECK(!s.cosine_distance);
        CHECK(!s.bias_error);
    }
}

TEST_CASE("squares of errors neither vanish nor overflow") {
    // Errors 1, −1, 3 times a power of two that is tiny, moderate, and huge.
    for (int const power : {-1060, -600, 0, 600, 1000}) {
        INFO("2^" << power);
        double const unit = std::ldexp(1.0, power);
        std::vector<double> const x{2 * unit, 3 * unit, 7 * unit};
        std::vector<bounds> const exact{{unit, unit}, {4 * unit, 4 * unit}, {4 * unit, 4 * unit}};
        statistics const s = statistics_of(
            format::float64, [&](std::size_t k) { return nearest(format::float64, x[k]); }, exact,
            std::vector<std::uint64_t>(3, 1));
        // Below the normal doubles, 2^-1060 of them are rounded to 14 bits.
        double const close = power < -1022 ? 1e-4 : 1e-15;
        CHECK(s.root_mean_square / unit == Approx(std::sqrt(11.0 / 3)).epsilon(close));
        CHECK(s.mean_absolute / unit == Approx(5.0 / 3).epsilon(close));
        CHECK(s.bias == unit);
        REQUIRE(s.bias_error);
        CHECK(*s.bias_error / unit == Approx(std::sqrt(8.0 / 6)).epsilon(close));
        REQUIRE(s.cosine);
        CHECK(*s.cosine == Approx(42 / std::sqrt(62.0 * 33)).epsilon(1e-15));
        CHECK(*s.cosine_distance == Approx(1 - 42 / std::sqrt(62.0 * 33)).epsilon(1e-13));
    }
}

TEST_CASE("means of the largest doubles") {
    double const most = std::numeric_limits<double>::max();
    statistics const s = statistics_of(
        format::float64, [&](std::size_t) { return nearest(format::float64, most); },
        std::vector<bounds>(3, bounds{0, 0}), std::vector<std::uint64_t>(3, 1));
    CHECK(s.mean_absolute == most);
    CHECK(s.bias == most);
    CHECK(s.root_mean_square == Approx(most).epsilon(1e-15));
    CHECK(*s.bias_error == 0);
}

TEST_CASE("a cosine near 1 keeps the digits of its distance from 1") {
    // x = (1, t), m = (1, 0): the cosine is 1/√(1 + t²), 1 − t²/2 for a small t.
    for (double const t : {0x1p-10, 0x1p-24, 0x1p-100}) {
        std::vector<double> const x{1, t};
        statistics const s = statistics_of(
            format::float32, [&](std::size_t k) { return nearest(format::float32, x[k]); },
            std::vector<bounds>{{1, 1}, {0, 0}}, std::vector<std::uint64_t>{0, 1});
        REQUIRE(s.cosine_distance);
        CHECK(*s.cosine_distance == Approx(t * t / 2).epsilon(1e-5));
    }
    // For equal vectors it is 0, and the cosine is never more than 1.
    std::vector<double> const same{0.1F, 0.2F, 0.3F, 0.7F, 1.1F};
    std::vector<bounds> exact;
    for (double const one : same)
        exact.push_back({one, one});
    statistics const s = statistics_of(
        format::float32, [&](std::size_t k) { return nearest(format::float32, same[k]); }, exact,
        std::vector<std::uint64_t>(5, 0));
    CHECK(*s.cosine <= 1);
    CHECK(*s.cosine_distance == 0);
}

TEST_CASE("statistics against sums in long double") {
    stored keep;
    problem const p = drawn(keep, 5);
    tests::seeded draw;
    CAPTURE(draw.seed());
    spoiled one(p, format::float16);
    for (std::size_t k = 0; k < 30; ++k)
        one.move(k, draw.whole(-40, 40));
    statistics const s = one.judged(p).found;
    long double sum = 0;
    long double sizes = 0;
    long double squares = 0;
    for (std::size_t k = 0; k < 30; ++k) {
        bounds const around = one.by.output_bounds[k];
        long double const e =
            static_cast<long double>(value_of(format::float16, one.candidate.bits(k)))
            - (static_cast<long double>(around.lower) + static_cast<long double>(around.upper)) / 2;
        sum += e;
        sizes += std::fabs(e);
        squares += e * e;
    }
    CHECK(s.bias == Approx(static_cast<double>(sum / 30)).epsilon(1e-12));
    CHECK(s.mean_absolute == Approx(static_cast<double>(sizes / 30)).epsilon(1e-12));
    CHECK(s.root_mean_square
          == Approx(static_cast<double>(std::sqrt(squares / 30))).epsilon(1e-12));
}

TEST_CASE("the row of the worst element") {
    stored keep;
    // Ten keys with the weights 1/10, and one that is padding.
    std::vector<double> values{1, -9, 2, 8, 3, 7, -4, 6, 5, 0.5, 100};
    problem p{keep.numbers(format::float32, {1, 1, 1, 1}, {2}),
              keep.filled(format::float32, {1, 1, 11, 1}, 0.5),
              keep.numbers(format::float32, {1, 1, 11, 1}, values)};
    p.how.key_lengths = {10};
    spoiled one(p, format::float32);
    one.move(0, 1);
    examined_element const worst = *one.judged(p).worst;
    CHECK(worst.allowed_keys == 10);
    CHECK(worst.log_sum_exp == Approx(1 + std::log(10.0)).epsilon(1e-15));
    REQUIRE(worst.largest_contributions.size() == 8);
    std::vector<std::size_t> const order{1, 3, 5, 7, 8, 6, 4, 2};
    for (std::size_t k = 0; k < 8; ++k) {
        contribution const& c = worst.largest_contributions[k];
        CHECK(c.key == order[k]);
        CHECK(c.score == 1);
        CHECK(c.weight == Approx(0.1).epsilon(1e-15));
        CHECK(c.value == values[order[k]]);
        CHECK(c.product == Approx(values[order[k]] / 10).epsilon(1e-15));
    }
    CHECK(!worst.allowed);
    judgement const rows = judge_log_sum_exp(p, keep.numbers(format::float32, {1, 1, 1, 1}, {3}));
    CHECK(rows.worst->largest_contributions[0].key == 0);
    CHECK(rows.worst->largest_contributions[0].value == 1);
}

TEST_CASE("what does not fit is refused with both shapes") {
    stored keep;
    problem const p = drawn(keep, 6);
    auto const zeros = [&](extents const& shape) { return keep.filled(format::float32, shape); };
    CHECK(refusal([&] { judge(p, zeros({1, 2, 3, 4})); })
          == "ATT-701 tensors do not fit: candidate output is (1, 2, 3, 4), expected (1, 2, 3, 5) "
             "as the other tensors have it");
    CHECK(refusal([&] { judge_log_sum_exp(p, zeros({1, 2, 3, 5})); })
          == "ATT-701 tensors do not fit: candidate log-sum-exp is (1, 2, 3, 5), expected "
             "(1, 2, 3, 1) as the other tensors have it");
    answer const half = attention(p, {.output = format::float16, .bounds = true});
    CHECK(refusal([&] { judge(p, zeros({1, 2, 3, 5}), half); })
          == "ATT-701 tensors do not fit: candidate output is (1, 2, 3, 5) in float32, the "
             "certified one (1, 2, 3, 5) in float16");
    CHECK(refusal([&] { judge(p, zeros({1, 2, 2, 5}), half); })
          == "ATT-701 tensors do not fit: candidate output is (1, 2, 2, 5), expected (1, 2, 3, 5) "
             "as the other tensors have it");
    answer const bare = attention(p);
    CHECK(refusal([&] { judge(p, zeros({1, 2, 3, 5}), bare); })
          == "ATT-701 tensors do not fit: the certified output has bounds of 0 elements, expected "
             "30");
    problem const other = single(keep, {1});
    CHECK(refusal([&] { judge(other, zeros({1, 1, 1, 1}), half); })
          == "ATT-701 tensors do not fit: certified output is (1, 2, 3, 5), expected (1, 1, 1, 1) "
             "as the other tensors have it");
    CHECK(refusal([&] { judge_log_sum_exp(other, zeros({1, 1, 1, 1}), half); })
          == "ATT-701 tensors do not fit: certified log-sum-exp is (1, 2, 3, 1), expected "
             "(1, 1, 1, 1) as the other tensors have it");
}
