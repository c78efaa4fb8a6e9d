// # 7. The scale
//
// ## The question
//
// In nearly every attention layer in use the scores are divided by $\sqrt d$ before softmax, where
// $d$ is the number of entries of a key. Why divide at all, and why by a square root? And since
// $\sqrt d$ is mostly irrational, can the weights still be exact?
//
// ## The system
//
// One query and three keys with $d = 3$.

#include <attest/attest.hpp>

#include <cstddef>

using namespace attest::literals;
using attest::exp;

namespace {

constexpr auto q = attest::rows(attest::tokens<"query">, {{1, 1, 2}});
constexpr auto K = attest::rows(attest::tokens<"near", "far", "against">, {{1, 1, 1}, {1, 0, 0},
                                                                           {-1, 0, 0}});

// The keys are their own values. With nothing else said, attention scales by $1/\sqrt d$.

constexpr auto scaled = attest::attention(q, K, K);
constexpr auto unscaled = attest::attention(q, K, K, attest::unscaled);

// The result keeps the **scores** as they are, 4, 1 and $-1$, and beside them the **logits**, what
// softmax is applied to: the scores after the scale.
//
// ## The claim
//
// *The scale is an exact number.* $4/\sqrt 3$ is $\frac43\sqrt 3$, a surd. Its square is $16/3$.

constexpr auto root_3 = attest::square_root(3_q);

constexpr auto logit = attest::claim<"7.1", "the score 4 becomes the logit 4/sqrt(3)">([] {
    auto const found = scaled.logits("query", "near");
    return found == 4_q / 3 * root_3 && found * found == 16_q / 3;
});

// When $d$ is a square, no root remains. With four entries the scale is $1/2$.

constexpr auto rational_scale = attest::claim<"7.1", "for d = 4 the scale is 1/2">([] {
    constexpr auto four = attest::row_vector({1, 0, 0, 0});
    return attest::attention(four, four, four).logits(0, 0) == 1_q / 2;
});

// *The weights are exact numbers too.* Two weights have the ratio $e$ to the difference of their
// logits. For "near" and "far" that is $(4 - 1)/\sqrt 3 = \sqrt 3$.

constexpr auto ratio = attest::claim<"7.2", "near outweighs far by the factor e^sqrt(3)">([] {
    return scaled.weights("query", "near") / scaled.weights("query", "far") == exp(root_3);
});

constexpr auto stochastic = attest::claim<"7.2", "the scaled weights sum to exactly 1">(
    [] { return attest::row_stochastic(scaled.weights); });

constexpr auto default_scale = attest::claim<"7.2", "the default scale for d = 3 is 1/sqrt(3)">([] {
    constexpr auto factor = 1 / attest::square_root(3_q);
    constexpr auto by_hand = attest::attention(q, K, K, attest::scaled_by(factor));
    return attest::equal(by_hand.weights, scaled.weights);
});

// *The scale keeps the order and evens out the weights.* What was greatest stays greatest, but
// takes less. What was smallest gets more.

constexpr auto order = attest::claim<"7.3", "scaled or not, near outweighs far">([] {
    return attest::greater_in_row(scaled.weights, "query", "near", "far") &&
           attest::greater_in_row(unscaled.weights, "query", "near", "far");
});

constexpr auto order_below = attest::claim<"7.3", "scaled or not, far outweighs against">([] {
    return attest::greater_in_row(scaled.weights, "query", "far", "against") &&
           attest::greater_in_row(unscaled.weights, "query", "far", "against");
});

constexpr auto top = attest::claim<"7.3", "the scale lowers the greatest weight">(
    [] { return attest::strictly_greater(unscaled.weights(0, 0), scaled.weights(0, 0)); });

constexpr auto bottom = attest::claim<"7.3", "the scale raises the smallest weight">(
    [] { return attest::strictly_greater(scaled.weights(0, 2), unscaled.weights(0, 2)); });

constexpr auto decimals =
    attest::claim<"7.3", "the weights round to .946 .047 .006, scaled to .811 .144 .045">([] {
        return attest::rounds_to_table<3>(unscaled.weights,
                                          attest::rows({{0.946_q, 0.047_q, 0.006_q}})) &&
               attest::rounds_to_table<3>(scaled.weights,
                                          attest::rows({{0.811_q, 0.144_q, 0.045_q}}));
    });

// *Why a square root.* A score is a sum of $d$ products. Let every entry of query and key be 1 or
// $-1$, all combinations alike. Then each product is 1 or $-1$. Their sum may be anything from $-d$
// to $d$, but it is seldom so large, because products of different sign cancel. How large is it
// usually? Go through all $2^d$ queries and all $2^d$ keys and average the *square* of the score.

constexpr long long sign_at(std::size_t pattern, std::size_t place) {
    return (pattern >> place & 1U) == 0 ? 1 : -1;
}

constexpr attest::rational mean_square_score(std::size_t d) {
    long long total = 0;
    std::size_t const patterns = std::size_t(1) << d;
    for (std::size_t query = 0; query < patterns; ++query)
        for (std::size_t key = 0; key < patterns; ++key) {
            long long score = 0;
            for (std::size_t a = 0; a < d; ++a)
                score += sign_at(query, a) * sign_at(key, a);
            total += score * score;
        }
    return attest::rational(total) / (patterns * patterns);
}

constexpr auto spread =
    attest::claim<"7.4", "the mean square of a score of d signs is d, for d = 1 to 5">([] {
        for (std::size_t d = 1; d <= 5; ++d)
            if (mean_square_score(d) != d)
                return false;
        return true;
    });

// So a typical score has size $\sqrt d$. It grows with $d$, although the entries do not. Divided by
// $\sqrt d$, it has mean square 1, whatever $d$ is.
//
// *What happens without it.* Take $d = 64$, a common size, a query of 64 ones, and two keys of ones
// and minus ones. The first key agrees with the query in 36 places and disagrees in 28, which is a
// score of 8: the typical size, nothing special. The second agrees in half of its places, score 0.

constexpr auto ones = attest::tabulate<1, 64>([](auto, auto) { return 1; });
constexpr auto two_keys = attest::tabulate<2, 64>(
    [](std::size_t i, std::size_t a) { return a < (i == 0 ? 36U : 32U) ? 1 : -1; });
constexpr auto two_values = attest::column_vector({1, 0});

constexpr auto wide = attest::attention(ones, two_keys, two_values);
constexpr auto wide_unscaled = attest::attention(ones, two_keys, two_values, attest::unscaled);

constexpr auto typical = attest::claim<"7.5", "for d = 64 the two scores are 8 and 0">(
    [] { return attest::equal(wide.scores, attest::row_vector({8, 0})); });

constexpr auto nearly_hard =
    attest::claim<"7.5", "unscaled, the weights are e^8 to 1, rounded .9997 and .0003">([] {
        return wide_unscaled.weights(0, 0) / wide_unscaled.weights(0, 1) == exp(8_q) &&
               attest::rounds_to_table<4>(wide_unscaled.weights,
                                          attest::rows({{0.9997_q, 0.0003_q}}));
    });

constexpr auto still_soft =
    attest::claim<"7.5", "scaled, the weights are e to 1, rounded .7311 and .2689">([] {
        return wide.weights(0, 0) / wide.weights(0, 1) == exp(1_q) &&
               attest::rounds_to_table<4>(wide.weights, attest::rows({{0.7311_q, 0.2689_q}}));
    });

// ## What it shows
//
// The scale keeps softmax in its useful range. Without it the difference of two typical scores
// grows like $\sqrt d$, and the ratio of two weights like $e^{\sqrt d}$. At $d = 64$ one key takes
// everything, though nothing about it was special. The output is then a copy of one value, and not
// a mixture. It also learns badly: where one weight is nearly 1, a small change of the scores
// changes nearly nothing.
//
// The square root is the right divisor, because the mean square of the score is $d$ (claim 7.4).
// Divided by $d$ instead, typical scores would shrink to nothing as $d$ grows, and attention would
// turn into the average of chapter 2.
//
// Irrational scales cost no exactness. The logits are in $\mathbb Q(\sqrt d)$, where $+$, $-$,
// $\times$, $\div$ and comparison are decided, and $e^{a + b\sqrt d}$ is again $e$ to an algebraic
// power. The theorem of chapter 1 covers it.
//
// ## Now break it
//
// The last claim 7.2 writes the scale out by hand, as 1 over the root of 3. Take another root:
//
// ```diff
// -    constexpr auto factor = 1 / attest::square_root(3_q);
// +    constexpr auto factor = 1 / attest::square_root(5_q);
// ```
// ```error
// ATT-104 two different square roots in one operation
// ```
//
// To compare the two matrices of weights the compiler has to bring exponents with $\sqrt 3$ and
// exponents with $\sqrt 5$ together. A sum of both lies outside the numbers that this library
// decides (chapter 1), and it says so. It does not answer with a guess.
//
// ## What this does not say
//
// Claim 7.4 is about entries that are 1 or $-1$, all combinations alike, and $d$ up to 5. Queries
// and keys of a trained machine are neither so simple nor so independent. The usual argument
// assumes entries of mean 0 and variance 1 that are independent of each other; then the same sum
// has variance $d$ for every $d$. The general statement needs a derivation; a later chapter will
// hold it.
//
// Nothing here says that $1/\sqrt d$ is best. It is the scale under which typical scores have one
// size for every $d$. The library takes any scale that is not negative.
//
// ## Exercises
//
// 1. Divide the scores of the first example by $d = 3$ instead of $\sqrt 3$. Show that the greatest
//    weight is lower still.
// 2. A scale of 0 makes all scores equal. Show that the result is the average of the values.
// 3. Show that $1/\sqrt 8 = \frac14\sqrt 2$, which is half of $1/\sqrt 2$: four times as many
//    entries, half the scale.
//
// ## Where it comes from
//
// The scale and the argument for it are from A. Vaswani et al., "Attention is all you need" (2017),
// section 3.2.1 and its footnote. "Self-attention explained" and "Self-attention from first
// principles", two of the short texts that this book starts from, use it too.
//
// ## The claims again
//
// - 7.1: for $d = 3$ the score 4 becomes the surd $4/\sqrt 3$; for $d = 4$ the scale is $1/2$.
// - 7.2: for the query and keys above the scaled weights sum to 1, and two of them have the ratio
//   $e^{\sqrt 3}$.
// - 7.3: for them the scale keeps the order, lowers the greatest weight and raises the smallest.
// - 7.4: over all queries and keys with entries 1 and $-1$ the mean square of the score is $d$, for
//   $d = 1$ to 5.
// - 7.5: for $d = 64$ and scores of 8 and 0 the weights are $e^8 : 1$ without the scale and $e : 1$
//   with it.

} // namespace

attest::report::chapter chapter_07() {
    namespace mirror = attest::mirror;
    using attest::mirror::compare;
    using attest::mirror::number;
    auto const k = mirror::inputs(K);
    auto const with = mirror::attention(mirror::inputs(q), k, k);
    auto const without = mirror::attention(mirror::inputs(q), k, k, number(1));
    auto const one = mirror::inputs(ones);
    auto const two = mirror::inputs(two_keys);
    auto const value = mirror::inputs(two_values);
    auto const wide_with = mirror::attention(one, two, value);
    auto const wide_without = mirror::attention(one, two, value, number(1));
    return attest::report::chapter(7, "The scale")
        .add(logit, compare("logits", scaled.logits, with.logits))
        .add(rational_scale)
        .add(ratio, compare("e^sqrt(3)", exp(root_3), with.weights[0][0] / with.weights[0][1]))
        .add(stochastic, compare("scaled weights", scaled.weights, with.weights),
             compare("output", scaled.output, with.output))
        .add(default_scale)
        .add(order)
        .add(order_below)
        .add(top, compare("unscaled weights", unscaled.weights, without.weights))
        .add(bottom)
        .add(decimals)
        .add(spread)
        .add(typical, compare("scores", wide.scores, wide_with.scores))
        .add(nearly_hard, compare("weights", wide_unscaled.weights, wide_without.weights))
        .add(still_soft, compare("weights", wide.weights, wide_with.weights));
}
