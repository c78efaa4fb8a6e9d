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
//
// The headers in `systems/` declare each system once: the sets, the variables and the definitions,
// with their formulas. Each theorem then says what it declares, what it assumes, what it claims,
// and how the claim follows.

#include <attest/report/ledger.hpp>

#include "systems/blocks_of_keys.hpp"
#include "systems/one_row.hpp"
#include "systems/online.hpp"
#include "systems/parts.hpp"
#include "systems/two_parts.hpp"

using namespace systems;

namespace {

// ## The claim
//
// ### The reference may be any number
//
// Subtract a number $m$ from all scores, the *reference*. Numerator and denominator both get the
// factor $e^{-m}$, and it cancels. So the output does not depend on the reference, whether it is
// the largest score, an old guess at it, or 0.

constexpr auto any_reference =
    theorem<"T9", "the output does not depend on the reference">([](context& let) {
        one_row const y{let};
        auto const m = let.scalar("m");
        auto const e = y.M(y.j) * exp(y.s(y.j));
        auto const numerator = sum(y.j, e * y.v(y.j, y.b));
        auto const denominator = sum(y.j, e);
        let.assume(y.sees_w);
        return claim(y.numerator(m) / y.denominator(m) == y.o(y.b))
            .by(exp_of_sum, sum(y.j, exp(-m) * e * y.v(y.j, y.b)) / y.denominator(m))
            .by(factor_out, exp(-m) * numerator / y.denominator(m))
            .by(exp_of_sum, exp(-m) * numerator / sum(y.j, exp(-m) * e))
            .by(factor_out, exp(-m) * numerator / (exp(-m) * denominator))
            .by(cancel, numerator / denominator)
            .by(definition, numerator / y.Z())
            .by(factor_out, sum(y.j, e / y.Z() * y.v(y.j, y.b)))
            .by(definition, y.o(y.b));
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
// The recurrences of $\ell$ and $a$ are the hypotheses. The theorems say what the two are: the sums
// over the keys read so far, with $m_t$ as the reference. That $m_t$ is a maximum is not assumed;
// any numbers would do. Each theorem is proved by induction over $t$. The first chain proves the
// claim for the first key. The second proves it for $t + 1$ and may cite the claim for $t$; the
// step that does so gives the claim as its reason.

constexpr auto denominators =
    theorem<"T6", "online: the denominator after each key">([](context& let) {
        online const y{let};
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

constexpr auto numerators = theorem<"T6", "online: the numerator after each key">([](context& let) {
    online const y{let};
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
                .by(singleton, sum(y.first_j, y.weight(y.first_j, y.start) * y.v(y.first_j, b))),
            steps()
                .by(y.a_next(t), y.a(t, b) * y.rescale + newest)
                .by(y.a(t, b) == read, read * y.rescale + newest)
                .by(factor_out, sum(y.j, y.weight(y.j, t) * y.v(y.j, b) * y.rescale) + newest)
                .by(exp_of_sum, sum(y.j, y.weight(y.j, t + 1) * y.v(y.j, b)) + newest)
                .by(singleton, sum(y.next_j, y.weight(y.next_j, t + 1) * y.v(y.next_j, b))));
});

// The quotient of the two is the output of the keys read so far, at every time $t$. Here the three
// theorems above are used as lemmas; the first of them removes the reference. A claim must be
// defined before a lemma can be used, so $\ell_t > 0$ is written as a hypothesis. It is no further
// assumption: it follows from the others.

constexpr auto positive_denominators =
    theorem<"T6", "online: the denominator is positive once an allowed key has been read">(
        [](context& let) {
            online const y{let};
            auto const read = sum(y.j, y.weight(y.j, y.t));
            let.assume(y.l_first, y.l_next, y.sees_w);
            return claim(y.l(y.t) > 0).by(denominators.lemma(), read).greater(adding(read), 0);
        });

constexpr auto quotients =
    theorem<"T6", "online: a / l is the output after each key">([](context& let) {
        online const y{let};
        auto const t = y.t;
        auto const b = y.b;
        auto const numerator = sum(y.j, y.weight(y.j, t) * y.v(y.j, b));
        auto const denominator = sum(y.j, y.weight(y.j, t));
        let.assume(y.a_first, y.a_next, y.l_first, y.l_next, y.sees_w, 0 < y.l(t));
        return claim(y.a(t, b) / y.l(t) == y.o(t, b))
            .by(numerators.lemma(), numerator / y.l(t))
            .by(denominators.lemma(), numerator / denominator)
            .by(any_reference.lemma().with("T", up_to(t)).with("w", y.w).with("m", y.m(t)),
                y.o(t, b));
    });

// What is the maximum good for, if any reference does? For the size of the exponents. The running
// maximum absorbs the score that was just read and the maximum before it: $\max(m_{t+1}, x) =
// m_{t+1}$ for $x = s_{t+1}$ and for $x = m_t$, which says $x \le m_{t+1}$. And what was below the
// reference once stays below it for ever. So no exponent is ever positive, and no $e^{s - m}$
// exceeds 1.

constexpr auto above_the_new_score =
    theorem<"T6", "online: the reference is at least the score just read">([](context& let) {
        online const y{let};
        auto const t = y.t;
        let.assume(y.m_next);
        return claim(max(y.m(t + 1), y.s(t + 1)) == y.m(t + 1))
            .by(y.m_next(t), max(max(y.m(t), y.s(t + 1)), y.s(t + 1)))
            .by(maximum, max(y.m(t), y.s(t + 1)))
            .by(y.m_next(t), y.m(t + 1));
    });

constexpr auto never_falls =
    theorem<"T6", "online: the reference never falls below what it has reached">([](context& let) {
        online const y{let};
        auto const t = y.t;
        auto const x = let.scalar("x");
        auto const at_first = max(y.m(y.start), x) == y.m(y.start);
        let.assume(y.m_next, at_first);
        return claim(max(y.m(t), x) == y.m(t))
            .by_induction(t, steps().by(at_first, y.m(y.start)),
                          steps()
                              .by(y.m_next(t), max(max(y.m(t), y.s(t + 1)), x))
                              .by(maximum, max(max(y.m(t), x), y.s(t + 1)))
                              .by(max(y.m(t), x) == y.m(t), max(y.m(t), y.s(t + 1)))
                              .by(y.m_next(t), y.m(t + 1)));
    });

// ### Merging: two parts of the keys
//
// The same idea works for two parts of any size. A *part* of the keys leaves behind a reference, a
// denominator and a numerator. (For each component $b$ there is one numerator; write it for one.)
// Two parts are merged by rescaling both to the larger reference:
//
// $$m = \max(m_1, m_2), \quad \ell = \ell_1 e^{m_1 - m} + \ell_2 e^{m_2 - m}, \quad
//   a = a_1 e^{m_1 - m} + a_2 e^{m_2 - m}.$$
//
// The step of the online softmax is the case in which the second part is a single key: reference
// $s_{t+1}$, denominator $M_{t+1}$, numerator $M_{t+1} v_{t+1}$.
//
// Which of the two comes first does not matter:

constexpr auto either_first_m =
    theorem<"T7", "merging is commutative: reference">([](context& let) {
        three_parts const of{let};
        return claim(merged(of.x, of.y).m == merged(of.y, of.x).m)
            .by(maximum, merged(of.y, of.x).m);
    });

constexpr auto either_first_l =
    theorem<"T7", "merging is commutative: denominator">([](context& let) {
        three_parts const of{let};
        return claim(merged(of.x, of.y).l == merged(of.y, of.x).l)
            .by(maximum, merged(of.y, of.x).l);
    });

constexpr auto either_first_a =
    theorem<"T7", "merging is commutative: numerator">([](context& let) {
        three_parts const of{let};
        return claim(merged(of.x, of.y).a == merged(of.y, of.x).a)
            .by(maximum, merged(of.y, of.x).a);
    });

// Nor does it matter which two of three are merged first. Rescaling twice is rescaling once,
// $e^{m_1 - m} e^{m - n} = e^{m_1 - n}$:

constexpr auto either_pair_m = theorem<"T7", "merging is associative: reference">([](context& let) {
    three_parts const of{let};
    part const last = merged(of.x, merged(of.y, of.z));
    return claim(merged(merged(of.x, of.y), of.z).m == last.m).by(maximum, last.m);
});

constexpr auto either_pair_l =
    theorem<"T7", "merging is associative: denominator">([](context& let) {
        three_parts const of{let};
        part const left = merged(merged(of.x, of.y), of.z);
        part const right = merged(of.x, merged(of.y, of.z));
        return claim(left.l == right.l)
            .by(exp_of_sum, of.x.l * exp(of.x.m - left.m) + of.y.l * exp(of.y.m - left.m)
                                + of.z.l * exp(of.z.m - left.m))
            .by(maximum, of.x.l * exp(of.x.m - right.m) + of.y.l * exp(of.y.m - right.m)
                             + of.z.l * exp(of.z.m - right.m))
            .by(exp_of_sum, right.l);
    });

constexpr auto either_pair_a = theorem<"T7", "merging is associative: numerator">([](context& let) {
    three_parts const of{let};
    part const left = merged(merged(of.x, of.y), of.z);
    part const right = merged(of.x, merged(of.y, of.z));
    return claim(left.a == right.a)
        .by(exp_of_sum, of.x.a * exp(of.x.m - left.m) + of.y.a * exp(of.y.m - left.m)
                            + of.z.a * exp(of.z.m - left.m))
        .by(maximum, of.x.a * exp(of.x.m - right.m) + of.y.a * exp(of.y.m - right.m)
                         + of.z.a * exp(of.z.m - right.m))
        .by(exp_of_sum, right.a);
});

// A part without keys has the sums 0. It changes nothing when its reference $m_0$ is not above the
// other one, $\max(m_0, m) = m$. Programs take $m_0 = -\infty$; any number that is low enough does.

constexpr auto nothing_m = theorem<"T7", "no keys are neutral: reference">([](context& let) {
    three_parts const of{let};
    part const nothing{let.scalar("m0"), 0, 0};
    auto const not_above = max(nothing.m, of.x.m) == of.x.m;
    let.assume(not_above);
    return claim(merged(nothing, of.x).m == of.x.m).by(not_above, of.x.m);
});

constexpr auto nothing_l = theorem<"T7", "no keys are neutral: denominator">([](context& let) {
    three_parts const of{let};
    part const nothing{let.scalar("m0"), 0, 0};
    auto const not_above = max(nothing.m, of.x.m) == of.x.m;
    let.assume(not_above);
    return claim(merged(nothing, of.x).l == of.x.l)
        .by(ring_laws, of.x.l * exp(of.x.m - max(nothing.m, of.x.m)))
        .by(not_above, of.x.l * exp(of.x.m - of.x.m))
        .by(exp_of_sum, of.x.l);
});

constexpr auto nothing_a = theorem<"T7", "no keys are neutral: numerator">([](context& let) {
    three_parts const of{let};
    part const nothing{let.scalar("m0"), 0, 0};
    auto const not_above = max(nothing.m, of.x.m) == of.x.m;
    let.assume(not_above);
    return claim(merged(nothing, of.x).a == of.x.a)
        .by(ring_laws, of.x.a * exp(of.x.m - max(nothing.m, of.x.m)))
        .by(not_above, of.x.a * exp(of.x.m - of.x.m))
        .by(exp_of_sum, of.x.a);
});

// ### Any division into blocks
//
// These laws would also hold for an operation that has nothing to do with attention. What makes
// merging right is this: a part represents the number $\ell e^m$, and merging *adds* the numbers
// that the two parts represent. So in a tree of merges, whatever its shape, the root represents the
// sum of the leaves.

constexpr auto merging_adds =
    theorem<"T8", "merging adds the numbers that two denominators represent">([](context& let) {
        three_parts const of{let};
        part const both = merged(of.x, of.y);
        auto const added = of.x.l * exp(of.x.m) + of.y.l * exp(of.y.m);
        return claim(both.l * exp(both.m) == added).by(exp_of_sum, added);
    });

constexpr auto merging_adds_numerators =
    theorem<"T8", "merging adds the numbers that two numerators represent">([](context& let) {
        three_parts const of{let};
        part const both = merged(of.x, of.y);
        auto const added = of.x.a * exp(of.x.m) + of.y.a * exp(of.y.m);
        return claim(both.a * exp(both.m) == added).by(exp_of_sum, added);
    });

// Two parts $A$ and $B$ of the keys, each summed with a reference of its own, merge into what the
// keys of both would have left:

constexpr auto two_blocks =
    theorem<"T8", "two blocks merge into the denominator of both">([](context& let) {
        two_parts const y{let};
        auto const m1 = let.scalar("m1");
        auto const m2 = let.scalar("m2");
        part const first{m1, sum(y.i, y.M(y.i) * exp(y.s(y.i) - m1)), 0};
        part const second{m2, sum(y.k, y.M(y.k) * exp(y.s(y.k) - m2)), 0};
        auto const m = max(m1, m2);
        auto const of_both = sum(y.h, y.M(y.h) * exp(y.s(y.h) - m));
        return claim(merged(first, second).l == of_both)
            .by(factor_out, sum(y.i, y.M(y.i) * exp(y.s(y.i) - m1) * exp(m1 - m))
                                + sum(y.k, y.M(y.k) * exp(y.s(y.k) - m2) * exp(m2 - m)))
            .by(exp_of_sum,
                sum(y.i, y.M(y.i) * exp(y.s(y.i) - m)) + sum(y.k, y.M(y.k) * exp(y.s(y.k) - m)))
            .by(split, of_both);
    });

// Now any number of blocks. A division of the keys $H$ into blocks $G$ is a map $g$: key $h$
// belongs to block $g(h)$. The keys of block $c$ are those with $g(h) = c$, the *fibre* of $c$.
// Fibres may have any sizes, and be empty. Each block has a reference $m_c$ of its own. All blocks
// are then rescaled to one number $n$, for example the largest of the $m_c$, and added.

constexpr auto blocks =
    theorem<"T8", "any blocks add up to the denominator of all keys">([](context& let) {
        blocks_of_keys const y{let};
        auto const e = y.M(y.h) * exp(y.s(y.h) - y.m(y.c));
        auto const rescale = exp(y.m(y.c) - y.n);
        auto const of_all = sum(y.k, y.M(y.k) * exp(y.s(y.k) - y.n));
        return claim(sum(y.c, y.l(y.c) * rescale) == of_all)
            .by(definition, sum(y.c, sum(y.h, e) * rescale))
            .by(factor_out, sum(y.c, sum(y.h, e * rescale)))
            .by(exp_of_sum, sum(y.c, sum(y.h, y.M(y.h) * exp(y.s(y.h) - y.n))))
            .by(partition, of_all);
    });

constexpr auto blocks_of_values =
    theorem<"T8", "any blocks add up to the numerator of all keys">([](context& let) {
        blocks_of_keys const y{let};
        auto const b = y.b;
        auto const e = y.M(y.h) * exp(y.s(y.h) - y.m(y.c)) * y.v(y.h, b);
        auto const rescale = exp(y.m(y.c) - y.n);
        auto const of_all = sum(y.k, y.M(y.k) * exp(y.s(y.k) - y.n) * y.v(y.k, b));
        return claim(sum(y.c, y.a(y.c, b) * rescale) == of_all)
            .by(definition, sum(y.c, sum(y.h, e) * rescale))
            .by(factor_out, sum(y.c, sum(y.h, e * rescale)))
            .by(exp_of_sum, sum(y.c, sum(y.h, y.M(y.h) * exp(y.s(y.h) - y.n) * y.v(y.h, b))))
            .by(partition, of_all);
    });

// The quotient is the output, however the keys were divided and whatever the references were. Some
// key $w$ is allowed; it belongs to some block $d$. That is enough for the judge to see that both
// denominators are positive.

constexpr auto output_of_blocks =
    theorem<"T8", "any blocks, merged, give the output">([](context& let) {
        blocks_of_keys const y{let};
        auto const b = y.b;
        auto const rescale = exp(y.m(y.c) - y.n);
        auto const denominator = sum(y.c, y.l(y.c) * rescale);
        auto const of_all = sum(y.j, y.M(y.j) * exp(y.s(y.j) - y.n) * y.v(y.j, b));
        let.assume(y.sees_w);
        return claim(sum(y.c, y.a(y.c, b) * rescale) / denominator == y.o(b))
            .by(blocks_of_values.lemma(), of_all / denominator)
            .by(blocks.lemma(), of_all / sum(y.k, y.M(y.k) * exp(y.s(y.k) - y.n)))
            .by(any_reference.lemma().with("T", y.H).with("w", y.w).with("m", y.n), y.o(b));
    });

// ### One number instead of two
//
// Reference and denominator can be kept as one number, $L = \log Z$, the *log-sum-exp* of the row.
// It is $m + \log \ell$ whatever the reference was:

constexpr auto from_any_reference =
    theorem<"T10", "L = m + log l for every reference">([](context& let) {
        one_row const y{let};
        auto const m = let.scalar("m");
        auto const l = y.denominator(m);
        auto const L = log(sum(y.k, y.M(y.k) * exp(y.s(y.k))));
        let.assume(y.sees_w);
        return claim(m + log(l) == L)
            .by(log_exp, log(exp(m + log(l))))
            .by(exp_of_sum, log(exp(m) * exp(log(l))))
            .by(log_exp, log(exp(m) * l))
            .by(factor_out, log(sum(y.k, exp(m) * y.M(y.k) * exp(y.s(y.k) - m))))
            .by(exp_of_sum, L);
    });

// With $L$ each weight can be computed again from its score alone, without the rest of the row. A
// backward pass needs this.

constexpr auto weight_from_score = theorem<"T10", "p = e^(s - L)">([](context& let) {
    one_row const y{let};
    auto const L = let.define("L", log(y.Z()));
    auto const e = y.M(y.j) * exp(y.s(y.j));
    let.assume(y.sees_w);
    return claim(y.M(y.j) * exp(y.s(y.j) - L()) == y.p(y.j))
        .by(definition, y.M(y.j) * exp(y.s(y.j) - log(y.Z())))
        .by(exp_of_sum, e / exp(log(y.Z())))
        .by(log_exp, e / y.Z())
        .by(definition, y.p(y.j));
});

// Two parts that each kept their output $o_1$, $o_2$ and their $L_1$, $L_2$ can be merged from
// these alone. Each part gets the share $e^{L_i - L}$, which is $Z_i / Z$.

constexpr auto merged_L = theorem<"T10", "two parts: L = log(e^L1 + e^L2)">([](context& let) {
    two_parts const y{let};
    let.assume(y.sees_u, y.sees_w);
    return claim(log(exp(y.L1()) + exp(y.L2())) == y.L())
        .by(definition, log(exp(log(y.Z1())) + exp(log(y.Z2()))))
        .by(log_exp, log(y.Z1() + y.Z2()))
        .by(definition, log(sum(y.i, y.weight(y.i)) + sum(y.k, y.weight(y.k))))
        .by(split, log(sum(y.h, y.weight(y.h))))
        .by(definition, y.L());
});

constexpr auto merged_output =
    theorem<"T10", "two parts: o = e^(L1-L) o1 + e^(L2-L) o2">([](context& let) {
        two_parts const y{let};
        auto const c = y.c;
        auto const a1 = sum(y.i, y.weight(y.i) * y.v(y.i, c));
        auto const a2 = sum(y.k, y.weight(y.k) * y.v(y.k, c));
        let.assume(y.sees_u, y.sees_w);
        return claim(exp(y.L1() - y.L()) * y.o1(c) + exp(y.L2() - y.L()) * y.o2(c) == y.o(c))
            .by(exp_of_sum, exp(y.L1()) / exp(y.L()) * y.o1(c) + exp(y.L2()) / exp(y.L()) * y.o2(c))
            .by(definition, exp(log(y.Z1())) / exp(log(y.Z())) * y.o1(c)
                                + exp(log(y.Z2())) / exp(log(y.Z())) * y.o2(c))
            .by(log_exp, y.Z1() / y.Z() * y.o1(c) + y.Z2() / y.Z() * y.o2(c))
            .by(definition, y.Z1() / y.Z() * (a1 / y.Z1()) + y.Z2() / y.Z() * (a2 / y.Z2()))
            .by(cancel, (a1 + a2) / y.Z())
            .by(split, sum(y.h, y.weight(y.h) * y.v(y.h, c)) / y.Z())
            .by(definition, y.o(c));
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
// -        .by(log_exp, log(y.Z1() + y.Z2()))
// +        .by(log_exp, log(y.Z1() * y.Z2()))
// ```
// ```error
// ATT-501 step 2
// by log_exp: it does not follow.
// The step: log(exp(log(Z1())) + exp(log(Z2()))) = log(Z1() * Z2()). It is false for
// Normal forms: log(Z1() + Z2()) and log(Z1() * Z2()).
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
// - T6: the online recurrences keep the denominator and the numerator of the keys read so far, with
//   any references; their quotient is the output. Assumed: the recurrences; for the quotient, some
//   key read is allowed, and the denominator is positive. It is, if some key read is allowed.
// - T6: the running maximum is at least the score just read, and never falls below what it has
//   reached. Assumed: its recurrence.
// - T7: merging is commutative and associative, in reference, denominator and numerator. Assumed:
//   nothing. A part without keys is neutral. Assumed: its reference is not above the other one.
// - T8: merging adds $\ell e^m$ and $a e^m$; two blocks, and any division into blocks with any
//   references, give the denominator, the numerator and the output of all keys. Assumed, for the
//   output: some key is allowed.
// - T10: $L = m + \log \ell$; $p = e^{s - L}$; two parts merge by $L = \log(e^{L_1} + e^{L_2})$ and
//   $o = e^{L_1 - L} o_1 + e^{L_2 - L} o_2$. Assumed: some key is allowed, in each part.

} // namespace

attest::report::chapter chapter_18() {
    return attest::report::chapter(18, "One pass")
        .add(any_reference)
        .add(denominators)
        .add(numerators)
        .add(positive_denominators)
        .add(quotients)
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
