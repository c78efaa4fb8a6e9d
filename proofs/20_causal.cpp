// # 20. Causal
//
// ## The question
//
// What follows if a word may look back but never ahead?
//
// A model that writes may look back and not ahead. Programs rely on this rule in several ways. They keep
// old keys and values in a cache and never compute them again. They read a long text in chunks. In training
// they compute all rows of a text at once, and rely on it that each row is the one that would follow from the
// words up to there alone.
//
// What exactly follows from the rule? And what happens to the order of the words, which the formula
// seems to ignore?
//
// ## The system
//
// Positions $0, 1, 2, \dots$ with queries $q_i$, keys $k_j$ and values $v_j$ of any dimension, and
// a scale $c$. *Causal* means: row $i$ sums over the positions up to $i$,
//
// $$o_{ib} = \sum_{j \le i} M_{ij} e^{s_{ij}} v_{jb} \Big/ \sum_{h \le i} M_{ih} e^{s_{ih}},
//   \qquad s_{ij} = c \sum_a q_{ia} k_{ja}.$$
//
// The mask $M$ may hide more, for padding or a window. Nothing is assumed about how long the
// sequence is, or whether it ends. Where there is a mask, row $i$ is assumed to see a key,
// $\sum_{h \le i} M_{ih} > 0$.
//
// The theorems are in the library, in `attest/theorems/causal.hpp` and, for ALiBi, in
// `attest/theorems/positions/slopes.hpp`, each under the name that is printed before it here.

#include <attest/derivation.hpp>
#include <attest/report/ledger.hpp>
#include <attest/theorems/causal.hpp>
#include <attest/theorems/positions/slopes.hpp>

namespace theorems = attest::theorems;

// ## The claim
//
// ### What comes later has no influence
//
// Take two sequences of keys and two of values that agree up to position $i$, and differ after it
// in any way. Row $i$ has one output for both. The hypotheses speak of $j \le i$ only, and they are
// used inside the sums, where $j$ is such a position.
//
// > **later_keys_have_no_influence**. If row $i$ sees a key, and $k_j = k'_j$ and $v_j = v'_j$ for all
// > $j \le i$, then $o_i$ is the same for $k$, $v$ and for $k'$, $v'$.
//
// ```cpp
// inline constexpr auto later_keys_have_no_influence =
//     theorem<"T11", "causal: keys and values after i have no influence">([](context& let) {
//         causal_rows const y{let};
//         auto const j = y.j, a = y.a, b = y.b;
//         auto const q = y.queries, k = y.keys, v = y.values;
//         auto const k2 = let.variable("k2", y.N, y.A);
//         auto const v2 = let.variable("v2", y.N, y.B);
//         auto const same_keys = for_all(j, a, k(j, a) == k2(j, a));
//         auto const same_values = for_all(j, b, v(j, b) == v2(j, b));
//         let.assume(same_keys, same_values, y.sees_a_key);
//         return claim(y.output(q, k, v) == y.output(q, k2, v2))
//             .by(same_values, y.output(q, k, v2))
//             .by(same_keys, y.output(q, k2, v2));
//     });
// ```
//
// That a row sums over $j \le i$ was the definition. Programs compute rows over the whole text, the
// positions $0, \dots, n$, and hide what comes later by a mask. Is that the same? With the delta of chapter 18,
// $\sum_{j \le i} \delta_{jx}$ is 1 if $x \le i$ and otherwise 0. So the mask hides what comes after $i$ if
// $M_{ix} (1 - \sum_{j \le i} \delta_{jx}) = 0$ for all $x$; where $x > i$ this says $M_{ix} = 0$, and for
// $x \le i$ it says nothing. From this alone:
//
// > **position_mask_leaves_prefix**. If the mask hides what comes after $i$, then for any numbers
// > $w_{ix}$, $\sum_{x \le n} M_{ix} w_{ix} = \sum_{j \le i} M_{ij} w_{ij}$.
//
// > **masked_sum_ignores_later_keys**. If the mask hides what comes after $i$, and $k_j = k'_j$ and
// > $y_j = y'_j$ for all $j \le i$, then $\sum_{x \le n} M_{ix} e^{s_{ix}} y_x$ is the same for $k$, $y$ and
// > for $k'$, $y'$.
//
// With $y_x = v_{xb}$ it is the numerator of the output, with $y_x = 1$ the denominator.
//
// > **masked_keys_have_no_influence**. If the mask hides what comes after $i$, row $i$ sees a key, and
// > $k_j = k'_j$ and $v_j = v'_j$ for all $j \le i$, then
// > $\sum_{x \le n} M_{ix} e^{s_{ix}} v_{xb} / \sum_{z \le n} M_{iz} e^{s_{iz}}$ is the same for $k$, $v$ and
// > for $k'$, $v'$.
//
// ### Decoding with a cache
//
// To write word $t + 1$, a program takes the keys and values of the positions up to $t$ from its
// cache and computes only the newest. If the cache holds the right keys and values, the result is row
// $t + 1$ of the full pass. The sum over the positions up to $t + 1$ is the sum up to $t$ plus one term.
//
// > **cached_step_is_full_row**. If the cache holds the keys and values up to $t$, the step that adds
// > key and value $t + 1$ to its sums gives
// > $\sum_{y \le t + 1} e^{s_{t+1,y}} v_{yb} / \sum_{z \le t + 1} e^{s_{t+1,z}}$.
//
// The first word has an empty cache and needs none. Its output is its own value.
//
// > **first_row_is_its_own_value**. For any scores,
// > $\sum_{j \le 0} e^{s_{0j}} v_{jb} / \sum_{j \le 0} e^{s_{0j}} = v_{0b}$.
//
// ### Reading in chunks
//
// A chunk of queries comes in. Query $n$ of the chunk is at position $g(n)$ of the text. With
// an *offset* $r$ this is $g(n) = n + r$, and the mask is $j \le n + r$; the theorem holds for any $g$.
// Each row of the chunk is the row of the full pass at its position.
//
// > **chunk_row_is_full_row**. If query $n$ of the chunk is that of position $g(n)$, its row over the
// > positions up to $g(n)$ is row $g(n)$ of the full pass.
//
// Programs keep the past $P$ apart from the chunk $C$ and apply the causal mask inside the chunk
// only, because a query of the chunk may see all of the past. Together the two sums are one sum
// over the whole text with one mask:
//
// > **past_and_chunk_are_one_sum**. If $M_{ix} = 1$ for all $x \in P$, then
// > $\sum_{x \in P} e^{s_{ix}} v_{xb} + \sum_{j \in C} M_{ij} e^{s_{ij}} v_{jb} =
// > \sum_{y \in P \uplus C} M_{iy} e^{s_{iy}} v_{yb}$.
//
// Which offset is right? Number the positions from 0. A row at a position with number $n$ sees $n +
// 1$ keys, by induction.
//
// > **row_n_sees_n_plus_1_keys**. If positions are numbered from 0 by $n$,
// > $n_t + 1 = \sum_{j \le t} 1$.
//
// Let the queries of the chunk be $0, \dots, m$ and the keys $0, \dots, m'$. There are $S_q =
// \sum_{x \le m} 1$ queries and $S_k = \sum_{y \le m'} 1$ keys. The chunk is the last $S_q$ of $S_k$
// positions, so its last query must see all $S_k$ keys. With the offset $r = S_k - S_q$ it does, and
// with no other. In a picture of the mask the diagonal then ends in the lower right corner.
//
// > **query_sees_keys_up_to_its_place**. If positions are numbered from 0, and each query $i \le m$ is
// > at the position with number $n_i + (S_k - S_q)$, query $i$ sees $n_i + (S_k - S_q) + 1$ keys.
//
// > **last_query_sees_all_keys**. Under the same hypotheses, query $m$ sees $S_k$ keys.
//
// > **last_query_determines_offset**. If positions are numbered from 0, and query $m$ is at the position
// > with number $n_m + r$ and sees $S_k$ keys, then $r = S_k - S_q$.
//
// **Picture offset.** Three queries over five keys. With $r = 0$ the diagonal begins in the upper left
// corner, with $r = S_k - S_q = 2$ it ends in the lower right one.
//
// ### Order
//
// Now let a query see keys at any position, as far as a mask allows. Permute the keys: key $\pi(j)$,
// with its value and its column of the mask, moves to place $j$. The queries stay where they are. Then
// no output changes. This is *invariance*, and it holds for any queries.
//
// A query sees the same number of keys in any order, so "query $i$ sees a key" means the same before and
// after the keys have moved. The two theorems after the first have a quotient on each side, and assume the
// hypothesis for both orders.
//
// > **permuted_rows_see_as_many_keys**. $\sum_k M_{i,\pi(k)} = \sum_k M_{ik}$ for a bijection $\pi$.
//
// > **permuted_keys_change_nothing**. If query $i$ sees a key, and $\pi$ is a bijection of the keys,
// > $\sum_j \frac{M_{i,\pi(j)} e^{s_{i,\pi(j)}}}{\sum_k M_{i,\pi(k)} e^{s_{i,\pi(k)}}} v_{\pi(j)d} = o_{id}$.
//
// Permute the words now: word $\pi(i)$ moves to place $i$. All queries, keys and values are made from
// the words by one projection each, so they move along. If the mask moves along as well, in rows and
// columns, so do the outputs. This is *equivariance*. Invariance and equivariance are the true forms of the
// statement that attention does not see the order. What is computed from the moved words has a prime.
//
// > **permuted_words_permute_outputs**. If $\pi$ is a bijection of the words, the mask moves along, and the
// > row of word $\pi(i)$ sees a key, $o'_{ib} = o_{\pi(i)b}$.
//
// ```cpp
// inline constexpr auto permuted_words_permute_outputs =
//     theorem<"T14", "permuted words give permuted outputs">([](context& let) {
//         permuted_words const y{let};
//         auto const j = y.j, h = y.h, b = y.b;
//         auto const word = y.pi(y.i); // at place i
//         auto const numerator = [&](index_term key) { return y.numerator(word, y.pi(key)); };
//         auto const in_this_order = permuted_keys_change_nothing.lemma()
//                                        .with("s", y.i, j, y.scores(y.i, j))
//                                        .with("v", j, b, y.values(j, b));
//         let.assume(y.sees_a_key, y.moved_sees_a_key);
//         return claim(y.moved_outputs(y.i, b) == y.outputs(word, b))
//             .by(definition, sum(j, numerator(j) / sum(h, numerator(h)) * y.values(y.pi(j), b)))
//             .by(in_this_order, y.outputs(word, b));
//     });
// ```
//
// ### A slope along the row
//
// ALiBi lowers each score in proportion to the distance: $s_{ij} - \lambda (n_i - n_j)$, where $n$
// is the number of a position. On a row of a causal mask $n_i$ is one number for the whole row. A
// number added to a whole row changes no weight (T2 in chapter 18), so the bias might as well be
// $\lambda n_j$, which does not depend on the query.
//
// > **slope_is_bias_of_keys**. If row $i$ sees a key, its weights with the scores
// > $s_{ij} - \lambda (n_i - n_j)$ are those with the scores $s_{ij} + \lambda n_j$.
//
// ### A window, key after key
//
// A sliding window is a mask. The recurrence of the online softmax (chapter 19) goes along a row one
// key at a time, with any mask and any scores. So it works with a window, and with a slope as well:
// after key $t$ the sums are those over the keys up to $t$ that lie in the window. The references
// $m_{it}$ may be any numbers. Let $z_{ij}$ be the scores before the slope.
//
// > **window_denominator**. If $\ell$ follows its recurrence with the scores $z_{ij} + \lambda n_j$,
// > $\ell_{it} = \sum_{j \le t} M_{ij} e^{z_{ij} + \lambda n_j - m_{it}}$.
//
// > **window_numerator**. If $a$ follows its recurrence with the scores $z_{ij} + \lambda n_j$,
// > $a_{itd} = \sum_{j \le t} M_{ij} e^{z_{ij} + \lambda n_j - m_{it}} v_{jd}$.
//
// A key outside the window adds nothing. Its step only moves the old sum to a new reference, so a
// program may skip the key and keep the old reference.
//
// > **key_outside_window_only_rescales**. If $\ell$ follows its recurrence and $M_{i,t+1} = 0$, then
// > $\ell_{i,t+1} = \ell_{it}\, e^{m_{it} - m_{i,t+1}}$.
//
// ### A soft cap, key after key
//
// Some models cap their scores: with a number $\gamma > 0$, each score $z$ becomes
//
// $$\bar z = \gamma \tanh(z / \gamma) = \gamma\, \frac{e^{2z/\gamma} - 1}{e^{2z/\gamma} + 1}.$$
//
// Capped scores lie strictly between $-\gamma$ and $\gamma$, whatever $z$ is.
//
// > **capped_score_is_below_cap**. If $\gamma > 0$, then $\bar z < \gamma$.
//
// > **capped_score_is_above_minus_cap**. If $\gamma > 0$, then $-\gamma < \bar z$.
//
// ```cpp
// inline constexpr auto capped_score_is_below_cap =
//     theorem<"T24", "soft cap: a capped score is less than the cap">([](context& let) {
//         auto const z = let.scalar("z"), cap = let.scalar("cap");
//         auto const gap = 2 * cap / (exp(2 * z / cap) + 1);
//         let.assume(0 < cap);
//         return claim(soft_capped(z, cap) < cap)
//             .less(adding(gap), soft_capped(z, cap) + gap)
//             .by(cancel, cap);
//     });
// ```
//
// The recurrence holds for any scores, and so for capped ones.
//
// > **soft_cap_denominator**. If $\gamma > 0$ and $\ell$ follows its recurrence with the scores
// > $\bar z_{ij}$, then $\ell_{it} = \sum_{j \le t} M_{ij} e^{\bar z_{ij} - m_{it}}$.
//
// > **soft_cap_numerator**. If $\gamma > 0$ and $a$ follows its recurrence with the scores $\bar z_{ij}$,
// > then $a_{itd} = \sum_{j \le t} M_{ij} e^{\bar z_{ij} - m_{it}} v_{jd}$.
//
// ## What it shows
//
// A causal row is a sum over a prefix, and a prefix grows by one key at a time. That is all that
// caches, chunks and one pass over a training text rely on. The offset of a chunk is not a free choice:
// the number of keys that the last query must see determines it.
//
// Attention without positions is permuted with its words. A mask that stays where it is while the words move
// breaks this (exercise 7), and so does a slope along the places.
//
// ## Now break it
//
// Put the chunk at the beginning of the keys instead of the end, offset 0. The last query then sees
// $S_q$ keys, and not $S_k$:
//
// ```diff attest/theorems/systems/aligned_chunk.hpp
// -    term offset = keys - queries;
// +    term offset = keys - keys;
// ```
// ```error
// ATT-501 step 3
// by ring_laws: it does not follow.
// It may be false: the hypotheses hold at the first positions
// Normal forms: sum(k in up_to(last_query), 1) and sum(k in up_to(last_key), 1).
// ```
//
// ## What this does not say
//
// That the cache holds the right keys is an assumption here. It holds when each key is made from its own
// word alone. In a stack of layers the input of a later layer is itself an output. By T11 it does not depend
// on later words, and so neither does a key that is made from it. This argument has to be repeated for each
// layer, and is not derived here.
//
// A chunk with more queries than there are keys, $S_q > S_k$, is not covered: its first queries would have
// negative positions. What a program returns for such rows is a choice (chapter 12), and not a theorem.
//
// ## Exercises
//
// The first, as a skeleton. Give the hypothesis a name, so that a step can cite it.
//
// ```cpp
// theorems::causal_rows const y{let};
// auto const q = y.queries, k = y.keys, v = y.values;
// auto const q2 = let.variable("q2", y.N, y.A);
// auto const same = let.assume(for_all(y.a, q(y.i, y.a) == q2(y.i, y.a)));
// let.assume(y.sees_a_key);
// return claim(y.output(q, k, v) == y.output(q2, k, v)).by(hole, y.output(q2, k, v));
// ```
//
// To this the compiler answers with what is left to show:
//
// ```text
// ATT-501 step 1 by hole: still to be shown. The step: sum(j in up_to(i), M(i, j) * exp(c *
// sum(a, q(i, a) * k(j, a))) * v(j, b)) / sum(h in up_to(i), M(i, h) * exp(c * sum(a, q(i, a) * k(h,
// a)))) = sum(j in up_to(i), M(i, j) * exp(c * sum(a, q2(i, a) * k(j, a))) * v(j, b)) / sum(h in
// up_to(i), M(i, h) * exp(c * sum(a, q2(i, a) * k(h, a)))). None of the numbers tried refutes it: undecided.
// ```
//
// 1. ★ Two families of queries agree at $i$ and differ elsewhere. Derive that row $i$ is the same.
// 2. ★ Number the positions from $x$ instead of 0. Derive that the weights with ALiBi stay the same.
// 3. ★★ Refute, with numbers for two keys: "with ALiBi, the slope cancels within a row". Which part of it does
//    cancel?
//    *Hint.* The slope is multiplied by a difference of two positions. Which of them is common to the row?
// 4. ★ In the narrowest window, with the mask $\delta_{ji}$, each query sees only its own key. Derive that the
//    numerator is $v_i$ times the denominator. How does the output depend on the score?
// 5. ★ A cache is large. Refute, with numbers for two keys: "the last output could be kept instead", that is,
//    query $t + 1$ mixes the values up to $t$ as query $t$ did.
// 6. ★★ Which of these are true? Derive those, and refute the others. "Hiding keys makes no weight of a key
//    that is left smaller." "Padding needs no mask, if its keys and values are 0." "Hiding keys makes no
//    output smaller."
//    *Hint.* For the first, `monotone`: a quotient grows when its denominator falls.
// 7. ★★ Refute, with two words whose scores are 0: "permuted words give permuted outputs, also with a mask
//    that stays where it is". The mask $M_{ij}$ belongs to places, the scores and values to the words that have
//    moved there.
//    *Hint.* Which keys does a word see at its new place, and which did it see at its old one?
// 8. ★★ A chunk is aligned at the bottom right. How many keys does its first query see, the one with
//    $n_i = 0$? Derive it. What does it mean if the number is 0?
//    *Hint.* `query_sees_keys_up_to_its_place` holds for each query, also for the one with the number 0.
// 9. ★★ Derive that the soft cap of $-z$ is minus that of $z$.
//    *Hint.* `exp_of_sum` turns $e^{-2z/\gamma}$ into $1 / e^{2z/\gamma}$.
// 10. ★★★ A window from $u + 1$ to $t$, with $u \le t$, has the mask $1 - \sum_{k \le u} \delta_{kj}$ on $j \le t$.
//     Derive that a sum over it is the difference of two sums over prefixes. Why would a program still not
//     compute the denominator of a window in this way?
//     *Hint.* Exchange the two sums: the deltas pick each position up to $u$ once.
//
// ## Where it comes from
//
// "Self-attention explained" (S2) states that attention is permutation-invariant (S2.11); chapter 15 has
// the counterexample, and the true statements are derived here. ALiBi is due to Press, Smith and
// Lewis (2022), the sliding window to Beltagy, Peters and Cohan (2020) among others. The soft cap of
// attention scores is used in Gemma 2 (Gemma Team, 2024).

attest::report::chapter chapter_20() {
    return attest::report::chapter(20, "Causal")
        .add(theorems::later_keys_have_no_influence)
        .add(theorems::position_mask_leaves_prefix)
        .add(theorems::masked_sum_ignores_later_keys)
        .add(theorems::masked_keys_have_no_influence)
        .add(theorems::cached_step_is_full_row)
        .add(theorems::first_row_is_its_own_value)
        .add(theorems::chunk_row_is_full_row)
        .add(theorems::past_and_chunk_are_one_sum)
        .add(theorems::row_n_sees_n_plus_1_keys)
        .add(theorems::query_sees_keys_up_to_its_place)
        .add(theorems::last_query_sees_all_keys)
        .add(theorems::last_query_determines_offset)
        .add(theorems::permuted_rows_see_as_many_keys)
        .add(theorems::permuted_keys_change_nothing)
        .add(theorems::permuted_words_permute_outputs)
        .add(theorems::slope_is_bias_of_keys)
        .add(theorems::window_denominator)
        .add(theorems::window_numerator)
        .add(theorems::key_outside_window_only_rescales)
        .add(theorems::capped_score_is_below_cap)
        .add(theorems::capped_score_is_above_minus_cap)
        .add(theorems::soft_cap_denominator)
        .add(theorems::soft_cap_numerator);
}
