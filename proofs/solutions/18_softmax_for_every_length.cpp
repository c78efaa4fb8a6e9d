// # Solutions to chapter 18, softmax for every length

#include <attest/attest.hpp>
#include <attest/derivation.hpp>
#include <attest/theorems/softmax/order.hpp>
#include <attest/theorems/softmax/weight_bounds.hpp>
#include <attest/theorems/systems/row_with_values.hpp>

using namespace attest::literals;
using namespace attest::proofs;
using attest::theorems::row;
namespace theorems = attest::theorems;

namespace {

// **1.** All $e^{s_{ik}}$ are the same number. It leaves the sum and cancels. What remains of the
// sum is a 1 for each key. That there is a key at all is known, because the claim speaks of one,
// $j$.

constexpr auto equal_shares = theorem<"18.1", "equal scores give equal weights">([](context& let) {
    row const y{let};
    auto const i = y.i, j = y.j, k = y.k;
    auto const s = y.scores;
    auto const c = let.variable("c", y.S);
    auto const n = let.define("n", sum(k, term(1)));
    auto const all_the_same = let.assume(for_all(k, s(i, k) == c(i)));
    return claim(exp(s(i, j)) / sum(k, exp(s(i, k))) == 1 / n())
        .by(all_the_same, exp(c(i)) / sum(k, exp(c(i))))
        .by(factor_out, exp(c(i)) / (exp(c(i)) * sum(k, term(1))))
        .by(cancel, 1 / sum(k, term(1)))
        .by(definition, 1 / n());
});

// **2.** Each ratio is that of two numerators, since the sum of the row cancels, and the numerators agree. So a key
// that joins takes from all others in proportion to their weights.

constexpr auto ratio = theorem<"18.2", "the ratio of two weights is theirs alone">([](context& let) {
    row const y{let};
    auto const i = y.i, j = y.j, k = y.k, l = y.l;
    auto const s = y.scores, M = y.mask;
    auto const t = let.variable("t", y.S, y.T);
    auto const N = let.mask("N", y.S, y.T);
    auto const other = [&](index_term key) { return N(i, key) * exp(t(i, key)); };
    auto const total = sum(k, other(k));
    auto const sees_j = let.assume(M(i, j) == 1), sees_l = let.assume(M(i, l) == 1);
    auto const also_j = let.assume(N(i, j) == 1), also_l = let.assume(N(i, l) == 1);
    auto const same_j = let.assume(t(i, j) == s(i, j)), same_l = let.assume(t(i, l) == s(i, l));
    return claim((other(j) / total) / (other(l) / total) == y.weights(i, j) / y.weights(i, l))
        .by(cancel, other(j) / other(l))
        .by(also_j, exp(t(i, j)) / other(l))
        .by(also_l, exp(t(i, j)) / exp(t(i, l)))
        .by(same_j, exp(s(i, j)) / exp(t(i, l)))
        .by(same_l, exp(s(i, j)) / exp(s(i, l)))
        .by(sees_j, y.numerator(i, j) / exp(s(i, l)))
        .by(sees_l, y.numerator(i, j) / y.numerator(i, l))
        .by(cancel, (y.numerator(i, j) / y.total(i)) / (y.numerator(i, l) / y.total(i)))
        .by(definition, y.weights(i, j) / y.weights(i, l));
});

// **3.** A masked key has the weight 0, whatever its score is.

constexpr auto two_scores = attest::row_vector({1, 2});
constexpr auto allowed = attest::rows({{true, false}});

static_assert(two_scores.rows == 1 && two_scores.columns == 2);
static_assert(two_scores(0, 0) < two_scores(0, 1));
static_assert([] {
    auto const weights = attest::softmax(two_scores, attest::masked_by(allowed));
    return weights(0, 0) > weights(0, 1);
}());

// The compiler finds numbers of its own.

constexpr auto without_the_mask =
    refuted<"18.3", "of two keys, the larger score has the larger weight">([](context& let) {
        row const y{let};
        let.assume(y.sees_a_key, y.scores(y.i, y.j) < y.scores(y.i, y.l));
        return claim(y.weights(y.i, y.j) < y.weights(y.i, y.l));
    });

// **4.** The difference of the two scaled scores is $c$ times a number that is not negative. Then the lemma holds
// with $c\,s_{ij}$ for $s_{ij}$.

constexpr auto scale_keeps_order =
    theorem<"18.4", "a positive scale keeps the order of the weights">([](context& let) {
        row const y{let};
        auto const i = y.i, j = y.j, k = y.k, l = y.l;
        auto const c = let.scalar("c");
        auto const scaled = [&](index_term key) { return c * y.scores(i, key); };
        auto const hot = [&](index_term key) { return y.mask(i, key) * exp(scaled(key)); };
        auto const total = sum(k, hot(k));
        auto const gap = c * (y.scores(i, l) - y.scores(i, j));
        let.assume(y.mask(i, j) == 1, y.mask(i, l) == 1, 0 < c, y.scores(i, j) <= y.scores(i, l));
        auto const with_scale =
            theorems::larger_score_has_larger_weight.lemma().with("s", i, j, scaled(j));
        return claim(hot(j) / total <= hot(l) / total)
            .by_showing(scaled(j) <= scaled(l),
                        steps().at_most(adding(gap), scaled(j) + gap).by(ring_laws, scaled(l)),
                        steps().at_most(with_scale, hot(l) / total));
    });

static_assert(equal_shares.id() == "18.1" && ratio.id() == "18.2");
static_assert(without_the_mask.id() == "18.3" && scale_keeps_order.id() == "18.4");

// **5.** The delta picks one term. A kernel that is given unit vectors for values shows its weights, one per component.

constexpr auto read_weights = theorem<"18.5", "unit vectors as values give the weights">([](context& let) {
    row const y{let};
    auto const i = y.i, j = y.j, l = y.l;
    let.assume(y.sees_a_key);
    return claim(sum(j, y.weights(i, j) * delta(j, l)) == y.weights(i, l))
        .by(sift, y.weights(i, l));
});

// **6.** The sum is taken apart, and the two numbers leave their sums.

constexpr auto linear_in_values =
    theorem<"18.6", "the output is linear in the values">([](context& let) {
        theorems::row_with_values const y{let};
        auto const i = y.i, j = y.j, d = y.d;
        auto const a = let.scalar("a"), b = let.scalar("b");
        auto const w = let.variable("w", y.T, y.V);
        auto const p = y.weights;
        let.assume(y.sees_a_key);
        return claim(sum(j, p(i, j) * (a * y.values(j, d) + b * w(j, d)))
                     == a * y.outputs(i, d) + b * sum(j, p(i, j) * w(j, d)))
            .by(linear | factor_out,
                a * sum(j, p(i, j) * y.values(j, d)) + b * sum(j, p(i, j) * w(j, d)))
            .by(definition, a * y.outputs(i, d) + b * sum(j, p(i, j) * w(j, d)));
    });

// **7.** If the row sees no other key, the two have all of the weight. The second key is taken from all keys but the
// first. What happens if one key is counted twice is the question of exercise 8.

constexpr auto two_keys = refuted<"18.7", "two keys never have the whole unit">([](context& let) {
    row const y{let};
    auto const other = let.index("l'", without(y.T, y.j));
    let.assume(y.sees_a_key);
    return claim(y.weights(y.i, y.j) + y.weights(y.i, other) < 1);
});

static_assert(read_weights.id() == "18.5" && linear_in_values.id() == "18.6" && two_keys.id() == "18.7");

// **8.** (a) is false, since $j$ and $l$ may be one key; if that has the whole unit, the sum is 2. (b) is false,
// since both keys may be masked. The two counterexamples are of these kinds. (c) is true: a weight is at most 1, so
// its square is at most the weight, and the weights sum to 1. (For one visible key the sum is 1, for $n$ equal
// scores it is $1/n$: its inverse counts the keys that matter.)

constexpr auto a_pair = refuted<"18.8", "two weights of a row sum to at most 1">([](context& let) {
    row const y{let};
    let.assume(y.sees_a_key);
    return claim(y.weights(y.i, y.j) + y.weights(y.i, y.l) <= 1);
});

constexpr auto equal_weights = refuted<"18.8", "equal weights have equal scores">([](context& let) {
    row const y{let};
    let.assume(y.sees_a_key, y.weights(y.i, y.j) == y.weights(y.i, y.l));
    return claim(y.scores(y.i, y.j) == y.scores(y.i, y.l));
});

constexpr auto squares_of_weights =
    theorem<"18.8", "the squares of the weights sum to at most 1">([](context& let) {
        row const y{let};
        auto const i = y.i, j = y.j, k = y.k;
        auto const p = y.weights;
        let.assume(y.sees_a_key);
        return claim(sum(j, p(i, j) * p(i, j)) <= 1)
            .by_showing(for_all(k, p(i, k) <= 1),
                        steps().at_most(theorems::weight_is_at_most_one.lemma(), 1),
                        steps()
                            .at_most(monotone, sum(j, p(i, j) * 1))
                            .by(theorems::row_sums_to_one.lemma(), 1));
    });

// **9.** The denominator is positive without any key, because the sink is there. No hypothesis is needed.

constexpr auto with_sink =
    theorem<"18.9", "with a sink, the weights sum to what it leaves">([](context& let) {
        row const y{let};
        auto const i = y.i, j = y.j;
        auto const b = let.variable("b", y.S);
        auto const total = y.total(i) + exp(b(i));
        return claim(sum(j, y.numerator(i, j) / total) == 1 - exp(b(i)) / total)
            .by(factor_out, sum(j, y.numerator(i, j)) / total)
            .by(definition, y.total(i) / total)
            .by(cancel, 1 - exp(b(i)) / total);
    });

// **10.** $e^{s_{ij}}$ is one term of $Z_i$, and the others are not negative. The logarithm keeps the order.

constexpr auto soft_maximum =
    theorem<"18.10", "log Z is at least every score that the query sees">([](context& let) {
        row const y{let};
        auto const i = y.i, j = y.j;
        auto const other = let.index("k", without(y.T, j));
        auto const seen = let.assume(y.mask(i, j) == 1);
        auto const others = sum(other, y.numerator(i, other));
        return claim(y.scores(i, j) <= log(y.total(i)))
            .by_showing(exp(y.scores(i, j)) <= y.total(i),
                        steps()
                            .by(seen, y.numerator(i, j))
                            .at_most(adding(others), y.numerator(i, j) + others)
                            .by(singleton, sum(j, y.numerator(i, j)))
                            .by(definition, y.total(i)),
                        steps()
                            .by(log_exp, log(exp(y.scores(i, j))))
                            .at_most(monotone, log(y.total(i))));
    });

// **11.** $M_{ij} M_{ij} = M_{ij}$, for a mask is 0 or 1. The law is `masking`.

constexpr auto masked_twice =
    theorem<"18.11", "to mask twice is to mask once">([](context& let) {
        row const y{let};
        auto const i = y.i, j = y.j, k = y.k;
        let.assume(y.sees_a_key);
        auto const twice = y.mask(i, j) * y.numerator(i, j) / sum(k, y.mask(i, k) * y.numerator(i, k));
        return claim(twice == y.weights(i, j))
            .by(masking, y.numerator(i, j) / sum(k, y.numerator(i, k)))
            .by(definition, y.weights(i, j));
    });

// **12.** The mask is a delta, and both sums have one term. Its power of $e$ cancels, whatever the score is.

constexpr auto one_key =
    theorem<"18.12", "a row that sees one key copies its value">([](context& let) {
        theorems::row_with_values const y{let};
        auto const i = y.i, j = y.j, k = y.k, d = y.d;
        auto const s = y.scores;
        auto const v = y.values;
        auto const only_j = let.assume(for_all(k, y.mask(i, k) == delta(j, k)));
        auto const term_of = [&](index_term key) { return delta(j, key) * exp(s(i, key)); };
        return claim(y.outputs(i, d) == v(j, d))
            .by(definition, sum(k, y.numerator(i, k) / sum(k, y.numerator(i, k)) * v(k, d)))
            .by(only_j, sum(k, term_of(k) / sum(k, term_of(k)) * v(k, d)))
            .by(sift, exp(s(i, j)) / exp(s(i, j)) * v(j, d))
            .by(cancel, v(j, d));
    });

static_assert(squares_of_weights.id() == "18.8" && a_pair.id() == "18.8" && equal_weights.id() == "18.8");
static_assert(with_sink.id() == "18.9" && soft_maximum.id() == "18.10");
static_assert(masked_twice.id() == "18.11" && one_key.id() == "18.12");

} // namespace
