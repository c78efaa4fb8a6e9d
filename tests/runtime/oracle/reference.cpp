// The reference compared with exact attention, with results by hand, and with the definition of
// each option.

#include <attest/attention/definition.hpp>
#include <attest/attention/mask_options.hpp>
#include <attest/number/nearest.hpp>
#include <attest/oracle/attention.hpp>
#include <attest/oracle/require.hpp>

#include "oracle/exact/tie.hpp"
#include "support/catch.hpp"
#include "support/refusal.hpp"
#include "support/seeded.hpp"
#include "support/stored.hpp"

#include <cmath>
#include <cstring>

using namespace attest::oracle;
using tests::refusal;
using tests::stored;

namespace {

std::uint32_t pattern(float x) {
    std::uint32_t bits = 0;
    std::memcpy(&bits, &x, sizeof bits);
    return bits;
}

std::uint64_t pattern(double x) {
    std::uint64_t bits = 0;
    std::memcpy(&bits, &x, sizeof bits);
    return bits;
}

/// All scores are 0, and the values are the unit vectors: the outputs are the weights.
problem all_alike(stored& keep, std::size_t queries, std::size_t keys, std::size_t past = 0) {
    std::size_t const all = keys + past;
    auto const units = [&](std::size_t from, std::size_t count) {
        std::vector<double> result(count * all, 0.0);
        for (std::size_t k = 0; k < count; ++k)
            result[k * all + from + k] = 1;
        return result;
    };
    problem p{keep.filled(format::float32, {1, 1, queries, 1}),
              keep.filled(format::float32, {1, 1, keys, 1}),
              keep.numbers(format::float32, {1, 1, keys, all}, units(past, keys))};
    if (past > 0) {
        p.past_key = keep.filled(format::float32, {1, 1, past, 1});
        p.past_value = keep.numbers(format::float32, {1, 1, past, all}, units(0, past));
    }
    return p;
}

/// "x.. xx.": which keys each query uses.
std::string used_keys(problem const& p) {
    std::string result;
    for (std::size_t i = 0; i < p.queries(); ++i) {
        if (i > 0)
            result += ' ';
        rounded_row const row = reference_row(p, 0, 0, i, format::float32, format::float32);
        for (std::uint64_t const weight : row.outputs)
            result += weight == 0 ? '.' : 'x';
    }
    return result;
}

double as_double(std::uint64_t bits, format f) {
    return value_of(f, bits);
}

} // namespace

TEST_CASE("outputs are those of exact attention, correctly rounded") {
    tests::seeded draw;
    CAPTURE(draw.seed());
    for (int round = 0; round < 40; ++round) {
        stored keep;
        attest::matrix<attest::rational, 3, 4> Q;
        attest::matrix<attest::rational, 3, 4> K;
        attest::matrix<attest::rational, 3, 2> V;
        auto const fill = [&](auto& M) {
            std::vector<double> values;
            using shape = std::remove_reference_t<decltype(M)>;
            for (std::size_t i = 0; i < shape::rows; ++i)
                for (std::size_t j = 0; j < shape::columns; ++j) {
                    long long const eighths = draw.whole(-16, 16);
                    M(i, j) = attest::rational(eighths, 8);
                    values.push_back(static_cast<double>(eighths) / 8);
                }
            return values;
        };
        auto const q = fill(Q);
        auto const k = fill(K);
        auto const v = fill(V);
        problem p{keep.numbers(format::float16, {1, 1, 3, 4}, q),
                  keep.numbers(format::bfloat16, {1, 1, 3, 4}, k),
                  keep.numbers(format::float32, {1, 1, 3, 2}, v)};
        bool const causal = draw.coin();
        p.how.causal = causal;
        require(p);
        auto const exact = attest::attention(Q, K, V);
        auto const masked = attest::attention(Q, K, V, attest::causal);
        for (std::size_t i = 0; i < 3; ++i) {
            auto const single = reference_row(p, 0, 0, i, format::float32, format::float64);
            auto const twice = reference_row(p, 0, 0, i, format::float64, format::float64);
            for (std::size_t d = 0; d < 2; ++d) {
                attest::exponential const o = causal ? attest::exponential(masked.output(i, d))
                                                     : attest::exponential(exact.output(i, d));
                CAPTURE(round, causal, i, d);
                CHECK(single.outputs[d] == pattern(attest::nearest<float>(o) + 0.0F));
                CHECK(twice.outputs[d] == pattern(attest::nearest<double>(o) + 0.0));
            }
        }
    }
}

TEST_CASE("a tie is found to be one, and goes to the even number") {
    stored keep;
    double const ulp = std::ldexp(1.0, -10); // of float16 in [1, 2)
    // The mean of three values, whose weights 1/3 no binary interval holds as a point.
    auto const mean_of = [&](double first, double second, double third) {
        problem const p{keep.numbers(format::float16, {1, 1, 1, 2}, {0.5, -0.25}),
                        keep.numbers(format::float16, {1, 1, 3, 2}, {1, 2, 1, 2, 1, 2}),
                        keep.numbers(format::float32, {1, 1, 3, 1}, {first, second, third})};
        return reference_row(p, 0, 0, 0, format::float16, format::float32);
    };
    rounded_row const down = mean_of(1, 1, 1 + 1.5 * ulp);
    CHECK(down.ties == 1);
    CHECK(as_double(down.outputs[0], format::float16) == 1);
    rounded_row const up = mean_of(1 + ulp, 1 + ulp, 1 + 2.5 * ulp);
    CHECK(up.ties == 1);
    CHECK(as_double(up.outputs[0], format::float16) == 1 + 2 * ulp);
    rounded_row const beside = mean_of(1, 1, 1 + 1.5 * ulp + std::ldexp(1.0, -23));
    CHECK(beside.ties == 0);
    CHECK(as_double(beside.outputs[0], format::float16) == 1 + ulp);
}

TEST_CASE("a tie beside zero or beside an overflow") {
    stored keep;
    // Three equal keys: as above, the interval around their mean contains the midpoint.
    auto const of = [&](format f, double midpoint) {
        problem const p{
            keep.numbers(format::float16, {1, 1, 1, 1}, {0.3}),
            keep.numbers(format::float16, {1, 1, 3, 1}, {0.7, 0.7, 0.7}),
            keep.numbers(format::float64, {1, 1, 3, 1}, {midpoint, midpoint, midpoint})};
        rounded_row const row = reference_row(p, 0, 0, 0, f, format::float32);
        CHECK(row.ties == 1);
        return row.outputs[0];
    };
    for (format const f : result_formats) {
        if (f == format::float64)
            continue; // its midpoints are not elements of any format
        format_description const& layout = description(f);
        INFO(layout.name);
        double const smallest = std::ldexp(1.0, layout.smallest_unit());
        CHECK(of(f, smallest / 2) == 0);
        CHECK(of(f, -smallest / 2) == 0);
        double const largest = value_of(f, layout.largest());
        double const midpoint = largest + (largest - value_of(f, layout.largest() - 1)) / 2;
        std::uint64_t const even = layout.largest() + layout.largest() % 2;
        CHECK(of(f, midpoint) == even);
        CHECK(of(f, -midpoint) == with_sign(f, true, even));
    }
}

TEST_CASE("a tie among keys whose scores are equal only after an irrational scale") {
    stored keep;
    double const ulp = std::ldexp(1.0, -10);
    // D = 2: the scale is 1/√2. Two keys with equal scores tie; a third one far below does not
    // affect float16, but it does affect the exact value.
    problem const pair{keep.numbers(format::float16, {1, 1, 1, 2}, {1, 1}),
                       keep.numbers(format::float16, {1, 1, 2, 2}, {1, 2, 2, 1}),
                       keep.numbers(format::float16, {1, 1, 2, 1}, {1, 1 + ulp})};
    CHECK(reference_row(pair, 0, 0, 0, format::float16, format::float32).ties == 1);
    problem const three{keep.numbers(format::float16, {1, 1, 1, 2}, {32, 32}),
                        keep.numbers(format::float16, {1, 1, 3, 2}, {1, 2, 2, 1, -11, -11}),
                        keep.numbers(format::float16, {1, 1, 3, 1}, {1, 1 + ulp, 2})};
    rounded_row const near = reference_row(three, 0, 0, 0, format::float16, format::float32);
    CHECK(near.ties == 0);
    CHECK(as_double(near.outputs[0], format::float16) == 1 + ulp);
}

TEST_CASE("log-sum-exp, also where it is a midpoint") {
    stored keep;
    problem four = all_alike(keep, 1, 4);
    four.how.base = logarithm::binary;
    CHECK(as_double(reference_row(four, 0, 0, 0, format::float32, format::float32).log_sum_exp,
                    format::float32)
          == 2);
    four.how.base = logarithm::natural;
    CHECK(as_double(reference_row(four, 0, 0, 0, format::float32, format::float64).log_sum_exp,
                    format::float64)
          == Approx(std::log(4.0)).epsilon(1e-15));
    // 512 keys: 9 is the midpoint of 8 and 10 in float8_e5m2.
    auto const zeros = [&](std::size_t keys) {
        return keep.filled(format::float32, {1, 1, keys, 1});
    };
    problem many{zeros(1), zeros(512), zeros(512)};
    many.how.base = logarithm::binary;
    rounded_row const nine = reference_row(many, 0, 0, 0, format::float32, format::float8_e5m2);
    CHECK(nine.ties == 1);
    CHECK(as_double(nine.log_sum_exp, format::float8_e5m2) == 8);
    // One key: the log-sum-exp is its score, here the midpoint of two float16.
    double const midpoint = 1 + std::ldexp(1.0, -11);
    problem const one{keep.numbers(format::float32, {1, 1, 1, 1}, {midpoint}),
                      keep.numbers(format::float32, {1, 1, 1, 1}, {1}),
                      keep.numbers(format::float32, {1, 1, 1, 1}, {3})};
    rounded_row const row = reference_row(one, 0, 0, 0, format::float16, format::float16);
    CHECK(as_double(row.log_sum_exp, format::float16) == 1);
}

TEST_CASE("which keys a query uses") {
    stored keep;
    problem p = all_alike(keep, 2, 3);
    CHECK(used_keys(p) == "xxx xxx");
    p.how.causal = true;
    CHECK(used_keys(p) == "x.. xx.");
    p.how.diagonal = diagonal::bottom_right;
    CHECK(used_keys(p) == "xx. xxx");
    p.how.window_left = 0;
    CHECK(used_keys(p) == ".x. ..x");
    p.how.causal = false;
    p.how.window_right = 1;
    CHECK(used_keys(p) == ".xx ..x");
    p.how.diagonal = diagonal::top_left;
    CHECK(used_keys(p) == "xx. .xx");

    problem cached = all_alike(keep, 2, 2, 2);
    cached.how.causal = true;
    CHECK(used_keys(cached) == "x... xx..");
    cached.how.diagonal = diagonal::after_past;
    CHECK(used_keys(cached) == "xxx. xxxx");

    problem padded = all_alike(keep, 2, 4);
    padded.how.key_lengths = {3};
    CHECK(used_keys(padded) == "xxx. xxx.");
    padded.how.causal = true;
    padded.how.diagonal = diagonal::bottom_right;
    CHECK(used_keys(padded) == "xx.. xxx.");

    problem masked = all_alike(keep, 2, 3);
    masked.allowed = keep.booleans({1, 1, 2, 3}, {1, 0, 1, 0, 0, 1});
    CHECK(used_keys(masked) == "x.x ..x");
    masked.how.true_means_hidden = true;
    CHECK(used_keys(masked) == ".x. xx.");
    masked.allowed = keep.booleans({1, 1, 1, 3}, {1, 0, 0});
    CHECK(used_keys(masked) == ".xx .xx");
    masked.allowed.reset();
    double const hidden = -std::numeric_limits<double>::infinity();
    masked.bias = keep.numbers(format::float32, {1, 1, 2, 1}, {0, hidden});
    CHECK(used_keys(masked) == "xxx ...");
    rounded_row const empty = reference_row(masked, 0, 0, 1, format::float32, format::float32);
    CHECK(as_double(empty.log_sum_exp, format::float32) == hidden);
}

TEST_CASE("what is added to the scores") {
    stored keep;
    // Weights e^s / Σ e^s of two keys, read off the outputs.
    auto const odds = [&](problem const& p, std::size_t h = 0) {
        rounded_row const row = reference_row(p, 0, h, 0, format::float64, format::float64);
        return as_double(row.outputs[1], format::float64)
               / as_double(row.outputs[0], format::float64);
    };
    problem p = all_alike(keep, 1, 2);
    p.bias = keep.numbers(format::float32, {1, 1, 1, 2}, {0.25, 1.5});
    CHECK(odds(p) == Approx(std::exp(1.25)).epsilon(1e-14));
    p.bias.reset();
    p.how.alibi_slopes = {0.5};
    CHECK(odds(p) == Approx(std::exp(-0.5)).epsilon(1e-14));
    p.how.diagonal = diagonal::bottom_right;
    CHECK(odds(p) == Approx(std::exp(0.5)).epsilon(1e-14));

    problem capped{keep.numbers(format::float32, {1, 1, 1, 1}, {2}),
                   keep.numbers(format::float32, {1, 1, 2, 1}, {0, 3}),
                   keep.numbers(format::float32, {1, 1, 2, 2}, {1, 0, 0, 1})};
    capped.how.soft_cap = 4;
    CHECK(odds(capped) == Approx(std::exp(4 * std::tanh(6.0 / 4))).epsilon(1e-14));
    capped.bias = keep.numbers(format::float32, {1, 1, 1, 2}, {-1, 0.5});
    CHECK(odds(capped) == Approx(std::exp(1.5 + 4 * std::tanh(6.0 / 4))).epsilon(1e-14));
    capped.bias.reset();
    capped.how.soft_cap.reset();
    capped.how.scale = 0.125;
    CHECK(odds(capped) == Approx(std::exp(0.75)).epsilon(1e-14));

    problem sunk = all_alike(keep, 1, 1);
    sunk.how.sinks = {0};
    rounded_row const half = reference_row(sunk, 0, 0, 0, format::float32, format::float32);
    CHECK(as_double(half.outputs[0], format::float32) == 0.5);
    CHECK(as_double(half.log_sum_exp, format::float32) == Approx(std::log(2.0)));
    sunk.how.key_lengths = {0};
    rounded_row const only_sink = reference_row(sunk, 0, 0, 0, format::float32, format::float32);
    CHECK(only_sink.outputs[0] == 0);
    CHECK(only_sink.log_sum_exp == 0);
}

TEST_CASE("query heads read the key head of their block") {
    stored keep;
    problem const p{keep.numbers(format::float32, {1, 4, 1, 1}, {0, 0, 0, 0}),
                    keep.numbers(format::float32, {1, 2, 1, 1}, {0, 0}),
                    keep.numbers(format::float32, {1, 2, 1, 1}, {5, 7})};
    require(p);
    std::vector<double> read;
    for (std::size_t h = 0; h < 4; ++h)
        read.push_back(
            as_double(reference_row(p, 0, h, 0, format::float32, format::float32).outputs[0],
                      format::float32));
    CHECK(read == std::vector<double>{5, 5, 7, 7});
}

TEST_CASE("scores of any size") {
    stored keep;
    // 3.4e38 squared, and values that cancel: the key with the larger score has all the weight.
    double const huge = 3.0e38;
    problem const p{keep.numbers(format::float32, {1, 1, 1, 1}, {huge}),
                    keep.numbers(format::float32, {1, 1, 3, 1}, {huge, huge, -huge}),
                    keep.numbers(format::float32, {1, 1, 3, 1}, {1, -1, 100})};
    rounded_row const row = reference_row(p, 0, 0, 0, format::float32, format::float32);
    CHECK(as_double(row.outputs[0], format::float32) == 0);
    CHECK(as_double(row.log_sum_exp, format::float32) == std::numeric_limits<double>::infinity());
}

TEST_CASE("scores so great that 128 bits say nothing about their exponentials") {
    stored keep;
    // Two features, so that the scale is irrational: a score of 10^60 is known to ±2^70 at first.
    std::vector<double> const query{1e30, 1e30};
    problem const one{keep.numbers(format::float32, {1, 1, 1, 2}, query),
                      keep.numbers(format::float32, {1, 1, 1, 2}, {1e30, 1e30}),
                      keep.numbers(format::float32, {1, 1, 1, 2}, {3, -5})};
    rounded_row const alone = reference_row(one, 0, 0, 0, format::float32, format::float32);
    CHECK(as_double(alone.outputs[0], format::float32) == 3);
    CHECK(as_double(alone.outputs[1], format::float32) == -5);
    CHECK(as_double(alone.log_sum_exp, format::float32) == std::numeric_limits<double>::infinity());
    CHECK(alone.output_bounds[0].lower <= 3);
    CHECK(alone.output_bounds[0].upper >= 3);
    CHECK(alone.output_bounds[0].upper < 4);
    // The second key is 2^-23 of that above the first, and so has all the weight.
    problem const two{keep.numbers(format::float32, {1, 1, 1, 2}, query),
                      keep.numbers(format::float32, {1, 1, 2, 2}, {1e30, 1e30, 1e30, 1.000001e30}),
                      keep.numbers(format::float32, {1, 1, 2, 1}, {1, 2})};
    rounded_row const upper = reference_row(two, 0, 0, 0, format::float32, format::float64);
    CHECK(as_double(upper.outputs[0], format::float32) == 2);
    CHECK(as_double(upper.log_sum_exp, format::float64) > 1e60);
    // The first precision shows little, but the bounds are numbers.
    enclosed_row const first = row_by_definition(two, 0, 0, 0, 128);
    for (interval const& x : {first.weights[0], first.outputs[0]}) {
        CHECK(mpfr_cmp_ui(x.lower(), 0) >= 0);
        CHECK(mpfr_cmp_ui(x.upper(), 3) <= 0);
    }
}

TEST_CASE("a log-sum-exp of which 128 bits know no lower end") {
    // q·k = 2^160 − 3·2^30, which 128 bits enclose from 2^160 − 2^32 to 2^160; a bias of −2^160
    // leaves a score from −2^32 to 0. e^{−2^32} is below all numbers of MPFR: the log-sum-exp is
    // from −∞ to 0, and not a zero.
    stored keep;
    problem p{keep.numbers(format::float64, {1, 1, 1, 2}, {0x1p80, 1}),
              keep.numbers(format::float64, {1, 1, 1, 2}, {0x1p80, -3 * 0x1p30}),
              keep.numbers(format::float64, {1, 1, 1, 1}, {2})};
    p.how.scale = 1;
    p.bias = keep.numbers(format::float64, {1, 1, 1, 1}, {-0x1p160});
    rounded_row const row = reference_row(p, 0, 0, 0, format::float32, format::float32);
    CHECK(value_of(format::float32, row.outputs[0]) == 2);
    CHECK(value_of(format::float32, row.log_sum_exp) == -3 * 0x1p30);
    CHECK(row.bits == 256);
    CHECK(row.log_sum_exp_bounds.lower == -3 * 0x1p30);
}

TEST_CASE("a score that is only known to be negative") {
    stored keep;
    // 2^240 − 2^100 − 2^240 with 128 bits is enclosed from −2^113 to 0, and so is the log-sum-exp.
    problem const p{keep.numbers(format::float32, {1, 1, 1, 4}, {0x1p120, 0x1p50, 0x1p120, 0}),
                    keep.numbers(format::float32, {1, 1, 1, 4}, {0x1p120, -0x1p50, -0x1p120, 0}),
                    keep.numbers(format::float32, {1, 1, 1, 1}, {7})};
    rounded_row const row = reference_row(p, 0, 0, 0, format::float32, format::float32);
    CHECK(as_double(row.outputs[0], format::float32) == 7);
    CHECK(as_double(row.log_sum_exp, format::float32) == -0x1p99);
    CHECK(row.log_sum_exp_bounds.lower == -0x1p99);
    CHECK(row.log_sum_exp_bounds.upper == -0x1p99);
}

TEST_CASE("a sink takes part in what is a tie") {
    stored keep;
    // (1.1875 + 2 + 0)/3 = 1.0625, the midpoint between 1 and 1.125; without the sink it is 1.59375.
    problem p{keep.filled(format::float16, {1, 1, 1, 1}),
              keep.filled(format::float16, {1, 1, 2, 1}),
              keep.numbers(format::float16, {1, 1, 2, 1}, {1.1875, 2})};
    p.how.sinks = {0};
    rounded_row const row = reference_row(p, 0, 0, 0, format::float8_e4m3fn, format::float32);
    CHECK(row.ties == 1);
    CHECK(as_double(row.outputs[0], format::float8_e4m3fn) == 1);
    // 2047 keys and the sink: the binary logarithm is 11, the midpoint between 10 and 12.
    problem many{keep.filled(format::float16, {1, 1, 1, 1}),
                 keep.filled(format::float16, {1, 1, 2047, 1}),
                 keep.filled(format::float16, {1, 1, 2047, 1})};
    many.how.sinks = {0};
    many.how.base = logarithm::binary;
    rounded_row const eleven = reference_row(many, 0, 0, 0, format::float16, format::float8_e5m2);
    CHECK(eleven.ties == 1);
    CHECK(as_double(eleven.log_sum_exp, format::float8_e5m2) == 12);
}

TEST_CASE("a tie among keys whose scores and biases are beyond the doubles") {
    stored keep;
    double const ulp = std::ldexp(1.0, -10);
    // Query 2 is as far from key 0 as from key 4: both score √2·10^400 − 2·10^308.
    problem p{keep.numbers(format::float64, {1, 1, 3, 2}, std::vector<double>(6, 1e200)),
              keep.numbers(format::float64, {1, 1, 5, 2}, std::vector<double>(10, 1e200)),
              keep.numbers(format::float16, {1, 1, 5, 1}, {1, 8, 8, 8, 1 + ulp})};
    p.how.alibi_slopes = {1e308};
    p.allowed = keep.booleans({1, 1, 1, 5}, {1, 0, 0, 0, 1});
    rounded_row const row = reference_row(p, 0, 0, 2, format::float16, format::float32);
    CHECK(row.ties == 1);
    CHECK(as_double(row.outputs[0], format::float16) == 1);
}

TEST_CASE("what does not fit is refused by name") {
    stored keep;
    auto const say = [](problem const& p) { return refusal([&] { require(p); }); };
    auto const f = format::float32;
    auto const numbers = [&](extents const& shape, double value = 0) {
        return keep.filled(f, shape, value);
    };
    problem const good{numbers({1, 2, 3, 4}), numbers({1, 1, 5, 4}), numbers({1, 1, 5, 2})};
    CHECK(say(good) == "nothing was refused");

    problem p = good;
    p.key = numbers({1, 1, 5, 3});
    CHECK(say(p)
          == "ATT-701 tensors do not fit: key is (1, 1, 5, 3), expected (1, 1, 5, 4) as the "
             "other tensors have it");
    p = good;
    p.value = numbers({1, 1, 4, 2});
    CHECK(say(p)
          == "ATT-701 tensors do not fit: value is (1, 1, 4, 2), expected (1, 1, 5, 2) as "
             "the other tensors have it");
    p = good;
    p.query = numbers({1, 3, 3, 4});
    p.key = numbers({1, 2, 5, 4});
    p.value = numbers({1, 2, 5, 2});
    CHECK(say(p)
          == "ATT-701 tensors do not fit: there are 3 query heads and 2 key heads; expected "
             "a multiple of the latter");
    p.query = numbers({1, 1, 32, 4});
    p.key = numbers({1, 9, 8, 4});
    p.value = numbers({1, 9, 8, 2});
    CHECK(say(p)
          == "ATT-701 tensors do not fit: there are 1 query heads and 9 key heads; expected a "
             "multiple of the latter; with heads and positions exchanged there are 32 and 8, so "
             "the axes look like (B, S, H, D), the layout bshd");
    // The same counts read from (B, S, H, D) are not (B, S, H, D) again.
    std::vector<std::byte> const zeros(10 * 8 * 4 * sizeof(float));
    auto const turned = [&](extents const& shape) {
        auto const [B, H, S, D] = shape;
        return tensor(f, shape, {S * H * D, D, H * D, 1}, zeros);
    };
    p.query = turned({1, 1, 32, 4});
    p.key = turned({1, 9, 8, 4});
    p.value = turned({1, 9, 8, 2});
    CHECK(say(p)
          == "ATT-701 tensors do not fit: there are 1 query heads and 9 key heads; expected a "
             "multiple of the latter; with heads and positions exchanged there are 32 and 8, so "
             "the axes look like (B, H, S, D), the layout bhsd");
    p.query = numbers({1, 1, 31, 4});
    p.key = numbers({1, 9, 8, 4});
    p.value = numbers({1, 9, 8, 2});
    CHECK(say(p)
          == "ATT-701 tensors do not fit: there are 1 query heads and 9 key heads; expected a "
             "multiple of the latter");
    // The queries alone are exchanged: of one position, or of many.
    p.key = numbers({1, 4, 64, 4});
    p.value = numbers({1, 4, 64, 2});
    p.query = numbers({1, 1, 8, 4});
    CHECK(say(p)
          == "ATT-701 tensors do not fit: there are 1 query heads and 4 key heads; expected a "
             "multiple of the latter; with heads and positions of query alone exchanged there are "
             "8 and 4, so its axes look like (B, S, H, D), the layout bshd");
    p.query = numbers({1, 10, 8, 4});
    CHECK(say(p).ends_with("of query alone exchanged there are 8 and 4, so its axes look like "
                           "(B, S, H, D), the layout bshd"));
    p.query = turned({1, 10, 8, 4});
    CHECK(say(p).ends_with("(B, H, S, D), the layout bhsd"));
    for (extents const& other : {extents{1, 6, 64, 4}, {1, 10, 7, 4}})
        CHECK((p.query = numbers(other), say(p).ends_with("expected a multiple of the latter")));
    p = good;
    p.query = numbers({1, 2, 0, 4});
    CHECK(say(p)
          == "ATT-701 tensors do not fit: an extent is 0: query (1, 2, 0, 4), key (1, 1, 5, "
             "4), value (1, 1, 5, 2)");
    p = good;
    p.past_key = numbers({1, 1, 2, 4});
    CHECK(say(p)
          == "ATT-701 tensors do not fit: past keys and past values come together or not at "
             "all");
    p.past_value = numbers({1, 1, 3, 2});
    CHECK(say(p)
          == "ATT-701 tensors do not fit: past_value is (1, 1, 3, 2), expected (1, 1, 2, 2) as "
             "the other tensors have it");
    p = good;
    p.allowed = keep.booleans({1, 1, 2, 5}, std::vector<int>(10, 1));
    CHECK(say(p)
          == "ATT-701 tensors do not fit: allowed is (1, 1, 2, 5), expected (1, 2, 3, 5) of batch "
             "entries, query heads, queries and keys, or 1 in place of an extent");
    p = good;
    p.bias = numbers({1, 2, 3, 4});
    CHECK(say(p)
          == "ATT-701 tensors do not fit: bias is (1, 2, 3, 4), expected (1, 2, 3, 5) of batch "
             "entries, query heads, queries and keys, or 1 in place of an extent");
    CHECK(refusal([&] { tensor(f, {1, 1, 2, 2}, std::span<std::byte const>()); })
          == "ATT-701 tensors do not fit: (1, 1, 2, 2) needs 16 bytes, there are 0");
    // Products that exceed std::size_t do not wrap, although axes of stride 0 need no bytes.
    std::vector<std::byte> const bytes(64);
    std::size_t const much = std::size_t{1} << 32U;
    std::string const beyond =
        "ATT-701 tensors do not fit: (4294967296, 4294967296, 1, 1) is more than "
        "there can be in memory";
    CHECK(refusal([&] { tensor(f, {much, much, 1, 1}, bytes); }) == beyond);
    CHECK(refusal([&] { tensor(f, {much, much, 1, 1}, {0, 0, 0, 0}, bytes); }) == beyond);
    CHECK(refusal([&] { boolean_tensor({much, much, 1, 1}, bytes); }) == beyond);
    p = good;
    p.query = tensor(f, {1, much / 8, much / 16, 4}, {0, 0, 0, 1}, bytes);
    p.key = numbers({1, 1, 20, 4});
    p.value = numbers({1, 1, 20, 2});
    CHECK(say(p)
          == "ATT-701 tensors do not fit: (1, 536870912, 268435456, 20) "
             "is more than there can be in memory");

    p = good;
    p.key = keep.numbers(f, {1, 1, 5, 4}, [] {
        std::vector<double> values(20, 0.0);
        values[9] = std::numeric_limits<double>::quiet_NaN();
        return values;
    }());
    CHECK(say(p) == "ATT-702 an element is not a finite number: key at (0, 0, 2, 1) is NaN");
    p = good;
    p.bias = numbers({1, 1, 1, 1}, std::numeric_limits<double>::infinity());
    CHECK(say(p) == "ATT-702 an element is not a finite number: bias at (0, 0, 0, 0) is infinity");
    p = good;
    p.bias = numbers({1, 1, 1, 1}, -std::numeric_limits<double>::infinity());
    CHECK(say(p) == "nothing was refused");

    p = good;
    p.how.sinks = {0};
    CHECK(say(p)
          == "ATT-703 an option does not fit: sinks has 1 numbers, expected 2, one per query "
             "head, or none");
    p = good;
    p.how.sinks = {0, std::numeric_limits<double>::infinity()};
    CHECK(say(p) == "ATT-703 an option does not fit: a sink is inf, expected a finite number");
    p = good;
    p.how.alibi_slopes = {1, -std::numeric_limits<double>::infinity()};
    CHECK(say(p)
          == "ATT-703 an option does not fit: an ALiBi slope is -inf, expected a finite number");
    p = good;
    p.how.scale = std::numeric_limits<double>::infinity();
    CHECK(say(p) == "ATT-703 an option does not fit: scale is inf, expected a finite number");
    p = good;
    p.how.key_lengths = {6};
    CHECK(say(p) == "ATT-703 an option does not fit: a key length is 6, expected 0 to 5");
    p = good;
    p.how.window_left = -1;
    CHECK(say(p)
          == "ATT-703 an option does not fit: a window reaches -1 keys, expected 0 or more, "
             "or nothing where others write -1, no limit");
    p = good;
    p.how.soft_cap = 0;
    CHECK(say(p).starts_with("ATT-703 an option does not fit: soft_cap is 0"));

    p = good;
    p.how.key_lengths = {0};
    p.how.empty = empty_row::refuse;
    CHECK(refusal([&] { reference_row(p, 0, 1, 2, f, f); })
          == "ATT-704 a query may not use any key: query 2 of head 1, batch entry 0");
}

TEST_CASE("a soft cap that keeps a rounding from being decided is refused by name") {
    stored keep;
    // Scores tanh 1 and −tanh 1, each with both values: the output is the midpoint of the values
    // for any weights.
    double const ulp = std::ldexp(1.0, -10);
    problem p{keep.numbers(format::float16, {1, 1, 1, 1}, {1}),
              keep.numbers(format::float16, {1, 1, 4, 1}, {1, -1, 1, -1}),
              keep.numbers(format::float16, {1, 1, 4, 1}, {1, 1 + ulp, 1 + ulp, 1})};
    p.how.soft_cap = 1;
    CHECK(reference_row(p, 0, 0, 0, format::float16, format::float32).ties == 1);

    // e^tanh 1 − F e^−tanh 1 with a fraction F that is e^(2 tanh 1) to 20000 bits.
    interval const one(20000, 1);
    interval const power = exp(tanh(one) + tanh(one));
    mpq_t near;
    mpq_init(near);
    mpfr_get_q(near, power.lower());
    exponential_groups groups;
    groups.add(exact_score{fraction(1.0), fraction()}, fraction(1.0));
    groups.add(exact_score{fraction(-1.0), fraction()}, -fraction(near));
    mpq_clear(near);
    CHECK(
        refusal([&] { sign_of(p, groups); })
        == "ATT-705 a soft cap keeps a rounding from being decided: terms that may cancel exactly "
           "do so to 16384 bits; take another format");
}

TEST_CASE("a sentinel far below breaks a tie at once") {
    stored keep;
    double const ulp = std::ldexp(1.0, -10);
    problem p{keep.numbers(format::float16, {1, 1, 1, 1}, {1}),
              keep.numbers(format::float16, {1, 1, 3, 1}, {1, 1, 1}),
              keep.numbers(format::float16, {1, 1, 3, 1}, {1, 1 + ulp, 2})};
    p.bias = keep.numbers(format::float32, {1, 1, 1, 3}, {0, 0, -1e9});
    rounded_row const up = reference_row(p, 0, 0, 0, format::float16, format::float64);
    CHECK(up.ties == 0);
    CHECK(as_double(up.outputs[0], format::float16) == 1 + ulp);
    p.value = keep.numbers(format::float16, {1, 1, 3, 1}, {1, 1 + ulp, 0});
    rounded_row const down = reference_row(p, 0, 0, 0, format::float16, format::float64);
    CHECK(as_double(down.outputs[0], format::float16) == 1);
    // The same for the log-sum-exp: one key with the score 1 + 2^-11, and one a billion below.
    p.query = keep.numbers(format::float32, {1, 1, 1, 1}, {1 + std::ldexp(1.0, -11)});
    p.bias = keep.numbers(format::float32, {1, 1, 1, 3}, {0, -1e9, -1e9});
    rounded_row const above = reference_row(p, 0, 0, 0, format::float16, format::float16);
    CHECK(as_double(above.log_sum_exp, format::float16) == 1 + ulp);
}
