// The error of the exponent of a weight on the fast path, term by term, for rows computed by hand.
//
// u = 2^-53, L = log₂e, C = c·L, γ_n = n·u/(1 − n·u). The exponent is t = C·x + L·y for a product
// x = q·k and an extra score y; it is reduced to t − n for the nearest integer n. Norms are powers
// of two, so ‖q‖‖k‖ is one, too. The code uses ‖q‖‖k‖(1 + 4u) and |C|(1 + 2^-50), which are upper
// bounds including their own roundings; where both are factors they add 12u.

#include "support/bound_setup.hpp"
#include "support/catch.hpp"

using namespace attest::oracle;
using namespace tests;

namespace {

/// |t − n| ≤ 1/2 + 2^-17: the range for which the polynomial is proven.
real const reach = real(0.5) + two_to(-17);

/// The relative distance of C and log₂e to sums of two doubles is at most 2^-105.
constexpr double pair_rest = 0x1p-105;

/// (1 + 4u)(1 + 8u)
real const widened = (1 + 4 * real(u)) * (1 + 8 * real(u));

} // namespace

TEST_CASE("exponent: a product goes through the roundings of a chunk and of the chunks") {
    // D products, summed in chunks of 16: a product passes through at most min(16, D) roundings of
    // its chunk and ⌈D/16⌉ of the sums of chunks. So the error of x is at most γ_n Σ|q_a k_a| ≤ γ_n
    // ‖q‖‖k‖, and that of t |C| times that (Higham 2002, section 3.1).
    struct height {
        std::size_t size;
        std::size_t chunk;
        double roundings;
    };

    for (auto const& [size, chunk, roundings] :
         {height{64, 16, 16 + 4}, height{65, 16, 16 + 5}, height{8, 16, 8 + 1},
          height{1024, 16, 16 + 64}, height{64, 64, 64 + 1}}) {
        CAPTURE(size, chunk);
        stored keep;
        problem p = zeros(keep, {.size = size});
        bounded_row row{.query = 0x1p10, .key = 0x1p3, .unit = 0x1p-60, .chunk = chunk};
        for (double const scale : {1.0, 8.0, -0.25}) {
            p.how.scale = scale;
            real const factor = std::abs(scale) * log_of_e();
            real const expected = factor * gamma_of(roundings) * 0x1p13 * widened;
            CHECK(units_between(row.exponent(p).score, expected) <= 8);
        }
        // Without a scale c is 1/√D.
        p.how.scale.reset();
        real const factor = log_of_e() / sqrt(real(static_cast<double>(size)));
        real const expected = factor * gamma_of(roundings) * 0x1p13 * widened;
        CHECK(units_between(row.exponent(p).score, expected) <= 8);
    }
}

TEST_CASE("exponent: under a soft cap an error of a product counts as without one") {
    // d/dx (cap·L·tanh(c·x/cap)) = c·L/cosh² ≤ c·L, whatever the cap.
    stored keep;
    problem p = zeros(keep, {.size = 16});
    p.how.scale = 4;
    bounded_row const row{.query = 0x1p10, .key = 0x1p3, .unit = 0x1p-60};
    for (double const cap : {0x1p-3, 50.0, 0x1p12}) {
        p.how.soft_cap = cap;
        real const expected = 4 * log_of_e() * gamma_of(17) * 0x1p13 * widened;
        CHECK(units_between(row.exponent(p).score, expected) <= 8);
    }
}

TEST_CASE("exponent: sums of doubles that are exact have no error") {
    // All partial sums are multiples of the product of the units and below 2^53 of them.
    stored keep;
    problem p = zeros(keep, {.size = 16});
    CHECK(bounded_row{.query = 0x1p26, .key = 0x1p26}.exponent(p).score == 0);
    CHECK(bounded_row{.query = 0x1p27, .key = 0x1p26}.exponent(p).score > 0);
    CHECK(bounded_row{.query = 0x1p26, .key = 0x1p27}.exponent(p).score > 0);
    // ‖q‖‖k‖ = 2^53(1 − 2u) is below the limit, but no longer with its own roundings.
    double const below = std::nextafter(0x1p27, 0);
    CHECK(bounded_row{.query = below, .key = 0x1p26}.exponent(p).score > 0);
    CHECK(bounded_row{.query = 0x1.fffffffffffp26, .key = 0x1p26}.exponent(p).score == 0);
    // Products of units below 2^-1000 may leave the doubles.
    CHECK(bounded_row{.query = 0x1p-490, .key = 0x1p-490, .unit = 0x1p-500}.exponent(p).score == 0);
    CHECK(bounded_row{.query = 0x1p-491, .key = 0x1p-491, .unit = 0x1p-501}.exponent(p).score > 0);
}

TEST_CASE("exponent: a product may lose the least double") {
    // At ‖q‖‖k‖ = 2^-1060 γ times it is below the doubles. Each of D products loses at most half of
    // 2^-1074, and the bound includes a whole one: D·2^-1074, and in t |C| times that.
    stored keep;
    problem p = zeros(keep, {.size = 48});
    p.how.scale = 0x1p900;
    bounded_row const row{.query = 0x1p-560, .key = 0x1p-500, .unit = 0x1p-600};
    real const expected = 0x1p900 * log_of_e() * (1 + 8 * real(u)) * 48 * 0x1p-1074;
    CHECK(units_between(row.exponent(p).score, expected) <= 4);
}

TEST_CASE("exponent: factors that are not sums of two doubles") {
    // |t| ≤ |C|‖q‖‖k‖, where the relative error of C is 2^-105.
    stored keep;
    problem p = zeros(keep, {.size = 16});
    p.how.scale = 0x1p-3;
    bounded_row const row{.query = 0x1p10, .key = 0x1p3, .shift = -500};
    real const t = log_of_e() * 0x1p10 * widened;
    CHECK(units_between(row.exponent(p).scale, pair_rest * t) <= 4);
    SECTION("a sink has the exponent L·sink with |sink| ≤ 2^30") {
        // L lies within 2^-109 of a pair, so L·sink within 2^-79, of which 2^-105·2^30 is an upper
        // bound.
        p.how.sinks = {1};
        CHECK(units_between(row.exponent(p).scale, pair_rest * (t + 0x1p30)) <= 4);
    }
    SECTION("with extra scores L·y is off by as much") {
        // A kept weight is at least 2^-1300 of 2^M (double_double/weights.hpp considers those of
        // 2^{M − 700} that are at least 2^-600), and at most 2^301 of it; with a margin of 20,
        // |L·y| is at most |M| + 1320 + |t|.
        p.how.alibi_slopes = {0.5};
        CHECK(units_between(row.exponent(p).scale, pair_rest * (t + (500 + 1320 + t))) <= 4);
        p.how.sinks = {1};
        CHECK(units_between(row.exponent(p).scale, pair_rest * (t + 0x1p30 + (500 + 1320 + t)))
              <= 4);
    }
    SECTION("under a soft cap |t| ≤ cap·L") {
        p.how.soft_cap = 3;
        real const capped = 3 * log_of_e() * (1 + 4 * real(u));
        CHECK(units_between(row.exponent(p).scale, pair_rest * capped) <= 2);
    }
    SECTION("a negative scale counts without its sign") {
        p.how.scale = -0x1p-3;
        CHECK(units_between(row.exponent(p).scale, pair_rest * t) <= 4);
    }
}

TEST_CASE("exponent: the fused steps of the reduction") {
    // t − n = fma(x, C_low, fma(x, C_high, −n)): two results of at most `reach`, each rounded.
    stored keep;
    problem p = zeros(keep, {.size = 16});
    p.how.scale = 0x1p-3;
    bounded_row const row{.query = 0x1p10, .key = 0x1p3, .shift = 7};
    CHECK(units_between(row.exponent(p).reduction, 2 * reach * u) == 0);
    p.how.sinks = {1};
    CHECK(units_between(row.exponent(p).reduction, 2 * reach * u) == 0);
    // With extra scores the first step is fma(y, L_high, −n), which is −C·x up to 1/2 and small
    // terms: at most |t| + 1. It is followed by three steps of at most `reach`.
    real const t = log_of_e() * 0x1p10 * widened;
    SECTION("ALiBi") {
        p.how.alibi_slopes = {0.5};
    }
    SECTION("a bias") {
        p.bias = keep.filled(format::float64, {1, 1, 1, 1});
    }
    SECTION("a mask, which hides by an extra score") {
        p.allowed = keep.booleans({1, 1, 1, 1}, {1});
    }
    CHECK(units_between(row.exponent(p).reduction, (t + 1) * u + 3 * reach * u) <= 4);
    // For a small t each of the other terms is visible.
    bounded_row const small{.query = 0x1p-20, .key = 0x1p-20};
    real const little = log_of_e() * two_to(-43) * widened;
    CHECK(units_between(small.exponent(p).reduction, (little + 1) * u + 3 * reach * u) <= 4);
    p.how.soft_cap = 3;
    CHECK(units_between(row.exponent(p).reduction,
                        (3 * log_of_e() * (1 + 4 * real(u)) + 1) * u + 3 * reach * u)
          <= 4);
}

TEST_CASE("exponent: bias − slope·distance is rounded once") {
    // This term is u·|y|·L ≤ u(|M| + 1320 + |t|). A bias alone is a double.
    stored keep;
    problem p = zeros(keep, {.size = 16});
    p.how.scale = 0x1p-3;
    p.bias = keep.filled(format::float64, {1, 1, 1, 1});
    real const t = log_of_e() * 0x1p10 * widened;
    for (double const shift : {0.0, 4096.0, -0x1p25}) {
        bounded_row const row{.query = 0x1p10, .key = 0x1p3, .shift = shift};
        p.how.alibi_slopes.clear();
        CHECK(row.exponent(p).extra == 0);
        p.how.alibi_slopes = {0.25};
        CHECK(units_between(row.exponent(p).extra, u * (std::abs(shift) + 1320 + t)) <= 4);
    }
}

TEST_CASE("exponent: tanh under a soft cap") {
    // (1 − E)/(1 + E) with E = 2^-z, z = 2L·c/cap·|x|. The exponent z has the two fused steps and
    // the 2^-105 of its factor; with x = log 2·δ for these the error of 2^δ is at most x + x², and
    // that of the polynomial 1.75u. An error of E contributes at most half, the sum, the difference
    // and the quotient u each, and all of this is multiplied by cap·L.
    stored keep;
    problem p = zeros(keep, {.size = 16});
    p.how.scale = 1;

    struct row_under {
        double cap;
        double norms;
    };

    for (auto const& [cap, norms] :
         {row_under{3, 1}, row_under{50, 0x1p10}, row_under{0x1p-10, 0x1p18}}) {
        CAPTURE(cap, norms);
        p.how.soft_cap = cap;
        real const inner = 2 * log_of_e() / cap * norms;
        real const x = log_of_two() * (2 * reach * u + pair_rest * inner);
        real const power = 1.75 * real(u) + (x + x * x) * (1 + 1.75 * real(u));
        real const expected = cap * log_of_e() * (power / 2 + 3 * real(u));
        bounded_row const row{.query = norms, .key = 1};
        CHECK(units_between(row.exponent(p).cap, expected) <= 16);
    }
    p.how.soft_cap.reset();
    CHECK(bounded_row{}.exponent(p).cap == 0);
}

TEST_CASE("exponent: the total has every term") {
    fast::exponent_error const error{.score = 1, .scale = 2, .reduction = 4, .extra = 8, .cap = 16};
    CHECK(error.total() == 31);
}
