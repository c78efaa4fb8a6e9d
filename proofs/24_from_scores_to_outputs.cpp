// # 24. From scores to outputs
//
// ## The question
//
// Scores go in and outputs come out. How much of the one arrives in the other?
//
// Begin with the scores. A machine computes them with small errors: how far off are the weights
// then? And how large can the dot product of two vectors be? Then the outputs. What can a layer do
// that has no scores at all, or one whose scores are all equal? And can the weights be read off an
// output, or has the sum forgotten them?
//
// Chapters 2, 4, 9 and 16 looked at most of these questions for a few numbers and left the general
// statement to a later chapter. Here it is, for every number of keys and every length of vectors.
//
// ## The system
//
// The first part has two rows of scores, $s$ and $\hat s$. The second stands for what a machine
// made of the first. Their weights are $p$ and $\hat p$.

#include <attest/derivation/notation.hpp>
#include <attest/report/ledger.hpp>

using namespace attest::notation;

namespace {

struct two_scores {
    index_set S = of("S");
    index_set T = of("T");
    index_term i = index("i", S);
    index_term j = index("j", T);
    index_term k = index("k", T);
    index_term r = index("r", T);
    symbol M = mask("M", S, T);
    symbol s = variable("s", S, T);
    symbol s_hat = variable("s_hat", S, T);
    term eps = scalar("eps");
    function Z = define("Z", sum(k, M(i, k) * exp(s(i, k))), i);
    function p = define("p", M(i, j) * exp(s(i, j)) / Z(i), i, j);
    function Z_hat = define("Z_hat", sum(k, M(i, k) * exp(s_hat(i, k))), i);
    function p_hat = define("p_hat", M(i, j) * exp(s_hat(i, j)) / Z_hat(i), i, j);
    hypothesis allowed = equal(M(i, r), 1);
    hypothesis not_above = for_all(k, at_most(s_hat(i, k), s(i, k) + eps));
    hypothesis not_below = for_all(k, at_most(s(i, k), s_hat(i, k) + eps));
};

// One hypothesis keeps a row from being empty: some key, we call it $r$, is allowed, $M_{ir} = 1$.
// Then every sum of $M_{ij} e^{\dots}$ over the row is positive.
//
// The other parts need little, and each theorem says itself what it speaks of.
//
// ## The claim
//
// ### An error in the scores
//
// Let every score be off by at most $\varepsilon$: $\hat s_{ik} \le s_{ik} + \varepsilon$ and
// $s_{ik} \le \hat s_{ik} + \varepsilon$. Then no weight is off by more than a factor of
// $e^{2\varepsilon}$. One $\varepsilon$ comes from the score itself, the other from the sum of the
// row.

constexpr auto at_most_twice =
    attest::theorem<"T25", "scores off by at most eps: p^ <= e^(2 eps) p">([] {
        auto const [S, T, i, j, k, r, M, s, s_hat, eps, Z, p, Z_hat, p_hat, allowed, not_above,
                    not_below] = two_scores{};
        return assuming(allowed, not_above, not_below)
            .derive(p_hat(i, j))
            .by(definition, M(i, j) * exp(s_hat(i, j)) / sum(k, M(i, k) * exp(s_hat(i, k))))
            .by(exp_of_sum | factor_out, exp(eps) * (M(i, j) * exp(s_hat(i, j)))
                                             / sum(k, M(i, k) * exp(s_hat(i, k) + eps)))
            .at_most(monotone, exp(eps) * (M(i, j) * exp(s(i, j) + eps))
                                   / sum(k, M(i, k) * exp(s(i, k))))
            .by(exp_of_sum,
                exp(2 * eps) * (M(i, j) * exp(s(i, j)) / sum(k, M(i, k) * exp(s(i, k)))))
            .by(definition, exp(2 * eps) * p(i, j));
    });

constexpr auto at_least_half =
    attest::theorem<"T25", "scores off by at most eps: p^ >= e^(-2 eps) p">([] {
        auto const [S, T, i, j, k, r, M, s, s_hat, eps, Z, p, Z_hat, p_hat, allowed, not_above,
                    not_below] = two_scores{};
        return assuming(allowed, not_above, not_below)
            .derive(p_hat(i, j))
            .by(definition, M(i, j) * exp(s_hat(i, j)) / sum(k, M(i, k) * exp(s_hat(i, k))))
            .by(exp_of_sum, exp(-eps) * (M(i, j) * exp(s_hat(i, j) + eps))
                                / sum(k, M(i, k) * exp(s_hat(i, k))))
            .at_least(monotone, exp(-eps) * (M(i, j) * exp(s(i, j)))
                                    / sum(k, M(i, k) * exp(s(i, k) + eps)))
            .by(exp_of_sum | factor_out,
                exp(-2 * eps) * (M(i, j) * exp(s(i, j)) / sum(k, M(i, k) * exp(s(i, k)))))
            .by(definition, exp(-2 * eps) * p(i, j));
    });

// The logarithm of the sum moves by $\varepsilon$ at most:

constexpr auto logarithm_moves =
    attest::theorem<"T25", "scores off by at most eps: log Z^ <= eps + log Z">([] {
        auto const [S, T, i, j, k, r, M, s, s_hat, eps, Z, p, Z_hat, p_hat, allowed, not_above,
                    not_below] = two_scores{};
        return assuming(allowed, not_above)
            .derive(log(Z_hat(i)))
            .by(definition, log(sum(k, M(i, k) * exp(s_hat(i, k)))))
            .at_most(monotone, log(sum(k, M(i, k) * exp(s(i, k) + eps))))
            .by(exp_of_sum | factor_out, log(exp(eps) * sum(k, M(i, k) * exp(s(i, k)))))
            .by(definition, log(exp(eps) * Z(i)))
            .by(log_exp, log(exp(eps) * exp(log(Z(i)))))
            .by(exp_of_sum, log(exp(eps + log(Z(i)))))
            .by(log_exp, eps + log(Z(i)));
    });

// ### How large a score can be
//
// A text on self-attention takes the dot product of unit vectors for a relevance and says that it
// ranges from 0 to 1. Chapter 4 showed a pair below 0. What is the true range? Lagrange's identity
// compares the squares:

constexpr auto lagrange = attest::theorem<
    "S0.2", "sum_ab (x_a y_b - x_b y_a)^2 / 2 = |x|^2 |y|^2 - (x.y)^2, for every length">([] {
    auto C = of("C");
    auto [a, b] = indices("a", "b", C);
    auto x = variable("x", C);
    auto y = variable("y", C);
    auto xx = sum(a, power(x(a), 2));
    auto yy = sum(a, power(y(a), 2));
    auto xy = sum(a, x(a) * y(a));
    return derive(sum(a, sum(b, power(x(a) * y(b) - x(b) * y(a), 2))) / 2)
        .by(ring_laws,
            sum(a, sum(b, power(x(a), 2) * power(y(b), 2) - 2 * x(a) * y(a) * x(b) * y(b)
                              + power(x(b), 2) * power(y(a), 2)))
                / 2)
        .by(linear | factor_out, (xx * yy - 2 * xy * xy + xx * yy) / 2)
        .by(ring_laws, xx * yy - power(xy, 2));
});

// A sum of squares is not negative. This is the inequality of Cauchy and Schwarz:

constexpr auto cauchy_schwarz = attest::theorem<
    "S0.2", "(x.y)^2 <= |x|^2 |y|^2, for every length: unit vectors score in [-1, 1]">([] {
    auto C = of("C");
    auto [a, b] = indices("a", "b", C);
    auto x = variable("x", C);
    auto y = variable("y", C);
    auto xx = sum(a, power(x(a), 2));
    auto yy = sum(a, power(y(a), 2));
    auto xy = sum(a, x(a) * y(a));
    auto squares = sum(a, sum(b, power(x(a) * y(b) - x(b) * y(a), 2))) / 2;
    return derive(power(xy, 2))
        .at_most(adding(squares), power(xy, 2) + squares)
        .by(lagrange.lemma(), power(xy, 2) + (xx * yy - power(xy, 2)))
        .by(ring_laws, xx * yy);
});

// With $|x| = |y| = 1$ the square is at most 1. The two ends can also be had one by one, without
// squares, and then it is seen where they are reached: at $x = y$ and at $x = -y$.

constexpr auto not_above_the_mean = attest::theorem<
    "S0.2", "x.y <= (|x|^2 + |y|^2)/2, for every length: 1 for unit vectors">([] {
    auto C = of("C");
    auto [a] = indices("a", C);
    auto x = variable("x", C);
    auto y = variable("y", C);
    auto xx = sum(a, power(x(a), 2));
    auto yy = sum(a, power(y(a), 2));
    auto xy = sum(a, x(a) * y(a));
    auto gap = sum(a, power(x(a) - y(a), 2)) / 2;
    return derive(xy)
        .at_most(adding(gap), xy + gap)
        .by(ring_laws,
            xy + sum(a, power(x(a), 2) - 2 * x(a) * y(a) + power(y(a), 2)) / 2)
        .by(linear, xy + (xx - 2 * xy + yy) / 2)
        .by(ring_laws, (xx + yy) / 2);
});

constexpr auto not_below_the_mean = attest::theorem<
    "S0.2", "x.y >= -(|x|^2 + |y|^2)/2, for every length: -1 for unit vectors">([] {
    auto C = of("C");
    auto [a] = indices("a", C);
    auto x = variable("x", C);
    auto y = variable("y", C);
    auto xx = sum(a, power(x(a), 2));
    auto yy = sum(a, power(y(a), 2));
    auto xy = sum(a, x(a) * y(a));
    auto gap = sum(a, power(x(a) + y(a), 2)) / 2;
    return derive(xy)
        .at_least(adding(gap), xy - gap)
        .by(ring_laws,
            xy - sum(a, power(x(a), 2) + 2 * x(a) * y(a) + power(y(a), 2)) / 2)
        .by(linear, xy - (xx + 2 * xy + yy) / 2)
        .by(ring_laws, -(xx + yy) / 2);
});

// ### A layer that sees one word at a time
//
// The word "bank" stands in two sentences with one embedding. A linear layer gives it one output in
// both. That was shown for one matrix; it holds for every $W$, because the other words do not occur
// in the formula.

constexpr auto one_word_one_output =
    attest::theorem<"S3.1", "a linear layer: one embedding in two sentences, one row, for every W">(
        [] {
            auto river = of("river");
            auto finance = of("finance");
            auto C = of("C");
            auto D = of("D");
            auto [m] = indices("m", river);
            auto [n] = indices("n", finance);
            auto [a] = indices("a", C);
            auto [b] = indices("b", D);
            auto x = variable("x", river, C);
            auto y = variable("y", finance, C);
            auto W = variable("W", C, D);
            auto one_embedding = for_all(a, equal(y(n, a), x(m, a)));
            return assuming(one_embedding)
                .derive(sum(a, y(n, a) * W(a, b)))
                .by(one_embedding(a), sum(a, x(m, a) * W(a, b)));
        });

// ### Equal scores
//
// If all scores of a row are one number, attention is the plain average of the values that the
// query may see, whatever the number is:

constexpr auto equal_scores_average = attest::theorem<
    "S2.1", "attention with equal scores is the average of the allowed values, for every n">([] {
    auto S = of("S");
    auto T = of("T");
    auto D = of("D");
    auto [i] = indices("i", S);
    auto [j, k, r] = indices("j", "k", "r", T);
    auto [b] = indices("b", D);
    auto M = mask("M", S, T);
    auto s = variable("s", S, T);
    auto c = variable("c", S);
    auto v = variable("v", T, D);
    auto equal_scores = for_all(k, equal(s(i, k), c(i)));
    return assuming(equal(M(i, r), 1), equal_scores)
        .derive(sum(j, M(i, j) * exp(s(i, j)) / sum(k, M(i, k) * exp(s(i, k))) * v(j, b)))
        .by(equal_scores(j),
            sum(j, M(i, j) * exp(c(i)) / sum(k, M(i, k) * exp(s(i, k))) * v(j, b)))
        .by(equal_scores(k),
            sum(j, M(i, j) * exp(c(i)) / sum(k, M(i, k) * exp(c(i))) * v(j, b)))
        .by(factor_out,
            exp(c(i)) * sum(j, M(i, j) * v(j, b)) / (exp(c(i)) * sum(k, M(i, k))))
        .by(cancel, sum(j, M(i, j) * v(j, b)) / sum(k, M(i, k)));
});

// Without a mask, every weight of every row is $1/n$. The right side below names neither the query
// nor the key. All rows are one row, and that is what "it flattens" means.

constexpr auto equal_scores_flatten =
    attest::theorem<"S2.1", "without a mask each weight is 1/n, for every n: the rows are one row">(
        [] {
            auto S = of("S");
            auto T = of("T");
            auto [i] = indices("i", S);
            auto [j, k] = indices("j", "k", T);
            auto s = variable("s", S, T);
            auto c = variable("c", S);
            auto equal_scores = for_all(i, for_all(k, equal(s(i, k), c(i))));
            return assuming(equal_scores)
                .derive(exp(s(i, j)) / sum(k, exp(s(i, k))))
                .by(equal_scores(i, j), exp(c(i)) / sum(k, exp(s(i, k))))
                .by(equal_scores(i, k), exp(c(i)) / sum(k, exp(c(i))))
                .by(factor_out, exp(c(i)) / (exp(c(i)) * sum(k, term(1))))
                .by(cancel, 1 / sum(k, term(1)));
        });

// ### What the sum forgets
//
// Chapter 16 had three values, the middle one half-way between the others, and scores $(0, s, 0)$.
// Here is the general form. Beside the words $j$ there is one more word with the score $t$ and the
// value $u$. Let $u$ be what attention would give without that word. Then it gives $u$ with it, for
// every $t$:

constexpr auto every_score = attest::theorem<
    "S4.1", "a value that is the output of the others: the output is the same for every score t">(
    [] {
        auto T = of("T");
        auto D = of("D");
        auto [j] = indices("j", T);
        auto [b] = indices("b", D);
        auto s = variable("s", T);
        auto v = variable("v", T, D);
        auto t = scalar("t");
        auto u = variable("u", D);
        auto R = sum(j, exp(s(j)));
        auto amid = for_all(b, equal(u(b), sum(j, exp(s(j)) * v(j, b)) / R));
        return assuming(nonempty(T), amid)
            .derive((sum(j, exp(s(j)) * v(j, b)) + exp(t) * u(b)) / (R + exp(t)))
            .by(cancel,
                (sum(j, exp(s(j)) * v(j, b)) / R * R + exp(t) * u(b)) / (R + exp(t)))
            .by(amid(b), (u(b) * R + exp(t) * u(b)) / (R + exp(t)))
            .by(cancel, u(b));
    });

// The weights do change with $t$. From the weight of the word and the weights of the others one can
// read $e^t$ off, so that two different $t$ never have the same weights:

constexpr auto weights_tell_the_score = attest::theorem<
    "S4.1", "the weights differ for any two scores: e^t can be read off them">([] {
    auto T = of("T");
    auto [j, l] = indices("j", "l", T);
    auto s = variable("s", T);
    auto t = scalar("t");
    auto R = sum(l, exp(s(l)));
    auto Z = R + exp(t);
    return assuming(nonempty(T))
        .derive(exp(t))
        .by(cancel, (exp(t) / Z) / (R / Z) * R)
        .by(factor_out, (exp(t) / Z) / sum(j, exp(s(j)) / Z) * R);
});

// The reason is an affine relation among the values. Let $u$ be any mixture of the others,
// $u = \sum_j \mu_j v_j / m$ with $m = \sum_j \mu_j$. Take the weight $t m$ from $u$ and give each
// other word $t \mu_j$ of it. Weights $w_j$ and $x$ turn into other weights with the same sum, and
// the output stays, for every $t$.

constexpr auto weight_can_move =
    attest::theorem<"S4.1", "affinely dependent values: many rows of weights, one output">([] {
        auto T = of("T");
        auto D = of("D");
        auto [j] = indices("j", T);
        auto [b] = indices("b", D);
        auto w = variable("w", T);
        auto mu = variable("mu", T);
        auto v = variable("v", T, D);
        auto x = scalar("x");
        auto t = scalar("t");
        auto u = variable("u", D);
        auto m = sum(j, mu(j));
        auto mixture = for_all(b, equal(u(b), sum(j, mu(j) * v(j, b)) / m));
        return assuming(positive(m), mixture)
            .derive(sum(j, (w(j) + t * mu(j)) * v(j, b)) + (x - t * m) * u(b))
            .by(linear | factor_out, sum(j, w(j) * v(j, b)) + t * sum(j, mu(j) * v(j, b))
                                         + (x - t * m) * u(b))
            .by(cancel, sum(j, w(j) * v(j, b)) + t * (sum(j, mu(j) * v(j, b)) / m) * m
                            + (x - t * m) * u(b))
            .by(mixture(b),
                sum(j, w(j) * v(j, b)) + t * u(b) * m + (x - t * m) * u(b))
            .by(ring_laws, sum(j, w(j) * v(j, b)) + x * u(b));
    });

constexpr auto sum_stays =
    attest::theorem<"S4.1", "and these rows of weights have one sum">([] {
        auto T = of("T");
        auto [j] = indices("j", T);
        auto w = variable("w", T);
        auto mu = variable("mu", T);
        auto x = scalar("x");
        auto t = scalar("t");
        auto m = sum(j, mu(j));
        return derive(sum(j, w(j) + t * mu(j)) + (x - t * m))
            .by(linear | factor_out, sum(j, w(j)) + t * sum(j, mu(j)) + (x - t * m))
            .by(ring_laws, sum(j, w(j)) + x);
    });

// ### When nothing is lost
//
// Values are affinely independent when each of them can be told from the others by an affine
// function: one that is 1 at $v_l$ and 0 at all other values. Some component occurs in such a
// function; call it $x$ and the others $v_b$, and scale so that $x$ has the coefficient 1. The
// function is $c + x + \sum_b A_b v_b$, and that it tells $v_l$ apart means
// $c + x_j + \sum_b A_b v_{jb} = \delta_{jl}$ for all $j$. The hypothesis says so, solved for
// $x_j$.
//
// Then the weight of $l$ is this function of the output. The right side knows nothing but the
// output, and so the output determines the weights.

constexpr auto weights_come_back = attest::theorem<
    "S4.2", "affinely independent values: the output determines the weights, for every n">([] {
    auto T = of("T");
    auto D = of("D");
    auto [j, k, l, r] = indices("j", "k", "l", "r", T);
    auto [b] = indices("b", D);
    auto M = mask("M", T);
    auto s = variable("s", T);
    auto x = variable("x", T);
    auto v = variable("v", T, D);
    auto A = variable("A", D);
    auto c = scalar("c");
    auto Z = sum(k, M(k) * exp(s(k)));
    auto p = define("p", M(j) * exp(s(j)) / Z, j);
    auto others = sum(b, A(b) * sum(j, p(j) * v(j, b)));
    auto tells = for_all(j, equal(x(j), delta(j, l) - c - sum(b, A(b) * v(j, b))));
    return assuming(equal(M(r), 1), tells)
        .derive(p(l))
        .by(sift, sum(j, p(j) * delta(j, l)))
        .by(ring_laws,
            sum(j, p(j)
                       * (c + (delta(j, l) - c - sum(b, A(b) * v(j, b)))
                          + sum(b, A(b) * v(j, b)))))
        .by(tells(j), sum(j, p(j) * (c + x(j) + sum(b, A(b) * v(j, b)))))
        .by(linear | factor_out, c * sum(j, p(j)) + sum(j, p(j) * x(j))
                                     + sum(j, p(j) * sum(b, A(b) * v(j, b))))
        .by(swap_sums | factor_out, c * sum(j, p(j)) + sum(j, p(j) * x(j)) + others)
        .by(definition,
            c * sum(j, M(j) * exp(s(j)) / Z) + sum(j, p(j) * x(j)) + others)
        .by(factor_out,
            c * (sum(j, M(j) * exp(s(j))) / Z) + sum(j, p(j) * x(j)) + others)
        .by(cancel, c + sum(j, p(j) * x(j)) + others);
});

// ## What it shows
//
// Errors in the scores reach the weights as a factor that does not depend on how many keys there
// are. The dot products of unit vectors lie in $[-1, 1]$. A layer that sees one word at a time
// cannot tell two sentences apart by it, and with equal scores attention is an average. Whether the
// sum forgets is decided by the values alone.
//
// ## Now break it
//
// Count the error of the score and forget that of the sum:
//
// ```diff
// -            .by(definition, exp(2 * eps) * p(i, j));
// +            .by(definition, exp(1 * eps) * p(i, j));
// ```
// ```error
// ATT-501 step 5
// it does not follow
// ```
//
// ## What this does not say
//
// The bound $e^{2\varepsilon}$ is for all scores at once. When only few of them are wrong, the sum
// of the row moves less, and the bound is too large. And it speaks of exact arithmetic after the
// scores: what a machine adds by rounding the exponentials and the sum is not in it.
//
// The scores of keys that are masked are bounded, too, in that theorem. They do not occur in the
// weights, and whoever wishes may put $\hat s = s$ there.
//
// That given values are affinely independent. The last theorem assumes the function that tells
// $v_l$ apart. Chapter 16 decides for given numbers whether there is one.
//
// ## Exercises
//
// 1. Let all values be at least 0. Prove that the output moves by a factor of at most
//    $e^{2\varepsilon}$, as the weights do.
// 2. Where is the bound of Cauchy and Schwarz reached? Prove that $(x \cdot y)^2 = |x|^2 |y|^2$
//    whenever $y$ is a multiple of $x$.
//
// ## Where it comes from
//
// The plain average is described in "Self-attention explained". The range of dot products is
// discussed in "Motivating self-attention", the linear layer in "Self-attention from first
// principles", and what the sum forgets in a question and its answer on why the weighted values are
// summed. The identity of sums of squares is J.-L. Lagrange's, the inequality is named after
// A.-L. Cauchy and H. A. Schwarz.
//
// ## The claims again
//
// - T25: if each score is off by at most $\varepsilon$ and the row has an allowed key, then
//   $e^{-2\varepsilon} p \le \hat p \le e^{2\varepsilon} p$ and
//   $\log \hat Z \le \varepsilon + \log Z$.
// - S0.2: $(x \cdot y)^2 \le |x|^2 |y|^2$ and $|x \cdot y| \le (|x|^2 + |y|^2)/2$; nothing assumed.
// - S2.1: equal scores give the average of the allowed values, in a row with an allowed key;
//   without a mask each weight is $1/n$.
// - S3.1: one embedding in two sentences has one row of a linear layer, for every $W$.
// - S4.1: with a non-empty set of other words and $u$ their output, the output is $u$ for every
//   score $t$, while $e^t$ can be read off the weights. If $u$ is a mixture of the other values
//   with coefficients of positive sum, weight can move and nothing is seen of it.
// - S4.2: if an affine function with a coefficient 1 is 1 at $v_l$ and 0 at the other values, the
//   weight of $l$ is that function of the output.

} // namespace

attest::report::chapter chapter_24() {
    return attest::report::chapter(24, "From scores to outputs")
        .add(at_most_twice)
        .add(at_least_half)
        .add(logarithm_moves)
        .add(lagrange)
        .add(cauchy_schwarz)
        .add(not_above_the_mean)
        .add(not_below_the_mean)
        .add(one_word_one_output)
        .add(equal_scores_average)
        .add(equal_scores_flatten)
        .add(every_score)
        .add(weights_tell_the_score)
        .add(weight_can_move)
        .add(sum_stays)
        .add(weights_come_back);
}
