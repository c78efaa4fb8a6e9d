// # 18. One pass
//
// ## The question
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
// One query and its row: scores $s_j$, a mask $M_j$ that is 0 or 1, and values $v_{jb}$ with any
// number of components $b$. Nothing here mixes two rows, so one row is enough. What is to be
// computed is
//
// $$Z = \sum_k M_k e^{s_k}, \qquad p_j = M_j e^{s_j} / Z, \qquad o_b = \sum_j p_j v_{jb}.$$
//
// The sets have no size. A theorem below holds for every finite set of keys, and for every score,
// mask and value. The one assumption is that the row is not empty: some key $w$ is allowed,
// $M_w = 1$. Each theorem is derived in steps. Each step names its law, and the compiler has
// checked that the step follows by that law and the laws of arithmetic alone.

#include <attest/derivation/notation.hpp>
#include <attest/report/ledger.hpp>

using namespace attest::notation;

namespace {

// ## The claim
//
// ### The reference may be any number
//
// Subtract a number $m$ from all scores, the *reference*. Numerator and denominator both get the
// factor $e^{-m}$, and it cancels. So the output does not depend on the reference, whether it is
// the largest score, an old guess at it, or 0.

constexpr auto any_reference =
    attest::theorem<"T9", "the output does not depend on the reference, for every n">([] {
        auto T = of("T");
        auto [j, k, w] = indices("j", "k", "w", T);
        auto [b] = indices("b", of("B"));
        auto s = variable("s", T);
        auto M = mask("M", T);
        auto v = variable("v", T, of("B"));
        auto m = scalar("m");
        auto Z = define("Z", sum(k, M(k) * exp(s(k))));
        auto p = define("p", M(j) * exp(s(j)) / Z(), j);
        auto o = define("o", sum(j, p(j) * v(j, b)), b);
        auto l = sum(k, M(k) * exp(s(k) - m));
        auto seen = sum(j, M(j) * exp(s(j)) * v(j, b));
        return assuming(equal(M(w), 1))
            .derive(sum(j, M(j) * exp(s(j) - m) * v(j, b)) / l)
            .by(exp_of_sum, sum(j, exp(-m) * M(j) * exp(s(j)) * v(j, b)) / l)
            .by(factor_out, exp(-m) * seen / l)
            .by(exp_of_sum, exp(-m) * seen / sum(k, exp(-m) * M(k) * exp(s(k))))
            .by(factor_out, exp(-m) * seen / (exp(-m) * sum(k, M(k) * exp(s(k)))))
            .by(cancel, seen / sum(k, M(k) * exp(s(k))))
            .by(definition, seen / Z())
            .by(factor_out, sum(j, M(j) * exp(s(j)) / Z() * v(j, b)))
            .by(definition, o(b));
    });

// ### Online: one key after the other
//
// Now the keys come one at a time, $t = 0, 1, 2, \dots$ The program keeps three things: the largest
// score so far $m_t$, a denominator $\ell_t$ and a numerator $a_{tb}$. When key $t + 1$ arrives,
// the old sums are rescaled to the new reference and the key's term is added:
//
// $$m_{t+1} = \max(m_t, s_{t+1}), \quad
//   \ell_{t+1} = \ell_t\, e^{m_t - m_{t+1}} + M_{t+1} e^{s_{t+1} - m_{t+1}}, \quad
//   a_{t+1,b} = a_{tb}\, e^{m_t - m_{t+1}} + M_{t+1} e^{s_{t+1} - m_{t+1}} v_{t+1,b}.$$
//
// These recurrences are the hypotheses. The theorem says what the three are: the sums over the keys
// read so far, with $m_t$ as the reference. It is proved by induction over $t$. The first chain
// proves it for the first key; the second proves it for $t + 1$ and may use it for $t$, which is
// what the step `so_far` does.

constexpr auto denominators =
    attest::theorem<"T6", "online: the denominator after each key, for every n">([] {
        auto N = positions("N");
        auto [t] = indices("t", N);
        auto j = index("j", up_to(N, t));
        auto next_j = index("j", up_to(N, t + 1));
        auto first_j = index("j", up_to(N, first(N)));
        auto s = variable("s", N);
        auto M = mask("M", N);
        auto m = variable("m", N);
        auto l = variable("l", N);
        auto larger = max(m(t), s(t + 1));
        auto e = [&](auto const& key, auto const& time) {
            return M(key) * exp(s(key) - m(time));
        };
        auto running = for_all(t, equal(m(t + 1), larger));
        auto begin = equal(l(first(N)), e(first(N), first(N)));
        auto next = for_all(t, equal(l(t + 1), l(t) * exp(m(t) - larger)
                                                   + M(t + 1) * exp(s(t + 1) - larger)));
        auto so_far = equal(l(t), sum(j, e(j, t)));
        return assuming(running, begin, next)
            .by_induction(
                t, so_far,
                derive(l(first(N)))
                    .by(begin, e(first(N), first(N)))
                    .by(singleton, sum(first_j, e(first_j, first(N)))),
                derive(l(t + 1))
                    .by(next(t), l(t) * exp(m(t) - larger) + M(t + 1) * exp(s(t + 1) - larger))
                    .by(running(t), l(t) * exp(m(t) - m(t + 1)) + e(t + 1, t + 1))
                    .by(so_far, sum(j, e(j, t)) * exp(m(t) - m(t + 1)) + e(t + 1, t + 1))
                    .by(factor_out, sum(j, e(j, t) * exp(m(t) - m(t + 1))) + e(t + 1, t + 1))
                    .by(exp_of_sum, sum(j, e(j, t + 1)) + e(t + 1, t + 1))
                    .by(singleton, sum(next_j, e(next_j, t + 1))));
    });

constexpr auto numerators =
    attest::theorem<"T6", "online: the numerator after each key, for every n">([] {
        auto N = positions("N");
        auto [t] = indices("t", N);
        auto b = index("b", of("B"));
        auto j = index("j", up_to(N, t));
        auto next_j = index("j", up_to(N, t + 1));
        auto first_j = index("j", up_to(N, first(N)));
        auto s = variable("s", N);
        auto M = mask("M", N);
        auto v = variable("v", N, of("B"));
        auto m = variable("m", N);
        auto a = variable("a", N, of("B"));
        auto larger = max(m(t), s(t + 1));
        auto e = [&](auto const& key, auto const& time) {
            return M(key) * exp(s(key) - m(time)) * v(key, b);
        };
        auto running = for_all(t, equal(m(t + 1), larger));
        auto begin = for_all(b, equal(a(first(N), b), e(first(N), first(N))));
        auto next = for_all(t, for_all(b, equal(a(t + 1, b),
                                                a(t, b) * exp(m(t) - larger)
                                                    + M(t + 1) * exp(s(t + 1) - larger)
                                                          * v(t + 1, b))));
        auto so_far = equal(a(t, b), sum(j, e(j, t)));
        return assuming(running, begin, next)
            .by_induction(
                t, so_far,
                derive(a(first(N), b))
                    .by(begin(b), e(first(N), first(N)))
                    .by(singleton, sum(first_j, e(first_j, first(N)))),
                derive(a(t + 1, b))
                    .by(next(t, b), a(t, b) * exp(m(t) - larger)
                                        + M(t + 1) * exp(s(t + 1) - larger) * v(t + 1, b))
                    .by(running(t), a(t, b) * exp(m(t) - m(t + 1)) + e(t + 1, t + 1))
                    .by(so_far, sum(j, e(j, t)) * exp(m(t) - m(t + 1)) + e(t + 1, t + 1))
                    .by(factor_out, sum(j, e(j, t) * exp(m(t) - m(t + 1))) + e(t + 1, t + 1))
                    .by(exp_of_sum, sum(j, e(j, t + 1)) + e(t + 1, t + 1))
                    .by(singleton, sum(next_j, e(next_j, t + 1))));
    });

// The quotient of the two is the output of the keys read so far, at every time $t$. Here the three
// theorems above are used as lemmas; the last of them forgets the reference. That $\ell_t$ is
// positive follows from the first of them, but the quotient must mean something before it is
// replaced, so it is written as a hypothesis.

constexpr auto online =
    attest::theorem<"T6", "online: a / l is the output, after each key, for every n">([] {
        auto N = positions("N");
        auto [t, u] = indices("t", "u", N);
        auto [b] = indices("b", of("B"));
        auto [j, k, w] = indices("j", "k", "w", up_to(N, t));
        auto s = variable("s", N);
        auto M = mask("M", N);
        auto v = variable("v", N, of("B"));
        auto m = variable("m", N);
        auto l = variable("l", N);
        auto a = variable("a", N, of("B"));
        auto Z = define("Z", sum(k, M(k) * exp(s(k))), t);
        auto p = define("p", M(j) * exp(s(j)) / Z(t), t, j);
        auto o = define("o", sum(j, p(t, j) * v(j, b)), t, b);
        auto now = first(N);
        auto larger = max(m(u), s(u + 1));
        auto running = for_all(u, equal(m(u + 1), larger));
        auto l_begin = equal(l(now), M(now) * exp(s(now) - m(now)));
        auto l_next = for_all(u, equal(l(u + 1), l(u) * exp(m(u) - larger)
                                                     + M(u + 1) * exp(s(u + 1) - larger)));
        auto a_begin = for_all(b, equal(a(now, b), M(now) * exp(s(now) - m(now)) * v(now, b)));
        auto a_next = for_all(u, for_all(b, equal(a(u + 1, b),
                                                  a(u, b) * exp(m(u) - larger)
                                                      + M(u + 1) * exp(s(u + 1) - larger)
                                                            * v(u + 1, b))));
        auto numerator = sum(j, M(j) * exp(s(j) - m(t)) * v(j, b));
        return assuming(running, l_begin, l_next, a_begin, a_next, equal(M(w), 1), positive(l(t)))
            .derive(a(t, b) / l(t))
            .by(numerators.lemma(), numerator / l(t))
            .by(denominators.lemma(), numerator / sum(k, M(k) * exp(s(k) - m(t))))
            .by(any_reference.lemma()
                    .with(of("T"), up_to(N, t))
                    .with(index("w", of("T")), w)
                    .with(scalar("m"), m(t)),
                o(t, b));
    });

// What is the maximum good for, if any reference does? For the size of the exponents. The running
// maximum absorbs the score that was just read and the maximum before it: $\max(m_{t+1}, x) =
// m_{t+1}$ for $x = s_{t+1}$ and for $x = m_t$, which says $x \le m_{t+1}$. And what was below the
// reference once stays below it for ever. So no exponent is ever positive, and no $e^{s - m}$
// exceeds 1.

constexpr auto above_the_new_score =
    attest::theorem<"T6", "online: the reference is at least the score just read">([] {
        auto N = positions("N");
        auto [t] = indices("t", N);
        auto s = variable("s", N);
        auto m = variable("m", N);
        auto running = for_all(t, equal(m(t + 1), max(m(t), s(t + 1))));
        return assuming(running)
            .derive(max(m(t + 1), s(t + 1)))
            .by(running(t), max(max(m(t), s(t + 1)), s(t + 1)))
            .by(maximum, max(m(t), s(t + 1)))
            .by(running(t), m(t + 1));
    });

constexpr auto never_falls =
    attest::theorem<"T6", "online: what the reference has reached it never falls below">([] {
        auto N = positions("N");
        auto [t] = indices("t", N);
        auto s = variable("s", N);
        auto m = variable("m", N);
        auto x = scalar("x");
        auto running = for_all(t, equal(m(t + 1), max(m(t), s(t + 1))));
        auto begin = equal(max(m(first(N)), x), m(first(N)));
        auto reached = equal(max(m(t), x), m(t));
        return assuming(running, begin)
            .by_induction(t, reached, derive(max(m(first(N)), x)).by(begin, m(first(N))),
                          derive(max(m(t + 1), x))
                              .by(running(t), max(max(m(t), s(t + 1)), x))
                              .by(maximum, max(max(m(t), x), s(t + 1)))
                              .by(reached, max(m(t), s(t + 1)))
                              .by(running(t), m(t + 1)));
    });

// ### Merging: two parts of the keys
//
// The same idea works for two parts of any size. A *part* of the keys leaves behind a reference, a
// denominator and a numerator. (For each component $b$ there is one numerator; write it for one.)
// Two parts are merged by rescaling both to the larger reference. The step of the online softmax is
// the case in which the second part is a single key: reference $s_{t+1}$, denominator $M_{t+1}$,
// numerator $M_{t+1} v_{t+1}$.

struct part {
    term m;
    term l;
    term a;
};

constexpr part merged(part const& x, part const& y) {
    term const m = max(x.m, y.m);
    return part{m, x.l * exp(x.m - m) + y.l * exp(y.m - m),
                x.a * exp(x.m - m) + y.a * exp(y.m - m)};
}

struct three_parts {
    part x{scalar("m1"), scalar("l1"), scalar("a1")};
    part y{scalar("m2"), scalar("l2"), scalar("a2")};
    part z{scalar("m3"), scalar("l3"), scalar("a3")};
};

// Which of the two comes first does not matter:

constexpr auto either_first_m = attest::theorem<"T7", "merging is commutative: reference">([] {
    auto [x, y, z] = three_parts{};
    return derive(merged(x, y).m).by(maximum, merged(y, x).m);
});

constexpr auto either_first_l = attest::theorem<"T7", "merging is commutative: denominator">([] {
    auto [x, y, z] = three_parts{};
    return derive(merged(x, y).l).by(maximum, merged(y, x).l);
});

constexpr auto either_first_a = attest::theorem<"T7", "merging is commutative: numerator">([] {
    auto [x, y, z] = three_parts{};
    return derive(merged(x, y).a).by(maximum, merged(y, x).a);
});

// Nor does it matter which two of three are merged first. Rescaling twice is rescaling once,
// $e^{m_1 - m} e^{m - n} = e^{m_1 - n}$:

constexpr auto either_pair_m = attest::theorem<"T7", "merging is associative: reference">([] {
    auto [x, y, z] = three_parts{};
    return derive(merged(merged(x, y), z).m).by(maximum, merged(x, merged(y, z)).m);
});

constexpr auto either_pair_l = attest::theorem<"T7", "merging is associative: denominator">([] {
    auto [x, y, z] = three_parts{};
    auto m = max(max(x.m, y.m), z.m);
    auto n = max(x.m, max(y.m, z.m));
    return derive(merged(merged(x, y), z).l)
        .by(exp_of_sum, x.l * exp(x.m - m) + y.l * exp(y.m - m) + z.l * exp(z.m - m))
        .by(maximum, x.l * exp(x.m - n) + y.l * exp(y.m - n) + z.l * exp(z.m - n))
        .by(exp_of_sum, merged(x, merged(y, z)).l);
});

constexpr auto either_pair_a = attest::theorem<"T7", "merging is associative: numerator">([] {
    auto [x, y, z] = three_parts{};
    auto m = max(max(x.m, y.m), z.m);
    auto n = max(x.m, max(y.m, z.m));
    return derive(merged(merged(x, y), z).a)
        .by(exp_of_sum, x.a * exp(x.m - m) + y.a * exp(y.m - m) + z.a * exp(z.m - m))
        .by(maximum, x.a * exp(x.m - n) + y.a * exp(y.m - n) + z.a * exp(z.m - n))
        .by(exp_of_sum, merged(x, merged(y, z)).a);
});

// A part without keys has the sums 0. It changes nothing when its reference $m_0$ is not above the
// other one, $\max(m_0, m) = m$. Programs take $m_0 = -\infty$; any number that is low enough does.

constexpr auto nothing_m = attest::theorem<"T7", "no keys are neutral: reference">([] {
    auto [x, y, z] = three_parts{};
    part const nothing{scalar("m0"), 0, 0};
    auto lower = equal(max(nothing.m, x.m), x.m);
    return assuming(lower).derive(merged(nothing, x).m).by(lower, x.m);
});

constexpr auto nothing_l = attest::theorem<"T7", "no keys are neutral: denominator">([] {
    auto [x, y, z] = three_parts{};
    part const nothing{scalar("m0"), 0, 0};
    auto lower = equal(max(nothing.m, x.m), x.m);
    return assuming(lower)
        .derive(merged(nothing, x).l)
        .by(ring_laws, x.l * exp(x.m - max(nothing.m, x.m)))
        .by(lower, x.l * exp(x.m - x.m))
        .by(exp_of_sum, x.l);
});

constexpr auto nothing_a = attest::theorem<"T7", "no keys are neutral: numerator">([] {
    auto [x, y, z] = three_parts{};
    part const nothing{scalar("m0"), 0, 0};
    auto lower = equal(max(nothing.m, x.m), x.m);
    return assuming(lower)
        .derive(merged(nothing, x).a)
        .by(ring_laws, x.a * exp(x.m - max(nothing.m, x.m)))
        .by(lower, x.a * exp(x.m - x.m))
        .by(exp_of_sum, x.a);
});

// ### Any division into blocks
//
// These laws would also hold for an operation that has nothing to do with attention. What makes
// merging right is this: a part stands for the number $\ell e^m$, and merging *adds* what the two
// parts stand for. So in a tree of merges, whatever its shape, the root stands for the sum of the
// leaves.

constexpr auto merging_adds =
    attest::theorem<"T8", "merging adds what the two denominators stand for">([] {
        auto [x, y, z] = three_parts{};
        auto both = merged(x, y);
        return derive(both.l * exp(both.m)).by(exp_of_sum, x.l * exp(x.m) + y.l * exp(y.m));
    });

constexpr auto merging_adds_numerators =
    attest::theorem<"T8", "merging adds what the two numerators stand for">([] {
        auto [x, y, z] = three_parts{};
        auto both = merged(x, y);
        return derive(both.a * exp(both.m)).by(exp_of_sum, x.a * exp(x.m) + y.a * exp(y.m));
    });

// Two parts $A$ and $B$ of the keys, each summed with a reference of its own, merge into what the
// keys of both would have left:

constexpr auto two_blocks =
    attest::theorem<"T8", "two blocks merge into the denominator of both, for every n">([] {
        auto A = of("A");
        auto B = of("B");
        auto [j] = indices("j", A);
        auto [k] = indices("k", B);
        auto [h] = indices("h", joined(A, B));
        auto s = variable("s", joined(A, B));
        auto M = mask("M", joined(A, B));
        part const x{scalar("m1"), sum(j, M(j) * exp(s(j) - scalar("m1"))), 0};
        part const y{scalar("m2"), sum(k, M(k) * exp(s(k) - scalar("m2"))), 0};
        auto m = merged(x, y).m;
        return derive(merged(x, y).l)
            .by(factor_out, sum(j, M(j) * exp(s(j) - x.m) * exp(x.m - m))
                                + sum(k, M(k) * exp(s(k) - y.m) * exp(y.m - m)))
            .by(exp_of_sum, sum(j, M(j) * exp(s(j) - m)) + sum(k, M(k) * exp(s(k) - m)))
            .by(split, sum(h, M(h) * exp(s(h) - m)));
    });

// Now any number of blocks. A division of the keys $H$ into blocks $G$ is a map $g$: key $h$
// belongs to block $g(h)$. The keys of block $c$ are those with $g(h) = c$, the *fibre* of $c$.
// Fibres may have any sizes, and be empty. Each block has a reference $m_c$ of its own. All blocks
// are then rescaled to one number $n$, for example the largest of the $m_c$, and added.

constexpr auto blocks =
    attest::theorem<"T8", "any blocks add up to the denominator of all keys, for every n">([] {
        auto G = of("G");
        auto H = of("H");
        auto g = map("g", H, G);
        auto [c] = indices("c", G);
        auto h = index("h", g.fibre(c));
        auto k = index("k", H);
        auto s = variable("s", H);
        auto M = mask("M", H);
        auto m = variable("m", G);
        auto n = scalar("n");
        auto l = define("l", sum(h, M(h) * exp(s(h) - m(c))), c);
        return derive(sum(c, l(c) * exp(m(c) - n)))
            .by(definition, sum(c, sum(h, M(h) * exp(s(h) - m(c))) * exp(m(c) - n)))
            .by(factor_out, sum(c, sum(h, M(h) * exp(s(h) - m(c)) * exp(m(c) - n))))
            .by(exp_of_sum, sum(c, sum(h, M(h) * exp(s(h) - n))))
            .by(partition, sum(k, M(k) * exp(s(k) - n)));
    });

constexpr auto blocks_of_values =
    attest::theorem<"T8", "any blocks add up to the numerator of all keys, for every n">([] {
        auto G = of("G");
        auto H = of("H");
        auto g = map("g", H, G);
        auto [c] = indices("c", G);
        auto [b] = indices("b", of("B"));
        auto h = index("h", g.fibre(c));
        auto k = index("k", H);
        auto s = variable("s", H);
        auto M = mask("M", H);
        auto v = variable("v", H, of("B"));
        auto m = variable("m", G);
        auto n = scalar("n");
        auto a = define("a", sum(h, M(h) * exp(s(h) - m(c)) * v(h, b)), c, b);
        return derive(sum(c, a(c, b) * exp(m(c) - n)))
            .by(definition, sum(c, sum(h, M(h) * exp(s(h) - m(c)) * v(h, b)) * exp(m(c) - n)))
            .by(factor_out, sum(c, sum(h, M(h) * exp(s(h) - m(c)) * v(h, b) * exp(m(c) - n))))
            .by(exp_of_sum, sum(c, sum(h, M(h) * exp(s(h) - n) * v(h, b))))
            .by(partition, sum(k, M(k) * exp(s(k) - n) * v(k, b)));
    });

// The quotient is the output, however the keys were divided and whatever the references were.

constexpr auto output_of_blocks =
    attest::theorem<"T8", "any blocks, merged, give the output, for every n">([] {
        auto G = of("G");
        auto H = of("H");
        auto g = map("g", H, G);
        auto [c, d] = indices("c", "d", G);
        auto [b] = indices("b", of("B"));
        auto h = index("h", g.fibre(c));
        auto [j, k, w] = indices("j", "k", "w", H);
        auto s = variable("s", H);
        auto M = mask("M", H);
        auto v = variable("v", H, of("B"));
        auto m = variable("m", G);
        auto n = scalar("n");
        auto l = define("l", sum(h, M(h) * exp(s(h) - m(c))), c);
        auto a = define("a", sum(h, M(h) * exp(s(h) - m(c)) * v(h, b)), c, b);
        auto Z = define("Z", sum(k, M(k) * exp(s(k))));
        auto p = define("p", M(j) * exp(s(j)) / Z(), j);
        auto o = define("o", sum(j, p(j) * v(j, b)), b);
        auto denominator = sum(d, l(d) * exp(m(d) - n));
        auto numerator = sum(j, M(j) * exp(s(j) - n) * v(j, b));
        return assuming(equal(M(w), 1), positive(denominator))
            .derive(sum(c, a(c, b) * exp(m(c) - n)) / denominator)
            .by(blocks_of_values.lemma(), numerator / denominator)
            .by(blocks.lemma(), numerator / sum(k, M(k) * exp(s(k) - n)))
            .by(any_reference.lemma()
                    .with(of("T"), H)
                    .with(index("w", of("T")), w)
                    .with(scalar("m"), n),
                o(b));
    });

// ### One number instead of two
//
// Reference and denominator can be kept as one number, $L = \log Z$, the *log-sum-exp* of the row.
// It is $m + \log \ell$ whatever the reference was:

constexpr auto from_any_reference =
    attest::theorem<"T10", "L = m + log l for every reference, for every n">([] {
        auto T = of("T");
        auto [k, w] = indices("k", "w", T);
        auto s = variable("s", T);
        auto M = mask("M", T);
        auto m = scalar("m");
        auto l = sum(k, M(k) * exp(s(k) - m));
        return assuming(equal(M(w), 1))
            .derive(m + log(l))
            .by(log_exp, log(exp(m + log(l))))
            .by(exp_of_sum, log(exp(m) * exp(log(l))))
            .by(log_exp, log(exp(m) * l))
            .by(factor_out, log(sum(k, exp(m) * M(k) * exp(s(k) - m))))
            .by(exp_of_sum, log(sum(k, M(k) * exp(s(k)))));
    });

// With $L$ each weight can be computed again from its score alone, without the rest of the row. A
// backward pass needs this.

constexpr auto weight_from_score = attest::theorem<"T10", "p = e^(s - L), for every n">([] {
    auto T = of("T");
    auto [j, k, w] = indices("j", "k", "w", T);
    auto s = variable("s", T);
    auto M = mask("M", T);
    auto Z = define("Z", sum(k, M(k) * exp(s(k))));
    auto L = define("L", log(Z()));
    auto p = define("p", M(j) * exp(s(j)) / Z(), j);
    return assuming(equal(M(w), 1))
        .derive(M(j) * exp(s(j) - L()))
        .by(definition, M(j) * exp(s(j) - log(Z())))
        .by(exp_of_sum, M(j) * exp(s(j)) / exp(log(Z())))
        .by(log_exp, M(j) * exp(s(j)) / Z())
        .by(definition, p(j));
});

// Two parts that each kept their output $o_1$, $o_2$ and their $L_1$, $L_2$ can be merged from
// these alone. Each part gets the share $e^{L_i - L}$, which is $Z_i / Z$.

constexpr auto merged_L =
    attest::theorem<"T10", "two parts: L = log(e^L1 + e^L2), for every n">([] {
        auto A = of("A");
        auto B = of("B");
        auto [i, u] = indices("i", "u", A);
        auto [k, w] = indices("k", "w", B);
        auto [h] = indices("h", joined(A, B));
        auto s = variable("s", joined(A, B));
        auto M = mask("M", joined(A, B));
        auto Z1 = define("Z1", sum(i, M(i) * exp(s(i))));
        auto Z2 = define("Z2", sum(k, M(k) * exp(s(k))));
        auto L1 = define("L1", log(Z1()));
        auto L2 = define("L2", log(Z2()));
        return assuming(equal(M(u), 1), equal(M(w), 1))
            .derive(log(exp(L1()) + exp(L2())))
            .by(definition, log(exp(log(Z1())) + exp(log(Z2()))))
            .by(log_exp, log(Z1() + Z2()))
            .by(definition, log(sum(i, M(i) * exp(s(i))) + sum(k, M(k) * exp(s(k)))))
            .by(split, log(sum(h, M(h) * exp(s(h)))));
    });

constexpr auto merged_output =
    attest::theorem<"T10", "two parts: o = e^(L1-L) o1 + e^(L2-L) o2, for every n">([] {
        auto A = of("A");
        auto B = of("B");
        auto [i, u] = indices("i", "u", A);
        auto [k, w] = indices("k", "w", B);
        auto [h] = indices("h", joined(A, B));
        auto [c] = indices("c", of("C"));
        auto s = variable("s", joined(A, B));
        auto M = mask("M", joined(A, B));
        auto v = variable("v", joined(A, B), of("C"));
        auto Z1 = define("Z1", sum(i, M(i) * exp(s(i))));
        auto Z2 = define("Z2", sum(k, M(k) * exp(s(k))));
        auto Z = define("Z", sum(h, M(h) * exp(s(h))));
        auto L1 = define("L1", log(Z1()));
        auto L2 = define("L2", log(Z2()));
        auto L = define("L", log(Z()));
        auto a1 = sum(i, M(i) * exp(s(i)) * v(i, c));
        auto a2 = sum(k, M(k) * exp(s(k)) * v(k, c));
        auto o1 = define("o1", a1 / Z1(), c);
        auto o2 = define("o2", a2 / Z2(), c);
        auto o = define("o", sum(h, M(h) * exp(s(h)) * v(h, c)) / Z(), c);
        return assuming(equal(M(u), 1), equal(M(w), 1))
            .derive(exp(L1() - L()) * o1(c) + exp(L2() - L()) * o2(c))
            .by(exp_of_sum, exp(L1()) / exp(L()) * o1(c) + exp(L2()) / exp(L()) * o2(c))
            .by(definition, exp(log(Z1())) / exp(log(Z())) * o1(c)
                                + exp(log(Z2())) / exp(log(Z())) * o2(c))
            .by(log_exp, Z1() / Z() * o1(c) + Z2() / Z() * o2(c))
            .by(definition, Z1() / Z() * (a1 / Z1()) + Z2() / Z() * (a2 / Z2()))
            .by(cancel, (a1 + a2) / Z())
            .by(split, sum(h, M(h) * exp(s(h)) * v(h, c)) / Z())
            .by(definition, o(c));
    });

// ## What it shows
//
// One pass is enough, and the reason is the law $e^{a + b} = e^a e^b$. A sum of exponentials that
// was taken with one reference can be moved to another by one factor. So parts of a row can be
// summed anywhere, each with the reference that is convenient there, and added later. Order and
// grouping do not matter, because what is being added are ordinary numbers, $\ell e^m$.
//
// The maximum has no part in this. It is there so that every exponent is at most 0. The theorems
// keep the two apart: the value is right with any reference, and the running maximum is a safe one.
//
// ## Now break it
//
// Merge the two log-sum-exps by a product:
//
// ```diff
// -            .by(log_exp, log(Z1() + Z2()))
// +            .by(log_exp, log(Z1() * Z2()))
// ```
// ```error
// ATT-501 step 2
// by log_exp
// it does not follow.
// ```
//
// ## What this does not say
//
// The theorems are about real numbers. In a float format each rescaling rounds, and another order
// gives another rounding; how far the results may then lie apart is a different question.
//
// A part in which every key is masked has $Z = 0$ and no logarithm, so the two theorems about $L_1$
// and $L_2$ assume an allowed key in each part. Merging with denominators and numerators needs no
// such assumption: an empty part has the sums 0.
//
// ## Exercises
//
// 1. Four parts can be merged two by two or one after the other. Derive that the denominators
//    agree, with the theorem on associativity as a lemma.
// 2. A program may keep the normalised output $o$ instead of the numerator, and update it by
//    $o' = (o\,\ell e^{m - m'} + v e^{s - m'})/\ell'$. Derive that $\ell' o'$ is the numerator of
//    the online softmax.
//
// ## Where it comes from
//
// The online softmax is due to Milakov and Gimelshein (2018). Rabe and Staats (2021) carry
// numerator and denominator through attention; FlashAttention (Dao, Fu, Ermon, Rudra and Ré, 2022)
// does it block by block.
//
// ## The claims again
//
// One row of scores, any mask, values of any dimension, any finite number of keys.
//
// - T9: with any number as reference the quotient is the output. Assumed: some key is allowed.
// - T6: the online recurrences with the running maximum keep the denominator and the numerator of
//   the keys read so far; their quotient is the output. Assumed: the recurrences; for the quotient,
//   some key read is allowed, and the denominator is positive.
// - T6: the running maximum is at least the score just read, and never falls below what it has
//   reached. Assumed: its recurrence.
// - T7: merging is commutative and associative, in reference, denominator and numerator. Assumed:
//   nothing. A part without keys is neutral. Assumed: its reference is not above the other one.
// - T8: merging adds $\ell e^m$ and $a e^m$; two blocks, and any division into blocks with any
//   references, give the denominator, the numerator and the output of all keys. Assumed, for the
//   output: some key is allowed, and the merged denominator is positive.
// - T10: $L = m + \log \ell$; $p = e^{s - L}$; two parts merge by $L = \log(e^{L_1} + e^{L_2})$ and
//   $o = e^{L_1 - L} o_1 + e^{L_2 - L} o_2$. Assumed: some key is allowed, in each part.

} // namespace

attest::report::chapter chapter_18() {
    return attest::report::chapter(18, "One pass")
        .add(any_reference)
        .add(denominators)
        .add(numerators)
        .add(online)
        .add(above_the_new_score)
        .add(never_falls)
        .add(either_first_m)
        .add(either_first_l)
        .add(either_first_a)
        .add(either_pair_m)
        .add(either_pair_l)
        .add(either_pair_a)
        .add(nothing_m)
        .add(nothing_l)
        .add(nothing_a)
        .add(merging_adds)
        .add(merging_adds_numerators)
        .add(two_blocks)
        .add(blocks)
        .add(blocks_of_values)
        .add(output_of_blocks)
        .add(from_any_reference)
        .add(weight_from_score)
        .add(merged_L)
        .add(merged_output);
}
