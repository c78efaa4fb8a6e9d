// # Solutions to chapter 19, one pass

#include <attest/attest.hpp>
#include <attest/derivation.hpp>
#include <attest/theorems/online/merging.hpp>
#include <attest/theorems/online/sums.hpp>
#include <attest/theorems/systems/row_with_values.hpp>

using namespace attest::literals;
using namespace attest::proofs;
namespace theorems = attest::theorems;
using theorems::key_by_key;
using theorems::merged;
using theorems::part;
using theorems::three_parts;

namespace {

// **1.** Call the merge of the last two parts one part. Then the claim is associativity, for the
// first part, the second, and this one. So the theorem is used with that merge instead of its third
// part.

constexpr auto two_by_two =
    theorem<"19.1", "four parts: two by two is one after the other">([](context& let) {
        three_parts const of{let};
        part const fourth{let.scalar("m4"), let.scalar("x4")};
        part const last = merged(of.z, fourth);
        part const right = merged(of.x, merged(of.y, last));
        return claim(merged(merged(of.x, of.y), last).sum == right.sum)
            .by(theorems::merging_associates_in_sums.lemma()
                    .with("m3", last.reference)
                    .with("x3", last.sum),
                right.sum);
    });

// **2.** The product $y_t \ell_t$ follows the recurrence of the numerator, so both are the same sum.

constexpr auto normalised_all_along =
    theorem<"19.2", "y l is the numerator of the online softmax">([](context& let) {
        key_by_key const y{let};
        auto const i = y.i, t = y.t, j = y.j, d = y.d;
        auto const kept = let.variable("y", y.S, y.N, y.V);
        auto const product = [&](index_term time) {
            return kept(i, time, d) * y.denominators(i, time);
        };
        auto const rescaled_sum = theorems::online_sum.lemma()
                                      .with("X", i, t, product(t))
                                      .with("x", i, t, y.values(t, d));
        let.define_by_recursion(y.first_numerator, y.next_numerator);
        let.assume(product(y.start) == y.visible(y.start, y.start) * y.values(y.start, d),
                   for_all(t, product(t + 1)
                                  == product(t) * y.rescale + y.newest * y.values(t + 1, d)));
        return claim(kept(i, t, d) * y.denominators(i, t) == y.numerators(i, t, d))
            .by(rescaled_sum, sum(j, y.visible(j, t) * y.values(j, d)))
            .by(theorems::online_numerator.lemma(), y.numerators(i, t, d));
    });

// **3.** Only if both references are the same may the sums be added as they are.

constexpr auto both_references = attest::row_vector({0_q, 1_q});
constexpr auto both_sums = attest::row_vector({1_q, 1_q});

static_assert(both_references.rows == 1 && both_references.columns == 2);
static_assert(both_sums.rows == 1 && both_sums.columns == 2);
static_assert(both_references(0, 0) < both_references(0, 1));
static_assert(both_sums(0, 0) > 0 && both_sums(0, 1) > 0);
static_assert([] { // the larger reference is that of the merged part
    auto const rescaling = attest::exp(both_references(0, 0) - both_references(0, 1));
    return both_sums(0, 0) * rescaling + both_sums(0, 1) != both_sums(0, 0) + both_sums(0, 1);
}());

// The compiler finds numbers of its own.

constexpr auto without_rescaling =
    refuted<"19.3", "two parts merge without rescaling">([](context& let) {
        three_parts const of{let};
        return claim(merged(of.x, of.y).sum == of.x.sum + of.y.sum);
    });

static_assert(two_by_two.id() == "19.1" && normalised_all_along.id() == "19.2");
static_assert(without_rescaling.id() == "19.3");

// **4.** The factor is the same for all keys, and leaves the sum.

constexpr auto other_reference =
    theorem<"19.4", "a sum of exponentials gets another reference">([](context& let) {
        auto const T = let.finite_set("T");
        auto const j = let.index("j", T);
        auto const s = let.variable("s", T);
        auto const m = let.scalar("m"), n = let.scalar("n");
        auto const factor = exp(m - n);
        return claim(sum(j, exp(s(j) - n)) == factor * sum(j, exp(s(j) - m)))
            .by(exp_of_sum, sum(j, factor * exp(s(j) - m)))
            .by(factor_out, factor * sum(j, exp(s(j) - m)));
    });

// **5.** The outputs count in proportion to the sums of the two parts, which are equal only by chance. So each device has
// to send its sum and its reference, or their logarithm $L$, along with its output.

constexpr auto mean_of_outputs =
    refuted<"19.5", "the output of two parts is the mean of their outputs">([](context& let) {
        auto const x = let.scalar("x"), y = let.scalar("y"); // the scores
        auto const v = let.scalar("v"), w = let.scalar("w"); // the values
        return claim((exp(x) * v + exp(y) * w) / (exp(x) + exp(y)) == (v + w) / 2);
    });

static_assert(other_reference.id() == "19.4" && mean_of_outputs.id() == "19.5");

// **6.** Multiply $x\,e^m$ by $e^{-m}$. So the law fixes the merged sum, whatever reference is chosen; the
// formula of the chapter is the only one, and not one of several.

constexpr auto only_one_merge =
    theorem<"19.6", "what adds the numbers that are represented is the merge">([](context& let) {
        three_parts const of{let};
        auto const x1 = of.x.sum, x2 = of.y.sum;
        auto const m1 = of.x.reference, m2 = of.y.reference;
        auto const x = let.scalar("x"), m = let.scalar("m");
        auto const adds = let.assume(x * exp(m) == x1 * exp(m1) + x2 * exp(m2));
        return claim(x == x1 * exp(m1 - m) + x2 * exp(m2 - m))
            .by(exp_of_sum, x * exp(m) * exp(-m))
            .by(adds, (x1 * exp(m1) + x2 * exp(m2)) * exp(-m))
            .by(exp_of_sum, x1 * exp(m1 - m) + x2 * exp(m2 - m));
    });

// **7.** The sink adds $e^c$ to the denominator and nothing to the numerator: it is a part with the
// denominator $e^c$ whose value is 0. The new output is the old one times the share of the other keys.

constexpr auto row_with_sink =
    theorem<"19.7", "a sink takes its share of the output">([](context& let) {
        theorems::row_with_values const y{let};
        auto const i = y.i, j = y.j, d = y.d;
        auto const c = let.scalar("c");
        auto const Z = y.total(i);
        auto const numerator = sum(j, y.numerator(i, j) * y.values(j, d));
        let.assume(y.sees_a_key);
        return claim(numerator / (Z + exp(c)) == y.outputs(i, d) * (Z / (Z + exp(c))))
            .by(cancel, numerator / Z * (Z / (Z + exp(c))))
            .by(factor_out,
                sum(j, y.numerator(i, j) / Z * y.values(j, d)) * (Z / (Z + exp(c))))
            .by(definition, y.outputs(i, d) * (Z / (Z + exp(c))));
    });

// **8.** The first is false: every key would be counted twice, and the sum doubles. So a retried block must
// not be merged a second time. The second is true, by the same laws. The third is false: the sums
// depend on the references with which they were taken.

constexpr auto merged_with_itself =
    refuted<"19.8", "a part merged with itself is itself">([](context& let) {
        three_parts const of{let};
        return claim(merged(of.x, of.x).sum == of.x.sum);
    });

constexpr auto at_the_mean =
    theorem<"19.8", "rescaled to the mean of the references, two parts still add">([](context& let) {
        three_parts const of{let};
        auto const m1 = of.x.reference, m2 = of.y.reference;
        auto const m = (m1 + m2) / 2;
        auto const both = of.x.sum * exp(m1 - m) + of.y.sum * exp(m2 - m);
        auto const added = of.x.sum * exp(m1) + of.y.sum * exp(m2);
        return claim(both * exp(m) == added).by(exp_of_sum, added);
    });

constexpr auto one_number_one_sum =
    refuted<"19.8", "parts that represent one number have one sum">([](context& let) {
        three_parts const of{let};
        part const same_number{of.y.reference, of.x.sum * exp(of.x.reference - of.y.reference)};
        return claim(same_number.sum == of.x.sum);
    });

// **9.** Divide numerator and denominator of the first share by $e^{L^A}$. The number $1 / (1 + e^{-x})$ is
// called the sigmoid of $x$, here of $L^A - L^B$.

constexpr auto by_sigmoid =
    theorem<"19.9", "two parts: the output moves from one towards the other">([](context& let) {
        auto const L_A = let.scalar("L_A"), L_B = let.scalar("L_B");
        auto const o_A = let.scalar("o_A"), o_B = let.scalar("o_B");
        auto const L = log(exp(L_A) + exp(L_B));
        auto const Z = exp(L_A) + exp(L_B);
        auto const moved = o_B + (o_A - o_B) / (1 + exp(L_B - L_A));
        return claim(exp(L_A - L) * o_A + exp(L_B - L) * o_B == moved)
            .by(exp_of_sum | log_exp, exp(L_A) / Z * o_A + exp(L_B) / Z * o_B)
            .by(cancel, o_B + (o_A - o_B) * exp(L_A) / Z)
            .by(exp_of_sum, o_B + (o_A - o_B) * exp(L_A) / (exp(L_A) * (1 + exp(L_B - L_A))))
            .by(cancel, moved);
    });

// **10.** With $L^B = 0$ the part counts as one key of score 0. If $L = 0$ as well, it gets half of the weight. A program
// writes $-\infty$ there, or leaves the part out.

constexpr auto weight_of_no_keys = 1_q / 2;

static_assert([] {
    return attest::exp(0_q) / (attest::exp(0_q) + attest::exp(0_q)) == weight_of_no_keys;
}());

// The compiler finds numbers for the claim itself.

constexpr auto empty_part_with_zero =
    refuted<"19.10", "a part without keys may pass on L = 0">([](context& let) {
        auto const L = let.scalar("L");
        return claim(log(exp(L) + exp(0 * L)) == L);
    });

// **11.** The claim is that of `running_maximum_covers_what_was_read`, with room for the lag, and so is the
// proof. For keys that were read before the inequality still holds because the reference does not fall, and for
// the key that is read it holds by assumption. For $x = k \le t$ it says $s_k - m_t \le \lambda$, so no exponential exceeds $e^\lambda$.

constexpr auto lagging_reference =
    theorem<"19.11", "a reference that lags: no exponent exceeds the lag">([](context& let) {
        key_by_key const y{let};
        auto const i = y.i, t = y.t, j = y.j, start = y.start;
        auto const m = y.references, s = y.scores;
        auto const lag = let.scalar("lag");
        auto const x = let.index("x", y.N);
        auto const first_j = let.index("j", up_to(start));
        auto const next_j = let.index("j", up_to(t + 1));
        auto const read = sum(j, delta(j, x));
        auto const is_new = delta(t + 1, x);
        auto const room = [&](index_term time, index_term key) { return m(i, time) + lag - s(i, key); };
        let.assume(for_all(t, m(i, t) <= m(i, t + 1)), for_all(t, s(i, t) <= m(i, t) + lag));
        auto const first_room = delta(start, x) * room(start, start);
        auto const grown = read * (m(i, t + 1) - m(i, t));
        auto const new_room = is_new * room(t + 1, t + 1);
        return claim(0 <= read * room(t, x))
            .by_induction(
                t,
                steps()
                    .at_most(adding(first_room), first_room)
                    .by(sift, delta(start, x) * room(start, x))
                    .by(singleton, sum(first_j, delta(first_j, x)) * room(start, x)),
                steps()
                    .at_most(0 <= read * room(t, x), read * room(t, x))
                    .at_most(adding(grown), read * room(t + 1, x))
                    .at_most(adding(new_room), read * room(t + 1, x) + new_room)
                    .by(sift, (read + is_new) * room(t + 1, x))
                    .by(singleton, sum(next_j, delta(next_j, x)) * room(t + 1, x)));
    });

static_assert(only_one_merge.id() == "19.6" && row_with_sink.id() == "19.7");
static_assert(merged_with_itself.id() == "19.8" && at_the_mean.id() == "19.8");
static_assert(one_number_one_sum.id() == "19.8" && by_sigmoid.id() == "19.9");
static_assert(empty_part_with_zero.id() == "19.10" && lagging_reference.id() == "19.11");

} // namespace
