// The fast path compared with the reference implementation: every option, every format, bounds that
// hold, and the distance of the exact value from the midpoint of the bounds, which reveals a wrong
// centre.

#include <attest/oracle/attention.hpp>

#include "oracle/driver/attention.hpp"
#include "support/any_problem.hpp"
#include "support/catch.hpp"

using namespace attest::oracle;
using tests::stored;

namespace {

/// Both contain the exact value, so they intersect.
void require_meeting(std::vector<bounds> const& found, std::vector<bounds> const& exact) {
    REQUIRE(found.size() == exact.size());
    for (std::size_t k = 0; k < exact.size(); ++k) {
        CAPTURE(k, found[k].lower, found[k].upper, exact[k].lower, exact[k].upper);
        REQUIRE(found[k].lower <= exact[k].upper);
        REQUIRE(found[k].upper >= exact[k].lower);
    }
}

/// Where the exact value lies between the bounds: −1 and 1 are their ends.
double place_between(bounds const& around, bounds const& exact) {
    double const midpoint = around.lower / 2 + around.upper / 2;
    double const half = around.upper / 2 - around.lower / 2;
    double const truth = exact.lower / 2 + exact.upper / 2;
    return half == 0 ? 0 : (truth - midpoint) / half;
}

} // namespace

TEST_CASE("the fast path gives what the reference implementation gives") {
    tests::seeded seeds;
    double worst = 0;
    effort spent;
    auto const kernels = fast::every_kernel();
    for (int n = 0; n < 180; ++n) {
        std::uint64_t const seed = seeds.seed() * 1000 + static_cast<std::uint64_t>(n);
        stored keep;
        problem const p = tests::any_problem(keep, seed);
        fast::kernel const& with = *kernels[static_cast<std::size_t>(n) % kernels.size()];
        INFO("seed " << seed << ", " << with.name);
        request const asked{.output = result_formats[static_cast<std::size_t>(n) % 8],
                            .log_sum_exp = result_formats[static_cast<std::size_t>(n) / 8 % 8],
                            .bounds = true};
        answer const found = attention(p, asked, with);
        answer const exact = reference_attention(p, asked);
        CHECK(found.output.bytes() == exact.output.bytes());
        CHECK(found.log_sum_exp.bytes() == exact.log_sum_exp.bytes());
        require_meeting(found.output_bounds, exact.output_bounds);
        require_meeting(found.log_sum_exp_bounds, exact.log_sum_exp_bounds);
        for (std::size_t k = 0; k < exact.output_bounds.size(); ++k) {
            bounds const& outer = found.output_bounds[k];
            bounds const& inner = exact.output_bounds[k];
            if (outer.upper - outer.lower > 8 * (inner.upper - inner.lower))
                worst = std::max(worst, std::abs(place_between(outer, inner)));
        }
        spent += found.spent;
    }
    INFO("fast " << spent.fast << ", double_double " << spent.double_double << ", interval "
                 << spent.interval << ", exact " << spent.exact);
    CHECK(spent.fast > 2 * (spent.interval + spent.exact));
    CHECK(spent.double_double > 0);
    // The bounds are of worst cases; an exact value near one of their ends is a wrong centre.
    INFO("an exact value is " << worst << " of the way from the midpoint to an end");
    CHECK(worst < 0.5);
    CHECK(worst > 0);
}

TEST_CASE("every instruction set gives the same roundings") {
    auto const kernels = fast::every_kernel();
    CHECK(kernels.size() >= 1);
    CHECK(std::string(kernels[0]->name) == fast::best_kernel().name);
    for (std::uint64_t const seed : {7U, 8U, 9U, 10U}) {
        stored keep;
        problem const p = tests::any_problem(keep, seed);
        request const asked{.output = format::bfloat16};
        answer const first = attention(p, asked);
        for (fast::kernel const* const one : kernels) {
            INFO("seed " << seed << ", " << one->name);
            answer const other = attention(p, asked, *one);
            CHECK(other.output.bytes() == first.output.bytes());
            CHECK(other.log_sum_exp.bytes() == first.log_sum_exp.bytes());
        }
    }
}

TEST_CASE("under a soft cap a scale of 0 makes all keys equal") {
    for (fast::kernel const* const with : fast::every_kernel())
        for (double const scale : {0.0, -0.0}) {
            INFO(with->name << ", scale " << scale);
            stored keep;
            problem p{keep.numbers(format::float32, {1, 1, 1, 1}, {1}),
                      keep.numbers(format::float32, {1, 1, 2, 1}, {1, -1}),
                      keep.numbers(format::float32, {1, 1, 2, 1}, {1, 2})};
            p.how.scale = scale;
            p.how.soft_cap = 30;
            answer const found = attention(p, {.bounds = true}, *with);
            CHECK(found.output.view().at(0, 0, 0, 0) == 1.5);
            CHECK(found.output_bounds[0].lower <= 1.5);
            CHECK(found.output_bounds[0].upper >= 1.5);
        }
}

TEST_CASE("scores that rise by hundreds from block to block") {
    // The scores of each block of 64 keys are about 250 above those of the previous one; then one
    // far above all.
    for (fast::kernel const* const with : fast::every_kernel()) {
        for (double const last : {0.0, 900.0, 5000.0, -1e6}) {
            INFO(with->name << ", " << last);
            stored keep;
            std::size_t const keys = 200;
            std::vector<double> key(keys);
            std::vector<double> values(2 * keys);
            for (std::size_t j = 0; j < keys; ++j) {
                key[j] = 250.0 * static_cast<double>(j / 64) + static_cast<double>(j % 5) / 8;
                values[2 * j] = static_cast<double>(j % 7) - 3;
                values[2 * j + 1] = static_cast<double>(j);
            }
            key[keys - 1] = last;
            problem p{keep.numbers(format::float32, {1, 1, 2, 1}, {1, -1}),
                      keep.numbers(format::float32, {1, 1, keys, 1}, key),
                      keep.numbers(format::float32, {1, 1, keys, 2}, values)};
            for (format const f : {format::float32, format::float64}) {
                answer const found = attention(p, {.output = f, .log_sum_exp = f}, *with);
                answer const exact = reference_attention(p, {.output = f, .log_sum_exp = f});
                CHECK(found.output.bytes() == exact.output.bytes());
                CHECK(found.log_sum_exp.bytes() == exact.log_sum_exp.bytes());
            }
        }
    }
}

TEST_CASE("rows whose keys end, or begin, in other blocks than those of their neighbours") {
    stored keep;
    problem p = tests::drawn_problem(keep, 11, {.queries = 90, .keys = 200, .size = 3});
    for (fast::kernel const* const with : fast::every_kernel())
        for (bool const causal : {true, false}) {
            INFO(with->name << (causal ? ", causal" : ", a window"));
            p.how.causal = causal;
            p.how.diagonal = diagonal::bottom_right;
            p.how.window_left = causal ? std::nullopt : std::optional<std::int64_t>(70);
            answer const found = attention(p, {.output = format::float32}, *with);
            CHECK(found.output.bytes()
                  == reference_attention(p, {.output = format::float32}).output.bytes());
        }
}

TEST_CASE("a cap over a scale that is 0, or next to it, is kept") {
    std::array<float, 1> const query{1};
    std::array<float, 4> const keys{2, 2, 2, 2};
    auto const tensor_over = [](std::span<float const> x) {
        return tensor(format::float32, {1, 1, x.size(), 1}, std::as_bytes(x));
    };
    problem p{.query = tensor_over(query), .key = tensor_over(keys), .value = tensor_over(keys)};
    for (double const scale : {0.0, -0.0, 5e-324, -5e-324, 1e-320})
        for (double const cap : {0.5, 30.0, 1e5}) {
            p.how.scale = scale;
            p.how.soft_cap = cap;
            CAPTURE(scale, cap);
            bounds const found = attention(p, {.bounds = true}).log_sum_exp_bounds[0];
            bounds const exact = reference_attention(p, {.bounds = true}).log_sum_exp_bounds[0];
            CHECK(found.lower <= exact.upper);
            CHECK(found.upper >= exact.lower);
        }
}

TEST_CASE("values near the end of the doubles") {
    stored keep;
    for (double const largest : {1.5e308, 0x1p600, 0x1p500, 0x1p-1060}) {
        INFO("largest " << largest);
        problem const p{keep.numbers(format::float64, {1, 1, 1, 1}, {0}),
                        keep.numbers(format::float64, {1, 1, 3, 1}, {1, 2, 3}),
                        keep.numbers(format::float64, {1, 1, 3, 2},
                                     {largest, -largest, largest, largest / 2, largest, 0})};
        request const asked{.output = format::float64, .bounds = true};
        answer const found = attention(p, asked);
        CHECK(found.output.bytes() == reference_attention(p, asked).output.bytes());
        CHECK(found.output.view().at(0, 0, 0, 0) == largest);
    }
}

TEST_CASE("queries whose squares are below the doubles") {
    // 1024 products of 10^-162 and 4·10^152, times 10^9: a score of 410 next to one of 0.
    stored keep;
    std::size_t const size = 1024;
    std::vector<double> keys(2 * size, 0.0);
    std::fill_n(keys.begin(), size, 4e152);
    problem p{keep.numbers(format::float64, {1, 1, 1, size}, std::vector<double>(size, 1e-162)),
              keep.numbers(format::float64, {1, 1, 2, size}, keys),
              keep.numbers(format::float32, {1, 1, 2, 1}, {1, 2})};
    p.how.scale = 1.4e9;
    for (double const query : {1e-162, -1e-162, 1e-170}) {
        p.query = keep.numbers(format::float64, {1, 1, 1, size}, std::vector<double>(size, query));
        request const asked{.log_sum_exp = format::float64, .bounds = true};
        answer const exact = reference_attention(p, asked);
        for (fast::kernel const* const with : fast::every_kernel()) {
            INFO(with->name << ", " << query);
            answer const found = attention(p, asked, *with);
            CHECK(found.output.bytes() == exact.output.bytes());
            CHECK(found.log_sum_exp.bytes() == exact.log_sum_exp.bytes());
            CHECK(found.output_bounds[0].lower <= exact.output_bounds[0].upper);
            CHECK(found.output_bounds[0].upper >= exact.output_bounds[0].lower);
        }
    }
}

TEST_CASE("outputs among the smallest doubles") {
    // Means of 1 and 2 units, half of each, with weights of 2^144: a midpoint.
    double const unit = 0x1p-1074;
    for (fast::kernel const* const with : fast::every_kernel())
        for (std::size_t keys = 2; keys <= 40; keys += 2) {
            INFO(with->name << ", " << keys << " keys");
            stored keep;
            std::vector<double> values(keys, unit);
            std::fill_n(values.begin(), keys / 2, 2 * unit);
            problem p{
                keep.numbers(format::float64, {1, 1, 1, 1}, {10.1}),
                keep.numbers(format::float64, {1, 1, keys, 1}, std::vector<double>(keys, 9.9)),
                keep.numbers(format::float64, {1, 1, keys, 1}, values)};
            answer const found = attention(p, {.output = format::float64, .bounds = true}, *with);
            CHECK(found.output.view().at(0, 0, 0, 0) == 2 * unit);
            CHECK(found.output_bounds[0].lower <= unit);
            CHECK(found.output_bounds[0].upper >= 2 * unit);
            // A sink of e^600 next to weights of e^100: the remainder is positive, but not a
            // double.
            p.how.sinks = {600};
            answer const sunk = attention(p, {.output = format::float64, .bounds = true}, *with);
            CHECK(sunk.output.view().at(0, 0, 0, 0) == 0);
            CHECK(sunk.output_bounds[0].lower <= 0);
            CHECK(sunk.output_bounds[0].upper > 0);
        }
}
