// Gradients: drawn problems with every option compared with the Jacobian of softmax, finite
// differences of the exact outputs, corner cases by hand, ties, refusals by sentence.

#include <attest/oracle/attention.hpp>
#include <attest/oracle/judge/judge_gradient.hpp>

#include "support/catch.hpp"
#include "support/gradient_reference.hpp"
#include "support/oracle_problem.hpp"
#include "support/refusal.hpp"
#include "support/rounded_gradient.hpp"

#include <cmath>

using namespace attest::oracle;
using tests::compared;
using tests::more_bits;
using tests::most_bits;
using tests::refusal;
using tests::require_rounded;
using tests::stored;

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

/// Past keys come first, as in the reference.
void require_keys(gradient const& own, std::optional<gradient> const& past, std::size_t heads,
                  std::vector<interval> const& wanted, std::string const& name, compared& count) {
    if (!past)
        return require_rounded(own, wanted, name, count);
    std::size_t const own_size = own.elements.bytes().size() / heads;
    std::size_t const past_size = past->elements.bytes().size() / heads;
    auto const width = static_cast<std::size_t>(description(own.elements.type()).bytes());
    std::size_t const all = (own_size + past_size) / width;
    std::vector<interval> first, second;
    for (std::size_t k = 0; k < wanted.size(); ++k)
        (k % all < past_size / width ? first : second).push_back(wanted[k]);
    require_rounded(*past, first, "past " + name, count);
    require_rounded(own, second, name, count);
}

void require_jacobian(problem const& p, upstream const& from, gradient_answer const& found,
                      mpfr_prec_t bits, compared& count) {
    tests::jacobian_gradients const wanted(p, from, bits);
    std::size_t const heads = p.batches() * p.key_heads();
    require_rounded(found.query, wanted.query, "query", count);
    require_keys(found.key, found.past_key, heads, wanted.key, "key", count);
    require_keys(found.value, found.past_value, heads, wanted.value, "value", count);
    require_rounded(found.rows, wanted.rows, "rows", count);
    REQUIRE(found.bias.has_value() == p.bias.has_value());
    REQUIRE(found.sinks.has_value() == !p.how.sinks.empty());
    REQUIRE(found.alibi_slopes.has_value() == !p.how.alibi_slopes.empty());
    if (found.bias)
        require_rounded(*found.bias, wanted.bias, "bias", count);
    if (found.sinks)
        require_rounded(*found.sinks, wanted.sinks, "sinks", count);
    if (found.alibi_slopes)
        require_rounded(*found.alibi_slopes, wanted.slopes, "alibi_slopes", count);
    if (found.scores)
        require_rounded(*found.scores, wanted.scores, "scores", count);
}

void require_jacobian(problem const& p, upstream const& from, gradient_answer const& found,
                      compared& count) {
    compared const before = count;
    try {
        require_jacobian(p, from, found, 300, count);
    } catch (more_bits const&) {
        count = before;
        require_jacobian(p, from, found, most_bits, count);
    }
}

tests::problem_sizes small_sizes(tests::seeded& draw) {
    tests::problem_sizes of;
    of.key_heads = draw.size(1, 2);
    of.query_heads = of.key_heads * draw.size(1, 3);
    of.queries = draw.size(1, 6);
    of.keys = draw.size(1, 8);
    of.past = draw.one_in(4) ? draw.size(1, 3) : 0;
    of.size = draw.size(1, 5);
    of.value_size = draw.size(1, 4);
    of.batches = draw.one_in(4) ? 2 : 1;
    return of;
}

format any_format(tests::seeded& draw, bool with_double) {
    return result_formats[draw.size(0, with_double ? 5 : 4)];
}

tensor drawn_bias(stored& keep, tests::seeded& draw, problem const& p) {
    extents shape = tests::drawn_broadcast(draw, p);
    if (draw.one_in(4))
        shape[3] = 1;
    return keep.drawn(draw.coin() ? format::bfloat16 : format::float64, shape,
                      [&] { return draw.one_in(6) ? -infinity : tests::moderate(draw) * 2; });
}

/// Numbers of few bits, of many, or large queries that leave one weight of a row near 1.
problem drawn(stored& keep, tests::seeded& draw) {
    bool const coarse = draw.coin();
    auto const numbers = [&](double size) {
        return [&keep, &draw, coarse, size](extents const& shape) {
            return keep.drawn(any_format(draw, true), shape, [&] {
                return size * (coarse ? tests::sixteenth(draw) / 2 : tests::moderate(draw));
            });
        };
    };
    double const size = draw.one_in(5) ? 30 : 1;
    problem p = tests::assembled(small_sizes(draw), numbers(size), numbers(1), numbers(1));
    tests::draw_positions(draw, p);
    tests::draw_scores(draw, p);
    if (draw.one_in(4))
        tests::draw_mask(keep, draw, p);
    if (draw.one_in(3))
        p.bias = drawn_bias(keep, draw, p);
    if (draw.one_in(3))
        p.how.empty = empty_row::mean;
    return p;
}

upstream drawn_upstream(stored& keep, tests::seeded& draw, problem const& p) {
    auto const numbers = [&](extents const& shape) {
        bool const coarse = draw.coin();
        return keep.drawn(any_format(draw, true), shape, [&] {
            return coarse ? tests::sixteenth(draw) / 4 : tests::moderate(draw);
        });
    };
    upstream from{numbers(p.output_shape())};
    if (draw.one_in(3))
        from.log_sum_exp = numbers(p.rows_shape());
    return from;
}

/// One head, float32: queries (S, D), keys (T, D), values (T, Dv), dO (S, Dv).
struct by_hand {
    stored keep{};
    problem p;
    upstream from;

    by_hand(std::size_t S, std::size_t T, std::size_t D, std::size_t V,
            std::vector<double> const& q, std::vector<double> const& k,
            std::vector<double> const& v, std::vector<double> const& dO)
        : p{keep.numbers(format::float64, {1, 1, S, D}, q),
            keep.numbers(format::float64, {1, 1, T, D}, k),
            keep.numbers(format::float64, {1, 1, T, V}, v)},
          from{keep.numbers(format::float64, {1, 1, S, V}, dO)} {}
};

std::vector<double> numbers_of(gradient const& found) {
    auto const [B, H, S, D] = found.elements.shape();
    std::vector<double> all;
    for (std::size_t k = 0; k < B * H * S * D; ++k)
        all.push_back(value_of(found.elements.type(), found.elements.bits(k)));
    return all;
}

tensor shifted(stored& keep, tensor const& of, double by) {
    std::vector<double> all;
    auto const [B, H, S, D] = of.shape();
    for (std::size_t b = 0; b < B; ++b)
        for (std::size_t h = 0; h < H; ++h)
            for (std::size_t i = 0; i < S; ++i)
                for (std::size_t d = 0; d < D; ++d)
                    all.push_back(of.at(b, h, i, d) + by);
    return keep.numbers(of.type(), of.shape(), all);
}

} // namespace

TEST_CASE("gradients of drawn problems are those of the Jacobian of softmax") {
    compared count;
    effort decided;
    tests::seeded seeds;
    for (int round = 0; round < 750; ++round) {
        tests::seeded draw(static_cast<std::uint64_t>(seeds.whole(0, 1LL << 40)));
        CAPTURE(draw.seed());
        stored keep;
        problem const p = drawn(keep, draw);
        upstream const from = drawn_upstream(keep, draw, p);
        gradient_request const asked{.output = any_format(draw, true),
                                     .bounds = draw.coin(),
                                     .scores = draw.coin(),
                                     .threads = draw.one_in(4) ? 2U : 1U};
        gradient_answer const found =
            round % 4 == 0 ? reference_gradients(p, from, asked) : gradients(p, from, asked);
        require_jacobian(p, from, found, count);
        decided += found.spent;
    }
    CHECK(count.elements >= 100000);
    CHECK(decided.exact > 400);
    CHECK(decided.fast > 60000);
    CHECK(decided.double_double > 8000);
    CHECK(count.ties > 20);
}

TEST_CASE("gradients under dropout are those of the Jacobian, with the factors of the weights") {
    compared count;
    effort decided;
    tests::seeded seeds;
    for (int round = 0; round < 120; ++round) {
        tests::seeded draw(static_cast<std::uint64_t>(seeds.whole(0, 1LL << 40)));
        CAPTURE(draw.seed());
        stored keep;
        problem p = drawn(keep, draw);
        extents const shape = tests::drawn_broadcast(draw, p);
        std::vector<int> kept(tests::element_count(shape));
        for (int& one : kept)
            one = draw.one_in(3) ? 0 : 1;
        p.kept = keep.booleans(shape, kept);
        if (draw.coin())
            p.how.dropout = draw.coin() ? 0.5 : 0.1;
        else if (draw.coin())
            p.how.keep_factor = static_cast<double>(1.0F / 0.9F);
        upstream const from = drawn_upstream(keep, draw, p);
        gradient_request const asked{
            .output = any_format(draw, true), .bounds = true, .scores = true};
        gradient_answer const found =
            round % 4 == 0 ? reference_gradients(p, from, asked) : gradients(p, from, asked);
        require_jacobian(p, from, found, count);
        decided += found.spent;
    }
    CHECK(count.elements >= 10000);
    CHECK(decided.exact > 50);
    CHECK(decided.fast > 10000);
    CHECK(decided.double_double > 200);
}

TEST_CASE("gradients of drawn problems with saved results are those of the formula") {
    compared count;
    effort decided;
    std::size_t both = 0;
    std::size_t refused = 0;
    tests::seeded seeds;
    for (int round = 0; round < 120; ++round) {
        tests::seeded draw(static_cast<std::uint64_t>(seeds.whole(0, 1LL << 40)));
        CAPTURE(draw.seed());
        stored keep;
        problem const p = drawn(keep, draw);
        upstream from = drawn_upstream(keep, draw, p);
        answer const saved =
            attention(p, {.output = any_format(draw, true),
                          .log_sum_exp = draw.coin() ? format::float32 : format::float64});
        bool const output = draw.coin();
        if (output)
            from.saved_output = saved.output.view();
        if (!output || draw.coin()) {
            from.saved_log_sum_exp = saved.log_sum_exp.view();
            // A kernel with large errors: weights that do not sum to 1.
            if (draw.one_in(4))
                from.saved_log_sum_exp =
                    shifted(keep, *from.saved_log_sum_exp, draw.any_of<double>({-80, -3, 0.5, 60}));
            both += output ? 1 : 0;
        }
        gradient_request const asked{
            .output = any_format(draw, true), .bounds = true, .scores = true};
        try {
            gradient_answer const found = gradients(p, from, asked);
            require_jacobian(p, from, found, count);
            decided += found.spent;
        } catch (attest::rounding_not_decided const&) {
            ++refused; // a midpoint, as documented in gradient.hpp for a saved log-sum-exp
        }
    }
    CHECK(count.elements >= 10000);
    CHECK(both > 20);
    CHECK(refused < 10);
    CHECK(decided.fast > 1000);
    CHECK(decided.double_double > 10);
    CHECK(decided.interval > 10);
}

TEST_CASE("two keys with one score, one of which is dropped") {
    // dP = (0, 12) with the factor 2, D = 6, dS = (−3, 3), dV = (0, 2)
    by_hand two(1, 2, 1, 1, {3}, {2, 2}, {1, 3}, {2});
    two.p.how.scale = 0.5;
    two.p.kept = two.keep.booleans({1, 1, 1, 2}, {0, 1});
    two.p.how.dropout = 0.5;
    gradient_answer const found = gradients(two.p, two.from, {.scores = true});
    CHECK(numbers_of(*found.scores) == std::vector<double>{-3, 3});
    CHECK(numbers_of(found.rows) == std::vector<double>{6});
    CHECK(numbers_of(found.value) == std::vector<double>{0, 2});
}

TEST_CASE("one visible key takes all of dO and moves nothing") {
    by_hand one(1, 1, 2, 2, {3, -1}, {0.1, 0.7}, {5, -7}, {1.5, 0.25});
    one.from.log_sum_exp = one.keep.numbers(format::float64, {1, 1, 1, 1}, {0});
    gradient_answer const found = gradients(one.p, one.from, {.bounds = true, .scores = true});
    CHECK(numbers_of(found.value) == std::vector<double>{1.5, 0.25});
    CHECK(numbers_of(found.query) == std::vector<double>{0, 0});
    CHECK(numbers_of(found.key) == std::vector<double>{0, 0});
    CHECK(numbers_of(found.rows) == std::vector<double>{1.5 * 5 - 0.25 * 7});
    CHECK(numbers_of(*found.scores) == std::vector<double>{0});
    CHECK(found.value.element_bounds[0].lower <= 1.5);
    CHECK(found.value.element_bounds[0].upper >= 1.5);
}

TEST_CASE("two keys with one score") {
    // dP = (2, 6), D = 4, dS = (−1, 1)
    by_hand two(1, 2, 1, 1, {3}, {2, 2}, {1, 3}, {2});
    two.p.how.scale = 0.5;
    gradient_answer const found = gradients(two.p, two.from, {.scores = true});
    CHECK(numbers_of(*found.scores) == std::vector<double>{-1, 1});
    CHECK(numbers_of(found.query) == std::vector<double>{0});
    CHECK(numbers_of(found.key) == std::vector<double>{-1.5, 1.5});
    CHECK(numbers_of(found.value) == std::vector<double>{1, 1});
    CHECK(numbers_of(found.rows) == std::vector<double>{4});
}

TEST_CASE("saved results are taken as the numbers that they are") {
    by_hand two(1, 2, 1, 1, {3}, {2, 2}, {1, 3}, {2});
    two.p.how.scale = 0.5;
    SECTION("an output gives D = 2") {
        two.from.saved_output = two.keep.numbers(format::float32, {1, 1, 1, 1}, {1});
        gradient_answer const found = gradients(two.p, two.from, {.scores = true});
        CHECK(numbers_of(found.rows) == std::vector<double>{2});
        CHECK(numbers_of(*found.scores) == std::vector<double>{0, 2});
        CHECK(numbers_of(found.query) == std::vector<double>{2});
        CHECK(numbers_of(found.key) == std::vector<double>{0, 3});
        CHECK(numbers_of(found.value) == std::vector<double>{1, 1});
    }
    SECTION("a log-sum-exp equal to the scores gives weights 1, and D = 8") {
        two.from.saved_log_sum_exp = two.keep.numbers(format::float32, {1, 1, 1, 1}, {3});
        gradient_answer const found = gradients(two.p, two.from, {.scores = true});
        CHECK(numbers_of(found.rows) == std::vector<double>{8});
        CHECK(numbers_of(*found.scores) == std::vector<double>{-6, -2});
        CHECK(numbers_of(found.query) == std::vector<double>{-8});
        CHECK(numbers_of(found.value) == std::vector<double>{2, 2});
    }
    SECTION("and both, in base 2") {
        two.p.how.base = logarithm::binary;
        two.p.how.scale = 0.0;
        two.from.saved_log_sum_exp = two.keep.numbers(format::float32, {1, 1, 1, 1}, {2});
        two.from.saved_output = two.keep.numbers(format::float32, {1, 1, 1, 1}, {2});
        gradient_answer const found = gradients(two.p, two.from, {.scores = true});
        CHECK(numbers_of(*found.scores) == std::vector<double>{-0.5, 0.5});
        CHECK(numbers_of(found.value) == std::vector<double>{0.5, 0.5});
    }
}

TEST_CASE("a row without keys gives nothing, and a sink alone takes dLSE") {
    by_hand none(2, 2, 1, 1, {3, 1}, {2, 1}, {1, 3}, {2, 5});
    none.p.allowed = none.keep.booleans({1, 1, 2, 2}, {0, 0, 1, 0});
    none.from.log_sum_exp = none.keep.numbers(format::float64, {1, 1, 2, 1}, {7, 0});
    gradient_answer const found = gradients(none.p, none.from, {.scores = true});
    CHECK(numbers_of(found.query) == std::vector<double>{0, 0});
    CHECK(numbers_of(found.value) == std::vector<double>{5, 0});
    CHECK(numbers_of(found.rows) == std::vector<double>{0, 5});
    none.p.how.sinks = {0.25};
    none.p.allowed = none.keep.booleans({1, 1, 2, 2}, {0, 0, 0, 0});
    gradient_answer const sunk = gradients(none.p, none.from);
    CHECK(numbers_of(*sunk.sinks) == std::vector<double>{7});
    none.p.how.sinks.clear();
    none.p.how.empty = empty_row::refuse;
    CHECK(refusal([&] { (void)gradients(none.p, none.from); })
          == "ATT-704 a query may not use any key: query 0 of head 0, batch entry 0");
}

TEST_CASE("a bias that is the same for all keys changes the log-sum-exp alone") {
    by_hand row(1, 3, 1, 1, {1}, {0.5, 2, -1}, {1, 3, -2}, {2});
    row.p.bias = row.keep.numbers(format::float32, {1, 1, 1, 1}, {0.5});
    gradient_answer const found = gradients(row.p, row.from);
    CHECK(numbers_of(*found.bias) == std::vector<double>{0});
    CHECK(found.spent.exact > 0);
    // 1 + 2^-8 is the midpoint of 1 and 1 + 2^-7 in bfloat16.
    row.from.log_sum_exp = row.keep.numbers(format::float32, {1, 1, 1, 1}, {1 + 0x1p-8});
    CHECK(numbers_of(*gradients(row.p, row.from, {.output = format::bfloat16}).bias)
          == std::vector<double>{1});
}

TEST_CASE("a tie in a row with different weights is decided") {
    // dP is the second component of the keys times m, whose mean is 0 and whose square is 1 under
    // either score: dQ is (0, m) whatever the weights.
    double const m = 1 + 0x1p-8;
    by_hand row(1, 4, 2, 1, {1, 0}, {1, 1, 1, -1, -2, 1, -2, -1}, {m, -m, m, -m}, {1});
    row.p.how.scale = 1.0;
    gradient_answer const found = gradients(row.p, row.from, {.output = format::bfloat16});
    CHECK(numbers_of(found.query) == std::vector<double>{0, 1});
    row.p.how.scale = 3.0; // 3m is not a midpoint of bfloat16 and rounds up
    CHECK(numbers_of(gradients(row.p, row.from, {.output = format::bfloat16}).query)
          == std::vector<double>{0, 3 + 0x1p-6});
    row.p.how.scale.reset(); // 1/√2
    CHECK(numbers_of(gradients(row.p, row.from, {.output = format::float16}).query)
          == std::vector<double>{
              0, value_of(format::float16, nearest(format::float16, m / std::sqrt(2.0)))});
}

TEST_CASE("what is not known to be a tie is refused by name") {
    // Two rows with the weights e/(1 + e) and 1/(1 + e) of key 0: dV_0 is m exactly.
    double const m = 1 + 0x1p-8;
    by_hand two(2, 2, 1, 1, {1, -1}, {1, 0}, {1, 3}, {m, m});
    CHECK(numbers_of(gradients(two.p, two.from).value) == std::vector<double>{m, m});
    auto const said = [&] {
        return refusal([&] { (void)gradients(two.p, two.from, {.output = format::bfloat16}); });
    };
    std::string const begin =
        "ATT-705 a rounding of a gradient is not decided: element (0, 0, 0, 0) of the ";
    CHECK(said().starts_with(begin + "value gradient is as near to the midpoint of two numbers"));
    two.p.past_key = two.keep.numbers(format::float64, {1, 1, 1, 1}, {1});
    two.p.past_value = two.keep.numbers(format::float64, {1, 1, 1, 1}, {1});
    two.p.key = two.keep.numbers(format::float64, {1, 1, 1, 1}, {0});
    two.p.value = two.keep.numbers(format::float64, {1, 1, 1, 1}, {3});
    CHECK(said().starts_with(begin + "past value gradient is as near"));
}

TEST_CASE("a weight that lacks e^-3000 of 1 breaks a tie") {
    double const m = 1 + 0x1p-8;
    by_hand row(1, 2, 1, 1, {1}, {3000, 0}, {1, 3}, {m});
    row.p.how.scale = 1.0;
    gradient_answer const found = gradients(row.p, row.from, {.output = format::bfloat16});
    CHECK(numbers_of(found.value) == std::vector<double>{1, 0});
    by_hand above(1, 2, 1, 1, {1}, {3000, 0}, {1, 3}, {1 + 3 * 0x1p-8});
    CHECK(numbers_of(gradients(above.p, above.from, {.output = format::bfloat16}).value)
          == std::vector<double>{1 + 0x1p-7, 0});
}

TEST_CASE("gradients are the slopes of the exact outputs") {
    // (L(x + h) − L(x − h)) / 2h with L = Σ dO·O + Σ dLSE·lse, h = 2^-12: the errors are h² times a
    // third derivative, and the roundings of L to double over h.
    tests::seeded draw;
    stored keep;
    problem p = tests::drawn_problem(
        keep, 77, {.query_heads = 2, .queries = 3, .keys = 4, .size = 3, .value_size = 2});
    auto const small = [&](extents const& shape) {
        return keep.drawn(format::float64, shape, [&] { return tests::sixteenth(draw) / 8; });
    };
    std::vector<double> q(2 * 3 * 3);
    for (double& x : q)
        x = tests::sixteenth(draw) / 8;
    p.key = small(p.key.shape());
    p.value = small(p.value.shape());
    p.how.causal = true;
    p.how.diagonal = diagonal::bottom_right;
    p.how.soft_cap = 2.0;
    p.how.sinks = {0.5, -1};
    p.how.alibi_slopes = {0.5, 0.25};
    p.how.base = logarithm::binary;
    upstream from{small(p.output_shape())};
    from.log_sum_exp = small(p.rows_shape());
    auto const loss = [&](problem const& at) {
        answer const a = attention(at, {.output = format::float64, .log_sum_exp = format::float64});
        double sum = 0;
        for (std::size_t h = 0; h < 2; ++h)
            for (std::size_t i = 0; i < 3; ++i) {
                sum += a.log_sum_exp.view().at(0, h, i, 0) * from.log_sum_exp->at(0, h, i, 0);
                for (std::size_t d = 0; d < 2; ++d)
                    sum += a.output.view().at(0, h, i, d) * from.output.at(0, h, i, d);
            }
        return sum;
    };
    double const step = 0x1p-12;
    auto const slope = [&](auto const& change) {
        problem up = p;
        problem down = p;
        change(up, step);
        change(down, -step);
        return (loss(up) - loss(down)) / (2 * step);
    };
    p.query = keep.numbers(format::float64, {1, 2, 3, 3}, q);
    p.bias = small({1, 2, 1, 4}); // for all queries of a head
    gradient_answer const found = gradients(p, from);
    auto const require_slopes = [&](char const* name, auto const& tensor_of, gradient const& by) {
        tensor const whole = tensor_of(p);
        auto const [B, H, S, D] = whole.shape();
        std::vector<double> numbers;
        for (std::size_t k = 0; k < B * H * S * D; ++k)
            numbers.push_back(whole.at(k / (H * S * D), k / (S * D) % H, k / D % S, k % D));
        for (std::size_t k = 0; k < numbers.size(); ++k) {
            double const wanted = slope([&](problem& at, double by_step) {
                std::vector<double> moved = numbers;
                moved[k] += by_step;
                tensor_of(at) = keep.numbers(format::float64, whole.shape(), moved);
            });
            CAPTURE(name, k);
            CHECK(std::abs(numbers_of(by)[k] - wanted) < 1e-6);
        }
    };
    require_slopes("query", [](auto& at) -> auto& { return at.query; }, found.query);
    require_slopes("key", [](auto& at) -> auto& { return at.key; }, found.key);
    require_slopes("value", [](auto& at) -> auto& { return at.value; }, found.value);
    require_slopes("bias", [](auto& at) -> auto& { return *at.bias; }, *found.bias);
    for (std::size_t h = 0; h < 2; ++h) {
        double const by_sink = slope([&](problem& at, double by) { at.how.sinks[h] += by; });
        CHECK(std::abs(numbers_of(*found.sinks)[h] - by_sink) < 1e-6);
        double const by_slope =
            slope([&](problem& at, double by) { at.how.alibi_slopes[h] += by; });
        CHECK(std::abs(numbers_of(*found.alibi_slopes)[h] - by_slope) < 1e-6);
    }
}

TEST_CASE("what does not fit the outputs is refused") {
    by_hand row(1, 2, 1, 1, {1}, {3, 0}, {1, 3}, {1});
    auto const says = [&](auto const& change) {
        upstream from = row.from;
        change(from);
        return refusal([&] { (void)gradients(row.p, from); });
    };
    stored& keep = row.keep;
    CHECK(
        says([&](upstream& from) { from.output = keep.filled(format::float32, {1, 1, 2, 1}); })
        == "ATT-701 tensors do not fit: output_gradient is (1, 1, 2, 1), expected (1, 1, 1, 1) as "
           "the other tensors have it");
    CHECK(says([&](upstream& from) {
              from.log_sum_exp = keep.filled(format::float32, {1, 1, 1, 2});
          }).starts_with("ATT-701 tensors do not fit: log_sum_exp_gradient is (1, 1, 1, 2)"));
    CHECK(says([&](upstream& from) {
              from.saved_output = keep.filled(format::float32, {1, 1, 2, 1});
          }).starts_with("ATT-701 tensors do not fit: saved_output is (1, 1, 2, 1)"));
    CHECK(says([&](upstream& from) {
              from.saved_log_sum_exp = keep.filled(format::float32, {1, 2, 1, 1});
          }).starts_with("ATT-701 tensors do not fit: saved_log_sum_exp is (1, 2, 1, 1)"));
    CHECK(says([&](upstream& from) {
              from.output = keep.filled(format::float32, {1, 1, 1, 1}, std::nan(""));
          })
          == "ATT-702 an element is not a finite number: output_gradient at (0, 0, 0, 0) is NaN");
    CHECK(says([&](upstream& from) {
              from.log_sum_exp = keep.filled(format::float32, {1, 1, 1, 1}, -infinity);
          })
          == "ATT-702 an element is not a finite number: log_sum_exp_gradient at (0, 0, 0, 0) is "
             "-infinity");
    CHECK(says([&](upstream& from) {
              from.saved_output = keep.filled(format::float32, {1, 1, 1, 1}, infinity);
          })
          == "ATT-702 an element is not a finite number: saved_output at (0, 0, 0, 0) is infinity");
    CHECK(says([&](upstream& from) {
              from.saved_log_sum_exp = keep.filled(format::float32, {1, 1, 1, 1}, -infinity);
          })
          == "ATT-702 an element is not a finite number: saved_log_sum_exp at (0, 0, 0, 0) is "
             "-infinity, and query 0 of head 0 may use a key");
    row.p.how.scale = infinity;
    CHECK(says([](upstream&) {}).starts_with("ATT-703"));
}

TEST_CASE("a candidate gradient is judged by its distance") {
    by_hand two(1, 2, 1, 1, {3}, {2, 2}, {1, 3}, {2});
    two.p.how.scale = 0.5;
    gradient_answer const by = gradients(two.p, two.from, {.bounds = true});
    tensor const candidate = two.keep.numbers(format::float32, {1, 1, 2, 1}, {-1.5, 1.5 + 0x1p-23});
    CHECK_FALSE(judge_gradient(gradient_part::key, candidate, by).passes());
    CHECK(judge_gradient(gradient_part::key, candidate, by).worst->index == extents{0, 0, 1, 0});
    CHECK(judge_gradient(gradient_part::key, candidate, by, {.max_ulp = 1}).passes());
    for (auto const& [part, name, why] :
         {std::tuple{gradient_part::scores, "score", "dS was not requested with them"},
          std::tuple{gradient_part::bias, "bias", "its problem has no bias"},
          std::tuple{gradient_part::sinks, "sink", "its problem has no sinks"},
          std::tuple{gradient_part::alibi_slopes, "ALiBi slope", "its problem has no ALiBi slopes"},
          std::tuple{gradient_part::past_key, "past key",
                     "its problem has no past keys and values"},
          std::tuple{gradient_part::past_value, "past value",
                     "its problem has no past keys and values"}})
        CHECK(refusal([&] { (void)judge_gradient(part, candidate, by); })
              == "ATT-701 tensors do not fit: the certified gradients have no " + std::string(name)
                     + " gradient: " + why);
    CHECK(refusal([&] {
              (void)judge_gradient(gradient_part::query, candidate, by);
          }).starts_with("ATT-701 tensors do not fit: candidate query gradient is (1, 1, 2, 1)"));
    CHECK(
        refusal([&] {
            (void)judge_gradient(gradient_part::key, candidate, by, {.model = rounds_weights{}});
        })
        == "ATT-703 an option does not fit: a model bounds the gradient of a problem, which is not "
           "given; expected judge_gradient with the problem and what the loss says about it");
}
