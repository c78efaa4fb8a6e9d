// # 7. The scale
//
// ## The question
//
// Why are scores made smaller before they become shares?
//
// In nearly every attention layer in use the scores are divided by $\sqrt d$ before softmax, where
// $d$ is the number of components of a key. Why divide at all, and why by a square root? And since
// $\sqrt d$ is mostly irrational, can the weights still be exact?
//
// ## The system
//
// One query and three keys with $d = 3$.

#include <attest/attest.hpp>
#include <attest/report/drawing/bars.hpp>

#include <cstddef>
#include <stdexcept>
#include <string>
#include <vector>

using namespace attest::literals;
using attest::exp;

namespace {

constexpr auto q = attest::rows(attest::tokens<"query">, {{1, 1, 2}});
constexpr auto K = attest::rows(attest::tokens<"near", "far", "against">, {{1, 1, 1}, {1, 0, 0},
                                                                           {-1, 0, 0}});

// The keys are their own values. By default attention scales by $1/\sqrt d$.

constexpr auto scaled = attest::attention(q, K, K);
constexpr auto unscaled = attest::attention(q, K, K, attest::unscaled);

// The result has the **scores** as they are, 4, 1 and $-1$. It also has the **logits**, the numbers that
// softmax is applied to: the scores times the scale.
//
// ## The claim
//
// *The scale is an exact number.* $4/\sqrt 3$ is $\frac43\sqrt 3$, a surd. Its square is $16/3$.

constexpr auto root_3 = attest::square_root(3_q);

constexpr auto logit = attest::claim<"7.1", "the score 4 becomes the logit 4/sqrt(3)">([] {
    auto const found = scaled.logits("query", "near");
    return found == 4_q / 3 * root_3 && found * found == 16_q / 3;
});

// When $d$ is a square, no root remains. With four components the scale is $1/2$.

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

// *The scale keeps the order and evens out the weights.* The largest weight stays the largest, but
// is smaller. The smallest grows.

constexpr auto order = attest::claim<"7.3", "scaled or not, near outweighs far">([] {
    return attest::greater_in_row(scaled.weights, "query", "near", "far") &&
           attest::greater_in_row(unscaled.weights, "query", "near", "far");
});

constexpr auto order_below = attest::claim<"7.3", "scaled or not, far outweighs against">([] {
    return attest::greater_in_row(scaled.weights, "query", "far", "against") &&
           attest::greater_in_row(unscaled.weights, "query", "far", "against");
});

constexpr auto top = attest::claim<"7.3", "the scale lowers the largest weight">(
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

// *Why a square root.* A score is a sum of $d$ products. Let every component of query and key be 1 or $-1$,
// all combinations equally often. Then each product is 1 or $-1$. Their sum lies between $-d$ and $d$, but
// it is seldom near these ends, because products of different sign cancel. How large is it usually? Go
// through all $2^d$ queries and all $2^d$ keys and average the *square* of the score.

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

// So the typical size of a score, the root of its mean square, is $\sqrt d$. It grows with $d$, although
// the components do not. Divided by $\sqrt d$, a score has mean square 1. For every $d$, and not for signs
// alone, this is derived in [From scores to outputs](25_from_scores_to_outputs.cpp).
//
// **Picture histogram.** How often each score occurs among all pairs of $d$ signs, for $d$ from 1 to 16, each
// twice the one before. The two lines are at $\pm\sqrt d$. The number of possible scores grows like $d$, and the
// width of the usual ones like $\sqrt d$.
//
// *What happens without it.* Take $d = 64$, a common size, a query of 64 ones, and two keys of ones
// and minus ones. The first key agrees with the query in 36 places and disagrees in 28, which is a score of 8.
// That is the typical size, nothing special. The second agrees in half of its places, so its score is 0.

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

// *Copying.* What the large scores did here by accident can be useful. A layer that copies puts nearly all
// weight on one key, and its output is nearly the value of that key. It is never equal to it, because every
// key keeps a positive weight. A longer query (a "louder" one) brings the output as close as you like. (The
// value of the first key is 1, that of the second 0, so the output is the first weight.)

constexpr auto copied_twice = attest::attention(2 * ones, two_keys, two_values, attest::unscaled);

constexpr auto nearer_copy =
    attest::claim<"7.6", "twice the query copies better: e^16 to 1, and the output is not yet 1">([] {
        return attest::strictly_greater(copied_twice.output(0, 0), wide_unscaled.output(0, 0)) &&
               attest::strictly_greater(attest::exponential(1), copied_twice.output(0, 0)) &&
               copied_twice.weights(0, 0) / copied_twice.weights(0, 1) == exp(16_q);
    });

// For an exact copy one needs a mask that leaves one key, as in [Masks](12_masks.cpp), or a rule that gives
// everything to the largest score. How far a copy is off for any number of keys is derived in [From scores
// to outputs](25_from_scores_to_outputs.cpp).

constexpr auto hard = attest::attention(ones, two_keys, two_values, attest::by_maximum);

constexpr auto exact_copy = attest::claim<"7.6", "the hard maximum copies exactly">(
    [] { return hard.output(0, 0) == 1_q; });

// ## What it shows
//
// The scale keeps softmax in its useful range. Without it the difference of two typical scores
// grows like $\sqrt d$, and the ratio of two weights like $e^{\sqrt d}$. In the example with $d = 64$ one
// key takes nearly everything, though nothing about it was special. The output is then nearly a copy of one
// value. Such a layer also learns badly: where one weight is nearly 1, a small change of the scores changes
// nearly nothing. ([The backward pass](21_backward.cpp) derives by how much.)
//
// With the square root as the divisor, typical scores have the same size for every $d$, because the mean
// square of the score is $d$ (claim 7.4). Divided by $d$ instead, typical scores would shrink to nothing as
// $d$ grows, and attention would turn into the average of chapter 2.
//
// Irrational scales cost no exactness. The logits are in $\mathbb Q(\sqrt d)$, where $+$, $-$,
// $\times$, $\div$ and comparison are decided, and $e^{a + b\sqrt d}$ is again $e$ to an algebraic
// power. The theorem of chapter 1 covers it.
//
// ## Now break it
//
// The last claim 7.2 writes the scale by hand, as 1 over the root of 3. Take another root:
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
// exponents with $\sqrt 5$ together. A sum of both is not among the numbers that this library can compare
// (chapter 1). It says so, and does not guess.
//
// ## What this does not say
//
// Claim 7.4 is about components that are 1 or $-1$, all combinations equally often, and $d$ up to 5. The
// usual argument assumes components of mean 0 and variance 1 that are independent of each other; then the
// score has variance $d$ for every $d$. Less is enough, as the derivation in chapter 25 shows. Queries and
// keys of a trained machine need not satisfy even that.
//
// Claims 7.3 are about three scores. For any row, a positive scale keeps the order
// ([exercise 4](18_softmax_for_every_length.cpp#exercise-4) of chapter 18). A smaller scale $c > 0$ lowers
// the largest weight $w_1$, because $1/w_1 = \sum_j e^{-c(s_1 - s_j)}$, where no exponent is positive. It
// raises the smallest weight $w_n$, because $1/w_n = \sum_j e^{c(s_j - s_n)}$. Both stay the same only if
// all scores are equal. The weights in between may rise or fall.
//
// Nothing here says that $1/\sqrt d$ gives the best results. The library takes any scale that is not
// negative.
//
// ## Exercises
//
// 1. ★ Divide the scores of the first example by $d = 3$ instead of $\sqrt 3$. Show that the largest
//    weight is smaller still.
// 2. ★ A scale of 0 makes all scores equal. Show that the result is the average of the values.
// 3. ★ Show that $1/\sqrt 8 = \frac14\sqrt 2$, which is half of $1/\sqrt 2$: four times as many
//    components, half the scale.
// 4. ★ Refute: "with a negative scale, too, the order is kept". What does the library say to a scale of
//    $-1$? Compute the softmax of the scores $-4, -1, 1$ instead.
// 5. ★★ Write every component of the query and of the keys twice, so that $d = 6$. This adds no
//    information, and yet the scale $1/\sqrt 6$ does not give the weights back. Is "near" weighted more or
//    less than with $d = 3$? Which scale gives the weights back?
//    *Hint.* By which factor does a score change if each component is written twice, and by which factor the
//    scale?
// 6. ★★ With $d = 4$ the scale is rational. Two keys have the scores 4 and 2 before it. Show that the ratio
//    of their weights is exactly $e$.
//    *Hint.* The ratio of two weights depends on the difference of their scaled scores only.
// 7. ★ Refute: "dividing the scores by 2 divides the differences of the weights by 2".
// 8. ★★ Let each component of query and key be 0 half of the time, and 1 or $-1$ a quarter of the time
//    each, independently of the others. What is the mean square of a score for $d = 1$, 2 and 3? Which
//    scale brings it to 1?
//    *Hint.* Draw each component from the four numbers 0, 0, 1 and $-1$.
// 9. ★★ A typical score of 9 signs has size 3. Which share of all pairs has a score above 6 or below
//    $-6$? Count by hand with binomial coefficients, and let the compiler go through all $2^9$ products.
//    Which bound of that share follows from the mean square 9 alone, for any numbers? Is there a smaller one?
//    *Hint.* Only the product of the two signs at each place counts.
// 10. ★★ A program scales the queries and the keys instead of the scores. Which of these are right?
//     (a) Divide the queries by $\sqrt d$. (b) Divide queries and keys by $\sqrt d$. (c) Divide both by
//     $\sqrt{\sqrt d}$. Try $d = 3$ for the first two and $d = 16$ for all.
//     *Hint.* What becomes of a score if the query is multiplied by a number, and what if the key is, too?
// 11. ★★★ Claim 7.4 needs some independence. Let all components of a key be one sign, 1 or $-1$: the key is
//     either all ones or all minus ones. The signs of the queries are drawn one by one: which function of
//     $d$ is the mean square of the score? And which is it if the queries are made like the keys? Check
//     both for $d$ up to 6. Which hypothesis of the derivation in chapter 25 fails in the second case?
//     *Hint.* With such a key the score is the sum of the query's components, or minus that sum.
// 12. ★★ Refute: "the smaller the scale, the nearer the output to the average of the values". Take the
//     scores 3, 2, 0 and the values 0, 1, 0, and find two scales.
//     *Hint.* Follow the weight of the second key from scale 0 on: it grows first.
//
// ## Where it comes from
//
// The scale and the argument for it are from A. Vaswani et al., "Attention is all you need" (2017),
// section 3.2.1 and its footnote.

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
    auto const copied_again = mirror::attention(one, two, value, number(2));
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
        .add(still_soft, compare("weights", wide.weights, wide_with.weights))
        .add(nearer_copy, compare("output", copied_twice.output, copied_again.output))
        .add(exact_copy);
}

std::vector<attest::rational> shares_of_scores(std::size_t d) {
    // Of all pairs of d signs, the share with each score: d times, half of what is at a score moves
    // up by 1 and half down. Its mean square is compared below.
    std::vector<attest::rational> shares(2 * d + 1); // of the scores -d, ..., d
    shares[d] = 1_q;
    for (std::size_t step = 0; step < d; ++step) {
        std::vector<attest::rational> next(2 * d + 1);
        for (std::size_t s = 0; s < shares.size(); ++s) {
            if (s > 0)
                next[s - 1] += shares[s] / 2;
            if (s + 1 < shares.size())
                next[s + 1] += shares[s] / 2;
        }
        shares = next;
    }
    return shares;
}

std::vector<attest::report::drawing> drawings_07() {
    using namespace attest::report;
    drawing histogram{"histogram", {}};
    for (std::size_t d : {1U, 2U, 4U, 8U, 16U}) {
        auto const shares = shares_of_scores(d);
        attest::rational mean_square = 0_q;
        std::vector<std::string> names;
        for (std::size_t s = 0; s < shares.size(); ++s) {
            long long const score = static_cast<long long>(s) - static_cast<long long>(d);
            mean_square += shares[s] * attest::rational(score * score);
            names.push_back(d > 8 && score % 4 != 0 ? "" : std::to_string(score));
        }
        if (mean_square != attest::rational(static_cast<long long>(d)) ||
            (d <= 5 && mean_square_score(d) != mean_square))
            throw std::logic_error("the histogram of scores has another mean square");
        bars shown(names, 1_q / 2, {0_q, 1_q / 4, 1_q / 2}, 1);
        attest::rational const first(-static_cast<long long>(d));
        auto const edge = attest::square_root(attest::rational(static_cast<long long>(d)));
        std::string const right = shown.across(edge, first);
        std::string const left = shown.across(-edge, first);
        std::string const of = "share of the pairs, d = " + std::to_string(d);
        shown.group(of + ", score", "one", [&](std::size_t s) { return shares[s]; }, d <= 4);
        shown.on().line({left, "24"}, {left, "220"}, "edge");
        shown.on().line({right, "24"}, {right, "220"}, "edge");
        shown.on().shows(drawn("the root of " + std::to_string(d), edge));
        histogram.frames.push_back(shown.framed(
            "How often each score occurs among all queries and keys of d signs, d = " +
            std::to_string(d) + ", with lines at plus and minus the root of d"));
    }
    return {histogram};
}
