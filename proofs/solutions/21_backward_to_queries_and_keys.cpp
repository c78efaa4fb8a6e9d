// # Solutions to chapter 21, backward to queries and keys

#include <attest/derivation.hpp>

#include "../systems/head.hpp"

using namespace attest::proofs;
using systems::head;

namespace {

// **1.** Add up $c \sum_h dS_{hl} q_{ha}$ over the keys $l$. The query does not depend on $l$, so
// each query is multiplied by the sum of its row, which is 0. To add the same vector to all keys
// does not change attention: every score of row $i$ then grows by the same number.

[[maybe_unused]] constexpr auto keys_together =
    theorem<"T17", "the gradients of all keys sum to 0">([](context& let) {
        head const y{let};
        auto const h = y.h, l = y.l, a = y.a;
        auto const c = y.scale;
        auto const q = y.queries;
        let.assume(y.every_row_sees_a_key);
        auto const rows_sum_to_0 = let.assume(for_all(h, sum(l, y.dS(h, l)) == 0));
        return claim(sum(l, c * sum(h, y.dS(h, l) * q(h, a))) == 0)
            .by(factor_out, c * sum(l, sum(h, y.dS(h, l) * q(h, a))))
            .by(swap_sums, c * sum(h, sum(l, y.dS(h, l) * q(h, a))))
            .by(factor_out, c * sum(h, q(h, a) * sum(l, y.dS(h, l))))
            .by(rows_sum_to_0, c * sum(h, q(h, a) * 0))
            .by(ring_laws, 0);
    });

} // namespace
