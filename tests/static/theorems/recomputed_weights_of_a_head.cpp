// M_ij exp(s_ij - L_i) = p_ij where the scores are those of queries and keys: recomputed_weight, which
// is stated for any scores, holds for these.

#include <attest/theorems/backward/recomputation.hpp>
#include <attest/theorems/systems/head.hpp>

namespace {

using namespace attest::proofs;
using namespace attest::theorems;

constexpr auto recomputed_weights_of_a_head =
    theorem<"p again", "weights from L_i, scores from queries and keys">([](context& let) {
        head const y{let};
        auto const i = y.i, j = y.j;
        let.assume(y.sees_a_key);
        return claim(y.mask(i, j) * exp(y.scores(i, j) - y.log_total(i)) == y.weights(i, j))
            .by(recomputed_weight.lemma().with("s", i, j, y.scores(i, j)), y.weights(i, j));
    });

static_assert(recomputed_weights_of_a_head.id() == "p again");

} // namespace
