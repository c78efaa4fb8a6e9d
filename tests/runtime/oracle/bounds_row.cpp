// The error of a row of the fast path, term by term: norms, the terms of row_error, and the factors
// of the bound of an output.
//
// u = 2^-53, γ_n = n·u/(1 − n·u). For relative errors α of weights, h of the sums of products with
// values, b of the sum of weights, η the share of weights that were dropped, and |v| ≤ m:
//     N̂ = Σ w_j(1 + α_j) v_j + θ, |θ| ≤ h Σ ŵ_j|v_j|        P̂ = (1 + β) Σ ŵ_j, |β| ≤ b
//     |N̂/P̂ − o| ≤ κ(α + h(1 + α))·m + κ(α + b(1 + α))·|o|,  κ = 1/((1 − α)(1 − b))
// Dropped weights change o by at most η(m + |o|)/(1 − η) ≤ 2η/(1 − η)·m.

#include "support/bound_setup.hpp"
#include "support/catch.hpp"

#include <array>

using namespace attest::oracle;
using namespace tests;

namespace {

/// All bounds are evaluated with at most 64 roundings, bounded by 1 + 128u.
real const evaluated = 1 + 128 * real(u);

/// 16 columns with given quotients, largest values and norms, and their bounds.
struct finished {
    std::array<double, 16> output{};
    std::array<double, 16> largest{};
    std::array<double, 16> norm{};
    std::array<double, 16> lower{};
    std::array<double, 16> upper{};
    std::array<std::uint64_t, 16> patterns{};

    /// Runs the kernel; the format is float64.
    void run(fast::finish_row work, fast::kernel const& with) {
        work.columns = 16;
        work.output = output.data();
        work.largest = largest.data();
        work.norm = norm.data();
        work.lower = lower.data();
        work.upper = upper.data();
        work.patterns = patterns.data();
        with.finish(work);
    }
};

} // namespace

TEST_CASE("row: what n roundings do") {
    for (std::size_t const n : {1U, 2U, 20U, 1000U})
        CHECK(units_between(fast::gamma(n), gamma_of(static_cast<double>(n))) <= 2);
    // (1 + u)^n and (1 − u)^−n are below 1 + 2nu.
    CHECK(fast::growth(0) == 1);
    CHECK(fast::growth(1) == 1 + 0x1p-52);
    CHECK(fast::growth(1000) == 1 + 1000 * 0x1p-52);
    CHECK(fast::evaluation == 1 + 64 * 0x1p-52);
}

TEST_CASE("row: a norm is rounded upward") {
    // n squares are added with at most n + 1 roundings: 2(n + 1)u, which the root halves; the root
    // and the product are 2 more, 4u.
    CHECK(fast::norm_of({.largest = 1, .squares = 1, .unit = 1}, 1) == 1 + 6 * u);
    CHECK(fast::norm_of({.largest = 1, .squares = 1, .unit = 1}, 511) == 1 + (512 + 4) * u);
    CHECK(fast::norm_of({.largest = 2, .squares = 4, .unit = 1}, 1) == 2 * (1 + 6 * u));
    // Squares may be below the doubles, and lose less than 2^-1074 each; there are fewer than 2^52.
    CHECK(fast::norm_of({.largest = 0x1p-600, .squares = 0, .unit = 0x1p-600}, 1)
          == 0x1p-511 * (1 + 6 * u));
    CHECK(fast::norm_of({}, 1) == 0);
}

TEST_CASE("row: a product is at most the product of norms") {
    // With two roundings, 4u: that of the product itself and one for the norms' own.
    stored keep;
    problem const p = zeros(keep, {});
    fast::plan const common(p);
    fast::source const from = source_of(p, 0x1p5, 1);
    fast::row_bound const bound(p, common, from, lanes);
    CHECK(bound.largest_product({1, 0x1p3, 1}) == 0x1p8 * (1 + 4 * u));
}

TEST_CASE("row: the norm of a column of values") {
    // n squares, each rounded and added: n + 2 roundings; they lose at most n·2^-1074.
    stored keep;
    for (std::size_t const keys : {4U, 300U}) {
        auto const n = static_cast<double>(keys);
        for (double const value : {0.5, 0x1p-600}) {
            CAPTURE(keys, value);
            problem p = zeros(keep, {.keys = keys});
            p.value = keep.filled(format::float64, {1, 1, keys, 1}, value);
            fast::source from(p, 0, 0, fast::best_kernel());
            for (std::size_t part = 0; part < from.parts(); ++part)
                from.read(part);
            from.conclude();
            CHECK(from.value_largest[0] == value);
            CHECK(from.value_largest[1] == 0);
            real const squares = n * real(value) * value;
            real const kept = value == 0.5 ? squares : real(0);
            real const expected = sqrt((kept + n * real(0x1p-1074)) * (1 + 2 * (n + 2) * real(u)))
                                  * (1 + 4 * real(u));
            CHECK(units_between(from.value_norm[0], expected) <= (value == 0.5 ? 2.5 : 2 * n));
            CHECK(real(from.value_norm[0]).rounded() >= sqrt(squares).rounded());
        }
    }
}

TEST_CASE("row: the error of a weight from that of its exponent") {
    // 2^δ − 1 ≤ x + x² for x = δ·log 2 ≤ 1, times the polynomial's 1 + 1.75u.
    CHECK(fast::exponential_error == 1.75 * u);
    CHECK(fast::weight_error(0) == 1.75 * u);
    for (double const exponent : {0x1p-3, 0x1p-20, 0x1p-40, 0x1p-52, 0x1p-54}) {
        CAPTURE(exponent);
        real const x = log_of_two() * exponent;
        real const expected = 1.75 * real(u) + (x + x * x) * (1 + 1.75 * real(u));
        CHECK(units_between(fast::weight_error(exponent), expected) <= 4);
        // It is a bound: 2^δ is computed by repeated square roots of 2.
        real power = 2;
        for (double left = 1; left > exponent; left /= 2)
            power = sqrt(power);
        CHECK(fast::weight_error(exponent) >= (power - 1).rounded());
    }
}

TEST_CASE("row: a weight has all errors of its exponent") {
    stored keep;
    problem p = zeros(keep, {.size = 16});
    p.how.alibi_slopes = {1};
    bounded_row const row{.query = 0x1p10, .key = 0x1p3, .unit = 0x1p-60};
    CHECK(row.error(p)->weights == fast::weight_error(row.exponent(p).total()));
}

TEST_CASE("row: sums over the keys") {
    // Values: 64 products of a block, one rounding each, and one for each block. Weights: 64/lanes
    // in parallel, the blocks, the lanes, and the sink.
    struct counted {
        std::size_t keys;
        double blocks;
    };

    stored keep;
    for (auto const& [keys, blocks] :
         {counted{1, 1}, counted{64, 1}, counted{65, 2}, counted{6400, 100}}) {
        CAPTURE(keys);
        problem p = zeros(keep, {.keys = keys, .size = 16});
        bounded_row const row;
        auto const plain = row.error(p);
        REQUIRE(plain);
        CHECK(units_between(plain->values_sum, gamma_of(64 + blocks)) <= 2);
        CHECK(units_between(plain->weights_sum, gamma_of(64.0 / lanes + blocks + lanes)) <= 2);
        p.how.sinks = {0};
        auto const sunk = row.error(p);
        REQUIRE(sunk);
        CHECK(units_between(sunk->values_sum, gamma_of(64 + blocks)) <= 2);
        CHECK(units_between(sunk->weights_sum, gamma_of(64.0 / lanes + blocks + lanes + 1)) <= 2);
        // A product of a weight and a value may lose 2^-1075, and so may a block when it is scaled.
        CHECK(plain->underflow == 2 * static_cast<double>(keys) * 0x1p-1074);
    }
}

TEST_CASE("row: weights that were dropped") {
    // Each is below 2^-690 of the largest, so relative to the sum they are at most n·2^-690; the
    // other n is a margin. If M is 0 nothing is dropped.
    stored keep;
    problem const p = zeros(keep, {.keys = 65, .size = 16});
    bounded_row const row;
    fast::attended_row of = row.row();
    CHECK(row.error(p, of)->dropped == 65.0 * 65.0 * 0x1p-690);
    of.follows = false;
    CHECK(row.error(p, of)->dropped == 0);
}

TEST_CASE("row: nothing is said where the terms do not hold") {
    stored keep;
    problem p = zeros(keep, {.size = 16});
    p.how.scale = 1;
    bounded_row const row;
    CHECK(row.error(p));
    // |t| and |M| up to 2^30: 1.44·2^29 and 1.44·2^30.
    CHECK(bounded_row{.query = 0x1p15, .key = 0x1p14}.error(p));
    CHECK_FALSE(bounded_row{.query = 0x1p15, .key = 0x1p15}.error(p));
    CHECK(bounded_row{.shift = 0x1p30}.error(p));
    CHECK_FALSE(bounded_row{.shift = std::nextafter(-0x1p30, -HUGE_VAL)}.error(p));
    CHECK_FALSE(bounded_row{.shift = -std::numeric_limits<double>::infinity()}.error(p));
    for (double const sum : {0.0, 0x1p1000, std::numeric_limits<double>::infinity(),
                             std::numeric_limits<double>::quiet_NaN()}) {
        fast::attended_row of = row.row();
        of.sum = sum;
        CHECK_FALSE(row.error(p, of));
    }
    // α below 2^-20: it is about γ_17·1.44·‖q‖‖k‖·log 2 = 17·2^-53·‖q‖‖k‖.
    CHECK(bounded_row{.query = 0x1p14, .key = 0x1p14, .unit = 0x1p-60}.error(p));
    CHECK_FALSE(bounded_row{.query = 0x1p15, .key = 0x1p14, .unit = 0x1p-60}.error(p));
    // Products up to 2^900, and under a soft cap an exponent 2L·c/cap·|x| and a cap up to 2^30.
    p.how.scale = 0;
    CHECK(bounded_row{.query = 0x1p450, .key = 0x1p449}.error(p));
    CHECK_FALSE(bounded_row{.query = 0x1p450, .key = 0x1p450}.error(p));
    p.how.scale = 1;
    p.how.soft_cap = 0x1p-20;
    CHECK(bounded_row{.query = 0x1p4, .key = 0x1p4}.error(p));
    CHECK_FALSE(bounded_row{.query = 0x1p4, .key = 0x1p5}.error(p));
    // cap·L up to 2^31, where α is 2^-20.4.
    p.how.soft_cap = 0.99 * 0x1p31 * log_of_two().rounded();
    CHECK(row.error(p));
    p.how.soft_cap = 1.03 * 0x1p31 * log_of_two().rounded();
    CHECK_FALSE(row.error(p));
}

TEST_CASE("row: the share of a norm of weights in their sum") {
    // ‖w‖ ≤ ‖ŵ‖/(1 − α) and Σw ≥ P̂/((1 + α)(1 + b)): 1 + 3(α + b) is more than their quotient. The
    // squares of n keys have at most n + 16 roundings, and each loses less than 2^-1000.
    stored keep;
    problem const p = zeros(keep, {.keys = 4});
    fast::plan const common(p);
    fast::source const from = source_of(p, 1, 1);
    fast::row_bound const bound(p, common, from, lanes);
    auto const found = [&](double squares, double sum, fast::row_error const& error) {
        fast::attended_row row;
        row.squares = squares;
        row.sum = sum;
        return bound.share(row, error);
    };
    real const grown = sqrt(1 + 40 * real(u)) * (1 + 8 * real(u));
    CHECK(units_between(found(4, 8, {}), 0.25 * grown) <= 2);
    CHECK(units_between(found(0x1p-998, 1, {}), sqrt(real(8 * 0x1p-1000)) * grown) <= 3);
    CHECK(units_between(found(4, 8, {.weights = 0.25}), 0.25 * grown * 1.75) <= 3);
    CHECK(units_between(found(4, 8, {.weights_sum = 0.125}), 0.25 * grown * 1.375) <= 3);
    CHECK(units_between(found(4, 8, {.values_sum = 1, .dropped = 1, .underflow = 1}), 0.25 * grown)
          <= 2);
}

TEST_CASE("row: the error of a quotient and of a sum") {
    fast::row_error const error{.weights = 0.25, .weights_sum = 0.125};
    CHECK(units_between(error.quotient(), 1 / (real(0.75) * 0.875)) <= 2);
    // (1 + α)(1 + b) − 1 and η/(1 − η)
    CHECK(error.sum() == 0.25 + 0.125 * 1.25);
    CHECK(fast::row_error{.weights = 0.25, .weights_sum = 0.125, .dropped = 0.5}.sum()
          == 0.25 + 0.125 * 1.25 + 1);
}

TEST_CASE("row: the factors of the bound of an output") {
    fast::finish_row row;
    row.sum = 4;
    SECTION("every term is a great one") {
        fast::row_error const error{.weights = 0x1p-6,
                                    .values_sum = 0x1p-5,
                                    .weights_sum = 0x1p-4,
                                    .dropped = 0x1p-3,
                                    .underflow = 0x1p-7};
        fast::set_error(row, error);
        real const alpha = 0x1p-6;
        real const kappa = 1 / ((1 - alpha) * (1 - real(0x1p-4)));
        real const m = kappa * (alpha + 0x1p-5 * (1 + alpha)) + 2 * real(0x1p-3) / (1 - 0x1p-3);
        real const o = kappa * (alpha + 0x1p-4 * (1 + alpha));
        // |o| ≤ |ô| + error: one o of the error goes to the left side.
        CHECK(units_between(row.of_largest, m / (1 - o) * evaluated) <= 24);
        CHECK(units_between(row.of_output, (o + 3 * real(u)) / (1 - o) * evaluated) <= 24);
        CHECK(units_between(row.absolute, real(0x1p-9) / (1 - o) * evaluated) <= 24);
    }
    SECTION("the roundings of the quotient and of its bounds") {
        // u of |ô| for the division and u of each bound; a bound is at most |ô| + error, which takes
        // 2u of the error to the left side.
        fast::set_error(row, {});
        CHECK(units_between(row.of_output, 3 * real(u) * (1 + 130 * real(u))) <= 2);
        CHECK(row.of_largest == 0);
        fast::set_error(row, {.values_sum = 0.5});
        CHECK(row.of_largest == 0.5 * (1 + 130 * u));
    }
    SECTION("the least doubles") {
        // Four roundings of at most 2^-1075; the constant is larger, so that it is a normal number.
        fast::set_error(row, {});
        CHECK(row.absolute == 0x1p-1022 * (1 + 130 * u));
        // The loss of the products is divided by the sum of the weights.
        fast::set_error(row, {.underflow = 0x1p-1019});
        CHECK(row.absolute == 0x1.8p-1021 * (1 + 130 * u));
    }
}

TEST_CASE("row: the factor of dropout in the bound of an output") {
    // f divides the sum of the weights, so a quotient by this sum includes f already. The other
    // errors are multiplied by f: h·m f. Three more roundings, of f, of the sum over f, and in the
    // value to which these are relative, are u/left each of |ô|, with left above 3/4: 4u. A factor
    // of 1 may be rounded as well.
    for (double const f : {1.0, 1.25, 8.0}) {
        CAPTURE(f);
        fast::finish_row row;
        row.sum = 4 / f;
        fast::set_error(row, {.values_sum = 0.5, .underflow = 0x1p-1000}, f);
        CHECK(row.of_largest == 0.5 * f * (1 + 130 * u));
        CHECK(units_between(row.of_output, 3 * real(u) * (1 + 130 * real(u)) + 4 * real(u)) <= 2);
        CHECK(units_between(row.absolute,
                            (real(0x1p-1002) * f + real(0x1p-1022)) * (1 + 130 * real(u)))
              <= 2);
    }
}

TEST_CASE("row: bounds of outputs by every kernel") {
    // error = absolute + of_output·|q| + of_largest·min(largest, share·norm), each term tested
    // alone.
    for (fast::kernel const* const with : fast::every_kernel()) {
        INFO(with->name);
        finished columns;
        columns.output = {0, 8, -8, 0, 0, 8, 0};
        columns.largest = {1, 1, 1, 1, 4, 4, 0};
        columns.norm = {8, 8, 8, 2, 8, 8, 0};
        fast::finish_row work;
        work.sum = 2;
        work.share = 0.25;
        work.absolute = 0x1p-20;
        work.of_output = 0x1p-12;
        work.of_largest = 0x1p-6;
        columns.run(work, *with);
        std::array<double, 7> const error{0x1p-20 + 0x1p-6,
                                          0x1p-20 + 0x1p-10 + 0x1p-6,
                                          0x1p-20 + 0x1p-10 + 0x1p-6,
                                          0x1p-20 + 0x1p-7,
                                          0x1p-20 + 0x1p-5,
                                          0x1p-20 + 0x1p-10 + 0x1p-5,
                                          0};
        for (std::size_t d = 0; d < error.size(); ++d) {
            CAPTURE(d);
            CHECK(columns.lower[d] == columns.output[d] / 2 - error[d]);
            CHECK(columns.upper[d] == columns.output[d] / 2 + error[d]);
        }
    }
}
