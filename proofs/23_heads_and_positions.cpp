// # 23. Heads and positions
//
// ## The question
//
// Why may a program compute the same attention in several different ways?
//
// Attention as models use it has more parts than the formula with one query. Several heads work side
// by side, often sharing keys and values. Positions enter as rotations. And a cheaper relative,
// linear attention, can be computed word by word, in blocks, or all at once.
//
// For each of these, two ways to compute are said to give the same result. Which of these statements
// hold for every number of heads, pairs and words?
//
// ## The system
//
// **Heads side by side.** Concatenation puts the outputs of all heads in one row. The components of this
// row are a set $E$, and the map `head` says to which head of $H$ a component belongs. Heads may have
// different numbers of components. The components of head $h$ are the *fibre* of $h$.
//
// The symbols are declared below, as a struct whose members are declared in the context `let`. A theorem
// makes one such struct, here called `y`, and then declares what only that theorem needs. The other systems
// are in the library, and so are T20, T21, T22 and the theorems about pairs, each under the name that
// is printed before it here: `attest/theorems/positions.hpp`, `attest/theorems/heads.hpp`,
// `attest/theorems/linear.hpp`.

#include <attest/derivation.hpp>
#include <attest/report/ledger.hpp>
#include <attest/theorems/heads.hpp>
#include <attest/theorems/linear.hpp>
#include <attest/theorems/positions/dot_products.hpp>
#include <attest/theorems/positions/rotations.hpp>

using namespace attest::proofs;
namespace theorems = attest::theorems;

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
    index_term own = let.index("e", head.fibre(h)); // a component of head h
    symbol p = let.variable("p", H, S, T);
    symbol v = let.variable("v", T, E);
    symbol W = let.variable("W", E, C);
    function o = let.define("o", sum(j, p(head(e), i, j) * v(j, e)), i, e);
    term projected_row = sum(e, o(i, e) * W(e, d));
};

// **Shared keys.** With grouped queries, the heads of one group share one copy of keys and values:
// head $h$ uses those of the group $g(h)$. `K` and `V` are the keys and values of a layer in which
// every head has its own.
//
// To compare the two layers, `K` and `V` are assumed to be copies of the shared ones. The weights
// are compared in rows that see a key, $\sum_l M_{il} > 0$.
//
// **Rotations.** The components of queries and keys come in pairs $a$. At position $m$ the pair
// $(q^0_a, q^1_a)$ is turned by an angle that belongs to $m$ and $a$. Let $\cos_m$ and $\sin_m$ be the cosine and
// sine of this angle (the index $a$ is left out). The turned pair is
//
// $$R_m q = (\cos_m \cdot\, q^0 - \sin_m \cdot\, q^1,\quad \sin_m \cdot\, q^0 + \cos_m \cdot\, q^1).$$
//
// For the theorems, $\cos_m$ and $\sin_m$ are any two numbers for each pair and position. A theorem that needs a
// property of them, such as $\cos_m^2 + \sin_m^2 = 1$, assumes it. The function `turned` is the formula above.
//
// **Linear attention.** Without the exponential, the weight of word $j$ for word $t$ is
// $q_t \cdot k_j$, where $q$ and $k$ may have gone through any map before. Word $t$ sees the words
// up to itself. The *state* $S_t$ has an element for each component $a$ of the keys and $b$ of the
// values.
//
// ## The claim
//
// ### Concatenate and project, or project and add
//
// The product of the concatenated row with $W_O$ is a sum over all components. Sorting them by head
// makes it a sum over heads, each with its own rows of $W_O$:
// $\mathrm{concat}(O_h)\, W_O = \sum_h O_h W_O^h$.

constexpr auto projected =
    theorem<"S2.7", "project the concatenated row, or project and add">([](context& let) {
        side_by_side const y{let};
        auto const head_by_head = sum(y.h, sum(y.own, y.o(y.i, y.own) * y.W(y.own, y.d)));
        return claim(y.projected_row == head_by_head).by(partition, head_by_head);
    });

// The values of a head may also be multiplied by its rows of $W_O$ before they are mixed. A head then mixes
// vectors that already have the length of the output.

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

// With one head and the identity for $W_O$, the output is that of the head:

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

// Usually all heads have the same number of components, and a program reshapes the row to heads and components.
// Then a column is a *pair* of a head and a component. Let $C$ be a finite set with two maps, `left` to $A$ and
// `right` to $B$. It is the product of $A$ and $B$ if each pair $(i, j)$ belongs to exactly one element of $C$:
// $\sum_c \delta_{\mathrm{left}(c)\,i}\, \delta_{\mathrm{right}(c)\,j} = 1$. The struct is `product_set` in
// `attest/theorems/systems`. The pairs with one left part are a fibre, and each right part occurs once in it:
//
// > **sum_over_pairs_with_one_left_part**. If $C$ is the product of $A$ and $B$,
// > $\sum_{c:\, \mathrm{left}(c) = i} x_{\mathrm{right}(c)} = \sum_j x_j$.
//
// > **sum_over_pairs**. If $C$ is the product of $A$ and $B$,
// > $\sum_c x_{\mathrm{left}(c)\,\mathrm{right}(c)} = \sum_i \sum_j x_{ij}$.
//
// With heads for $A$ and components for $B$, this is the theorem `projected` for heads of one length. Here
// $W^h$ is a matrix by itself, whose rows are those of $W_O$ for head $h$:
//
// > **projection_of_concatenated_heads**. If the columns are the product of heads and components, and $W_O$
// > is cut into the blocks $W^h$, then $\mathrm{concat}(O_h)\, W_O = \sum_h O_h W^h$.
//
// ### Grouped queries are heads with copies
//
// Give every head a copy of the keys and values of its group: $K_h = k_{g(h)}$, $V_h = v_{g(h)}$.
// First the scores are shown to agree, then the weights, then the outputs. A lemma is applied wherever its
// left side occurs: `grouped_scores` changes the score of the word $j$ and those of all words $l$ in the
// sum.
//
// > **grouped_scores**. If $K_h = k_{g(h)}$ for all heads, the scores of the two layers agree.
//
// > **grouped_weights**. If $K_h = k_{g(h)}$ for all heads, and query $i$ sees a key, the weights
// > of row $i$ agree.
//
// > **grouped_queries_are_heads**. If $K_h = k_{g(h)}$ and $V_h = v_{g(h)}$ for all heads, and
// > query $i$ sees a key, the outputs of row $i$ agree.
//
// **Picture groups.** Which of eight heads read the keys and values of which group: with eight groups, four,
// two and one.
//
// ### The gradients of shared keys and values
//
// A shared key gets a gradient from all heads that share it. Take the layer with shared keys as a whole,
// from queries and keys to the loss. Each head has its own queries and its own mask:
//
// $$s_{hij} = c \sum_e q_{hie}\, k_{g(h)je}, \quad Z_{hi} = \sum_m M_{him} e^{s_{him}}, \quad
//   p_{hij} = M_{hij} e^{s_{hij}} / Z_{hi}, \quad o_{hib} = \sum_j p_{hij}\, v_{g(h)jb}.$$
//
// With the incoming gradients $dO_{hib}$ of the outputs, the loss is the sum $\sum_h \mathit{loss}_h$ of the
// losses of the heads, and in each head the definitions are those of chapter 22:
//
// $$\mathit{loss}_h = \sum_i \sum_b dO_{hib}\, o_{hib}, \quad dP_{hij} = \sum_b dO_{hib}\, v_{g(h)jb}, \quad
//   D_{hi} = \sum_b dO_{hib}\, o_{hib}, \quad dS_{hij} = p_{hij} (dP_{hij} - D_{hi}).$$
//
// The structs are `heads_with_shared_keys` and `shared_keys_with_loss` in `attest/theorems/systems`.
//
// Begin with the values. The weights do not depend on them, and a value is in the outputs of the heads of
// its group alone.
//
// > **weight_does_not_depend_on_shared_values**. If query $i$ of head $h$ sees a key,
// > $\partial p_{hij} / \partial v_{nlb} = 0$.
//
// > **gradient_of_shared_values**. If every query of every head sees a key,
// > $\partial\, \mathit{loss} / \partial v_{nlb} = \sum_{h:\, g(h) = n} \sum_i p_{hil}\, dO_{hib}$.
//
// The loss depends on the keys through the scores and the softmax. Chapter 22 differentiates a head with
// respect to a number $x$ that its scores depend on, in four derivations that are functions of the head and
// of $x$. Here the same functions are judged for head $h$ and $x = k_{nla}$. The struct `one_of_the_heads`
// gives head $h$ the names that they use.
//
// > **weight_by_shared_key**. If $x = k_{nla}$ and query $i$ of head $h$ sees a key,
// > $\partial_x p_{hij} = p_{hij} (\partial_x s_{hij} - \sum_m p_{him}\, \partial_x s_{him})$.
//
// ```cpp
// inline constexpr auto weight_by_shared_key =
//     theorem<"T21", "the derivative of a weight with respect to a shared key">([](context& let) {
//         heads_with_shared_keys const y{let};
//         return detail::weight_by_parameter(let, one_of_the_heads{y}, y.keys(y.n, y.l, y.a));
//     });
// ```
//
// > **output_by_shared_key**. If $x = k_{nla}$ and query $i$ of head $h$ sees a key,
// > $\partial_x o_{hib} = \sum_j p_{hij}\, \partial_x s_{hij}\, (v_{g(h)jb} - o_{hib})$.
//
// > **row_loss_by_shared_key**. If $x = k_{nla}$ and query $i$ of head $h$ sees a key,
// > $\sum_b dO_{hib}\, \partial_x o_{hib} = \sum_j dS_{hij}\, \partial_x s_{hij}$.
//
// > **head_loss_by_shared_key**. If $x = k_{nla}$ and every query of head $h$ sees a key,
// > $\partial_x \mathit{loss}_h = \sum_r \sum_j dS_{hrj}\, \partial_x s_{hrj}$.
//
// Only the derivative of a score is new: it is 0 unless $n$ is the group of head $h$.
//
// > **score_by_shared_key**.
// > $\partial s_{hij} / \partial k_{nla} = c\, \delta_{g(h)n}\, \delta_{jl}\, q_{hia}$.
//
// > **head_loss_by_key_of_a_group**. If every query of head $h$ sees a key,
// > $\partial\, \mathit{loss}_h / \partial k_{nla} = \delta_{g(h)n}\; c \sum_i dS_{hil}\, q_{hia}$.
//
// So head $h$ adds $dK_h = c\, dS_h^\top Q_h$ to the gradient of the keys of its group, and 0 to that of
// others. This is what `loss_by_key` in chapter 22 finds for a single head with its own keys. The sum over
// all heads becomes a sum over the heads of the group: $dK_n = \sum_{h:\, g(h) = n} dK_h$.
//
// > **gradient_of_shared_keys**. If every query of every head sees a key,
// > $\partial\, \mathit{loss} / \partial k_{nla} = \sum_{h:\, g(h) = n} c \sum_i dS_{hil}\, q_{hia}$.
//
// ```cpp
// inline constexpr auto gradient_of_shared_keys =
//     theorem<"T21", "the gradient of a shared key sums those of its heads">([](context& let) {
//         shared_keys_with_loss const y{let};
//         auto const h = y.h, n = y.n, i = y.i, l = y.l, a = y.a;
//         auto const member = let.index("h", y.g.fibre(n));
//         auto const c = y.scale;
//         auto const q = y.queries;
//         auto const x = y.keys(n, l, a);
//         auto const of_one_head = [&](index_term const& one) {
//             return c * sum(i, y.dS(one, i, l) * q(one, i, a));
//         };
//         auto const of_the_group = sum(member, of_one_head(member));
//         let.assume(for_all(h, i, y.sees_a_key));
//         return claim(derivative(y.loss(), x) == of_the_group)
//             .by(derivative_of_sum, sum(h, derivative(y.loss_of_head(h), x)))
//             .by(head_loss_by_key_of_a_group.lemma(), sum(h, delta(y.g(h), n) * of_one_head(h)))
//             .by(partition, of_the_group);
//     });
// ```
//
// ### Only the distance counts
//
// Turn the query at position $m$ and the key at position $n$. Let $d = m - n$, and let $\cos_d$ and $\sin_d$
// be given by the addition theorems: $\cos_d = \cos_m \cos_n + \sin_m \sin_n$ and
// $\sin_d = \sin_m \cos_n - \cos_m \sin_n$. Then the dot product is that of the query turned by $d$ and the key
// not turned at all.
//
// > **rotary_scores_by_distance**. If $\cos_d$ and $\sin_d$ are what the addition theorems make of
// > $m - n$, $\langle R_m q, R_n k \rangle = \langle R_d q, k \rangle$.
//
// Two turns are one turn by the sum of the angles, $R_m R_n = R_{m+n}$. A pair has two components,
// so this is two equations.
//
// > **two_turns_first**. If $\cos_s$ and $\sin_s$ are what the addition theorems make of $m + n$,
// > the first components of $R_m R_n q$ and $R_s q$ agree.
//
// > **two_turns_second**. If $\cos_s$ and $\sin_s$ are what the addition theorems make of $m + n$,
// > the second components of $R_m R_n q$ and $R_s q$ agree.
//
// **Picture turned.** A query and a key at right angles, turned together from one position to the next by
// the point $(4/5, 3/5)$ of the circle. All coordinates stay rational, and the angle between the two stays.
//
// Where one begins to count does not matter, either. Moving both positions by $r$ turns both
// vectors once more by $R_r$, and a turn keeps dot products. This needs $\cos^2 + \sin^2 = 1$. The
// point on the circle is given by the tangent $x$ of half the angle. Then rational $x$ give rational points
// that satisfy this equation. (The half turn has no such $x$.)
//
// > **half_angle_points_are_on_the_circle**. If $\cos = (1 - x^2) / (1 + x^2)$ and
// > $\sin = 2 x / (1 + x^2)$, then $\cos^2 + \sin^2 = 1$.
//
// > **turns_keep_dot_products**. With such a cosine and sine for each pair,
// > $\langle R_r q, R_r k \rangle = \langle q, k \rangle$.
//
// All this requires that queries and keys are cut into pairs in the same way. Two layouts are in use:
// neighbours, $(x_0, x_1), (x_2, x_3)$, and halves, $(x_0, x_2), (x_1, x_3)$. With one for the query
// and the other for the key the score may depend on more than the distance; chapter 15 has an example.
//
// ### Linear attention, three ways
//
// All at once, the output of word $t$ is a sum over itself and every earlier word:
// $\sum_{j \le t} (q_t \cdot k_j)\, v_j$. In the other order of summation, the sum over the words does not
// contain the query:
//
// > **linear_attention_regrouped**.
// > $\sum_{j \le t} (q_t \cdot k_j)\, v_{jb} = \sum_a q_{ta} \sum_{j \le t} k_{ja} v_{jb}$.
//
// The inner sum is a *state* that can be kept from word to word. It starts from a state `before`, that of all
// words before the first one here, and word $t$ adds the products $k_{ta} v_{tb}$. By induction over the
// positions, the state is the sum. In the step from $t$ to $t + 1$ the claim itself is the induction
// hypothesis, and is cited as a formula:
//
// > **linear_state_is_sum**. If $S$ follows the recurrence,
// > $S_{tab} = \mathit{before}_{ab} + \sum_{j \le t} k_{ja} v_{jb}$.
//
// Now in blocks, or *chunks*. The words before the block are a set $B$, and those of the block are
// numbered from 0. Word $t$ of the block sees all of $B$ and the block up to itself. If the
// recurrence starts from the state of $B$, it gives the full sum:
//
// > **linear_recurrence_is_sum**. If $S$ follows the recurrence from the state of $B$,
// > $\sum_a q_{ta} S_{tab} = \sum_{n \in B \uplus \{0, \dots, t\}} (q_t \cdot k_n)\, v_{nb}$.
//
// Fast programs compute the chunked form: the words before the block are read through their state, those of
// the block itself one by one.
//
// **Picture chunks.** Six words in chunks of two: what a query reads through the state, and what it reads
// key by key.
//
// > **linear_sum_in_chunks**.
// > $\sum_{n \in B \uplus \{0, \dots, t\}} (q_t \cdot k_n)\, v_{nb} =
// > \sum_a q_{ta} \sum_{m \in B} k_{ma} v_{mb} + \sum_{j \le t} (q_t \cdot k_j)\, v_{jb}$.
//
// The two together: the recurrence gives the chunked form.
//
// > **linear_recurrence_in_chunks**. If $S$ follows the recurrence from the state of $B$,
// > $\sum_a q_{ta} S_{tab} = \sum_a q_{ta}\, \mathit{before}_{ab} + \sum_{j \le t} (q_t \cdot k_j)\, v_{jb}$.
//
// ## What it shows
//
// Nearly all of these statements are laws of finite sums. Heads are a partition of the components. Groups are
// a partition of the heads, and so a shared key gets the sum of the gradients of its heads. The recurrence, the
// chunks and the full sum of linear attention differ only in the order of summation. Rotations also need the
// addition theorems.
//
// ## Now break it
//
// Change the sign of one sine, so that `turned` is not a rotation:
//
// ```diff attest/theorems/systems/turned_pairs.hpp
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
// The theorems do not say that floating-point results agree. Another order of summation rounds in another
// way, and the chunked form of a program may differ from its recurrence in the last digits.
//
// Linear attention is written here without its denominator. The denominator is the same sum with $v = 1$, so
// each theorem holds for it as well.
//
// The theorems on rotations do not say which of the two layouts a model was trained with. They hold for
// either, as long as queries and keys share it.
//
// ## Exercises
//
// The first, as a skeleton. The answer names the law that sorts the heads by group.
//
// ```cpp
// auto const H = let.finite_set("H");
// auto const G = let.finite_set("G");
// auto const h = let.index("h", H);
// auto const n = let.index("n", G);
// auto const g = let.map("g", H, G);
// auto const member = let.index("h", g.fibre(n));
// auto const w = let.variable("w", H);
// auto const v = let.variable("v", G);
// auto const each_once = sum(n, v(n) * sum(member, w(member)));
// return claim(sum(h, w(h) * v(g(h))) == each_once).by(hole, each_once);
// ```
//
// To this the compiler answers with what is left to show:
//
// ```text
// ATT-501 step 1 by hole: still to be shown. The step: sum(h in H, w(h) * v(g(h))) = sum(n, v(n) *
// sum(h in g.fibre(n), w(h))). partition would justify this step.
// ```
//
// 1. ★ Heads of one group share a value. Prove that the sum over the heads $\sum_h w_h v_{g(h)}$ is a sum over the
//    groups in which each value occurs once, multiplied by the sum of the weights of its heads.
// 2. ★ The state of two blocks that follow each other is the sum of their states. Prove it.
// 3. ★★ Refute: "linear attention is softmax attention without the exponential, so its weights are
//    shares". Find numbers for which a weight $q \cdot k_j / \sum_l q \cdot k_l$ exceeds 1.
//    *Hint.* The product of a query and a key may be negative.
// 4. ★ Derive that a rotation keeps the length of a pair: $(xc - ys)^2 + (xs + yc)^2 = x^2 + y^2$ if
//    $c^2 + s^2 = 1$.
//    *Hint.* The left side is $(c^2 + s^2)(x^2 + y^2)$.
// 5. ★ Refute, with `refuted`: "a rotation keeps each component", $xc - ys = x$, under the hypothesis of
//    exercise 4.
// 6. ★★ A model with a key for each head is to become one with shared keys. Refute, with numbers: "the mean
//    of two keys has the mean of their numerators", $e^{q (k_1 + k_2) / 2} = (e^{q k_1} + e^{q k_2}) / 2$.
//    *Hint.* The left side is the geometric mean of the two numerators.
// 7. ★ In which order are heads concatenated? Derive that any order gives the same output if the blocks of $W_O$
//    are in the same order. Refute this for blocks of $W_O$ that stay where they were.
// 8. ★★ A turn by the opposite angle has the cosine $c$ and the sine $-s$. Derive that it undoes a turn, in the
//    first component: $c\,(cx - sy) + s\,(sx + cy) = x$ if $c^2 + s^2 = 1$.
//    *Hint.* Multiply out: the terms with $y$ cancel.
// 9. ★★★ Many models let the state fade: a *gate* multiplies it before each word,
//    $S_{t+1,ab} = e^{m_t - m_{t+1}} S_{tab} + k_{t+1,a} v_{t+1,b}$. Derive that
//    $S_{tab} = \sum_{j \le t} e^{m_j - m_t} k_{ja} v_{jb}$, if $S_{0ab} = k_{0a} v_{0b}$. By how much has word
//    $j$ faded at time $t$?
//    *Hint.* The steps of `online_sum` in chapter 19.
// 10. ★★ Which of these are true? Derive those, and refute the others. "The state after some words does not depend
//     on their order." "Equal states are states of equal words." "A word that is read a second time does not change
//     the state."
//     *Hint.* A state is a sum of products. Does a sum tell the order of its terms? Does a product tell its
//     factors?
// 11. ★ Linear attention is often divided by $\sum_{l \le t} q_t \cdot k_l$. Derive that its weights then sum to 1.
//     What has to be assumed here that softmax does not need?
//
// ## Where it comes from
//
// Heads and the output projection are those of Vaswani et al. (2017); "Self-attention explained" (S2)
// describes them. Grouped queries are due to Ainslie et al. (2023), with one group to N. Shazeer
// (2019), rotary positions to J. Su et al. (2021), linear attention to Katharopoulos et al. (2020).

} // namespace

attest::report::chapter chapter_23() {
    return attest::report::chapter(23, "Heads and positions")
        .add(projected)
        .add(folded)
        .add(one_head)
        .add(theorems::sum_over_pairs_with_one_left_part)
        .add(theorems::sum_over_pairs)
        .add(theorems::projection_of_concatenated_heads)
        .add(theorems::grouped_scores)
        .add(theorems::grouped_weights)
        .add(theorems::grouped_queries_are_heads)
        .add(theorems::weight_does_not_depend_on_shared_values)
        .add(theorems::gradient_of_shared_values)
        .add(theorems::weight_by_shared_key)
        .add(theorems::output_by_shared_key)
        .add(theorems::row_loss_by_shared_key)
        .add(theorems::head_loss_by_shared_key)
        .add(theorems::score_by_shared_key)
        .add(theorems::head_loss_by_key_of_a_group)
        .add(theorems::gradient_of_shared_keys)
        .add(theorems::rotary_scores_by_distance)
        .add(theorems::two_turns_first)
        .add(theorems::two_turns_second)
        .add(theorems::half_angle_points_are_on_the_circle)
        .add(theorems::turns_keep_dot_products)
        .add(theorems::linear_attention_regrouped)
        .add(theorems::linear_state_is_sum)
        .add(theorems::linear_recurrence_is_sum)
        .add(theorems::linear_sum_in_chunks)
        .add(theorems::linear_recurrence_in_chunks);
}
