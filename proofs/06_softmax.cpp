// # 6. Softmax
//
// ## The question
//
// How can any list of numbers be turned into shares of a whole?
//
// Scores say how relevant one word is to another. Weights are shares: none is negative, and they sum to 1.
// How do scores become weights? Chapter 4 divided the scores by their sum. That fails when a score is
// negative, and it fails badly when the sum is 0.
//
// We want a rule that takes *any* row of numbers and returns shares in the same order: the largest number
// gets the largest share. Softmax is such a rule. What does it keep, and what does it lose?
//
// ## The system
//
// One query and four keys. Somebody is hungry and looks around. One score is negative.

#include <attest/attest.hpp>
#include <attest/report/drawing/bars.hpp>

#include <cstddef>
#include <string>
#include <vector>

using namespace attest::literals;
using attest::exp;

namespace {

constexpr auto S = attest::rows(attest::tokens<"hungry">,
                                attest::tokens<"bread", "cup", "chair", "stone">, {{2, 1, 0, -1}});

// **Softmax** has two steps. First every score $s$ is replaced by $e^s$, a positive number. Then
// each row is divided by its sum:
//
// $$w_j = \frac{e^{s_j}}{\sum_l e^{s_l}}.$$

constexpr auto weights = attest::softmax(S);

// The rule of chapter 4, for comparison. The scores sum to 2.

constexpr auto by_sum = attest::normalised(S, attest::by_sum);

// And the same scores, all shifted by one number:

constexpr auto shifted(attest::rational const& by) {
    return attest::map(S, [&](attest::rational const& score) { return score + by; });
}

// ## The claim
//
// *The weights are shares.* Each is positive, not merely not negative. They sum to 1.

constexpr auto positive = attest::claim<"6.1", "every softmax weight is greater than 0">([] {
    for (std::size_t j = 0; j < 4; ++j)
        if (!(weights(0, j) > 0))
            return false;
    return true;
});

constexpr auto stochastic = attest::claim<"6.2", "the softmax weights sum to exactly 1">(
    [] { return attest::row_stochastic(weights); });

// The other rule gives 1, 1/2, 0 and $-1/2$.

constexpr auto not_shares =
    attest::refutation<"6.3", "dividing these scores by their sum gives shares">(
        [] { return attest::refuted_by(attest::row_stochastic(by_sum)); });

// *The order is kept.* A larger score has a larger weight.

constexpr auto first = attest::claim<"6.4", "bread, with score 2, outweighs cup, with score 1">(
    [] { return attest::greater_in_row(weights, "hungry", "bread", "cup"); });

constexpr auto second = attest::claim<"6.4", "cup, with score 1, outweighs chair, with score 0">(
    [] { return attest::greater_in_row(weights, "hungry", "cup", "chair"); });

constexpr auto third = attest::claim<"6.4", "chair, with score 0, outweighs stone, with score -1">(
    [] { return attest::greater_in_row(weights, "hungry", "chair", "stone"); });

// *Only differences count.* The ratio of two weights is $e$ to the difference of their scores. The
// ratio of bread to cup is that of cup to chair and of chair to stone.

constexpr auto ratios = attest::claim<"6.5", "one step of score is a factor e of weight">([] {
    return weights(0, 0) / weights(0, 1) == exp(1_q) && weights(0, 1) / weights(0, 2) == exp(1_q) &&
           weights(0, 2) / weights(0, 3) == exp(1_q);
});

// *A shift changes nothing.* Add 5 to all four scores. Each $e^s$ is multiplied by $e^5$, and so is
// the sum; the factor cancels.

constexpr auto shift_up =
    attest::claim<"6.6", "adding 5 to all scores leaves the weights alone">([] {
        constexpr auto rule = attest::by_softmax;
        return attest::equal(attest::normalised(shifted(5), rule), attest::normalised(S, rule));
    });

constexpr auto shift_down =
    attest::claim<"6.6", "taking 1/7 off all scores leaves the weights alone">(
        [] { return attest::equal(attest::softmax(shifted(-1_q / 7)), weights); });

constexpr auto shift_top =
    attest::claim<"6.6", "subtracting the largest score leaves the weights alone">(
        [] { return attest::equal(attest::softmax(shifted(-2)), weights); });

// A shift does change the weights of chapter 4. With 5 added the scores are 7, 6, 5 and 4, and the shares
// are nearly equal.

constexpr auto sum_feels_it =
    attest::refutation<"6.7", "adding 5 to all scores leaves the weights by sum alone">([] {
        auto const moved = attest::normalised(shifted(5), attest::by_sum);
        return attest::refuted_by(attest::equal(moved, by_sum));
    });

// **Picture shift.** The same shift for all scores, from 1 to 10: the softmax weights stay, and the shares
// by the sum become more and more equal. (Without a shift the stone has the share $-1/2$, for which there
// is no bar.)
//
// *A factor does change something.* Double all scores and bread takes more.

constexpr auto factor = attest::refutation<"6.8", "doubling all scores leaves the weights alone">(
    [] { return attest::refuted_by(attest::equal(attest::softmax(2 * S), weights)); });

constexpr auto sharper = attest::claim<"6.8", "doubling all scores gives bread more weight">([] {
    return attest::strictly_greater(attest::softmax(2 * S)("hungry", "bread"),
                                    weights("hungry", "bread"));
});

// **Picture temperature.** The scores times 0, 1/4, 1/2, 1, 2 and 4. One over a factor above 0 is called
// the *temperature*. At a high temperature the weights are nearly equal, and at a low one the largest score
// has nearly all the weight.
//
// *A tiny weight is not 0.* Let the scores be 1000 and 0. The second weight is $1/(e^{1000} + 1)$, a number
// with 434 zeros behind the point. It is positive all the same.

constexpr auto far_apart = attest::softmax(attest::row_vector({1000, 0}));

constexpr auto tiny = attest::claim<"6.9", "with scores 1000 and 0 the second weight is positive">(
    [] { return attest::strictly_greater(far_apart(0, 1), 0_q); });

constexpr auto size = attest::claim<"6.9", "that weight lies between 5.0e-435 and 5.1e-435">(
    [] { return far_apart(0, 1) > 5.0e-435_q && far_apart(0, 1) < 5.1e-435_q; });

// ## What it shows
//
// The exponential function does two things that dividing by the sum cannot do. It makes every
// number positive, so there is no sign to turn around and no sum of 0. And it turns *adding* into
// *multiplying*, so that a common shift becomes a common factor and cancels.
//
// The shift is useful. The largest `double` is about $1.8 \cdot 10^{308}$, and $e^{1000}$ is beyond
// it. A program that computed softmax as it is written would divide infinity by infinity. So programs first
// subtract the largest score of the row, as in the third of the claims 6.6. The exponents are then 0 or
// less and nothing overflows. The claim says that this changes no weight. It holds for exact numbers. What
// a program loses by rounding is another question, for [A reference for
// kernels](26_a_reference_for_kernels.cpp).
//
// On the other hand, softmax loses the level of the scores. Scores of 2 and 1 and scores of 102 and
// 101 give the same weights. A query cannot say "nothing here is relevant to me". It must give the whole
// weight 1 to its keys, unless one key is there for that purpose (exercise 10).
//
// ## Now break it
//
// Let the claim about the shift speak of the other rule:
//
// ```diff
// -    constexpr auto rule = attest::by_softmax;
// +    constexpr auto rule = attest::by_sum;
// ```
// ```error
// ATT-412 claim 6.6 "adding 5 to all scores leaves the weights alone" does not hold:
// ATT-403 not equal: entry ('hungry', 'bread') is 7/22 on the left and 1 on the right
// ```
//
// ## What this does not say
//
// These are claims about four scores, not about all rows of numbers. That softmax weights are
// positive, sum to 1, keep the order and do not change under a shift is derived for rows of any length in
// [Softmax for every length](18_softmax_for_every_length.cpp).
//
// Softmax is not the only rule that makes shares. Squares instead of exponentials would also be
// positive (save for the score 0), but $-2$ would then count as much as $2$, and a shift would change the
// weights.
//
// ## Exercises
//
// 1. ★ Softmax of the single score $s$ is 1, whatever $s$ is. Check it for $s = -1000$.
// 2. ★ Softmax of two scores $a$ and $b$ gives the first the weight $1/(1 + e^{b - a})$. Check it
//    for $a = 0.3$ and $b = 0.8$.
// 3. ★ Take softmax of the four scores without "cup". Show that the ratio of bread to chair has not
//    changed, though both weights have.
// 4. ★★ Two of these three statements are false. Refute them. (a) If all scores are negative, so is
//    some weight. (b) Two rows of scores with the same weights differ by a shift. (c) The key with
//    the largest score has at least half of the weight.
//    *Hint.* What does the ratio of two weights depend on? For (c), take more than two keys.
// 5. ★ Write the key "bread" twice. Show that the two have equal weights, and that together they have more
//    weight than "bread" had alone with the same three others.
// 6. ★ By how much must a score be lower for its weight to be exactly $1/e$ of the other?
// 7. ★★ What is the smallest whole number by which the scores 2, 1 and 0 have to be multiplied for the first
//    key to get more than 97 per cent?
//    *Hint.* Divide the numerator and the denominator of its weight by the numerator.
// 8. ★ Refute two statements. (a) "Twice the scores, twice the weights." (b) "The weights of a sum of
//    two rows of scores are the products of their weights."
//    *Hint.* For (b) one row, added to itself, is enough.
// 9. ★★ Use powers of 2 instead of powers of $e$: $w_j = 2^{s_j}/\sum_l 2^{s_l}$. Which of the claims 6.1,
//    6.2, 6.4, 6.5 and 6.6 hold for the four scores as well? Is this softmax of other scores?
//    *Hint.* Write 2 as a power of $e$.
// 10. ★★ A *sink* is one more key with the score 0 and the value 0. Give the four keys the values 1, 2, 3
//     and 4 and lower their scores by 10. Show that the output is now less than $1/500$. Without the sink
//     it is more than 1, and no shift changes it. Refute: "with a sink, every shift of all scores changes
//     the weights".
//     *Hint.* Lowering four scores by 10 multiplies their numerators by $e^{-10}$. What becomes of the
//     numerator of the sink?
// 11. ★★ Two of these three statements are false. Refute them. (a) If one score of a row is raised, every
//     other weight falls. (b) If one score is raised by 1, its weight is multiplied by $e$. (c) The weights of
//     the mean of two rows of scores are the means of their weights.
//     *Hint.* A raised score changes its own numerator and the sum of the row. Which of the two does each
//     weight contain?
// 12. ★★★ Multiply the four scores by $t$, as in the picture. Let a row have $n > 1$ scores, the largest of
//     which exceeds all others by at least $g > 0$. Derive for every $t > 0$ that the others have together
//     less than $(n - 1)\,e^{-tg}$ of the weight. For "bread" and the three others: what is the smallest
//     whole $t$ with which the others have less than a millionth? And what do the weights of the scores 2,
//     2 and 0 tend to as $t$ grows?
//     *Hint.* Divide the numerators and the sum by the numerator of the largest score. How large can the
//     others be then, and how small the sum?
//
// ## Where it comes from
//
// The two steps are the Gibbs distribution of statistical physics (L. Boltzmann, 1868; J. W. Gibbs,
// 1902). The name softmax is J. S. Bridle's (1990). Dividing by the sum instead is what R. Xu proposes in
// "Motivating self-attention" (2023), which chapter 4 follows.

} // namespace

attest::report::chapter chapter_06() {
    namespace mirror = attest::mirror;
    using attest::mirror::compare;
    auto const s = mirror::inputs(S);
    auto const plain = mirror::softmax(s);
    auto const moved = mirror::sum(s, {{5, 5, 5, 5}});
    auto const great = exp(mirror::number(1000));
    return attest::report::chapter(6, "Softmax")
        .add(positive, compare("weights", weights, plain))
        .add(stochastic)
        .add(not_shares, compare("shares by sum", by_sum, mirror::divided_by_row_sums(s)))
        .add(first)
        .add(second)
        .add(third)
        .add(ratios, compare("e", exp(1_q), plain.at(0).at(0) / plain.at(0).at(1)))
        .add(shift_up, compare("shifted by 5", attest::softmax(shifted(5)), mirror::softmax(moved)))
        .add(shift_down)
        .add(shift_top)
        .add(sum_feels_it, compare("shares by sum, shifted",
                                   attest::normalised(shifted(5), attest::by_sum),
                                   mirror::divided_by_row_sums(moved)))
        .add(factor, compare("doubled", attest::softmax(2 * S),
                             mirror::softmax(mirror::scaled(s, mirror::number(2)))))
        .add(sharper)
        .add(tiny, compare("1 over the second weight", 1 / far_apart(0, 1), great + 1))
        .add(size);
}

std::vector<attest::report::drawing> drawings_06() {
    using namespace attest::report;
    std::vector<std::string> const names = {"bread", "cup", "chair", "stone"};
    drawing shift{"shift", {}};
    for (int c : {1, 2, 3, 5, 7, 10}) {
        auto const here = shifted(attest::rational(c));
        auto const shares = attest::softmax(here);
        auto const divided = attest::normalised(here, attest::by_sum);
        bars shown(names, 1_q, {0_q, 1_q / 2, 1_q}, 2);
        std::string const moved = "shifted by " + std::to_string(c);
        shown.group("softmax, " + moved, "one", [&](std::size_t j) { return shares(0, j); });
        shown.group("by sum, " + moved, "two", [&](std::size_t j) { return divided(0, j); });
        shift.frames.push_back(shown.framed(
            "Weights of bread, cup, chair and stone by softmax and by the sum, " + moved));
    }
    drawing temperature{"temperature", {}};
    for (attest::rational const& t : {0_q, 1_q / 4, 1_q / 2, 1_q, 2_q, 4_q}) {
        auto const shares = attest::softmax(t * S);
        std::string const by = "scores times " + attest::to_text(t).str();
        bars shown(names, 1_q, {0_q, 1_q / 2, 1_q}, 1);
        shown.group(by, "one", [&](std::size_t j) { return shares(0, j); });
        temperature.frames.push_back(
            shown.framed("The weights of bread, cup, chair and stone, " + by));
    }
    return {shift, temperature};
}
