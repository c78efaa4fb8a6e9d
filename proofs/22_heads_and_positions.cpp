// # 22. Heads and positions
//
// ## The question
//
// Attention as it is used has more parts than the formula with one query. Several heads work side
// by side, often sharing keys and values. Positions enter as rotations. And a cheaper relative,
// linear attention, can be computed word by word, in blocks, or all at once.
//
// Each of these comes with a promise that two ways to compute give the same result. Which promises
// hold for every number of heads, pairs and words?
//
// ## The system
//
// **Heads side by side.** Concatenation puts the outputs of all heads in one row of entries. The
// entries are a set $E$, and the map `head` says to which head of $H$ an entry belongs. Heads may
// have different numbers of entries. The entries of head $h$ are the *fibre* of $h$.
//
// Each system below is a struct whose members are declared in the context `let`. A theorem makes
// one of them, here called `y`, and then adds what only that theorem speaks of.

#include <attest/derivation.hpp>
#include <attest/report/ledger.hpp>

using namespace attest::proofs;

namespace {

struct side_by_side {
    context& let;
    index_set S = let.finite_set("S");
    index_set T = let.finite_set("T");
    index_set H = let.finite_set("H");
    index_set E = let.finite_set("E");
    index_set C = let.finite_set("C");
    index_term i = let.index("i", S);
    index_term j = let.index("j", T);
    index_term h = let.index("h", H);
    index_term e = let.index("e", E);
    index_term d = let.index("d", C);
    index_map head = let.map("head", E, H);
    index_term own = let.index("e", head.fibre(h)); // an entry of head h
    symbol p = let.variable("p", H, S, T);
    symbol v = let.variable("v", T, E);
    symbol W = let.variable("W", E, C);
    function o = let.define("o", sum(j, p(head(e), i, j) * v(j, e)), i, e);
    term projected_row = sum(e, o(i, e) * W(e, d));
};

// **Shared keys.** With grouped queries, the heads of one group share one copy of keys and values:
// head $h$ uses those of the group $g(h)$. `K` and `V` are the keys and values of a layer in which
// every head has its own.

struct grouped_queries {
    context& let;
    index_set H = let.finite_set("H");
    index_set G = let.finite_set("G");
    index_set S = let.finite_set("S");
    index_set T = let.finite_set("T");
    index_set C = let.finite_set("C");
    index_set D = let.finite_set("D");
    index_term h = let.index("h", H);
    index_term n = let.index("n", G);
    index_term i = let.index("i", S);
    index_term j = let.index("j", T);
    index_term l = let.index("l", T);
    index_term a = let.index("a", C);
    index_term b = let.index("b", D);
    index_map g = let.map("g", H, G);
    index_term member = let.index("h", g.fibre(n)); // a head of group n
    term c = let.scalar("c");
    symbol q = let.variable("q", H, S, C);
    symbol k = let.variable("k", G, T, C);
    symbol v = let.variable("v", G, T, D);
    symbol K = let.variable("K", H, T, C);
    symbol V = let.variable("V", H, T, D);
};

// To compare the two layers, `K` and `V` are assumed to be copies of the shared ones. The weights
// are compared in rows in which some key, called $r$, is allowed.

struct copied_keys_and_values : grouped_queries {
    index_term r = let.index("r", T);
    symbol M = let.mask("M", S, T);
    function own = let.define("own", c * sum(a, q(h, i, a) * K(h, j, a)), h, i, j);
    function shared = let.define("shared", c * sum(a, q(h, i, a) * k(g(h), j, a)), h, i, j);
    term own_softmax = M(i, j) * exp(own(h, i, j)) / sum(l, M(i, l) * exp(own(h, i, l)));
    term shared_softmax = M(i, j) * exp(shared(h, i, j)) / sum(l, M(i, l) * exp(shared(h, i, l)));
    function p_own = let.define("p_own", own_softmax, h, i, j);
    function p_shared = let.define("p_shared", shared_softmax, h, i, j);
    formula allowed = M(i, r) == 1;
    formula copied_keys = for_all(h, j, a, K(h, j, a) == k(g(h), j, a));
    formula copied_values = for_all(h, j, b, V(h, j, b) == v(g(h), j, b));
};

// **Rotations.** The components of queries and keys come in pairs $a$. At position $m$ the pair
// $(q^0_a, q^1_a)$ is turned by an angle that belongs to $m$ and $a$:
// $R_m q = (\cos q^0 - \sin q^1,\ \sin q^0 + \cos q^1)$. Of cosine and sine, the theorems need two
// numbers for each pair at the positions $m$ and $n$. The function `turned` is the formula above.

struct vector_of_pairs {
    term first;
    term second;
};

constexpr vector_of_pairs turned(term cosine, term sine, vector_of_pairs const& x) {
    return {cosine * x.first - sine * x.second, sine * x.first + cosine * x.second};
}

struct turned_pairs {
    context& let;
    index_set P = let.finite_set("P");
    index_term a = let.index("a", P);
    term cos_m = let.variable("cos_m", P)(a);
    term sin_m = let.variable("sin_m", P)(a);
    term cos_n = let.variable("cos_n", P)(a);
    term sin_n = let.variable("sin_n", P)(a);
    vector_of_pairs q{let.variable("q0", P)(a), let.variable("q1", P)(a)};
    vector_of_pairs k{let.variable("k0", P)(a), let.variable("k1", P)(a)};

    constexpr term dot(vector_of_pairs const& x, vector_of_pairs const& y) const {
        return sum(a, x.first * y.first + x.second * y.second);
    }
};

// **Linear attention.** Without the exponential, the weight of word $j$ for word $t$ is
// $q_t \cdot k_j$, where $q$ and $k$ may have gone through any map before. Word $t$ sees the words
// up to itself. The *state* $S_t$ has an entry for each component $a$ of the keys and $b$ of the
// values.

struct word_by_word {
    context& let;
    index_set N = let.positions("N");
    index_set B = let.finite_set("B");
    index_set C = let.finite_set("C");
    index_set D = let.finite_set("D");
    index_term t = let.index("t", N);
    index_term a = let.index("a", C);
    index_term b = let.index("b", D);
    index_term j = let.index("j", up_to(t));
    index_term m = let.index("m", B);
    index_term n = let.index("n", joined(B, up_to(t)));
    symbol q = let.variable("q", N, C);
    symbol k = let.variable("k", joined(B, N), C);
    symbol v = let.variable("v", joined(B, N), D);
    symbol before = let.variable("before", C, D);
    symbol state = let.variable("S", N, C, D);
    formula earlier = for_all(a, b, before(a, b) == sum(m, k(m, a) * v(m, b)));
    formula start =
        for_all(a, b, state(first(N), a, b) == before(a, b) + k(first(N), a) * v(first(N), b));
    formula recurrence =
        for_all(t, a, b, state(t + 1, a, b) == state(t, a, b) + k(t + 1, a) * v(t + 1, b));
    term full_sum = sum(n, sum(a, q(t, a) * k(n, a)) * v(n, b));
    term block_itself = sum(j, sum(a, q(t, a) * k(j, a)) * v(j, b));
};

// ## The claim
//
// ### Concatenate and project, or project and add
//
// The product of the concatenated row with $W_O$ is a sum over all entries. Sorting the entries by
// head makes it a sum over heads, each with its own rows of $W_O$:
// $\mathrm{concat}(O_h)\, W_O = \sum_h O_h W_O^h$.

constexpr auto projected =
    theorem<"S2.7", "project the concatenated row, or project and add">([](context& let) {
        side_by_side const y{let};
        auto const head_by_head = sum(y.h, sum(y.own, y.o(y.i, y.own) * y.W(y.own, y.d)));
        return claim(y.projected_row == head_by_head).by(partition, head_by_head);
    });

// One step further. The values of a head meet its rows of $W_O$ before they are mixed, if one
// likes. A head then is a mixture of vectors that are already of the output's length.

constexpr auto folded =
    theorem<"S2.7", "values may be projected before they are mixed">([](context& let) {
        side_by_side const y{let};
        auto const i = y.i, j = y.j, h = y.h, e = y.e, d = y.d, own = y.own;
        auto const projected_value = sum(own, y.v(j, own) * y.W(own, d));
        auto const mixed_afterwards = sum(h, sum(j, y.p(h, i, j) * projected_value));
        return claim(y.projected_row == mixed_afterwards)
            .by(definition, sum(e, sum(j, y.p(y.head(e), i, j) * y.v(j, e)) * y.W(e, d)))
            .by(partition, sum(h, sum(own, sum(j, y.p(h, i, j) * y.v(j, own)) * y.W(own, d))))
            .by(swap_sums | factor_out, mixed_afterwards);
    });

// With one head and the identity for $W_O$ nothing happens:

constexpr auto one_head =
    theorem<"S2.7", "one head with the identity for W_O is that head">([](context& let) {
        auto const S = let.finite_set("S");
        auto const E = let.finite_set("E");
        auto const i = let.index("i", S);
        auto const [e, d] = let.indices("e", "d", E);
        auto const o = let.variable("o", S, E);
        auto const W = let.variable("W", E, E);
        auto const identity = let.assume(for_all(e, d, W(e, d) == delta(e, d)));
        return claim(sum(e, o(i, e) * W(e, d)) == o(i, d))
            .by(identity, sum(e, o(i, e) * delta(e, d)))
            .by(sift, o(i, d));
    });

// ### Grouped queries are heads with copies
//
// Give every head a copy of the keys and values of its group: $K_h = k_{g(h)}$, $V_h = v_{g(h)}$.
// First the scores agree, then the weights, then the outputs. A lemma is applied wherever its left
// side occurs: `same_scores` changes the score of the word $j$ and those of all words $l$ in the
// sum.

constexpr auto same_scores =
    theorem<"T21", "copied keys: the scores of grouped queries">([](context& let) {
        copied_keys_and_values const y{{let}};
        auto const h = y.h, i = y.i, j = y.j, a = y.a;
        let.assume(y.copied_keys);
        return claim(y.own(h, i, j) == y.shared(h, i, j))
            .by(definition, y.c * sum(a, y.q(h, i, a) * y.K(h, j, a)))
            .by(y.copied_keys, y.c * sum(a, y.q(h, i, a) * y.k(y.g(h), j, a)))
            .by(definition, y.shared(h, i, j));
    });

constexpr auto same_weights =
    theorem<"T21", "copied keys: the weights of grouped queries">([](context& let) {
        copied_keys_and_values const y{{let}};
        auto const h = y.h, i = y.i, j = y.j;
        let.assume(y.allowed, y.copied_keys);
        return claim(y.p_own(h, i, j) == y.p_shared(h, i, j))
            .by(definition, y.own_softmax)
            .by(same_scores.lemma(), y.shared_softmax)
            .by(definition, y.p_shared(h, i, j));
    });

constexpr auto grouped_is_multi_head =
    theorem<"T21", "grouped queries are heads with copied keys and values">([](context& let) {
        copied_keys_and_values const y{{let}};
        auto const h = y.h, i = y.i, j = y.j, b = y.b;
        auto const grouped = sum(j, y.p_shared(h, i, j) * y.v(y.g(h), j, b));
        let.assume(y.allowed, y.copied_keys, y.copied_values);
        return claim(sum(j, y.p_own(h, i, j) * y.V(h, j, b)) == grouped)
            .by(same_weights.lemma(), sum(j, y.p_shared(h, i, j) * y.V(h, j, b)))
            .by(y.copied_values, grouped);
    });

// Learning is another matter: a shared key is pulled by all heads that share it. The output $o_h$
// is a mixture of the values of its group. Let `w` be the gradient that arrives at the outputs. The
// gradient at a value of the group $n$ collects the heads of that group. Each summand below is what
// head $h$ alone would send to a value of its own.

constexpr auto gradient_of_values =
    theorem<"T21", "the gradient of a shared value sums those of its heads">([](context& let) {
        grouped_queries const y{let};
        auto const h = y.h, n = y.n, i = y.i, j = y.j, l = y.l, b = y.b, member = y.member;
        auto const d = let.index("d", y.D);
        auto const p = let.variable("p", y.H, y.S, y.T);
        auto const w = let.variable("w", y.H, y.S, y.D);
        auto const value = y.v(n, l, d);
        auto const used = y.v(y.g(h), j, b);
        auto const output = sum(j, p(h, i, j) * used);
        auto const loss = sum(h, sum(i, sum(b, w(h, i, b) * output)));
        auto const slope = sum(j, p(h, i, j) * derivative(used, value));
        auto const matches = delta(y.g(h), n) * delta(j, l) * delta(b, d);
        auto const of_the_group = sum(member, sum(i, p(member, i, l) * w(member, i, d)));
        return claim(derivative(loss, value) == of_the_group)
            .by(derivative_of_sum, sum(h, sum(i, sum(b, derivative(w(h, i, b) * output, value)))))
            .by(derivative_of_sum | derivative_of_product,
                sum(h, sum(i, sum(b, w(h, i, b) * slope))))
            .by(derivative_of_variable,
                sum(h, sum(i, sum(b, w(h, i, b) * sum(j, p(h, i, j) * matches)))))
            .by(sift, sum(h, sum(i, w(h, i, d) * p(h, i, l) * delta(y.g(h), n))))
            .by(factor_out, sum(h, delta(y.g(h), n) * sum(i, p(h, i, l) * w(h, i, d))))
            .by(partition, of_the_group);
    });

// Keys act through the scores. Let `dS` be the gradient that arrives at the scores; by the chain
// rule the loss changes with the keys as $\sum_{hij} dS_{hij} s_{hij}$ does, `dS` held still. A
// layer with its own keys for each head gets $dK_h = c \sum_i dS_{hil} q_{hi}$ at word $l$:

constexpr auto gradient_of_own_keys =
    theorem<"T21", "the gradient of a key of its own">([](context& let) {
        grouped_queries const y{let};
        auto const h = y.h, i = y.i, j = y.j, l = y.l, a = y.a;
        auto const f = let.index("f", y.H);
        auto const d = let.index("d", y.C);
        auto const dS = let.variable("dS", y.H, y.S, y.T);
        auto const key = y.K(f, l, d);
        auto const used = y.K(h, j, a);
        auto const score = y.c * sum(a, y.q(h, i, a) * used);
        auto const slope = y.c * sum(a, y.q(h, i, a) * derivative(used, key));
        auto const matches = delta(h, f) * delta(j, l) * delta(a, d);
        auto const gradient = y.c * sum(i, dS(f, i, l) * y.q(f, i, d));
        return claim(derivative(sum(h, sum(i, sum(j, dS(h, i, j) * score))), key) == gradient)
            .by(derivative_of_sum, sum(h, sum(i, sum(j, derivative(dS(h, i, j) * score, key)))))
            .by(derivative_of_sum | derivative_of_product,
                sum(h, sum(i, sum(j, dS(h, i, j) * slope))))
            .by(derivative_of_variable,
                sum(h, sum(i, sum(j, dS(h, i, j) * (y.c * sum(a, y.q(h, i, a) * matches))))))
            .by(sift, sum(h, sum(i, y.c * dS(h, i, l) * y.q(h, i, d) * delta(h, f))))
            .by(factor_out, sum(h, delta(h, f) * (y.c * sum(i, dS(h, i, l) * y.q(h, i, d)))))
            .by(sift, gradient);
    });

// and a key that is shared gets the sum of these over the heads of its group:

constexpr auto gradient_of_shared_keys =
    theorem<"T21", "the gradient of a shared key sums those of its heads">([](context& let) {
        grouped_queries const y{let};
        auto const h = y.h, n = y.n, i = y.i, j = y.j, l = y.l, a = y.a, member = y.member;
        auto const d = let.index("d", y.C);
        auto const dS = let.variable("dS", y.H, y.S, y.T);
        auto const key = y.k(n, l, d);
        auto const used = y.k(y.g(h), j, a);
        auto const score = y.c * sum(a, y.q(h, i, a) * used);
        auto const slope = y.c * sum(a, y.q(h, i, a) * derivative(used, key));
        auto const matches = delta(y.g(h), n) * delta(j, l) * delta(a, d);
        auto const of_the_group = sum(member, y.c * sum(i, dS(member, i, l) * y.q(member, i, d)));
        return claim(derivative(sum(h, sum(i, sum(j, dS(h, i, j) * score))), key) == of_the_group)
            .by(derivative_of_sum, sum(h, sum(i, sum(j, derivative(dS(h, i, j) * score, key)))))
            .by(derivative_of_sum | derivative_of_product,
                sum(h, sum(i, sum(j, dS(h, i, j) * slope))))
            .by(derivative_of_variable,
                sum(h, sum(i, sum(j, dS(h, i, j) * (y.c * sum(a, y.q(h, i, a) * matches))))))
            .by(sift, sum(h, sum(i, y.c * dS(h, i, l) * y.q(h, i, d) * delta(y.g(h), n))))
            .by(factor_out, sum(h, delta(y.g(h), n) * (y.c * sum(i, dS(h, i, l) * y.q(h, i, d)))))
            .by(partition, of_the_group);
    });

// ### Only the distance counts
//
// Turn the query at position $m$ and the key at position $n$. Let $d = m - n$, and let cosine and
// sine at $d$ be what the addition theorems make them. Then the dot product is that of the query
// turned by $d$ and the key not turned at all.

constexpr auto only_distance =
    theorem<"T20", "only the distance of the positions counts">([](context& let) {
        turned_pairs const y{let};
        auto const a = y.a;
        auto const cos_d = let.variable("cos_d", y.P)(a);
        auto const sin_d = let.variable("sin_d", y.P)(a);
        auto const together = y.cos_m * y.cos_n + y.sin_m * y.sin_n;
        auto const across = y.sin_m * y.cos_n - y.cos_m * y.sin_n;
        auto const same = y.q.first * y.k.first + y.q.second * y.k.second;
        auto const other = y.q.first * y.k.second - y.q.second * y.k.first;
        auto const both_turned =
            y.dot(turned(y.cos_m, y.sin_m, y.q), turned(y.cos_n, y.sin_n, y.k));
        auto const turned_by_d = y.dot(turned(cos_d, sin_d, y.q), y.k);
        auto const cosine = let.assume(for_all(a, cos_d == together));
        auto const sine = let.assume(for_all(a, sin_d == across));
        return claim(both_turned == turned_by_d)
            .by(ring_laws, sum(a, together * same + across * other))
            .by(cosine, sum(a, cos_d * same + across * other))
            .by(sine, sum(a, cos_d * same + sin_d * other))
            .by(ring_laws, turned_by_d);
    });

// Two turns are one turn by the sum of the angles, $R_m R_n = R_{m+n}$. A pair has two components,
// so this is two equations.

constexpr auto two_turns_first =
    theorem<"T20", "two turns are one turn: the first component of each pair">([](context& let) {
        turned_pairs const y{let};
        auto const cos_s = let.variable("cos_s", y.P)(y.a);
        auto const sin_s = let.variable("sin_s", y.P)(y.a);
        auto const together = y.cos_m * y.cos_n - y.sin_m * y.sin_n;
        auto const across = y.sin_m * y.cos_n + y.cos_m * y.sin_n;
        auto const twice = turned(y.cos_m, y.sin_m, turned(y.cos_n, y.sin_n, y.q));
        auto const once = turned(cos_s, sin_s, y.q);
        auto const cosine = let.assume(for_all(y.a, cos_s == together));
        auto const sine = let.assume(for_all(y.a, sin_s == across));
        return claim(twice.first == once.first)
            .by(ring_laws, together * y.q.first - across * y.q.second)
            .by(cosine, cos_s * y.q.first - across * y.q.second)
            .by(sine, once.first);
    });

constexpr auto two_turns_second =
    theorem<"T20", "two turns are one turn: the second component of each pair">([](context& let) {
        turned_pairs const y{let};
        auto const cos_s = let.variable("cos_s", y.P)(y.a);
        auto const sin_s = let.variable("sin_s", y.P)(y.a);
        auto const together = y.cos_m * y.cos_n - y.sin_m * y.sin_n;
        auto const across = y.sin_m * y.cos_n + y.cos_m * y.sin_n;
        auto const twice = turned(y.cos_m, y.sin_m, turned(y.cos_n, y.sin_n, y.q));
        auto const once = turned(cos_s, sin_s, y.q);
        auto const cosine = let.assume(for_all(y.a, cos_s == together));
        auto const sine = let.assume(for_all(y.a, sin_s == across));
        return claim(twice.second == once.second)
            .by(ring_laws, across * y.q.first + together * y.q.second)
            .by(sine, sin_s * y.q.first + together * y.q.second)
            .by(cosine, once.second);
    });

// Where one begins to count does not matter, either. Moving both positions by $r$ turns both
// vectors once more by $R_r$, and a turn keeps dot products. This needs $\cos^2 + \sin^2 = 1$. So
// that the hypothesis can be met by rational numbers, the point on the circle is given by the
// tangent $x$ of half the angle. (The half turn has no such $x$.)

struct points_of_the_circle {
    context& let;
    index_set P;
    index_term a;
    term x = let.variable("x", P)(a);
    term cos_r = let.variable("cos_r", P)(a);
    term sin_r = let.variable("sin_r", P)(a);
    formula cosine = for_all(a, cos_r == (1 - power(x, 2)) / (1 + power(x, 2)));
    formula sine = for_all(a, sin_r == 2 * x / (1 + power(x, 2)));
};

constexpr auto on_the_circle =
    theorem<"T20", "points given by half an angle are on the circle">([](context& let) {
        auto const P = let.finite_set("P");
        points_of_the_circle const y{let, P, let.index("a", P)};
        auto const c = (1 - power(y.x, 2)) / (1 + power(y.x, 2));
        auto const s = 2 * y.x / (1 + power(y.x, 2));
        let.assume(y.cosine, y.sine);
        return claim(power(y.cos_r, 2) + power(y.sin_r, 2) == 1)
            .by(y.cosine, power(c, 2) + power(y.sin_r, 2))
            .by(y.sine, power(c, 2) + power(s, 2))
            .by(cancel, 1);
    });

constexpr auto turns_keep_products =
    theorem<"T20", "a turn keeps dot products: any place may be counted as 0">([](context& let) {
        turned_pairs const y{let};
        points_of_the_circle const at{let, y.P, y.a};
        auto const same = y.q.first * y.k.first + y.q.second * y.k.second;
        let.assume(at.cosine, at.sine);
        return claim(y.dot(turned(at.cos_r, at.sin_r, y.q), turned(at.cos_r, at.sin_r, y.k))
                     == y.dot(y.q, y.k))
            .by(ring_laws, sum(y.a, (power(at.cos_r, 2) + power(at.sin_r, 2)) * same))
            .by(on_the_circle.lemma(), sum(y.a, 1 * same))
            .by(ring_laws, y.dot(y.q, y.k));
    });

// All this asks that queries and keys be cut into pairs in one way. Two layouts are in use:
// neighbours, $(x_0, x_1), (x_2, x_3)$, and halves, $(x_0, x_2), (x_1, x_3)$. With one for the query
// and the other for the key the score depends on more than the distance; chapter 15 has an example.

// ### Linear attention, three ways
//
// All at once, word $t$ needs every earlier word: $\sum_{j \le t} (q_t \cdot k_j)\, v_j$. Summed in
// the other order, the words are gone before the query comes:

constexpr auto regrouped = theorem<"T22", "linear attention regrouped">([](context& let) {
    word_by_word const y{let};
    auto const t = y.t, a = y.a, b = y.b, j = y.j;
    auto const words_first = sum(a, y.q(t, a) * sum(j, y.k(j, a) * y.v(j, b)));
    return claim(sum(j, sum(a, y.q(t, a) * y.k(j, a)) * y.v(j, b)) == words_first)
        .by(swap_sums | factor_out, words_first);
});

// The bracket is a state that can be kept from word to word. It starts from what came before the
// first word, `before`, and each word adds $k_t v_t$. By induction over the positions, the state is
// the sum. In the step from $t$ to $t + 1$ the claim itself is the induction hypothesis, and is
// cited as a formula:

constexpr auto state_is_sum = theorem<"T22", "the state is a sum over the words">([](context& let) {
    word_by_word const y{let};
    auto const t = y.t, a = y.a, b = y.b, j = y.j, o = first(y.N);
    auto const first_j = let.index("j", up_to(o));
    auto const next_j = let.index("j", up_to(t + 1));
    auto const added = y.k(t + 1, a) * y.v(t + 1, b);
    auto const is_sum = y.state(t, a, b) == y.before(a, b) + sum(j, y.k(j, a) * y.v(j, b));
    let.assume(y.start, y.recurrence);
    return claim(is_sum).by_induction(
        t,
        steps()
            .by(y.start, y.before(a, b) + y.k(o, a) * y.v(o, b))
            .by(singleton, y.before(a, b) + sum(first_j, y.k(first_j, a) * y.v(first_j, b))),
        steps()
            .by(y.recurrence, y.state(t, a, b) + added)
            .by(is_sum, y.before(a, b) + sum(j, y.k(j, a) * y.v(j, b)) + added)
            .by(singleton, y.before(a, b) + sum(next_j, y.k(next_j, a) * y.v(next_j, b))));
});

// Now in blocks, or *chunks*. The words before the block are a set $B$, those of the block are
// numbered from 0, and word $t$ of the block sees all of $B$ and the block up to itself. If the
// recurrence starts from the state of $B$, it gives what the full sum gives:

constexpr auto recurrence_is_sum =
    theorem<"T22", "the recurrence gives the full sum">([](context& let) {
        word_by_word const y{let};
        auto const t = y.t, a = y.a, b = y.b, j = y.j, m = y.m, n = y.n;
        auto const words_of_block = sum(j, y.k(j, a) * y.v(j, b));
        let.assume(y.earlier, y.start, y.recurrence);
        return claim(sum(a, y.q(t, a) * y.state(t, a, b)) == y.full_sum)
            .by(state_is_sum.lemma(), sum(a, y.q(t, a) * (y.before(a, b) + words_of_block)))
            .by(y.earlier, sum(a, y.q(t, a) * (sum(m, y.k(m, a) * y.v(m, b)) + words_of_block)))
            .by(split, sum(a, y.q(t, a) * sum(n, y.k(n, a) * y.v(n, b))))
            .by(swap_sums | factor_out, y.full_sum);
    });

// And the chunked form, which is what fast programs run: the words before the block through their
// state, the words of the block itself directly.

constexpr auto chunked = theorem<"T22", "the full sum is the chunked form">([](context& let) {
    word_by_word const y{let};
    auto const t = y.t, a = y.a, b = y.b, m = y.m;
    auto const through_state = sum(a, y.q(t, a) * sum(m, y.k(m, a) * y.v(m, b)));
    return claim(y.full_sum == through_state + y.block_itself)
        .by(split, sum(m, sum(a, y.q(t, a) * y.k(m, a)) * y.v(m, b)) + y.block_itself)
        .by(swap_sums | factor_out, through_state + y.block_itself);
});

// The two together: the recurrence gives the chunked form.

constexpr auto recurrence_is_chunked =
    theorem<"T22", "the recurrence gives the chunked form">([](context& let) {
        word_by_word const y{let};
        auto const t = y.t, a = y.a, b = y.b, m = y.m;
        auto const chunked_form = sum(a, y.q(t, a) * y.before(a, b)) + y.block_itself;
        let.assume(y.earlier, y.start, y.recurrence);
        return claim(sum(a, y.q(t, a) * y.state(t, a, b)) == chunked_form)
            .by(recurrence_is_sum.lemma(), y.full_sum)
            .by(chunked.lemma(), sum(a, y.q(t, a) * sum(m, y.k(m, a) * y.v(m, b))) + y.block_itself)
            .by(y.earlier, chunked_form);
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
// Change the sign of one sine, so that `turned` is no rotation any more:
//
// ```diff
// -    return {cosine * x.first - sine * x.second, sine * x.first + cosine * x.second};
// +    return {cosine * x.first + sine * x.second, sine * x.first + cosine * x.second};
// ```
// ```error
// ATT-501 step 1
// by ring_laws
// it does not follow.
// ```
//
// The claims are about another function now, and what they say is false.
//
// ## What this does not say
//
// That floating point numbers keep these promises. Another order of summation rounds in another
// way, and the chunked form of a program differs from its recurrence in the last digits.
//
// The gradient of the keys is taken from the gradient of the scores, by the chain rule; how the
// latter comes from the outputs is the subject of chapters 20 and 21. Linear attention is written
// here without its denominator. That is the same sum with $v = 1$, so each theorem holds for it as
// well.
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
//   turn by a point of the circle keeps dot products.
// - T22: linear attention regrouped; the recurrence, started from the state of the words before,
//   gives the full causal sum, and both are the chunked form.

} // namespace

attest::report::chapter chapter_22() {
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
        .add(regrouped)
        .add(state_is_sum)
        .add(recurrence_is_sum)
        .add(chunked)
        .add(recurrence_is_chunked);
}
