// The terms of the bounds of gradients in doubles, each by hand: tests of results would not notice
// a missing term, since the bound is far above the observed errors.

#include "oracle/gradient/fast_bound.hpp"
#include "oracle/gradient/fast_sums.hpp"
#include "oracle/gradient/pair_columns.hpp"
#include "support/catch.hpp"

using namespace attest::oracle;
using namespace attest::oracle::gradients_detail;

namespace {

constexpr double u = 0x1p-53;

/// Not below the number, and above it by at most the roundings.
bool just_above(double found, double wanted) {
    return found >= wanted && found <= wanted * (1 + 0x1p-36);
}

change_error some_row() {
    change_error row;
    row.weights = 0x1p-40;
    row.products = 0x1p-30;
    row.roundings = 0x1p-45;
    return row;
}

} // namespace

TEST_CASE("an error of weights follows from those of a weight and of their sum") {
    fast::row_error row;
    row.weights = 0x1p-42;
    row.weights_sum = 0x1p-43;
    change_error const found = weight_part(row.weights, row.sum(), {}, 0, 640, 8);
    // ρ₀ = α + ζ + 3u, ζ = α + b, but for terms of second order
    CHECK(just_above(found.weights, 0x1p-42 + 0x1.8p-42 + 3 * u));
    CHECK(just_above(found.roundings, fast::gamma(64 / 8 + 10 + 8 + 2)));
    CHECK(found.cap == 0);
    fast::exponent_error exponent;
    exponent.cap = 0x1p-44;
    CHECK(just_above(weight_part(row.weights, row.sum(), exponent, 4, 64, 8).cap, 0x1p-46));
}

TEST_CASE("the error of D has those of weights, of sums and of dP") {
    change_error row = some_row();
    set_dot(row, 3, 0.5, u);
    CHECK(just_above(row.dot, 3 * (0x1p-40 + 0x1p-45 + u) + 0x1p-31));
    CHECK(just_above(row.of_others, 0x1p-30));
    change_error none = some_row();
    set_dot(none, 0, 0, u);
    CHECK(none.dot == 0);
}

TEST_CASE("the error of dS has those of weights, of D, of dLSE and of dP") {
    change_error row = some_row();
    row.cap = 0x1p-47;
    set_dot(row, 3, 0.5, u);
    set_change(row, -5, 7, u);
    CHECK(just_above(row.of_change, 0x1p-40 + 12 * u + 0x1p-46));
    CHECK(just_above(row.of_weight, (1 + 0x1p-40) * (row.dot + 4 * u * 7 + 3 * u * 5)));
    // A row that sees one key has no error at all.
    change_error one = some_row();
    set_dot(one, 0, 0, u);
    set_change(one, 0, 0, u);
    CHECK(one.of_weight == 0);
}

TEST_CASE(
    "the factor of dropout multiplies the errors of dP and of weights, and is rounded itself") {
    // The error of f is u of itself and that of the product another u; 3u covers terms of second
    // order.
    CHECK(just_above(kept_product_error(4, 0x1p-50, 8, u), 4 * 0x1p-50 + 4 * 3 * u * 8));
    CHECK(just_above(kept_product_error(4, 0, 8, 0), 0));
    CHECK(just_above(kept_weight_error(4, 0x1p-50, u), 4 * 0x1p-50 + 4 * 3 * u));
    // The relative distance of f to a pair is 2^-105, which is 2u², and the error of a product of
    // pairs is 4u².
    CHECK(3 * 4 * u * u >= 0x1p-105 + 4 * u * u);
}

TEST_CASE("a row of pairs has its own errors, and those of rounding p, its changes and f") {
    constexpr double u2 = 4 * u * u;
    auto const found = pair_weight_part(0x1p-90, 0x1p-91, 100);
    REQUIRE(found);
    CHECK(just_above(found->weights, 0x1.8p-90 + pair_quotient));
    CHECK(found->roundings == pair_dot_error(100));
    CHECK_FALSE(pair_weight_part(0x1p-20, 0, 100));
    change_error row = some_row();
    set_dot(row, 3, 0.5, u2);
    change_error const rounded = error_in_doubles(row, -5);
    CHECK(just_above(rounded.weights, 0x1p-40 + u));
    CHECK(rounded.products == row.products);
    CHECK(just_above(rounded.of_others, (1 + 0x1p-40) * 0x1p-30));
    CHECK(just_above(rounded.of_change, 0x1p-40 + 13 * u));
    CHECK(just_above(rounded.of_weight, (1 + 0x1p-40) * (row.dot + 3 * u * 5)));
    // Of a key that is computed again, dP is not centred.
    pair_row_sums const sums{true, {}, {-5, 0}, 0x1p-40, 0x1p-30, 0x1p-35};
    change_error const column = sums.errors();
    CHECK(column.weights == 0x1p-40);
    CHECK(just_above(column.of_others, (1 + 0x1p-40) * 0x1p-30));
    CHECK(just_above(column.of_change, 0x1p-40 + 12 * u2));
    CHECK(just_above(column.of_weight, (1 + 0x1p-40) * (0x1p-35 + 3 * u2 * 5)));
}

TEST_CASE("a sum has the errors of its terms and of its additions") {
    summed sum;
    sum.add(1, 0x1p-40);
    sum.add(-3, 0x1p-41);
    bounds const found = sum.outward(2, 0x1p-50);
    double const off = 0x1.8p-40 + fast::gamma(4) * 4 + 0x1p-50 + 4 * u * 2;
    CHECK(found.lower <= -2 - off);
    CHECK(found.lower >= -2 - off * (1 + 0x1p-10));
    CHECK(found.upper >= -2 + off);
    CHECK(found.upper <= -2 + off * (1 + 0x1p-10));
    sum.add(0, std::numeric_limits<double>::infinity());
    CHECK_FALSE(sum.outward(3, 0).upper < 1e300);
}
