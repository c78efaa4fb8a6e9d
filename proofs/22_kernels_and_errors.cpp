// # 22. Kernels and errors
//
// ## The question
//
// Attention answers with a weighted mean. Why a mean? And why with these weights? A statistician
// would ask which error the answer makes smallest, and what the weights would be if nearness
// decided instead of a dot product.
//
// A machine computes scores with small errors. How far off are the weights then?
//
// Several chapters of this book looked at such questions for a few numbers and promised the rest
// for later. This is later: everything here holds for every number of keys and every length of
// vectors, and the compiler has checked each step.
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

// The third part has two rows of scores, $s$ and $\hat s$. The second stands for what a machine
// made of the first. Their weights are $p$ and $\hat p$.

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

// In all parts a row is kept from being empty by one hypothesis: some key, we call it $r$, is
// allowed, $M_{ir} = 1$. Then every sum of $M_{ij} e^{\dots}$ over the row is positive.
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

// The chapter on kernel regression measured how far the two rules part: their odds, that is
// quotients of two weights of one row, differ by $e^{c(|k_l|^2 - |k_j|^2)/2}$. Now for all keys:

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

// ### An error in the scores
//
// Now let every score be off by at most $\varepsilon$: $\hat s_{ik} \le s_{ik} + \varepsilon$ and
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
// ranges from 0 to 1. An earlier chapter showed a pair below 0. What is the true range? Lagrange's
// identity compares the squares:

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
// An earlier chapter had three values, the middle one half-way between the others, and scores
// $(0, s, 0)$. Here is the general form. Beside the words $j$ there is one more word with the score
// $t$ and the value $u$. Let $u$ be what attention would give without that word. Then it gives $u$
// with it, for every $t$:

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
// Attention is the best single answer to a weighted question, and its weights are those of a
// Gaussian exactly when the keys that are looked at have one norm. Errors in the scores reach the
// weights as a factor that does not depend on how many keys there are. And whether a sum forgets is
// decided by the values alone.
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
// The bound $e^{2\varepsilon}$ is for all scores at once. When only few of them are wrong, the sum
// of the row moves less, and the bound is too large. And it speaks of exact arithmetic after the
// scores: what a machine adds by rounding the exponentials and the sum is not in it.
//
// The scores of keys that are masked are bounded, too, in that theorem. They do not occur in the
// weights, and whoever wishes may put $\hat s = s$ there.
//
// ## Exercises
//
// 1. Differentiate the cost $\sum_j \kappa_j |v_j - u|^2$ by one component of $u$. Where is the
//    derivative 0?
// 2. Let all values be at least 0. Prove that the output moves by a factor of at most
//    $e^{2\varepsilon}$, as the weights do.
//
// ## Where it comes from
//
// "Self-attention explained" names kernel regression, due to E. A. Nadaraya and to G. S. Watson
// (both 1964), as a relative of attention, and describes the plain average. The range of dot
// products is discussed in "Motivating self-attention", the linear layer in "Self-attention from
// first principles", and what the sum forgets in a question and its answer on why the weighted
// values are summed. The identity of sums of squares is J.-L. Lagrange's, the inequality is named
// after A.-L. Cauchy and H. A. Schwarz.
//
// ## The claims again
//
// - T23: for $\kappa$ with $K = \sum_l \kappa_l > 0$ and $o$ the mean of the values,
//   $\sum_j \kappa_j |v_j - u|^2 = \sum_j \kappa_j |v_j - o|^2 + K |o - u|^2$; so attention, in a
//   row with an allowed key, minimises the left side, and any other vector costs more.
// - T23, S2.4: if all allowed keys have the norm of an allowed key $r$, Gaussian kernel weights are
//   attention weights and the outputs agree. If the weights agree and $c > 0$, any two allowed keys
//   have one norm. For any two allowed keys the odds differ by $e^{c(|k_l|^2 - |k_j|^2)/2}$.
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

attest::report::chapter chapter_22() {
    return attest::report::chapter(22, "Kernels and errors")
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
        .add(norms_agree)
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
