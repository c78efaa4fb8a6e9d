// The effect of the options on the bounds: factors, ranges of keys, extra scores, and whole rows
// whose bounds are computed by hand. u = 2^-53, L = log₂e.

#include "oracle/double_double/factors.hpp"
#include "oracle/fast/block.hpp"
#include "support/bound_setup.hpp"
#include "support/catch.hpp"

using namespace attest::oracle;
using namespace tests;

namespace {

real const evaluated = 1 + 128 * real(u);

/// |high + low − exact|, relative to exact, is at most 2^-105.
void check_pair(fast::split const& found, real const& exact) {
    CHECK(std::abs(found.low) <= u * std::abs(found.high));
    real const off = (real(found.high) + found.low - exact) / exact;
    CHECK(std::abs(off.rounded()) <= 0x1p-105);
}

/// One row by the fast path, and its facts.
struct row_by_fast {
    row_by_fast(problem const& p, fast::kernel const& with) {
        fast::plan const common(p);
        fast::source from(p, 0, 0, with);
        for (std::size_t part = 0; part < from.parts(); ++part)
            from.read(part);
        from.conclude();
        fast::workspace space;
        fast::block rows(p, common, from, with, format::float64, space);
        rows.run(0, 0, p.queries() - 1, p.queries(), [&](std::size_t, auto const& found) {
            bounded = found.bounded;
            facts = found.facts;
            log_sum_exp = found.log_sum_exp;
            for (std::size_t d = 0; bounded && d < p.value_size(); ++d)
                outputs.push_back({found.lower[d], found.upper[d]});
        });
    }

    bool bounded = false;
    fast::row_facts facts{};
    std::optional<bounds> log_sum_exp{};
    std::vector<bounds> outputs{};
};

void check_range(problem const& p, std::size_t i, std::size_t first, std::size_t last) {
    fast::key_range const range = fast::range_of(p, 0, i);
    CHECK(range.first == first);
    CHECK(range.last == last);
}

} // namespace

TEST_CASE("options: factors of scores as pairs") {
    stored keep;
    problem p = zeros(keep, {.size = 16});
    SECTION("1/√16 where there is no scale") {
        fast::plan const plan(p);
        check_pair(plan.scale, log_of_e() / 4);
        CHECK(plan.cap_scale.high == 0);
        CHECK_FALSE(plan.extra);
    }
    for (double const scale : {3.0, -0.1}) {
        CAPTURE(scale);
        p.how.scale = scale;
        p.how.soft_cap.reset();
        fast::plan const plan(p);
        check_pair(plan.scale, scale * log_of_e());
        // Rounded up: 2^-50 for the error of high.
        CHECK(units_between(plan.plain, std::abs(scale) * log_of_e() * (1 + 8 * real(u))) <= 2.5);
        CHECK(plan.plain >= (std::abs(scale) * log_of_e()).rounded());
        CHECK(double_double::score_factors(p).scale.high == scale);
        CHECK(double_double::score_factors(p).scale_is_double);
        p.how.soft_cap = 7;
        fast::plan const capped(p);
        check_pair(capped.scale, 7 * log_of_e());
        check_pair(capped.cap_scale, 2 * log_of_e() * scale / 7);
        CHECK(capped.plain == plan.plain);
        check_pair(double_double::score_factors(p).cap_scale, 2 * log_of_e() * scale / 7);
        CHECK(double_double::score_factors(p).cap == 7);
    }
}

TEST_CASE("options: factors next to the least double") {
    stored keep;
    problem p = zeros(keep, {.size = 16});
    auto const normal = [&](double scale, std::optional<double> cap) {
        p.how.scale = scale;
        p.how.soft_cap = cap;
        return fast::plan(p).normal;
    };
    CHECK(normal(1, std::nullopt));
    CHECK(normal(0, std::nullopt));
    CHECK(normal(0x1p-900, std::nullopt));
    CHECK_FALSE(normal(0x1p-901, std::nullopt));
    CHECK(normal(0x1p-800, 0x1p100));
    CHECK_FALSE(normal(0x1p-800, 0x1p102));
    CHECK(normal(0, 1));
}

TEST_CASE("options: the keys of a row") {
    stored keep;
    problem p = zeros(keep, {.queries = 4, .keys = 10});
    check_range(p, 2, 0, 10);
    SECTION("causal, from the top left") {
        p.how.causal = true;
        check_range(p, 0, 0, 1);
        check_range(p, 2, 0, 3);
    }
    SECTION("causal, to the bottom right") {
        p.how.causal = true;
        p.how.diagonal = diagonal::bottom_right;
        check_range(p, 0, 0, 7);
        check_range(p, 3, 0, 10);
    }
    SECTION("windows") {
        p.how.diagonal = diagonal::bottom_right; // query 1 is at key 7
        p.how.window_left = 2;
        check_range(p, 1, 5, 10);
        p.how.window_right = 1;
        check_range(p, 1, 5, 9);
        p.how.window_left = 0;
        p.how.window_right = 0;
        check_range(p, 1, 7, 8);
        p.how.window_left = 7;
        check_range(p, 1, 0, 8);
        p.how.window_left = std::numeric_limits<std::int64_t>::max();
        p.how.window_right = std::numeric_limits<std::int64_t>::max();
        check_range(p, 1, 0, 10);
    }
    SECTION("key lengths") {
        p.how.key_lengths = {6};
        check_range(p, 3, 0, 6);
        p.how.causal = true;
        check_range(p, 3, 0, 4);
        p.how.diagonal = diagonal::bottom_right; // query 3 is at key 5
        check_range(p, 3, 0, 6);
        check_range(p, 2, 0, 5);
        p.how.key_lengths = {0};
        check_range(p, 3, 0, 0);
    }
    SECTION("a window that ends before the keys begin") {
        p.how.diagonal = diagonal::bottom_right;
        p.how.key_lengths = {2}; // query 0 is at −2
        p.how.window_right = 1;
        check_range(p, 0, 0, 0);
        check_range(p, 1, 0, 1);
    }
}

TEST_CASE("options: extra scores") {
    stored keep;
    problem p = zeros(keep, {.queries = 2, .keys = 4});
    p.bias = keep.numbers(format::float64, {1, 1, 2, 4}, {1, 2, 3, 4, 5, 6, 7, 8});
    p.how.alibi_slopes = {0.5};
    std::vector<double> found(4, -1);
    fast::fill_extra(p, 0, 0, 1, {0, 4}, found.data());
    // Query 1 is at key 1: distances 1, 0, 1, 2.
    CHECK(found == std::vector<double>{4.5, 6, 6.5, 7});
    p.allowed = keep.booleans({1, 1, 2, 4}, {1, 1, 1, 1, 1, 0, 1, 0});
    fast::fill_extra(p, 0, 0, 1, {0, 3}, found.data());
    CHECK(found == std::vector<double>{4.5, -HUGE_VAL, 6.5, 7});
    p.how.true_means_hidden = true;
    fast::fill_extra(p, 0, 0, 1, {0, 4}, found.data());
    CHECK(found == std::vector<double>{-HUGE_VAL, 6, -HUGE_VAL, 7});
    CHECK(fast::plan(p).extra);
}

TEST_CASE("options: where M follows the greatest score") {
    // M is 0 where no weight can leave the doubles: |t| ≤ 430 for all, no extra scores and no sinks.
    stored keep;
    auto const shift_of = [&](double key, auto const& set) {
        problem p = zeros(keep, {});
        p.query = keep.filled(format::float64, {1, 1, 1, 1}, 1);
        p.key = keep.filled(format::float64, {1, 1, 1, 1}, key);
        p.how.scale = 1;
        set(p.how);
        row_by_fast const row(p, fast::best_kernel());
        REQUIRE(row.bounded);
        return row.facts.shift;
    };
    auto const nothing = [](options&) {};
    // 298·L = 429.9, 299·L = 431.4: M is the next integer.
    CHECK(shift_of(298, nothing) == 0);
    CHECK(shift_of(299, nothing) == 432);
    CHECK(shift_of(-299, nothing) == -431);
    CHECK(shift_of(5, [](options& how) { how.sinks = {0}; }) == 8);
    CHECK(shift_of(5, [](options& how) { how.alibi_slopes = {1}; }) == 8);
    CHECK(shift_of(1e6, [](options& how) { how.soft_cap = 298; }) == 0);
    CHECK(shift_of(1e6, [](options& how) { how.soft_cap = 299; }) == 432);
}

TEST_CASE("options: the facts of a row") {
    stored keep;
    problem p = zeros(keep, {.size = 2});
    p.query = keep.numbers(format::float64, {1, 1, 1, 2}, {3, 4});
    p.key = keep.numbers(format::float64, {1, 1, 1, 2}, {0, 2});
    row_by_fast const row(p, fast::best_kernel());
    // ‖q‖‖k‖ = 10, each norm with 5u of 3 roundings and the root, and 4u.
    CHECK(units_between(row.facts.product, 10 * (1 + (7 + 7 + 4) * real(u))) <= 6);
    CHECK(row.facts.exact_scores);
    p.query = keep.numbers(format::float64, {1, 1, 1, 2}, {3, 0x1p-60});
    CHECK_FALSE(row_by_fast(p, fast::best_kernel()).facts.exact_scores);
}

TEST_CASE("options: a row with bounds by hand") {
    // Four keys of weight 1, M = 0, and nothing dropped. The exponent is 0 except for the two steps
    // of its reduction, α = 1.75u + x + x² with x = log 2·2·(1/2 + 2^-17)·u; h = γ_65 for one
    // block, and b = γ of 64/lanes, one block and the lanes.
    stored keep;
    problem p = zeros(keep, {.keys = 4, .value_size = 2});
    p.value = keep.numbers(format::float64, {1, 1, 4, 2}, {4, 1, 0, 1, 0, 1, -4, 1});
    for (fast::kernel const* const with : fast::every_kernel())
        for (bool const sink : {false, true}) {
            CAPTURE(with->name, sink);
            auto const lanes_of_kernel = static_cast<double>(with->lanes);
            p.how.sinks.clear();
            real reduction = 2 * (real(0.5) + 0x1p-17) * u;
            if (sink) {
                p.how.sinks = {std::log(4.0)}; // 4, or a neighbour of it
                reduction = reduction + 0x1p-75;
            }
            row_by_fast const row(p, *with);
            REQUIRE(row.bounded);
            real const x = log_of_two() * reduction;
            real const alpha = 1.75 * real(u) + (x + x * x) * (1 + 1.75 * real(u));
            real const h = gamma_of(65);
            real const b = gamma_of(64 / lanes_of_kernel + 1 + lanes_of_kernel + (sink ? 1 : 0));
            real const kappa = 1 / ((1 - alpha) * (1 - b));
            real const o = kappa * (alpha + b * (1 + alpha));
            real const m = kappa * (alpha + h * (1 + alpha));
            real const left = 1 - o - 2 * real(u);
            // The first column has the mean 0, and ‖w‖‖v‖/Σw = 2·√32/4 < 4 = max|v|, or half of it.
            real const share = 2 / real(sink ? 8 : 4) * (1 + 3 * (alpha + b));
            real const first = m / left * evaluated * share * sqrt(real(32));
            REQUIRE(row.outputs.size() == 2);
            CHECK(row.outputs[0].upper == -row.outputs[0].lower);
            CHECK(units_between(row.outputs[0].upper, first) <= 100);
            // The second has the mean 1 and m = 1, or half of both: then up to the unit in its last
            // place.
            double const mean = sink ? 0.5 : 1;
            real const second = (m * mean + (o + 3 * real(u)) * mean) / left * evaluated;
            double const unit = u * mean; // of the numbers just below it
            CHECK(std::abs(row.outputs[1].upper - mean - second.rounded()) <= 2 * unit);
            CHECK(std::abs(mean - row.outputs[1].lower - second.rounded()) <= 2 * unit);
        }
}

TEST_CASE("options: the logarithm of a row by hand") {
    // One key of weight 1: log 1 = 0. The sum has α and b(1 + α); then there are 1.75u of 2^x, and 2u.
    stored keep;
    problem const p = zeros(keep, {});
    for (fast::kernel const* const with : fast::every_kernel()) {
        CAPTURE(with->name);
        row_by_fast const row(p, *with);
        REQUIRE(row.log_sum_exp);
        auto const of_kernel = static_cast<double>(with->lanes);
        real const x = log_of_two() * 2 * (real(0.5) + 0x1p-17) * u;
        real const alpha = 1.75 * real(u) + (x + x * x) * (1 + 1.75 * real(u));
        real const b = gamma_of(64 / of_kernel + 1 + of_kernel);
        real const relative = alpha + b * (1 + alpha);
        real const natural = relative * (1 + relative) + 3.75 * real(u);
        CHECK(row.log_sum_exp->lower == -row.log_sum_exp->upper);
        CHECK(units_between(row.log_sum_exp->upper,
                            natural * (1 + 4 * real(u)) * evaluated * evaluated)
              <= 32);
    }
}

TEST_CASE("options: products of rows that are not exact are added up in chunks of 16") {
    // So that a score of 64 of them meets 16 + 4 roundings; the exponent is off by γ_20·|C|·‖q‖‖k‖. One
    // key: the output is the value 1, between bounds of width 2(α + h + …).
    stored keep;
    problem p = zeros(keep, {.size = 64});
    std::vector<double> query(64, 0);
    query[0] = 0x1p20;
    query[1] = 0x1p-60;
    p.query = keep.numbers(format::float64, {1, 1, 1, 64}, query);
    p.key = keep.filled(format::float64, {1, 1, 1, 64}, 0x1p-10);
    p.how.scale = 0.25;
    row_by_fast const row(p, fast::best_kernel());
    REQUIRE(row.bounded);
    REQUIRE(row.log_sum_exp);
    // ‖k‖ = 8·2^-10, so ‖q‖‖k‖ = 2^13, x = 2^10 and s = 2^8.
    double const width = row.log_sum_exp->upper - row.log_sum_exp->lower;
    double const score = 20 * u * 0x1p13 * 0.25;
    CHECK(width > 2 * score);
    CHECK(width < 2 * score * 1.1);
}
