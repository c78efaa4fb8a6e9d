// Packed sequences: each answer is that of its sequence copied and computed alone, lengths of 0
// included; refusals by sentence.

#include <attest/oracle/attention.hpp>

#include "oracle/fast/rows.hpp"
#include "support/catch.hpp"
#include "support/packed_case.hpp"
#include "support/refusal.hpp"

#include <cmath>

using namespace attest::oracle;
using namespace tests::packing;
using tests::refusal;
using tests::stored;

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

bool same(bounds const& one, bounds const& other) {
    return one.lower == other.lower && one.upper == other.upper;
}

} // namespace

TEST_CASE("packed sequences are the sequences on their own") {
    packed_case const drawn(11, {0, 3, 3, 4, 9}, {0, 2, 5, 6, 10});
    for (int number = 0; number < 8; ++number) {
        format const f = result_formats[static_cast<std::size_t>(number) % result_formats.size()];
        options const how = options_of(number);
        packed_problem const p = drawn.problem_with(how);
        CHECK(p.count() == 4);
        answer const all = attention(p, {.output = f, .log_sum_exp = f, .bounds = true});
        CHECK(all.output.shape() == extents{1, 9, query_heads, components});
        CHECK(all.log_sum_exp.shape() == extents{1, 1, query_heads, 9});
        CHECK(all.output_bounds.size() == 9 * query_heads * components);
        std::size_t decided = 0;
        std::size_t equal = 0;
        for (std::size_t n = 0; n < 4; ++n) {
            std::int64_t const first = drawn.cu_q[n];
            std::int64_t const last = drawn.cu_q[n + 1];
            if (first == last)
                continue;
            stored keep;
            problem own{drawn.query.copied(keep, first, last),
                        drawn.key.copied(keep, drawn.cu_k[n], drawn.cu_k[n + 1]),
                        drawn.value.copied(keep, drawn.cu_k[n], drawn.cu_k[n + 1])};
            own.how = how;
            answer const alone = attention(own, {.output = f, .log_sum_exp = f, .bounds = true});
            for (std::size_t h = 0; h < query_heads; ++h)
                for (std::int64_t row = first; row < last; ++row) {
                    auto const at = static_cast<std::size_t>(row);
                    auto const i = static_cast<std::size_t>(row - first);
                    auto const length = static_cast<std::size_t>(last - first);
                    std::size_t const sum = h * length + i;
                    equal += all.log_sum_exp.bits(h * 9 + at) == alone.log_sum_exp.bits(sum)
                                     && same(all.log_sum_exp_bounds[h * 9 + at],
                                             alone.log_sum_exp_bounds[sum])
                                 ? 1
                                 : 0;
                    ++decided;
                    for (std::size_t d = 0; d < components; ++d) {
                        std::size_t const there = sum * components + d;
                        std::size_t const here = (at * query_heads + h) * components + d;
                        equal +=
                            all.output.bits(here) == alone.output.bits(there)
                                    && same(all.output_bounds[here], alone.output_bounds[there])
                                ? 1
                                : 0;
                        ++decided;
                    }
                }
        }
        CAPTURE(number);
        CHECK(equal == decided);
        CHECK(decided == 9 * query_heads * (components + 1));
        CHECK(all.spent.fast + all.spent.double_double + all.spent.interval + all.spent.exact
              == decided);
    }
}

TEST_CASE("a sequence without keys") {
    packed_case const drawn(12, {0, 2, 4}, {0, 0, 3});
    options how = preset("fa2");
    answer const zero = attention(drawn.problem_with(how));
    tensor const output = zero.output.view();
    tensor const sums = zero.log_sum_exp.view();
    for (std::size_t h = 0; h < query_heads; ++h) {
        CHECK(output.at(0, 1, h, 1) == 0);
        CHECK(sums.at(0, 0, h, 1) == -infinity);
        CHECK(sums.at(0, 0, h, 2) > -infinity);
    }
    how.sinks = {0, 1, -1, 0.5};
    how.base = logarithm::binary;
    answer const sunk = attention(drawn.problem_with(how), {.log_sum_exp = format::float64});
    CHECK(sunk.output.view().at(0, 0, 1, 0) == 0);
    CHECK(sunk.log_sum_exp.view().at(0, 0, 0, 0) == 0);
    CHECK(sunk.log_sum_exp.view().at(0, 0, 1, 1) == 0x1.71547652b82fep+0);
    how.sinks.clear();
    how.empty = empty_row::refuse;
    CHECK(refusal([&] { attention(drawn.problem_with(how)); })
          == "ATT-704 a query may not use any key: query 0 of head 0, batch entry 0 of sequence 0");
    how.empty = empty_row::mean;
    CHECK(refusal([&] { attention(drawn.problem_with(how)); })
          == "ATT-703 an option does not fit: sequence 0 has 2 queries and no keys, and the empty "
             "row mean is "
             "the mean of all values; expected the empty row zero, refuse or nan");
    how.empty = empty_row::nan;
    CHECK(std::isnan(attention(drawn.problem_with(how)).output.view().at(0, 1, 0, 1)));
    how.empty = empty_row::refuse;
    how.causal = true;
    packed_case const late(12, {0, 1, 4}, {0, 1, 3});
    CHECK(refusal([&] { attention(late.problem_with(how)); })
          == "ATT-704 a query may not use any key: query 0 of head 0, batch entry 0 of sequence 1");
}

TEST_CASE("nothing but sequences without queries") {
    packed_case const drawn(13, {0, 0, 0}, {0, 2, 2});
    answer const none = attention(drawn.problem_with());
    CHECK(none.output.bytes().empty());
    CHECK(none.log_sum_exp.bytes().empty());
}

TEST_CASE("query, key and value out of one tensor, by strides") {
    tests::seeded draw(14);
    // (total, 3, H, D), the packed layout of FlashAttention
    packed_numbers const all(format::float16, {5, 3 * 2, 4}, draw);
    auto const part = [&](std::size_t which) {
        return packed_tensor(format::float16, {5, 2, 4}, {3 * 2 * 4, 4, 1},
                             std::span(all.bytes).subspan(which * 2 * 4 * 2));
    };
    packed_problem const strided{part(0), part(1), part(2), {0, 2, 5}, {0, 2, 5}, preset("fa2")};
    auto const copied = [&](std::size_t which) {
        packed_numbers result(format::float16, {5, 2, 4}, draw);
        for (std::size_t row = 0; row < 5; ++row)
            for (std::size_t rest = 0; rest < 8; ++rest)
                result.values[row * 8 + rest] = all.values[row * 24 + which * 8 + rest];
        result.write();
        return result;
    };
    packed_numbers const q = copied(0);
    packed_numbers const k = copied(1);
    packed_numbers const v = copied(2);
    packed_problem const plain{q.view(), k.view(), v.view(), {0, 2, 5}, {0, 2, 5}, preset("fa2")};
    CHECK(attention(strided).output.bytes() == attention(plain).output.bytes());
}

TEST_CASE("threads and bounds change no answer, and a request is stopped from outside") {
    packed_case const drawn(15, {0, 40, 41}, {0, 7, 9});
    packed_problem const p = drawn.problem_with(preset("fa2"));
    answer const one = attention(p);
    CHECK(one.output_bounds.empty());
    answer const many = attention(p, {.bounds = true, .threads = 5});
    CHECK(one.output.bytes() == many.output.bytes());
    CHECK(one.log_sum_exp.bytes() == many.log_sum_exp.bytes());
    progress seen;
    CHECK_NOTHROW(attention(p, {.watched = &seen}));
    CHECK(seen.rows_in_all == 41 * query_heads);
    CHECK(seen.rows_done == 41 * query_heads);
    seen.stop = true;
    CHECK_THROWS_AS(attention(p, {.watched = &seen}), stopped);
}

TEST_CASE("whoever watches sees the rows within a sequence") {
    // One block of queries, then one whose windows have no key left.
    constexpr auto rows = static_cast<std::int64_t>(fast::block_rows);
    packed_case const drawn(16, {0, 2 * rows}, {0, rows});
    options how;
    how.causal = true;
    how.window_left = 0;
    how.empty = empty_row::refuse;
    progress seen;
    CHECK_THROWS_AS(attention(drawn.problem_with(how), {.watched = &seen}),
                    attest::no_key_for_a_query);
    CHECK(seen.rows_done == fast::block_rows * query_heads);
    CHECK(seen.rows_in_all == 2 * fast::block_rows * query_heads);
    progress none;
    how.key_lengths = {1};
    CHECK_THROWS_AS(attention(drawn.problem_with(how), {.watched = &none}),
                    attest::options_do_not_fit);
    CHECK(none.rows_in_all == 2 * fast::block_rows * query_heads);
}

TEST_CASE("packed sequences that do not fit are refused by name") {
    packed_case const drawn(16, {0, 2, 4}, {0, 3, 5});
    packed_problem const good = drawn.problem_with();
    auto const say = [](packed_problem const& p) { return refusal([&] { require(p); }); };
    CHECK(say(good) == "nothing was refused");
    packed_problem p = good;
    p.cu_seqlens_q = {};
    CHECK(say(p)
          == "ATT-703 an option does not fit: cu_seqlens_q has 0 numbers, expected one more than "
             "there are sequences, and 2 or more");
    p.cu_seqlens_q = {1, 2, 4};
    CHECK(say(p) == "ATT-703 an option does not fit: cu_seqlens_q[0] is 1, expected 0");
    p.cu_seqlens_q = {0, 5, 4};
    CHECK(say(p)
          == "ATT-703 an option does not fit: cu_seqlens_q[2] is 4, expected 5 or more, where the "
             "sequence begins");
    p = good;
    p.cu_seqlens_k = {0, -1, 5};
    CHECK(say(p)
          == "ATT-703 an option does not fit: cu_seqlens_k[1] is -1, expected 0 or more, where the "
             "sequence begins");
    p.cu_seqlens_k = {0, 3, 4};
    CHECK(
        say(p)
        == "ATT-703 an option does not fit: cu_seqlens_k[2] is 4, expected 5, the number of rows");
    p.cu_seqlens_k = {0, 3, 6};
    CHECK(
        say(p)
        == "ATT-703 an option does not fit: cu_seqlens_k[2] is 6, expected 5, the number of rows");
    p.cu_seqlens_k = {0, 5};
    CHECK(say(p)
          == "ATT-703 an option does not fit: cu_seqlens_q has 3 numbers and cu_seqlens_k has 2, "
             "expected the same number");
    p = good;
    p.how.key_lengths = {3, 2};
    CHECK(say(p)
          == "ATT-703 an option does not fit: key_lengths say what is padding, and packed "
             "sequences have none; expected none");
    p = good;
    p.how.sinks = {1};
    CHECK(say(p)
          == "ATT-703 an option does not fit: sinks has 1 numbers, expected 4, one per query head, "
             "or none");
    tests::seeded draw(17);
    packed_numbers const narrow(format::float16, {5, 2, 2}, draw);
    p = good;
    p.key = narrow.view();
    CHECK(say(p)
          == "ATT-701 tensors do not fit: key is (5, 2, 2), expected (5, 2, 3) as the query has "
             "it");
    packed_numbers const fewer(format::float16, {4, 2, 2}, draw);
    p = good;
    p.value = fewer.view();
    CHECK(say(p)
          == "ATT-701 tensors do not fit: value is (4, 2, 2), expected (5, 2, 2) as the key has "
             "it");
    packed_numbers const odd(format::float16, {4, 3, 3}, draw);
    p = good;
    p.query = odd.view();
    CHECK(say(p)
          == "ATT-701 tensors do not fit: there are 3 query heads and 2 key heads; expected a "
             "multiple of the latter");
    packed_numbers const none(format::float16, {4, 0, 3}, draw);
    p.query = none.view();
    CHECK(say(p)
          == "ATT-701 tensors do not fit: an extent is 0: query (4, 0, 3), key (5, 2, 3), value "
             "(5, 2, 2)");
    packed_numbers broken(format::float32, {5, 2, 2}, draw);
    broken.values[4 * 4 + 2] = -infinity;
    broken.write();
    p = good;
    p.value = broken.view();
    CHECK(say(p)
          == "ATT-702 an element is not a finite number: value at (0, 1, 4, 0) is -infinity");
    CHECK(refusal([&] { packed_tensor(format::float16, {5, 2, 2}, std::span<std::byte const>()); })
          == "ATT-701 tensors do not fit: (1, 2, 5, 2) needs 40 bytes, "
             "there are 0");
}
