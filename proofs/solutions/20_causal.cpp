// # Solutions to chapter 20, causal

#include <attest/derivation.hpp>
#include <attest/theorems/systems/causal_rows.hpp>
#include <attest/theorems/systems/sloped_row.hpp>

using namespace attest::proofs;
using attest::theorems::causal_rows;
using attest::theorems::sloped_row;

namespace {

// **1.** Of all queries, row $i$ contains $q_i$ only; the hypothesis is about it alone.

constexpr auto own_query =
    theorem<"20.1", "causal: other queries have no influence">([](context& let) {
        causal_rows const y{let};
        auto const a = y.a;
        auto const q = y.queries, k = y.keys, v = y.values;
        auto const q2 = let.variable("q2", y.N, y.A);
        auto const same = for_all(a, q(y.i, a) == q2(y.i, a));
        let.assume(same, y.sees_a_key);
        return claim(y.output(q, k, v) == y.output(q2, k, v)).by(same, y.output(q2, k, v));
    });

// **2.** Only differences of positions occur, and $x$ leaves them. One step of arithmetic.

constexpr auto relative =
    theorem<"20.2", "ALiBi: where the numbering begins does not matter">([](context& let) {
        sloped_row const y{let};
        auto const i = y.i, j = y.j, k = y.k;
        auto const x = let.scalar("x");
        auto const moved = [&](index_term key) {
            return y.scores(i, key) - y.slope * (y.number(i) + x - (y.number(key) + x));
        };
        auto const weight =
            y.mask(i, j) * exp(y.lowered_by_distance(j))
            / sum(k, y.mask(i, k) * exp(y.lowered_by_distance(k)));
        let.assume(y.sees_a_key);
        return claim(y.mask(i, j) * exp(moved(j)) / sum(k, y.mask(i, k) * exp(moved(k)))
                     == weight)
            .by(ring_laws, weight);
    });

// **3.** T2 lets a number cancel that is common to the row. The slope times the number of the *key* is not.
// (Times the number of the query it is.)

constexpr auto slope_cancels =
    refuted<"20.3", "ALiBi: the slope changes no weight">([](context& let) {
        sloped_row const y{let};
        auto const i = y.i, j = y.j, k = y.k;
        auto const total = sum(k, y.mask(i, k) * exp(y.scores(i, k)));
        auto const lowered = sum(k, y.mask(i, k) * exp(y.lowered_by_distance(k)));
        let.assume(y.sees_a_key);
        return claim(y.mask(i, j) * exp(y.lowered_by_distance(j)) / lowered
                     == y.mask(i, j) * exp(y.scores(i, j)) / total);
    });

static_assert(own_query.id() == "20.1" && relative.id() == "20.2");
static_assert(slope_cancels.id() == "20.3");

} // namespace
