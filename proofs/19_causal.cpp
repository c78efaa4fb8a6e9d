// # 19. Causal
//
// ## The question
//
// A model that writes may look back and not ahead. From this one rule programs draw large
// consequences. They keep old keys and values in a cache and never compute them again. They read a
// long text in chunks. They write all rows of a training text at once and trust that each row is
// what a reader of its beginning would have computed.
//
// What exactly does the rule give? And what happens to the order of the words, which the formula
// seems to ignore?
//
// ## The system
//
// Positions $0, 1, 2, \dots$ with queries $q_i$, keys $k_j$ and values $v_j$ of any dimension, and
// a scale $c$. *Causal* means: row $i$ sums over the positions up to $i$,
//
// $$o_{ib} = \sum_{j \le i} M_{ij} e^{s_{ij}} v_{jb} \Big/ \sum_{h \le i} M_{ih} e^{s_{ih}},
//   \qquad s_{ij} = c \sum_d q_{id} k_{jd}.$$
//
// The mask $M$ may hide more, for padding or a window. Nothing is assumed about how long the
// sequence is, or whether it ends. As in chapter 18, the headers in `systems/` declare what several
// lines of a proof speak of.

#include <attest/report/ledger.hpp>

#include "systems/cache.hpp"
#include "systems/causal.hpp"
#include "systems/chunk.hpp"
#include "systems/numbered.hpp"
#include "systems/one_row.hpp"
#include "systems/permuted_keys.hpp"
#include "systems/permuted_words.hpp"
#include "systems/sloped_row.hpp"
#include "systems/window.hpp"

using namespace systems;

namespace {

// ## The claim
//
// ### What comes later has no influence
//
// Take two sequences of keys and two of values that agree up to position $i$, and differ after it
// in any way. Row $i$ has one output for both. The hypotheses speak of $j \le i$ only, and they are
// used inside the sums, where $j$ is such a position.

constexpr auto no_looking_ahead =
    theorem<"T11", "causal: keys and values after i have no influence">([](context& let) {
        causal const y{let};
        auto const k2 = let.variable("k2", y.N, y.D);
        auto const v2 = let.variable("v2", y.N, y.B);
        auto const same_keys = for_all(y.j, y.d, y.k(y.j, y.d) == k2(y.j, y.d));
        auto const same_values = for_all(y.j, y.b, y.v(y.j, y.b) == v2(y.j, y.b));
        let.assume(same_keys, same_values, y.sees_w);
        return claim(y.row(y.q, y.k, y.v) == y.row(y.q, k2, v2))
            .by(same_values, y.row(y.q, y.k, v2))
            .by(same_keys, y.row(y.q, k2, v2));
    });

// ### Decoding with a cache
//
// To write word $t + 1$, a program takes the keys and values of the positions up to $t$ from its
// cache and computes only the newest. If the cache holds what it should, the result is row $t + 1$
// of the full pass: the sum over the positions up to $t + 1$ is the sum up to $t$ and one term
// more.

constexpr auto cached_step =
    theorem<"T12", "cache: the step gives row t + 1 of the full pass">([](context& let) {
        cache const y{let};
        auto const full_row =
            sum(y.y, y.weight(y.k, y.y) * y.v(y.y, y.b)) / sum(y.z, y.weight(y.k, y.z));
        let.assume(y.holds_keys, y.holds_values);
        return claim(y.step(y.cached_k, y.cached_v) == full_row)
            .by(y.holds_values, y.step(y.cached_k, y.v))
            .by(y.holds_keys, y.step(y.k, y.v))
            .by(singleton, full_row);
    });

// The first word has an empty cache and needs none. Its output is its own value.

constexpr auto first_row =
    theorem<"T12", "cache: the first row is its own value, whatever its score">([](context& let) {
        auto const N = let.positions("N");
        auto const now = first(N);
        auto const j = let.index("j", up_to(now));
        auto const B = let.finite_set("B");
        auto const b = let.index("b", B);
        auto const s = let.variable("s", N, N);
        auto const v = let.variable("v", N, B);
        return claim(sum(j, exp(s(now, j)) * v(j, b)) / sum(j, exp(s(now, j))) == v(now, b))
            .by(singleton, exp(s(now, now)) * v(now, b) / exp(s(now, now)))
            .by(cancel, v(now, b));
    });

// ### Reading in chunks
//
// A chunk of queries comes in. Query $i$ of the chunk is at position $g(i)$ of the text. With
// an *offset* $r$ this is $g(i) = i + r$, and the mask is $j \le i + r$; the theorem does not care
// how the chunk is placed. Each row of the chunk is the row of the full pass at its place.

constexpr auto chunk_rows =
    theorem<"T13", "chunks: row i is row g(i) of the full pass">([](context& let) {
        chunk const y{let};
        let.assume(y.placed);
        return claim(y.row(y.r, y.i) == y.o(y.g(y.i), y.b))
            .by(y.placed, y.row(y.q, y.g(y.i)))
            .by(definition, y.o(y.g(y.i), y.b));
    });

// Programs keep the past $P$ apart from the chunk $C$ and apply the causal mask inside the chunk
// only, because a query of the chunk may see all of the past. Together the two sums are one sum
// over the whole text with one mask:

constexpr auto past_and_chunk =
    theorem<"T13", "chunks: the past unmasked plus the chunk masked">([](context& let) {
        auto const P = let.finite_set("P");
        auto const C = let.finite_set("C");
        auto const B = let.finite_set("B");
        auto const text = joined(P, C);
        auto const x = let.index("x", P);
        auto const [i, j] = let.indices("i", "j", C);
        auto const y = let.index("y", text);
        auto const b = let.index("b", B);
        auto const s = let.variable("s", text, text);
        auto const v = let.variable("v", text, B);
        auto const M = let.mask("M", text, text);
        auto const open = for_all(x, M(i, x) == 1);
        auto const past = sum(x, exp(s(i, x)) * v(x, b));
        auto const chunk = sum(j, M(i, j) * exp(s(i, j)) * v(j, b));
        auto const whole = sum(y, M(i, y) * exp(s(i, y)) * v(y, b));
        let.assume(open);
        return claim(past + chunk == whole)
            .by(open, sum(x, M(i, x) * exp(s(i, x)) * v(x, b)) + chunk)
            .by(split, whole);
    });

// Which offset is right? Number the positions from 0. A row at a position with number $n$ sees $n +
// 1$ keys, by induction. Let the chunk be the last $S_q$ of $S_k$ positions. Then its last query,
// number $S_q - 1$, must see all $S_k$ keys, and with the offset $r = S_k - S_q$ it does. In a
// picture of the mask the diagonal then ends in the lower right corner.

constexpr auto visible_keys =
    theorem<"T13", "offset: row number n sees n + 1 keys">([](context& let) {
        numbered const y{let};
        auto const t = y.t;
        auto const seen = sum(y.j, 1);
        let.assume(y.begin, y.next);
        return claim(y.n(t) + 1 == seen)
            .by_induction(t, steps().by(y.begin, term(0) + 1).by(singleton, sum(y.first_j, 1)),
                          steps()
                              .by(y.next(t), y.n(t) + 1 + 1)
                              .by(y.n(t) + 1 == seen, seen + 1)
                              .by(singleton, sum(y.next_j, 1)));
    });

constexpr auto bottom_right =
    theorem<"T13", "offset S_k - S_q: the last query sees all S_k keys">([](context& let) {
        numbered const y{let};
        auto const C = let.finite_set("C");
        auto const g = let.map("g", C, y.N);
        auto const i = let.index("i", C);
        auto const j = let.index("j", up_to(g(i)));
        auto const row = let.variable("row", C);
        auto const queries = let.scalar("S_q");
        auto const keys = let.scalar("S_k");
        auto const offset = keys - queries;
        auto const placed = y.n(g(i)) == row(i) + offset;
        auto const last = row(i) == queries - 1;
        let.assume(y.begin, y.next, placed, last);
        return claim(sum(j, 1) == keys)
            .by(visible_keys.lemma().with("t", g(i)), y.n(g(i)) + 1)
            .by(placed, row(i) + offset + 1)
            .by(last, queries - 1 + offset + 1)
            .by(ring_laws, keys);
    });

// ### Order
//
// Now let every row see every other one, as far as a mask allows. Permute the words: word $\pi(i)$
// moves to place $i$. All queries, keys and values are made from the words by one projection each,
// so they move along, and if the mask moves along as well, so do the outputs. This is
// *equivariance*. It is all that is true of the saying that attention does not see the order.
//
// In the theorem, what is computed from the moved words has a prime ($o'$). Row $i$ of the moved
// words sees some key: $M_{\pi(i)\,\pi(w)} = 1$.

constexpr auto equivariant =
    theorem<"T14", "permuted words give permuted outputs">([](context& let) {
        permuted_words const y{let};
        auto const row = y.pi(y.i); // place i has row pi(i) of the words as they were
        auto const moved_j = y.pi(y.j);
        auto const moved_h = y.pi(y.h);
        let.assume(y.M(row, y.pi(y.w)) == 1);
        return claim(y.moved_o(y.i, y.b) == y.o(row, y.b))
            .by(definition, sum(y.j, y.weight(row, moved_j) / sum(y.h, y.weight(row, moved_h))
                                         * y.v(moved_j, y.b)))
            .by(reindex,
                sum(y.j, y.weight(row, y.j) / sum(y.h, y.weight(row, y.h)) * y.v(y.j, y.b)))
            .by(definition, y.o(row, y.b));
    });

// Leave the queries where they are, and permute keys and values together. Then nothing changes at
// all. This is *invariance*, and it holds for queries from anywhere.

constexpr auto invariant =
    theorem<"S2.11", "keys and values permuted together change nothing">([](context& let) {
        permuted_keys const y{let};
        auto const moved_j = y.pi(y.j);
        auto const moved_h = y.pi(y.h);
        let.assume(y.M(y.i, y.pi(y.w)) == 1);
        return claim(sum(y.j, y.weight(moved_j) / sum(y.h, y.weight(moved_h)) * y.v(moved_j, y.b))
                     == y.o(y.i, y.b))
            .by(reindex, sum(y.j, y.weight(y.j) / sum(y.h, y.weight(y.h)) * y.v(y.j, y.b)))
            .by(definition, y.o(y.i, y.b));
    });

// ### A slope along the row
//
// ALiBi lowers each score in proportion to the distance: $s_{ij} - \lambda (n_i - n_j)$, where $n$
// is the number of a position. On a row of a causal mask $n_i$ is one number for the whole row. A
// number added to a whole row changes no weight (T2), so the bias might as well be $\lambda n_j$,
// which does not depend on the query.

constexpr auto row_shift = theorem<"T2", "a shift of the allowed keys">([](context& let) {
    one_row const y{let};
    auto const c = let.scalar("c");
    auto const e_j = y.M(y.j) * exp(y.s(y.j));
    auto const e_k = y.M(y.k) * exp(y.s(y.k));
    let.assume(y.sees_w);
    return claim(y.M(y.j) * exp(y.s(y.j) + c) / sum(y.k, y.M(y.k) * exp(y.s(y.k) + c))
                 == e_j / sum(y.k, e_k))
        .by(exp_of_sum, e_j * exp(c) / sum(y.k, e_k * exp(c)))
        .by(factor_out, e_j * exp(c) / (sum(y.k, e_k) * exp(c)))
        .by(cancel, e_j / sum(y.k, e_k));
});

constexpr auto slope_of_the_row =
    theorem<"T24", "ALiBi on a causal row is the bias slope * j">([](context& let) {
        sloped_row const y{let};
        auto const i = y.i;
        auto const all = -y.slope * y.n(i);
        auto const of_the_key =
            y.M(i, y.j) * exp(y.along(y.j)) / sum(y.k, y.M(i, y.k) * exp(y.along(y.k)));
        let.assume(y.sees_w);
        return claim(y.M(i, y.j) * exp(y.biased(y.j)) / sum(y.k, y.M(i, y.k) * exp(y.biased(y.k)))
                     == of_the_key)
            .by(ring_laws, y.M(i, y.j) * exp(y.along(y.j) + all)
                               / sum(y.k, y.M(i, y.k) * exp(y.along(y.k) + all)))
            .by(row_shift.lemma()
                    .with("T", up_to(i))
                    .with("j", y.j)
                    .with("w", y.w)
                    .with("M", y.k, y.M(i, y.k))
                    .with("s", y.k, y.along(y.k))
                    .with("c", all),
                of_the_key);
    });

// ### A window, key after key
//
// A sliding window is a mask $W_{ij}$. The recurrence of the online softmax (chapter 18) goes along
// a row one key at a time. The two compose, with a slope as well: after key $t$ the numerator is
// the sum over the keys up to $t$ that lie in the window. The references $m_t$ may be any numbers.

constexpr auto window_denominators =
    theorem<"T24", "window and slope, online: the denominator">([](context& let) {
        window const y{let};
        auto const t = y.t;
        auto const read = sum(y.j, y.weight(y.j, t));
        auto const newest = y.weight(t + 1, t + 1);
        let.assume(y.l_first, y.l_next);
        return claim(y.l(t) == read)
            .by_induction(t,
                          steps()
                              .by(y.l_first, y.weight(y.start, y.start))
                              .by(singleton, sum(y.first_j, y.weight(y.first_j, y.start))),
                          steps()
                              .by(y.l_next(t), y.l(t) * y.rescale + newest)
                              .by(y.l(t) == read, read * y.rescale + newest)
                              .by(factor_out, sum(y.j, y.weight(y.j, t) * y.rescale) + newest)
                              .by(exp_of_sum, sum(y.j, y.weight(y.j, t + 1)) + newest)
                              .by(singleton, sum(y.next_j, y.weight(y.next_j, t + 1))));
    });

constexpr auto window_numerators =
    theorem<"T24", "window and slope, online: the numerator">([](context& let) {
        window const y{let};
        auto const t = y.t;
        auto const b = y.b;
        auto const read = sum(y.j, y.weight(y.j, t) * y.v(y.j, b));
        auto const newest = y.weight(t + 1, t + 1) * y.v(t + 1, b);
        let.assume(y.a_first, y.a_next);
        return claim(y.a(t, b) == read)
            .by_induction(
                t,
                steps()
                    .by(y.a_first, y.weight(y.start, y.start) * y.v(y.start, b))
                    .by(singleton,
                        sum(y.first_j, y.weight(y.first_j, y.start) * y.v(y.first_j, b))),
                steps()
                    .by(y.a_next(t), y.a(t, b) * y.rescale + newest)
                    .by(y.a(t, b) == read, read * y.rescale + newest)
                    .by(factor_out, sum(y.j, y.weight(y.j, t) * y.v(y.j, b) * y.rescale) + newest)
                    .by(exp_of_sum, sum(y.j, y.weight(y.j, t + 1) * y.v(y.j, b)) + newest)
                    .by(singleton, sum(y.next_j, y.weight(y.next_j, t + 1) * y.v(y.next_j, b))));
    });

// A key outside the window adds nothing. Its step only moves the old sum to a new reference, so a
// program may skip the key and keep the old reference.

constexpr auto outside_the_window =
    theorem<"T24", "window, online: a key outside it only rescales">([](context& let) {
        window const y{let};
        auto const t = y.t;
        auto const rescaled = y.l(t) * y.rescale;
        auto const hidden = y.W(y.i, t + 1) == 0;
        let.assume(y.l_next, hidden);
        return claim(y.l(t + 1) == rescaled)
            .by(y.l_next(t), rescaled + y.weight(t + 1, t + 1))
            .by(hidden, rescaled);
    });

// ## What it shows
//
// A causal row is a sum over a prefix, and a prefix grows by one key at a time. That is all that
// caches, chunks and one pass over a training text rely on. The offset of a chunk is not a matter
// of taste: counting the keys that the last query must see determines it.
//
// Attention without positions moves with its words. A causal mask that stays where it is while the
// words move is one of the things that break this; a slope is another.
//
// ## Now break it
//
// Put the chunk at the beginning of the keys instead of the end, offset 0. The last query then sees
// $S_q$ keys, and not $S_k$:
//
// ```diff
// -        auto const offset = keys - queries;
// +        auto const offset = keys - keys;
// ```
// ```error
// ATT-501 step 4
// by ring_laws: it does not follow.
// It is false for
// Normal forms: S_q and S_k.
// ```
//
// ## What this does not say
//
// That the cache holds the right keys is an assumption here. It is fulfilled when each key is made
// from its own word alone. In a stack of layers the word of a later layer is itself an output, and
// T11, applied layer by layer, is what keeps it from changing.
//
// ## Exercises
//
// 1. Two families of queries agree at $i$ and differ elsewhere. Derive that row $i$ is the same.
// 2. Number the positions from $x$ instead of 0. Derive that the weights with ALiBi stay the same.
//
// ## Where it comes from
//
// "Self-attention explained" states that attention is permutation-invariant (S2.11); chapter 15 has
// the counterexample, and the true statements are derived here. ALiBi is due to Press, Smith and
// Lewis (2022), the sliding window to Beltagy, Peters and Cohan (2020) among others.
//
// ## The claims again
//
// For any length, dimension, scale and values.
//
// - T11: row $i$ depends on keys and values up to $i$ only. Assumed: row $i$ sees some key.
// - T12: a step with a cache gives row $t + 1$ of the full pass. Assumed: the cache holds the keys
//   and values up to $t$. The first row is its own value. Assumed: nothing.
// - T13: a row of a chunk is the row of the full pass at its place. Assumed: its query is the one
//   at that place. The past unmasked plus the chunk masked is one sum with one mask. Assumed: the
//   past is open. Row number $n$ sees $n + 1$ keys; with the offset $S_k - S_q$ the last query sees
//   $S_k$. Assumed: positions are numbered from 0.
// - T14: permuted words and mask give permuted outputs. S2.11: permuting keys, values and the
//   columns of the mask changes nothing. Assumed, in both: the row sees some key.
// - T2, T24: a shift of the allowed keys changes no weight; ALiBi on a causal row is the bias
//   $\lambda n_j$. Assumed: the row sees some key. Window and slope compose with the online
//   recurrence, with any references. Assumed: the recurrence.

} // namespace

attest::report::chapter chapter_19() {
    return attest::report::chapter(19, "Causal")
        .add(no_looking_ahead)
        .add(cached_step)
        .add(first_row)
        .add(chunk_rows)
        .add(past_and_chunk)
        .add(visible_keys)
        .add(bottom_right)
        .add(equivariant)
        .add(invariant)
        .add(row_shift)
        .add(slope_of_the_row)
        .add(window_denominators)
        .add(window_numerators)
        .add(outside_the_window);
}
