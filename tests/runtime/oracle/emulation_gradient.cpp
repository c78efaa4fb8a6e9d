// Emulated backward kernels: such kernels, computed in float in any order, are consistent with it;
// others are not.

#include <attest/oracle/attention.hpp>
#include <attest/oracle/judge/gradient_emulation.hpp>
#include <attest/oracle/judge/report.hpp>

#include "support/catch.hpp"
#include "support/refusal.hpp"
#include "support/sanitized.hpp"
#include "support/saved_backward.hpp"

#include <map>

using namespace attest::oracle;
using tests::backward_fault;
using tests::backward_kernel;
using tests::backward_result;
using tests::bf16_case;
using tests::saved_pass;
using tests::stored;
using tests::three;

TEST_CASE("backward kernels that follow the algorithm give what its emulation may give") {
    tests::seeded draw;
    CAPTURE(draw.seed());
    using enum gradient_part;
    std::map<gradient_part, double> shares;
    std::size_t elements = 0;
    std::size_t not_judged = 0;
    int refused = 0;
    for (int number = 0; number < tests::rounds(250, 60); ++number) {
        CAPTURE(number);
        stored keep;
        tests::drawn_case const c = tests::any_case(keep, draw);
        saved_pass const saved(keep, draw, c.p, c.from.output.type());
        upstream const from = saved.with(c.from);
        std::optional<gradient_answer> const certified = tests::certified_of(c.p, from, c.output);
        if (!certified) {
            ++refused;
            continue;
        }
        gradient_answer const& by = *certified;
        backward_kernel k{.model = c.model, .output = c.output};
        k.rounds = tests::drawn_roundings(draw);
        k.truncates = c.model.sums_unit > 0x1p-24;
        k.exponential = (c.model.exp_ulps - 1) * 0x1p-23;
        backward_result const all = k.of(c.p, from, saved.output, saved.logs, draw);
        for (gradient_part const part : {query, key, value, past_key, past_value}) {
            if (part_of(by, part) == nullptr)
                continue;
            judgement const j =
                tests::emulated(part, c.p, from, tests::candidate_of(keep, c.p, by, all, part), by,
                                {.kernel = c.model, .backward = k.rounds});
            elements += j.distances.size();
            not_judged += j.not_judged_count();
            if (j.result() == outcome::fail) {
                CAPTURE(name_of(part), report_text(j), tests::operands_of(c));
                REQUIRE(j.result() != outcome::fail);
            }
            shares[part] = std::max(shares[part], *j.maximum_share);
            CHECK(*j.maximum_share <= 1);
        }
    }
    CHECK(refused < 5);
    CAPTURE(elements, not_judged);
    CHECK(not_judged < elements / 4);
    CHECK(shares.size() == 5);
    for (auto const& [part, share] : shares) {
        CAPTURE(name_of(part), share);
        CHECK(share > 0.25);
    }
}

TEST_CASE("an emulation of a backward pass sees what its model does not") {
    using enum gradient_part;

    struct fault {
        backward_fault is;
        std::vector<gradient_part> seen_in;
        double exponential = 0;
    };

    std::vector<fault> const faults{{backward_fault::unrounded, {query, key, value}},
                                    {backward_fault::none, {query, key, value}, 1e-3},
                                    {backward_fault::narrow_scale, {query, key, value}},
                                    {backward_fault::narrow_dot, {query, key}},
                                    {backward_fault::narrow_products, {query, key}},
                                    {backward_fault::fp8_weights, {query, key, value}},
                                    {backward_fault::narrow_accumulator, {query, key, value}}};
    for (bool const causal : {false, true}) {
        bf16_case c(tests::sizes_of(2, 2, 64, 64, 24), causal, format::bfloat16);
        CAPTURE(c.draw.seed(), causal);
        backward_result const right = c.run({});
        for (gradient_part const part : three)
            CHECK(c.judged(right, part).result() == outcome::pass);
        for (fault const& one : faults) {
            backward_kernel k;
            k.broken = one.is;
            k.exponential = one.exponential;
            backward_result const wrong = c.run(k);
            for (gradient_part const part : three) {
                CAPTURE(name_of(part), static_cast<int>(one.is), one.exponential);
                bool const is_seen =
                    std::find(one.seen_in.begin(), one.seen_in.end(), part) != one.seen_in.end();
                CHECK(c.judged(wrong, part).result() == (is_seen ? outcome::fail : outcome::pass));
            }
        }
    }
}

TEST_CASE("backward passes that differ in where they round are told apart, and named") {
    using enum gradient_part;
    for (bool const causal : {false, true}) {
        // 1/√24 is not a power of two, and two query heads share one key head.
        bf16_case c(tests::sizes_of(2, 1, 64, 64, 24), causal, format::bfloat16);
        CAPTURE(c.draw.seed(), causal);
        for (unsigned number = 0; number < 8; ++number) {
            backward_roundings const rounds{.of_rounded = (number & 1U) != 0,
                                            .scaled = (number & 2U) != 0,
                                            .heads_apart = (number & 4U) != 0};
            CAPTURE(number);
            backward_kernel k;
            k.rounds = rounds;
            backward_result const all = c.run(k);
            for (gradient_part const part : three) {
                CAPTURE(name_of(part));
                bool const of_scores = part != value;
                backward_roundings const own{of_scores && rounds.of_rounded,
                                             of_scores && rounds.scaled,
                                             part != query && rounds.heads_apart};
                CHECK(c.judged(all, part, own).passes());
                auto const [found, tried] = c.best(all, part);
                CHECK(found.passes());
                CHECK(found.asked.emulation->backward == own);
                CHECK(tried.front().kernel.backward == own);
                CHECK(tried.front().is_consistent());
                CHECK(tried_text(tried).starts_with("consistent with P and dS in bfloat16"));
                // Each other one that is named fails.
                for (unsigned other = 0; other < 8; ++other) {
                    backward_roundings const wrong{of_scores && (other & 1U) != 0,
                                                   of_scores && (other & 2U) != 0,
                                                   part != query && (other & 4U) != 0};
                    if (!(wrong == own))
                        CHECK(c.judged(all, part, wrong).result() == outcome::fail);
                }
            }
        }
    }
}

TEST_CASE("what is known of a backward pass is not tried, and what no pass gives is said to be "
          "near one") {
    using enum gradient_part;
    bf16_case c(tests::sizes_of(2, 1, 48, 48, 24), true, format::bfloat16);
    CAPTURE(c.draw.seed());
    backward_kernel k;
    k.rounds = {.of_rounded = true, .scaled = true};
    backward_result const all = c.run(k);
    CHECK(c.best(all, key).tried.size() == 4);
    CHECK(c.best(c.run({}), key).tried.size() == 1);
    CHECK(c.best(all, query, {.of_rounded = true}).tried.size() == 2);
    auto const [found, tried] = c.best(all, query, {.scaled = false});
    CHECK(found.result() == outcome::fail);
    CHECK(tried.size() == 2);
    CHECK(tried.front().outside == found.failing);
    CHECK(tried.front().elements == 2 * 48 * 24);
    CHECK(tried.front().outside <= tried.back().outside);
    std::string const words = "consistent with none of 2 backward passes; nearest, with "
                              + std::to_string(found.failing)
                              + " of 2304 elements outside: P and dS in bfloat16";
    CHECK(tried_text(tried).starts_with(words));
    k.broken = backward_fault::narrow_products;
    backward_result const wrong = c.run(k);
    CHECK(c.best(wrong, query).tried.size() == 4);
    CHECK(c.best(wrong, key).tried.size() == 8);
    CHECK(c.best(wrong, value).tried.size() == 1);
    CHECK(c.best(wrong, key).found.result() == outcome::fail);
    emulated_kernel const float32{.kernel = {.weights = format::float32}};
    CHECK(backward_to_try(key, 2, format::bfloat16, float32, {}).size() == 4);
    CHECK(backward_to_try(key, 2, format::float32, float32, {}).size() == 2);
    CHECK(backward_to_try(query, 2, format::bfloat16, float32, {}).size() == 2);
    CHECK(backward_to_try(past_value, 2, format::bfloat16, float32, {}).size() == 2);
    CHECK(backward_to_try(past_key, 1, format::bfloat16, {}, {}).size() == 4);
    CHECK(backward_text({.backward = {true, true, true}})
          == "P and dS in bfloat16, dS of the rounded P, dS times the scale before its rounding, "
             "the part of each head of a group rounded");
}

TEST_CASE("an emulation of a fused backward pass sees a narrow log2(e)") {
    bf16_case c(tests::sizes_of(1, 1, 48, 48, 16), true, format::bfloat16);
    c.kernel = fused(c.kernel);
    CAPTURE(c.draw.seed());
    backward_kernel narrow;
    narrow.broken = backward_fault::narrow_log2e;
    backward_result const right = c.run({});
    backward_result const wrong = c.run(narrow);
    for (gradient_part const part : three) {
        CAPTURE(name_of(part));
        CHECK(c.judged(right, part).result() == outcome::pass);
        CHECK(c.judged(wrong, part).result() == outcome::fail);
    }
}
