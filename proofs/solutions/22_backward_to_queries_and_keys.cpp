// # Solutions to chapter 22, backward to queries and keys

#include <attest/derivation.hpp>
#include <attest/theorems/backward/keys.hpp>
#include <attest/theorems/backward/row_sums.hpp>

using namespace attest::proofs;
using attest::theorems::head;
namespace theorems = attest::theorems;

namespace {

// **1.** Add up $c \sum_h dS_{hl} q_{ha}$ over the keys $l$. The query does not depend on $l$, so
// each query is multiplied by the sum of its row of $dS$, which is 0: a theorem of chapter 21 for any
// scores, cited with those of a head. To add the same vector to all keys does not change attention:
// every score of row $i$ then grows by the same number.

constexpr auto keys_together =
    theorem<"22.1", "the gradients of all keys sum to 0">([](context& let) {
        head const y{let};
        auto const h = y.h, l = y.l, a = y.a;
        auto const c = y.scale;
        auto const q = y.queries;
        auto const p = y.weights, dP = y.dP, D = y.D;
        let.assume(y.every_row_sees_a_key);
        return claim(sum(l, derivative(y.loss(), y.keys(l, a))) == 0)
            .by(theorems::loss_by_key.lemma(), sum(l, c * sum(h, y.dS(h, l) * q(h, a))))
            .by(factor_out, c * sum(l, sum(h, y.dS(h, l) * q(h, a))))
            .by(swap_sums, c * sum(h, sum(l, y.dS(h, l) * q(h, a))))
            .by(factor_out, c * sum(h, q(h, a) * sum(l, y.dS(h, l))))
            .by(definition, c * sum(h, q(h, a) * sum(l, p(h, l) * (dP(h, l) - D(h)))))
            .by(theorems::score_gradients_sum_to_zero.lemma().with("s", h, l, y.scores(h, l)), 0);
    });

// **2.** The deltas take $e = f$ out of the sum, and leave $\delta_{ab}$.

constexpr auto query_by_projection =
    theorem<"22.2", "the derivative of a query with respect to its projection">([](context& let) {
        auto const E = let.finite_set("E");
        auto const A = let.finite_set("A");
        auto const [e, f] = let.indices("e", "f", E);
        auto const [a, b] = let.indices("a", "b", A);
        auto const x = let.variable("x", E);
        auto const W = let.variable("W", E, A);
        return claim(derivative(sum(e, x(e) * W(e, a)), W(f, b)) == x(f) * delta(a, b))
            .by(derivative_of_sum | derivative_of_product,
                sum(e, x(e) * derivative(W(e, a), W(f, b))))
            .by(derivative_of_variable, sum(e, x(e) * (delta(e, f) * delta(a, b))))
            .by(sift, x(f) * delta(a, b));
    });

static_assert(keys_together.id() == "22.1");
static_assert(query_by_projection.id() == "22.2");

// **3.** One term depends on $q_e$, and $\delta$ takes it out of the sum.

constexpr auto slope_of_a_score =
    theorem<"22.3", "the slope of a score in one component">([](context& let) {
        auto const A = let.finite_set("A");
        auto const [a, e] = let.indices("a", "e", A);
        auto const q = let.variable("q", A), k = let.variable("k", A);
        return claim(derivative(sum(a, q(a) * k(a)), q(e)) == k(e))
            .by(derivative_of_sum | derivative_of_product | derivative_of_variable,
                sum(a, delta(a, e) * k(a)))
            .by(sift, k(e));
    });

// **4.** The slope is a component of the key, and that may be negative.

constexpr auto always_grows =
    refuted<"22.4", "a score grows with every component of the query">([](context& let) {
        auto const A = let.finite_set("A");
        auto const e = let.index("e", A);
        auto const k = let.variable("k", A);
        return claim(0 <= k(e));
    });

static_assert(slope_of_a_score.id() == "22.3" && always_grows.id() == "22.4");

} // namespace
