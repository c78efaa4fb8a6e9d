// The terms of an emulation for a kernel that flushes results below f = 2^-126, or for an
// exponential below the normal range: each term by hand, on rows where the radius has no other
// terms or these are made large.

#include <attest/oracle/attention.hpp>
#include <attest/oracle/judge/emulation.hpp>

#include "oracle/judge/against_emulation.hpp"
#include "support/catch.hpp"
#include "support/oracle_problem.hpp"
#include "support/row_of_scores.hpp"

#include <cmath>

using namespace attest::oracle;
using tests::row_of;
using tests::stored;

namespace {

constexpr double u = 0x1p-24;
constexpr double f = 0x1p-126;

/// An upper bound of e^{m − L} with the errors of m and L.
constexpr double raised_largest = 1.0625;

emulated_value emulated(problem const& p, emulated_kernel const& kernel) {
    answer const by = attention(p, {.output = format::float32, .bounds = true});
    return modelled::emulated_at(p, by, kernel, format::float32, {0, 0, 0, 0});
}

emulated_kernel in_float32(std::size_t tile_keys = 64) {
    emulated_kernel result;
    result.kernel.weights = format::float32;
    result.kernel.exp_ulps = 0;
    result.kernel.tile_keys = tile_keys;
    return result;
}

} // namespace

TEST_CASE("emulated flushing: the operations on weights and values") {
    stored keep;
    // Values of 0 and equal scores: the largest weight of n keys is 1/n. n products, n sums and T
    // rescalings lose f of it each, and the division f: (2n + T)/n + 1.
    auto const flushed = [&](problem const& p, emulated_kernel const& kernel) {
        emulated_value const found = emulated(p, kernel);
        CHECK(found.value == 0);
        return found.radius / f;
    };
    problem p = row_of(keep, {0, 0}, {0, 0});
    CHECK(flushed(p, in_float32()) == Approx(5.0 / 2 * raised_largest + 1).epsilon(1e-5));
    CHECK(flushed(p, in_float32(1)) == Approx(6.0 / 2 * raised_largest + 1).epsilon(1e-5));
    // P = 2 parts: the quotient of each and its product, 2P more.
    emulated_kernel parts = in_float32(1);
    parts.part_tiles = 1;
    CHECK(flushed(p, parts) == Approx(6.0 / 2 * raised_largest + 1 + 4).epsilon(1e-5));
    // A sink of the same weight: two operations for each of two more terms, and one tile more.
    p.how.sinks = {0};
    CHECK(flushed(p, in_float32()) == Approx((8.0 + 2) / 3 * raised_largest + 1).epsilon(1e-5));
}

TEST_CASE("emulated flushing: weights that are divided by their sum first") {
    stored keep;
    // A product of such a weight is a part of the output itself: f of the whole, in addition to f
    // of the largest weight.
    std::size_t const n = 8;
    std::vector<double> const nothing(n, 0.0);
    emulated_kernel kernel = in_float32();
    kernel.kernel.normalised = true;
    CHECK(emulated(row_of(keep, nothing, nothing), kernel).radius / f
          == Approx((2 * 8 + 1) * (1 + raised_largest / 8) + 1).epsilon(1e-5));
    // 64 products of 3/4 f, all of which a kernel may flush to 0.
    std::vector<double> const small(64, 48 * f);
    problem const p = row_of(keep, std::vector<double>(64, 0.0), small);
    CHECK(emulated(p, kernel).radius > 48 * f);
    // If the weights are not divided first, the products are those with 1, and above f.
    CHECK(emulated(p, in_float32()).radius < 4 * f);
}

TEST_CASE("emulated flushing: the row sum") {
    stored keep;
    // The flushing threshold is set to 2^-12, so that it is visible next to 1: for two keys and one
    // tile 5 of it, times 1.0625. The output 1 over l = 1 has the errors F of its numerator, F and
    // γ_3 of l, and γ_2 of the division.
    problem const p = row_of(keep, {0, 0}, {1, 1});
    double const each = 0x1p-12;
    double const F = 5 * each * raised_largest;
    double const output = 1;
    double const none = 0;
    auto const radius = [&](emulated_kernel const& kernel, fast::emulated_row const& row) {
        modelled::fast_model const by = modelled::scores_of(p, kernel, format::float32);
        modelled::emulation_constants constants(by, kernel);
        constants.flushed = each;
        emulated_value const found =
            modelled::emulated_result(constants, row, 2, &output, &none, &none)[0];
        REQUIRE(std::isfinite(found.radius));
        return found.radius;
    };
    auto const divided = [&](double value, double quotient) {
        return quotient + (quotient + value) * 2 * u + each;
    };
    emulated_kernel kernel = in_float32();
    fast::emulated_row row;
    row.mass = 1;
    row.is_known = true;
    double off = F + 3 * u;
    CHECK(radius(kernel, row) == Approx(divided(1, (F + off) / (1 - off))).epsilon(1e-9));
    // A sum of rounded weights, here 1/2, has an additional error of 2^-37: the output is 2.
    kernel.kernel.sums_rounded = true;
    row.rounded = 0.5;
    off = F + 3 * u / 2 + 0x1p-38;
    CHECK(radius(kernel, row) == Approx(divided(2, (F + 2 * off) / (0.5 - off))).epsilon(1e-10));
    // There is no final division by a sum.
    kernel.kernel.sums_rounded = false;
    kernel.kernel.normalised = true;
    CHECK(radius(kernel, row) == Approx(F + 5 * each + each).epsilon(1e-9));
}

TEST_CASE("emulated exponentials below the normal range") {
    stored keep;
    // The range of a weight below 2^-125 starts at 0, so the value is half its upper bound, and so
    // is the radius. It may exceed the exponential by exp_ulps + 2 units of 2^-149; e^-102 is 3.6
    // of them.
    problem p = row_of(keep, {0, -102}, {0, 0x1p127});
    auto const most = [&](emulated_kernel const& kernel) {
        emulated_value const found = emulated(p, kernel);
        CHECK(found.radius == Approx(found.value).epsilon(1e-4));
        return (found.value + found.radius) / 0x1p127 / 0x1p-149;
    };
    double const weight = std::exp(-102.0) / 0x1p-149;
    emulated_kernel kernel = in_float32();
    CHECK(most(kernel) == Approx(weight + 2).epsilon(1e-3));
    kernel.kernel.exp_ulps = 10;
    CHECK(most(kernel) == Approx(weight + 12).epsilon(1e-3));
    // The quotient by the row sum is a multiple of 2^-149 as well.
    kernel.kernel.normalised = true;
    CHECK(most(kernel) == Approx(weight + 13).epsilon(1e-3));
    // 2^-125 is e^-86.64: above it a weight is known as accurately as others.
    p = row_of(keep, {0, -86.7}, {0, 0x1p127});
    emulated_value const below = emulated(p, in_float32());
    CHECK(below.radius == Approx(below.value).epsilon(1e-4));
    p = row_of(keep, {0, -86.6}, {0, 0x1p127});
    emulated_value const above = emulated(p, in_float32());
    CHECK(above.radius < above.value * 1e-4);
}
