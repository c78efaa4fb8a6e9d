// Sums of products on a grid: their error beside its bound, for every instruction set.

#include "oracle/fast/grid.hpp"

#include "oracle/double_double/weight_error.hpp"
#include "oracle/fast/source.hpp"
#include "support/catch.hpp"
#include "support/exact_real.hpp"
#include "support/oracle_problem.hpp"

using namespace attest::oracle;
using fast::unit_roundoff;
using tests::real;
using tests::stored;

namespace {

constexpr std::size_t keys = 70; // no multiple of a vector

/// A query and keys of n components, and an upper bound of Σ|q_a k_a| for every key.
struct drawn_row {
    std::vector<double> query{};
    std::vector<double> key{};
    double largest = 0;

    explicit drawn_row(std::size_t n) : query(n), key(keys * n) {}

    [[nodiscard]] double at(std::size_t j, std::size_t a) const {
        return key[j * query.size() + a];
    }

    void set_largest() {
        for (std::size_t j = 0; j < keys; ++j) {
            double sum = 0;
            for (std::size_t a = 0; a < query.size(); ++a)
                sum += std::abs(query[a] * at(j, a));
            largest = std::max(largest, sum * (1 + 0x1p-40));
        }
    }
};

/// Numbers with any 53 bits between 2^-reach and 2^reach.
drawn_row any_row(tests::seeded& draw, std::size_t n, int reach) {
    drawn_row row(n);
    auto const number = [&] {
        double const size =
            1 + std::ldexp(static_cast<double>(draw.whole(0, (1LL << 52) - 1)), -52);
        return std::ldexp(draw.coin() ? size : -size, static_cast<int>(draw.whole(-reach, reach)));
    };
    for (auto* const numbers : {&row.query, &row.key})
        for (double& x : *numbers)
            x = number();
    row.set_largest();
    return row;
}

/// One product that fixes the grid, and n − 1 just below half its step, of one sign.
drawn_row unfavourable_row(tests::seeded& draw, std::size_t n) {
    drawn_row row(n);
    double const step = fast::grid_of(1.5, n) / 1.5 * 2 * unit_roundoff;
    for (std::size_t a = 0; a < n; ++a)
        row.query[a] = 1;
    for (std::size_t j = 0; j < keys; ++j)
        for (std::size_t a = 0; a < n; ++a)
            row.key[j * n + a] =
                a == 0
                    ? 1.25
                    : step * (0.5 - std::ldexp(static_cast<double>(draw.whole(0, 1LL << 43)), -53));
    row.largest = 1.5;
    return row;
}

/// Returns the largest error among the keys as a multiple of its bound.
double largest_share(fast::kernel const& with, drawn_row const& row, double grid) {
    std::size_t const n = row.query.size();
    stored keep;
    problem const p{keep.numbers(format::float64, {1, 1, 1, n}, row.query),
                    keep.numbers(format::float64, {1, 1, keys, n}, row.key),
                    keep.filled(format::float64, {1, 1, keys, 1})};
    fast::source from(p, 0, 0, with);
    for (std::size_t part = 0; part < from.parts(); ++part)
        from.read(part);
    from.conclude();
    fast::double_double_row of;
    of.from = &from.numbers;
    of.query = row.query.data();
    of.last = keys;
    of.grid = grid;
    fast::doubles high(fast::padded(keys, fast::block_keys));
    fast::doubles low(high.size());
    with.double_double_products(of, high.data(), low.data());
    real const bound = real(double_double::products_error(n)) * row.largest;
    double share = 0;
    for (std::size_t j = 0; j < keys; ++j) {
        real sum = 0;
        for (std::size_t a = 0; a < n; ++a)
            sum = sum + real(row.query[a]) * row.at(j, a);
        real const error = (real(high[j]) + real(low[j]) - sum) / bound;
        share = std::max(share, std::abs(error.rounded()));
        if (grid != 0) // without one the low part is only added up
            CHECK(high[j] + low[j] == high[j]);
    }
    return share;
}

} // namespace

TEST_CASE("a grid holds every partial sum in one binade, and is none too coarse") {
    tests::seeded draw(20);
    auto const check = [](double largest, std::size_t n) {
        CAPTURE(largest, n);
        double const power = fast::grid_of(largest, n) / 1.5;
        int exponent = 0;
        REQUIRE(std::frexp(power, &exponent) == 0.5);
        CHECK(power * (0.5 - static_cast<double>(n) * unit_roundoff) >= largest);
        CHECK(power <= 4 * largest * (1 + 0x1p-30));
    };
    for (double const largest :
         {1.0, 1 - 0x1p-31, 1 - 0x1p-40, std::nextafter(1.0, 0), 0x1p-900, 0x1p900, 3.0})
        for (std::size_t const n : {1UL, 64UL, 32768UL})
            check(largest, n);
    for (int times = 0; times < 10000; ++times)
        check(std::ldexp(1 + static_cast<double>(draw.whole(0, 1 << 20)) * 0x1p-20,
                         static_cast<int>(draw.whole(-850, 850))),
              draw.size(1, 32768));
    CHECK(fast::grid_of(std::nextafter(0x1p-900, 0), 1) == 0);
    CHECK(fast::grid_of(std::nextafter(0x1p900, HUGE_VAL), 1) == 0);
    CHECK(fast::grid_of(0, 1) == 0);
    CHECK(fast::grid_of(std::nan(""), 1) == 0);
    CHECK(fast::grid_of(1, 32769) == 0);
}

TEST_CASE("the bound of a sum of products in pairs") {
    for (std::size_t const n : {1UL, 2UL, 64UL, 4096UL}) {
        real const u = unit_roundoff;
        auto const count = static_cast<double>(n);
        real const expected =
            2 * count * u / (1 - 2 * count * u) * ((count + 3) * u / (1 - (count + 3) * u));
        CHECK(std::abs((real(double_double::products_error(n)) / expected - 1).rounded())
              <= 0x1p-50);
    }
}

TEST_CASE("sums of products, on a grid and without one, keep their bound") {
    tests::seeded draw(21);
    for (fast::kernel const* const with : fast::every_kernel()) {
        CAPTURE(with->name);
        for (std::size_t const n : {1UL, 2UL, 3UL, 16UL, 64UL, 127UL})
            for (int const reach : {0, 1, 30, 200}) {
                CAPTURE(n, reach);
                drawn_row const row = any_row(draw, n, reach);
                double const grid = fast::grid_of(row.largest, n);
                REQUIRE(grid > 0);
                CHECK(largest_share(*with, row, grid) <= 1);
                CHECK(largest_share(*with, row, 0) <= 1);
            }
    }
}

TEST_CASE("the error of sums on a grid comes near its bound") {
    // Low parts that add up to n·g/2, with a rounding of each sum.
    tests::seeded draw(22);
    for (fast::kernel const* const with : fast::every_kernel())
        for (std::size_t const n : {16UL, 64UL, 256UL}) {
            CAPTURE(with->name, n);
            drawn_row const row = unfavourable_row(draw, n);
            double const share = largest_share(*with, row, fast::grid_of(row.largest, n));
            CHECK(share <= 1);
            CHECK(share >= 0.02);
        }
}
