// An emulation that sums only the sizes that it needs has the verdicts and the share of one that sums
// all of them; rows that were tried before are not tried again.

#include <attest/oracle/attention.hpp>
#include <attest/oracle/judge/emulation.hpp>
#include <attest/oracle/judge/judge.hpp>

#include "oracle/judge/kernel_trials.hpp"
#include "support/catch.hpp"
#include "support/emulated_problem.hpp"

using namespace attest::oracle;
using modelled::row_block;
using tests::float_kernel;
using tests::numbers_of;
using tests::plain;
using tests::stored;

namespace {

struct found_rows {
    problem const& p;
    answer const& by;
    modelled::emulation shared;
    modelled::emulation_constants constants;
    fast::source from;
    modelled::emulation_space space{};
    modelled::score_rows scores;
    modelled::emulated_rows rows;

    found_rows(problem const& of, answer const& certified, emulated_kernel const& kernel,
               fast::kernel const& with, std::size_t b, std::size_t h)
        : p(of), by(certified), shared(p, by, kernel, format::bfloat16),
          constants(shared.model, kernel), from(p, b, p.key_head_of(h), with),
          scores(shared.model, shared.common, from, with, space.scores),
          rows(constants, p, from, with, space) {
        for (std::size_t part = 0; part < from.parts(); ++part)
            from.read(part);
        from.conclude();
    }

    void find(row_block const& some, bool defers) {
        scores.find(some.batch, some.head, some.first, some.last);
        rows.find(scores, some.last - some.first, shared.logs_of(some), defers);
    }
};

bool is_around(modelled::deferred_sizes& sizes, std::size_t r, std::size_t d, double expected) {
    auto const [lower, upper] = sizes.around(r, d);
    return sizes.above(r, d) >= expected && lower <= expected && expected <= upper;
}

/// The findings by the radii of all elements.
emulation_findings findings_by_all(problem const& p, tensor const& candidate, answer const& by,
                                   emulated_kernel const& kernel) {
    auto const [B, H, S, D] = candidate.shape();
    emulation_findings result;
    modelled::to_format const rounded(candidate.type());
    for (std::size_t b = 0; b < B; ++b)
        for (std::size_t h = 0; h < H; ++h) {
            found_rows found(p, by, kernel, fast::best_kernel(), b, h);
            for (std::size_t i = 0; i < S; ++i) {
                std::size_t const first = i / 8 * 8;
                found.find({b, h, first, std::min(first + 8, S)}, false);
                for (std::size_t d = 0; d < D; ++d) {
                    double const x = candidate.at(b, h, i, d);
                    if (found.rows.allowed(i - first) == 0) {
                        result.failed.push_back(x == 0 ? 0 : 1);
                        result.not_judged.push_back(0);
                        continue;
                    }
                    emulated_value const value = found.rows[i - first][d];
                    auto verdict = modelled::verdict_of(value, rounded, x, 0, [&] {
                        return found.rows.says_something(found.scores, i - first, d, value);
                    });
                    if (!verdict.is_judged)
                        verdict = modelled::verdict_of(
                            modelled::narrowed(
                                value,
                                found.rows.mean(found.constants, found.scores, i - first).at(d)),
                            rounded, x, 0, [] { return false; });
                    result.failed.push_back(verdict.passes ? 0 : 1);
                    result.not_judged.push_back(verdict.is_judged ? 0 : 1);
                    if (verdict.is_judged)
                        result.share = std::max(result.share, verdict.share);
                }
            }
        }
    return result;
}

/// The values of the kernel.
std::vector<double> values_of(problem const& p, answer const& by, emulated_kernel const& kernel) {
    auto const [B, H, S, D] = p.output_shape();
    std::vector<double> result;
    for (std::size_t b = 0; b < B; ++b)
        for (std::size_t h = 0; h < H; ++h) {
            found_rows found(p, by, kernel, fast::best_kernel(), b, h);
            for (std::size_t i = 0; i < S; ++i) {
                found.find({b, h, i, i + 1}, false);
                for (std::size_t d = 0; d < D; ++d)
                    result.push_back(found.rows.allowed(0) == 0 ? 0 : found.rows[0][d].value);
            }
        }
    return result;
}

} // namespace

TEST_CASE("a row of three keys has the sums of sizes that are worked by hand") {
    stored keep;
    // The last weight is e^s = 1/2 + 2^-9, halfway between two numbers of bfloat16.
    double const score = std::log(0.5 + 0x1p-9);
    problem const p{keep.numbers(format::float32, {1, 1, 1, 1}, {1}),
                    keep.numbers(format::float32, {1, 1, 3, 1}, {0, 0, score}),
                    keep.numbers(format::float32, {1, 1, 3, 1}, {3, -1, 5})};
    emulated_kernel kernel;
    kernel.kernel.weights = format::bfloat16;
    answer const by = attention(p, {.output = format::bfloat16, .bounds = true});
    found_rows found(p, by, kernel, fast::best_kernel(), 0, 0);
    found.find({0, 0, 0, 1}, true);
    double const largest = 1 / (2.5 + 0x1p-9); // e^(m - L)
    // γ_4/2 for three keys, and the rounding of a product of float32 and the weight.
    double const each = 2 * 0x1p-24 + 0x1p-24 + 0x1p-37;
    double const equal = largest * each;
    double const open = largest * (0x1p-9 + (0.5 + 0x1p-8) * each);
    auto& sizes = found.rows.sizes();
    auto const near = [](double x, double expected) {
        return std::fabs(x - expected) <= expected * 0x1p-18;
    };
    CHECK(near(sizes.around(0, 0).lower, 5 * open)); // the last key is above twice the mean
    CHECK(near(sizes.around(0, 0).upper, 5 * (2 * equal + open)));
    CHECK(near(sizes.above(0, 0), 5 * (2 * equal + open)));
    CHECK(sizes.around(0, 0).upper > 5 * (2 * equal + open));
    CHECK(sizes.above(0, 0) > 5 * (2 * equal + open));
    CHECK(near(sizes.at(0, 0), 4 * equal + 5 * open));
    CHECK(sizes.around(0, 0).lower < 5 * open);
    // If all sums are known, they are their own bounds.
    double const sum = sizes.at(0, 0);
    found.find({0, 0, 0, 1}, false);
    CHECK(sizes.around(0, 0).lower == sum);
    CHECK(sizes.around(0, 0).upper == sum);
    CHECK(sizes.above(0, 0) == sum);
    CHECK(sizes.at(0, 0) == sum);
}

TEST_CASE("deferred sums of sizes are those of all, bit for bit, and within their bounds") {
    tests::seeded draw;
    CAPTURE(draw.seed());
    for (int round = 0; round < 40; ++round) {
        stored keep;
        problem p = tests::assembled(tests::drawn_sizes(draw, 200),
                                     numbers_of(keep, draw, format::bfloat16, 1.5),
                                     numbers_of(keep, draw, format::bfloat16, 1),
                                     numbers_of(keep, draw, format::bfloat16, 1));
        tests::draw_positions(draw, p);
        p.how.alibi_slopes.clear();
        if (draw.one_in(3))
            tests::draw_mask(keep, draw, p);
        emulated_kernel const kernel =
            tests::drawn_kernel(draw, draw.coin() ? format::bfloat16 : format::float32);
        answer const by = attention(p, {.output = format::bfloat16, .bounds = true});
        for (fast::kernel const* with : fast::every_kernel()) {
            CAPTURE(round, with->name, kernel_text(kernel));
            std::size_t const count = std::min<std::size_t>(p.queries(), 24);
            row_block const rows{0, 0, 0, count};
            found_rows all(p, by, kernel, *with, 0, 0);
            found_rows some(p, by, kernel, *with, 0, 0);
            all.find(rows, false);
            some.find(rows, true);
            bool same = true;
            bool is_within = true;
            // The first few one by one, later ones with all of their rows.
            for (std::size_t d = 0; d < p.value_size(); ++d)
                for (std::size_t r = 0; r < count; ++r) {
                    if (all.rows.allowed(r) == 0)
                        continue;
                    double const expected = all.rows.sizes().at(r, d);
                    auto& sizes = some.rows.sizes();
                    is_within = is_within && is_around(sizes, r, d, expected);
                    same = same && sizes.at(r, d) == expected && all.rows[r].is_known()
                           && some.rows[r].by_sizes(d, expected).radius == all.rows[r][d].radius
                           && some.rows[r].value_of(d) == all.rows[r].value_of(d);
                    is_within = is_within && is_around(sizes, r, d, expected)
                                && all.rows[r][d].radius <= all.rows[r].largest_radius(
                                       all.rows.sizes().above_all(r, all.from.value_largest[d]));
                }
            CHECK(same);
            CHECK(is_within);
        }
    }
}

TEST_CASE("verdicts and the share are those by the radii of all elements") {
    tests::seeded draw;
    CAPTURE(draw.seed());
    std::size_t failing = 0;
    std::size_t open = 0;
    for (int round = 0; round < 60; ++round) {
        stored keep;
        constexpr std::array formats{format::float16, format::bfloat16, format::float32,
                                     format::float8_e4m3fn};
        format const f = formats[draw.size(0, 3)];
        double const width =
            draw.one_in(3) ? std::ldexp(15, static_cast<int>(draw.size(2, 6))) : 1.5;
        problem p = tests::assembled(tests::drawn_sizes(draw, 120),
                                     numbers_of(keep, draw, format::bfloat16, width),
                                     numbers_of(keep, draw, format::bfloat16, width),
                                     numbers_of(keep, draw, format::bfloat16, 1));
        tests::draw_positions(draw, p);
        p.how.alibi_slopes.clear();
        if (draw.one_in(3))
            tests::draw_mask(keep, draw, p);
        emulated_kernel const kernel =
            tests::drawn_kernel(draw, draw.coin() ? format::bfloat16 : format::float16);
        emulated_kernel computed = kernel;
        if (draw.one_in(3))
            computed.kernel.tile_keys = draw.size(1, 70);
        answer const by = attention(p, {.output = f, .bounds = true});
        // The values themselves are within every radius, and some radii say nothing.
        tensor const right = draw.one_in(3)
                                 ? keep.numbers(f, p.output_shape(), values_of(p, by, kernel))
                                 : float_kernel(computed).outputs(keep, p, f);
        std::size_t place = 0;
        auto const [B, H, S, D] = right.shape();
        tensor const candidate = keep.drawn(f, right.shape(), [&] {
            std::size_t const at = place++;
            double const x = right.at(at / (H * S * D), at / (S * D) % H, at / D % S, at % D);
            if (!draw.one_in(50))
                return x;
            constexpr std::array others{0.0, -1.0, HUGE_VAL, -HUGE_VAL,
                                        std::numeric_limits<double>::quiet_NaN()};
            return draw.coin() ? x * (1 + 0x1p-8) : others[draw.size(0, 4)];
        });
        CAPTURE(round, description(f).name, kernel_text(kernel), width, p.keys());
        emulation_findings const expected = findings_by_all(p, candidate, by, kernel);
        for (unsigned const threads : {1U, 2U}) {
            judgement const found = judge(p, candidate, by, {.emulation = kernel}, threads);
            CHECK(found.failed == expected.failed);
            CHECK(found.not_judged == expected.not_judged);
            CHECK(found.maximum_share == expected.share);
        }
        failing +=
            static_cast<std::size_t>(std::count(expected.failed.begin(), expected.failed.end(), 1));
        open += static_cast<std::size_t>(
            std::count(expected.not_judged.begin(), expected.not_judged.end(), 1));
    }
    CHECK(failing > 100);
    CHECK(open > 100);
}

TEST_CASE("an element that is the rounded value is not judged if its radius says nothing") {
    emulated_kernel kernel;
    kernel.kernel.weights = format::bfloat16;
    std::size_t open = 0;
    std::size_t settled = 0;
    for (int power = 0; power < 24; ++power) {
        stored keep;
        // The second key has the score -3, as a sum of large products, and all of the value.
        double const large = std::ldexp(1.0, power);
        problem p{keep.numbers(format::bfloat16, {1, 1, 1, 3}, {1, 1, 1}),
                  keep.numbers(format::bfloat16, {1, 1, 2, 3}, {0, 0, 0, large, -large, -3}),
                  keep.numbers(format::bfloat16, {1, 1, 2, 1}, {0, 1})};
        p.how.scale = 1;
        answer const by = attention(p, {.output = format::bfloat16, .bounds = true});
        tensor const candidate =
            keep.numbers(format::bfloat16, {1, 1, 1, 1}, values_of(p, by, kernel));
        emulation_findings const expected = findings_by_all(p, candidate, by, kernel);
        judgement const found = judge(p, candidate, by, {.emulation = kernel});
        CAPTURE(power);
        CHECK(found.failed == expected.failed);
        CHECK(found.not_judged == expected.not_judged);
        found_rows rows(p, by, kernel, fast::best_kernel(), 0, 0);
        rows.find({0, 0, 0, 1}, false);
        CHECK(std::isfinite(rows.rows[0][0].radius));
        (found.not_judged[0] != 0 ? open : settled) += 1;
    }
    CHECK(open > 2);
    CHECK(settled > 12);
}

TEST_CASE("borders between numbers are those by their patterns") {
    for (format const f : {format::float16, format::bfloat16, format::float8_e4m3fn,
                           format::float8_e5m2, format::float32}) {
        modelled::to_format const rounded(f);
        std::uint64_t const end = description(f).largest();
        std::uint64_t const step = f == format::float32 ? 0x7fff1 : 1;
        bool same = true;
        for (std::uint64_t bits = 0; bits <= end; bits += step)
            for (double const sign : {1.0, -1.0}) {
                double const x = sign * value_of(f, bits);
                for (double const to : {0.0, x * 0.75, x * 1.25, -x, x + 1e-300, x * 0x1p40})
                    same = same && rounded.border(x, to) == rounded.border_by_patterns(x, to);
            }
        CAPTURE(description(f).name);
        CHECK(same);
        // Half a unit of 1 above it, a quarter below it.
        double const unit = std::ldexp(1.0, 1 - description(f).precision);
        CHECK(rounded.border(1, 2) == 1 + unit / 2);
        CHECK(rounded.border(-1, -2) == -1 - unit / 2);
        CHECK(rounded.border(1, 0) == 1 - unit / 4);
        CHECK(rounded.border(1.5, 0) == 1.5 - unit / 2);
    }
}

TEST_CASE("rows that were tried are left out if they are whole groups") {
    using modelled::without;
    std::vector<row_block> const all{{0, 0, 0, 32}, {0, 0, 32, 44}, {0, 1, 0, 32}};
    CHECK(without(all, {}) == all);
    CHECK(without(all, {{0, 0, 8, 16}})
          == std::vector<row_block>{{0, 0, 0, 8}, {0, 0, 16, 32}, {0, 0, 32, 44}, {0, 1, 0, 32}});
    CHECK(without(all, {{0, 0, 0, 32}, {0, 0, 40, 44}, {0, 1, 24, 32}})
          == std::vector<row_block>{{0, 0, 32, 40}, {0, 1, 0, 24}});
    CHECK(without(all, all) == std::vector<row_block>{});
    CHECK_FALSE(without(all, {{0, 0, 4, 12}})); // in two groups
    CHECK_FALSE(without(all, {{0, 0, 8, 12}})); // half a group
    CHECK_FALSE(without(all, {{0, 0, 4, 8}}));
    CHECK_FALSE(without(all, {{0, 0, 24, 40}})); // in two blocks
    CHECK_FALSE(without(all, {{0, 1, 32, 40}})); // elsewhere
    CHECK_FALSE(without(all, {{1, 0, 0, 8}}));
    CHECK(modelled::rows_in(all) == 76);
}

TEST_CASE("a search counts and judges as if each kernel were alone") {
    tests::seeded draw;
    CAPTURE(draw.seed());
    for (auto const& [queries, keys] : {std::pair<std::size_t, std::size_t>{300, 300},
                                        std::pair<std::size_t, std::size_t>{512, 130},
                                        std::pair<std::size_t, std::size_t>{53, 170}}) {
        stored keep;
        problem p = plain(keep, draw, format::bfloat16, queries, keys, 16);
        p.how.window_left = draw.coin() ? std::optional<std::size_t>(90) : std::nullopt;
        emulated_kernel of;
        of.kernel.tile_keys = 32;
        tensor const candidate = float_kernel(of).outputs(keep, p, format::bfloat16);
        answer const by = attention(p, {.output = format::bfloat16, .bounds = true});
        CAPTURE(queries, keys, p.how.window_left.has_value());
        for (unsigned const threads : {1U, 2U}) {
            auto const [found, tried] = judge_by_best(p, candidate, by, of, {}, threads);
            REQUIRE(tried.front().is_consistent());
            judgement const alone =
                judge(p, candidate, by, {.emulation = tried.front().kernel}, threads);
            CHECK(found.failed == alone.failed);
            CHECK(found.not_judged == alone.not_judged);
            CHECK(found.maximum_share == alone.maximum_share);
            CHECK(found.passes());
            // Rows are counted once: of a sample, or of all.
            bool is_first = false;
            for (tried_kernel const& one : tried) {
                std::size_t const rows = one.elements / 16;
                CHECK((one.on_all_rows ? rows == queries : rows <= 256));
                CHECK((one.on_all_rows || one.outside > 0 || (rows >= 28 && queries > 256)));
                is_first = is_first || (rows == 1 && one.outside > 0);
            }
            CHECK(is_first);
        }
    }
}
