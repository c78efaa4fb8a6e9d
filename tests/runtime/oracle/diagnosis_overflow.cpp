// Kernels of which scores, exponentials or sums overflow.
//
// The candidates have nothing else wrong. Rows without an overflow are right, and the others NaN or infinite.
#include <attest/oracle/diagnosis/power.hpp>

#include "support/diagnosed_fault.hpp"
#include "support/told_fault.hpp"

using namespace attest::oracle;
using tests::faulty_kernel;
using tests::stored;

namespace {

double const infinity = std::numeric_limits<double>::infinity();

/// Numbers of size up to `queries`, `keys` and `values`. One query of each eight is larger by `spike`.
problem of_sizes(stored& keep, double queries, double keys, double values, double spike) {
    tests::seeded draw(3);
    int row = 0;
    auto const numbers = [&](double size) {
        return [&, size](extents const& shape) {
            return keep.drawn(format::float16, shape, [&] {
                return static_cast<double>(draw.whole(-100, 100)) / 100 * size;
            });
        };
    };
    auto const spiked = [&](extents const& shape) {
        return keep.drawn(format::float16, shape, [&] {
            bool const is_large = row++ / 16 % 8 == 5;
            return static_cast<double>(draw.whole(-100, 100)) / 100 * queries
                   * (is_large ? spike : 1);
        });
    };
    problem p = tests::assembled(
        {.query_heads = 2, .queries = 24, .keys = 40, .size = 16, .value_size = 16}, spiked,
        numbers(keys), numbers(values));
    return p;
}

/// Returns x, or ±∞ from this size on.
double limited(double x, double most) {
    return std::abs(x) < most ? x : std::copysign(infinity, x);
}

constexpr double beyond_float16 = 65520; // half an ulp above the largest number

/// Requires this name, and that the lines say how many elements are not finite.
void require_overflow(std::string const& name, problem const& p, tensor const& candidate,
                      std::set<std::string> const& others) {
    std::size_t count = 0;
    for (std::size_t h = 0; h < 2; ++h)
        for (std::size_t i = 0; i < 24; ++i)
            for (std::size_t d = 0; d < 16; ++d)
                count += std::isfinite(candidate.at(0, h, i, d)) ? 0U : 1U;
    CHECK(count > 0);
    CHECK(count < 2 * 24 * 16);
    diagnosis const d = tests::diagnosis_of(p, candidate);
    tests::require_named_in(d, name, others);
    std::string const text = diagnosis_text(d);
    CHECK(text.find("; " + std::to_string(count) + " elements are NaN or infinite, as it gives")
          != std::string::npos);
}

std::set<std::string> const all{"products-overflow-in-float16",
                                "exponentials-overflow-in-float16",
                                "exponentials-overflow-in-float32",
                                "accumulator-overflow-in-float16",
                                "scores-in-float16",
                                "products-in-float16",
                                "empty-is-nan"};

std::set<std::string> without(std::string const& name) {
    std::set<std::string> result = all;
    result.erase(name);
    return result;
}

} // namespace

TEST_CASE("q*k that is infinite in float16 before it is scaled") {
    stored keep;
    problem p = of_sizes(keep, 30, 40, 2, 40);
    p.how.scale = 0x1p-16;
    faulty_kernel k;
    k.score = [](problem const&, double x, double, double) {
        return limited(x * 0x1p16, beyond_float16) * 0x1p-16;
    };
    require_overflow("products-overflow-in-float16", p, k.outputs(keep, p, format::float32),
                     without("products-overflow-in-float16"));
    // A kernel that rounds q·k as well.
    k.score = [](problem const&, double x, double, double) {
        return value_of(format::float16, nearest(format::float16, x * 0x1p16)) * 0x1p-16;
    };
    tests::require_named("products-in-float16", p, k.outputs(keep, p, format::float32),
                         {"products-overflow-in-float16", "products-in-bfloat16"});
}

TEST_CASE("q*k that is rounded before it is scaled") {
    stored keep;
    problem const p = of_sizes(keep, 2, 2, 2, 1);
    for (auto const& [type, name] :
         {std::pair{format::float16, "float16"}, std::pair{format::bfloat16, "bfloat16"}}) {
        faulty_kernel k;
        k.score = [to = type](problem const&, double x, double, double) {
            return value_of(to, nearest(to, x * 4)) / 4;
        };
        // A power of 2 as a scale changes no rounding: scores are rounded to the same numbers.
        tests::require_named(std::string("products-in-") + name, p,
                             k.outputs(keep, p, format::float32), {"products-overflow-in-float16"});
    }
    problem other = p;
    other.how.scale = 0.375;
    faulty_kernel k;
    k.score = [](problem const&, double x, double, double) {
        return value_of(format::bfloat16, nearest(format::bfloat16, x / 0.375)) * 0.375;
    };
    tests::require_named("products-in-bfloat16", other, k.outputs(keep, other, format::float32),
                         {"scores-in-bfloat16", "products-in-float16"});
}

TEST_CASE("exponentials that are taken without the largest score") {
    stored keep;
    for (bool const narrow : {true, false}) {
        problem p = of_sizes(keep, 2, 2, 2, narrow ? 5 : 40);
        p.how.causal = true;
        double const most = narrow ? beyond_float16 : 0x1p128;
        double const fewest = narrow ? 0x1p-25 : 0x1p-150;
        faulty_kernel k;
        k.tile = 1000000;
        auto const power = [=](double s) {
            double const e = std::exp(s);
            return e >= most ? infinity : e <= fewest ? 0 : e;
        };
        // The kernel subtracts no maximum: each row is computed here.
        std::vector<double> outputs;
        for (std::size_t h = 0; h < 2; ++h)
            for (std::size_t i = 0; i < 24; ++i) {
                std::vector<double> sums(16, 0);
                double sum = 0;
                for (std::size_t j = 0; j <= i; ++j) {
                    double s = 0;
                    for (std::size_t a = 0; a < 16; ++a)
                        s += p.query.at(0, h, i, a) * p.key.at(0, 0, j, a);
                    double const weight = power(s / 4);
                    sum += weight;
                    for (std::size_t d = 0; d < 16; ++d)
                        sums[d] += weight * p.value.at(0, 0, j, d);
                }
                for (double const x : sums)
                    outputs.push_back(x / sum);
            }
        std::string const name =
            std::string("exponentials-overflow-in-") + (narrow ? "float16" : "float32");
        // Rows that overflow in float32 do so in float16 as well, which comes near.
        std::set<std::string> others = without(name);
        if (!narrow)
            others.erase("exponentials-overflow-in-float16");
        require_overflow(name, p, keep.numbers(format::bfloat16, p.output_shape(), outputs),
                         others);
    }
}

TEST_CASE("the log-sum-exp of exponentials that overflow") {
    stored keep;
    problem const p = of_sizes(keep, 2, 2, 2, 5);
    std::vector<double> logs;
    for (std::size_t h = 0; h < 2; ++h)
        for (std::size_t i = 0; i < 24; ++i) {
            double sum = 0;
            for (std::size_t j = 0; j < 40; ++j) {
                double s = 0;
                for (std::size_t a = 0; a < 16; ++a)
                    s += p.query.at(0, h, i, a) * p.key.at(0, 0, j, a);
                double const e = std::exp(s / 4);
                sum += e >= beyond_float16 ? infinity : e;
            }
            logs.push_back(std::log(sum));
        }
    diagnosis const d =
        tests::diagnosis_of_log(p, keep.numbers(format::bfloat16, p.rows_shape(), logs));
    tests::require_named_in(d, "exponentials-overflow-in-float16",
                            {"products-overflow-in-float16", "log-negated"});
}

TEST_CASE("a sum of values that is infinite in float16") {
    stored keep;
    problem const p = of_sizes(keep, 1, 1, 20000, 1);
    faulty_kernel k;
    k.divided = [](double o, double l) { return limited(o, beyond_float16) / l; };
    require_overflow("accumulator-overflow-in-float16", p, k.outputs(keep, p, format::bfloat16),
                     without("accumulator-overflow-in-float16"));
}

TEST_CASE("a kernel whose numbers fit has no overflow, nor is one seen there") {
    stored keep;
    problem const p = of_sizes(keep, 2, 2, 2, 1);
    faulty_kernel k;
    k.scale = [](problem const&) { return 0.5; };
    diagnosis const d = tests::diagnosis_of(p, k.outputs(keep, p, format::bfloat16));
    for (std::string const& name : all)
        CHECK_FALSE(tests::is_named(d, name));
    power const small = power_of(p, format::bfloat16);
    power const large = power_of(of_sizes(keep, 2, 2, 2, 40), format::bfloat16);
    for (std::string const name :
         {"exponentials-overflow-in-float16", "exponentials-overflow-in-float32"}) {
        CAPTURE(name);
        CHECK_FALSE(tests::failing(small, name));
        CHECK(tests::failing(large, name).value_or(0) > 0);
    }
    // Numbers of size 1 would overflow with this scale; those that are given do not.
    problem scaled = of_sizes(keep, 0.05, 0.05, 2, 1);
    scaled.how.scale = 20;
    CHECK_FALSE(
        tests::failing(power_of(scaled, format::bfloat16), "exponentials-overflow-in-float16"));
    CHECK_FALSE(tests::failing(large, "products-overflow-in-float16"));
    CHECK_FALSE(tests::failing(large, "accumulator-overflow-in-float16"));
}

TEST_CASE("a row that is NaN without an overflow is not said to overflow") {
    stored keep;
    problem const p = of_sizes(keep, 2, 2, 2, 40);
    std::vector<double> outputs = faulty_kernel{}.all_outputs(p);
    std::fill_n(outputs.begin() + 7 * 16, 16, std::numeric_limits<double>::quiet_NaN());
    diagnosis const d =
        tests::diagnosis_of(p, keep.numbers(format::bfloat16, p.output_shape(), outputs));
    INFO(diagnosis_text(d));
    for (explanation const& one : d.found)
        CHECK_FALSE(one.explains);
}
