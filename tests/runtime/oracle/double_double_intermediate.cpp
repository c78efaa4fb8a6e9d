// Weights and scores compared with the reference implementation: every option, stage and format,
// hard cases, and the enclosures alone compared with values of 400 bits.

#include "oracle/double_double/scores.hpp"
#include "oracle/double_double/weights.hpp"
#include "oracle/driver/intermediate.hpp"
#include "oracle/driver/intermediate_scores.hpp"
#include "oracle/driver/intermediate_weights.hpp"
#include "oracle/fast/block.hpp"
#include "oracle/fast/heads.hpp"
#include "support/any_problem.hpp"
#include "support/catch.hpp"

using namespace attest::oracle;
using tests::stored;

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

std::size_t sum_of(effort const& spent) {
    return spent.fast + spent.double_double + spent.interval + spent.exact;
}

/// Compares the elements of both ways, the ties and the bounds; returns the number of elements that
/// each tier decided.
effort compared(problem const& p, stage at, format f, fast::kernel const& with) {
    request const asked{.output = f, .bounds = true};
    auto const found = intermediate(p, at, asked, with);
    auto const exact = reference_intermediate(p, at, asked);
    CAPTURE(name_of(at), description(f).name, with.name);
    std::size_t first = exact.elements.bytes().size();
    for (std::size_t k = exact.element_bounds.size(); k-- > 0;)
        if (found.elements.bits(k) != exact.elements.bits(k))
            first = k;
    CAPTURE(first);
    CHECK(found.elements.bytes() == exact.elements.bytes());
    CHECK(found.spent.exact == exact.spent.exact);
    CHECK(sum_of(found.spent) == sum_of(exact.spent));
    for (std::size_t k = 0; k < exact.element_bounds.size(); ++k) {
        bounds const& outer = found.element_bounds[k];
        bounds const& inner = exact.element_bounds[k];
        if (outer.lower <= inner.upper && inner.lower <= outer.upper)
            continue;
        CAPTURE(k, outer.lower, outer.upper, inner.lower, inner.upper);
        FAIL("both hold the exact value, so they meet");
    }
    return found.spent;
}

effort compared_in_all(problem const& p) {
    effort all;
    for (stage const at : every_stage)
        for (format const f : result_formats)
            all += compared(p, at, f, fast::best_kernel());
    return all;
}

/// One query and keys with these scores, which are products of one feature.
problem row_of(stored& keep, std::vector<double> const& scores, double query = 1) {
    extents const shape{1, 1, scores.size(), 1};
    problem p{keep.numbers(format::float64, {1, 1, 1, 1}, {query}),
              keep.numbers(format::float64, shape, scores),
              keep.numbers(format::float64, shape, std::vector<double>(scores.size(), 1))};
    p.how.scale = 1;
    return p;
}

/// The distance of the exact value from the midpoint of the enclosure, in halves of its width.
double place_between(double_double::enclosed const& x, interval const& exact) {
    interval scaled = exact;
    mpfi_mul_2si(scaled.get(), scaled.get(), -x.places);
    double const midpoint = x.number.around.lower / 2 + x.number.around.upper / 2;
    double const half = x.number.around.upper / 2 - x.number.around.lower / 2;
    interval const off =
        scaled - interval(exact.bits(), x.number.near) - interval(exact.bits(), midpoint);
    double const size = std::max(std::abs(mpfr_get_d(off.lower(), MPFR_RNDA)),
                                 std::abs(mpfr_get_d(off.upper(), MPFR_RNDA)));
    return size == 0 ? 0 : half == 0 ? infinity : size / half;
}

struct seen_enclosures {
    std::size_t count = 0;
    double worst = 0;
    double widest = 0;

    void add(std::optional<double_double::enclosed> const& x, interval const& exact, double scale) {
        REQUIRE(x);
        double const off = place_between(*x, exact);
        bounds const& around = x->number.around;
        CAPTURE(x->number.near, around.lower, around.upper, x->places);
        REQUIRE(off <= 1);
        ++count;
        if (x->number.near == 0 && x->places != 0)
            return; // only known to be nearly 0
        double const width = around.upper - around.lower;
        widest = std::max(widest, width / (scale + std::abs(x->number.near)));
        worst = std::max(worst, off);
    }
};

} // namespace

TEST_CASE(
    "intermediate tensors: the double-double path gives what the reference implementation gives") {
    tests::seeded seeds;
    auto const kernels = fast::every_kernel();
    effort spent;
    for (int n = 0; n < 48; ++n) {
        std::uint64_t const seed = seeds.seed() * 1000 + static_cast<std::uint64_t>(n);
        stored keep;
        problem const p = tests::any_problem(keep, seed);
        INFO("seed " << seed);
        for (stage const at : every_stage)
            spent += compared(p, at, result_formats[static_cast<std::size_t>(n) % 8],
                              *kernels[static_cast<std::size_t>(n) / 6 % kernels.size()]);
    }
    INFO("double_double " << spent.double_double << ", interval " << spent.interval << ", exact "
                          << spent.exact);
    CHECK(spent.double_double > 20 * (spent.interval + spent.exact));
}

TEST_CASE("intermediate tensors: pairs of doubles hold what they say") {
    seen_enclosures scores;
    seen_enclosures weights;
    auto const kernels = fast::every_kernel();
    for (std::uint64_t seed = 1; seed <= 40; ++seed) {
        stored keep;
        problem p = without_values(tests::any_problem(keep, seed));
        for (double& slope : p.how.alibi_slopes)
            slope /= 3; // so that its product with a distance is not a double
        auto const& with = *kernels[seed % kernels.size()];
        INFO("seed " << seed << ", " << with.name);
        std::size_t const h = p.query_heads() - 1;
        fast::plan const common(p);
        double_double::score_factors const factors(p);
        fast::heads heads(p, with);
        fast::source const& from = heads.at(0, p.key_head_of(h));
        double_double::scores row(p, common, factors, from, with);
        auto const scale = rational_scale(p);
        std::size_t const queries = std::min<std::size_t>(p.queries(), 2);
        for (std::size_t i = 0; i < queries; ++i) {
            REQUIRE(row.begin(0, h, i));
            for (std::size_t j = 0; j < p.keys(); ++j)
                for (stage const at :
                     {stage::scaled_scores, stage::capped_scores, stage::biased_scores}) {
                    if (at == stage::biased_scores && !is_allowed(p, 0, h, i, j))
                        continue;
                    auto const exact = exact_stage(p, at, scale, 0, h, i, j);
                    CAPTURE(i, j, name_of(at));
                    scores.add(row.at(at, j), enclosed_stage(p, at, scale.has_value(), exact, 400),
                               1);
                }
        }
        fast::workspace space;
        fast::block work(p, common, from, with, format::float32, space);
        double_double::row look(p, common, from, with);
        work.run(0, h, 0, queries, [&](std::size_t i, fast::row_found const& found) {
            if (!found.bounded || !look.begin(0, h, i, found.facts))
                return;
            double_double::weights quotients(look);
            enclosed_row const all = row_by_definition(p, 0, h, i, 400);
            for (std::size_t k = 0; k < all.weights.size(); ++k) {
                CAPTURE(i, k);
                weights.add(quotients.at(all.scores[k].key), all.weights[k], 0);
            }
        });
    }
    INFO("scores " << scores.worst << ", weights " << weights.worst
                   << " of the way from the midpoint to an end");
    CHECK(scores.count > 5000);
    CHECK(weights.count > 1000);
    CHECK(scores.worst > 0);
    CHECK(scores.worst < 0.9);
    CHECK(weights.worst > 0);
    CHECK(weights.worst < 0.9);
    CHECK(scores.widest < 0x1p-60);
    CHECK(weights.widest < 0x1p-60);
}

TEST_CASE("intermediate tensors: equal scores, one key, no part of an exact score is lost") {
    stored keep;
    for (std::size_t const keys : {1U, 2U, 3U, 4U, 64U}) {
        problem p = row_of(keep, std::vector<double>(keys, 1.0 / 3));
        effort const spent = compared_in_all(p);
        CHECK(spent.double_double == sum_of(spent));
        p.how.scale = 1 / 3.0;
        p.how.soft_cap = 7;
        compared_in_all(p);
    }
    // Sums of two doubles: near midpoints of every format.
    double const little = std::ldexp(1, -40);
    for (double const half : {0x1p-4, 0x1p-3, 0x1p-11, 0x1p-8, 0x1p-24, 0x1p-53})
        for (double const place : {1.0, 3.0})
            for (double const more : {little * half, 0.0, -little * half}) {
                problem p = row_of(keep, {1, -1, 1 + place * half});
                std::vector<double> const bias{place * half, -place * half, more};
                p.bias = keep.numbers(format::float64, {1, 1, 1, 3}, bias);
                CAPTURE(half, place, more);
                compared_in_all(p);
            }
}

TEST_CASE("intermediate tensors: weights beyond the doubles") {
    stored keep;
    std::vector<double> const far{0,    -1,   -500,   -623,   -640,   -690,   -700,    -707,
                                  -708, -709, -720.5, -744.4, -745.1, -745.2, -746,    -800,
                                  -850, -901, -1200,  -1500,  -5000,  -1e9,   -2.5e38, -1.7e308};
    std::vector<double> moderate(far.begin(), far.begin() + 20);
    for (bool const biased : {false, true})
        for (double const sink : {-infinity, -800.0, 3.0, 600.0, 640.0, 5000.0}) {
            problem p = row_of(keep, biased ? std::vector<double>(far.size(), 1) : moderate);
            if (biased)
                p.bias = keep.numbers(format::float64, {1, 1, 1, far.size()}, far);
            if (sink != -infinity)
                p.how.sinks = {sink};
            CAPTURE(biased, sink);
            for (format const f : result_formats) {
                compared(p, stage::biased_scores, f, fast::best_kernel());
                effort const spent = compared(p, stage::weights, f, fast::best_kernel());
                if (sink <= 600)
                    CHECK(spent.double_double == sum_of(spent));
            }
        }
    // All of a row far below 0, and one far above the others.
    compared_in_all(row_of(keep, {-3000, -3001, -3720, -3745, -4000}));
    compared_in_all(row_of(keep, {3000, 0, 2300, 2255, -4000}));
    // A tiny weight is neither 0 nor negative, and its bounds show this.
    auto const found = intermediate(row_of(keep, {0, -745, -746, -2000}), stage::weights,
                                    {.output = format::float64, .bounds = true});
    CHECK(found.elements.view().at(0, 0, 0, 1) == 0x1p-1074);
    CHECK(found.elements.view().at(0, 0, 0, 2) == 0);
    for (std::size_t const j : {1U, 2U, 3U}) {
        CHECK(found.element_bounds[j].lower >= 0);
        CHECK(found.element_bounds[j].upper > 0);
        CHECK(found.element_bounds[j].upper <= 0x1p-1072);
    }
}

TEST_CASE("intermediate tensors: scores of every size") {
    stored keep;
    std::vector<double> const keys{0,      -0.0,   1,     -3,       1e-8,    1e-30, 1e-120,
                                   1e-310, 5e-324, 1e120, -1.2e270, 1.7e308, 65520, -464};
    for (double const query : {1.0, 0.0, -0.0, 0x1p-600, 1e-150, 3e150, 1.1e300})
        for (double const scale : {1.0, 0.0, -0.0, 1 / 3.0, -1e-300, 5e-324, 1e280}) {
            problem p = row_of(keep, keys, query);
            p.how.scale = scale;
            CAPTURE(query, scale);
            for (format const f : {format::float8_e4m3fn, format::float16, format::float64}) {
                compared(p, stage::scaled_scores, f, fast::best_kernel());
                for (double const cap : {1.0, 50.0, 1e-300, 1e300}) {
                    CAPTURE(cap);
                    p.how.soft_cap = cap;
                    compared(p, stage::capped_scores, f, fast::best_kernel());
                }
                p.how.soft_cap.reset();
            }
        }
    // The addend may be anything.
    for (double const slope : {1e-310, 0x1p-899, 0.3, 1e300}) {
        problem p = row_of(keep, {1, 2, 3, -1e-3});
        p.how.alibi_slopes = {slope};
        CAPTURE(slope);
        compared(p, stage::biased_scores, format::float64, fast::best_kernel());
        p.bias = keep.numbers(format::float64, {1, 1, 1, 4}, {-1.7976931348623157e308, 0.1, 2, 7});
        compared(p, stage::biased_scores, format::float64, fast::best_kernel());
        p.how.soft_cap = 20;
        compared(p, stage::biased_scores, format::float32, fast::best_kernel());
    }
}

TEST_CASE("intermediate tensors: keys that are 0 in a row of sums that are not exact") {
    stored keep;
    problem p{keep.numbers(format::float32, {1, 1, 1, 2}, {1.0 / 3, 0x1p-20 / 3}),
              keep.numbers(format::float32, {1, 1, 3, 2}, {1.0 / 7, 3, 0, 0, -0.0, 0}),
              keep.numbers(format::float32, {1, 1, 3, 1}, {1, 2, 3})};
    for (bool const cap : {false, true}) {
        if (cap)
            p.how.soft_cap = 30;
        for (stage const at : {stage::scaled_scores, stage::capped_scores, stage::biased_scores}) {
            effort const spent = compared(p, at, format::float32, fast::best_kernel());
            CHECK(spent.double_double == 3);
        }
    }
}

TEST_CASE("intermediate tensors: sums that cancel need their low parts") {
    stored keep;
    // 2^60 + 2^-20 − 2^60, times values that share no bits.
    problem p{keep.numbers(format::float64, {1, 1, 1, 3}, {0x1.23456789abcdep30, 1, 0x1p30}),
              keep.numbers(format::float64, {1, 1, 2, 3},
                           {0x1p30, 0x1.fp-20, -0x1.23456789abcdep30, 0x1.fedcba987654p30, 1, 3}),
              keep.numbers(format::float64, {1, 1, 2, 1}, {1, 2})};
    for (double const scale : {1.0, 0.3, 1e-18}) {
        p.how.scale = scale;
        compared_in_all(p);
    }
}

TEST_CASE("intermediate tensors: values take no part") {
    stored keep;
    problem p = row_of(keep, {1, 2, 3, -400, -730});
    auto const weights = [&](double value) {
        p.value = keep.numbers(format::float64, {1, 1, 5, 2}, std::vector<double>(10, value));
        return intermediate(p, stage::weights, {.output = format::float64, .bounds = true});
    };
    auto const first = weights(0);
    auto const second = weights(1.7e308);
    CHECK(first.elements.bytes() == second.elements.bytes());
    CHECK(second.spent.double_double == 5);
    for (std::size_t j = 0; j < 5; ++j) {
        CHECK(first.element_bounds[j].lower == second.element_bounds[j].lower);
        CHECK(first.element_bounds[j].upper == second.element_bounds[j].upper);
    }
}
