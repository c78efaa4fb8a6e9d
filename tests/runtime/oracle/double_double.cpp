// The double-double path alone: its enclosures contain values of 300 bits, near their midpoints.

#include "oracle/double_double/row.hpp"
#include "oracle/fast/block.hpp"
#include "oracle/fast/heads.hpp"
#include "support/catch.hpp"
#include "support/oracle_problem.hpp"

using namespace attest::oracle;
using tests::stored;

namespace {

problem drawn(stored& keep, std::uint64_t seed) {
    tests::seeded draw(seed);
    auto const numbers = [&](extents const& shape) {
        return keep.drawn(seed % 2 == 0 ? format::float32 : format::float64, shape, [&] {
            double const x = static_cast<double>(draw.whole(-(1 << 24), 1 << 24));
            return std::ldexp(x, static_cast<int>(draw.whole(-26, -22)));
        });
    };
    problem p = tests::assembled({.queries = 6, .keys = 100, .size = 24, .value_size = 18}, numbers,
                                 numbers, numbers);
    p.how.causal = seed % 3 == 0;
    p.how.diagonal = diagonal::bottom_right;
    if (seed % 4 == 1)
        p.how.alibi_slopes = {0.3};
    if (seed % 5 == 2)
        p.how.sinks = {1.25};
    if (seed % 5 == 4)
        p.how.soft_cap = seed % 2 == 0 ? 2.5 : 40.0;
    if (seed % 2 == 1)
        p.how.base = logarithm::binary;
    if (seed % 7 == 3)
        p.how.scale = 3.75;
    return p;
}

/// |(exact − near − midpoint) / half width|, by MPFR.
double place_between(fast::placed const& x, interval const& exact) {
    interval const rest = exact - interval(exact.bits(), x.near);
    double const midpoint = x.around.lower / 2 + x.around.upper / 2;
    double const half = x.around.upper / 2 - x.around.lower / 2;
    interval const off = (rest - interval(exact.bits(), midpoint)) / interval(exact.bits(), half);
    return std::max(std::abs(mpfr_get_d(off.lower(), MPFR_RNDA)),
                    std::abs(mpfr_get_d(off.upper(), MPFR_RNDA)));
}

} // namespace

TEST_CASE("pairs of doubles hold what they say") {
    for (fast::kernel const* const with : fast::every_kernel()) {
        double worst = 0;
        double widest = 0;
        for (std::uint64_t seed = 1; seed <= 24; ++seed) {
            INFO("seed " << seed << ", " << with->name);
            stored keep;
            problem const p = drawn(keep, seed);
            fast::plan const common(p);
            fast::heads heads(p, *with);
            fast::source const& from = heads.at(0, 0);
            fast::workspace space;
            fast::block rows(p, common, from, *with, format::float64, space);
            double_double::row look(p, common, from, *with);
            std::size_t seen = 0;
            rows.run(0, 0, 0, p.queries(), [&](std::size_t i, fast::row_found const& found) {
                if (!found.bounded)
                    return;
                REQUIRE(look.begin(0, 0, i, found.facts));
                enclosed_row const exact = row_by_definition(p, 0, 0, i, 300);
                auto const log_sum_exp = look.log_sum_exp();
                REQUIRE(log_sum_exp);
                CAPTURE(i, log_sum_exp->near, log_sum_exp->around.lower, log_sum_exp->around.upper);
                REQUIRE(place_between(*log_sum_exp, *exact.log_sum_exp) <= 1);
                CHECK(log_sum_exp->around.upper - log_sum_exp->around.lower < 0x1p-68);
                for (std::size_t d = 0; d < p.value_size(); ++d) {
                    auto const placed = look.output(d);
                    CAPTURE(i, d, placed.near, placed.around.lower, placed.around.upper);
                    double const off = place_between(placed, exact.outputs[d]);
                    REQUIRE(off <= 1);
                    worst = std::max(worst, off);
                    widest = std::max(widest, placed.around.upper - placed.around.lower);
                    ++seen;
                }
            });
            CHECK(seen == p.queries() * p.value_size());
        }
        INFO(with->name << ": an exact value is " << worst
                        << " of the way from the midpoint to an end");
        CHECK(worst > 0);
        CHECK(worst < 0.9);
        CHECK(widest < 0x1p-40);
    }
}

TEST_CASE("under a soft cap a great scale makes much of what products lose below the doubles") {
    for (fast::kernel const* const with : fast::every_kernel()) {
        stored keep;
        tests::seeded draw(1);
        auto const numbers = [&](int exponent) {
            return [&keep, &draw, exponent](extents const& shape) {
                return keep.drawn(format::float64, shape, [&] {
                    auto const x = static_cast<double>(draw.whole(-(1LL << 52), 1LL << 52));
                    return std::ldexp(x, exponent - 52);
                });
            };
        };
        problem p = tests::assembled({.queries = 4, .keys = 20, .size = 12, .value_size = 3},
                                     numbers(-500), numbers(-500), numbers(0));
        p.how.scale = 0x1p1000;
        p.how.soft_cap = 1;
        INFO(with->name);
        fast::plan const common(p);
        fast::heads heads(p, *with);
        fast::source const& from = heads.at(0, 0);
        fast::workspace space;
        fast::block rows(p, common, from, *with, format::float64, space);
        double_double::row look(p, common, from, *with);
        rows.run(0, 0, 0, p.queries(), [&](std::size_t i, fast::row_found const& found) {
            REQUIRE(found.bounded);
            REQUIRE(look.begin(0, 0, i, found.facts));
            enclosed_row const exact = row_by_definition(p, 0, 0, i, 400);
            for (std::size_t d = 0; d < p.value_size(); ++d) {
                CAPTURE(i, d);
                CHECK(place_between(look.output(d), exact.outputs[d]) <= 1);
            }
        });
    }
}
