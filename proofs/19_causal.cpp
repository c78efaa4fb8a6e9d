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
// sequence is, or whether it ends.

#include <attest/derivation/notation.hpp>
#include <attest/report/ledger.hpp>

using namespace attest::notation;

namespace {

// ## The claim
//
// ### What comes later has no influence
//
// Take two sequences of keys and two of values that agree up to position $i$, and differ after it
// in any way. Row $i$ has one output for both. The hypotheses speak of $j \le i$ only, and they are
// used inside the sums, where $j$ is such a position.

constexpr auto no_looking_ahead =
    attest::theorem<"T11", "causal: keys and values after i have no influence, for every n">([] {
        auto N = positions("N");
        auto i = index("i", N);
        auto j = index("j", up_to(N, i));
        auto h = index("h", up_to(N, i));
        auto w = index("w", up_to(N, i));
        auto d = index("d", of("D"));
        auto e = index("e", of("D"));
        auto b = index("b", of("B"));
        auto c = scalar("c");
        auto M = mask("M", N, N);
        auto q = variable("q", N, of("D"));
        auto k = variable("k", N, of("D"));
        auto v = variable("v", N, of("B"));
        auto k2 = variable("k2", N, of("D"));
        auto v2 = variable("v2", N, of("B"));
        auto top = [&](auto const& key, auto const& value) {
            return sum(j, M(i, j) * exp(c * sum(d, q(i, d) * key(j, d))) * value(j, b));
        };
        auto below = [&](auto const& key) {
            return sum(h, M(i, h) * exp(c * sum(e, q(i, e) * key(h, e))));
        };
        auto o = define("o", top(k, v) / below(k), i, b);
        auto o2 = define("o2", top(k2, v2) / below(k2), i, b);
        auto same_keys = for_all(j, for_all(d, equal(k(j, d), k2(j, d))));
        auto same_values = for_all(j, for_all(b, equal(v(j, b), v2(j, b))));
        return assuming(same_keys, same_values, equal(M(i, w), 1))
            .derive(o(i, b))
            .by(definition, top(k, v) / below(k))
            .by(same_values(j, b), top(k, v2) / below(k))
            .by(same_keys(j, d), top(k2, v2) / below(k))
            .by(same_keys(h, e), top(k2, v2) / below(k2))
            .by(definition, o2(i, b));
    });

// ### Decoding with a cache
//
// To write word $t + 1$, a program takes the keys and values of the positions up to $t$ from its
// cache and computes only the newest. If the cache holds what it should, the result is row $t + 1$
// of the full pass: the sum over the positions up to $t + 1$ is the sum up to $t$ and one term
// more.

constexpr auto cached_step =
    attest::theorem<"T12", "cache: the step gives row t + 1 of the full pass, for every n">([] {
        auto N = positions("N");
        auto [t] = indices("t", N);
        auto j = index("j", up_to(N, t));
        auto h = index("h", up_to(N, t));
        auto [y, z] = indices("y", "z", up_to(N, t + 1));
        auto d = index("d", of("D"));
        auto e = index("e", of("D"));
        auto b = index("b", of("B"));
        auto c = scalar("c");
        auto q = variable("q", N, of("D"));
        auto k = variable("k", N, of("D"));
        auto v = variable("v", N, of("B"));
        auto cached_k = variable("cached_k", N, of("D"));
        auto cached_v = variable("cached_v", N, of("B"));
        auto now = t + 1;
        auto newest = exp(c * sum(d, q(now, d) * k(now, d)));
        auto top = [&](auto const& key, auto const& value) {
            return sum(j, exp(c * sum(d, q(now, d) * key(j, d))) * value(j, b))
                   + newest * v(now, b);
        };
        auto below = [&](auto const& key) {
            return sum(h, exp(c * sum(e, q(now, e) * key(h, e)))) + newest;
        };
        auto keys = for_all(j, for_all(d, equal(cached_k(j, d), k(j, d))));
        auto values = for_all(j, for_all(b, equal(cached_v(j, b), v(j, b))));
        return assuming(keys, values)
            .derive(top(cached_k, cached_v) / below(cached_k))
            .by(values(j, b), top(cached_k, v) / below(cached_k))
            .by(keys(j, d), top(k, v) / below(cached_k))
            .by(keys(h, e), top(k, v) / below(k))
            .by(singleton, sum(y, exp(c * sum(d, q(now, d) * k(y, d))) * v(y, b))
                               / sum(z, exp(c * sum(e, q(now, e) * k(z, e)))));
    });

// The first word has an empty cache and needs none. Its output is its own value.

constexpr auto first_row =
    attest::theorem<"T12", "cache: the first row is its own value, whatever its score">([] {
        auto N = positions("N");
        auto [j, h] = indices("j", "h", up_to(N, first(N)));
        auto [b] = indices("b", of("B"));
        auto s = variable("s", N, N);
        auto v = variable("v", N, of("B"));
        auto now = first(N);
        return derive(sum(j, exp(s(now, j)) * v(j, b)) / sum(h, exp(s(now, h))))
            .by(singleton, exp(s(now, now)) * v(now, b) / exp(s(now, now)))
            .by(cancel, v(now, b));
    });

// ### Reading in chunks
//
// A chunk of queries comes in. Query $i$ of the chunk stands at position $g(i)$ of the text. With
// an *offset* $r$ this is $g(i) = i + r$, and the mask is $j \le i + r$; the theorem does not care
// how the chunk is placed. Each row of the chunk is the row of the full pass at its place.

constexpr auto chunk_rows =
    attest::theorem<"T13", "chunks: row i is row g(i) of the full pass, for every n">([] {
        auto N = positions("N");
        auto C = of("C");
        auto g = map("g", C, N);
        auto [i] = indices("i", C);
        auto [x] = indices("x", N);
        auto [j, h] = indices("j", "h", up_to(N, g(i)));
        auto [y, z] = indices("y", "z", up_to(N, x));
        auto [d, e] = indices("d", "e", of("D"));
        auto [b] = indices("b", of("B"));
        auto c = scalar("c");
        auto r = variable("r", C, of("D"));
        auto q = variable("q", N, of("D"));
        auto k = variable("k", N, of("D"));
        auto v = variable("v", N, of("B"));
        auto o = define("o", sum(y, exp(c * sum(d, q(x, d) * k(y, d))) * v(y, b))
                                 / sum(z, exp(c * sum(e, q(x, e) * k(z, e)))), x, b);
        auto full_top = sum(j, exp(c * sum(d, q(g(i), d) * k(j, d))) * v(j, b));
        auto below = sum(h, exp(c * sum(e, r(i, e) * k(h, e))));
        auto placed = for_all(d, equal(r(i, d), q(g(i), d)));
        return assuming(placed)
            .derive(sum(j, exp(c * sum(d, r(i, d) * k(j, d))) * v(j, b)) / below)
            .by(placed(d), full_top / below)
            .by(placed(e), full_top / sum(h, exp(c * sum(e, q(g(i), e) * k(h, e)))))
            .by(definition, o(g(i), b));
    });

// Programs keep the past $P$ apart from the chunk $C$ and apply the causal mask inside the chunk
// only, because a query of the chunk may see all of the past. Together the two sums are one sum
// over the whole text with one mask:

constexpr auto past_and_chunk =
    attest::theorem<"T13", "chunks: the past unmasked plus the chunk masked, for every n">([] {
        auto P = of("P");
        auto C = of("C");
        auto A = joined(P, C);
        auto [x] = indices("x", P);
        auto [i, j] = indices("i", "j", C);
        auto [y] = indices("y", A);
        auto [b] = indices("b", of("B"));
        auto s = variable("s", A, A);
        auto v = variable("v", A, of("B"));
        auto M = mask("M", A, A);
        auto open = for_all(x, equal(M(i, x), 1));
        auto chunk = sum(j, M(i, j) * exp(s(i, j)) * v(j, b));
        return assuming(open)
            .derive(sum(x, exp(s(i, x)) * v(x, b)) + chunk)
            .by(ring_laws, sum(x, 1 * exp(s(i, x)) * v(x, b)) + chunk)
            .by(open(x), sum(x, M(i, x) * exp(s(i, x)) * v(x, b)) + chunk)
            .by(split, sum(y, M(i, y) * exp(s(i, y)) * v(y, b)));
    });

// Which offset is right? Number the positions from 0. A row at a position with number $n$ sees $n +
// 1$ keys, by induction. Let the chunk be the last $S_q$ of $S_k$ positions. Then its last query,
// number $S_q - 1$, must see all $S_k$ keys, and with the offset $r = S_k - S_q$ it does. In a
// picture of the mask the diagonal then ends in the lower right corner.

constexpr auto visible_keys =
    attest::theorem<"T13", "offset: row number n sees n + 1 keys, for every n">([] {
        auto N = positions("N");
        auto [t] = indices("t", N);
        auto j = index("j", up_to(N, t));
        auto next_j = index("j", up_to(N, t + 1));
        auto first_j = index("j", up_to(N, first(N)));
        auto n = variable("n", N);
        auto begin = equal(n(first(N)), 0);
        auto next = for_all(t, equal(n(t + 1), n(t) + 1));
        auto seen = equal(n(t) + 1, sum(j, term(1)));
        return assuming(begin, next)
            .by_induction(t, seen,
                          derive(n(first(N)) + 1)
                              .by(begin, term(0) + 1)
                              .by(singleton, sum(first_j, term(1))),
                          derive(n(t + 1) + 1)
                              .by(next(t), n(t) + 1 + 1)
                              .by(seen, sum(j, term(1)) + 1)
                              .by(singleton, sum(next_j, term(1))));
    });

constexpr auto bottom_right =
    attest::theorem<"T13", "offset S_k - S_q: the last query sees all S_k keys, for every n">([] {
        auto N = positions("N");
        auto C = of("C");
        auto g = map("g", C, N);
        auto [t] = indices("t", N);
        auto [i] = indices("i", C);
        auto j = index("j", up_to(N, g(i)));
        auto n = variable("n", N);
        auto row = variable("row", C);
        auto queries = scalar("S_q");
        auto keys = scalar("S_k");
        auto begin = equal(n(first(N)), 0);
        auto next = for_all(t, equal(n(t + 1), n(t) + 1));
        auto offset = equal(n(g(i)), row(i) + (keys - queries));
        auto last = equal(row(i), queries - 1);
        return assuming(begin, next, offset, last)
            .derive(sum(j, term(1)))
            .by(visible_keys.lemma().with(t, g(i)), n(g(i)) + 1)
            .by(offset, row(i) + (keys - queries) + 1)
            .by(last, queries - 1 + (keys - queries) + 1)
            .by(ring_laws, keys);
    });

// ### Order
//
// Now let every row see every other one, as far as a mask allows. Permute the words: word $\pi(i)$
// moves to place $i$. All queries, keys and values are made from the words by one projection each,
// so they move along, and if the mask moves along as well, so do the outputs. This is
// *equivariance*. It is all that is true of the saying that attention does not see the order.

constexpr auto equivariant =
    attest::theorem<"T14", "permuted words give permuted outputs, for every n">([] {
        auto T = of("T");
        auto pi = bijection("pi", T);
        auto i = index("i", T);
        auto j = index("j", T);
        auto k = index("k", T);
        auto w = index("w", T);
        auto f = index("f", of("F"));
        auto d = index("d", of("D"));
        auto b = index("b", of("B"));
        auto c = scalar("c");
        auto X = variable("X", T, of("F"));
        auto Wq = variable("Wq", of("F"), of("D"));
        auto Wk = variable("Wk", of("F"), of("D"));
        auto Wv = variable("Wv", of("F"), of("B"));
        auto M = mask("M", T, T);
        auto scores = [&](auto const& place) {
            auto q = define("q", sum(f, X(place(i), f) * Wq(f, d)), i, d);
            auto key = define("k", sum(f, X(place(j), f) * Wk(f, d)), j, d);
            return define("s", c * sum(d, q(i, d) * key(j, d)), i, j);
        };
        auto values = [&](auto const& place) {
            return define("v", sum(f, X(place(j), f) * Wv(f, b)), j, b);
        };
        auto attention = [&](auto const& name, auto const& place) {
            auto s = scores(place);
            auto v = values(place);
            auto Z = define("Z", sum(k, M(place(i), place(k)) * exp(s(i, k))), i);
            return define(name, sum(j, M(place(i), place(j)) * exp(s(i, j)) / Z(i) * v(j, b)), i,
                          b);
        };
        auto unmoved = [](auto const& place) { return place; };
        auto o = attention("o", unmoved);
        auto moved = attention("moved", pi);
        auto s = scores(unmoved);
        auto v = values(unmoved);
        auto e = [&](auto const& x, auto const& y) { return M(x, y) * exp(s(x, y)); };
        return assuming(equal(M(pi(i), w), 1), positive(sum(k, e(pi(i), pi(k)))))
            .derive(moved(i, b))
            .by(definition, sum(j, e(pi(i), pi(j)) / sum(k, e(pi(i), pi(k))) * v(pi(j), b)))
            .by(reindex, sum(j, e(pi(i), j) / sum(k, e(pi(i), k)) * v(j, b)))
            .by(definition, o(pi(i), b));
    });

// Leave the queries where they are, and permute keys and values together. Then nothing changes at
// all. This is *invariance*, and it holds for queries from anywhere.

constexpr auto invariant =
    attest::theorem<"S2.11", "keys and values permuted together change nothing, for every n">([] {
        auto S = of("S");
        auto T = of("T");
        auto pi = bijection("pi", T);
        auto [i] = indices("i", S);
        auto [j, h, w] = indices("j", "h", "w", T);
        auto [d] = indices("d", of("D"));
        auto [b] = indices("b", of("B"));
        auto c = scalar("c");
        auto q = variable("q", S, of("D"));
        auto k = variable("k", T, of("D"));
        auto v = variable("v", T, of("B"));
        auto M = mask("M", S, T);
        auto s = define("s", c * sum(d, q(i, d) * k(j, d)), i, j);
        auto Z = define("Z", sum(h, M(i, h) * exp(s(i, h))), i);
        auto o = define("o", sum(j, M(i, j) * exp(s(i, j)) / Z(i) * v(j, b)), i, b);
        auto moved = sum(h, M(i, pi(h)) * exp(s(i, pi(h))));
        return assuming(equal(M(i, w), 1), positive(moved))
            .derive(sum(j, M(i, pi(j)) * exp(s(i, pi(j))) / moved * v(pi(j), b)))
            .by(reindex, sum(j, M(i, j) * exp(s(i, j)) / sum(h, M(i, h) * exp(s(i, h))) * v(j, b)))
            .by(definition, o(i, b));
    });

// ### A slope along the row
//
// ALiBi lowers each score in proportion to the distance: $s_{ij} - \lambda (n_i - n_j)$, where $n$
// is the number of a position. On a row of a causal mask $n_i$ is one number for the whole row. A
// number added to a whole row changes no weight (T2), so the bias might as well be $\lambda n_j$,
// which does not depend on the query.

constexpr auto row_shift = attest::theorem<"T2", "a shift of the allowed keys, for every n">([] {
    auto T = of("T");
    auto [j, k, w] = indices("j", "k", "w", T);
    auto x = variable("x", T);
    auto M = mask("M", T);
    auto c = scalar("c");
    return assuming(equal(M(w), 1))
        .derive(M(j) * exp(x(j) + c) / sum(k, M(k) * exp(x(k) + c)))
        .by(exp_of_sum, M(j) * exp(x(j)) * exp(c) / sum(k, M(k) * exp(x(k)) * exp(c)))
        .by(factor_out, M(j) * exp(x(j)) * exp(c) / (sum(k, M(k) * exp(x(k))) * exp(c)))
        .by(cancel, M(j) * exp(x(j)) / sum(k, M(k) * exp(x(k))));
});

constexpr auto slope_of_the_row =
    attest::theorem<"T24", "ALiBi on a causal row is the bias slope * j, for every n">([] {
        auto N = positions("N");
        auto i = index("i", N);
        auto row = up_to(N, i);
        auto [j, k, w] = indices("j", "k", "w", row);
        auto s = variable("s", N, N);
        auto M = mask("M", N, N);
        auto n = variable("n", N);
        auto slope = scalar("slope");
        auto biased = [&](auto const& key) { return s(i, key) - slope * (n(i) - n(key)); };
        auto along = [&](auto const& key) { return s(i, key) + slope * n(key); };
        auto all = -slope * n(i);
        return assuming(equal(M(i, w), 1))
            .derive(M(i, j) * exp(biased(j)) / sum(k, M(i, k) * exp(biased(k))))
            .by(ring_laws, M(i, j) * exp(along(j) + all) / sum(k, M(i, k) * exp(along(k) + all)))
            .by(row_shift.lemma()
                    .with(of("T"), row)
                    .with(index("j", of("T")), j)
                    .with(index("w", of("T")), w)
                    .with(mask("M", row)(j), M(i, j))
                    .with(variable("x", row)(j), along(j))
                    .with(scalar("c"), all),
                M(i, j) * exp(along(j)) / sum(k, M(i, k) * exp(along(k))));
    });

// ### A window, key after key
//
// A sliding window is a mask $W_{ij}$. The recurrence of the online softmax (chapter 18) goes along
// a row one key at a time. The two compose, with a slope as well: after key $t$ the numerator is
// the sum over the keys up to $t$ that lie in the window. The references $m_t$ may be any numbers.

constexpr auto window_denominators =
    attest::theorem<"T24", "window and slope, online: the denominator, for every n">([] {
        auto N = positions("N");
        auto i = index("i", N);
        auto t = index("t", N);
        auto j = index("j", up_to(N, t));
        auto next_j = index("j", up_to(N, t + 1));
        auto first_j = index("j", up_to(N, first(N)));
        auto s = variable("s", N, N);
        auto W = mask("W", N, N);
        auto n = variable("n", N);
        auto slope = scalar("slope");
        auto m = variable("m", N);
        auto l = variable("l", N);
        auto e = [&](auto const& key, auto const& time) {
            return W(i, key) * exp(s(i, key) + slope * n(key) - m(time));
        };
        auto begin = equal(l(first(N)), e(first(N), first(N)));
        auto next = for_all(t, equal(l(t + 1), l(t) * exp(m(t) - m(t + 1)) + e(t + 1, t + 1)));
        auto so_far = equal(l(t), sum(j, e(j, t)));
        return assuming(begin, next)
            .by_induction(
                t, so_far,
                derive(l(first(N)))
                    .by(begin, e(first(N), first(N)))
                    .by(singleton, sum(first_j, e(first_j, first(N)))),
                derive(l(t + 1))
                    .by(next(t), l(t) * exp(m(t) - m(t + 1)) + e(t + 1, t + 1))
                    .by(so_far, sum(j, e(j, t)) * exp(m(t) - m(t + 1)) + e(t + 1, t + 1))
                    .by(factor_out, sum(j, e(j, t) * exp(m(t) - m(t + 1))) + e(t + 1, t + 1))
                    .by(exp_of_sum, sum(j, e(j, t + 1)) + e(t + 1, t + 1))
                    .by(singleton, sum(next_j, e(next_j, t + 1))));
    });

constexpr auto window_numerators =
    attest::theorem<"T24", "window and slope, online: the numerator, for every n">([] {
        auto N = positions("N");
        auto i = index("i", N);
        auto t = index("t", N);
        auto b = index("b", of("B"));
        auto j = index("j", up_to(N, t));
        auto next_j = index("j", up_to(N, t + 1));
        auto first_j = index("j", up_to(N, first(N)));
        auto s = variable("s", N, N);
        auto W = mask("W", N, N);
        auto n = variable("n", N);
        auto v = variable("v", N, of("B"));
        auto slope = scalar("slope");
        auto m = variable("m", N);
        auto a = variable("a", N, of("B"));
        auto e = [&](auto const& key, auto const& time) {
            return W(i, key) * exp(s(i, key) + slope * n(key) - m(time)) * v(key, b);
        };
        auto begin = equal(a(first(N), b), e(first(N), first(N)));
        auto next = for_all(t, equal(a(t + 1, b),
                                     a(t, b) * exp(m(t) - m(t + 1)) + e(t + 1, t + 1)));
        auto so_far = equal(a(t, b), sum(j, e(j, t)));
        return assuming(begin, next)
            .by_induction(
                t, so_far,
                derive(a(first(N), b))
                    .by(begin, e(first(N), first(N)))
                    .by(singleton, sum(first_j, e(first_j, first(N)))),
                derive(a(t + 1, b))
                    .by(next(t), a(t, b) * exp(m(t) - m(t + 1)) + e(t + 1, t + 1))
                    .by(so_far, sum(j, e(j, t)) * exp(m(t) - m(t + 1)) + e(t + 1, t + 1))
                    .by(factor_out, sum(j, e(j, t) * exp(m(t) - m(t + 1))) + e(t + 1, t + 1))
                    .by(exp_of_sum, sum(j, e(j, t + 1)) + e(t + 1, t + 1))
                    .by(singleton, sum(next_j, e(next_j, t + 1))));
    });

// A key outside the window adds nothing. Its step only moves the old sum to a new reference, so a
// program may skip the key and keep the old reference.

constexpr auto outside_the_window =
    attest::theorem<"T24", "window, online: a key outside it only rescales">([] {
        auto N = positions("N");
        auto [i, t] = indices("i", "t", N);
        auto s = variable("s", N, N);
        auto W = mask("W", N, N);
        auto m = variable("m", N);
        auto l = variable("l", N);
        auto old = l(t) * exp(m(t) - m(t + 1));
        auto hidden = equal(W(i, t + 1), 0);
        auto next = for_all(
            t, equal(l(t + 1), old + W(i, t + 1) * exp(s(i, t + 1) - m(t + 1))));
        return assuming(next, hidden)
            .derive(l(t + 1))
            .by(next(t), old + W(i, t + 1) * exp(s(i, t + 1) - m(t + 1)))
            .by(hidden, old + 0 * exp(s(i, t + 1) - m(t + 1)))
            .by(ring_laws, old);
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
// $S_q$ keys:
//
// ```diff
// -            .by(ring_laws, keys);
// +            .by(ring_laws, queries);
// ```
// ```error
// ATT-501 step 4
// by ring_laws
// it does not follow.
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
// 1. Two queries families agree at $i$ and differ elsewhere. Derive that row $i$ is the same.
// 2. Keys are permuted and values stay. Where does the derivation of S2.11 fail?
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
