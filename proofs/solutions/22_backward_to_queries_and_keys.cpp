// # Solutions to chapter 22, backward to queries and keys

#include <attest/attest.hpp>
#include <attest/derivation.hpp>
#include <attest/theorems/backward/keys.hpp>
#include <attest/theorems/backward/parameter.hpp>
#include <attest/theorems/backward/row_sums.hpp>

using namespace attest::literals;
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

// **5.** The first is false: to add a vector $u$ to all queries changes $s_{ij}$ by $c\, u \cdot k_j$, which differs
// from key to key. The second is true: the sum is that of `loss_by_key`, and each term has a weight that is 0. The
// third is false: the query of this word still sees other keys. It takes three words, since each row of $dS$ sums
// to 0: with two, the query of this word would see only one key, and then its row of $dS$ is 0.

constexpr auto queries_together =
    refuted<"22.5", "the gradients of all queries sum to 0">([](context& let) {
        auto const S = let.finite_set("S");
        auto const i = let.index("i", S);
        auto const dS = let.variable("dS", S); // of the first of two keys, minus that of the second
        auto const k1 = let.scalar("k1"), k2 = let.scalar("k2");
        return claim(sum(i, dS(i) * k1 - dS(i) * k2) == 0);
    });

constexpr auto key_that_nobody_sees =
    theorem<"22.5", "a key that nobody sees has the gradient 0">([](context& let) {
        theorems::row const y{let};
        auto const h = y.h, l = y.l;
        auto const c = let.scalar("c");
        auto const q = let.variable("q_a", y.S);        // one component of the queries
        auto const pulled = let.variable("x", y.S, y.T); // dP - D
        let.assume(y.every_row_sees_a_key, for_all(h, y.mask(h, l) == 0));
        return claim(c * sum(h, y.weights(h, l) * pulled(h, l) * q(h)) == 0)
            .by(definition,
                c * sum(h, y.mask(h, l) * exp(y.scores(h, l)) / y.total(h) * pulled(h, l) * q(h)))
            .by(for_all(h, y.mask(h, l) == 0), 0);
    });

constexpr auto word_that_nobody_sees =
    refuted<"22.5", "a word whose key nobody sees has no gradient at all">([](context& let) {
        auto const T = let.finite_set("T");
        auto const l = let.index("l", T); // the word, and its own query; it sees the other words
        auto const j = let.index("j", without(T, l)), m = let.index("m", without(T, l));
        auto const s = let.variable("s", T), k = let.variable("k", T);
        auto const dP = let.variable("dP", T);
        auto const p = [&](index_term key) { return exp(s(key)) / sum(m, exp(s(m))); };
        auto const dS = p(j) * (dP(j) - sum(m, p(m) * dP(m)));
        let.assume(nonempty(without(T, l)));
        return claim(sum(j, dS * k(j)) == 0);
    });

// **6.** The word occurs twice in its own score, and once in each score of its row and of its column. So its
// gradient is $\sum_j dS_{hj} x_j + \sum_i dS_{ih} x_i$: what comes back as a query and what comes back as a key.

constexpr auto tied_projections =
    theorem<"22.6", "queries that are the keys: a score by a word">([](context& let) {
        auto const T = let.finite_set("T"), A = let.finite_set("A");
        auto const [i, j] = let.indices("i", "j", T);
        auto const h = let.index("h", T);
        auto const [a, e] = let.indices("a", "e", A);
        auto const x = let.variable("x", T, A);
        auto const both = delta(i, h) * x(j, a) + delta(j, h) * x(i, a);
        return claim(derivative(sum(e, x(i, e) * x(j, e)), x(h, a)) == both)
            .by(derivative_of_sum | derivative_of_product,
                sum(e, derivative(x(i, e), x(h, a)) * x(j, e)
                           + x(i, e) * derivative(x(j, e), x(h, a))))
            .by(derivative_of_variable,
                sum(e, delta(i, h) * delta(e, a) * x(j, e) + x(i, e) * (delta(j, h) * delta(e, a))))
            .by(sift | linear | factor_out, both);
    });

// **7.** Multiply all queries by $t$ and divide all keys by $t$. No score changes, so the loss does not, and its
// derivative with respect to $t$ at $t = 1$, which is the left side minus the right side, is 0.

constexpr auto queries_against_keys =
    theorem<"22.7", "queries times their gradients are keys times theirs">([](context& let) {
        head const y{let};
        auto const i = y.i, j = y.j, a = y.a;
        auto const c = y.scale;
        auto const q = y.queries, k = y.keys;
        auto const dS = let.variable("dS_ij", y.S, y.T);
        auto const dQ = c * sum(j, dS(i, j) * k(j, a));
        auto const dK = c * sum(i, dS(i, j) * q(i, a));
        return claim(sum(i, sum(a, q(i, a) * dQ)) == sum(j, sum(a, k(j, a) * dK)))
            .by(swap_sums | factor_out, sum(j, sum(a, k(j, a) * dK)));
    });

// **8.** The four functions take $c$ for $x$. Each theorem is the lemma of the next. What is left is the
// derivative of a score with respect to $c$, the dot product that is scaled.

constexpr auto weight_by_scale =
    theorem<"22.8", "the derivative of a weight with respect to the scale">([](context& let) {
        head const y{let};
        return theorems::detail::weight_by_parameter(let, y, y.scale);
    });

constexpr auto output_by_scale =
    theorem<"22.8", "the derivative of an output with respect to the scale">([](context& let) {
        head const y{let};
        return theorems::detail::output_by_parameter(let, y, y.scale, weight_by_scale.lemma());
    });

constexpr auto row_loss_by_scale =
    theorem<"22.8", "the derivative of one row of the loss with respect to the scale">([](context& let) {
        head const y{let};
        return theorems::detail::row_loss_by_parameter(let, y, y.scale, output_by_scale.lemma());
    });

constexpr auto loss_through_scale =
    theorem<"22.8", "the derivative of the loss with respect to the scale, through the scores">(
        [](context& let) {
            head const y{let};
            return theorems::detail::loss_by_parameter(let, y, y.scale, row_loss_by_scale.lemma());
        });

constexpr auto score_by_scale =
    theorem<"22.8", "the derivative of a score with respect to the scale">([](context& let) {
        head const y{let};
        auto const h = y.h, j = y.j, e = y.e;
        auto const product = sum(e, y.queries(h, e) * y.keys(j, e));
        return claim(derivative(y.scores(h, j), y.scale) == product)
            .by(definition, derivative(product * y.scale, y.scale))
            .by(differentiation, product);
    });

constexpr auto loss_by_scale =
    theorem<"22.8", "the derivative of the loss with respect to the scale">([](context& let) {
        head const y{let};
        auto const h = y.h, j = y.j, e = y.e;
        auto const product = sum(e, y.queries(h, e) * y.keys(j, e));
        let.assume(y.every_row_sees_a_key);
        return claim(derivative(y.loss(), y.scale) == sum(h, sum(j, y.dS(h, j) * product)))
            .by(loss_through_scale.lemma(),
                sum(h, sum(j, y.dS(h, j) * derivative(y.scores(h, j), y.scale))))
            .by(score_by_scale.lemma(), sum(h, sum(j, y.dS(h, j) * product)));
    });

// **9.** For two equal keys, $\sum_j dS_j k_j$ is the key times the sum of the row of $dS$, which is 0. So a query can
// have the gradient 0 although its scores do not.

constexpr auto gradients_of_scores = attest::row_vector({1, -1});
constexpr auto two_keys = attest::column_vector({1, 1});

static_assert(two_keys.rows == 2);
static_assert(gradients_of_scores(0, 0) != 0 && attest::row_sums(gradients_of_scores)(0, 0) == 0);
static_assert((gradients_of_scores * two_keys)(0, 0) == 0);

// The compiler finds numbers of its own.

constexpr auto query_at_rest =
    refuted<"22.9", "where a query has no gradient, its scores have none">([](context& let) {
        auto const dS = let.scalar("dS"); // of the first of two keys, minus that of the second
        auto const k1 = let.scalar("k1"), k2 = let.scalar("k2");
        let.assume(dS * k1 - dS * k2 == 0);
        return claim(dS == 0);
    });

// **10.** Each row of $dS$ sums to 0, so what all keys have in common does not change $dQ$. This is the
// invariance of the first exercise, seen from the queries.

constexpr auto shifted_keys =
    theorem<"22.10", "a shift of all keys leaves dQ">([](context& let) {
        head const y{let};
        auto const i = y.i, j = y.j, a = y.a;
        auto const c = y.scale;
        auto const k = y.keys;
        auto const u = let.variable("u", y.A);
        auto const p = y.weights, dP = y.dP, D = y.D;
        auto const dQ = sum(j, y.dS(i, j) * k(j, a));
        let.assume(y.sees_a_key);
        return claim(c * sum(j, y.dS(i, j) * (k(j, a) + u(a))) == c * dQ)
            .by(linear | factor_out, c * (dQ + u(a) * sum(j, y.dS(i, j))))
            .by(definition, c * (dQ + u(a) * sum(j, p(i, j) * (dP(i, j) - D(i)))))
            .by(theorems::score_gradients_sum_to_zero.lemma().with("s", i, j, y.scores(i, j)),
                c * dQ);
    });

static_assert(queries_together.id() == "22.5" && key_that_nobody_sees.id() == "22.5");
static_assert(word_that_nobody_sees.id() == "22.5" && tied_projections.id() == "22.6");
static_assert(queries_against_keys.id() == "22.7" && loss_by_scale.id() == "22.8");
static_assert(query_at_rest.id() == "22.9" && shifted_keys.id() == "22.10");

} // namespace
