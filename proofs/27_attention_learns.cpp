// # 27. Attention learns
//
// ## The question
//
// How does a word learn where to look?
//
// In chapter 8 a person chose the query of "it", so that "it" looks at "cat": "cat" gets the largest weight.
// A machine starts with numbers that mean nothing and is told, sentence by sentence, how wrong it was.
// Chapters 21 and 22 derived the gradient of each number. In learning, each number is changed a little in the
// direction opposite to its gradient. Does "it" then learn to look at "cat"?
//
// ## The system
//
// The keys are those of chapter 8. Their components are animacy, number, syntactic role and content.

#include <attest/attest.hpp>
#include <attest/derivation.hpp>
#include <attest/mirror/attention.hpp>
#include <attest/report/drawing/bars.hpp>
#include <attest/report/drawing/curve.hpp>
#include <attest/report/ledger.hpp>
#include <attest/theorems/backward/scores_by_queries.hpp>
#include <attest/theorems/softmax/weights.hpp>

#include <cstddef>
#include <initializer_list>
#include <string>
#include <utility>
#include <vector>

using namespace attest::literals;

namespace {

constexpr auto spoken = attest::tokens<"cat", "it", "mat">;

constexpr auto K = attest::rows(spoken, {{0.9_q, 0.9_q, 0.8_q, 0.2_q},
                                         {0.3_q, 0.9_q, 0.5_q, 0.1_q},
                                         {0.1_q, 0.9_q, 0.2_q, 0.2_q}});

// The query of "it" is to be learned. At first it is zero, so that all scores are equal.

constexpr auto asks(attest::rational const& animacy, attest::rational const& number,
                    attest::rational const& role, attest::rational const& content) {
    return attest::rows(attest::tokens<"it">, {{animacy, number, role, content}});
}

constexpr auto untaught = asks(0_q, 0_q, 0_q, 0_q);

// The right key is "cat": this is what the *teacher* says. With $p_j$ for the weights of "it", the *loss* is
// $-\log p_{\text{cat}}$. It is 0 if "cat" has all of the weight and large if it has little. The
// scale is $c = 1/\sqrt 4 = 1/2$, as in chapter 8.
//
// A *step* of learning moves the query against the gradient of the loss, by a *learning rate*. Here
// it is 4:
//
// $$q_a \leftarrow q_a - 4\, \frac{\partial\, \mathit{loss}}{\partial q_a}.$$
//
// ## The claim
//
// ### What the gradient is
//
// First for any number of keys, with any mask, any keys and any scale. Let $l$ be the key that the
// teacher names, one that query $i$ sees; its weight is positive (T1). In the terms of chapter 22 the
// loss of row $i$ is $L_i - s_{il}$, where $L_i$ is the log-sum-exp.

namespace for_every_length {

using namespace attest::proofs;
namespace theorems = attest::theorems;

constexpr auto loss_of_a_row =
    theorem<"27.1", "minus the logarithm of a weight is L - s">([](context& let) {
        theorems::head const y{let};
        auto const i = y.i, l = y.l;
        auto const Z = y.total(i), s = y.scores(i, l);
        auto const sees_l = let.assume(y.mask(i, l) == 1);
        let.assume(0 < y.weights(i, l));
        return claim(-log(y.weights(i, l)) == y.log_total(i) - s)
            .by(definition, -log(y.mask(i, l) * exp(s) / Z))
            .by(sees_l, -log(exp(s) / Z))
            .by(log_of_product | log_exp, log(Z) - s)
            .by(definition, y.log_total(i) - s);
    });

// The derivative of $L_i$ is the mean of the keys (chapter 22), that of $s_{il}$ is the key $l$. So
// the gradient is the difference of the two. A step moves the query away from the mean of the keys
// that it found, and towards the key that it should have found.

constexpr auto gradient_of_a_query =
    theorem<"27.1", "the gradient: the mean of the keys minus the key that was meant">(
        [](context& let) {
            theorems::head const y{let};
            auto const i = y.i, j = y.j, l = y.l, a = y.a;
            auto const c = y.scale;
            auto const k = y.keys;
            auto const x = y.queries(i, a);
            auto const mean = sum(j, y.weights(i, j) * k(j, a));
            let.assume(y.sees_a_key);
            return claim(derivative(y.log_total(i) - y.scores(i, l), x) == c * (mean - k(l, a)))
                .by(derivative_of_sum,
                    derivative(y.log_total(i), x) - derivative(y.scores(i, l), x))
                .by(theorems::log_total_by_query.lemma(), c * mean - derivative(y.scores(i, l), x))
                .by(theorems::score_by_query.lemma(), c * mean - c * delta(i, i) * k(l, a))
                .by(sift, c * (mean - k(l, a)));
        });

// A component in which all keys agree does not distinguish the keys. If component
// $a$ is one number $u$ in all keys, the gradient of $q_a$ is 0, and $q_a$ stays as it is.

constexpr auto what_keys_share =
    theorem<"27.2", "a component that all keys share has the gradient 0">([](context& let) {
        theorems::head const y{let};
        auto const i = y.i, j = y.j, l = y.l, a = y.a;
        auto const p = y.weights;
        auto const c = y.scale;
        auto const k = y.keys;
        auto const mean = sum(j, p(i, j) * k(j, a));
        auto const u = let.scalar("u");
        auto const shared = let.assume(for_all(j, k(j, a) == u));
        let.assume(y.sees_a_key);
        return claim(derivative(y.log_total(i) - y.scores(i, l), y.queries(i, a)) == 0)
            .by(gradient_of_a_query.lemma(), c * (mean - k(l, a)))
            .by(shared, c * (sum(j, p(i, j) * u) - u))
            .by(factor_out, c * (sum(j, p(i, j)) * u - u))
            .by(theorems::row_sums_to_one.lemma().with("s", i, j, y.scores(i, j)), 0);
    });

} // namespace for_every_length

// ### T17 says the same
//
// Chapter 21 takes a loss $\sum_{ib} g_{ib}\, o_{ib}$ and finds $dS_{ij} = p_{ij} (dP_{ij} - D_i)$.
// To apply it, let the values be the identity; then the output of "it" is its row
// of weights. The loss $-\log p_{\text{cat}}$ has the incoming gradient $-1/p_{\text{cat}}$ at "cat"
// and 0 elsewhere. Then $dS_j = p_j - \delta_{j,\text{cat}}$. This is checked here for one query, the one that
// the first step below leads to.

constexpr auto one_step = asks(14_q / 15, 0_q, 3_q / 5, 1_q / 15);
constexpr auto names =
    attest::attention(one_step, K, attest::rows(spoken, {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}));

constexpr auto by_T17 =
    attest::claim<"27.3", "T17: for this loss dS is the weight, less 1 at cat">([] {
        auto const incoming = -1 / names.output(0, 0);
        auto const D = incoming * names.output(0, 0);
        auto const p = [](std::size_t j) { return names.weights(0, j); };
        return p(0) * (incoming - D) == p(0) - 1 && p(1) * (0 - D) == p(1)
               && p(2) * (0 - D) == p(2);
    });

// ### One step, exactly
//
// The query zero gives each word $1/3$. So the first gradient is rational, and the first step is
// exact. If the keys are also the values, the output is the weighted mean of the keys. The gradient is $c$
// times this mean minus the key of "cat".

constexpr auto before = attest::attention(untaught, K, K);

constexpr auto knows_nothing = attest::claim<"27.4", "before the first step each word has 1/3">([] {
    for (std::size_t j = 0; j < 3; ++j)
        if (before.weights(0, j) != 1_q / 3)
            return false;
    return true;
});

constexpr auto first_step =
    attest::claim<"27.4", "one step leads to the query (14/15, 0, 3/5, 1/15), exactly">([] {
        for (std::size_t a = 0; a < 4; ++a)
            if (untaught(0, a) - 2 * (before.output(0, a) - K(0, a)) != one_step(0, a))
                return false;
        return true;
    });

// After one step "it" asks for something alive, in the role of a subject. That is what distinguishes "cat"
// from the others, and nobody said so. It asks nothing about number: all three keys have 0.9 there.
// And it looks at "cat" most, with a weight of 0.4418. With the query that was made up in chapter 8 the
// weight was 0.4446.

constexpr auto after_one = attest::attention(one_step, K, K);

constexpr auto looks_at_cat =
    attest::claim<"27.4", "after one step the weights round to 0.4418, 0.3042, 0.2540">([] {
        return attest::rounds_to_table<4>(after_one.weights,
                                          attest::rows({{0.4418_q, 0.3042_q, 0.2540_q}}));
    });

constexpr auto first_ratio =
    attest::claim<"27.4", "cat against mat: the ratio of the weights is e^(83/150)">([] {
        return after_one.weights("it", "cat") / after_one.weights("it", "mat")
               == attest::exp(83_q / 150);
    });

// ### Several steps
//
// The second gradient is made of powers of $e$. With a query made of these, the scores would be made of powers
// of $e$ as well. The weights would contain $e$ to the power of such scores, and these are not among the exact
// numbers (chapter 1). A machine rounds its parameters after each step, and so do we, to three decimals. Each
// step is exact, and then it is rounded once: the compiler decides every decimal.

constexpr bool is_step(auto const& from, auto const& to) {
    auto const found = attest::attention(from, K, K);
    for (std::size_t a = 0; a < 4; ++a)
        if (!attest::rounds_to(from(0, a) - 2 * (found.output(0, a) - K(0, a)), to(0, a), 3))
            return false;
    return true;
}

constexpr auto query_2 = asks(1.705_q, 0_q, 1.087_q, 0.127_q);
constexpr auto query_3 = asks(2.342_q, 0_q, 1.483_q, 0.181_q);
constexpr auto query_4 = asks(2.873_q, 0_q, 1.810_q, 0.229_q);
constexpr auto query_5 = asks(3.323_q, 0_q, 2.084_q, 0.271_q);
constexpr auto query_6 = asks(3.711_q, 0_q, 2.318_q, 0.309_q);
constexpr auto query_7 = asks(4.050_q, 0_q, 2.521_q, 0.343_q);
constexpr auto query_8 = asks(4.350_q, 0_q, 2.700_q, 0.374_q);

constexpr auto step_2 = attest::claim<"27.5", "the second step, to three decimals">(
    [] { return is_step(one_step, query_2); });
constexpr auto step_3 = attest::claim<"27.5", "the third step, to three decimals">(
    [] { return is_step(query_2, query_3); });
constexpr auto step_4 = attest::claim<"27.5", "the fourth step, to three decimals">(
    [] { return is_step(query_3, query_4); });
constexpr auto step_5 = attest::claim<"27.5", "the fifth step, to three decimals">(
    [] { return is_step(query_4, query_5); });
constexpr auto step_6 = attest::claim<"27.5", "the sixth step, to three decimals">(
    [] { return is_step(query_5, query_6); });
constexpr auto step_7 = attest::claim<"27.5", "the seventh step, to three decimals">(
    [] { return is_step(query_6, query_7); });
constexpr auto step_8 = attest::claim<"27.5", "the eighth step, to three decimals">(
    [] { return is_step(query_7, query_8); });

// Here is the weight of "cat" after each step. The length of a bar is 40 times the weight, rounded.

constexpr attest::exponential weight_of_cat(auto const& query) {
    return attest::attention(query, K, K).weights("it", "cat");
}

// ```text
// 0  0.333  █████████████
// 1  0.442  ██████████████████
// 2  0.534  █████████████████████
// 3  0.608  ████████████████████████
// 4  0.666  ███████████████████████████
// 5  0.710  ████████████████████████████
// 6  0.745  ██████████████████████████████
// 7  0.774  ███████████████████████████████
// 8  0.796  ████████████████████████████████
// ```
//
// **Picture learning.** The weights of all three words after each step. What "cat" gains, "it" and "mat" lose.
//
// **Picture steps.** The same weights as bars, one picture for each step.

constexpr auto plotted =
    attest::claim<"27.6", "the weights of cat round to the decimals of the plot">([] {
        return attest::rounds_to(weight_of_cat(untaught), 0.333_q, 3)
               && attest::rounds_to(weight_of_cat(one_step), 0.442_q, 3)
               && attest::rounds_to(weight_of_cat(query_2), 0.534_q, 3)
               && attest::rounds_to(weight_of_cat(query_3), 0.608_q, 3)
               && attest::rounds_to(weight_of_cat(query_4), 0.666_q, 3)
               && attest::rounds_to(weight_of_cat(query_5), 0.710_q, 3)
               && attest::rounds_to(weight_of_cat(query_6), 0.745_q, 3)
               && attest::rounds_to(weight_of_cat(query_7), 0.774_q, 3)
               && attest::rounds_to(weight_of_cat(query_8), 0.796_q, 3);
    });

constexpr auto bars = attest::claim<"27.6", "a bar is 40 times the weight, rounded">([] {
    return attest::rounds_to(40 * weight_of_cat(untaught), 13_q, 0)
           && attest::rounds_to(40 * weight_of_cat(one_step), 18_q, 0)
           && attest::rounds_to(40 * weight_of_cat(query_2), 21_q, 0)
           && attest::rounds_to(40 * weight_of_cat(query_3), 24_q, 0)
           && attest::rounds_to(40 * weight_of_cat(query_4), 27_q, 0)
           && attest::rounds_to(40 * weight_of_cat(query_5), 28_q, 0)
           && attest::rounds_to(40 * weight_of_cat(query_6), 30_q, 0)
           && attest::rounds_to(40 * weight_of_cat(query_7), 31_q, 0)
           && attest::rounds_to(40 * weight_of_cat(query_8), 32_q, 0);
});

// In these eight steps the weight rises each time, by less each time: the closer it is to 1, the smaller is
// the gradient. It never reaches 1, because every visible key keeps a positive weight (T1).

constexpr auto always_more = attest::claim<"27.6", "from the second step to the third cat gains">(
    [] { return attest::strictly_greater(weight_of_cat(query_3), weight_of_cat(query_2)); });

constexpr auto slower =
    attest::claim<"27.6", "the eighth step gains less than a quarter of what the first did">([] {
        auto const first = weight_of_cat(one_step) - 1_q / 3;
        return attest::strictly_greater(first / 4, weight_of_cat(query_8) - weight_of_cat(query_7));
    });

// ## What it shows
//
// The formulas of chapters 21 and 22 are enough to learn in this example. A gradient step moves the query
// away from the mean of the keys and towards the key that the teacher named. Nobody told "it" that animacy
// matters; it follows from the keys and the one word of the teacher.
//
// ## Now break it
//
// Claim that the first step ends at the animacy 7/8:
//
// ```diff
// -constexpr auto one_step = asks(14_q / 15, 0_q, 3_q / 5, 1_q / 15);
// +constexpr auto one_step = asks(14_q / 16, 0_q, 3_q / 5, 1_q / 15);
// ```
// ```error
// ATT-412 claim 27.4 "one step leads to the query (14/15, 0, 3/5, 1/15), exactly" does not hold:
// ```
//
// ## What this does not say
//
// One query learned, from one sentence, with the keys held fixed. In a network the query is made
// from the embedding of "it" by a matrix $W_q$, which all words share. Keys and values learn as
// well, and a teacher seldom names the word to look at. It only says which word comes next, and from that
// attention gets the incoming gradient.
//
// Not every step helps. A gradient is the slope at one point, and a step that is too long can go
// too far (exercise 4). Nor does learning always lead to the key that the teacher named (exercise 5). The
// learning rate 4 was chosen so that eight steps are enough to see the change.
//
// That "it" looks at "cat" is right in this sentence. In "the mat was dry because it was new" the
// same query would be wrong.
//
// ## Exercises
//
// Here is the third exercise as a skeleton.
//
// ```cpp
// attest::theorems::row const y{let};
// auto const i = y.i, j = y.j, l = y.l;
// let.assume(y.sees_a_key);
// return claim(sum(j, y.weights(i, j) - delta(j, l)) == 0).by(hole, 0);
// ```
//
// To this the compiler answers with what is left to show:
//
// ```text
// ATT-501 step 1 by hole: still to be shown. The step: sum(j, p(i, j) - delta(j, l)) = 0.
// ```
//
// 1. ★ To which query does one step with the learning rate 8 lead? Show that the weight of "cat" is then
//    above $11/20$.
// 2. ★★ Let the teacher say "mat". Compute the first step exactly. In which components does the
//    query become negative, and which word does "it" look at?
//    *Hint.* Before the first step each word has the weight 1/3. The step leads towards the key that the teacher
//    names, and away from the mean of the keys.
// 3. ★★ Derive that the gradients of the scores of a row, $p_{ij} - \delta_{jl}$, sum to 0.
//    *Hint.* The weights sum to 1 (T1). To what does the delta sum?
// 4. ★★ Refute: "a step makes the weight of the key that the teacher names larger". One component is enough:
//    take the keys 1, 2 and $-10$, let the teacher name the first, and begin with the query 0 and the rate 4.
//    *Hint.* The gradient is the mean of the keys minus the first key. How far does the step lead, and which
//    key has the largest score there?
// 5. ★ Refute: "the gradient is 0 only when the key that the teacher names has all of the weight". Take the three
//    keys $-1$, 0 and 1 on a line, let the teacher name the middle one, and let the query be 0.
// 6. ★★★ A teacher may be undecided and give each key a share $y_j$. The loss is then $L_i - \sum_j y_j s_{ij}$.
//    Derive that its gradient is $c\,(\sum_j p_{ij} k_{ja} - \sum_j y_j k_{ja})$. For which mean of the keys is the
//    gradient 0?
//    *Hint.* First the derivative of $\sum_j y_j s_{ij}$, with `score_by_query` as a lemma.
// 7. ★★ One sentence says "cat", another, with the same words and the same query, says "mat". The loss is the mean
//    of the two. Compute the first step exactly. Is the weight of "cat" then above 7/20?
//    *Hint.* The gradient of the mean of two losses is the mean of the two gradients.
// 8. ★★ Begin with the query of exercise 2, which looks at "mat", and let the teacher say "cat" again. Show that
//    after one step, rounded to three decimals, "cat" has the largest weight. Did it gain more than in the first
//    step of this chapter? Why?
//    *Hint.* The gradient is the mean of the keys, as weighted now, minus the key of "cat". When is it large?
// 9. ★★ Do two steps with the rate 2 lead as far as one with the rate 4? Compute the query after two steps to
//    three decimals, and from it the weight of "cat".
//    *Hint.* The second step begins where the first ended. Is the gradient there as large as at the beginning?
// 10. ★★ Derive that the loss is never negative, that is, that the logarithm of a weight is at most 0. Then refute
//     "a step takes weight from every key that the teacher did not name" with numbers.
//     *Hint.* For the first, show that the weight is at most 1, with `by_showing` and T1. For the second, let a key
//     be similar to the one that the teacher names.
// 11. ★ A row sees one key, so its weights are $\delta_{jl}$. Derive that its query has the gradient 0. Can this
//     query be learned from such rows?
//
// ## Where it comes from
//
// The sentence and the keys are those of chapter 8. Learning by the gradient of a loss, passed back
// through the layers, was made known by D. E. Rumelhart, G. E. Hinton and R. J. Williams (1986). The loss
// $-\log p$ with softmax, and its gradient $p - \delta$, are due to J. S. Bridle (1990).

} // namespace

attest::report::chapter chapter_27() {
    namespace mirror = attest::mirror;
    using attest::mirror::compare;
    using attest::mirror::number;
    auto const k = mirror::inputs(K);
    auto const plain = [&](auto const& query) {
        return mirror::attention(mirror::inputs(query), k, k);
    };
    // The query after one more step, not rounded.
    auto const stepped = [&](auto const& query) {
        auto result = mirror::inputs(query);
        auto const mean = plain(query).output;
        for (std::size_t a = 0; a < 4; ++a)
            result[0][a] = result[0][a] - number(2) * (mean[0][a] - k[0][a]);
        return result;
    };
    auto const exact = [](auto const& from) {
        return from(0, 0) - 2 * (attest::attention(from, K, K).output(0, 0) - K(0, 0));
    };
    auto const weight = [&](auto const& query) {
        return compare("weight of cat", weight_of_cat(query), plain(query).weights[0][0]);
    };
    return attest::report::chapter(27, "Attention learns")
        .add(for_every_length::loss_of_a_row)
        .add(for_every_length::gradient_of_a_query)
        .add(for_every_length::what_keys_share)
        .add(by_T17, compare("weights", names.weights, plain(one_step).weights))
        .add(knows_nothing, compare("weights", before.weights, plain(untaught).weights))
        .add(first_step, compare("query", one_step, stepped(untaught)))
        .add(looks_at_cat, compare("weights", after_one.weights, plain(one_step).weights))
        .add(first_ratio)
        .add(step_2, compare("animacy", exact(one_step), stepped(one_step)[0][0]))
        .add(step_3, compare("animacy", exact(query_2), stepped(query_2)[0][0]))
        .add(step_4, compare("animacy", exact(query_3), stepped(query_3)[0][0]))
        .add(step_5, compare("animacy", exact(query_4), stepped(query_4)[0][0]))
        .add(step_6, compare("animacy", exact(query_5), stepped(query_5)[0][0]))
        .add(step_7, compare("animacy", exact(query_6), stepped(query_6)[0][0]))
        .add(step_8, compare("animacy", exact(query_7), stepped(query_7)[0][0]))
        .add(plotted, weight(query_2), weight(query_4), weight(query_6), weight(query_8))
        .add(bars)
        .add(always_more)
        .add(slower);
}

std::vector<attest::report::drawing> drawings_27() {
    using namespace attest::report;
    std::vector<std::string> const keys_shown = {"cat", "it", "mat"};
    std::vector<std::vector<attest::exponential>> weights;
    auto const taught = [&](auto const& asked) {
        auto const found = attest::attention(asked, K, K);
        weights.push_back({found.weights(0, 0), found.weights(0, 1), found.weights(0, 2)});
    };
    taught(untaught);
    taught(one_step);
    taught(query_2);
    taught(query_3);
    taught(query_4);
    taught(query_5);
    taught(query_6);
    taught(query_7);
    taught(query_8);
    drawing steps{"steps", {}};
    for (std::size_t n = 0; n < weights.size(); ++n) {
        std::string const after = "after step " + std::to_string(n);
        attest::report::bars shown(keys_shown, 1_q, {0_q, 1_q / 2, 1_q});
        shown.group("weight " + after, "one", [&](std::size_t j) { return weights[n][j]; });
        steps.frames.push_back(shown.framed("The weights of cat, it and mat " + after));
    }
    plane shown({0_q, 8_q, 48, 420}, {0_q, 1_q, 260, 24}, "step", "weight");
    shown.ticks_across({0_q, 1_q, 2_q, 3_q, 4_q, 5_q, 6_q, 7_q, 8_q})
        .ticks_up({0_q, 1_q / 4, 1_q / 2, 3_q / 4, 1_q});
    std::vector<std::string> const kinds = {"one", "two", "three"};
    for (std::size_t j = 0; j < keys_shown.size(); ++j) {
        std::vector<std::pair<attest::rational, attest::exponential>> points;
        for (std::size_t n = 0; n < weights.size(); ++n)
            points.emplace_back(attest::rational(static_cast<long long>(n)), weights[n][j]);
        curve(shown, points, "weight of " + keys_shown[j], kinds[j], true);
        place const last = shown.at(points.back().first, points.back().second);
        shown.on().words(last, "start", keys_shown[j], "words right");
    }
    return {{"learning",
             {shown.framed("The weights of cat, it and mat over eight steps: that of cat grows "
                           "from 1/3 to 0.796, ever more slowly, the other two fall")}},
            steps};
}
