// Intermediate tensors compared with the definition in MPFR at 2000 bits, rounded once by a
// separate search; ties by hand, hidden keys, overflow, and the relation of the weights to the
// output.

#include <attest/oracle/intermediate.hpp>

#include "oracle/driver/intermediate_scores.hpp"
#include "support/catch.hpp"
#include "support/seeded.hpp"
#include "support/stored.hpp"

#include <mpfr.h>

#include <cmath>

using namespace attest::oracle;
using tests::stored;

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

/// A number of 2000 bits: all drawn values are far from any midpoint, relative to 2^-2000.
class real {
public:
    real() : real(0) {}

    explicit real(double x) {
        mpfr_init2(value_, 2000);
        mpfr_set_d(value_, x, MPFR_RNDN);
    }

    real(real const& other) : real() { mpfr_set(value_, other.value_, MPFR_RNDN); }

    real& operator=(real const& other) {
        mpfr_set(value_, other.value_, MPFR_RNDN);
        return *this;
    }

    ~real() { mpfr_clear(value_); }

    mpfr_ptr get() { return value_; }

    [[nodiscard]] mpfr_srcptr get() const { return value_; }

private:
    mpfr_t value_;
};

/// The scores of a row, stage by stage, and the weights: from the definition, key by key. `offset`
/// is the position of the queries, `hides` says which keys are hidden.
struct plain_row {
    std::vector<real> scaled, capped, biased, weights;
    std::vector<bool> hidden;

    [[nodiscard]] std::vector<real> const& at(stage which) const {
        switch (which) {
        case stage::scaled_scores:
            return scaled;
        case stage::capped_scores:
            return capped;
        case stage::biased_scores:
            return biased;
        case stage::weights:
            break;
        }
        return weights;
    }
};

template <class Hides>
plain_row row_of(problem const& p, std::size_t b, std::size_t h, std::size_t i, int offset,
                 Hides const& hides) {
    std::size_t const T = p.key.shape()[2];
    std::size_t const D = p.query.shape()[3];
    std::size_t const group = p.query.shape()[1] / p.key.shape()[1];
    plain_row row;
    real total(0);
    if (!p.how.sinks.empty()) {
        mpfr_set_d(total.get(), p.how.sinks[h], MPFR_RNDN);
        mpfr_exp(total.get(), total.get(), MPFR_RNDN);
    }
    for (std::size_t j = 0; j < T; ++j) {
        real s(0);
        real term;
        for (std::size_t a = 0; a < D; ++a) {
            mpfr_set_d(term.get(), p.query.at(b, h, i, a), MPFR_RNDN);
            mpfr_mul_d(term.get(), term.get(), p.key.at(b, h / group, j, a), MPFR_RNDN);
            mpfr_add(s.get(), s.get(), term.get(), MPFR_RNDN);
        }
        if (p.how.scale) {
            mpfr_mul_d(s.get(), s.get(), *p.how.scale, MPFR_RNDN);
        } else {
            mpfr_sqrt_ui(term.get(), D, MPFR_RNDN);
            mpfr_div(s.get(), s.get(), term.get(), MPFR_RNDN);
        }
        row.scaled.push_back(s);
        if (p.how.soft_cap) {
            mpfr_div_d(s.get(), s.get(), *p.how.soft_cap, MPFR_RNDN);
            mpfr_tanh(s.get(), s.get(), MPFR_RNDN);
            mpfr_mul_d(s.get(), s.get(), *p.how.soft_cap, MPFR_RNDN);
        }
        row.capped.push_back(s);
        row.hidden.push_back(hides(i, j));
        if (!row.hidden[j]) {
            if (p.bias)
                mpfr_add_d(s.get(), s.get(), p.bias->at(b, h, i, j), MPFR_RNDN);
            if (!p.how.alibi_slopes.empty()) {
                double const apart =
                    std::abs(static_cast<double>(i) + offset - static_cast<double>(j));
                mpfr_set_d(term.get(), p.how.alibi_slopes[h], MPFR_RNDN);
                mpfr_mul_d(term.get(), term.get(), apart, MPFR_RNDN);
                mpfr_sub(s.get(), s.get(), term.get(), MPFR_RNDN);
            }
        }
        row.biased.push_back(s);
        mpfr_exp(term.get(), s.get(), MPFR_RNDN);
        if (row.hidden[j])
            mpfr_set_zero(term.get(), 1);
        row.weights.push_back(term);
        mpfr_add(total.get(), total.get(), term.get(), MPFR_RNDN);
    }
    if (mpfr_zero_p(total.get()) == 0)
        for (real& w : row.weights)
            mpfr_div(w.get(), w.get(), total.get(), MPFR_RNDN);
    return row;
}

/// Returns the nearest number by bisection over all numbers of the format, ties to even. The number
/// after the largest is one unit further; E4M3 has its NaN there. Zero is +0.
std::uint64_t rounded(format f, real const& x) {
    bool const negative = mpfr_sgn(x.get()) < 0;
    format_description const& layout = description(f);
    real size;
    mpfr_abs(size.get(), x.get(), MPFR_RNDN);
    auto const at = [&](std::uint64_t pattern) {
        real result;
        std::uint64_t const below = layout.largest() - 1;
        if (pattern <= layout.largest()) {
            mpfr_set_d(result.get(), value_of(f, pattern), MPFR_RNDN);
        } else { // as far from the largest as the previous number
            mpfr_set_d(result.get(), value_of(f, layout.largest()), MPFR_RNDN);
            mpfr_mul_2ui(result.get(), result.get(), 1, MPFR_RNDN);
            mpfr_sub_d(result.get(), result.get(), value_of(f, below), MPFR_RNDN);
        }
        return result;
    };
    std::uint64_t low = 0;
    std::uint64_t high = layout.beyond();
    if (mpfr_cmp(size.get(), at(high).get()) >= 0) {
        low = high;
    } else {
        while (high - low > 1) {
            std::uint64_t const midpoint = low + (high - low) / 2;
            (mpfr_cmp(at(midpoint).get(), size.get()) <= 0 ? low : high) = midpoint;
        }
        real half;
        mpfr_add(half.get(), at(low).get(), at(high).get(), MPFR_RNDN);
        mpfr_div_2ui(half.get(), half.get(), 1, MPFR_RNDN);
        int const side = mpfr_cmp(size.get(), half.get());
        if (side > 0 || (side == 0 && low % 2 == 1))
            low = high;
    }
    return low + (negative && low != 0 ? layout.sign_bit() : 0);
}

problem drawn(stored& keep, tests::seeded& draw, std::size_t D) {
    auto const numbers = [&](format f, extents const& shape) {
        std::vector<double> values(shape[0] * shape[1] * shape[2] * shape[3]);
        for (double& value : values)
            value = static_cast<double>(draw.whole(-64, 64)) / 16;
        return keep.numbers(f, shape, values);
    };
    return {numbers(format::float16, {2, 2, 3, D}), numbers(format::bfloat16, {2, 1, 4, D}),
            numbers(format::float32, {2, 1, 4, 2})};
}

tensor ones(stored& keep, std::size_t count, double value = 1) {
    return keep.numbers(format::float64, {1, 1, count, 1}, std::vector<double>(count, value));
}

/// The first difference is shown, and only that one.
class differences {
public:
    void unless(bool good, std::string const& where) {
        if (!good && first_.empty())
            first_ = where;
    }

    [[nodiscard]] std::string const& first() const { return first_; }

private:
    std::string first_;
};

bool within(real const& x, bounds const& around) {
    return mpfr_cmp_d(x.get(), around.lower) >= 0 && mpfr_cmp_d(x.get(), around.upper) <= 0;
}

} // namespace

TEST_CASE("each stage is the definition, correctly rounded") {
    tests::seeded draw;
    CAPTURE(draw.seed());
    for (unsigned chosen = 0; chosen < 64; ++chosen) { // each of six options, or not
        auto const with = [&](unsigned option) { return (chosen >> option & 1U) != 0; };
        stored keep;
        // Without a scale it is irrational for D = 3, and 1/2 for D = 4.
        std::size_t const D = with(0)   ? static_cast<std::size_t>(draw.whole(1, 5))
                              : with(5) ? 3
                                        : 4;
        problem p = drawn(keep, draw, D);
        bool const causal = with(5);
        int const offset = draw.coin() ? 0 : 1;
        p.how.causal = causal;
        p.how.diagonal = offset == 0 ? diagonal::top_left : diagonal::bottom_right;
        if (with(0))
            p.how.scale = static_cast<double>(draw.whole(-40, 40)) / 32;
        if (with(1))
            p.how.soft_cap = static_cast<double>(draw.whole(1, 40)) / 8;
        if (with(2))
            p.how.sinks = {0.5, -2};
        if (with(3))
            p.how.alibi_slopes = {0.25, 1.0 / 3};
        std::vector<double> bias(2 * 3 * 4);
        for (double& value : bias)
            value =
                draw.whole(0, 5) == 0 ? -infinity : static_cast<double>(draw.whole(-30, 30)) / 9;
        if (with(4)) {
            for (double& value : bias)
                value = value_of(format::float32, nearest(format::float32, value));
            p.bias = keep.numbers(format::float32, {1, 2, 3, 4}, bias);
        }
        std::vector<plain_row> rows;
        for (std::size_t row = 0; row < 2 * 2 * 3; ++row) {
            std::size_t const h = row / 3 % 2;
            rows.push_back(
                row_of(p, row / 6, h, row % 3, offset, [&](std::size_t i, std::size_t j) {
                    return (causal && static_cast<int>(j) > static_cast<int>(i) + offset)
                           || (with(4) && bias[(h * 3 + i) * 4 + j] == -infinity);
                }));
        }
        CAPTURE(chosen, D);
        differences seen;
        for (format const f : result_formats) {
            std::uint64_t const hidden = description(f).minus_infinity();
            for (stage const at : every_stage) {
                request const asked{.output = f, .bounds = true};
                auto const found = intermediate(p, at, asked);
                auto const defined = reference_intermediate(p, at, asked);
                seen.unless(found.elements.bytes() == defined.elements.bytes(), "two ways differ");
                for (std::size_t place = 0; place < rows.size() * 4; ++place) {
                    plain_row const& row = rows[place / 4];
                    std::size_t const j = place % 4;
                    real const& exact = row.at(at)[j];
                    bounds const around = found.element_bounds[place];
                    std::string const where = std::string(name_of(at)) + " in "
                                              + std::string(description(f).name) + " "
                                              + std::to_string(place);
                    if (at == stage::biased_scores && row.hidden[j]) {
                        seen.unless(found.elements.bits(place) == hidden, where + " is hidden");
                        seen.unless(around.upper == -infinity, where + " has bounds");
                        continue;
                    }
                    seen.unless(found.elements.bits(place) == rounded(f, exact), where);
                    seen.unless(within(exact, around), where + " leaves its bounds");
                    seen.unless(around.upper - around.lower <= 1e-14 * std::abs(around.upper),
                                where + " has wide bounds");
                }
            }
        }
        CHECK(seen.first() == "");
    }
}

TEST_CASE("scores that are midpoints go to the even number") {
    stored keep;
    double const half = std::ldexp(1.0, -11); // of a unit of float16 in [1, 2)
    auto const one_score = [&](double q, double k, options const& how, stage at,
                               format f = format::float16) {
        problem p{ones(keep, 1, q), ones(keep, 1, k), ones(keep, 1)};
        p.how = how;
        return value_of(f, intermediate(p, at, {.output = f}).elements.bits(0));
    };
    options how;
    how.scale = 1;
    for (stage const at : {stage::scaled_scores, stage::capped_scores, stage::biased_scores}) {
        CHECK(one_score(1 + half, 1, how, at) == 1);
        CHECK(one_score(1 + 3 * half, 1, how, at) == 1 + 4 * half);
        CHECK(one_score(-1 - half, 1, how, at) == -1);
        CHECK(one_score(1 + half, 1 + std::ldexp(1.0, -50), how, at) == 1 + 2 * half);
        CHECK(one_score(1 + half, 1 - std::ldexp(1.0, -50), how, at) == 1);
        CHECK(one_score(1 + 3 * half, 1 - std::ldexp(1.0, -52), how, at) == 1 + 2 * half);
    }
    // A midpoint only after the scale: 3·(1/3 as a double) is not 1, and the difference counts.
    how.scale = 1.0 / 3;
    CHECK(one_score(3 * (1 + half), 1, how, stage::scaled_scores) == 1);
    how.scale = 2.0 / 3;
    CHECK(one_score(1.5 * (1 + half), 1, how, stage::scaled_scores) == 1);
    how.scale = std::nextafter(2.0 / 3, 1);
    CHECK(one_score(1.5 * (1 + half), 1, how, stage::scaled_scores) == 1 + 2 * half);
    // D = 4: the scale is 1/2, as a fraction.
    problem const four{keep.numbers(format::float32, {1, 1, 1, 4}, {2, 2 * half, 0, 0}),
                       keep.numbers(format::float32, {1, 1, 1, 4}, {1, 1, 1, 1}), ones(keep, 1)};
    CHECK(intermediate(four, stage::scaled_scores, {.output = format::float16}).elements.bits(0)
          == nearest(format::float16, 1.0));
    // D = 3, and a product that is 0: what remains is the bias, a midpoint.
    problem three{keep.numbers(format::float32, {1, 1, 1, 3}, {1, 1, 1}),
                  keep.numbers(format::float32, {1, 1, 1, 3}, {2, -1, -1}), ones(keep, 1)};
    three.bias = keep.numbers(format::float32, {1, 1, 1, 1}, {1 + 3 * half});
    CHECK(intermediate(three, stage::biased_scores, {.output = format::float16})
              .elements.view()
              .at(0, 0, 0, 0)
          == 1 + 4 * half);
    three.how.soft_cap = 2;
    CHECK(intermediate(three, stage::biased_scores, {.output = format::float16})
              .elements.view()
              .at(0, 0, 0, 0)
          == 1 + 4 * half);
    CHECK(intermediate(three, stage::capped_scores).elements.bits(0) == 0);
}

TEST_CASE("a cap that is all but reached") {
    stored keep;
    double const half = std::ldexp(1.0, -11);
    problem p{ones(keep, 1, 1e200), keep.numbers(format::float64, {1, 1, 2, 1}, {1e100, -1e100}),
              ones(keep, 2)};
    auto const capped = [&](format f, stage at = stage::capped_scores) {
        intermediate_answer const found = intermediate(p, at, {.output = f});
        return std::pair(value_of(f, found.elements.bits(0)), value_of(f, found.elements.bits(1)));
    };
    p.how.soft_cap = 50;
    CHECK(capped(format::float16) == std::pair(50.0, -50.0));
    p.how.soft_cap = 1 + 3 * half; // the midpoint whose even neighbour lies above: not reached
    CHECK(capped(format::float16) == std::pair(1 + 2 * half, -1 - 2 * half));
    p.how.soft_cap = 65520; // from here on it would be infinity
    CHECK(capped(format::float16) == std::pair(65504.0, -65504.0));
    p.how.soft_cap = 464.5;
    auto const beyond = capped(format::float8_e4m3fn);
    CHECK(std::isnan(beyond.first));
    p.how.soft_cap = 1;
    p.bias = keep.numbers(format::float64, {1, 1, 1, 2}, {half, -half});
    CHECK(capped(format::float16, stage::biased_scores) == std::pair(1.0, -1.0));
    p.bias = keep.numbers(format::float64, {1, 1, 1, 2}, {3 * half, -3 * half});
    CHECK(capped(format::float16, stage::biased_scores) == std::pair(1 + 2 * half, -1 - 2 * half));
    // One less than the cap, and all of it cancelled: a negative number that rounds to zero, +0.
    p.bias = keep.numbers(format::float64, {1, 1, 1, 2}, {-1, 1});
    auto const nothing = intermediate(p, stage::biased_scores, {.output = format::float16});
    CHECK(nothing.elements.bits(0) == 0);
    CHECK(nothing.elements.bits(1) == 0);
}

TEST_CASE("scores beyond the largest number") {
    stored keep;
    problem p{ones(keep, 1, 1),
              keep.numbers(format::float64, {1, 1, 4, 1}, {65519, 65520, -65520, 464}),
              ones(keep, 4)};
    p.how.scale = 1;
    intermediate_answer const all =
        intermediate(p, stage::scaled_scores, {.output = format::float16});
    tensor const found = all.elements.view();
    CHECK(found.at(0, 0, 0, 0) == 65504);
    CHECK(found.at(0, 0, 0, 1) == infinity);
    CHECK(found.at(0, 0, 0, 2) == -infinity);
    intermediate_answer const fewer =
        intermediate(p, stage::scaled_scores, {.output = format::float8_e4m3fn});
    tensor const small = fewer.elements.view();
    CHECK(std::isnan(small.at(0, 0, 0, 1)));
    CHECK(small.at(0, 0, 0, 3) == 448);
    p.query = ones(keep, 1, 1e300);
    CHECK(intermediate(p, stage::scaled_scores, {.output = format::float64})
              .elements.view()
              .at(0, 0, 0, 0)
          == 65519 * 1e300);
    p.how.scale = -1e-320; // scores of −10^−20 and less
    CHECK(intermediate(p, stage::scaled_scores, {.output = format::float16}).elements.bits(0) == 0);
    p.how.scale = 1;
    p.key = ones(keep, 4, 1e300);
    CHECK(intermediate(p, stage::scaled_scores, {.output = format::float64})
              .elements.view()
              .at(0, 0, 0, 0)
          == infinity);
}

TEST_CASE("weights that are midpoints") {
    stored keep;
    // Equal scores through an irrational scale: the weights are 1/2^k exactly.
    for (std::size_t keys = 1; keys <= 64; keys *= 2) {
        problem p{keep.numbers(format::float16, {1, 1, 1, 2}, {1, 1}),
                  keep.numbers(format::float16, {1, 1, keys, 2}, std::vector<double>(2 * keys, 1)),
                  ones(keep, keys)};
        for (format const f : result_formats) {
            auto const found = intermediate(p, stage::weights, {.output = f});
            std::size_t good = 0;
            for (std::size_t j = 0; j < keys; ++j)
                good +=
                    value_of(f, found.elements.bits(j)) == 1 / static_cast<double>(keys) ? 1 : 0;
            CHECK(good == keys);
        }
    }
    // 2^-10 is half of the smallest number of E4M3: a tie, which goes to 0. 1/1023 goes up.
    problem p{ones(keep, 1, 0), ones(keep, 1024), ones(keep, 1024)};
    CHECK(intermediate(p, stage::weights, {.output = format::float8_e4m3fn}).elements.bits(7) == 0);
    p.key = ones(keep, 1023);
    p.value = ones(keep, 1023);
    CHECK(intermediate(p, stage::weights, {.output = format::float8_e4m3fn}).elements.bits(7) == 1);
    // 2^-10 again, now with scores that no interval holds as a point.
    problem root{keep.numbers(format::float16, {1, 1, 1, 2}, {1, 2}),
                 keep.numbers(format::float16, {1, 1, 1024, 2}, std::vector<double>(2048, 1)),
                 ones(keep, 1024)};
    auto const tied = intermediate(root, stage::weights, {.output = format::float8_e4m3fn});
    CHECK(tied.spent.exact == 1024);
    CHECK(tied.elements.bits(1023) == 0);
    root.how.soft_cap = 3;
    CHECK(intermediate(root, stage::weights, {.output = format::float8_e4m3fn}).spent.exact
          == 1024);
}

TEST_CASE("hidden keys and rows without keys") {
    stored keep;
    problem p{ones(keep, 3), ones(keep, 2), ones(keep, 2)};
    p.how.causal = true;
    p.how.diagonal = diagonal::bottom_right; // query 0 is before the first key
    auto const at = [&](stage which, std::size_t i, std::size_t j) {
        return intermediate(p, which).elements.view().at(0, 0, i, j);
    };
    CHECK(at(stage::scaled_scores, 0, 1) == 1);
    CHECK(at(stage::capped_scores, 0, 1) == 1);
    CHECK(at(stage::biased_scores, 0, 0) == -infinity);
    CHECK(at(stage::biased_scores, 1, 0) == 1);
    CHECK(at(stage::biased_scores, 1, 1) == -infinity);
    CHECK(at(stage::weights, 0, 0) == 0);
    CHECK(at(stage::weights, 0, 1) == 0);
    CHECK(at(stage::weights, 1, 0) == 1);
    CHECK(at(stage::weights, 1, 1) == 0);
    CHECK(at(stage::weights, 2, 1) == 0.5);
    p.bias = keep.numbers(format::float32, {1, 1, 1, 2}, {-infinity, 0});
    CHECK(at(stage::scaled_scores, 2, 0) == 1);
    CHECK(at(stage::biased_scores, 2, 0) == -infinity);
    CHECK(at(stage::weights, 2, 1) == 1);
    p.how.empty = empty_row::refuse;
    CHECK_NOTHROW(at(stage::biased_scores, 0, 0));
    CHECK_THROWS_WITH(at(stage::weights, 0, 0),
                      "ATT-704 a query may not use any key: query 0 of head 0, batch entry 0");
}

TEST_CASE("with a past, and whatever the values are") {
    stored keep;
    problem p{ones(keep, 2), ones(keep, 2, 3),
              keep.numbers(format::float64, {1, 1, 2, 2}, {1e300, 2, 3, 4})};
    p.past_key = ones(keep, 1, 2);
    p.past_value = keep.numbers(format::float64, {1, 1, 1, 2}, {5, 6});
    intermediate_answer const all = intermediate(p, stage::biased_scores);
    tensor const scores = all.elements.view();
    CHECK(scores.shape() == extents{1, 1, 2, 3});
    CHECK(scores.at(0, 0, 1, 0) == 2);
    CHECK(scores.at(0, 0, 1, 2) == 3);
    intermediate_answer const last = intermediate(p, stage::weights, {.output = format::float64});
    tensor const weights = last.elements.view();
    CHECK(weights.at(0, 0, 0, 0) == Approx(1 / (1 + 2 * std::exp(1.0))).epsilon(1e-15));
    p.value = keep.numbers(format::float64, {1, 1, 2, 2}, {1, 2, 3, std::nan("")});
    CHECK_THROWS_WITH(intermediate(p, stage::weights),
                      "ATT-702 an element is not a finite number: value at (0, 0, 1, 1) is NaN");
}

TEST_CASE("threads and bounds change no element, and a request is stopped from outside") {
    tests::seeded draw(5);
    stored keep;
    problem const p = drawn(keep, draw, 3);
    for (stage const at : every_stage) {
        auto const one = intermediate(p, at);
        CHECK(one.element_bounds.empty());
        auto const many = intermediate(p, at, {.bounds = true, .threads = 7});
        CHECK(one.elements.bytes() == many.elements.bytes());
        CHECK(many.element_bounds.size() == 2 * 2 * 3 * 4);
        progress seen;
        CHECK_NOTHROW(intermediate(p, at, {.watched = &seen}));
        CHECK(seen.rows_done == 12);
        CHECK(seen.rows_in_all == 12);
        seen.stop = true;
        CHECK_THROWS_AS(intermediate(p, at, {.watched = &seen}), stopped);
    }
}

TEST_CASE("stages by name, in the order of ONNX") {
    for (stage const at : every_stage)
        CHECK(stage_named(name_of(at)) == at);
    CHECK_FALSE(stage_named("scores"));
    CHECK(static_cast<int>(stage::capped_scores) == 1);
    CHECK(static_cast<int>(stage::biased_scores) == 2);
}
