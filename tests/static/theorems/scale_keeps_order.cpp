// A positive scale keeps the order of the weights: of two keys that the query sees, the one with the
// larger score has the larger weight under any scale.

#include <attest/theorems/softmax/order.hpp>

namespace {

using namespace attest::proofs;
using namespace attest::theorems;

constexpr auto scale_keeps_order =
    theorem<"scale", "a positive scale keeps the order of the weights">([](context& let) {
        row const y{let};
        auto const i = y.i, j = y.j, k = y.k, l = y.l;
        auto const c = let.scalar("c");
        auto const scaled = [&](index_term key) { return c * y.scores(i, key); };
        auto const hot = [&](index_term key) { return y.mask(i, key) * exp(scaled(key)); };
        auto const total = sum(k, hot(k));
        auto const gap = c * (y.scores(i, l) - y.scores(i, j));
        let.assume(y.mask(i, j) == 1, y.mask(i, l) == 1, 0 < c, y.scores(i, j) <= y.scores(i, l));
        auto const with_scale = larger_score_has_larger_weight.lemma().with("s", i, j, scaled(j));
        return claim(hot(j) / total <= hot(l) / total)
            .by_showing(scaled(j) <= scaled(l),
                        steps().at_most(adding(gap), scaled(j) + gap).by(ring_laws, scaled(l)),
                        steps().at_most(with_scale, hot(l) / total));
    });

static_assert(scale_keeps_order.id() == "scale");

} // namespace
