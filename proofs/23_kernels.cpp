// # 23. Kernels
//
// ## The question
//
// Attention answers with a weighted mean. Why a mean? And why with these weights? A statistician
// would ask which error the answer makes smallest, and what the weights would be if nearness
// decided instead of a dot product.
//
// Chapter 11 looked at the second question for a few keys and queries and promised the rest for
// later. This is later: everything here holds for every number of keys and every length of vectors,
// and the compiler has checked each step.
//
// ## The system
//
// The first part needs no scores at all. There are keys $j$ in a set $T$ with weights $\kappa_j$,
// and a value $v_j$ with components $b$ in a set $D$. The mean is
// $o_b = \sum_j \kappa_j v_{jb} / K$ with $K = \sum_l \kappa_l$. The vector $u$ is any vector.

#include <attest/derivation/notation.hpp>
#include <attest/report/ledger.hpp>

using namespace attest::notation;

namespace {

struct weighted_values {
    index_set T = of("T");
    index_set D = of("D");
    index_term j = index("j", T);
    index_term l = index("l", T);
    index_term b = index("b", D);
    symbol kappa = variable("kappa", T);
    symbol v = variable("v", T, D);
    symbol o = variable("o", D);
    symbol u = variable("u", D);
    term K = sum(l, kappa(l));
    hypothesis mean = for_all(b, equal(o(b), sum(j, kappa(j) * v(j, b)) / K));
};

// The second part compares two rules. A query $i$ weighs the keys that a mask $M$ allows. Attention
// takes $e^{c\, q_i \cdot k_j}$, the Gaussian kernel takes $e^{-c |q_i - k_j|^2 / 2}$, which is
// $e^{-|q_i - k_j|^2 / (2\sigma^2)}$ for $c = 1/\sigma^2$. Both are divided by the sum of their
// row. We write `qq`, `kk` and `qk` for the dot products of $q_i$ and $k_j$ with themselves and
// with each other, and `apart` for $|q_i - k_j|^2$.

struct two_rules {
    index_set S = of("S");
    index_set T = of("T");
    index_set C = of("C");
    index_term i = index("i", S);
    index_term j = index("j", T);
    index_term l = index("l", T);
    index_term r = index("r", T);
    index_term a = index("a", C);
    symbol q = variable("q", S, C);
    symbol k = variable("k", T, C);
    symbol M = mask("M", S, T);
    term c = scalar("c");
    function qq = define("qq", sum(a, power(q(i, a), 2)), i);
    function kk = define("kk", sum(a, power(k(j, a), 2)), j);
    function qk = define("qk", sum(a, q(i, a) * k(j, a)), i, j);
    function apart = define("apart", sum(a, power(q(i, a) - k(j, a), 2)), i, j);
    function Z = define("Z", sum(l, M(i, l) * exp(c * qk(i, l))), i);
    function G = define("G", sum(l, M(i, l) * exp(-c * apart(i, l) / 2)), i);
    function p = define("p", M(i, j) * exp(c * qk(i, j)) / Z(i), i, j);
    function g = define("g", M(i, j) * exp(-c * apart(i, j) / 2) / G(i), i, j);
    hypothesis one_norm = for_all(j, equal(M(i, j) * kk(j), M(i, j) * kk(r)));
    hypothesis one_row = for_all(j, equal(g(i, j), p(i, j)));
};

// A row is kept from being empty by one hypothesis: some key, we call it $r$, is allowed,
// $M_{ir} = 1$. Then every sum of $M_{ij} e^{\dots}$ over the row is positive.
//
// ## The claim
//
// ### The mean is the best answer
//
// Suppose one vector $u$ must stand for all values, and being wrong about $v_j$ costs
// $\kappa_j |v_j - u|^2$. Which $u$ costs least? First one component. A square of a sum, summed
// with weights, has three parts:

constexpr auto square_of_a_sum =
    attest::theorem<"T23", "the weighted square of a sum, one component">([] {
        auto const [T, D, j, l, b, kappa, v, o, u, K, mean] = weighted_values{};
        auto d = variable("d", T, D);
        auto e = variable("e", D);
        return derive(sum(j, kappa(j) * power(d(j, b) + e(b), 2)))
            .by(ring_laws, sum(j, kappa(j) * power(d(j, b), 2) + 2 * e(b) * kappa(j) * d(j, b)
                                      + kappa(j) * power(e(b), 2)))
            .by(linear, sum(j, kappa(j) * power(d(j, b), 2))
                            + sum(j, 2 * e(b) * kappa(j) * d(j, b))
                            + sum(j, kappa(j) * power(e(b), 2)))
            .by(factor_out, sum(j, kappa(j) * power(d(j, b), 2))
                                + 2 * e(b) * sum(j, kappa(j) * d(j, b)) + K * power(e(b), 2));
    });

// The mean is the point at which the differences balance, so that the middle part will vanish:

constexpr auto mean_balances =
    attest::theorem<"T23", "the differences from the mean balance: sum_j kappa_j (v_j - o) = 0">(
        [] {
            auto const [T, D, j, l, b, kappa, v, o, u, K, mean] = weighted_values{};
            return assuming(positive(K), mean)
                .derive(sum(j, kappa(j) * (v(j, b) - o(b))))
                .by(linear | factor_out, sum(j, kappa(j) * v(j, b)) - o(b) * K)
                .by(mean(b), sum(j, kappa(j) * v(j, b)) - sum(j, kappa(j) * v(j, b)) / K * K)
                .by(cancel, 0);
        });

// Now go from $v_j$ to $u$ by way of $o$.

constexpr auto one_component =
    attest::theorem<"T23", "the cost of u is the cost of o and K (o - u)^2, one component">([] {
        auto const [T, D, j, l, b, kappa, v, o, u, K, mean] = weighted_values{};
        auto d = variable("d", T, D);
        auto e = variable("e", D);
        return assuming(positive(K), mean)
            .derive(sum(j, kappa(j) * power(v(j, b) - u(b), 2)))
            .by(ring_laws, sum(j, kappa(j) * power((v(j, b) - o(b)) + (o(b) - u(b)), 2)))
            .by(square_of_a_sum.lemma()
                    .with(d(j, b), v(j, b) - o(b))
                    .with(e(b), o(b) - u(b)),
                sum(j, kappa(j) * power(v(j, b) - o(b), 2))
                    + 2 * (o(b) - u(b)) * sum(j, kappa(j) * (v(j, b) - o(b)))
                    + K * power(o(b) - u(b), 2))
            .by(mean_balances.lemma(), sum(j, kappa(j) * power(v(j, b) - o(b), 2))
                                           + 2 * (o(b) - u(b)) * 0 + K * power(o(b) - u(b), 2))
            .by(ring_laws,
                sum(j, kappa(j) * power(v(j, b) - o(b), 2)) + K * power(o(b) - u(b), 2));
    });

// Sums over words and components may be taken in either order:

constexpr auto order_of_sums =
    attest::theorem<"T23", "sum_j kappa_j sum_b d_jb = sum_b sum_j kappa_j d_jb">([] {
        auto const [T, D, j, l, b, kappa, v, o, u, K, mean] = weighted_values{};
        auto d = variable("d", T, D);
        return derive(sum(j, kappa(j) * sum(b, d(j, b))))
            .by(factor_out, sum(j, sum(b, kappa(j) * d(j, b))))
            .by(swap_sums, sum(b, sum(j, kappa(j) * d(j, b))));
    });

// and so all components together give the identity
// $\sum_j \kappa_j |v_j - u|^2 = \sum_j \kappa_j |v_j - o|^2 + K |o - u|^2$.

constexpr auto about_the_mean =
    attest::theorem<"T23", "sum_j kappa_j |v_j - u|^2 = sum_j kappa_j |v_j - o|^2 + K |o - u|^2">(
        [] {
            auto const [T, D, j, l, b, kappa, v, o, u, K, mean] = weighted_values{};
            auto d = variable("d", T, D);
            auto to_u = power(v(j, b) - u(b), 2);
            auto to_o = power(v(j, b) - o(b), 2);
            auto gap = power(o(b) - u(b), 2);
            return assuming(positive(K), mean)
                .derive(sum(j, kappa(j) * sum(b, to_u)))
                .by(order_of_sums.lemma().with(d(j, b), to_u), sum(b, sum(j, kappa(j) * to_u)))
                .by(one_component.lemma(), sum(b, sum(j, kappa(j) * to_o) + K * gap))
                .by(linear, sum(b, sum(j, kappa(j) * to_o)) + sum(b, K * gap))
                .by(order_of_sums.lemma().with(d(j, b), to_o),
                    sum(j, kappa(j) * sum(b, to_o)) + sum(b, K * gap))
                .by(factor_out, sum(j, kappa(j) * sum(b, to_o)) + K * sum(b, gap));
        });

// What is added to the cost of $o$ is a square times $K$, and so no other $u$ costs less. Attention
// is the case $\kappa_j = M_{ij} e^{s_{ij}}$:

constexpr auto attention_minimises =
    attest::theorem<"T23", "attention minimises sum_j kappa_j |v_j - u|^2 over all u">([] {
        auto S = of("S");
        auto T = of("T");
        auto D = of("D");
        auto [i] = indices("i", S);
        auto [j, l, r] = indices("j", "l", "r", T);
        auto [b] = indices("b", D);
        auto s = variable("s", S, T);
        auto M = mask("M", S, T);
        auto v = variable("v", T, D);
        auto u = variable("u", D);
        auto o = variable("o", S, D);
        auto kappa = variable("kappa", T);
        auto mean = variable("o", D);
        auto Z = sum(l, M(i, l) * exp(s(i, l)));
        auto output = for_all(b, equal(o(i, b), sum(j, M(i, j) * exp(s(i, j)) * v(j, b)) / Z));
        auto least = sum(j, M(i, j) * exp(s(i, j)) * sum(b, power(v(j, b) - o(i, b), 2)));
        auto more = Z * sum(b, power(o(i, b) - u(b), 2));
        return assuming(equal(M(i, r), 1), output)
            .derive(least)
            .at_most(adding(more), least + more)
            .by(about_the_mean.lemma()
                    .with(kappa(j), M(i, j) * exp(s(i, j)))
                    .with(mean(b), o(i, b)),
                sum(j, M(i, j) * exp(s(i, j)) * sum(b, power(v(j, b) - u(b), 2))));
    });

// And every $u$ that is not $o$ costs more:

constexpr auto only_minimum =
    attest::theorem<"T23", "any other vector than the mean costs more">([] {
        auto const [T, D, j, l, b, kappa, v, o, u, K, mean] = weighted_values{};
        auto least = sum(j, kappa(j) * sum(b, power(v(j, b) - o(b), 2)));
        auto gap = sum(b, power(o(b) - u(b), 2));
        return assuming(positive(K), mean, positive(gap))
            .derive(least)
            .less(adding(K * gap), least + K * gap)
            .by(about_the_mean.lemma(), sum(j, kappa(j) * sum(b, power(v(j, b) - u(b), 2))));
    });

// ### When nearness is a dot product
//
// Which $\kappa$? Kernel regression weighs by distance, attention by dot product. Write the
// distance out:

constexpr auto distance = attest::theorem<"T23", "|q - k|^2 = |q|^2 - 2 q.k + |k|^2">([] {
    auto const [S, T, C, i, j, l, r, a, q, k, M, c, qq, kk, qk, apart, Z, G, p, g, one_norm,
                one_row] = two_rules{};
    return derive(apart(i, j))
        .by(definition, sum(a, power(q(i, a) - k(j, a), 2)))
        .by(ring_laws, sum(a, power(q(i, a), 2) - 2 * q(i, a) * k(j, a) + power(k(j, a), 2)))
        .by(linear, sum(a, power(q(i, a), 2)) - 2 * sum(a, q(i, a) * k(j, a))
                                     + sum(a, power(k(j, a), 2)))
        .by(definition, qq(i) - 2 * qk(i, j) + kk(j));
});

// So the Gaussian is a product: one factor for the query, one for the pair, one for the key. The
// one in the middle is that of attention.

constexpr auto gaussian =
    attest::theorem<"T23", "the Gaussian is a factor of q, that of attention, a factor of k">([] {
        auto const [S, T, C, i, j, l, r, a, q, k, M, c, qq, kk, qk, apart, Z, G, p, g, one_norm,
                    one_row] = two_rules{};
        return derive(exp(-c * apart(i, j) / 2))
            .by(distance.lemma(), exp(-c * (qq(i) - 2 * qk(i, j) + kk(j)) / 2))
            .by(exp_of_sum,
                exp(-c * qq(i) / 2) * exp(c * qk(i, j)) * exp(-c * kk(j) / 2));
    });

// Chapter 11 measured how far the two rules part: their odds, that is quotients of two weights of
// one row, differ by $e^{c(|k_l|^2 - |k_j|^2)/2}$. Now for all keys:

constexpr auto odds_differ = attest::theorem<
    "S2.4", "odds of kernel and attention differ by e^(c(|k_l|^2 - |k_j|^2)/2), for all keys">([] {
    auto const [S, T, C, i, j, l, r, a, q, k, M, c, qq, kk, qk, apart, Z, G, p, g, one_norm,
                one_row] = two_rules{};
    auto near_j = M(i, j) * exp(-c * apart(i, j) / 2);
    auto near_l = M(i, l) * exp(-c * apart(i, l) / 2);
    auto at_j = M(i, j) * exp(c * qk(i, j));
    auto at_l = M(i, l) * exp(c * qk(i, l));
    auto product_j = exp(-c * qq(i) / 2) * exp(c * qk(i, j)) * exp(-c * kk(j) / 2);
    auto product_l = exp(-c * qq(i) / 2) * exp(c * qk(i, l)) * exp(-c * kk(l) / 2);
    auto factor = exp(c * (kk(l) - kk(j)) / 2);
    return assuming(equal(M(i, j), 1), equal(M(i, l), 1))
        .derive((near_j / G(i)) / (near_l / G(i)))
        .by(cancel, near_j / near_l)
        .by(gaussian.lemma(), M(i, j) * product_j / near_l)
        .by(gaussian.lemma().with(j, l), M(i, j) * product_j / (M(i, l) * product_l))
        .by(exp_of_sum, at_j / at_l * factor)
        .by(cancel, (at_j / Z(i)) / (at_l / Z(i)) * factor);
});

// If all keys that the query may see have the norm of the key $r$, the factor of the key is common
// to the row. Only allowed keys count: the hypothesis is $M_{ij} |k_j|^2 = M_{ij} |k_r|^2$. It is
// used where $M_{ij}$ is 1, and where $M_{ij}$ is 0 nothing is left to show.

constexpr auto factor_of_the_key =
    attest::theorem<"T23", "allowed keys of one norm have one factor">([] {
        auto const [S, T, C, i, j, l, r, a, q, k, M, c, qq, kk, qk, apart, Z, G, p, g, one_norm,
                    one_row] = two_rules{};
        auto hidden = equal(M(i, j), 0);
        auto allowed = equal(M(i, j), 1);
        return assuming(one_norm).by_cases(
            M(i, j), equal(M(i, j) * exp(-c * kk(j) / 2), M(i, j) * exp(-c * kk(r) / 2)),
            derive(M(i, j) * exp(-c * kk(j) / 2))
                .by(hidden, 0 * exp(-c * kk(j) / 2))
                .by(ring_laws, 0 * exp(-c * kk(r) / 2))
                .by(hidden, M(i, j) * exp(-c * kk(r) / 2)),
            derive(M(i, j) * exp(-c * kk(j) / 2))
                .by(ring_laws, M(i, j) * exp(-c * (1 * kk(j)) / 2))
                .by(allowed, M(i, j) * exp(-c * (M(i, j) * kk(j)) / 2))
                .by(one_norm(j), M(i, j) * exp(-c * (M(i, j) * kk(r)) / 2))
                .by(allowed, M(i, j) * exp(-c * (1 * kk(r)) / 2))
                .by(ring_laws, M(i, j) * exp(-c * kk(r) / 2)));
    });

constexpr auto same_kernel =
    attest::theorem<"T23", "keys of one norm: the Gaussian is that of attention times a constant">(
        [] {
            auto const [S, T, C, i, j, l, r, a, q, k, M, c, qq, kk, qk, apart, Z, G, p, g,
                        one_norm, one_row] = two_rules{};
            auto of_q = exp(-c * qq(i) / 2);
            return assuming(one_norm)
                .derive(M(i, j) * exp(-c * apart(i, j) / 2))
                .by(gaussian.lemma(),
                    M(i, j) * (of_q * exp(c * qk(i, j)) * exp(-c * kk(j) / 2)))
                .by(ring_laws, of_q * exp(c * qk(i, j)) * (M(i, j) * exp(-c * kk(j) / 2)))
                .by(factor_of_the_key.lemma(),
                    of_q * exp(c * qk(i, j)) * (M(i, j) * exp(-c * kk(r) / 2)))
                .by(exp_of_sum,
                    exp(-c * (qq(i) + kk(r)) / 2) * (M(i, j) * exp(c * qk(i, j))));
        });

constexpr auto same_total =
    attest::theorem<"T23", "keys of one norm: the sums of the rows differ by the same constant">(
        [] {
            auto const [S, T, C, i, j, l, r, a, q, k, M, c, qq, kk, qk, apart, Z, G, p, g,
                        one_norm, one_row] = two_rules{};
            auto common = exp(-c * (qq(i) + kk(r)) / 2);
            return assuming(one_norm)
                .derive(G(i))
                .by(definition, sum(j, M(i, j) * exp(-c * apart(i, j) / 2)))
                .by(same_kernel.lemma(), sum(j, common * (M(i, j) * exp(c * qk(i, j)))))
                .by(factor_out, common * sum(j, M(i, j) * exp(c * qk(i, j))))
                .by(definition, common * Z(i));
        });

// The constant cancels, and the two rules give one row of weights.

constexpr auto kernel_is_softmax =
    attest::theorem<"T23", "allowed keys of one norm: kernel weights are attention weights">([] {
        auto const [S, T, C, i, j, l, r, a, q, k, M, c, qq, kk, qk, apart, Z, G, p, g, one_norm,
                    one_row] = two_rules{};
        auto common = exp(-c * (qq(i) + kk(r)) / 2);
        return assuming(equal(M(i, r), 1), one_norm)
            .derive(g(i, j))
            .by(definition, M(i, j) * exp(-c * apart(i, j) / 2) / G(i))
            .by(same_kernel.lemma(), common * (M(i, j) * exp(c * qk(i, j))) / G(i))
            .by(same_total.lemma(),
                common * (M(i, j) * exp(c * qk(i, j))) / (common * Z(i)))
            .by(cancel, M(i, j) * exp(c * qk(i, j)) / Z(i))
            .by(definition, p(i, j));
    });

constexpr auto regression_is_attention = attest::theorem<
    "S2.4", "allowed keys of one norm: kernel regression is attention, for all values">([] {
    auto const [S, T, C, i, j, l, r, a, q, k, M, c, qq, kk, qk, apart, Z, G, p, g, one_norm,
                one_row] = two_rules{};
    auto D = of("D");
    auto [b] = indices("b", D);
    auto v = variable("v", T, D);
    return assuming(equal(M(i, r), 1), one_norm)
        .derive(sum(j, g(i, j) * v(j, b)))
        .by(kernel_is_softmax.lemma(), sum(j, p(i, j) * v(j, b)));
});

// ### And only then
//
// The other way round: let the two rules give one row of weights. Take an allowed key $j$. The
// factor of the key can be computed from the sums of the row and the query alone:

constexpr auto weights_tell_the_norm =
    attest::theorem<"T23", "one row of weights: e^(-c|k_j|^2/2) does not depend on the key">([] {
        auto const [S, T, C, i, j, l, r, a, q, k, M, c, qq, kk, qk, apart, Z, G, p, g, one_norm,
                    one_row] = two_rules{};
        auto allowed = equal(M(i, j), 1);
        auto rest = G(i) * exp(c * qq(i) / 2) / exp(c * qk(i, j));
        return assuming(allowed, one_row)
            .derive(exp(-c * kk(j) / 2))
            .by(exp_of_sum, exp(-c * qq(i) / 2) * exp(c * qk(i, j)) * exp(-c * kk(j) / 2)
                                * exp(c * qq(i) / 2) / exp(c * qk(i, j)))
            .by(gaussian.lemma(),
                exp(-c * apart(i, j) / 2) * exp(c * qq(i) / 2) / exp(c * qk(i, j)))
            .by(cancel, 1 * exp(-c * apart(i, j) / 2) / G(i) * rest)
            .by(allowed, M(i, j) * exp(-c * apart(i, j) / 2) / G(i) * rest)
            .by(definition, g(i, j) * rest)
            .by(one_row(j), p(i, j) * rest)
            .by(definition, M(i, j) * exp(c * qk(i, j)) / Z(i) * rest)
            .by(allowed, 1 * exp(c * qk(i, j)) / Z(i) * rest)
            .by(cancel, exp(c * qq(i) / 2) * G(i) / Z(i));
    });

// So it is the same for any two allowed keys, and taking logarithms their norms agree.

constexpr auto norms_agree =
    attest::theorem<"T23", "one row of weights: any two allowed keys have one norm">([] {
        auto const [S, T, C, i, j, l, r, a, q, k, M, c, qq, kk, qk, apart, Z, G, p, g, one_norm,
                    one_row] = two_rules{};
        return assuming(equal(M(i, j), 1), equal(M(i, l), 1), positive(c), one_row)
            .derive(kk(j))
            .by(log_exp | cancel, -2 / c * log(exp(-c * kk(j) / 2)))
            .by(weights_tell_the_norm.lemma(),
                -2 / c * log(exp(c * qq(i) / 2) * G(i) / Z(i)))
            .by(weights_tell_the_norm.lemma().with(j, l),
                -2 / c * log(exp(-c * kk(l) / 2)))
            .by(log_exp | cancel, kk(l));
    });

// ## What it shows
//
// Attention is the best single answer to a weighted question, and its weights are those of a
// Gaussian exactly when the keys that are looked at have one norm. Where norms differ, attention
// favours the longer key, and the theorem on the odds says by which factor.
//
// ## Now break it
//
// Forget that the mixed term of a square comes twice:
//
// ```diff
// -        .by(definition, qq(i) - 2 * qk(i, j) + kk(j));
// +        .by(definition, qq(i) - 1 * qk(i, j) + kk(j));
// ```
// ```error
// ATT-501 step 4
// it does not follow
// ```
//
// ## What this does not say
//
// That attention *should* weigh by $e^{s}$. The first theorem holds for every $\kappa$ with a
// positive sum; it says what to do with weights and not where they come from.
//
// That the mean is best for every cost. The cost here is the square of a distance. Whoever counts
// the distance itself is led to medians, and large errors then count for less.
//
// That the keys of a layer have one norm. Nothing in attention makes them so, unless the layer
// divides its keys by their norms. And for other keys one kernel is ruled out, the Gaussian with
// the same $c$, and not every kernel.
//
// ## Exercises
//
// 1. Differentiate the cost $\sum_j \kappa_j |v_j - u|^2$ by one component of $u$. Where is the
//    derivative 0?
// 2. Let no weight be negative, and $K > 0$. Prove that $K o_b^2 \le \sum_j \kappa_j v_{jb}^2$: the
//    square of the mean is at most the mean of the squares, in every component.
//
// ## Where it comes from
//
// "Self-attention explained" names kernel regression as a relative of attention. It is due to
// E. A. Nadaraya and to G. S. Watson (both 1964). The identity about the mean is known from
// mechanics, as the theorem on parallel axes, and named after C. Huygens and J. Steiner.
//
// ## The claims again
//
// - T23: for $\kappa$ with $K = \sum_l \kappa_l > 0$ and $o$ the mean of the values,
//   $\sum_j \kappa_j |v_j - u|^2 = \sum_j \kappa_j |v_j - o|^2 + K |o - u|^2$; so attention, in a
//   row with an allowed key, minimises the left side, and any other vector costs more.
// - T23, S2.4: if all allowed keys have the norm of an allowed key $r$, Gaussian kernel weights are
//   attention weights and the outputs agree. If the weights agree and $c > 0$, any two allowed keys
//   have one norm. For any two allowed keys the odds differ by $e^{c(|k_l|^2 - |k_j|^2)/2}$.

} // namespace

attest::report::chapter chapter_23() {
    return attest::report::chapter(23, "Kernels")
        .add(square_of_a_sum)
        .add(mean_balances)
        .add(one_component)
        .add(order_of_sums)
        .add(about_the_mean)
        .add(attention_minimises)
        .add(only_minimum)
        .add(distance)
        .add(gaussian)
        .add(odds_differ)
        .add(factor_of_the_key)
        .add(same_kernel)
        .add(same_total)
        .add(kernel_is_softmax)
        .add(regression_is_attention)
        .add(weights_tell_the_norm)
        .add(norms_agree);
}
