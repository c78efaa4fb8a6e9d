// # Solutions to chapter 19, causal

#include "../systems/causal.hpp"
#include "../systems/sloped_row.hpp"

using namespace systems;

namespace {

// **1.** Of all queries, row $i$ contains $q_i$ only; the hypothesis is about it alone.

[[maybe_unused]] constexpr auto own_query =
    theorem<"T11", "causal: other queries have no influence">([](context& let) {
        causal const y{let};
        auto const q2 = let.variable("q2", y.N, y.D);
        auto const same = for_all(y.d, y.q(y.i, y.d) == q2(y.i, y.d));
        let.assume(same, y.sees_w);
        return claim(y.row(y.q, y.k, y.v) == y.row(q2, y.k, y.v)).by(same, y.row(q2, y.k, y.v));
    });

// **2.** Only differences of positions occur, and $x$ leaves them. One step of arithmetic.

[[maybe_unused]] constexpr auto relative =
    theorem<"T24", "ALiBi: where the numbering begins does not matter">([](context& let) {
        sloped_row const y{let};
        auto const x = let.scalar("x");
        auto const moved_j = y.s(y.i, y.j) - y.slope * (y.n(y.i) + x - (y.n(y.j) + x));
        auto const moved_k = y.s(y.i, y.k) - y.slope * (y.n(y.i) + x - (y.n(y.k) + x));
        auto const weight =
            y.M(y.i, y.j) * exp(y.biased(y.j)) / sum(y.k, y.M(y.i, y.k) * exp(y.biased(y.k)));
        let.assume(y.sees_w);
        return claim(y.M(y.i, y.j) * exp(moved_j) / sum(y.k, y.M(y.i, y.k) * exp(moved_k))
                     == weight)
            .by(ring_laws, weight);
    });

} // namespace
