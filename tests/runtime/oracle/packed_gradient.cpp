// Gradients of packed sequences: enclosures of the Jacobian summed over sequences, with every
// option and lengths of 0; padded sequences give the same results as single ones; refusals by
// sentence.

#include <attest/oracle/judge/judge_gradient.hpp>
#include <attest/oracle/packed_gradient.hpp>

#include "support/catch.hpp"
#include "support/gradient_reference.hpp"
#include "support/packed_case.hpp"
#include "support/refusal.hpp"
#include "support/rounded_gradient.hpp"

#include <cmath>

using namespace attest::oracle;
using namespace tests::packing;
using tests::refusal;
using tests::require_rounded;

namespace {

/// dO and the other inputs that the options need, over the rows of all sequences.
struct packed_loss {
    std::size_t total;
    packed_numbers output, log_sum_exp, saved_output, saved_log_sum_exp;

    packed_loss(packed_case const& of, tests::seeded draw)
        : total(of.query.shape[0]), output(format::float16, {total, query_heads, components}, draw),
          log_sum_exp(format::bfloat16, {query_heads, total, 1}, draw),
          saved_output(format::float32, {total, query_heads, components}, draw),
          saved_log_sum_exp(format::float16, {query_heads, total, 1}, draw) {}

    [[nodiscard]] packed_tensor rows(packed_numbers const& of) const {
        return packed_rows(of.type, query_heads, total, of.bytes);
    }
};

/// The enclosures of all sequences, laid as the packed tensors are.
struct packed_jacobian {
    std::vector<interval> query, key, value, rows, sinks, slopes;

    packed_jacobian(packed_problem const& p, packed_upstream const& from, mpfr_prec_t bits) {
        std::size_t const total = p.query.shape()[0];
        std::size_t const keys = p.key.shape()[0];
        auto const zeros = [&](std::size_t count) {
            return std::vector<interval>(count, interval(bits));
        };
        query = zeros(total * query_heads * features);
        key = zeros(keys * key_heads * features);
        value = zeros(keys * key_heads * components);
        rows = zeros(query_heads * total);
        sinks = zeros(p.how.sinks.size());
        slopes = zeros(p.how.alibi_slopes.size());
        for (std::size_t n = 0; n < p.count(); ++n) {
            if (p.queries(n) == 0)
                continue;
            std::size_t const first = p.first_query(n);
            auto const first_key = static_cast<std::size_t>(p.cu_seqlens_k[n]);
            tests::jacobian_gradients const own(p.sequence(n), from.rows(first, p.queries(n)),
                                                bits);
            lay(own.query, query, query_heads, p.queries(n), p.queries(n), first, features);
            lay(own.key, key, key_heads, std::max<std::size_t>(p.keys(n), 1), p.keys(n), first_key,
                features);
            lay(own.value, value, key_heads, std::max<std::size_t>(p.keys(n), 1), p.keys(n),
                first_key, components);
            for (std::size_t h = 0; h < query_heads; ++h)
                for (std::size_t i = 0; i < p.queries(n); ++i)
                    rows[h * total + first + i] = own.rows[h * p.queries(n) + i];
            for (std::size_t h = 0; h < sinks.size(); ++h)
                sinks[h] = sinks[h] + own.sinks[h];
            for (std::size_t h = 0; h < slopes.size(); ++h)
                slopes[h] = slopes[h] + own.slopes[h];
        }
    }

private:
    static void lay(std::vector<interval> const& from, std::vector<interval>& into,
                    std::size_t heads, std::size_t extent, std::size_t count, std::size_t first,
                    std::size_t size) {
        for (std::size_t h = 0; h < heads; ++h)
            for (std::size_t i = 0; i < count; ++i)
                for (std::size_t a = 0; a < size; ++a)
                    into[((first + i) * heads + h) * size + a] = from[(h * extent + i) * size + a];
    }
};

void require_jacobian(packed_problem const& p, packed_upstream const& from,
                      gradient_answer const& found, mpfr_prec_t bits, tests::compared& count) {
    packed_jacobian const wanted(p, from, bits);
    require_rounded(found.query, wanted.query, "query", count);
    require_rounded(found.key, wanted.key, "key", count);
    require_rounded(found.value, wanted.value, "value", count);
    require_rounded(found.rows, wanted.rows, "rows", count);
    REQUIRE(found.sinks.has_value() == !p.how.sinks.empty());
    REQUIRE(found.alibi_slopes.has_value() == !p.how.alibi_slopes.empty());
    if (found.sinks)
        require_rounded(*found.sinks, wanted.sinks, "sinks", count);
    if (found.alibi_slopes)
        require_rounded(*found.alibi_slopes, wanted.slopes, "alibi_slopes", count);
}

std::vector<std::int64_t> drawn_starts(tests::seeded& draw, std::size_t count) {
    std::vector<std::int64_t> starts{0};
    for (std::size_t n = 0; n < count; ++n)
        starts.push_back(starts.back() + draw.whole(0, 4));
    if (starts.back() == 0)
        ++starts.back();
    return starts;
}

extents const heads_shape{1, query_heads, 1, 1};

} // namespace

TEST_CASE("packed gradients are the Jacobians of the sequences") {
    tests::compared count;
    effort decided;
    tests::seeded seeds;
    for (int round = 0; round < 160; ++round) {
        tests::seeded draw(static_cast<std::uint64_t>(seeds.whole(0, 1LL << 40)));
        CAPTURE(draw.seed(), round);
        std::size_t const sequences = draw.size(1, 4);
        packed_case const drawn(draw, drawn_starts(draw, sequences), drawn_starts(draw, sequences));
        packed_loss const loss(drawn, draw);
        options how = options_of(round % 8);
        if (draw.one_in(3))
            how.diagonal = diagonal::by_cache;
        packed_problem const p = drawn.problem_with(how);
        packed_upstream from{loss.output.view()};
        if (draw.coin())
            from.log_sum_exp = loss.rows(loss.log_sum_exp);
        gradient_request const asked{.output = result_formats[draw.size(0, 5)],
                                     .bounds = draw.coin(),
                                     .threads = draw.one_in(4) ? 2U : 1U};
        gradient_answer const found = gradients(p, from, asked);
        std::size_t const total = drawn.query.shape[0];
        CHECK(found.query.elements.shape() == extents{1, total, query_heads, features});
        CHECK(found.rows.elements.shape() == extents{1, 1, query_heads, total});
        auto const before = count;
        try {
            require_jacobian(p, from, found, 300, count);
        } catch (tests::more_bits const&) {
            count = before;
            require_jacobian(p, from, found, tests::most_bits, count);
        }
        decided += found.spent;
    }
    CHECK(count.elements > 8000);
    CHECK(decided.fast > 2000);
    CHECK(decided.exact > 100);
}

TEST_CASE("sequences that are padded together have the gradients that they have alone") {
    packed_case const drawn(31, {0, 5, 5, 6, 14}, {0, 3, 5, 5, 14});
    packed_loss const loss(drawn, tests::seeded(32));
    for (int number : {1, 7}) { // with slopes, and with sinks in base 2
        for (bool const saved : {false, true}) {
            CAPTURE(number, saved);
            packed_problem const p = drawn.problem_with(options_of(number));
            packed_upstream from{loss.output.view(), loss.rows(loss.log_sum_exp)};
            packed_numbers sums = loss.saved_log_sum_exp;
            if (saved) {
                from.saved_output = loss.saved_output.view();
                for (double& sum : sums.values)
                    sum = sum / 4 + 3;
                sums.write();
                from.saved_log_sum_exp = loss.rows(sums);
            }
            gradient_answer const all = gradients(p, from, {.output = format::float64});
            std::size_t equal = 0;
            std::vector<double> sums_of_heads(query_heads, 0);
            auto const add_heads = [&](std::optional<gradient> const& one, double sign) {
                for (std::size_t h = 0; one && h < query_heads; ++h)
                    sums_of_heads[h] += sign * one->elements.view().at(0, h, 0, 0);
            };
            add_heads(all.sinks, -1);
            add_heads(all.alibi_slopes, -1);
            for (std::size_t n = 0; n < p.count(); ++n) {
                if (p.queries(n) == 0)
                    continue;
                std::size_t const first = p.first_query(n);
                gradient_answer const own = gradients(p.sequence(n), from.rows(first, p.queries(n)),
                                                      {.output = format::float64});
                add_heads(own.sinks, 1);
                add_heads(own.alibi_slopes, 1);
                for (std::size_t h = 0; h < query_heads; ++h)
                    for (std::size_t i = 0; i < p.queries(n); ++i)
                        for (std::size_t a = 0; a < features; ++a)
                            equal += all.query.elements.bits(
                                         ((first + i) * query_heads + h) * features + a)
                                             == own.query.elements.bits(
                                                 (h * p.queries(n) + i) * features + a)
                                         ? 1
                                         : 0;
            }
            CHECK(equal == 14 * query_heads * features);
            for (double const rest : sums_of_heads)
                CHECK(std::abs(rest) < 1e-11);
        }
    }
}

TEST_CASE("sums over sequences are rounded once") {
    // A sink alone receives dLSE: 1 + 2^-8 of two sequences is a midpoint of bfloat16; neither
    // alone is one.
    packed_case const drawn(33, {0, 1, 2},
                            {
                                0,
                                0,
                                0,
                            });
    packed_loss loss(drawn, tests::seeded(34));
    loss.log_sum_exp =
        packed_numbers(format::float32, {query_heads, 2, 1}, *std::make_unique<tests::seeded>(35));
    for (std::size_t h = 0; h < query_heads; ++h) {
        loss.log_sum_exp.values[2 * h] = 1;
        loss.log_sum_exp.values[2 * h + 1] = h == 0 ? 0x1p-8 : 0x1.8p-8;
    }
    loss.log_sum_exp.write();
    options how;
    how.sinks = {0, 0, 0, 0};
    gradient_answer const found =
        gradients(drawn.problem_with(how), {loss.output.view(), loss.rows(loss.log_sum_exp)},
                  {.output = format::bfloat16});
    CHECK(found.sinks->elements.view().at(0, 0, 0, 0) == 1);
    CHECK(found.sinks->elements.view().at(0, 1, 0, 0) == 1 + 0x1p-7);
    CHECK(found.sinks->elements.shape() == heads_shape);
}

TEST_CASE("a sequence without queries leaves its keys 0") {
    packed_case const drawn(36, {0, 0, 2}, {0, 2, 4});
    packed_loss const loss(drawn, tests::seeded(37));
    for (bool const together : {false, true}) {
        options how;
        if (together)
            how.sinks = {0, 1, 2, 3};
        gradient_answer const found =
            gradients(drawn.problem_with(how), {loss.output.view()}, {.bounds = true});
        tensor const keys = found.key.elements.view();
        tensor const values = found.value.elements.view();
        for (std::size_t h = 0; h < key_heads; ++h) {
            CHECK(keys.at(0, 0, h, 0) == 0);
            CHECK(values.at(0, 1, h, 1) == 0);
            CHECK(values.at(0, 2, h, 1) != 0);
        }
        CHECK(found.value.element_bounds.size() == 4 * key_heads * components);
    }
    packed_case const none(38, {0, 0}, {0, 3});
    packed_loss const nothing(none, tests::seeded(39));
    options how;
    how.alibi_slopes = {1, 1, 1, 1};
    gradient_answer const found = gradients(none.problem_with(how), {nothing.output.view()});
    CHECK(found.query.elements.bytes().empty());
    CHECK(found.alibi_slopes->elements.view().at(0, 3, 0, 0) == 0);
}

TEST_CASE("packed gradients are judged, and a request is stopped from outside") {
    packed_case const drawn(40, {0, 3, 5}, {0, 4, 7});
    packed_loss const loss(drawn, tests::seeded(41));
    packed_problem const p = drawn.problem_with(options_of(1));
    packed_upstream const from{loss.output.view()};
    gradient_answer const certified = gradients(p, from, {.bounds = true});
    result_tensor candidate = certified.key.elements;
    CHECK(judge_gradient(gradient_part::key, candidate.view(), certified, {.max_ulp = 0}).passes());
    candidate.set(5, candidate.bits(5) + 2);
    CHECK_FALSE(
        judge_gradient(gradient_part::key, candidate.view(), certified, {.max_ulp = 1}).passes());
    progress seen;
    (void)gradients(p, from, {.watched = &seen});
    CHECK(seen.rows_done == seen.rows_in_all);
    (void)gradients(drawn.problem_with(), from, {.watched = &seen});
    seen.stop = true;
    CHECK_THROWS_AS(gradients(p, from, {.watched = &seen}), stopped);
    CHECK(gradient_shapes(p).alibi_slopes->elements.shape() == heads_shape);
}

TEST_CASE("packed gradients that do not fit are refused by name") {
    packed_case const drawn(42, {0, 2, 4}, {0, 3, 5});
    packed_loss const loss(drawn, tests::seeded(43));
    packed_problem const p = drawn.problem_with();
    auto const say = [&](packed_upstream const& from) {
        return refusal([&] { (void)gradients(p, from); });
    };
    packed_upstream from{loss.output.view()};
    CHECK(say(from) == "nothing was refused");
    from.log_sum_exp = loss.output.view();
    CHECK(say(from)
          == "ATT-701 tensors do not fit: log_sum_exp_gradient is (4, 4, 2), expected (4, 4, 1) as "
             "the "
             "packed outputs have it");
    from = {drawn.query.view()};
    CHECK(say(from)
          == "ATT-701 tensors do not fit: output_gradient is (4, 4, 3), expected (4, 4, 2) as the "
             "packed "
             "outputs have it");
    from = {loss.output.view()};
    packed_numbers bad = loss.saved_output;
    bad.values[2 * query_heads * components + 3] = std::numeric_limits<double>::infinity();
    bad.write();
    from.saved_output = bad.view();
    CHECK(say(from)
          == "ATT-702 an element is not a finite number: saved_output at (0, 1, 2, 1) is infinity");
    from = {loss.output.view()};
    packed_numbers sums = loss.saved_log_sum_exp;
    sums.values[1 * 4 + 3] = -std::numeric_limits<double>::infinity();
    sums.write();
    from.saved_log_sum_exp = loss.rows(sums);
    CHECK(say(from)
          == "ATT-702 an element is not a finite number: saved_log_sum_exp at (0, 1, 1, 0) is "
             "-infinity, "
             "and query 1 of head 1 may use a key of sequence 1");
    from = {loss.output.view()};
    CHECK(refusal([&] { (void)gradients(p, from, {.scores = true}); })
          == "ATT-703 an option does not fit: the gradients of scores are asked for of packed "
             "sequences, whose scores have no common shape; expected one sequence at a time");
    options how;
    how.empty = empty_row::refuse;
    how.alibi_slopes = {1, 1, 1, 1};
    how.diagonal = diagonal::bottom_right;
    how.causal = true;
    packed_case const late(44, {0, 1, 4}, {0, 1, 3});
    packed_loss const of_late(late, tests::seeded(45));
    CHECK(refusal([&] { (void)gradients(late.problem_with(how), {of_late.output.view()}); })
          == "ATT-704 a query may not use any key: query 0 of head 0, batch entry 0 of sequence 1");
    how.empty = empty_row::mean;
    CHECK(refusal([&] { (void)gradients(late.problem_with(how), {of_late.output.view()}); })
          == "ATT-703 an option does not fit: sequence 1: query 0 of head 0, batch entry 0 may not "
             "use any key, and gradients that packed sequences share describe no mean of all "
             "values; expected the empty row zero or refuse");
}
