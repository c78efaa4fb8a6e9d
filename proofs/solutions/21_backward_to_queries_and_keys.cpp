// # Solutions to chapter 21, backward to queries and keys

#include <attest/derivation/notation.hpp>

using namespace attest::notation;

namespace {

// **1.** Add up $c \sum_h dS_{hl} q_{ha}$ over the keys $l$. The query does not depend on $l$, so
// each query meets the sum of its row, which is 0. Attention does not feel it when one and the same
// vector is added to all keys: every score of row $i$ then grows by the same number.

[[maybe_unused]] constexpr auto keys_together =
    attest::theorem<"T17", "the gradients of all keys sum to 0, for every n">([] {
        auto [h] = indices("h", of("S"));
        auto [l] = indices("l", of("T"));
        auto [a] = indices("a", of("A"));
        auto c = scalar("c");
        auto q = variable("q", of("S"), of("A"));
        auto dS = variable("dS", of("S"), of("T"));
        auto no_shift = for_all(h, equal(sum(l, dS(h, l)), 0));
        return assuming(no_shift)
            .derive(sum(l, c * sum(h, dS(h, l) * q(h, a))))
            .by(factor_out, c * sum(l, sum(h, dS(h, l) * q(h, a))))
            .by(swap_sums, c * sum(h, sum(l, dS(h, l) * q(h, a))))
            .by(factor_out, c * sum(h, q(h, a) * sum(l, dS(h, l))))
            .by(no_shift(h), c * sum(h, q(h, a) * 0))
            .by(ring_laws, 0);
    });

} // namespace
