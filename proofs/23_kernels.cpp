// # 23. Kernels
//
// ## The question
//
// Attention answers with a weighted mean. Why a mean? And why with these weights? A statistician
// would ask which error the answer makes smallest, and what the weights would be if nearness
// decided instead of a dot product.
//
// Chapter 11 looked at the second question for a few keys and queries and promised the rest for
// later. Here it is: everything below holds for every number of keys and every length of vectors,
// and the compiler has checked each step.
//
// ## The system
//
// The first part needs no scores at all. There are keys $j$ in a set $T$ with weights $\kappa_j$,
// and a value $v_j$ with components $b$ in a set $D$. The mean is
// $o_b = \sum_j \kappa_j v_{jb} / K$ with $K = \sum_l \kappa_l$. The vector $u$ is any vector. The
// members `some_weight` and `mean` are formulas: a theorem that needs one of them assumes it.

#include <attest/derivation.hpp>
#include <attest/report/ledger.hpp>

using namespace attest::proofs;

namespace {

struct weighted_values {
    context& let;
    index_set T = let.finite_set("T");
    index_set D = let.finite_set("D");
    index_term j = let.index("j", T);
    index_term l = let.index("l", T);
    index_term b = let.index("b", D);
    symbol kappa = let.variable("kappa", T);
    symbol v = let.variable("v", T, D);
    symbol o = let.variable("o", D);
    symbol u = let.variable("u", D);
    term K = sum(l, kappa(l));
    formula some_weight = 0 < K;
    formula mean = for_all(b, o(b) == sum(j, kappa(j) * v(j, b)) / K);
    term to_u = power(v(j, b) - u(b), 2);
    term to_o = power(v(j, b) - o(b), 2);
    term gap = power(o(b) - u(b), 2);
};

// The second part compares two rules. A query $i$ weighs the keys that a mask $M$ allows. Attention
// takes $e^{c\, q_i \cdot k_j}$, the Gaussian kernel takes $e^{-c |q_i - k_j|^2 / 2}$, which is
// $e^{-|q_i - k_j|^2 / (2\sigma^2)}$ for $c = 1/\sigma^2$. Both are divided by the sum of their
// row. We write `qq`, `kk` and `qk` for the dot products of $q_i$ and $k_j$ with themselves and
// with each other, and `apart` for $|q_i - k_j|^2$.

struct two_rules {
    context& let;
    index_set S = let.finite_set("S");
    index_set T = let.finite_set("T");
    index_set C = let.finite_set("C");
    index_term i = let.index("i", S);
    index_term j = let.index("j", T);
    index_term l = let.index("l", T);
    index_term r = let.index("r", T);
    index_term a = let.index("a", C);
    symbol q = let.variable("q", S, C);
    symbol k = let.variable("k", T, C);
    symbol M = let.mask("M", S, T);
    term c = let.scalar("c");
    function qq = let.define("qq", sum(a, power(q(i, a), 2)), i);
    function kk = let.define("kk", sum(a, power(k(j, a), 2)), j);
    function qk = let.define("qk", sum(a, q(i, a) * k(j, a)), i, j);
    function apart = let.define("apart", sum(a, power(q(i, a) - k(j, a), 2)), i, j);
    function Z = let.define("Z", sum(l, M(i, l) * exp(c * qk(i, l))), i);
    function G = let.define("G", sum(l, M(i, l) * exp(-c * apart(i, l) / 2)), i);
    function p = let.define("p", M(i, j) * exp(c * qk(i, j)) / Z(i), i, j);
    function g = let.define("g", M(i, j) * exp(-c * apart(i, j) / 2) / G(i), i, j);
    formula sees_r = M(i, r) == 1;
    formula one_norm = for_all(j, M(i, j) * kk(j) == M(i, j) * kk(r));
    formula one_row = for_all(j, g(i, j) == p(i, j));

    // The three factors of the Gaussian, and the Gaussian itself, for the query i and a key.
    constexpr term of_query() const { return exp(-c * qq(i) / 2); }

    constexpr term of_pair(index_term const& key) const { return exp(c * qk(i, key)); }

    constexpr term of_key(index_term const& key) const { return exp(-c * kk(key) / 2); }

    constexpr term near(index_term const& key) const { return exp(-c * apart(i, key) / 2); }
};

// A row is kept from being empty by one hypothesis: some key, we call it $r$, is allowed,
// $M_{ir} = 1$. Then every sum of $M_{ij} e^{\dots}$ over the row is positive.
//
// ## The claim
//
// ### The mean is the best answer
//
// Suppose one vector $u$ is to replace all values, and being wrong about $v_j$ costs
// $\kappa_j |v_j - u|^2$. Which $u$ costs least? First one component. A square of a sum, summed
// with weights, has three parts:

constexpr auto square_of_a_sum =
    theorem<"T23", "the weighted square of a sum, one component">([](context& let) {
        weighted_values const y{let};
        auto const j = y.j, b = y.b;
        auto const d = let.variable("d", y.T, y.D);
        auto const e = let.variable("e", y.D);
        auto const first_squares = sum(j, y.kappa(j) * power(d(j, b), 2));
        auto const three_parts =
            first_squares + 2 * e(b) * sum(j, y.kappa(j) * d(j, b)) + y.K * power(e(b), 2);
        return claim(sum(j, y.kappa(j) * power(d(j, b) + e(b), 2)) == three_parts)
            .by(ring_laws, sum(j, y.kappa(j) * power(d(j, b), 2) + 2 * e(b) * y.kappa(j) * d(j, b)
                                      + y.kappa(j) * power(e(b), 2)))
            .by(linear, first_squares + sum(j, 2 * e(b) * y.kappa(j) * d(j, b))
                            + sum(j, y.kappa(j) * power(e(b), 2)))
            .by(factor_out, three_parts);
    });

// The mean is the point at which the differences balance, so that the second part will vanish:

constexpr auto mean_balances =
    theorem<"T23", "the differences from the mean balance">([](context& let) {
        weighted_values const y{let};
        auto const j = y.j, b = y.b;
        auto const weighted = sum(j, y.kappa(j) * y.v(j, b));
        let.assume(y.some_weight, y.mean);
        return claim(sum(j, y.kappa(j) * (y.v(j, b) - y.o(b))) == 0)
            .by(linear | factor_out, weighted - y.o(b) * y.K)
            .by(y.mean, weighted - weighted / y.K * y.K)
            .by(cancel, 0);
    });

// Now write $v_j - u$ as $(v_j - o) + (o - u)$. The first lemma holds for any $d$ and $e$: `with`
// says which terms replace them here.

constexpr auto one_component =
    theorem<"T23", "the cost of u and that of the mean, one component">([](context& let) {
        weighted_values const y{let};
        auto const j = y.j, b = y.b;
        auto const to_mean = y.v(j, b) - y.o(b);
        auto const to_u = y.o(b) - y.u(b);
        auto const least = sum(j, y.kappa(j) * y.to_o);
        let.assume(y.some_weight, y.mean);
        return claim(sum(j, y.kappa(j) * y.to_u) == least + y.K * y.gap)
            .by(ring_laws, sum(j, y.kappa(j) * power(to_mean + to_u, 2)))
            .by(square_of_a_sum.lemma().with("d", j, b, to_mean).with("e", b, to_u),
                least + 2 * to_u * sum(j, y.kappa(j) * to_mean) + y.K * y.gap)
            .by(mean_balances.lemma(), least + 2 * to_u * 0 + y.K * y.gap)
            .by(ring_laws, least + y.K * y.gap);
    });

// Sums over words and components may be taken in either order:

constexpr auto order_of_sums =
    theorem<"T23", "first the components or first the words">([](context& let) {
        weighted_values const y{let};
        auto const d = let.variable("d", y.T, y.D);
        auto const components_last = sum(y.b, sum(y.j, y.kappa(y.j) * d(y.j, y.b)));
        return claim(sum(y.j, y.kappa(y.j) * sum(y.b, d(y.j, y.b))) == components_last)
            .by(factor_out, sum(y.j, sum(y.b, y.kappa(y.j) * d(y.j, y.b))))
            .by(swap_sums, components_last);
    });

// and so all components together give the identity
// $\sum_j \kappa_j |v_j - u|^2 = \sum_j \kappa_j |v_j - o|^2 + K |o - u|^2$.

constexpr auto about_the_mean =
    theorem<"T23", "the cost of u is that of the mean and K |o - u|^2">([](context& let) {
        weighted_values const y{let};
        auto const j = y.j, b = y.b;
        auto const least = sum(j, y.kappa(j) * sum(b, y.to_o));
        let.assume(y.some_weight, y.mean);
        return claim(sum(j, y.kappa(j) * sum(b, y.to_u)) == least + y.K * sum(b, y.gap))
            .by(order_of_sums.lemma().with("d", j, b, y.to_u), sum(b, sum(j, y.kappa(j) * y.to_u)))
            .by(one_component.lemma(), sum(b, sum(j, y.kappa(j) * y.to_o) + y.K * y.gap))
            .by(linear, sum(b, sum(j, y.kappa(j) * y.to_o)) + sum(b, y.K * y.gap))
            .by(order_of_sums.lemma().with("d", j, b, y.to_o), least + sum(b, y.K * y.gap))
            .by(factor_out, least + y.K * sum(b, y.gap));
    });

// What is added to the cost of $o$ is a square times $K$, and so no other $u$ costs less. Attention
// is the case $\kappa_j = M_{ij} e^{s_{ij}}$:

constexpr auto attention_minimises = theorem<"T23", "attention costs least">([](context& let) {
    auto const S = let.finite_set("S");
    auto const T = let.finite_set("T");
    auto const D = let.finite_set("D");
    auto const i = let.index("i", S);
    auto const [j, l, r] = let.indices("j", "l", "r", T);
    auto const b = let.index("b", D);
    auto const s = let.variable("s", S, T);
    auto const M = let.mask("M", S, T);
    auto const v = let.variable("v", T, D);
    auto const u = let.variable("u", D);
    auto const o = let.variable("o", S, D);
    auto const kappa = let.define("kappa", M(i, j) * exp(s(i, j)), i, j);
    auto const Z = sum(l, kappa(i, l));
    auto const least = sum(j, kappa(i, j) * sum(b, power(v(j, b) - o(i, b), 2)));
    auto const more = Z * sum(b, power(o(i, b) - u(b), 2));
    auto const cost_of_u = sum(j, kappa(i, j) * sum(b, power(v(j, b) - u(b), 2)));
    let.assume(M(i, r) == 1, for_all(b, o(i, b) == sum(j, kappa(i, j) * v(j, b)) / Z));
    return claim(least <= cost_of_u)
        .at_most(adding(more), least + more)
        .by(about_the_mean.lemma().with("kappa", j, kappa(i, j)).with("o", b, o(i, b)), cost_of_u);
});

// And every $u$ that is not $o$ costs more:

constexpr auto only_minimum =
    theorem<"T23", "any other vector than the mean costs more">([](context& let) {
        weighted_values const y{let};
        auto const least = sum(y.j, y.kappa(y.j) * sum(y.b, y.to_o));
        auto const cost_of_u = sum(y.j, y.kappa(y.j) * sum(y.b, y.to_u));
        auto const more = y.K * sum(y.b, y.gap);
        let.assume(y.some_weight, y.mean, 0 < sum(y.b, y.gap));
        return claim(least < cost_of_u)
            .less(adding(more), least + more)
            .by(about_the_mean.lemma(), cost_of_u);
    });

// ### When nearness is a dot product
//
// Which $\kappa$? Kernel regression weighs by distance, attention by dot product. Write the
// distance out:

constexpr auto distance = theorem<"T23", "|q - k|^2 = |q|^2 - 2 q.k + |k|^2">([](context& let) {
    two_rules const y{let};
    auto const i = y.i, j = y.j, a = y.a;
    auto const q = y.q(i, a);
    auto const k = y.k(j, a);
    return claim(y.apart(i, j) == y.qq(i) - 2 * y.qk(i, j) + y.kk(j))
        .by(definition, sum(a, power(q - k, 2)))
        .by(ring_laws, sum(a, power(q, 2) - 2 * q * k + power(k, 2)))
        .by(linear, sum(a, power(q, 2)) - 2 * sum(a, q * k) + sum(a, power(k, 2)))
        .by(definition, y.qq(i) - 2 * y.qk(i, j) + y.kk(j));
});

// So the Gaussian is a product: one factor for the query, one for the pair, one for the key. The
// factor of the pair is that of attention.

constexpr auto gaussian =
    theorem<"T23", "the Gaussian is a product of three factors">([](context& let) {
        two_rules const y{let};
        auto const i = y.i, j = y.j;
        auto const product = y.of_query() * y.of_pair(j) * y.of_key(j);
        return claim(y.near(j) == product)
            .by(distance.lemma(), exp(-y.c * (y.qq(i) - 2 * y.qk(i, j) + y.kk(j)) / 2))
            .by(exp_of_sum, product);
    });

// Chapter 11 measured how far the two rules part: their odds, that is quotients of two weights of
// one row, differ by $e^{c(|k_l|^2 - |k_j|^2)/2}$. Now for all keys:

constexpr auto odds_differ =
    theorem<"S2.4", "the odds of kernel and attention differ by a factor">([](context& let) {
        two_rules const y{let};
        auto const i = y.i, j = y.j, l = y.l;
        auto const near_j = y.M(i, j) * y.near(j);
        auto const near_l = y.M(i, l) * y.near(l);
        auto const at_j = y.M(i, j) * y.of_pair(j);
        auto const at_l = y.M(i, l) * y.of_pair(l);
        auto const factor = exp(y.c * (y.kk(l) - y.kk(j)) / 2);
        let.assume(y.M(i, j) == 1, y.M(i, l) == 1);
        return claim(y.g(i, j) / y.g(i, l) == y.p(i, j) / y.p(i, l) * factor)
            .by(definition, (near_j / y.G(i)) / (near_l / y.G(i)))
            .by(cancel, near_j / near_l)
            .by(gaussian.lemma(), y.M(i, j) * (y.of_query() * y.of_pair(j) * y.of_key(j))
                                      / (y.M(i, l) * (y.of_query() * y.of_pair(l) * y.of_key(l))))
            .by(exp_of_sum, at_j / at_l * factor)
            .by(cancel, (at_j / y.Z(i)) / (at_l / y.Z(i)) * factor)
            .by(definition, y.p(i, j) / y.p(i, l) * factor);
    });

// If all keys that the query may see have the norm of the key $r$, the factor of the key is common
// to the row. Only allowed keys count: the hypothesis is $M_{ij} |k_j|^2 = M_{ij} |k_r|^2$. The
// proof is by cases. Where $M_{ij}$ is 0, both sides are 0. Where it is 1, the hypothesis gives the
// norm.

constexpr auto factor_of_the_key =
    theorem<"T23", "allowed keys of one norm have one factor">([](context& let) {
        two_rules const y{let};
        auto const M = y.M(y.i, y.j);
        auto const kk = y.kk(y.j);
        auto const hidden = M == 0;
        auto const allowed = M == 1;
        let.assume(y.one_norm);
        return claim(M * y.of_key(y.j) == M * y.of_key(y.r))
            .by_cases(M,
                      steps()
                          .by(hidden, 0 * y.of_key(y.j))
                          .by(ring_laws, 0 * y.of_key(y.r))
                          .by(hidden, M * y.of_key(y.r)),
                      steps()
                          .by(ring_laws, M * exp(-y.c * (1 * kk) / 2))
                          .by(allowed, M * exp(-y.c * (M * kk) / 2))
                          .by(y.one_norm, M * exp(-y.c * (M * y.kk(y.r)) / 2))
                          .by(allowed, M * exp(-y.c * (1 * y.kk(y.r)) / 2))
                          .by(ring_laws, M * y.of_key(y.r)));
    });

constexpr auto same_kernel =
    theorem<"T23", "keys of one norm: the Gaussian is attention times a constant">(
        [](context& let) {
            two_rules const y{let};
            auto const j = y.j;
            auto const M = y.M(y.i, j);
            auto const common = exp(-y.c * (y.qq(y.i) + y.kk(y.r)) / 2);
            let.assume(y.one_norm);
            return claim(M * y.near(j) == common * (M * y.of_pair(j)))
                .by(gaussian.lemma(), M * (y.of_query() * y.of_pair(j) * y.of_key(j)))
                .by(ring_laws, y.of_query() * y.of_pair(j) * (M * y.of_key(j)))
                .by(factor_of_the_key.lemma(), y.of_query() * y.of_pair(j) * (M * y.of_key(y.r)))
                .by(exp_of_sum, common * (M * y.of_pair(j)));
        });

constexpr auto same_total =
    theorem<"T23", "keys of one norm: the sums of the rows differ by the same constant">(
        [](context& let) {
            two_rules const y{let};
            auto const i = y.i, j = y.j;
            auto const common = exp(-y.c * (y.qq(i) + y.kk(y.r)) / 2);
            let.assume(y.one_norm);
            return claim(y.G(i) == common * y.Z(i))
                .by(definition, sum(j, y.M(i, j) * y.near(j)))
                .by(same_kernel.lemma(), sum(j, common * (y.M(i, j) * y.of_pair(j))))
                .by(factor_out, common * sum(j, y.M(i, j) * y.of_pair(j)))
                .by(definition, common * y.Z(i));
        });

// The constant cancels, and the two rules give one row of weights. The key $r$ does not occur on
// the left side of the lemma `same_kernel`, so the step says with `with` which key is meant.

constexpr auto kernel_is_softmax =
    theorem<"T23", "allowed keys of one norm: kernel weights are attention weights">(
        [](context& let) {
            two_rules const y{let};
            auto const i = y.i, j = y.j;
            auto const common = exp(-y.c * (y.qq(i) + y.kk(y.r)) / 2);
            auto const at_j = y.M(i, j) * y.of_pair(j);
            let.assume(y.sees_r, y.one_norm);
            return claim(y.g(i, j) == y.p(i, j))
                .by(definition, y.M(i, j) * y.near(j) / y.G(i))
                .by(same_total.lemma(), y.M(i, j) * y.near(j) / (common * y.Z(i)))
                .by(same_kernel.lemma().with("r", y.r), common * at_j / (common * y.Z(i)))
                .by(cancel, at_j / y.Z(i))
                .by(definition, y.p(i, j));
        });

constexpr auto regression_is_attention =
    theorem<"S2.4", "allowed keys of one norm: kernel regression is attention">([](context& let) {
        two_rules const y{let};
        auto const j = y.j;
        auto const D = let.finite_set("D");
        auto const b = let.index("b", D);
        auto const v = let.variable("v", y.T, D);
        let.assume(y.sees_r, y.one_norm);
        return claim(sum(j, y.g(y.i, j) * v(j, b)) == sum(j, y.p(y.i, j) * v(j, b)))
            .by(kernel_is_softmax.lemma(), sum(j, y.p(y.i, j) * v(j, b)));
    });

// ### And only then
//
// The other way round: let the two rules give one row of weights. Take an allowed key $j$. The
// factor of the key can be computed from the sums of the row and the query alone:

constexpr auto weights_tell_the_norm =
    theorem<"T23", "one row of weights: the factor of the key does not depend on the key">(
        [](context& let) {
            two_rules const y{let};
            auto const i = y.i, j = y.j;
            auto const allowed = y.M(i, j) == 1;
            auto const query = exp(y.c * y.qq(i) / 2);
            auto const pair = y.of_pair(j);
            auto const rest = y.G(i) * query / pair;
            let.assume(allowed, y.one_row);
            return claim(y.of_key(j) == query * y.G(i) / y.Z(i))
                .by(exp_of_sum, y.of_query() * pair * y.of_key(j) * query / pair)
                .by(gaussian.lemma(), y.near(j) * query / pair)
                .by(cancel, 1 * y.near(j) / y.G(i) * rest)
                .by(allowed, y.M(i, j) * y.near(j) / y.G(i) * rest)
                .by(definition, y.g(i, j) * rest)
                .by(y.one_row, y.p(i, j) * rest)
                .by(definition, y.M(i, j) * pair / y.Z(i) * rest)
                .by(allowed, 1 * pair / y.Z(i) * rest)
                .by(cancel, query * y.G(i) / y.Z(i));
        });

// So it is the same for any two allowed keys, and taking logarithms their norms agree.

constexpr auto norms_agree =
    theorem<"T23", "one row of weights: allowed keys have one norm">([](context& let) {
        two_rules const y{let};
        auto const i = y.i, j = y.j, l = y.l;
        auto const from_the_row = exp(y.c * y.qq(i) / 2) * y.G(i) / y.Z(i);
        let.assume(y.M(i, j) == 1, y.M(i, l) == 1, 0 < y.c, y.one_row);
        return claim(y.kk(j) == y.kk(l))
            .by(log_exp | cancel, -2 / y.c * log(y.of_key(j)))
            .by(weights_tell_the_norm.lemma(), -2 / y.c * log(from_the_row))
            .by(weights_tell_the_norm.lemma().with("j", l), -2 / y.c * log(y.of_key(l)))
            .by(log_exp | cancel, y.kk(l));
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
// -        .by(ring_laws, sum(a, power(q, 2) - 2 * q * k + power(k, 2)))
// +        .by(ring_laws, sum(a, power(q, 2) - 1 * q * k + power(k, 2)))
// ```
// ```error
// ATT-501 step 2
// by ring_laws
// it does not follow.
// It is false for
// ```
//
// ## What this does not say
//
// That attention *should* weigh by $e^{s}$. The first theorem holds for every $\kappa$ with a
// positive sum; it says what to do with weights and not where they come from.
//
// That the mean is best for every cost. The cost here is the square of a distance. If the cost is
// the distance itself, the best answer is a median, and large errors count for less.
//
// That the keys of a layer have one norm. Nothing in attention makes them so, unless the layer
// divides its keys by their norms. And for other keys one kernel is ruled out, the Gaussian with
// the same $c$, and not every kernel.
//
// ## Exercises
//
// 1. Differentiate the cost $\sum_j \kappa_j |v_j - u|^2$ with respect to one component of $u$.
//    Where is the derivative 0?
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
