// A packed candidate has one judgement: the findings about each sequence alone, at the position of
// its rows.

#include <attest/oracle/attention.hpp>
#include <attest/oracle/judge/judge.hpp>
#include <attest/oracle/judge/model.hpp>
#include <attest/oracle/judge/report.hpp>
#include <attest/oracle/packed_gradient.hpp>

#include "support/catch.hpp"
#include "support/packed_case.hpp"
#include "support/refusal.hpp"

using namespace attest::oracle;
using namespace tests::packing;
using tests::refusal;

namespace {

/// The packed output or log-sum-exp of a kernel, in which some elements are wrong by some ulps.
struct packed_candidate {
    std::vector<std::byte> bytes;
    std::size_t changed = 0;

    packed_candidate(result_tensor const& correct, tests::seeded& draw) {
        result_tensor own = correct;
        std::size_t const all = tests::element_count(own.shape());
        for (std::size_t place = 0; place < all; ++place)
            if (draw.one_in(9) && is_finite(own.type(), own.bits(place))) {
                own.set(place, std::array{own.bits(place) + draw.size(1, 40)});
                ++changed;
            }
        bytes = own.bytes();
    }
};

} // namespace

TEST_CASE("a packed candidate is judged as its sequences are") {
    tests::seeded draw;
    CAPTURE(draw.seed());
    std::size_t failing = 0;
    for (int number = 0; number < 16; ++number) {
        packed_case const drawn(tests::seeded(static_cast<std::uint64_t>(draw.whole(1, 1 << 30))),
                                {0, 3, 3, 4, 9}, {0, 2, 5, 6, 10});
        packed_problem const p = drawn.problem_with(options_of(number % 8));
        answer const by = attention(
            p, {.output = format::float32, .log_sum_exp = format::float32, .bounds = true});
        packed_candidate const output(by.output, draw);
        packed_candidate const sums(by.log_sum_exp, draw);
        packed_tensor const outputs(format::float32, {9, query_heads, components}, output.bytes);
        packed_tensor const rows = packed_rows(format::float32, query_heads, 9, sums.bytes);
        criterion asked{.max_ulp = static_cast<std::uint64_t>(number % 3)};
        if (number % 4 == 3)
            asked = {.model = *model_named("fp32-p")};
        for (bool const of_output : {true, false}) {
            judgement const found =
                of_output ? judge(p, outputs, by, asked) : judge_log_sum_exp(p, rows, by, asked);
            std::size_t const columns = of_output ? components : 1;
            REQUIRE(found.shape == extents{1, query_heads, 9, columns});
            REQUIRE(found.distances.size() == 9 * query_heads * columns);
            CHECK(found.not_judged.size() == (asked.model ? found.distances.size() : 0));
            CHECK(found.found.elements == found.distances.size());
            CHECK(found.distances.size() - found.found.correct
                  == (of_output ? output.changed : sums.changed));
            std::size_t all_failing = 0;
            double absolute = 0;
            std::size_t wrong = 0;
            std::optional<examined_element> worst;
            for (std::size_t n = 0; n < p.count(); ++n) {
                std::size_t const count = p.queries(n);
                std::size_t const first = p.first_query(n);
                if (count == 0)
                    continue;
                CHECK(sequence_of_row(p, first) == n);
                CHECK(sequence_of_row(p, first + count - 1) == n);
                problem const own = p.sequence(n);
                answer const alone = attention(
                    own,
                    {.output = format::float32, .log_sum_exp = format::float32, .bounds = true});
                answer const cut = answer_of_sequence(p, by, n);
                CHECK(cut.output.bytes() == alone.output.bytes());
                CHECK(cut.log_sum_exp.bytes() == alone.log_sum_exp.bytes());
                CHECK(cut.output_bounds.size() == alone.output_bounds.size());
                judgement const part =
                    of_output ? judge(own, outputs.rows(first, count), alone, asked)
                              : judge_log_sum_exp(own, rows.rows(first, count), alone, asked);
                all_failing += part.failing;
                if (part.found.measured > 0)
                    absolute = std::max(absolute, part.found.maximum_absolute);
                for (std::size_t h = 0; h < query_heads; ++h)
                    for (std::size_t i = 0; i < count; ++i)
                        for (std::size_t d = 0; d < columns; ++d) {
                            std::size_t const here = (h * 9 + first + i) * columns + d;
                            std::size_t const there = (h * count + i) * columns + d;
                            wrong += found.distances[here] == part.distances[there]
                                             && found.failed[here] == part.failed[there]
                                             && found.of(here) == part.of(there)
                                         ? 0U
                                         : 1U;
                        }
                if (part.worst && (!worst || part.worst->distance > worst->distance))
                    worst = part.worst;
            }
            CAPTURE(number, of_output);
            CHECK(wrong == 0);
            CHECK(found.failing == all_failing);
            CHECK(found.found.maximum_absolute == absolute);
            REQUIRE(found.worst.has_value() == worst.has_value());
            if (worst && !asked.model) {
                CHECK(found.worst->distance == worst->distance);
                extents const at = found.worst->index;
                CHECK(found.distances[(at[1] * 9 + at[2]) * columns + at[3]] == worst->distance);
            }
            CHECK(report_text(found).starts_with(verdict_text(found)));
            failing += found.failing;
        }
        packed_tensor const right(format::float32, {9, query_heads, components}, by.output.bytes());
        CHECK(judge(p, right, by).passes());
    }
    CHECK(failing > 50);
}

TEST_CASE("packed candidates that do not fit") {
    packed_case const drawn(21, {0, 2, 4}, {0, 3, 5});
    packed_problem const p = drawn.problem_with();
    answer const by = attention(p, {.output = format::float32, .bounds = true});
    auto const candidate = [&](packed_extents const& shape) {
        return packed_tensor(format::float32, shape, by.output.bytes());
    };
    CHECK(refusal([&] { judge(p, candidate({4, components, query_heads}), by); })
          == "ATT-701 tensors do not fit: candidate output is (4, 2, 4), expected (4, 4, 2) of "
             "packed sequences");
    CHECK(refusal([&] { judge_log_sum_exp(p, candidate({4, query_heads, 2}), by); })
          == "ATT-701 tensors do not fit: candidate log-sum-exp is (4, 4, 2), expected (4, 4, 1) "
             "of packed sequences");
    packed_case const other(21, {0, 2, 3}, {0, 3, 5});
    CHECK(refusal([&] {
              judge(p, candidate({4, query_heads, components}),
                    attention(other.problem_with(), {.bounds = true}));
          })
          == "ATT-701 tensors do not fit: certified output is (1, 3, 4, 2), expected (1, 4, 4, 2) "
             "as the other tensors have it");
    CHECK(refusal([&] {
              judge(p, candidate({4, query_heads, components}), by,
                    {.emulation = emulated_kernel{*model_named("fp32-p")}});
          })
          == "ATT-703 an option does not fit: an emulation is asked for of packed sequences; "
             "expected one sequence at a time, since what is found of the kernel is found of one "
             "problem");
    packed_case const none(13, {0, 0, 0}, {0, 2, 2});
    packed_problem const empty = none.problem_with();
    judgement const nothing =
        judge(empty, packed_tensor(format::float32, {0, query_heads, components}, {}),
              attention(empty, {.output = format::float32, .bounds = true}));
    CHECK(nothing.found.elements == 0);
    CHECK(nothing.failing == 0);
}
