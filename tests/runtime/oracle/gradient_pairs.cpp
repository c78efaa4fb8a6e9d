// Gradients in pairs of doubles: each kernel beside numbers of 400 bits and its bound, for every
// instruction set, and whole gradients in double, which all pass through them.

#include <attest/oracle/gradient.hpp>

#include "oracle/fast/finish_of.hpp"
#include "oracle/gradient/fast_sums.hpp"
#include "oracle/gradient/gradients.hpp"
#include "oracle/gradient/pair_sums.hpp"
#include "support/catch.hpp"
#include "support/exact_real.hpp"
#include "support/oracle_problem.hpp"

#include <limits>

using namespace attest::oracle;
using namespace attest::oracle::gradients_detail;
using tests::gamma_of;
using tests::real;
using tests::stored;
using tests::u;
using tests::units_between;

namespace {

constexpr double u2 = u * u;
constexpr std::size_t keys = 128;
constexpr std::size_t first = 3; // neither is a multiple of a vector
constexpr std::size_t last = 117;

/// Any 53 bits between 1/2 and 2, of either sign.
double number(tests::seeded& draw) {
    double const size = 1 + std::ldexp(static_cast<double>(draw.whole(0, (1LL << 52) - 1)), -52);
    return std::ldexp(draw.coin() ? size : -size, static_cast<int>(draw.whole(-1, 0)));
}

/// Pairs whose low parts are next to half a unit of the high ones.
key_pairs drawn_pairs(tests::seeded& draw, bool positive) {
    key_pairs all(keys);
    for (std::size_t j = 0; j < keys; ++j) {
        double const x = number(draw);
        double const high = positive ? std::abs(x) : x;
        all.set(j, fast::fast_two_sum(high, number(draw) * std::abs(high) * u / 2));
    }
    return all;
}

real exact(fast::split const& x) {
    return real(x.high) + real(x.low);
}

double size_of(real const& x) {
    return std::abs(x.rounded());
}

bool is_normal(fast::split const& x) {
    return x.high + x.low == x.high;
}

struct drawn_row {
    key_pairs weights, changes, bends, products;
    fast::doubles errors, bend_errors;
    fast::gradient_pairs row{};

    /// The weights sum to about 1; outside the range there is what must not be read.
    explicit drawn_row(tests::seeded& draw, double heaviest)
        : weights(drawn_pairs(draw, true)), changes(drawn_pairs(draw, false)),
          bends(drawn_pairs(draw, true)), products(keys), errors(keys), bend_errors(keys, 0x1p-70) {
        for (std::size_t j = 0; j < keys; ++j) {
            weights.set(j, {weights.high[j] / 128, weights.low[j] / 128});
            if (j == 40)
                weights.set(j, {heaviest, 0});
            if (j < first || j >= last) {
                weights.set(j, {});
                changes.set(j, {std::numeric_limits<double>::quiet_NaN(), 0});
                bends.set(j, {});
            }
        }
        real sum = 0;
        for (std::size_t j = first; j < last; ++j)
            sum = sum + exact(weights.at(j));
        double const high = sum.rounded();
        row.sum = {high, (sum - high).rounded()};
        row.inverse = fast::quotient({1, 0}, row.sum);
        row.first = first;
        row.last = last;
        row.weights = weights.arrays();
        row.changes = changes.arrays();
        row.errors = errors.data();
        row.may_center = true;
    }
};

} // namespace

TEST_CASE("the power of two in pairs keeps its error, and its low part is below half a unit") {
    tests::seeded draw(1);
    stored keep;
    std::vector<double> numbers(keys);
    for (double& x : numbers)
        x = number(draw) * 8;
    numbers[0] = 0;
    problem const p{keep.filled(format::float64, {1, 1, 1, 1}, 1),
                    keep.numbers(format::float64, {1, 1, keys, 1}, numbers),
                    keep.filled(format::float64, {1, 1, keys, 1})};
    for (fast::kernel const* const with : fast::every_kernel()) {
        CAPTURE(with->name);
        fast::source from(p, 0, 0, *with);
        for (std::size_t part = 0; part < from.parts(); ++part)
            from.read(part);
        from.conclude();
        double const one = 1;
        key_pairs weights(keys);
        fast::double_double_row row;
        row.from = &from.numbers;
        row.query = &one;
        row.last = keys;
        row.plain = true;
        row.scale = {0x1.71547652b82fep+0, 0x1.777d0ffda0d24p-56};
        row.weights = weights.high.data();
        row.weights_low = weights.low.data();
        with->double_double_weights(row);
        double worst = 0;
        for (std::size_t j = 0; j < keys; ++j) {
            real const t = real(numbers[j]) * exact(row.scale) * tests::log_of_two();
            real const power(exp(t.value()));
            worst = std::max(worst, size_of(exact(weights.at(j)) / power - 1));
            CHECK(is_normal(weights.at(j)));
        }
        CHECK(worst <= fast::series_error);
        CHECK(worst >= fast::series_error * 0x1p-8);
        // The same from products that are known.
        key_pairs products(keys);
        with->double_double_products(row, products.high.data(), products.low.data());
        key_pairs again(keys);
        row.weights = again.high.data();
        row.weights_low = again.low.data();
        row.products_high = products.high.data();
        row.products_low = products.low.data();
        row.query = nullptr;
        with->double_double_weights(row);
        CHECK(again.high == weights.high);
        CHECK(again.low == weights.low);
    }
}

TEST_CASE("several rows of products on a grid are those of each row") {
    tests::seeded draw(2);
    for (fast::kernel const* const with : fast::every_kernel())
        for (std::size_t const size : {1UL, 5UL, 64UL}) {
            CAPTURE(with->name, size);
            fast::head head;
            head.keys = keys;
            head.size = size;
            head.packed_keys.resize(keys * size);
            for (double& x : head.packed_keys)
                x = number(draw);
            for (std::size_t count = 1; count <= fast::grid_rows::most; ++count) {
                std::vector<std::vector<double>> queries(count, std::vector<double>(size));
                std::vector<key_pairs> found(count, key_pairs(keys));
                std::vector<key_pairs> wanted(count, key_pairs(keys));
                fast::grid_rows rows;
                rows.from = &head;
                rows.count = count;
                rows.first = first;
                rows.last = last;
                for (std::size_t r = 0; r < count; ++r) {
                    for (double& x : queries[r])
                        x = number(draw);
                    rows.queries[r] = queries[r].data();
                    rows.grids[r] = fast::grid_of(4.0 * static_cast<double>(size << r), size);
                    rows.high[r] = found[r].high.data();
                    rows.low[r] = found[r].low.data();
                    fast::double_double_row one;
                    one.from = &head;
                    one.query = queries[r].data();
                    one.first = first;
                    one.last = last;
                    one.grid = rows.grids[r];
                    with->double_double_products(one, wanted[r].high.data(), wanted[r].low.data());
                }
                with->grid_products(rows);
                std::size_t differ = 0;
                for (std::size_t r = 0; r < count; ++r)
                    for (std::size_t j = first; j < last; ++j)
                        differ += found[r].high[j] != wanted[r].high[j]
                                          || found[r].low[j] != wanted[r].low[j]
                                      ? 1
                                      : 0;
                CHECK(differ == 0);
            }
        }
}

TEST_CASE("the bounds of a quotient and of D' in pairs") {
    real const square = u2;
    real const expected = (1 + 16 * square) * (1 + 4 * square) - 1;
    CHECK((real(pair_quotient) - expected).rounded() > 0);
    CHECK((real(pair_quotient) - expected).rounded() < 1.1 * u2);
    for (std::size_t const n : {1UL, 16UL, 1024UL}) {
        auto const count = static_cast<double>(n);
        real const dot = 7 * square + gamma_of(2 * count + 2) * gamma_of(count + 4);
        CHECK(units_between(pair_dot_error(n), dot) <= 8);
    }
}

TEST_CASE("weights, centred changes and D' in pairs keep their bounds") {
    tests::seeded draw(3);
    for (fast::kernel const* const with : fast::every_kernel())
        for (int times = 0; times < 12; ++times) {
            // With a weight above ½ in two of three rows, of which one must not be centred.
            drawn_row of(draw, times % 3 == 0 ? 0.5 : 4);
            of.row.may_center = times % 3 != 2;
            CAPTURE(with->name, times);
            drawn_row const before = of;
            with->center_pairs(of.row);
            REQUIRE(of.row.skipped == (times % 3 == 1 ? 40 : fast::no_key));
            real const reference = exact(of.row.reference);
            if (times % 3 == 1)
                CHECK((reference - exact(before.changes.at(40))).rounded() == 0);
            else
                CHECK(reference.rounded() == 0);
            real dot = 0;
            double size = 0;
            double rest = 0;
            for (std::size_t j = first; j < last; ++j) {
                real const p = exact(before.weights.at(j)) * exact(of.row.inverse);
                CHECK(size_of(exact(of.weights.at(j)) / p - 1) <= pair_unit);
                CHECK(size_of(exact(before.weights.at(j)) / exact(of.row.sum)
                                  / exact(of.weights.at(j))
                              - 1)
                      <= pair_quotient);
                if (j == of.row.skipped) {
                    CHECK(of.changes.high[j] == 0);
                    continue;
                }
                real const change = exact(before.changes.at(j)) - reference;
                CHECK(size_of(exact(of.changes.at(j)) - change) <= pair_unit * size_of(change));
                CHECK(is_normal(of.changes.at(j)));
                dot = dot + exact(of.weights.at(j)) * exact(of.changes.at(j));
                size += of.weights.high[j] * std::abs(of.changes.high[j]);
                rest += of.weights.high[j];
            }
            double const off = size_of(exact(of.row.dot) - dot);
            CHECK(off <= pair_dot_error(keys / with->lanes + with->lanes) * size);
            CHECK(is_normal(of.row.dot));
            CHECK(of.row.size == Approx(size).epsilon(1e-13));
            CHECK(of.row.rest == Approx(rest).epsilon(1e-13));
        }
}

TEST_CASE("dS and dX in pairs have the error of a sum and of one product or two") {
    tests::seeded draw(4);
    for (fast::kernel const* const with : fast::every_kernel())
        for (bool const cap : {false, true}) {
            CAPTURE(with->name, cap);
            drawn_row of(draw, 4);
            with->center_pairs(of.row);
            REQUIRE(of.row.skipped == 40);
            of.row.away = {0.75, 0x1p-56};
            of.row.of_change = 0x1p-70;
            of.row.of_weight = 0x1p-71;
            of.row.of_others = 0x1p-69;
            if (cap) {
                of.row.bends = of.bends.arrays();
                of.row.products = of.products.arrays();
                of.row.bend_errors = of.bend_errors.data();
                of.row.of_bend = 0x1p-72;
            }
            drawn_row const before = of;
            with->differentiate_pairs(of.row);
            for (std::size_t j = first; j < last; ++j) {
                CAPTURE(j);
                double const p = of.weights.high[j];
                real const wanted =
                    exact(of.weights.at(j)) * (exact(before.changes.at(j)) - exact(of.row.away));
                CHECK(size_of(exact(of.changes.at(j)) - wanted) <= 2 * pair_unit * size_of(wanted));
                double const size = std::abs(of.changes.high[j]);
                double error = size * 0x1p-70 + p * (0x1p-71 + (j == 40 ? 0 : 0x1p-69));
                if (cap) {
                    real const product = exact(of.changes.at(j)) * exact(of.bends.at(j));
                    CHECK(size_of(exact(of.products.at(j)) / product - 1) <= pair_unit);
                    error += size * (0x1p-70 + 0x1p-72);
                }
                CHECK(of.errors[j] >= error);
                CHECK(of.errors[j] <= error * (1 + 0x1p-40));
            }
        }
}

TEST_CASE("sums of pairs over keys and over rows, with the errors of their terms") {
    tests::seeded draw(5);
    for (fast::kernel const* const with : fast::every_kernel()) {
        CAPTURE(with->name);
        key_pairs const terms = drawn_pairs(draw, false);
        fast::doubles errors(keys, 0x1p-90);
        constexpr std::size_t size = 3;
        fast::doubles factors(keys * size);
        for (double& x : factors)
            x = number(draw);
        fast::pair_dot dot;
        dot.first = first;
        dot.last = last;
        dot.high = terms.high.data();
        dot.low = terms.low.data();
        dot.errors = errors.data();
        dot.factors = factors.data() + fast::panel_keys;
        dot.panel = size * fast::panel_keys;
        with->dot_pairs(dot);
        real sum = 0;
        double sizes = 0;
        double error = 0;
        for (std::size_t j = first; j < last; ++j) {
            double const y = factors[(j / fast::panel_keys * size + 1) * fast::panel_keys
                                     + j % fast::panel_keys];
            sum = sum + exact(terms.at(j)) * y;
            sizes += std::abs(terms.high[j] * y);
            error += 0x1p-90 * std::abs(y);
        }
        auto const additions = static_cast<double>(keys / with->lanes + with->lanes);
        CHECK(size_of(exact(dot.sum) - sum) <= additions * pair_unit * sizes);
        CHECK(dot.size == Approx(sizes).epsilon(1e-13));
        CHECK(dot.error == Approx(error).epsilon(1e-13));
    }
}

TEST_CASE("sums over rows have the errors of their terms and of their additions") {
    // Four rows, the second of which does not see key 1; something unknown is added to key 2.
    tests::seeded draw(8);
    key_pairs const terms = drawn_pairs(draw, false);
    constexpr std::size_t size = 3;
    constexpr std::size_t count = 20;
    for (fast::kernel const* const with : fast::every_kernel())
        for (double const error : {0.0, 0x1p-60}) {
            CAPTURE(with->name, error);
            open_sums sums;
            for (std::size_t k = 0; k < count; ++k)
                sums.push({k / 2, k % size});
            std::vector<real> wanted(count, real(0));
            std::vector<double> sizes(count), errors(count);
            for (std::size_t row = 0; row < 4; ++row) {
                double const by[size] = {number(draw), number(draw), number(draw)};
                auto const term = [&](std::size_t j) {
                    return row == 1 && j == 1 ? pair_value{}
                                              : pair_value{terms.at(16 * row + j), error};
                };
                sums.add(*with, by, term);
                for (std::size_t k = 0; k < count; ++k) {
                    pair_value const x = term(k / 2);
                    wanted[k] = wanted[k] + exact(x.number) * by[k % size];
                    sizes[k] += std::abs(x.number.high * by[k % size]);
                    errors[k] += x.error * std::abs(by[k % size]);
                }
            }
            sums.give_up([](std::size_t j) { return j == 2; });
            for (std::size_t k = 0; k < count; ++k) {
                CAPTURE(k);
                auto const found = sums.at(k).around({1, 0});
                if (k / 2 == 2) {
                    CHECK(!std::isfinite(double_double::ends_of(found).upper));
                    continue;
                }
                real const off = real(found.number.near) - wanted[k];
                CHECK((off + found.number.around.lower).rounded() <= 0);
                CHECK((off + found.number.around.upper).rounded() >= 0);
                double const wide = found.number.around.upper - found.number.around.lower;
                CHECK(wide >= 2 * (errors[k] + 8 * pair_unit * sizes[k]));
                CHECK(wide <= 2.02 * (errors[k] + 11 * pair_unit * sizes[k]));
            }
        }
}

TEST_CASE("numbers with errors are rounded, or left open, as one by one") {
    tests::seeded draw(6);
    double const infinity = std::numeric_limits<double>::infinity();
    for (fast::kernel const* const with : fast::every_kernel())
        for (format const f : result_formats) {
            std::size_t constexpr count = 512;
            std::vector<double> values(count), errors(count), lower(count), upper(count);
            std::vector<std::uint64_t> patterns(count);
            for (std::size_t k = 0; k < count; ++k) {
                values[k] = std::ldexp(number(draw), static_cast<int>(draw.whole(-30, 10)));
                errors[k] = std::ldexp(std::abs(values[k]), static_cast<int>(draw.whole(-50, -2)));
            }
            values[0] = values[1] = 0;
            errors[0] = lost;
            errors[2] = errors[3] = infinity;
            values[3] = infinity;
            values[4] = std::numeric_limits<double>::quiet_NaN();
            values[5] = -1e30; // beyond most formats
            fast::finish_row work = fast::rounding_of(f);
            work.columns = count;
            work.output = values.data();
            work.errors = errors.data();
            work.lower = lower.data();
            work.upper = upper.data();
            work.patterns = patterns.data();
            with->finish_around(work);
            std::size_t open = 0;
            for (std::size_t k = 0; k < count; ++k) {
                CAPTURE(with->name, description(f).name, k, values[k], errors[k]);
                bounds const wanted = around(values[k], errors[k]);
                if (wanted.lower == wanted.lower) {
                    REQUIRE(lower[k] == wanted.lower);
                    REQUIRE(upper[k] == wanted.upper);
                }
                auto const bits = nearest_if_decided(f, wanted.lower, wanted.upper);
                std::uint64_t const pattern =
                    bits ? without_sign_of_zero(f, *bits) : fast::undecided;
                REQUIRE(patterns[k] == pattern);
                open += bits ? 0 : 1;
            }
            CHECK(open > 0);
            CHECK((open < count || f == format::float64));
        }
}

TEST_CASE("gradients in double, all by pairs, are those of the reference implementation") {
    tests::seeded draw(7);
    stored keep;
    auto const numbers = [&](extents const& shape) {
        return keep.drawn(format::float32, shape, [&] { return tests::moderate(draw); });
    };
    problem p{numbers({1, 4, 11, 9}), numbers({1, 2, 70, 9}), numbers({1, 2, 70, 7})};
    upstream const from{numbers({1, 4, 11, 7})};
    bool many_tiny = false; // below what pairs can round to a double
    SECTION("plain") {}
    SECTION("a window over rows that are computed together") {
        p.how.window_left = 9;
        p.how.window_right = 2;
    }
    SECTION("weights above one half, a soft cap") {
        p.how.scale = 4.0;
        p.how.soft_cap = 6;
    }
    SECTION("exponents beyond those that need no shift") {
        p.how.scale = 400.0;
        many_tiny = true;
    }
    gradient_request const asked{.output = format::float64, .scores = true};
    gradient_answer const wanted = reference_gradients(p, from, asked);
    for (fast::kernel const* const with : fast::every_kernel()) {
        CAPTURE(with->name);
        gradient_answer const found = gradients(p, from, asked, *with);
        CHECK(found.query.elements.bytes() == wanted.query.elements.bytes());
        CHECK(found.key.elements.bytes() == wanted.key.elements.bytes());
        CHECK(found.value.elements.bytes() == wanted.value.elements.bytes());
        CHECK(found.rows.elements.bytes() == wanted.rows.elements.bytes());
        CHECK(found.scores->elements.bytes() == wanted.scores->elements.bytes());
        CHECK((many_tiny || found.spent.interval == 0));
        CHECK(found.spent.double_double > (many_tiny ? 600 : 1000));
    }
}
