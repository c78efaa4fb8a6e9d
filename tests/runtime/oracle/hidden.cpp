// NaN and infinities where no query sees them: the answers are those without them, in every tier
// and for all results; if a query sees one they are refused; if one reaches a candidate the report
// says so.

#include <attest/oracle/attention.hpp>
#include <attest/oracle/gradient.hpp>
#include <attest/oracle/intermediate.hpp>
#include <attest/oracle/judge/emulation.hpp>
#include <attest/oracle/judge/judge.hpp>
#include <attest/oracle/judge/judge_rows.hpp>
#include <attest/oracle/judge/model.hpp>
#include <attest/oracle/judge/report.hpp>
#include <attest/oracle/packed.hpp>
#include <attest/oracle/packed_gradient.hpp>

#include "oracle/driver/visible.hpp"
#include "oracle/visibility.hpp"
#include "support/catch.hpp"
#include "support/oracle_problem.hpp"
#include "support/refusal.hpp"
#include "support/textbook.hpp"
#include "support/textbook_answer.hpp"

using namespace attest::oracle;
using tests::real;
using tests::refusal;
using tests::seeded;
using tests::stored;

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr double nan_number = std::numeric_limits<double>::quiet_NaN();

std::uint64_t poison(seeded& draw, format f) {
    format_description const& layout = description(f);
    switch (draw.whole(0, 2)) {
    case 0:
        return layout.not_a_number();
    case 1:
        return layout.beyond();
    default:
        return layout.sign_bit() + layout.beyond();
    }
}

/// Returns the tensor with other patterns in the rows (b, h, i) for which spoilt() is true: in all
/// elements, or in one.
template <class Spoilt>
tensor spoiled(stored& keep, seeded& draw, tensor const& x, Spoilt const& spoilt) {
    auto const [B, H, S, D] = x.shape();
    std::vector<std::uint64_t> patterns;
    for (std::size_t b = 0; b < B; ++b)
        for (std::size_t h = 0; h < H; ++h)
            for (std::size_t i = 0; i < S; ++i) {
                bool const here = spoilt(b, h, i);
                bool const all = draw.coin();
                std::size_t const one = draw.size(0, D - 1);
                for (std::size_t a = 0; a < D; ++a)
                    patterns.push_back(here && (all || a == one) ? poison(draw, x.type())
                                                                 : x.bits(b, h, i, a));
            }
    std::size_t next = 0;
    return keep.drawn_patterns(x.type(), x.shape(), [&] { return patterns[next++]; });
}

/// The rule, independent of the library: key length, causal from the top left, window, mask.
struct rules {
    bool causal;
    std::optional<std::int64_t> left;
    std::vector<std::int64_t> lengths;
    std::vector<int> seen; ///< (Sq, T), or none

    [[nodiscard]] bool sees(std::size_t b, std::size_t i, std::size_t j, std::size_t keys) const {
        auto const row = static_cast<std::int64_t>(i);
        auto const key = static_cast<std::int64_t>(j);
        return (lengths.empty() || key < lengths[b]) && (!causal || key <= row)
               && (!left || row - key <= *left) && (seen.empty() || seen[i * keys + j] != 0);
    }
};

struct drawn {
    problem clean;
    problem spoilt;
    rules by;
};

drawn drawn_pair(stored& keep, seeded& draw, bool past) {
    format const f =
        std::vector{format::float32, format::bfloat16,      format::float16,
                    format::float64, format::float8_e4m3fn, format::float8_e5m2}[draw.size(0, 5)];
    auto const numbers = [&](extents const& shape) {
        return keep.drawn(f, shape, [&] { return tests::moderate(draw); });
    };
    tests::problem_sizes of = tests::drawn_sizes(draw, 90);
    if (!past)
        of.past = 0;
    problem clean = tests::assembled(of, numbers, numbers, numbers);
    std::size_t const keys = clean.keys();
    rules by{draw.one_in(3), {}, {}, {}};
    if (draw.one_in(3))
        by.left = draw.whole(0, 20);
    if (draw.one_in(2))
        for (std::size_t b = 0; b < clean.batches(); ++b)
            by.lengths.push_back(draw.whole(0, static_cast<long long>(keys)));
    if (draw.one_in(2)) {
        std::vector<int> column(keys);
        for (int& one : column)
            one = draw.one_in(2) ? 1 : 0;
        for (std::size_t i = 0; i < clean.queries(); ++i) {
            bool const none = draw.one_in(5);
            for (std::size_t j = 0; j < keys; ++j)
                by.seen.push_back(none ? 0 : column[j]);
        }
        clean.allowed = keep.booleans({1, 1, clean.queries(), keys}, by.seen);
    }
    clean.how.causal = by.causal;
    clean.how.window_left = by.left;
    clean.how.key_lengths = by.lengths;
    if (draw.one_in(3))
        clean.how.soft_cap = 3;
    if (draw.one_in(3))
        clean.how.sinks.assign(clean.query_heads(), 0.25);
    problem spoilt = clean;
    spoilt.how.ignore_hidden = true;
    auto const hidden = [&](std::size_t b, std::size_t j) {
        for (std::size_t i = 0; i < clean.queries(); ++i)
            if (by.sees(b, i, j, keys))
                return false;
        return true;
    };
    auto const key_rows = [&](std::size_t before) {
        return [&, before](std::size_t b, std::size_t, std::size_t j) {
            return hidden(b, before + j) && !draw.one_in(3);
        };
    };
    spoilt.key = spoiled(keep, draw, clean.key, key_rows(clean.past()));
    spoilt.value = spoiled(keep, draw, clean.value, key_rows(clean.past()));
    if (clean.past_key) {
        spoilt.past_key = spoiled(keep, draw, *clean.past_key, key_rows(0));
        spoilt.past_value = spoiled(keep, draw, *clean.past_value, key_rows(0));
    }
    spoilt.query = spoiled(keep, draw, clean.query, [&](std::size_t b, std::size_t, std::size_t i) {
        for (std::size_t j = 0; j < keys; ++j)
            if (by.sees(b, i, j, keys))
                return false;
        return draw.coin();
    });
    return {std::move(clean), std::move(spoilt), std::move(by)};
}

/// One batch entry, one key head for two query heads, two queries, three keys; the last key is
/// padding.
problem padded(stored& keep, double key, double value) {
    problem p{keep.filled(format::float32, {1, 2, 2, 1}, 1),
              keep.numbers(format::float32, {1, 1, 3, 1}, {1, 2, key}),
              keep.numbers(format::float32, {1, 1, 3, 2}, {1, 2, 3, 4, value, 5})};
    p.how.key_lengths = {2};
    p.how.ignore_hidden = true;
    return p;
}

std::string const not_finite = "ATT-702 an element is not a finite number: ";

} // namespace

TEST_CASE("what no query sees changes nothing, whatever it holds") {
    seeded draw;
    CAPTURE(draw.seed());
    for (std::size_t number = 0; number < 60; ++number) {
        CAPTURE(number);
        stored keep;
        drawn const two = drawn_pair(keep, draw, true);
        format const f = draw.coin() ? format::bfloat16 : format::float32;
        request const asked{.output = f, .log_sum_exp = f, .bounds = true, .threads = 2};
        answer const clean = attention(two.clean, asked);
        answer const found = attention(two.spoilt, asked);
        CHECK(found.output.bytes() == clean.output.bytes());
        CHECK(found.log_sum_exp.bytes() == clean.log_sum_exp.bytes());
        CHECK(reference_attention(two.spoilt, asked).output.bytes() == clean.output.bytes());
        for (stage const at : {stage::biased_scores, stage::weights}) {
            CHECK(intermediate(two.spoilt, at, asked).elements.bytes()
                  == intermediate(two.clean, at, asked).elements.bytes());
            CHECK(reference_intermediate(two.spoilt, at, asked).elements.bytes()
                  == intermediate(two.clean, at, asked).elements.bytes());
        }
        upstream const from{keep.drawn(format::float32, two.clean.output_shape(),
                                       [&] { return tests::moderate(draw); })};
        gradient_answer const by = gradients(two.spoilt, from, {.scores = true, .threads = 2});
        gradient_answer const of = gradients(two.clean, from, {.scores = true});
        for (gradient_part const part : every_gradient_part)
            if (gradient const* const one = part_of(of, part))
                CHECK(part_of(by, part)->elements.bytes() == one->elements.bytes());
        CHECK(judge(two.spoilt, clean.output.view()).passes());
        CHECK(judge_log_sum_exp(two.spoilt, clean.log_sum_exp.view()).passes());
    }
}

TEST_CASE("hidden NaN against a textbook that leaves hidden keys out") {
    seeded draw;
    CAPTURE(draw.seed());
    for (std::size_t number = 0; number < 25; ++number) {
        CAPTURE(number);
        stored keep;
        drawn const two = drawn_pair(keep, draw, false);
        problem const& p = two.spoilt;
        answer const found = attention(p, {.output = format::float32, .bounds = true});
        real const scale = 1 / sqrt(real(static_cast<double>(p.size())));
        std::size_t own = 0;
        for (std::size_t b = 0; b < p.batches(); ++b)
            for (std::size_t h = 0; h < p.query_heads(); ++h)
                for (std::size_t i = 0; i < p.queries(); ++i) {
                    std::size_t const g = h / (p.query_heads() / p.key_heads());
                    auto const row = tests::textbook_of(
                        p.keys(), p.value_size(),
                        [&](std::size_t j) { return two.by.sees(b, i, j, p.keys()); },
                        [&](std::size_t j) {
                            real sum = 0;
                            for (std::size_t a = 0; a < p.size(); ++a)
                                sum += real(p.query.at(b, h, i, a)) * real(p.key.at(b, g, j, a));
                            sum *= scale;
                            return p.how.soft_cap ? real(3 * tanh(sum / 3)) : sum;
                        },
                        [&](std::size_t j, std::size_t d) { return p.value.at(b, g, j, d); },
                        p.how.sinks.empty() ? std::nullopt : std::optional(0.25));
                    tests::check_outputs(found, own, row.outputs);
                    tests::check_log_sum_exp(found, own++, row.log_sum_exp);
                }
    }
}

TEST_CASE("a model and an emulation judge beside hidden NaN") {
    seeded draw;
    CAPTURE(draw.seed());
    stored keep;
    auto const numbers = [&](extents const& shape) {
        return keep.drawn(format::float16, shape, [&] { return tests::moderate(draw); });
    };
    problem clean =
        tests::assembled({.query_heads = 2, .queries = 5, .keys = 80, .size = 8, .value_size = 6},
                         numbers, numbers, numbers);
    clean.how.key_lengths = {70};
    problem p = clean;
    p.how.ignore_hidden = true;
    auto const padding = [](std::size_t, std::size_t, std::size_t j) { return j >= 70; };
    p.key = spoiled(keep, draw, clean.key, padding);
    p.value = spoiled(keep, draw, clean.value, padding);
    answer const by = attention(p, {.output = format::float16, .bounds = true});
    criterion model;
    model.model = model_named("fp16-p");
    judgement const found = judge(p, by.output.view(), by, model);
    judgement const other = judge(clean, by.output.view(), by, model);
    CHECK(found.passes());
    CHECK(found.maximum_share == other.maximum_share);
    emulated_kernel kernel;
    kernel.kernel = *model_named("fp16-p");
    known_of_kernel const known{.tile_keys = 16};
    CHECK(tried_text(judge_by_best(p, by.output.view(), by, kernel, known).tried)
          == tried_text(judge_by_best(clean, by.output.view(), by, kernel, known).tried));
}

TEST_CASE("where a query sees it, it is refused by its place and by who sees it") {
    stored keep;
    auto const said = [&](problem const& p) { return refusal([&] { (void)attention(p); }); };
    problem p = padded(keep, nan_number, infinity);
    CHECK(said(p) == "nothing was refused");
    p.how.ignore_hidden = false;
    CHECK(said(p) == not_finite + "key at (0, 0, 2, 0) is NaN");
    p.how.ignore_hidden = true;
    p.how.key_lengths = {3};
    CHECK(said(p) == not_finite + "key at (0, 0, 2, 0) is NaN, and query 0 of head 0 sees it");
    p = padded(keep, 0, -infinity);
    p.how.key_lengths.clear();
    p.how.causal = true;
    CHECK(said(p) == "nothing was refused"); // two queries from the top left
    p.how.diagonal = diagonal::bottom_right;
    CHECK(said(p)
          == not_finite + "value at (0, 0, 2, 0) is -infinity, and query 1 of head 0 sees it");
    // One head of the group is enough.
    p.how = {};
    p.how.ignore_hidden = true;
    p.allowed = keep.booleans({1, 2, 2, 3}, {1, 1, 0, 1, 1, 0, 1, 1, 0, 1, 1, 1});
    CHECK(said(p)
          == not_finite + "value at (0, 0, 2, 0) is -infinity, and query 1 of head 1 sees it");
    p.allowed = keep.booleans({1, 1, 1, 3}, {1, 1, 0});
    CHECK(said(p) == "nothing was refused");
    p.query = keep.numbers(format::float32, {1, 2, 2, 1}, {1, 1, 1, nan_number});
    CHECK(said(p) == not_finite + "query at (0, 1, 1, 0) is NaN, and query 1 of head 1 sees it");
    p.allowed = keep.booleans({1, 1, 2, 3}, {1, 1, 0, 0, 0, 0});
    CHECK(said(p) == "nothing was refused");
    // A row without keys that is a mean sees all values, but no key.
    p = padded(keep, nan_number, 1);
    p.how.key_lengths = {0};
    p.how.empty = empty_row::mean;
    CHECK(said(p) == "nothing was refused");
    p = padded(keep, 0, nan_number);
    p.how.key_lengths = {0};
    p.how.empty = empty_row::mean;
    CHECK(said(p) == not_finite + "value at (0, 0, 2, 0) is NaN, and query 0 of head 0 sees it");
    p.how.sinks = {0, 0};
    CHECK(said(p) == "nothing was refused");
}

TEST_CASE("a bias may hold anything at hidden keys") {
    stored keep;
    problem p = padded(keep, 1, 1);
    problem clean = p;
    p.bias =
        keep.numbers(format::float32, {1, 1, 2, 3}, {1, 2, nan_number, 3, -infinity, infinity});
    clean.bias = keep.numbers(format::float32, {1, 1, 2, 3}, {1, 2, 0, 3, -infinity, 0});
    CHECK(attention(p).output.bytes() == attention(clean).output.bytes());
    upstream const from{keep.filled(format::float32, {1, 2, 2, 2}, 1)};
    CHECK(gradients(p, from).bias->elements.bytes()
          == gradients(clean, from).bias->elements.bytes());
    p.bias = keep.numbers(format::float32, {1, 1, 1, 3}, {1, infinity, nan_number});
    CHECK(refusal([&] { (void)attention(p); })
          == not_finite + "bias at (0, 0, 0, 1) is infinity, and query 0 of head 0 sees it");
}

TEST_CASE("scores before the mask are those of hidden keys too") {
    stored keep;
    problem const p = padded(keep, nan_number, infinity);
    for (stage const at : {stage::scaled_scores, stage::capped_scores})
        CHECK(refusal([&] { (void)intermediate(p, at); })
              == not_finite + "key at (0, 0, 2, 0) is NaN");
    CHECK_NOTHROW(intermediate(p, stage::biased_scores));
}

TEST_CASE("packed sequences with what their queries do not see") {
    stored keep;
    std::vector<std::byte> const ones =
        tests::bytes_of(format::float32, std::vector{1.0, 1.0, 1.0});
    std::vector<std::byte> const keys =
        tests::bytes_of(format::float32, std::vector{1.0, nan_number, 2.0});
    packed_tensor const query(format::float32, {3, 1, 1}, ones);
    packed_tensor const key(format::float32, {3, 1, 1}, keys);
    packed_problem p{.query = query,
                     .key = key,
                     .value = key,
                     .cu_seqlens_q = {0, 1, 3},
                     .cu_seqlens_k = {0, 2, 3}};
    p.how.causal = true;
    p.how.ignore_hidden = true; // key 1 of sequence 0 comes after its one query
    CHECK(attention(p).output.view().at(0, 0, 0, 0) == 1);
    CHECK(attention(p).output.view().at(0, 2, 0, 0) == 2);
    p.how.causal = false;
    CHECK(refusal([&] { (void)attention(p); })
          == not_finite
                 + "key at (0, 0, 1, 0) is NaN, and query 0 of head 0 sees it, in sequence 0");
}

TEST_CASE("what reaches the candidate is said") {
    stored keep;
    problem p = padded(keep, 0, nan_number);
    answer const by = attention(p, {.bounds = true});
    auto const judged = [&](problem const& of, std::vector<double> const& numbers) {
        return judge(of, keep.numbers(format::float32, {1, 2, 2, 2}, numbers));
    };
    std::vector<double> right;
    for (std::size_t place = 0; place < 8; ++place)
        right.push_back(value_of(format::float32, by.output.bits(place)));
    CHECK_FALSE(judged(p, right).reached);
    std::vector<double> wrong = right;
    wrong[3] = nan_number;
    wrong[6] = infinity;
    judgement const found = judged(p, wrong);
    REQUIRE(found.reached);
    CHECK(found.reached->count == 2);
    CHECK(found.reached->first == extents{0, 0, 1, 1});
    CHECK(hidden_text(*found.reached)
          == "the value of key 2 of head 0, batch entry 0 is hidden and holds NaN");
    CHECK(
        report_text(found).find("hidden: the value of key 2 of head 0, batch entry 0 is hidden and "
                                "holds NaN: it reached the output, unless the kernel made its own\n"
                                "  NaN or infinite where it may    2 elements, the first at "
                                "(0, 0, 1, 1)\n")
        != std::string::npos);
    // Without a hidden value that is not finite nothing is reported, nor for a wrong finite number.
    problem const clean = padded(keep, 0, 7);
    CHECK_FALSE(judged(clean, wrong).reached);
    wrong = right;
    wrong[3] += 1;
    CHECK_FALSE(judged(p, wrong).reached);
    // A value does not reach a log-sum-exp; a key does.
    auto const rows =
        keep.numbers(format::float32, {1, 2, 2, 1}, std::vector<double>(4, nan_number));
    CHECK_FALSE(judge_log_sum_exp(p, rows).reached);
    judgement const of_key = judge_log_sum_exp(padded(keep, -infinity, 0), rows);
    REQUIRE(of_key.reached);
    CHECK(of_key.reached->count == 4);
    CHECK(hidden_text(*of_key.reached)
          == "key 2 of head 0, batch entry 0 is hidden and holds an infinity");
    // A query without keys reaches only its own row.
    problem q = padded(keep, 0, 0);
    q.query = keep.numbers(format::float32, {1, 2, 2, 1}, {1, 1, nan_number, 1});
    q.allowed = keep.booleans({1, 2, 2, 1}, {1, 1, 0, 1});
    judgement const of_query = judged(q, std::vector<double>(8, nan_number));
    REQUIRE(of_query.reached);
    CHECK(of_query.reached->count == 2);
    CHECK(hidden_text(*of_query.reached)
          == "query 0 of head 1, batch entry 0 sees no key and holds NaN");
}

TEST_CASE("what reaches the candidate is said of parts as of the whole") {
    stored keep;
    problem p = padded(keep, 0, nan_number);
    p.query = keep.numbers(format::float32, {1, 2, 2, 1}, {1, 1, 1, infinity});
    p.allowed = keep.booleans({1, 2, 2, 1}, {1, 1, 1, 0});
    answer const by = attention(p, {.bounds = true});
    std::vector<double> wrong;
    for (std::size_t place = 0; place < 8; ++place)
        wrong.push_back(value_of(format::float32, by.output.bits(place)));
    wrong[3] = wrong[5] = wrong[7] = nan_number;
    tensor const candidate = keep.numbers(format::float32, {1, 2, 2, 2}, wrong);
    judgement const whole = judge(p, candidate);
    REQUIRE(whole.reached);
    CHECK(whole.reached->count == 3);
    for (row_selection const& rows :
         {row_selection{}, row_selection{.sample = 4}, row_selection{.queries = {{0, 1}}}}) {
        judgement const found = judge_rows(p, candidate, rows).found;
        REQUIRE(found.reached);
        CHECK(found.reached->count == 3);
        CHECK(found.reached->first == whole.reached->first);
        CHECK(hidden_text(*found.reached) == hidden_text(*whole.reached));
    }
    // Only the second query of the second head.
    judgement const last = judge_rows(p, candidate, {.heads = {{1, 1}}, .queries = {{1, 1}}}).found;
    REQUIRE(last.reached);
    CHECK(last.reached->count == 1);
    CHECK(last.reached->first == extents{0, 1, 1, 1});
    CHECK(hidden_text(*last.reached)
          == "query 1 of head 1, batch entry 0 sees no key and holds an infinity");
    // A row that sees the value is refused, whichever other rows are requested.
    p.how.key_lengths = {3};
    CHECK(refusal([&] { (void)judge_rows(p, candidate, {}); })
          == not_finite + "value at (0, 0, 2, 0) is NaN, and query 0 of head 0 sees it");
}

TEST_CASE("gradients of packed sequences with what their queries do not see") {
    stored keep;
    auto const bytes = [](std::vector<double> const& numbers) {
        return tests::bytes_of(format::float32, numbers);
    };
    std::vector<std::byte> const ones = bytes({1, 1, 1});
    std::vector<std::byte> const keys = bytes({1, nan_number, 2});
    std::vector<std::byte> const finite = bytes({1, 7, 2});
    auto const packed = [&](std::vector<std::byte> const& of) {
        packed_problem p{.query = packed_tensor(format::float32, {3, 1, 1}, ones),
                         .key = packed_tensor(format::float32, {3, 1, 1}, of),
                         .value = packed_tensor(format::float32, {3, 1, 1}, of),
                         .cu_seqlens_q = {0, 1, 3},
                         .cu_seqlens_k = {0, 2, 3}};
        p.how.causal = true;
        p.how.ignore_hidden = true;
        return p;
    };
    packed_upstream const from{packed_tensor(format::float32, {3, 1, 1}, ones)};
    gradient_answer const found = gradients(packed(keys), from, {});
    gradient_answer const clean = gradients(packed(finite), from, {});
    CHECK(found.key.elements.bytes() == clean.key.elements.bytes());
    CHECK(found.value.elements.bytes() == clean.value.elements.bytes());
    CHECK(found.query.elements.bytes() == clean.query.elements.bytes());
    packed_problem sunk = packed(keys);
    sunk.how.sinks = {0};
    CHECK(refusal([&] { (void)gradients(sunk, from, {}); })
          == not_finite + "key at (0, 0, 1, 0) is NaN");
}

TEST_CASE("scales stay where hidden NaN is put aside") {
    stored keep;
    problem p = padded(keep, 0, 0);
    p.key = keep.numbers(format::float8_e4m3fn, {1, 1, 3, 1}, {1, 2, 3});
    tensor const scale = keep.numbers(format::float32, {1, 1, 3, 1}, {0.75, 0.5, 7});
    p.key = p.key.with_scale({scale, {1, 1, 1, 1}});
    problem spoilt = p;
    std::vector<std::uint64_t> patterns{p.key.bits(0, 0, 0, 0), p.key.bits(0, 0, 1, 0),
                                        description(format::float8_e4m3fn).not_a_number()};
    std::size_t next = 0;
    spoilt.key =
        keep.drawn_patterns(format::float8_e4m3fn, {1, 1, 3, 1}, [&] { return patterns[next++]; })
            .with_scale({scale, {1, 1, 1, 1}});
    answer const clean = attention(p);
    CHECK(attention(spoilt).output.bytes() == clean.output.bytes());
    CHECK(attention(spoilt).log_sum_exp.bytes() == clean.log_sum_exp.bytes());
    p.key = keep.numbers(format::float32, {1, 1, 3, 1}, {0.75, 1, 21});
    CHECK(attention(p).output.bytes() == clean.output.bytes());
}
