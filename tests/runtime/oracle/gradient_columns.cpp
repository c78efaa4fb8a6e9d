// Gradients in float32 whose rows are computed in pairs of doubles first, and the columns of dK and dV that are left
// open: the bits of the reference implementation, for every instruction set.

#include <attest/oracle/gradient.hpp>

#include "oracle/gradient/fast.hpp"
#include "oracle/gradient/gradients.hpp"
#include "support/catch.hpp"
#include "support/oracle_problem.hpp"

using namespace attest::oracle;
using namespace attest::oracle::gradients_detail;
using tests::stored;

namespace {

constexpr std::size_t queries = 40; // of two blocks
constexpr std::size_t keys = 70;    // of two blocks, of which the second is not full
constexpr std::size_t size = 19;
constexpr std::size_t columns = 18;

/// Any bits of a float between −2 and 2: sums of products are not exact.
double number(tests::seeded& draw) {
    return static_cast<double>(draw.whole(-(1 << 24), 1 << 24)) / (1 << 23)
           * std::ldexp(1.0, static_cast<int>(draw.whole(-9, 0)));
}

/// Two query heads of one key head. The second has nearly the queries of the first and the opposite dO, so that dK and
/// dV cancel to about 2^-21 of their terms: most are then left open by doubles.
struct cancelling {
    stored keep{};
    problem p;
    upstream from;

    explicit cancelling(tests::seeded draw)
        : p{twice(draw, size, 1, 1 + 0x1p-21), numbers(draw, {1, 1, keys, size}),
            numbers(draw, {1, 1, keys, columns})},
          from{twice(draw, columns, 1, -1)} {}

    tensor numbers(tests::seeded& draw, extents const& shape) {
        return keep.drawn(format::float32, shape, [&] { return number(draw); });
    }

    tensor twice(tests::seeded& draw, std::size_t width, double first, double second) {
        std::vector<double> all;
        for (std::size_t k = 0; k < queries * width; ++k)
            all.push_back(first * number(draw));
        for (std::size_t k = 0; k < queries * width; ++k)
            all.push_back(second * all[k]);
        return keep.numbers(format::float32, {1, 2, queries, width}, all);
    }
};

void require_same(gradient const& found, gradient const& wanted) {
    REQUIRE(found.elements.bytes() == wanted.elements.bytes());
    std::size_t apart = 0;
    for (std::size_t k = 0; k < wanted.element_bounds.size(); ++k)
        apart += found.element_bounds[k].lower <= wanted.element_bounds[k].upper
                         && wanted.element_bounds[k].lower <= found.element_bounds[k].upper
                     ? 0
                     : 1;
    CHECK(apart == 0);
}

/// Runs the fast path alone, with the columns that it leaves open.
effort run_fast(task const& of, fields& found, fast::kernel const& with) {
    shared_sums shared(of);
    fast::plan const common(of.p);
    effort spent;
    fast_gradients(of, found, shared, common, with, 0, 0, spent).run();
    return spent;
}

} // namespace

TEST_CASE("open elements of dK and dV are decided by the columns of their keys") {
    cancelling one(tests::seeded(21));
    SECTION("all keys") {}
    SECTION("causal") {
        one.p.how.causal = true;
        one.p.how.diagonal = diagonal::bottom_right;
    }
    SECTION("a window, and rows without keys") {
        one.p.how.causal = true;
        one.p.how.window_left = 9;
        one.p.how.key_lengths = {20};
    }
    gradient_request const asked{.output = format::float32, .bounds = true};
    task const of{one.p, one.from, asked};
    gradient_answer const wanted = reference_gradients(one.p, one.from, asked);
    for (fast::kernel const* const with : fast::every_kernel()) {
        CAPTURE(with->name);
        fields found(of);
        effort const spent = run_fast(of, found, *with);
        CHECK(spent.double_double > 200);
        CHECK_FALSE(found.key.any_open());
        CHECK_FALSE(found.value.any_open());
        require_same(found.key.take(), wanted.key);
        require_same(found.value.take(), wanted.value);
        gradient_answer const all = gradients(one.p, one.from, asked, *with);
        require_same(all.query, wanted.query);
        require_same(all.key, wanted.key);
        require_same(all.value, wanted.value);
        require_same(all.rows, wanted.rows);
    }
}

TEST_CASE("a row whose sums are not known leaves open columns to others") {
    cancelling one(tests::seeded(22));
    std::vector<double> query;
    for (std::size_t k = 0; k < 2 * queries * size; ++k)
        query.push_back(one.p.query.at(0, k / (queries * size), k / size % queries, k % size));
    SECTION("a query of zeros has no grid") {
        std::fill_n(query.begin(), size, 0.0);
    }
    SECTION("scores too far apart for weights without a shift") {
        for (std::size_t a = 0; a < size; ++a)
            query[a] *= 4096;
    }
    one.p.query = one.keep.numbers(format::float32, {1, 2, queries, size}, query);
    gradient_request const asked{.output = format::float32, .bounds = true};
    task const of{one.p, one.from, asked};
    gradient_answer const wanted = reference_gradients(one.p, one.from, asked);
    for (fast::kernel const* const with : fast::every_kernel()) {
        CAPTURE(with->name);
        fields found(of);
        CHECK(run_fast(of, found, *with).double_double == 0);
        CHECK(found.key.any_open());
        gradient_answer const all = gradients(one.p, one.from, asked, *with);
        require_same(all.query, wanted.query);
        require_same(all.key, wanted.key);
        require_same(all.value, wanted.value);
        require_same(all.rows, wanted.rows);
    }
}

TEST_CASE("a weight above half of its row is centred in pairs, too") {
    cancelling one(tests::seeded(23));
    one.p.how.scale = 8;
    one.p.how.causal = true; // the first row sees one key
    gradient_request const asked{.output = format::float32, .bounds = true};
    gradient_answer const wanted = reference_gradients(one.p, one.from, asked);
    for (fast::kernel const* const with : fast::every_kernel()) {
        CAPTURE(with->name);
        gradient_answer const all = gradients(one.p, one.from, asked, *with);
        require_same(all.query, wanted.query);
        require_same(all.key, wanted.key);
        require_same(all.value, wanted.value);
        require_same(all.rows, wanted.rows);
    }
}
