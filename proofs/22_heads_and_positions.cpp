// # 22. Heads and positions
//
// ## The question
//
// Attention as it is used has more parts than the formula with one query. Several heads work side
// by side, often sharing keys and values. Positions enter as rotations. And a cheaper relative,
// linear attention, can be computed word by word, in blocks, or all at once.
//
// Each of these comes with a promise that two ways to compute are one. Which promises hold for
// every number of heads, pairs and words?
//
// ## The system
//
// **Heads side by side.** Concatenation puts the outputs of all heads in one row of entries. The
// entries are a set $E$, and the map `head` says to which head of $H$ an entry belongs. Heads may
// have different numbers of entries. The entries of head $h$ are the *fibre* of $h$.

#include <attest/attest.hpp>
#include <attest/derivation/notation.hpp>
#include <attest/mirror/attention.hpp>
#include <attest/report/ledger.hpp>

using namespace attest::literals;
using namespace attest::notation;

namespace {

struct side_by_side {
    index_set S = of("S");
    index_set T = of("T");
    index_set H = of("H");
    index_set E = of("E");
    index_set C = of("C");
    index_term i = index("i", S);
    index_term j = index("j", T);
    index_term h = index("h", H);
    index_term e = index("e", E);
    index_term d = index("d", C);
    index_map head = map("head", E, H);
    index_term own = index("e", head.fibre(h));
    symbol p = variable("p", H, S, T);
    symbol v = variable("v", T, E);
    symbol W = variable("W", E, C);
    function o = define("o", sum(j, p(head(e), i, j) * v(j, e)), i, e);
};

// **Shared keys.** With grouped queries, the heads of one group share one copy of keys and values:
// head $h$ uses those of the group $g(h)$. `K` and `V` are the keys and values of a layer in which
// every head has its own.

struct grouped_queries {
    index_set H = of("H");
    index_set G = of("G");
    index_set S = of("S");
    index_set T = of("T");
    index_set C = of("C");
    index_set D = of("D");
    index_term h = index("h", H);
    index_term n = index("n", G);
    index_term i = index("i", S);
    index_term j = index("j", T);
    index_term l = index("l", T);
    index_term r = index("r", T);
    index_term a = index("a", C);
    index_term b = index("b", D);
    index_map g = map("g", H, G);
    index_term member = index("h", g.fibre(n));
    term c = scalar("c");
    symbol M = mask("M", S, T);
    symbol q = variable("q", H, S, C);
    symbol k = variable("k", G, T, C);
    symbol v = variable("v", G, T, D);
    symbol K = variable("K", H, T, C);
    symbol V = variable("V", H, T, D);
    function own = define("own", c * sum(a, q(h, i, a) * K(h, j, a)), h, i, j);
    function shared = define("shared", c * sum(a, q(h, i, a) * k(g(h), j, a)), h, i, j);
    hypothesis keys = for_all(h, for_all(j, for_all(a, equal(K(h, j, a), k(g(h), j, a)))));
    hypothesis values = for_all(h, for_all(j, for_all(b, equal(V(h, j, b), v(g(h), j, b)))));
};

// **Rotations.** The components of queries and keys come in pairs $a$. At position $m$ the pair
// $(q^0_a, q^1_a)$ is turned by an angle that belongs to $m$ and $a$:
// $R_m q = (\cos q^0 - \sin q^1,\ \sin q^0 + \cos q^1)$. What is needed of cosine and sine at the
// positions $m$ and $n$ are two numbers for each pair.

struct turned_pairs {
    index_set P = of("P");
    index_term a = index("a", P);
    symbol q0 = variable("q0", P);
    symbol q1 = variable("q1", P);
    symbol k0 = variable("k0", P);
    symbol k1 = variable("k1", P);
    symbol cos_m = variable("cos_m", P);
    symbol sin_m = variable("sin_m", P);
    symbol cos_n = variable("cos_n", P);
    symbol sin_n = variable("sin_n", P);
};

// **Linear attention.** Without the exponential, the weight of word $j$ for word $t$ is
// $q_t \cdot k_j$, where $q$ and $k$ may have gone through any map before. Word $t$ sees the words
// up to itself. The *state* $S_t$ has an entry for each component $a$ of the keys and $b$ of the
// values.

struct word_by_word {
    index_set N = positions("N");
    index_set B = of("B");
    index_set C = of("C");
    index_set D = of("D");
    index_term t = index("t", N);
    index_term a = index("a", C);
    index_term b = index("b", D);
    index_term j = index("j", up_to(N, t));
    symbol q = variable("q", N, C);
    symbol k = variable("k", joined(B, N), C);
    symbol v = variable("v", joined(B, N), D);
    symbol state = variable("S", N, C, D);
};

// ## The claim
//
// ### Concatenate and project, or project and add
//
// The product of the concatenated row with $W_O$ is a sum over all entries. Sorting the entries by
// head makes it a sum over heads, each with its own rows of $W_O$:
// $\mathrm{concat}(O_h)\, W_O = \sum_h O_h W_O^h$.

constexpr auto projected =
    attest::theorem<"S2.7", "concat(O_h) W_O = sum_h O_h W_O^h, for all numbers of heads">([] {
        auto const [S, T, H, E, C, i, j, h, e, d, head, own, p, v, W, o] = side_by_side{};
        return derive(sum(e, o(i, e) * W(e, d)))
            .by(partition, sum(h, sum(own, o(i, own) * W(own, d))));
    });

// One step further. The values of a head meet its rows of $W_O$ before they are mixed, if one
// likes. A head then is a mixture of vectors that are already of the output's length.

constexpr auto folded =
    attest::theorem<"S2.7", "sum_h P_h (V_h W_O^h): values may be projected before they are mixed">(
        [] {
            auto const [S, T, H, E, C, i, j, h, e, d, head, own, p, v, W, o] = side_by_side{};
            return derive(sum(e, o(i, e) * W(e, d)))
                .by(definition, sum(e, sum(j, p(head(e), i, j) * v(j, e)) * W(e, d)))
                .by(partition, sum(h, sum(own, sum(j, p(h, i, j) * v(j, own)) * W(own, d))))
                .by(swap_sums | factor_out,
                    sum(h, sum(j, p(h, i, j) * sum(own, v(j, own) * W(own, d)))));
        });

// With one head and the identity for $W_O$ nothing happens:

constexpr auto one_head =
    attest::theorem<"S2.7", "one head with the identity for W_O is that head, for every length">(
        [] {
            auto S = of("S");
            auto E = of("E");
            auto [i] = indices("i", S);
            auto [e, d] = indices("e", "d", E);
            auto o = variable("o", S, E);
            auto W = variable("W", E, E);
            auto identity = for_all(e, for_all(d, equal(W(e, d), delta(e, d))));
            return assuming(identity)
                .derive(sum(e, o(i, e) * W(e, d)))
                .by(identity(e, d), sum(e, o(i, e) * delta(e, d)))
                .by(sift, o(i, d));
        });

// ### Grouped queries are heads with copies
//
// Give every head a copy of the keys and values of its group: $K_h = k_{g(h)}$, $V_h = v_{g(h)}$.
// First the scores agree, then the weights, then the outputs.

constexpr auto same_scores =
    attest::theorem<"T21", "copied keys: the scores are those of grouped queries">([] {
        auto const [H, G, S, T, C, D, h, n, i, j, l, r, a, b, g, member, c, M, q, k, v, K, V, own,
                    shared, keys, values] = grouped_queries{};
        return assuming(keys)
            .derive(own(h, i, j))
            .by(definition, c * sum(a, q(h, i, a) * K(h, j, a)))
            .by(keys(h, j, a), c * sum(a, q(h, i, a) * k(g(h), j, a)))
            .by(definition, shared(h, i, j));
    });

constexpr auto same_weights =
    attest::theorem<"T21", "copied keys: the weights are those of grouped queries">([] {
        auto const [H, G, S, T, C, D, h, n, i, j, l, r, a, b, g, member, c, M, q, k, v, K, V, own,
                    shared, keys, values] = grouped_queries{};
        return assuming(equal(M(i, r), 1), keys)
            .derive(M(i, j) * exp(own(h, i, j)) / sum(l, M(i, l) * exp(own(h, i, l))))
            .by(same_scores.lemma(),
                M(i, j) * exp(shared(h, i, j)) / sum(l, M(i, l) * exp(own(h, i, l))))
            .by(same_scores.lemma().with(j, l),
                M(i, j) * exp(shared(h, i, j)) / sum(l, M(i, l) * exp(shared(h, i, l))));
    });

constexpr auto grouped_is_multi_head =
    attest::theorem<"T21", "grouped queries = multi-head with K_h = k_g(h), V_h = v_g(h)">([] {
        auto const [H, G, S, T, C, D, h, n, i, j, l, r, a, b, g, member, c, M, q, k, v, K, V, own,
                    shared, keys, values] = grouped_queries{};
        auto of_own = M(i, j) * exp(own(h, i, j)) / sum(l, M(i, l) * exp(own(h, i, l)));
        auto of_shared =
            M(i, j) * exp(shared(h, i, j)) / sum(l, M(i, l) * exp(shared(h, i, l)));
        return assuming(equal(M(i, r), 1), keys, values)
            .derive(sum(j, of_own * V(h, j, b)))
            .by(same_weights.lemma(), sum(j, of_shared * V(h, j, b)))
            .by(values(h, j, b), sum(j, of_shared * v(g(h), j, b)));
    });

// Learning is another matter: a shared key is pulled by all heads that share it. The output $o_h$
// is a mixture of the values of its group. Let `w` be the gradient that arrives at the outputs. The
// gradient at a value of the group $n$ collects the heads of that group. Each summand below is what
// head $h$ alone would send to a value of its own.

constexpr auto gradient_of_values =
    attest::theorem<"T21", "dV of a group is the sum of dV_h over the heads of the group">([] {
        auto const [H, G, S, T, C, D, h, n, i, j, l, r, a, b, g, member, c, M, q, k, v, K, V, own,
                    shared, keys, values] = grouped_queries{};
        auto d = index("d", D);
        auto p = variable("p", H, S, T);
        auto w = variable("w", H, S, D);
        auto change = derivative(v(g(h), j, b), v(n, l, d));
        auto matches = delta(g(h), n) * delta(j, l) * delta(b, d);
        auto output = sum(j, p(h, i, j) * v(g(h), j, b));
        auto part = w(h, i, b) * p(h, i, j) * v(g(h), j, b);
        auto slope = w(h, i, b) * p(h, i, j) * change;
        return derive(derivative(sum(h, sum(i, sum(b, w(h, i, b) * output))), v(n, l, d)))
            .by(factor_out, derivative(sum(h, sum(i, sum(b, sum(j, part)))), v(n, l, d)))
            .by(derivative_of_sum, sum(h, sum(i, sum(b, sum(j, derivative(part, v(n, l, d)))))))
            .by(derivative_of_product, sum(h, sum(i, sum(b, sum(j, slope)))))
            .by(derivative_of_variable,
                sum(h, sum(i, sum(b, sum(j, w(h, i, b) * p(h, i, j) * matches)))))
            .by(sift, sum(h, sum(i, w(h, i, d) * p(h, i, l) * delta(g(h), n))))
            .by(factor_out, sum(h, delta(g(h), n) * sum(i, p(h, i, l) * w(h, i, d))))
            .by(partition, sum(member, sum(i, p(member, i, l) * w(member, i, d))));
    });

// Keys act through the scores. Let `dS` be the gradient that arrives at the scores; by the chain
// rule the loss changes with the keys as $\sum_{hij} dS_{hij} s_{hij}$ does, `dS` held still. A
// layer with its own keys for each head gets $dK_h = c \sum_i dS_{hil} q_{hi}$ at word $l$:

constexpr auto gradient_of_own_keys =
    attest::theorem<"T21", "a key of its own: dK_h = c sum_i dS_hil q_hi">([] {
        auto const [H, G, S, T, C, D, h, n, i, j, l, r, a, b, g, member, c, M, q, k, v, K, V, own,
                    shared, keys, values] = grouped_queries{};
        auto f = index("f", H);
        auto d = index("d", C);
        auto dS = variable("dS", H, S, T);
        auto score = c * sum(a, q(h, i, a) * K(h, j, a));
        auto factor = dS(h, i, j) * c * q(h, i, a);
        auto change = derivative(K(h, j, a), K(f, l, d));
        auto matches = delta(h, f) * delta(j, l) * delta(a, d);
        return derive(derivative(sum(h, sum(i, sum(j, dS(h, i, j) * score))), K(f, l, d)))
            .by(factor_out,
                derivative(sum(h, sum(i, sum(j, sum(a, factor * K(h, j, a))))), K(f, l, d)))
            .by(derivative_of_sum,
                sum(h, sum(i, sum(j, sum(a, derivative(factor * K(h, j, a), K(f, l, d)))))))
            .by(derivative_of_product, sum(h, sum(i, sum(j, sum(a, factor * change)))))
            .by(derivative_of_variable, sum(h, sum(i, sum(j, sum(a, factor * matches)))))
            .by(sift, sum(h, sum(i, c * dS(h, i, l) * q(h, i, d) * delta(h, f))))
            .by(factor_out, sum(h, delta(h, f) * (c * sum(i, dS(h, i, l) * q(h, i, d)))))
            .by(sift, c * sum(i, dS(f, i, l) * q(f, i, d)));
    });

// and a key that is shared gets the sum of these over the heads of its group:

constexpr auto gradient_of_shared_keys =
    attest::theorem<"T21", "a shared key: dK of a group is the sum of dK_h over its heads">([] {
        auto const [H, G, S, T, C, D, h, n, i, j, l, r, a, b, g, member, c, M, q, k, v, K, V, own,
                    shared, keys, values] = grouped_queries{};
        auto d = index("d", C);
        auto dS = variable("dS", H, S, T);
        auto score = c * sum(a, q(h, i, a) * k(g(h), j, a));
        auto factor = dS(h, i, j) * c * q(h, i, a);
        auto change = derivative(k(g(h), j, a), k(n, l, d));
        auto matches = delta(g(h), n) * delta(j, l) * delta(a, d);
        return derive(derivative(sum(h, sum(i, sum(j, dS(h, i, j) * score))), k(n, l, d)))
            .by(factor_out,
                derivative(sum(h, sum(i, sum(j, sum(a, factor * k(g(h), j, a))))), k(n, l, d)))
            .by(derivative_of_sum,
                sum(h, sum(i, sum(j, sum(a, derivative(factor * k(g(h), j, a), k(n, l, d)))))))
            .by(derivative_of_product, sum(h, sum(i, sum(j, sum(a, factor * change)))))
            .by(derivative_of_variable, sum(h, sum(i, sum(j, sum(a, factor * matches)))))
            .by(sift, sum(h, sum(i, c * dS(h, i, l) * q(h, i, d) * delta(g(h), n))))
            .by(factor_out, sum(h, delta(g(h), n) * (c * sum(i, dS(h, i, l) * q(h, i, d)))))
            .by(partition, sum(member, c * sum(i, dS(member, i, l) * q(member, i, d))));
    });

// ### Only the distance counts
//
// Turn the query at position $m$ and the key at position $n$. Let $d = m - n$, and let cosine and
// sine at $d$ be what the addition theorems make them. Then the dot product is that of the query
// turned by $d$ and the key not turned at all.

constexpr auto only_distance = attest::theorem<
    "T20", "<R_m q, R_n k> = <R_(m-n) q, k>, for every number of pairs">([] {
    auto const [P, a, q0, q1, k0, k1, cos_m, sin_m, cos_n, sin_n] = turned_pairs{};
    auto cos_d = variable("cos_d", P);
    auto sin_d = variable("sin_d", P);
    auto cosine = for_all(a, equal(cos_d(a), cos_m(a) * cos_n(a) + sin_m(a) * sin_n(a)));
    auto sine = for_all(a, equal(sin_d(a), sin_m(a) * cos_n(a) - cos_m(a) * sin_n(a)));
    auto together = cos_m(a) * cos_n(a) + sin_m(a) * sin_n(a);
    auto across = sin_m(a) * cos_n(a) - cos_m(a) * sin_n(a);
    auto same = q0(a) * k0(a) + q1(a) * k1(a);
    auto other = q0(a) * k1(a) - q1(a) * k0(a);
    auto first = cos_m(a) * q0(a) - sin_m(a) * q1(a);
    auto second = sin_m(a) * q0(a) + cos_m(a) * q1(a);
    return assuming(cosine, sine)
        .derive(sum(a, first * (cos_n(a) * k0(a) - sin_n(a) * k1(a))
                           + second * (sin_n(a) * k0(a) + cos_n(a) * k1(a))))
        .by(ring_laws, sum(a, together * same + across * other))
        .by(cosine(a), sum(a, cos_d(a) * same + across * other))
        .by(sine(a), sum(a, cos_d(a) * same + sin_d(a) * other))
        .by(ring_laws, sum(a, (cos_d(a) * q0(a) - sin_d(a) * q1(a)) * k0(a)
                                  + (sin_d(a) * q0(a) + cos_d(a) * q1(a)) * k1(a)));
});

// Two turns are one turn by the sum of the angles, $R_m R_n = R_{m+n}$. A pair has two components,
// so this is two equations.

constexpr auto two_turns_first =
    attest::theorem<"T20", "R_m R_n = R_(m+n), the first component of each pair">([] {
        auto const [P, a, q0, q1, k0, k1, cos_m, sin_m, cos_n, sin_n] = turned_pairs{};
        auto cos_s = variable("cos_s", P);
        auto sin_s = variable("sin_s", P);
        auto cosine = for_all(a, equal(cos_s(a), cos_m(a) * cos_n(a) - sin_m(a) * sin_n(a)));
        auto sine = for_all(a, equal(sin_s(a), sin_m(a) * cos_n(a) + cos_m(a) * sin_n(a)));
        auto first = cos_n(a) * q0(a) - sin_n(a) * q1(a);
        auto second = sin_n(a) * q0(a) + cos_n(a) * q1(a);
        return assuming(cosine, sine)
            .derive(cos_m(a) * first - sin_m(a) * second)
            .by(ring_laws, (cos_m(a) * cos_n(a) - sin_m(a) * sin_n(a)) * q0(a)
                               - (sin_m(a) * cos_n(a) + cos_m(a) * sin_n(a)) * q1(a))
            .by(cosine(a), cos_s(a) * q0(a)
                               - (sin_m(a) * cos_n(a) + cos_m(a) * sin_n(a)) * q1(a))
            .by(sine(a), cos_s(a) * q0(a) - sin_s(a) * q1(a));
    });

constexpr auto two_turns_second =
    attest::theorem<"T20", "R_m R_n = R_(m+n), the second component of each pair">([] {
        auto const [P, a, q0, q1, k0, k1, cos_m, sin_m, cos_n, sin_n] = turned_pairs{};
        auto cos_s = variable("cos_s", P);
        auto sin_s = variable("sin_s", P);
        auto cosine = for_all(a, equal(cos_s(a), cos_m(a) * cos_n(a) - sin_m(a) * sin_n(a)));
        auto sine = for_all(a, equal(sin_s(a), sin_m(a) * cos_n(a) + cos_m(a) * sin_n(a)));
        auto first = cos_n(a) * q0(a) - sin_n(a) * q1(a);
        auto second = sin_n(a) * q0(a) + cos_n(a) * q1(a);
        return assuming(cosine, sine)
            .derive(sin_m(a) * first + cos_m(a) * second)
            .by(ring_laws, (sin_m(a) * cos_n(a) + cos_m(a) * sin_n(a)) * q0(a)
                               + (cos_m(a) * cos_n(a) - sin_m(a) * sin_n(a)) * q1(a))
            .by(sine(a), sin_s(a) * q0(a)
                             + (cos_m(a) * cos_n(a) - sin_m(a) * sin_n(a)) * q1(a))
            .by(cosine(a), sin_s(a) * q0(a) + cos_s(a) * q1(a));
    });

// Where one begins to count does not matter, either. Moving both positions by $r$ turns both
// vectors once more by $R_r$, and a turn keeps dot products. This needs $\cos^2 + \sin^2 = 1$. So
// that the hypothesis can be met by rational numbers, the point on the circle is given by the
// tangent $x$ of half the angle. (The half turn has no such $x$.)

constexpr auto on_the_circle =
    attest::theorem<"T20", "((1 - x^2)/(1 + x^2), 2x/(1 + x^2)) lies on the circle">([] {
        auto P = of("P");
        auto [a] = indices("a", P);
        auto x = variable("x", P);
        auto cos_r = variable("cos_r", P);
        auto sin_r = variable("sin_r", P);
        auto one = 1 + power(x(a), 2);
        auto cosine = for_all(a, equal(cos_r(a), (1 - power(x(a), 2)) / one));
        auto sine = for_all(a, equal(sin_r(a), 2 * x(a) / one));
        return assuming(cosine, sine)
            .derive(power(cos_r(a), 2) + power(sin_r(a), 2))
            .by(cosine(a), power((1 - power(x(a), 2)) / one, 2) + power(sin_r(a), 2))
            .by(sine(a), power((1 - power(x(a), 2)) / one, 2) + power(2 * x(a) / one, 2))
            .by(cancel, 1);
    });

constexpr auto turns_keep_products =
    attest::theorem<"T20", "<R_r q, R_r k> = <q, k>: counting from r instead of 0 moves no score">(
        [] {
            auto const [P, a, q0, q1, k0, k1, cos_m, sin_m, cos_n, sin_n] = turned_pairs{};
            auto x = variable("x", P);
            auto cos_r = variable("cos_r", P);
            auto sin_r = variable("sin_r", P);
            auto one = 1 + power(x(a), 2);
            auto cosine = for_all(a, equal(cos_r(a), (1 - power(x(a), 2)) / one));
            auto sine = for_all(a, equal(sin_r(a), 2 * x(a) / one));
            auto same = q0(a) * k0(a) + q1(a) * k1(a);
            auto first = cos_r(a) * q0(a) - sin_r(a) * q1(a);
            auto second = sin_r(a) * q0(a) + cos_r(a) * q1(a);
            return assuming(cosine, sine)
                .derive(sum(a, first * (cos_r(a) * k0(a) - sin_r(a) * k1(a))
                                   + second * (sin_r(a) * k0(a) + cos_r(a) * k1(a))))
                .by(ring_laws, sum(a, (power(cos_r(a), 2) + power(sin_r(a), 2)) * same))
                .by(on_the_circle.lemma(), sum(a, 1 * same))
                .by(ring_laws, sum(a, q0(a) * k0(a) + q1(a) * k1(a)));
        });

// All this asks that queries and keys be cut into pairs in one way. Two layouts are in use:
// neighbours, $(x_0, x_1), (x_2, x_3)$, and halves, $(x_0, x_2), (x_1, x_3)$. Use one for the query
// and the other for the key. Let both be the vector $(1, 0, 0, 0)$, and let a place turn the first
// pair by the angle of $(3/5, 4/5)$. At place 0 nothing is turned, and the score is 1. At place 1
// it is $9/25$. The distance is 0 in both cases.

constexpr attest::rotation turns[] = {attest::rotation(3_q / 5, 4_q / 5),
                                      attest::rotation(5_q / 13, 12_q / 13)};

constexpr auto same_word = attest::row_vector({1, 0, 0, 0});

constexpr auto score_at(long long place) {
    auto const query = attest::rotary(same_word, turns, attest::pairing::interleaved, place);
    auto const key = attest::rotary(same_word, turns, attest::pairing::halves, place);
    return query * attest::transpose(key);
}

constexpr auto at_0 = score_at(0);
constexpr auto at_1 = score_at(1);

static_assert(at_0(0, 0) == 1_q && at_1(0, 0) == 9_q / 25);

constexpr auto mixed_layouts = attest::refutation<
    "T20", "\"queries and keys may have two layouts\": then more than the distance counts">(
    [] { return attest::refuted_by(attest::equal(at_0, at_1)); });

// ### Linear attention, three ways
//
// All at once, word $t$ needs every earlier word: $\sum_{j \le t} (q_t \cdot k_j)\, v_j$. Summed in
// the other order, the words are gone before the query comes:

constexpr auto regrouped = attest::theorem<
    "T22", "sum_j (q_t.k_j) v_j = q_t (sum_j k_j v_j): linear attention regrouped">([] {
    auto const [N, B, C, D, t, a, b, j, q, k, v, state] = word_by_word{};
    return derive(sum(j, sum(a, q(t, a) * k(j, a)) * v(j, b)))
        .by(swap_sums | factor_out, sum(a, q(t, a) * sum(j, k(j, a) * v(j, b))));
});

// The bracket is a state that can be kept from word to word. It starts from what came before the
// first word, `before`, and each word adds $k_t v_t$. By induction over the positions, the state is
// the sum:

constexpr auto state_is_sum =
    attest::theorem<"T22", "S_0 = S + k_0 v_0, S_(t+1) = S_t + k v: S_t is S plus the sum up to t">(
        [] {
            auto const [N, B, C, D, t, a, b, j, q, k, v, state] = word_by_word{};
            auto before = variable("before", C, D);
            auto first_j = index("j", up_to(N, first(N)));
            auto next_j = index("j", up_to(N, t + 1));
            auto start = equal(state(first(N), a, b),
                               before(a, b) + k(first(N), a) * v(first(N), b));
            auto recurrence = for_all(t, equal(state(t + 1, a, b),
                                               state(t, a, b) + k(t + 1, a) * v(t + 1, b)));
            auto claim = equal(state(t, a, b), before(a, b) + sum(j, k(j, a) * v(j, b)));
            return assuming(start, recurrence)
                .by_induction(
                    t, claim,
                    derive(state(first(N), a, b))
                        .by(start, before(a, b) + k(first(N), a) * v(first(N), b))
                        .by(singleton,
                            before(a, b) + sum(first_j, k(first_j, a) * v(first_j, b))),
                    derive(state(t + 1, a, b))
                        .by(recurrence(t), state(t, a, b) + k(t + 1, a) * v(t + 1, b))
                        .by(claim, before(a, b) + sum(j, k(j, a) * v(j, b))
                                       + k(t + 1, a) * v(t + 1, b))
                        .by(singleton,
                            before(a, b) + sum(next_j, k(next_j, a) * v(next_j, b))));
        });

// Now in blocks, or *chunks*. The words before the block are a set $B$, those of the block are
// numbered from 0, and word $t$ of the block sees all of $B$ and the block up to itself. If the
// recurrence starts from the state of $B$, it gives what the full sum gives:

constexpr auto recurrence_is_sum =
    attest::theorem<"T22", "the recurrence from the state of the block before = the full sum">([] {
        auto const [N, B, C, D, t, a, b, j, q, k, v, state] = word_by_word{};
        auto m = index("m", B);
        auto n = index("n", joined(B, up_to(N, t)));
        auto before = variable("before", C, D);
        auto earlier =
            for_all(a, for_all(b, equal(before(a, b), sum(m, k(m, a) * v(m, b)))));
        auto start = for_all(
            a, for_all(b, equal(state(first(N), a, b),
                                before(a, b) + k(first(N), a) * v(first(N), b))));
        auto recurrence = for_all(
            t, for_all(a, for_all(b, equal(state(t + 1, a, b), state(t, a, b)
                                                                   + k(t + 1, a)
                                                                         * v(t + 1, b)))));
        return assuming(earlier, start, recurrence)
            .derive(sum(a, q(t, a) * state(t, a, b)))
            .by(state_is_sum.lemma(),
                sum(a, q(t, a) * (before(a, b) + sum(j, k(j, a) * v(j, b)))))
            .by(earlier(a, b),
                sum(a, q(t, a) * (sum(m, k(m, a) * v(m, b)) + sum(j, k(j, a) * v(j, b)))))
            .by(split, sum(a, q(t, a) * sum(n, k(n, a) * v(n, b))))
            .by(swap_sums | factor_out, sum(n, sum(a, q(t, a) * k(n, a)) * v(n, b)));
    });

// And the chunked form, which is what fast programs run: the block before through its state, the
// words of the block itself directly.

constexpr auto chunked = attest::theorem<
    "T22", "chunked form: the state of the block before, and the block itself directly">([] {
    auto const [N, B, C, D, t, a, b, j, q, k, v, state] = word_by_word{};
    auto m = index("m", B);
    auto n = index("n", joined(B, up_to(N, t)));
    return derive(sum(n, sum(a, q(t, a) * k(n, a)) * v(n, b)))
        .by(split, sum(m, sum(a, q(t, a) * k(m, a)) * v(m, b))
                       + sum(j, sum(a, q(t, a) * k(j, a)) * v(j, b)))
        .by(swap_sums | factor_out, sum(a, q(t, a) * sum(m, k(m, a) * v(m, b)))
                                        + sum(j, sum(a, q(t, a) * k(j, a)) * v(j, b)));
});

// The two together: the recurrence gives the chunked form.

constexpr auto recurrence_is_chunked = attest::theorem<
    "T22", "causal recurrence = chunked form, for every block and any words before it">([] {
    auto const [N, B, C, D, t, a, b, j, q, k, v, state] = word_by_word{};
    auto m = index("m", B);
    auto n = index("n", joined(B, up_to(N, t)));
    auto before = variable("before", C, D);
    auto earlier = for_all(a, for_all(b, equal(before(a, b), sum(m, k(m, a) * v(m, b)))));
    auto start = for_all(a, for_all(b, equal(state(first(N), a, b),
                                             before(a, b) + k(first(N), a) * v(first(N), b))));
    auto recurrence = for_all(
        t, for_all(a, for_all(b, equal(state(t + 1, a, b),
                                       state(t, a, b) + k(t + 1, a) * v(t + 1, b)))));
    auto direct = sum(j, sum(a, q(t, a) * k(j, a)) * v(j, b));
    return assuming(earlier, start, recurrence)
        .derive(sum(a, q(t, a) * state(t, a, b)))
        .by(recurrence_is_sum.lemma(), sum(n, sum(a, q(t, a) * k(n, a)) * v(n, b)))
        .by(chunked.lemma(), sum(a, q(t, a) * sum(m, k(m, a) * v(m, b))) + direct)
        .by(earlier(a, b), sum(a, q(t, a) * before(a, b)) + direct);
});

// ## What it shows
//
// Each promise is a law of finite sums. Heads are a partition of the entries. Groups are a
// partition of the heads, and so a shared key collects gradients. The recurrence, the chunks and
// the full sum of linear attention differ in the order of summation alone. Rotations need a little
// more: the addition theorems.
//
// ## Now break it
//
// Turn the sign of one sine:
//
// ```diff
// -            .derive(sin_m(a) * first + cos_m(a) * second)
// +            .derive(sin_m(a) * first - cos_m(a) * second)
// ```
// ```error
// ATT-501 step 1
// it does not follow
// ```
//
// ## What this does not say
//
// That floating point numbers keep these promises. Another order of summation rounds in another
// way, and the chunked form of a program differs from its recurrence in the last digits.
//
// The gradient of the keys is taken from the gradient of the scores, by the chain rule; how the
// latter comes from the outputs is the subject of another chapter. Linear attention stands here
// without its denominator. That is the same sum with $v = 1$, so each theorem holds for it as well.
//
// The theorems on rotations do not say which of the two layouts a model was trained with. Either
// will do, as long as queries and keys share it.
//
// ## Exercises
//
// 1. Values can be grouped, too, and projected before they are mixed. Prove that the sum over the
//    heads $\sum_h w_h v_{g(h)}$ is a sum over the groups, each value once.
// 2. The state of two blocks that follow each other is the sum of their states. Prove it.
//
// ## Where it comes from
//
// Heads and the output projection are those of Vaswani et al. (2017); "Self-attention explained"
// describes them. Grouped queries are due to Ainslie et al. (2023), with one group to N. Shazeer
// (2019), rotary positions to J. Su et al. (2021), linear attention to Katharopoulos et al. (2020).
//
// ## The claims again
//
// - S2.7: $\mathrm{concat}(O_h)\, W_O = \sum_h O_h W_O^h$ for any heads, also of different sizes;
//   one head with the identity is that head.
// - T21: if $K_h = k_{g(h)}$ and $V_h = v_{g(h)}$ for all heads, and the row has an allowed key,
//   the outputs are those of grouped queries. The gradients at a shared key and a shared value are
//   the sums of those of the heads that share it.
// - T20: if cosine and sine of $m - n$ are what the addition theorems say,
//   $\langle R_m q, R_n k \rangle = \langle R_{m-n} q, k \rangle$; likewise $R_m R_n = R_{m+n}$; a
//   turn by a point of the circle keeps dot products. With one layout for the query and another
//   for the key the score of two places at distance 0 is 1 in one case and $9/25$ in another.
// - T22: linear attention regrouped; the recurrence, started from the state of the words before,
//   gives the full causal sum, and both are the chunked form.

} // namespace

attest::report::chapter chapter_22() {
    namespace mirror = attest::mirror;
    auto const number = [](int value) { return mirror::number(value); };
    auto const c = number(3) / number(5);
    auto const s = number(4) / number(5);
    mirror::table const by_neighbours = {{c, s, number(0), number(0)}};
    mirror::table const by_halves = {{c}, {number(0)}, {s}, {number(0)}};
    mirror::table const unturned = {{number(1), number(0), number(0), number(0)}};
    mirror::table const unturned_key = {{number(1)}, {number(0)}, {number(0)}, {number(0)}};
    return attest::report::chapter(22, "Heads and positions")
        .add(projected)
        .add(folded)
        .add(one_head)
        .add(same_scores)
        .add(same_weights)
        .add(grouped_is_multi_head)
        .add(gradient_of_values)
        .add(gradient_of_own_keys)
        .add(gradient_of_shared_keys)
        .add(only_distance)
        .add(two_turns_first)
        .add(two_turns_second)
        .add(on_the_circle)
        .add(turns_keep_products)
        .add(mixed_layouts,
             mirror::compare("place 0", at_0, mirror::product(unturned, unturned_key)),
             mirror::compare("place 1", at_1, mirror::product(by_neighbours, by_halves)))
        .add(regrouped)
        .add(state_is_sum)
        .add(recurrence_is_sum)
        .add(chunked)
        .add(recurrence_is_chunked);
}
