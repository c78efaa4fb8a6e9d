// # 19. One pass
//
// ## The question
//
// Why may a program read a long text once, in pieces and in any order, and still get the same answer?
//
// The weights of a row are $e^{s_j}$ divided by their sum. So it seems that a program must read the
// scores twice: once for the sum, once for the weights. And to keep $e^{s_j}$ from overflowing it
// wants to subtract the largest score first, which takes one more reading.
//
// Fast programs read the keys once, in blocks, on many processors, in any order, and put the pieces
// together at the end. Why is the answer the same? And is it the same for every length, every
// division into blocks and every order?
//
// ## The system
//
// Rows of attention as in chapter 18: scores $s_{ij}$, a mask $M_{ij}$ that is 0 or 1, and values
// $v_{jd}$ with any number of components $d$. What is to be computed is
//
// $$Z_i = \sum_k M_{ik} e^{s_{ik}}, \qquad p_{ij} = M_{ij} e^{s_{ij}} / Z_i, \qquad
//   o_{id} = \sum_j p_{ij} v_{jd}.$$
//
// Nothing here mixes two rows: everything below happens within row $i$. The sizes of the sets are left
// open. A theorem holds for every finite set of keys, and for every score, mask and value. The hypothesis
// is that of chapter 18: query $i$ sees a key, $\sum_k M_{ik} > 0$. Where keys are read one after the
// other, the hypothesis is that the query sees one of the keys that have been read.
//
// The theorems are in the library, in `attest/theorems/online.hpp`. Each has its name there, which is
// printed in bold here; `./proofs/check --derivation T6` prints the derivations of T6. The systems that
// they share, with their formulas, are in `attest/theorems/systems/`.

#include <attest/derivation.hpp>
#include <attest/report/ledger.hpp>
#include <attest/theorems/online.hpp>

namespace theorems = attest::theorems;

// ## The claim
//
// ### The reference may be any number
//
// Subtract a number $m_i$ from all scores of the row, the *reference*. That is a common shift, and a
// common shift changes no weight (T2). So the output does not depend on the reference, whether it is
// the largest score, an old guess at it, or 0.
//
// > **any_reference_gives_output**. If query $i$ sees a key, then for any number $m_i$
// > $\sum_j M_{ij} e^{s_{ij} - m_i} v_{jd} / \sum_k M_{ik} e^{s_{ik} - m_i} = o_{id}$.
//
// ```cpp
// inline constexpr auto any_reference_gives_output =
//     theorem<"T9", "the output does not depend on the reference">([](context& let) {
//         row_with_values const y{let};
//         auto const i = y.i, j = y.j, k = y.k, d = y.d;
//         auto const m = let.variable("m", y.S);
//         auto const visible = [&](auto key) {
//             return y.mask(i, key) * exp(y.scores(i, key) - m(i));
//         };
//         auto const denominator = sum(k, visible(k));
//         let.assume(y.sees_a_key);
//         return claim(sum(j, visible(j) * y.values(j, d)) / denominator == y.outputs(i, d))
//             .by(factor_out, sum(j, visible(j) / denominator * y.values(j, d)))
//             .by(shift_leaves_weights.lemma().with("c", i, -m(i)),
//                 sum(j, y.weights(i, j) * y.values(j, d)))
//             .by(definition, y.outputs(i, d));
//     });
// ```
//
// The first step moves the denominator into the sum. Then each term has a weight of T2 in it, with
// $-m_i$ as the shift $c_i$.
//
// ### Online: one key after the other
//
// Now the keys come one at a time, $t = 0, 1, 2, \dots$ The program keeps three things: the largest
// score so far $m_t$, a denominator $\ell_t$ and a numerator $a_{td}$. (Each row has its own; the
// index $i$ is left out here.) When key $t + 1$ arrives, the old sums are rescaled to the new
// reference and the key's term is added:
//
// $$m_{t+1} = \max(m_t, s_{t+1}), \quad
//   \ell_{t+1} = \ell_t\, e^{m_t - m_{t+1}} + M_{t+1} e^{s_{t+1} - m_{t+1}}, \quad
//   a_{t+1,d} = a_{td}\, e^{m_t - m_{t+1}} + M_{t+1} e^{s_{t+1} - m_{t+1}} v_{t+1,d}.$$
//
// Here is an example with four keys, all of which are seen, and values of one component:
//
// | key | score $s_t$ | value $v_t$ | $m_t$ | $\ell_t$ | $a_t$ |
// | --- | --- | --- | --- | --- | --- |
// | 0 | 1 | 0 | 1 | $1$ | $0$ |
// | 1 | 3 | 6 | 3 | $e^{-2} + 1$ | $6$ |
// | 2 | 2 | 3 | 3 | $e^{-2} + 1 + e^{-1}$ | $6 + 3 e^{-1}$ |
// | 3 | 4 | 1 | 4 | $e^{-3} + e^{-1} + e^{-2} + 1$ | $6 e^{-1} + 3 e^{-2} + 1$ |
//
// Key 1 has a larger score than key 0, so the old $\ell = 1$ is rescaled by $e^{1 - 3}$ before $e^{3 - 3} = 1$ is
// added. Key 2 has a smaller score than key 1: nothing is rescaled. At the end $a / \ell$ is the output of the
// row, about 2.3266, although no weight was ever computed.
//
// The recurrences of $\ell$ and $a$ are alike. Write a number $x_j$ instead of $v_{jd}$. With
// $x_j = v_{jd}$ the recurrence is that of $a$, with $x_j = 1$ that of $\ell$. So one theorem serves both. The
// recurrence keeps the sum over the keys read so far, with $m_t$ as the reference. That $m_t$ is a maximum is
// not assumed; the theorem holds for any numbers $m_t$.
//
// > **online_sum**. If $X$ is defined by $X_0 = M_0 e^{s_0 - m_0} x_0$ and
// > $X_{t+1} = X_t\, e^{m_t - m_{t+1}} + M_{t+1} e^{s_{t+1} - m_{t+1}} x_{t+1}$, then
// > $X_t = \sum_{j \le t} M_j e^{s_j - m_t} x_j$.
//
// ```cpp
// inline constexpr auto online_sum =
//     theorem<"T6", "online: a sum that is rescaled before each key">([](context& let) {
//         key_by_key const y{let};
//         auto const i = y.i, t = y.t, j = y.j, start = y.start;
//         auto const first_j = let.index("j", up_to(start));
//         auto const next_j = let.index("j", up_to(t + 1));
//         auto const x = let.variable("x", y.S, y.N);
//         auto const X = let.variable("X", y.S, y.N);
//         auto const newest = y.newest * x(i, t + 1);
//         auto const read = sum(j, y.visible(j, t) * x(i, j));
//         auto const begin = X(i, start) == y.visible(start, start) * x(i, start);
//         auto const next = for_all(t, X(i, t + 1) == X(i, t) * y.rescale + newest);
//         let.define_by_recursion(begin, next);
//         return claim(X(i, t) == read)
//             .by_induction(
//                 t,
//                 steps()
//                     .by(begin, y.visible(start, start) * x(i, start))
//                     .by(singleton, sum(first_j, y.visible(first_j, start) * x(i, first_j))),
//                 steps()
//                     .by(next, X(i, t) * y.rescale + newest)
//                     .by(X(i, t) == read, read * y.rescale + newest)
//                     .by(factor_out, sum(j, y.visible(j, t) * x(i, j) * y.rescale) + newest)
//                     .by(exp_of_sum, sum(j, y.visible(j, t + 1) * x(i, j)) + newest)
//                     .by(singleton, sum(next_j, y.visible(next_j, t + 1) * x(i, next_j))));
//     });
// ```
//
// `define_by_recursion` says that the two equations define $X$: for any scores, references and $x$ there
// are such numbers, and no others ([the calculus](calculus.md#27-definitions-by-recursion) proves it). So the
// theorem assumes nothing. The compiler checks that the equations have this form; two that say more about
// $X$, or about anything else, are refused.
//
// The proof is by induction over $t$. The first chain proves the claim for the first key. The second
// proves it for $t + 1$ and may cite the claim for $t$; the step that does so gives the claim as its
// reason. `y.visible(j, t)` is $M_j e^{s_j - m_t}$, and `y.newest` is $M_{t+1} e^{s_{t+1} - m_{t+1}}$.
//
// > **online_denominator**. If $\ell$ follows its recurrence,
// > $\ell_t = \sum_{j \le t} M_j e^{s_j - m_t}$.
//
// > **online_numerator**. If $a$ follows its recurrence,
// > $a_{td} = \sum_{j \le t} M_j e^{s_j - m_t} v_{jd}$.
//
// The output of the keys read so far, at every time $t$, is $o_{td}$. It is the quotient of the two
// sums, by the first theorem of this chapter. A claim that writes $a_{td} / \ell_t$ would need the hypothesis
// $\ell_t \ne 0$. So the claim is stated without a quotient, and a theorem of its own says that $\ell_t$ is
// positive. Neither assumes anything about $\ell_t$: its recurrence defines it.
//
// > **online_denominator_is_positive**. If $\ell$ follows its recurrence, and the row sees one of the
// > keys $0, \dots, t$, then $\ell_t > 0$.
//
// > **online_output**. If $a$ and $\ell$ follow their recurrences, and the row sees one of the keys
// > $0, \dots, t$, then $a_{td} = \ell_t\, o_{td}$.
//
// **Picture state.** The example above, key after key. When a larger score arrives, the old sums are
// multiplied by a factor less than 1. In the end $a / \ell$ is the output of the row.
//
// ### What the maximum is good for
//
// If every reference gives the same output, why take the maximum? It bounds the exponents. A number is at
// most the maximum of it and another; multiplied by a number that is not negative, this still holds.
//
// > **first_is_at_most_maximum**. If $c \ge 0$, then $c x \le c \max(x, y)$.
//
// > **second_is_at_most_maximum**. If $c \ge 0$, then $c y \le c \max(x, y)$.
//
// So the reference never falls, and it is at least the score that was just read. A number that was once
// at most the reference stays so.
//
// > **running_maximum_never_falls**. If $m_{t+1} = \max(m_t, s_{t+1})$ for all $t$, then
// > $m_t \le m_{t+1}$.
//
// > **running_maximum_covers_newest**. If $m_{t+1} = \max(m_t, s_{t+1})$ for all $t$, then
// > $s_{t+1} \le m_{t+1}$.
//
// > **running_maximum_stays_above_its_start**. If $m_{t+1} = \max(m_t, s_{t+1})$ for all $t$, and
// > $c \le m_0$, then $c \le m_t$.
//
// Together: if the reference begins with the first score, no score read so far exceeds it. This is a statement
// about all keys $k \le t$, of which there are more at $t + 1$ than at $t$. An induction over $t$ for a fixed
// key $k$ would have to begin at $k$. So let $x$ be any position, read or not, and let
// $r_{tx} = \sum_{j \le t} \delta_{jx}$. The *delta* $\delta_{jx}$ is 1 if $j = x$ and otherwise 0, so $r_{tx}$ is 1
// if $x \le t$ and otherwise 0. For a fixed $x$ the induction then begins at $t = 0$:
//
// > **running_maximum_covers_what_was_read**. If $m$ is defined by $m_0 = s_0$ and
// > $m_{t+1} = \max(m_t, s_{t+1})$, then $0 \le r_{tx} (m_t - s_x)$ for every position $x$.
//
// > **running_maximum_is_at_least_every_score**. For the same $m$, $s_k \le m_t$ for all $k \le t$.
//
// So no exponent $s_k - m_t$ is ever positive, nor is $m_t - m_{t+1}$, and no exponential that the
// program computes exceeds 1.
//
// ### Merging: two parts of the keys
//
// The same idea works for two parts of any size. A *part* of the keys leaves behind a reference $m$
// and sums that were taken with it: the denominator, and a numerator for each component. All of these
// sums are treated alike, so write $x$ for one of them. Two parts are merged by rescaling both to the
// larger reference:
//
// $$m = \max(m_1, m_2), \qquad x = x_1 e^{m_1 - m} + x_2 e^{m_2 - m}.$$
//
// The step of the online softmax is the case in which the second part is a single key: reference
// $s_{t+1}$, denominator $M_{t+1}$, numerator $M_{t+1} v_{t+1}$.
//
// Which of the two comes first does not matter:
//
// > **merging_commutes_in_references**. Merged in either order, two parts have the same reference.
//
// > **merging_commutes_in_sums**. Merged in either order, two parts have the same sums.
//
// Nor does it matter which two of three are merged first. Rescaling twice is rescaling once,
// $e^{m_1 - m} e^{m - n} = e^{m_1 - n}$:
//
// > **merging_associates_in_references**. Merged in either grouping, three parts have the same
// > reference.
//
// > **merging_associates_in_sums**. Merged in either grouping, three parts have the same sums.
//
// A part without keys has the sums 0. It changes nothing when its reference $m_0$ is not above the
// other one, $\max(m_0, m) = m$. Programs take $m_0 = -\infty$; any number that is low enough will do.
//
// > **no_keys_leave_reference**. If $\max(m_0, m_1) = m_1$, merging $(m_0, 0)$ with $(m_1, x_1)$ gives
// > the reference $m_1$.
//
// > **no_keys_leave_sums**. If $\max(m_0, m_1) = m_1$, merging $(m_0, 0)$ with $(m_1, x_1)$ gives the
// > sum $x_1$.
//
// Is there one part that changes nothing for every $m$? No, since no real number is below all others. A
// program without $-\infty$ asks first whether a part is there at all. Let $f$ be 1 for a part that is there,
// and 0 for a part that is *nothing*. Only the references of parts that are there count:
//
// $$m = f_1 f_2 \max(m_1, m_2) + f_1 (1 - f_2)\, m_1 + (1 - f_1) f_2\, m_2, \qquad
//   x = f_1 x_1 e^{m_1 - m} + f_2 x_2 e^{m_2 - m}.$$
//
// Now a part that is nothing changes nothing, whatever its $m$ and $x$ are. Two parts that are there are
// merged as before, and which one comes first does not matter.
//
// > **nothing_leaves_reference**. If $f_1 = 0$ and $f_2 = 1$, then $m = m_2$.
//
// > **nothing_leaves_sums**. If $f_1 = 0$ and $f_2 = 1$, then $x = x_2$.
//
// > **optional_parts_merge_as_parts_in_references**. If $f_1 = f_2 = 1$, then $m = \max(m_1, m_2)$.
//
// > **optional_parts_merge_as_parts_in_sums**. If $f_1 = f_2 = 1$, then $x$ is that of the two parts
// > merged.
//
// > **merging_optional_parts_commutes_in_references**. Merged in either order, two parts that may be
// > nothing have the same reference.
//
// > **merging_optional_parts_commutes_in_sums**. Merged in either order, two parts that may be nothing
// > have the same sums.
//
// ### Any division into blocks
//
// Other operations obey these laws as well. What makes merging right is this: a part represents the number
// $x\, e^m$, and merging *adds* the numbers that the two parts represent. Once the reference $m$ is chosen,
// only this $x$ represents their sum (exercise 6).
//
// > **merging_adds**. If $(m_1, x_1)$ and $(m_2, x_2)$ merge into $(m, x)$, then
// > $x\, e^m = x_1 e^{m_1} + x_2 e^{m_2}$.
//
// A part that is nothing represents the number 0.
//
// > **merging_optional_parts_adds**. If parts that may be nothing merge into $(f, m, x)$, then
// > $x\, e^m = f_1 x_1 e^{m_1} + f_2 x_2 e^{m_2}$.
//
// Two parts $A$ and $B$ of the keys, each summed with a reference of its own, merge into the sum over the
// keys of both. Again $x_{ij}$ is 1, or the component $v_{jd}$ of a value.
//
// > **two_parts_merge_into_one**. $\sum_{j \in A} M_{ij} e^{s_{ij} - m_1} x_{ij}$ and
// > $\sum_{b \in B} M_{ib} e^{s_{ib} - m_2} x_{ib}$ merge into
// > $\sum_{u \in A \uplus B} M_{iu} e^{s_{iu} - m} x_{iu}$, with $m = \max(m_1, m_2)$.
//
// Now any number of blocks. A division of the keys $T$ into blocks $U$ is a map: key $r$ belongs to
// one block $u$, and the keys of a block are the *fibre* of $u$. Fibres may have any sizes, and be
// empty. Each block has a reference $m_{iu}$ of its own. All blocks are then rescaled to one number
// $n_i$, for example the largest of the $m_{iu}$, and added.
//
// > **blocks_add_up**.
// > $\sum_u e^{m_{iu} - n_i} \sum_{r \in u} M_{ir} e^{s_{ir} - m_{iu}} x_{ir} = \sum_k M_{ik} e^{s_{ik} - n_i} x_{ik}$.
//
// The quotient is the output, however the keys were divided and whatever the references were. As
// before this is stated in two theorems. Let $\ell_{iu}$ and $a_{iud}$ be the denominator and the numerator
// of block $u$.
//
// > **denominator_of_blocks_is_positive**. If query $i$ sees a key,
// > $\sum_u e^{m_{iu} - n_i} \ell_{iu} > 0$.
//
// > **output_of_blocks**. If query $i$ sees a key,
// > $\sum_u e^{m_{iu} - n_i} a_{iud} = o_{id} \sum_u e^{m_{iu} - n_i} \ell_{iu}$.
//
// ### A tree of merges
//
// Now the parts are merged two at a time, in any order, as a tree of processors does it. Write the tree
// as a sequence. Each part lies in a *slot* $u$, with a reference $m_{tu}$ and a sum $x_{tu}$ after $t$
// merges. Merge $t$ moves what is in slot $g = g(t)$ to slot $h = h(t)$. Both are rescaled to the new
// reference of slot $h$, and slot $g$ holds nothing afterwards, $x = 0$:
//
// $$x_{t+1,h} = x_{th}\, e^{m_{th} - m_{t+1,h}} + x_{tg}\, e^{m_{tg} - m_{t+1,h}}, \qquad x_{t+1,g} = 0.$$
//
// In every other slot $x_{t+1,u} = x_{tu}\, e^{m_{tu} - m_{t+1,u}}$, which is $x_{tu}$ where the
// reference stays the same. The maps $g$ and $h$ may be any with $g(t) \ne h(t)$. So every tree is such a
// sequence: take its merges in any order in which a part is made before it is merged further. The references
// may be any numbers as well; the larger of the two is one choice. A program stops after some merges; think of
// the sequence as going on with slots that hold nothing.
//
// The first two theorems hold for any sums before the first merge. They assume the recurrence and
// $g(t) \ne h(t)$ for all $t$, and say nothing about where the recurrence begins.
//
// **Picture tree.** The same four keys, merged in pairs. The root holds the same $m$, $\ell$ and $a$ as the
// last state of the picture above.
//
// > **merge_moves_what_is_represented**. If each merge is of two slots, $x$ follows the recurrence, and
// > $r_{tu} = x_{tu}\, e^{m_{tu}}$, then
// > $r_{t+1,u} = (1 - \delta_{u,g(t)})\, r_{tu} + \delta_{u,h(t)}\, r_{t,g(t)}$.
//
// By induction over $t$, no merge changes the sum of what the slots represent.
//
// > **merges_keep_what_is_represented**. If each merge is of two slots, and $x$ follows the recurrence,
// > $\sum_u x_{tu}\, e^{m_{tu}} = \sum_u x_{0u}\, e^{m_{0u}}$.
//
// ```cpp
// inline constexpr auto merges_keep_what_is_represented =
//     theorem<"T8", "tree: merges leave the sum of what the slots represent">([](context& let) {
//         tree_of_merges const y{let};
//         auto const t = y.t, u = y.u;
//         auto const x = let.variable("x", y.N, y.U);
//         auto const r = [&](index_term slot) { return y.represented(x, t, slot); };
//         auto const before = sum(u, y.represented(x, y.start, u));
//         auto const moved = (1 - y.leaves) * r(u) + y.receives * r(y.from(t));
//         let.assume(y.two_slots, y.next_sum(x));
//         return claim(sum(u, r(u)) == before)
//             .by_induction(t, steps(),
//                           steps()
//                               .by(merge_moves_what_is_represented.lemma(), sum(u, moved))
//                               .by(linear | sift, sum(u, r(u)))
//                               .by(sum(u, r(u)) == before, before));
//     });
// ```
//
// Let each slot hold a block of the keys before the first merge. This and the recurrence define the sums:
// what slot $h$ holds after a merge depends on another slot, but only on what that slot held before. So the
// theorems below have no recurrence among their hypotheses. They assume that each merge is of two different
// slots, and that after $t$ merges only one slot still holds something. This slot is called the *root* $w$;
// it represents the sum over all keys.
//
// > **root_represents_the_row**. If each merge is of two slots, $x$ is defined by
// > $x_{0u} = \sum_{r \in u} M_{ir} e^{s_{ir} - m_{0u}} y_r$ and its recurrence, and $x_{tu} = 0$ for all
// > $u \ne w$, then $x_{tw}\, e^{m_{tw}} = \sum_k M_{ik} e^{s_{ik}} y_k$.
//
// With $y = 1$ the sum is the denominator $\ell$, with $y_r = v_{rd}$ the numerator $a$.
//
// > **denominator_of_root_is_positive**. If each merge is of two slots, $\ell_{tu} = 0$ for all
// > $u \ne w$, and query $i$ sees a key, then $\ell_{tw} > 0$.
//
// > **output_of_root**. If each merge is of two slots, $\ell_{tu} = a_{tu} = 0$ for all $u \ne w$, and
// > query $i$ sees a key, then $a_{tw} = \ell_{tw}\, o_{id}$.
//
// So $a_{tw} / \ell_{tw}$ is the output of the whole row, whatever the tree was. This includes a program that
// merges parts that may be nothing, by the larger reference. Let $f_{tu}$ be 1 if slot $u$ holds a part and
// otherwise 0, and replace $x_{tu}$ by $f_{tu} x_{tu}$:
//
// > **optional_parts_merge_in_a_tree**. If slot $h(t)$ receives the merged part, slot $g(t)$ becomes
// > nothing ($f = 0$), and all other slots stay, then $f_{tu} x_{tu}$ follows the recurrence of $x_{tu}$
// > above.
//
// ### One number instead of two
//
// Reference and denominator can be kept as one number, $L_i = \log Z_i$, the *log-sum-exp* of the row.
// It is $m + \log \ell$ whatever the reference was:
//
// > **log_sum_exp_from_any_reference**. If query $i$ sees a key, then for any number $m_i$
// > $m_i + \log \sum_k M_{ik} e^{s_{ik} - m_i} = \log Z_i$.
//
// With $L_i$ each weight can be computed again from its score alone, without the rest of the row. A
// backward pass needs this (chapter 21).
//
// > **weight_from_log_sum_exp**. If query $i$ sees a key, $M_{ij} e^{s_{ij} - L_i} = p_{ij}$.
//
// Two parts that each kept their output $o^A$, $o^B$ and their $L^A$, $L^B$ can be merged from these
// alone. Each part gets the share $e^{L^A - L}$, which is $Z^A / Z$.
//
// > **log_sum_exp_of_two_parts**. If query $i$ sees a key of $A$ and one of $B$,
// > $L_i = \log(e^{L^A_i} + e^{L^B_i})$.
//
// > **output_of_two_parts**. If query $i$ sees a key of $A$ and one of $B$,
// > $o_{id} = e^{L^A_i - L_i} o^A_{id} + e^{L^B_i - L_i} o^B_{id}$.
//
// ## What it shows
//
// One pass is enough, and the reason is the law $e^{a + b} = e^a e^b$. A sum of exponentials that
// was taken with one reference can be moved to another by one factor. So parts of a row can be
// summed anywhere, each with the reference that is convenient there, and added later. Order and
// grouping do not matter, because what is being added are ordinary numbers, $x\, e^m$.
//
// This does not need the maximum. The maximum is there so that every exponent is at most 0. The theorems
// keep the two apart: the value is right with any reference, and with the running maximum no exponential
// exceeds 1.
//
// ## Now break it
//
// Merge the two log-sum-exps by a product:
//
// ```diff attest/theorems/online/log_sum_exp_of_parts.hpp
// -            .by(log_exp, log(Z_A + Z_B))
// +            .by(log_exp, log(Z_A * Z_B))
// ```
// ```error
// ATT-501 step 2
// by log_exp: it does not follow.
// The step: log(exp(log(Z_A(i))) + exp(log(Z_B(i)))) = log(Z_A(i) * Z_B(i)). It is false for
// Normal forms: log(Z_A(i) + Z_B(i)) and log(Z_A(i) * Z_B(i)).
// ```
//
// ## What this does not say
//
// The theorems are about real numbers. In a float format each rescaling rounds, and another order
// gives another rounding. The theorems do not say how far apart the results may then be.
//
// A part in which every key is masked has $Z = 0$ and no logarithm, so the two theorems about $L^A$
// and $L^B$ assume that the row sees a key of each part. Merging with denominators and numerators
// needs no such assumption: an empty part has the sums 0.
//
// ## Exercises
//
// Here is the second exercise as a skeleton. Its hypotheses are the definition of $y$.
//
// ```cpp
// theorems::key_by_key const y{let};
// auto const i = y.i, t = y.t, d = y.d;
// auto const kept = let.variable("y", y.S, y.N, y.V);
// auto const product = [&](index_term time) { return kept(i, time, d) * y.denominators(i, time); };
// let.define_by_recursion(y.first_numerator, y.next_numerator);
// let.assume(product(y.start) == y.visible(y.start, y.start) * y.values(y.start, d),
//            for_all(t, product(t + 1) == product(t) * y.rescale + y.newest * y.values(t + 1, d)));
// return claim(product(t) == y.numerators(i, t, d)).by(hole, y.numerators(i, t, d));
// ```
//
// To this the compiler answers with what is left to show:
//
// ```text
// ATT-501 step 1 by hole: still to be shown. The step: y(i, t, d) * l(i, t) = a(i, t, d). None
// of the numbers tried refutes it: undecided.
// ```
//
// 1. ★★ Four parts can be merged two by two or one after the other. Derive that their sums agree, with
//    the theorem on associativity as a lemma.
//    *Hint.* The merge of the last two parts is a part as well. Use the theorem with it for the third.
// 2. ★★★ A program may keep a normalised output $y_t$ instead of the numerator. For the first key
//    $y_0 \ell_0 = M_0 e^{s_0 - m_0} v_0$, and it solves $y_{t+1} \ell_{t+1} = y_t \ell_t
//    e^{m_t - m_{t+1}} + M_{t+1} e^{s_{t+1} - m_{t+1}} v_{t+1}$ for $y_{t+1}$. Derive that $y_t \ell_t$
//    is the numerator of the online softmax.
//    *Hint.* The product $y_t \ell_t$ follows the recurrence that `online_sum` solves.
// 3. ★ Refute, with numbers: "the sums of two parts may be added without rescaling them", that is,
//    $x_1 + x_2$ is the sum of the merged part.
// 4. ★ Derive how a sum of exponentials gets another reference: $\sum_j e^{s_j - m'} = e^{m - m'} \sum_j
//    e^{s_j - m}$.
//    *Hint.* $s_j - m' = (m - m') + (s_j - m)$.
// 5. ★ Two devices keep the same number of keys each. Refute, with `refuted`: "the output is the mean of their two
//    outputs". One key on each is enough: $(e^x v + e^y w) / (e^x + e^y) = (v + w) / 2$. What does each device have
//    to send in addition to its output?
// 6. ★ Is there another way to merge? Derive that $x\, e^m = x_1 e^{m_1} + x_2 e^{m_2}$ leaves no choice of $x$:
//    $x = x_1 e^{m_1 - m} + x_2 e^{m_2 - m}$, for every reference $m$.
// 7. ★★ A *sink* is a number $e^c$ that is added to the denominator of a row and has no value. Derive what it
//    does: the output becomes $o_{id}\, Z_i / (Z_i + e^c)$. Which part would have the same effect if it were
//    merged?
//    *Hint.* Multiply and divide by $Z_i$.
// 8. ★★ Which of these are true? Derive those, and refute the others. "A part merged with itself is itself."
//    "Two parts may be rescaled to the mean of their references instead of the larger one; what the merged
//    part represents is still the sum." "Parts that represent the same number have the same sum."
//    *Hint.* For the first, ask how often each key is then counted. For the other two, multiply each sum by
//    $e^m$ with its reference $m$. This is the number that the part represents.
// 9. ★★ Programs that merge two parts often compute
//    $o = o^B + \frac{1}{1 + e^{L^B - L^A}} (o^A - o^B)$, with a sigmoid. Derive that this is
//    $e^{L^A - L} o^A + e^{L^B - L} o^B$ with $L = \log(e^{L^A} + e^{L^B})$.
//    *Hint.* `exp_of_sum | log_exp` removes the logarithm in one step; then factor $e^{L^A}$ out of the
//    denominator.
// 10. ★ A part without keys has no log-sum-exp. Refute: "it may pass on $L^B = 0$", that is,
//     $\log(e^L + e^0) = L$. Which weight would it get in a merge with a part of one key whose score is 0?
// 11. ★★★ A program saves rescalings if its reference may lag behind the maximum. Let $m_t \le m_{t+1}$, and let
//     each score be at most $\lambda$ above the reference at its time, $s_t \le m_t + \lambda$. Derive that this
//     stays so: $0 \le r_{tx} (m_t + \lambda - s_x)$ for every position $x$, with $r_{tx} = \sum_{j \le t}
//     \delta_{jx}$. How large can an exponential then be?
//     *Hint.* Induction over $t$. In the step, add first $r_{tx} (m_{t+1} - m_t)$, then
//     $\delta_{t+1,x} (m_{t+1} + \lambda - s_{t+1})$, both of which are not negative.
//
// ## Where it comes from
//
// The online softmax is due to Milakov and Gimelshein (2018). Rabe and Staats (2021) use it for
// attention, with a running numerator and denominator. FlashAttention (Dao, Fu, Ermon, Rudra and
// Ré, 2022) does so block by block.

attest::report::chapter chapter_19() {
    return attest::report::chapter(19, "One pass")
        .add(theorems::any_reference_gives_output)
        .add(theorems::online_sum)
        .add(theorems::online_denominator)
        .add(theorems::online_numerator)
        .add(theorems::online_denominator_is_positive)
        .add(theorems::online_output)
        .add(theorems::first_is_at_most_maximum)
        .add(theorems::second_is_at_most_maximum)
        .add(theorems::running_maximum_never_falls)
        .add(theorems::running_maximum_covers_newest)
        .add(theorems::running_maximum_stays_above_its_start)
        .add(theorems::running_maximum_covers_what_was_read)
        .add(theorems::running_maximum_is_at_least_every_score)
        .add(theorems::merging_commutes_in_references)
        .add(theorems::merging_commutes_in_sums)
        .add(theorems::merging_associates_in_references)
        .add(theorems::merging_associates_in_sums)
        .add(theorems::no_keys_leave_reference)
        .add(theorems::no_keys_leave_sums)
        .add(theorems::nothing_leaves_reference)
        .add(theorems::nothing_leaves_sums)
        .add(theorems::optional_parts_merge_as_parts_in_references)
        .add(theorems::optional_parts_merge_as_parts_in_sums)
        .add(theorems::merging_optional_parts_commutes_in_references)
        .add(theorems::merging_optional_parts_commutes_in_sums)
        .add(theorems::merging_adds)
        .add(theorems::merging_optional_parts_adds)
        .add(theorems::two_parts_merge_into_one)
        .add(theorems::blocks_add_up)
        .add(theorems::denominator_of_blocks_is_positive)
        .add(theorems::output_of_blocks)
        .add(theorems::merge_moves_what_is_represented)
        .add(theorems::merges_keep_what_is_represented)
        .add(theorems::root_represents_the_row)
        .add(theorems::denominator_of_root_is_positive)
        .add(theorems::output_of_root)
        .add(theorems::optional_parts_merge_in_a_tree)
        .add(theorems::log_sum_exp_from_any_reference)
        .add(theorems::weight_from_log_sum_exp)
        .add(theorems::log_sum_exp_of_two_parts)
        .add(theorems::output_of_two_parts);
}
