// # Solutions to chapter 20, causal

#include <attest/attest.hpp>
#include <attest/derivation.hpp>
#include <attest/theorems/causal/offset.hpp>
#include <attest/theorems/causal/soft_cap.hpp>
#include <attest/theorems/systems/causal_rows.hpp>
#include <attest/theorems/systems/sloped_row.hpp>

using namespace attest::literals;
using namespace attest::proofs;
using attest::theorems::aligned_chunk;
using attest::theorems::causal_rows;
using attest::theorems::query_sees_keys_up_to_its_place;
using attest::theorems::sloped_row;
using attest::theorems::soft_capped;

namespace {

// **1.** Of all queries, row $i$ contains $q_i$ only; the hypothesis is about it alone.

constexpr auto own_query =
    theorem<"20.1", "causal: other queries have no influence">([](context& let) {
        causal_rows const y{let};
        auto const a = y.a;
        auto const q = y.queries, k = y.keys, v = y.values;
        auto const q2 = let.variable("q2", y.N, y.A);
        auto const same = for_all(a, q(y.i, a) == q2(y.i, a));
        let.assume(same, y.sees_a_key);
        return claim(y.output(q, k, v) == y.output(q2, k, v)).by(same, y.output(q2, k, v));
    });

// **2.** Only differences of positions occur, and $x$ leaves them. One step of arithmetic.

constexpr auto relative =
    theorem<"20.2", "ALiBi: where the numbering begins does not matter">([](context& let) {
        sloped_row const y{let};
        auto const i = y.i, j = y.j, k = y.k;
        auto const x = let.scalar("x");
        auto const moved = [&](index_term key) {
            return y.scores(i, key) - y.slope * (y.number(i) + x - (y.number(key) + x));
        };
        auto const weight =
            y.mask(i, j) * exp(y.lowered_by_distance(j))
            / sum(k, y.mask(i, k) * exp(y.lowered_by_distance(k)));
        let.assume(y.sees_a_key);
        return claim(y.mask(i, j) * exp(moved(j)) / sum(k, y.mask(i, k) * exp(moved(k)))
                     == weight)
            .by(ring_laws, weight);
    });

// **3.** By T2 a number that is common to the row cancels. The slope times the number of the *query* is common to the
// row; the slope times the number of the *key* is not. Let the query be at the second of two positions:

constexpr auto distances() {
    return attest::row_vector({1, 0});
}

constexpr auto numbers_of_the_keys() {
    return attest::row_vector({0, 1});
}

constexpr auto slope = 1_q / 2;
constexpr auto two_scores = attest::row_vector({0_q, 0_q});

static_assert(attest::require([] {
    return attest::refuted_by(attest::equal(attest::softmax(two_scores - slope * distances()),
                                            attest::softmax(two_scores)));
}));
static_assert(attest::require([] {
    return attest::equal(attest::softmax(two_scores - slope * distances()),
                         attest::softmax(two_scores + slope * numbers_of_the_keys()));
}));

// The compiler finds numbers of its own.

constexpr auto slope_cancels =
    refuted<"20.3", "ALiBi: the slope changes no weight">([](context& let) {
        sloped_row const y{let};
        auto const i = y.i, j = y.j, k = y.k;
        auto const total = sum(k, y.mask(i, k) * exp(y.scores(i, k)));
        auto const lowered = sum(k, y.mask(i, k) * exp(y.lowered_by_distance(k)));
        let.assume(y.sees_a_key);
        return claim(y.mask(i, j) * exp(y.lowered_by_distance(j)) / lowered
                     == y.mask(i, j) * exp(y.scores(i, j)) / total);
    });

static_assert(own_query.id() == "20.1" && relative.id() == "20.2");
static_assert(slope_cancels.id() == "20.3");

// **4.** In both sums the one term $j = i$ is left, so the denominator is $e^{s_{ii}}$, which is positive. The
// score cancels, whatever it is: the output is $v_i$.

constexpr auto window_of_one =
    theorem<"20.4", "a window of one key gives its own value">([](context& let) {
        auto const N = let.positions("N");
        auto const B = let.finite_set("B");
        auto const i = let.index("i", N);
        auto const j = let.index("j", up_to(i)), h = let.index("h", up_to(i));
        auto const b = let.index("b", B);
        auto const s = let.variable("s", N, N);
        auto const v = let.variable("v", N, B);
        auto const total = sum(h, delta(h, i) * exp(s(i, h)));
        return claim(sum(j, delta(j, i) * exp(s(i, j)) * v(j, b)) == total * v(i, b))
            .by(sift, total * v(i, b));
    });

// **5.** The next query is another query and weighs the old keys anew. What can be kept are sums that do not
// depend on the query: the keys and the values themselves. (Linear attention, in chapter 23, has such a sum.)

constexpr auto old_values = attest::column_vector({1, 0});
constexpr auto scores_of_last = attest::row_vector({0, 0}); // with the two old keys
constexpr auto scores_of_next = attest::row_vector({1, 0});

static_assert(old_values.rows == 2 && old_values.columns == 1);
static_assert(scores_of_last.rows == 1 && scores_of_next.rows == 1);
static_assert(attest::require([] {
    return attest::refuted_by(attest::equal(attest::softmax(scores_of_last) * old_values,
                                            attest::softmax(scores_of_next) * old_values));
}));

// The compiler finds numbers of its own.

constexpr auto old_output_is_enough =
    refuted<"20.5", "the next query mixes the old keys as the last one did">([](context& let) {
        auto const N = let.positions("N");
        auto const t = let.index("t", N);
        auto const j = let.index("j", up_to(t)), h = let.index("h", up_to(t));
        auto const s = let.variable("s", N, N);
        auto const v = let.variable("v", N);
        auto const mixed = [&](index_term query) {
            return sum(j, exp(s(query, j)) * v(j)) / sum(h, exp(s(query, h)));
        };
        return claim(mixed(t + 1) == mixed(t));
    });

// **6.** The first is true: the numerator stays and the denominator does not grow. The second is false. The
// padded keys add nothing to the numerator, and $e^0$ each to the denominator. The third is false: the output
// may move in either direction, towards the keys that are left.

constexpr auto fewer_keys =
    theorem<"20.6", "hiding keys makes no weight that is left smaller">([](context& let) {
        auto const T = let.finite_set("T");
        auto const j = let.index("j", T), k = let.index("k", T);
        auto const s = let.variable("s", T);
        auto const M = let.mask("M", T), fewer = let.mask("M2", T);
        auto const total = sum(k, M(k) * exp(s(k))), left = sum(k, fewer(k) * exp(s(k)));
        let.assume(M(j) == 1, fewer(j) == 1, for_all(k, fewer(k) <= M(k)));
        return claim(exp(s(j)) / total <= exp(s(j)) / left).at_most(monotone, exp(s(j)) / left);
    });

constexpr auto padded_with_zeros =
    refuted<"20.6", "keys and values of 0 need no mask">([](context& let) {
        auto const T = let.finite_set("T"), P = let.finite_set("P");
        auto const j = let.index("j", T), p = let.index("p", P);
        auto const s = let.variable("s", T), v = let.variable("v", T);
        auto const zero = let.variable("z", P);
        auto const N = sum(j, exp(s(j)) * v(j)), Z = sum(j, exp(s(j)));
        let.assume(nonempty(T), for_all(p, zero(p) == 0));
        return claim((N + sum(p, exp(zero(p)) * zero(p))) / (Z + sum(p, exp(zero(p)))) == N / Z);
    });

constexpr auto fewer_keys_larger_output =
    refuted<"20.6", "hiding keys makes no output smaller">([](context& let) {
        auto const T = let.finite_set("T");
        auto const j = let.index("j", T), k = let.index("k", T);
        auto const v = let.variable("v", T);
        auto const M = let.mask("M", T), fewer = let.mask("M2", T);
        let.assume(for_all(k, fewer(k) <= M(k)), 0 < sum(k, fewer(k)), 0 < sum(k, M(k)));
        return claim(sum(j, M(j) * v(j)) / sum(k, M(k)) <= sum(j, fewer(j) * v(j)) / sum(k, fewer(k)));
    });

// **7.** The mask is that of the places, and the words have moved: another set of keys is visible. Only where
// the mask moves along does the theorem of the chapter hold. Two words change places; all scores are 0:

constexpr auto swapped() {
    return attest::permutation<1, 0>{};
}

constexpr auto mixed_under(auto const& mask, auto const& values) {
    auto const zeros = attest::column_vector({0, 0});
    return attest::attention(zeros, zeros, values, attest::unscaled, attest::masked_by(mask))
        .output;
}

constexpr auto mask_of_places = attest::rows({{true, false}, {true, true}});
constexpr auto values_of_words = attest::column_vector({1, 2});

static_assert(values_of_words.rows == 2 && values_of_words.columns == 1);
static_assert(attest::require([] {
    return attest::refuted_by(attest::equal_up_to_row_permutation(
        mixed_under(mask_of_places, values_of_words),
        mixed_under(mask_of_places, attest::permute_rows(swapped(), values_of_words)), swapped()));
}));

// The compiler finds numbers of its own.

constexpr auto mask_that_stays =
    refuted<"20.7", "permuted words give permuted outputs, with a mask that stays">([](context& let) {
        auto const T = let.finite_set("T");
        auto const i = let.index("i", T), j = let.index("j", T), h = let.index("h", T);
        auto const pi = let.bijection("pi", T);
        auto const s = let.variable("s", T, T);
        auto const v = let.variable("v", T);
        auto const M = let.mask("M", T, T);
        auto const moved = [&](index_term key) { return M(i, key) * exp(s(pi(i), pi(key))); };
        auto const still = [&](index_term key) { return M(pi(i), key) * exp(s(pi(i), key)); };
        let.assume(0 < sum(h, moved(h)), 0 < sum(h, still(h)));
        return claim(sum(j, moved(j) * v(pi(j))) / sum(h, moved(h))
                     == sum(j, still(j) * v(j)) / sum(h, still(h)));
    });

// **8.** The first query has the number 0. So it sees $S_k - S_q + 1$ keys, all of the past and itself. If
// $S_k = S_q - 1$ this is 0, and for fewer keys it is negative. Then there is no such position, the hypothesis cannot
// hold, and a program has an empty row there.

constexpr auto first_of_the_chunk =
    theorem<"20.8", "bottom right: the first query sees the past and itself">([](context& let) {
        aligned_chunk const y{let};
        auto const is_first = y.number(y.i) == 0;
        let.assume(y.from_0, y.one_by_one, y.placed, is_first);
        return claim(y.seen_by(y.i) == y.keys - y.queries + 1)
            .by(query_sees_keys_up_to_its_place.lemma(), y.number(y.i) + y.offset + 1)
            .by(is_first, y.keys - y.queries + 1);
    });

// **9.** Numerator and denominator of $\tanh$ are multiplied by $e^{2z/\gamma}$. So a
// score and its negative are capped by the same amount.

constexpr auto odd_cap = theorem<"20.9", "a soft cap is odd">([](context& let) {
    auto const z = let.scalar("z"), cap = let.scalar("cap");
    auto const e = exp(2 * z / cap);
    let.assume(0 < cap);
    return claim(soft_capped(-z, cap) == -soft_capped(z, cap))
        .by(exp_of_sum, cap * ((1 / e - 1) / (1 / e + 1)))
        .by(cancel, cap * ((1 - e) / (1 + e)))
        .by(ring_laws, -soft_capped(z, cap));
});

// **10.** Write the window as a mask. The second part of it picks the positions up to $u$, each once. For
// exponentials a program does not compute it in this way: a small difference of two large rounded sums has few
// correct digits.

constexpr auto window_by_prefixes =
    theorem<"20.10", "a sum over a window is the difference of two prefixes">([](context& let) {
        auto const N = let.positions("N");
        auto const t = let.index("t", N);
        auto const u = let.index("u", up_to(t));
        auto const j = let.index("j", up_to(t)), k = let.index("k", up_to(u));
        auto const x = let.variable("x", N);
        auto const too_old = sum(k, delta(k, j));
        return claim(sum(j, (1 - too_old) * x(j)) == sum(j, x(j)) - sum(k, x(k)))
            .by(linear, sum(j, x(j)) - sum(j, too_old * x(j)))
            .by(factor_out, sum(j, x(j)) - sum(j, sum(k, delta(k, j) * x(j))))
            .by(swap_sums | sift, sum(j, x(j)) - sum(k, x(k)));
    });

static_assert(window_of_one.id() == "20.4" && old_output_is_enough.id() == "20.5");
static_assert(fewer_keys.id() == "20.6" && padded_with_zeros.id() == "20.6");
static_assert(fewer_keys_larger_output.id() == "20.6" && mask_that_stays.id() == "20.7");
static_assert(first_of_the_chunk.id() == "20.8" && odd_cap.id() == "20.9");
static_assert(window_by_prefixes.id() == "20.10");

} // namespace
