// What is said about a step that does not follow: whole sentences, but for the number of the line.
#include "support/step_words.hpp"

using namespace attest::proofs;

using namespace step_words;

namespace {

// A false step: exact numbers for both sides.
constexpr auto wrong_factor = [](context& let) {
    auto const T = let.finite_set("T");
    auto const i = let.index("i", T);
    auto const j = let.index("j", T);
    auto const x = let.variable("x", T);
    auto const c = let.scalar("c");
    return claim(exp(x(i)) / sum(j, exp(x(j)) * exp(c)) == c)
        .by(factor_out, exp(x(i)) / (exp(x(i)) * sum(j, exp(x(j)))));
};

static_assert(
    words<0>(wrong_factor)
    == "ATT-501 step 1 by factor_out: it does not follow. The step: exp(x(i)) / sum(j, "
       "exp(x(j)) * exp(c)) = exp(x(i)) / (exp(x(i)) * sum(j, exp(x(j)))). It is false for T "
       "= {0, 1}, i = 1, x = (0, 2), c = -2: the left side is e^4 / (e^2 + 1), the right side "
       "1 / (e^2 + 1). Normal forms: exp(x(i)) * exp(c)^-1 * sum(k in T, exp(x(k)))^-1 and "
       "exp(x(i))^0 * sum(k in T, exp(x(k)))^-1.");

// A counterexample fulfils the hypotheses: 0 is none here.
constexpr auto quotient_of_itself = [](context& let) {
    auto const x = let.scalar("x");
    let.assume(x != 0);
    return claim(x / x == x).by(cancel, x);
};

static_assert(words<0>(quotient_of_itself)
              == "ATT-501 step 1 by cancel: it does not follow. The step: x / x = x. It is false "
                 "for x = -1: the left side is 1, the right side -1. Normal forms: 1 and x.");

// A true step by another rule than the one that is named.
constexpr auto another_rule = [](context& let) {
    auto const T = let.finite_set("T");
    auto const j = let.index("j", T);
    auto const x = let.variable("x", T);
    auto const c = let.scalar("c");
    return claim(sum(j, c * x(j)) == c * sum(j, x(j))).by(linear, c * sum(j, x(j)));
};

static_assert(
    words<0>(another_rule)
    == "ATT-501 step 1 by linear: it does not follow. The step: sum(j, c * x(j)) = c * sum(j, "
       "x(j)). factor_out would justify this step. Normal forms: sum(k in T, c * x(k)) and c "
       "* sum(k in T, x(k)).");

// ... and by two rules together, none of which does by itself.
constexpr auto two_rules = [](context& let) {
    auto const T = let.finite_set("T");
    auto const j = let.index("j", T);
    auto const x = let.variable("x", T);
    auto const c = let.scalar("c");
    return claim(sum(j, exp(c + x(j))) == exp(c) * sum(j, exp(x(j))))
        .by(ring_laws, exp(c) * sum(j, exp(x(j))));
};

static_assert(
    words<0>(two_rules)
    == "ATT-501 step 1 by ring_laws: it does not follow. The step: sum(j, exp(c + x(j))) = "
       "exp(c) * sum(j, exp(x(j))). factor_out | exp_of_sum would justify this step. Normal "
       "forms: sum(k in T, exp(c + x(k))) and exp(c) * sum(k in T, exp(x(k))).");

// A hypothesis that is used, and a rule that is missing behind it.
constexpr auto hypothesis_then_rule = [](context& let) {
    auto const T = let.finite_set("T");
    auto const j = let.index("j", T);
    auto const x = let.variable("x", T);
    auto const c = let.scalar("c");
    auto const known = let.assume(for_all(j, x(j) == c));
    return claim(sum(j, c * x(j)) == c * sum(j, c)).by(known, c * sum(j, c));
};

static_assert(
    words<0>(hypothesis_then_rule)
    == "ATT-501 step 1 by hypothesis for_all(j, x(j) == c): it does not follow. The step: "
       "sum(j, c * x(j)) = c * sum(j, c). It would follow in two steps: the reason that is "
       "given, then factor_out.");

// A hypothesis neither side of which is a part of the term as it is written.
constexpr auto no_instance = [](context& let) {
    auto const a = let.scalar("a");
    auto const b = let.scalar("b");
    auto const c = let.scalar("c");
    auto const known = let.assume(a * b == a + 1);
    return claim(a * c * b == c * a + c).by(known, c * a + c);
};

static_assert(
    words<0>(no_instance)
    == "ATT-501 step 1 by hypothesis a * b == a + 1: it does not follow. The step: a * c * b "
       "= c * a + c. The first term has no part that is a side of a * b == a + 1: write that "
       "side in brackets, as a term of its own. None of the numbers tried refutes it: undecided.");

// A rule that does nothing.
constexpr auto nothing_to_do = [](context& let) {
    auto const a = let.scalar("a");
    auto const b = let.scalar("b");
    return claim(a + b == b + a).by(cancel, b + a);
};

static_assert(
    words<0>(nothing_to_do)
    == "ATT-501 step 1 by cancel: ring_laws alone justifies this step: name no rule that it "
       "does not need. The step: a + b = b + a.");

// What is added may be negative.
constexpr auto sign_not_known = [](context& let) {
    auto const a = let.scalar("a");
    auto const b = let.scalar("b");
    return claim(a <= a + b).at_most(adding(b), a + b);
};

static_assert(
    words<0>(sign_not_known)
    == "ATT-501 step 1 by adding b: what is added is not shown to have the sign that is "
       "needed. The step: a <= a + b. It is false for a = 0, b = -2: the left side is 0, the "
       "right side -2.");

// What is added is not what the step adds, upwards and downwards.
constexpr auto adds_less = [](context& let) {
    auto const x = let.scalar("x");
    auto const b = let.scalar("b");
    let.assume(0 < b);
    return claim(x <= x + 2 * b).at_most(adding(b), x + 2 * b);
};

static_assert(
    words<0>(adds_less)
    == "ATT-501 step 1 by adding b: it does not follow. The step: x <= x + 2 * b. Adding b "
       "gives x + b; the step adds 2 * b. None of the numbers tried refutes it: undecided.");

constexpr auto takes_away_less = [](context& let) {
    auto const x = let.scalar("x");
    return claim(x + 2 > x).greater(adding(1), x);
};

static_assert(
    words<0>(takes_away_less)
    == "ATT-501 step 1 by adding 1: it does not follow. The step: x + 2 > x. Taking away 1 "
       "gives x + 2 - 1; the step takes away 2. None of the numbers tried refutes it: undecided.");

// e to the power of e has no exact value here.
constexpr auto exponential_of_exponential = [](context& let) {
    auto const c = let.scalar("c");
    let.assume(c == 1);
    return claim(exp(exp(c)) == exp(c)).by(exp_of_sum, exp(c));
};

static_assert(
    words<0>(exponential_of_exponential)
    == "ATT-501 step 1 by exp_of_sum: it does not follow. The step: exp(exp(c)) = exp(c). It "
       "is false for c = 1: the left side is about 15.1543, the right side e. Normal forms: "
       "exp(exp(c)) and exp(c).");

// True steps of which doubles see one side as large as the other, or as something else: nothing is
// said to be false because of them.
constexpr auto below_rounding = [](context& let) {
    auto const x = let.scalar("x");
    let.assume(0 < x);
    auto const large = let.number(100'000'000'000'000);
    return claim(large < large + x).less(adding(2 * x), large + x);
};

static_assert(
    words<0>(below_rounding)
    == "ATT-501 step 1 by adding 2 * x: it does not follow. The step: 100000000000000 < "
       "100000000000000 + x. Adding 2 * x gives 100000000000000 + 2 * x; the step adds x. None "
       "of the numbers tried refutes it: undecided.");

constexpr auto small_summand = [](context& let) {
    auto const x = let.scalar("x");
    let.assume(0 < x);
    return claim(1 + 0 * x < 1 + x * exp(let.number(-30))).less(hole, 1 + x * exp(let.number(-30)));
};

static_assert(
    words<0>(small_summand)
    == "ATT-501 step 1 by hole: still to be shown. The step: 1 + 0 * x < 1 + x * "
       "exp(-30). None of the numbers tried refutes it: undecided. Normal forms: 1 and 1 + x * "
       "exp(-30).");

constexpr auto cancelled = [](context& let) {
    auto const x = let.scalar("x");
    auto const y = let.scalar("y");
    auto const large = let.number(1'000'000'000'000'000'000);
    return claim(exp(x + y) * large + y - exp(x) * exp(y) * large == y).by(masking, y);
};

static_assert(words<0>(cancelled).find("It is false") == std::string_view::npos);

// ... nor where no side has an exact value, so that doubles are all there is.
constexpr auto cancelled_logarithms = [](context& let) {
    auto const x = let.scalar("x");
    let.assume(x == 2);
    auto const large = let.number(1'000'000'000'000'000'000);
    return claim(log(x * x) * large - (log(x) + log(x)) * large == 0).by(masking, 0);
};

static_assert(words<0>(cancelled_logarithms).find("It is false") == std::string_view::npos);

// ... nor where a maximum has a kink near the point: there the step is true, and undecided here.
constexpr auto mixed_kink = [](context& let) {
    auto const x = let.scalar("x");
    auto const y = let.scalar("y");
    auto const slope = y / y + 2 * x * max(y, 0) / y;
    return claim(x - x == y - y)
        .by(ring_laws, slope - slope)
        .by(differentiation, derivative(derivative(x * y + max(x * x * y, 0), y), x) - slope)
        .by(differentiation, y - y);
};

static_assert(words<1>(mixed_kink).find("None of the numbers tried refutes it: undecided.")
              != std::string_view::npos);

// A large number that is false by 1, and logarithms that differ.
constexpr auto large_and_false = [](context& let) {
    auto const x = let.scalar("x");
    let.assume(0 < x);
    auto const large = let.number(100'000'000'000'000);
    return claim(large + x < large + 0 * x).less(hole, large + 0 * x);
};

static_assert(words<0>(large_and_false)
              == "ATT-501 step 1 by hole: still to be shown. The step: 100000000000000 + x < "
                 "100000000000000 + 0 * x. It is false for x = 1: the left side is "
                 "100000000000001, the right side 100000000000000. Normal forms: 100000000000000 "
                 "+ x and 100000000000000.");

// The hypothesis holds exactly, for thirds; the sides of the step are enclosed.
constexpr auto logarithms = [](context& let) {
    auto const T = let.finite_set("T");
    auto const j = let.index("j", T);
    auto const w = let.variable("w", T);
    let.assume(sum(j, w(j)) == 1);
    let.assume(for_all(j, 0 < w(j)));
    return claim(sum(j, log(w(j))) == 0).by(hole, 0);
};

static_assert(words<0>(logarithms)
              == "ATT-501 step 1 by hole: still to be shown. The step: sum(j, log(w(j))) = 0. It "
                 "is false for T = {0, 1}, w = (1/3, 2/3): the left side is about -1.50408, the "
                 "right side 0. Normal forms: sum(k in T, log(w(k))) and 0.");

// A hypothesis that gives a number without an exact form: all numbers are enclosed.
constexpr auto given_by_a_logarithm = [](context& let) {
    auto const a = let.scalar("a");
    let.assume(log(let.number(3)) < a);
    return claim(a == a * a).by(hole, a * a);
};

static_assert(words<0>(given_by_a_logarithm)
              == "ATT-501 step 1 by hole: still to be shown. The step: a = a * a. It is false for "
                 "a = about 2.09861: the left side is about 2.09861, the right side about 4.40417. "
                 "Normal forms: a and a^2.");

// The place within an induction; a recurrence is followed. The hypothesis about all positions is looked at for
// the first ones, which does not say that there are numbers for all.
constexpr auto in_an_induction = [](context& let) {
    auto const N = let.positions("N");
    auto const t = let.index("t", N);
    auto const m = let.variable("m", N);
    auto const begins = let.assume(m(first(N)) == 1);
    auto const next = let.assume(for_all(t, m(t + 1) == 2 * m(t)));
    return claim(m(t) == 1).by_induction(t, steps().by(begins, 1),
                                         steps().by(next(t), 2 * m(t)).by(hole, 1));
};

static_assert(
    words<2>(in_an_induction)
    == "ATT-501 step 2, from t to t + 1, by hole: still to be shown. The step: 2 * m(t) = 1. "
       "It may be false: the hypotheses hold at the first positions, where alone they were looked "
       "at, for t = 0, m = (1, 2, 4, ...); there the left side is 2, the right side 1. "
       "Normal forms: 2 * m(t) and 1.");

// Here there are none but 0: a true step, of which nothing else may be said.
constexpr auto without_a_whole_model = [](context& let) {
    auto const N = let.positions("N");
    auto const t = let.index("t", N);
    auto const m = let.variable("m", N);
    let.assume(for_all(t, m(t + 1) == 2 * m(t)), for_all(t, m(t) <= 100), 0 <= m(first(N)));
    return claim(m(first(N)) == 0).by(hole, 0);
};

static_assert(
    words<0>(without_a_whole_model)
    == "ATT-501 step 1 by hole: still to be shown. The step: m(first(N)) = 0. It may be false: the "
       "hypotheses hold at the first positions, where alone they were looked at, for m = (1, 2, 4, "
       "...); there the left side is 1, the right side 0. Normal forms: m(first(N)) and 0.");

// A definition by recursion always has values, so the first ones are those of a whole model.
template <int Last, int Value>
constexpr auto defined_by_recursion = [](context& let) {
    auto const N = let.positions("N");
    auto const t = let.index("t", N);
    auto const m = let.variable("m", N);
    let.define_by_recursion(m(first(N)) == 1, for_all(t, m(t + 1) == 2 * m(t)));
    auto const end = let.number(Value);
    return claim(m(first(N) + Last) == end).by(hole, end);
};

static_assert(
    words<0>(defined_by_recursion<3, 9>)
    == "ATT-501 step 1 by hole: still to be shown. The step: m(first(N) + 3) = 9. It is "
       "false for m = (1, 2, 4, ...): the left side is 8, the right side 9. Normal forms: "
       "m(first(N) + 3) and 9.");

// True steps about cells behind the first positions, which have not been given their values: nothing is
// said to be false, and nothing to be perhaps.
template <class Proof>
constexpr bool is_undecided(Proof proof) {
    return words<0>(proof).find("None of the numbers tried refutes it: undecided.")
           != std::string_view::npos;
}

static_assert(is_undecided(defined_by_recursion<4, 16>) && is_undecided(defined_by_recursion<5, 32>)
              && is_undecided(defined_by_recursion<7, 128>));

constexpr auto far_behind = [](context& let) {
    auto const N = let.positions("N");
    auto const t = let.index("t", N);
    auto const f = let.variable("f", N);
    let.assume(for_all(t, f(t + 1) == f(t)));
    return claim(f(first(N)) == f(first(N) + 6)).by(hole, f(first(N) + 6));
};

static_assert(is_undecided(far_behind));

constexpr auto at_an_image = [](context& let) {
    auto const N = let.positions("N");
    auto const T = let.finite_set("T");
    auto const t = let.index("t", N);
    auto const i = let.index("i", T);
    auto const g = let.map("g", T, N);
    auto const f = let.variable("f", N);
    let.assume(for_all(t, f(t) == 0));
    return claim(f(g(i)) == 0).by(hole, 0);
};

static_assert(is_undecided(at_an_image));

constexpr auto at_an_image_in_a_union = [](context& let) {
    auto const N = let.positions("N");
    auto const T = let.finite_set("T");
    auto const both = joined(T, N);
    auto const t = let.index("t", N);
    auto const i = let.index("i", T);
    auto const j = let.index("j", T);
    auto const g = let.map("g", T, both);
    auto const f = let.variable("f", both);
    let.assume(for_all(t, f(t) == 0), for_all(j, f(j) == 0));
    return claim(f(g(i)) == 0).by(hole, 0);
};

static_assert(is_undecided(at_an_image_in_a_union));

// A recursion may ask for cells behind the first positions: one over other positions as well could, ...
constexpr auto recursion_over_positions = [](context& let) {
    auto const N = let.positions("N");
    auto const t = let.index("t", N);
    auto const v = let.index("v", N);
    auto const m = let.variable("m", N, N);
    let.define_by_recursion(for_all(v, m(v, first(N)) == 1),
                            for_all(v, for_all(t, m(v, t + 1) == 2 * m(v, t))));
    return claim(m(first(N), first(N) + 1) == 3).by(hole, 3);
};

// ... and one that looks ahead does: b(3) is b(2) + a(5).
constexpr auto recursion_that_looks_ahead = [](context& let) {
    auto const N = let.positions("N");
    auto const t = let.index("t", N);
    auto const a = let.variable("a", N);
    auto const b = let.variable("b", N);
    let.define_by_recursion(a(first(N)) == 1, for_all(t, a(t + 1) == 2 * a(t)));
    let.define_by_recursion(b(first(N)) == 0, for_all(t, b(t + 1) == b(t) + a(t + 3)));
    return claim(b(first(N) + 3) == 56).by(hole, 56);
};

template <class Proof>
constexpr bool may_be_false(Proof proof) {
    return words<0>(proof).find("It may be false: ") != std::string_view::npos;
}

static_assert(may_be_false(recursion_over_positions) && may_be_false(recursion_that_looks_ahead));

// A map from the positions is shown by its first images and "...".
constexpr auto image_of_a_position = [](context& let) {
    auto const N = let.positions("N");
    auto const S = let.finite_set("S");
    auto const t = let.index("t", N);
    auto const i = let.index("i", S);
    auto const g = let.map("g", N, S);
    auto const x = let.variable("x", S);
    return claim(x(g(t)) == x(i)).by(hole, x(i));
};

static_assert(
    words<0>(image_of_a_position)
    == "ATT-501 step 1 by hole: still to be shown. The step: x(g(t)) = x(i). It is false for S = "
       "{0, 1}, t = 1, i = 1, g = (1, 0, 1, ...), x = (0, 2): the left side is 0, the right side "
       "2. Normal forms: x(g(t)) and x(i).");

// Numbers that are no numbers of elements: the second step fails for the empty set only.
constexpr auto empty_set = [](context& let) {
    auto const T = let.finite_set("T");
    auto const k = let.index("k", T);
    auto const n = sum(k, 1);
    return claim(n * n == n * 1).by(hole, n / n).by(cancel, 1);
};

static_assert(
    words<0>(empty_set)
    == "ATT-501 step 1 by hole: still to be shown. The step: sum(k, 1) * sum(k, 1) = sum(k, "
       "1) / sum(k, 1). It is false for T = {0, 1}: the left side is 4, the right side 1. "
       "Normal forms: sum(k in T, 1)^2 and sum(k in T, 1)^0.");
static_assert(
    words<1>(empty_set)
    == "ATT-501 step 2 by cancel: it does not follow. The step: sum(k, 1) / sum(k, 1) = 1. It "
       "is false for T = {}: the left side is 0, the right side 1 (1/0 is 0). Normal forms: "
       "sum(k in T, 1)^0 and 1.");

// True, and not shown by any rule: nothing refutes it.
constexpr auto perhaps = [](context& let) {
    auto const a = let.scalar("a");
    auto const b = let.scalar("b");
    return claim(max(2 * a, 2 * b) == 2 * max(a, b)).by(maximum, 2 * max(a, b));
};

static_assert(
    words<0>(perhaps)
    == "ATT-501 step 1 by maximum: it does not follow. The step: max(2 * a, 2 * b) = 2 * max(a, "
       "b). "
       "None of the numbers tried refutes it: undecided. Normal forms: max(2 * a, 2 * b) and 2 * "
       "max(a, b).");

// A derivative is computed in the counterexample.
constexpr auto slope = [](context& let) {
    auto const c = let.scalar("c");
    return claim(derivative(exp(c * c), c) == c * exp(c * c)).by(differentiation, c * exp(c * c));
};

static_assert(
    words<0>(slope)
    == "ATT-501 step 1 by differentiation: it does not follow. The step: derivative(exp(c * "
       "c), c) = c * exp(c * c). It is false for c = 1: the left side is 2 e, the right side "
       "e. Normal forms: 2 * c * exp(c^2) and c * exp(c^2).");

// A case of a mask.
constexpr auto where_masked = [](context& let) {
    auto const T = let.finite_set("T");
    auto const i = let.index("i", T);
    auto const M = let.mask("M", T);
    auto const x = let.variable("x", T);
    return claim(M(i) * x(i) == x(i))
        .by_cases(M(i), steps().by(hole, x(i)), steps().by(ring_laws, x(i)));
};

static_assert(
    words<0>(where_masked)
    == "ATT-501 step 1, where M(i) is 0, by hole: still to be shown. The step: M(i) * x(i) = "
       "x(i). It is false for T = {0, 1}, i = 1, M = (1, 0), x = (-2, -1): the left side is "
       "0, the right side -1. Normal forms: M(i) * x(i) and x(i).");

// A bijection is named by its images.
constexpr auto turned_round = [](context& let) {
    auto const T = let.finite_set("T");
    auto const i = let.index("i", T);
    auto const pi = let.bijection("pi", T);
    auto const x = let.variable("x", T);
    return claim(x(pi(i)) == x(i)).by(reindex, x(i));
};

static_assert(
    words<0>(turned_round)
    == "ATT-501 step 1 by reindex: it does not follow. The step: x(pi(i)) = x(i). It is false "
       "for T = {0, 1}, i = 1, pi = (1, 0), x = (0, 2): the left side is 0, the right side 2. "
       "Normal forms: x(pi(i)) and x(i).");

// A bijection from one set to another: numbers are shown for sets of one size.
constexpr auto other_set = [](context& let) {
    auto const A = let.finite_set("A");
    auto const B = let.finite_set("B");
    auto const a = let.index("a", A);
    auto const b = let.index("b", B);
    auto const pi = let.bijection("pi", A, B);
    auto const x = let.variable("x", B);
    return claim(sum(a, x(pi(a))) == 2 * sum(b, x(b))).by(reindex, 2 * sum(b, x(b)));
};

static_assert(
    words<0>(other_set)
    == "ATT-501 step 1 by reindex: it does not follow. The step: sum(a, x(pi(a))) = 2 * sum(b, "
       "x(b)). It is false for A = {0, 1}, B = {0, 1}, pi = (1, 0), x = (0, 2): the left side is "
       "2, the right side 4. Normal forms: sum(k in B, x(k)) and 2 * sum(k in B, x(k)).");

// In every model that is drawn each bijection is one: the sizes are equal, and no image comes twice.
constexpr bool draws_bijections() {
    context let;
    auto const A = let.finite_set("A"), B = let.finite_set("B"), C = let.finite_set("C");
    auto const D = let.finite_set("D"), E = let.finite_set("E");
    static_cast<void>(let.bijection("p", A, B));
    static_cast<void>(let.bijection("q", C, B));
    static_cast<void>(let.bijection("r", D, E));
    static_cast<void>(let.bijection("t", A));
    auto const& in = let.nodes();
    bool has_elements = false;
    for (unsigned seed = 0; seed < 24; ++seed) {
        explanation::drawn_model<attest::kernel::coefficient> const here(in, seed);
        for (std::size_t m = 0; m < in.maps.size(); ++m) {
            int const size = here.extent(in, in.maps[m].domain);
            if (size != here.extent(in, in.maps[m].codomain))
                return false;
            has_elements = has_elements || size > 1;
            for (int i = 0; i < size; ++i) {
                int const to = here.image(static_cast<word>(m), i);
                if (to < 0 || to >= size)
                    return false;
                for (int k = 0; k < i; ++k)
                    if (to == here.image(static_cast<word>(m), k))
                        return false;
            }
        }
    }
    return has_elements;
}

static_assert(draws_bijections());

struct row {
    context& let;
    index_set T = let.finite_set("T");
    index_term j = let.index("j", T);
    symbol x = let.variable("x", T);
};

constexpr auto ratio = theorem<"L", "a number over itself">([](context& let) {
    row const y{let};
    auto const whole = sum(y.j, y.x(y.j));
    let.assume(0 < whole);
    return claim(whole / whole == 1).by(cancel, 1);
});

// A map that nothing mentions has no elements to go to if T is empty and S is not: no model has that, and
// the step is true.
constexpr auto map_into_no_empty_set = [](context& let) {
    auto const S = let.finite_set("S");
    auto const T = let.finite_set("T");
    static_cast<void>(let.map("f", S, T));
    auto const i = let.index("i", S);
    auto const k = let.index("k", T);
    auto const x = let.variable("x", T);
    auto const y = let.variable("y", S);
    auto const z = sum(k, exp(x(k)));
    return claim(y(i) + z / z == y(i) + 1).by(ring_laws, y(i) + 1);
};

static_assert(
    words<0>(map_into_no_empty_set)
    == "ATT-501 step 1 by ring_laws: it does not follow. The step: y(i) + sum(k, exp(x(k))) "
       "/ sum(k, exp(x(k))) = y(i) + 1. cancel would justify this step. Normal forms: y(i) "
       "+ sum(k in T, exp(x(k)))^0 and y(i) + 1.");

// A theorem whose condition is not shown.
constexpr auto condition_missing = [](context& let) {
    row const y{let};
    auto const whole = sum(y.j, y.x(y.j));
    return claim(whole == 1 * whole).by(hole, whole / whole).by(ratio.lemma(), 1);
};

static_assert(
    words<1>(condition_missing)
    == "ATT-501 step 2 by theorem L: it does not follow. The step: sum(j, x(j)) / sum(j, "
       "x(j)) = 1. It would follow if the theorem's condition were shown here: 0 < sum(k in "
       "T, x(k)). It is false for T = {}: the left side is 0, the right side 1 (1/0 is 0).");

// A theorem with two conditions of which one is assumed: the other one is named, at the instance.
constexpr auto both = theorem<"B", "a product over itself">([](context& let) {
    row const y{let};
    auto const z = let.variable("z", y.T);
    let.assume(y.x(y.j) != 0, 0 < z(y.j));
    return claim(y.x(y.j) * z(y.j) / (y.x(y.j) * z(y.j)) == 1).by(cancel, 1);
});

template <int Assumed>
constexpr auto one_condition_missing = [](context& let) {
    row const y{let};
    auto const j = y.j;
    auto const k = let.index("k", y.T);
    auto const z = let.variable("z", y.T);
    auto const c = let.scalar("c");
    if (Assumed == 0)
        let.assume(y.x(k) + c != 0);
    if (Assumed == 1)
        let.assume(0 < z(k), for_all(j, 0 < z(j)));
    auto const one = (y.x(k) + c) * z(k) / ((y.x(k) + c) * z(k));
    auto const all = sum(j, (y.x(j) + c) * z(j) / ((y.x(j) + c) * z(j)));
    auto const by = both.lemma().with("x", j, y.x(j) + c);
    return claim(one + all + c == one + all + 1 * c)
        .by(hole, one + c)
        .by(by, 1 + c)
        .by(hole, all + c)
        .by(by, sum(j, 1) + c)
        .by(hole, one + all + 1 * c);
};

template <int Number, int Assumed>
inline constexpr std::size_t from_condition =
    words<Number>(one_condition_missing<Assumed>).find("It would follow");

template <int Number, int Assumed>
constexpr bool asks_for(std::string_view conditions) {
    return words<Number>(one_condition_missing<Assumed>)
        .substr(from_condition<Number, Assumed>)
        .starts_with(conditions);
}

static_assert(asks_for<1, 0>(
    "It would follow if one more condition of the theorem were shown here: 0 < z(k)."));
static_assert(asks_for<1, 1>(
    "It would follow if one more condition of the theorem were shown here: x(k) + c != 0."));
static_assert(
    asks_for<3, 1>("It would follow if one more condition of the theorem were shown here: "
                   "for_all(j, x(j) + c != 0)."));
static_assert(asks_for<3, 0>("It would follow if the theorem's conditions were shown here: "
                             "for_all(j, x(j) + c != 0); for_all(j, 0 < z(j))."));

// ... and so with an inequality.
constexpr auto larger = theorem<"I", "a product of positive numbers is added">([](context& let) {
    auto const a = let.scalar("a"), b = let.scalar("b"), c = let.scalar("c");
    let.assume(0 < a, 0 < b);
    return claim(c < c + a * b).less(adding(a * b), c + a * b);
});

constexpr auto inequality_with_one_condition = [](context& let) {
    auto const a = let.scalar("a"), b = let.scalar("b"), c = let.scalar("c");
    let.assume(0 < b);
    return claim(2 * c + a * b > 2 * c).greater(larger.lemma(), 2 * c);
};

static_assert(
    words<0>(inequality_with_one_condition)
    == "ATT-501 step 1 by theorem I: it does not follow. The step: 2 * c + a * b > 2 * c. It would "
       "follow if one more condition of the theorem were shown here: 0 < a. It is false for a = 0, "
       "b = 1, c = 2: the left side is 4, the right side 4.");

// A line with an index too many, or of another set.
constexpr auto index_too_many = [](context& let) {
    row const y{let};
    auto const last = sum(y.j, y.x(y.j));
    return claim(last * 1 == last)
        .by(ring_laws, last + 0 * sum(y.j, y.x(y.j, y.j)))
        .by(ring_laws, last);
};

static_assert(words<0>(index_too_many)
              == "ATT-501 step 1 by ring_laws: ATT-502 this has another number of indices than was "
                 "declared: x(j, j). x takes 1 index, of T.");

constexpr auto index_of_another_set = [](context& let) {
    row const y{let};
    auto const i = let.index("i", let.finite_set("S"));
    auto const last = sum(y.j, y.x(y.j)) + sum(i, 1);
    return claim(last * 1 == last).at_most(adding(0 * sum(i, y.x(i))), last).by(ring_laws, last);
};

static_assert(words<0>(index_of_another_set)
              == "ATT-501 step 1 by adding 0 * sum(i, x(i)): ATT-503 an index of another set is "
                 "expected here: x(i). x takes an index of T, and i is one of S.");

// A theorem about something that is not declared here.
constexpr auto unlike_symbols = [](context& let) {
    auto const a = let.scalar("a");
    return claim(a == 1).by(ratio.lemma(), 1);
};

static_assert(
    words<0>(unlike_symbols)
    == "ATT-501 step 1 by theorem L: the theorem cannot be read so. The step: a = 1. The theorem's "
       "symbol x is replaced by nothing: declare a symbol of this name, or say with(\"x\", ...).");

// A name that the statement of the theorem does not have, and an element that need not exist.
constexpr auto unknown_name = [](context& let) {
    row const y{let};
    auto const whole = sum(y.j, y.x(y.j));
    let.assume(0 < whole);
    return claim(whole / whole == 1).by(ratio.lemma().with("y", y.x), 1);
};

static_assert(words<0>(unknown_name)
              == "ATT-501 step 1 by theorem L: the theorem cannot be read so. The step: sum(j, "
                 "x(j)) / sum(j, x(j)) = 1. with(\"y\", ...): "
                 "the statement of the theorem has no symbol of this name. Its sets: T; free "
                 "indices: none; maps: none; symbols: x.");

constexpr auto twice_x = theorem<"L2", "twice x">([](context& let) {
    row const y{let};
    return claim(y.x(y.j) + y.x(y.j) == 2 * y.x(y.j)).by(ring_laws, 2 * y.x(y.j));
});

constexpr auto unknown_element = [](context& let) {
    row const y{let};
    auto const k = let.index("k", y.T);
    return claim(y.x(y.j) + y.x(y.j) == 2 * y.x(y.j))
        .by(twice_x.lemma().with("j", k), 2 * y.x(y.j));
};

static_assert(words<0>(unknown_element)
              == "ATT-501 step 1 by theorem L2: it speaks of an index that occurs neither in the "
                 "claim nor in a hypothesis, so that there need not be such an element. It is "
                 "given to the theorem: k. The step: x(j) + x(j) = 2 * x(j).");

// What is said of 1/0 is said of the logarithm of what is not positive.
constexpr auto logarithm_of_a_sign = [](context& let) {
    auto const x = let.scalar("x");
    return claim(x == x).by(hole, x + log(x * x) - log(x) * 2).by(masking, x);
};

static_assert(words<0>(logarithm_of_a_sign)
                  .find("It is false for x = -2: the left side is -2, the right side about "
                        "-0.613706 (log x is 0 for x <= 0). Normal forms: ")
              != std::string_view::npos);

constexpr auto quotient_and_logarithm = [](context& let) {
    auto const x = let.scalar("x");
    return claim(x + 1 == x + 1).by(hole, x + x / x + log(x * x) - log(x) * 2).by(masking, x + 1);
};

static_assert(words<0>(quotient_and_logarithm)
                  .find("It is false for x = 0: the left side is 1, the right side 0 (1/0 is 0, "
                        "and so is log x for x "
                        "<= 0). Normal forms: ")
              != std::string_view::npos);

constexpr auto logarithm_of_a_positive_number = [](context& let) {
    auto const x = let.scalar("x");
    let.assume(0 < x);
    return claim(x == x).by(hole, x + log(x * x) - log(x) * 3).by(masking, x);
};

static_assert(words<0>(logarithm_of_a_positive_number)
                  .find("It is false for x = 2: the left side is 2, the right side about 1.30685. "
                        "Normal forms: ")
              != std::string_view::npos);

constexpr auto logarithm_of_one = [](context& let) {
    auto const x = let.scalar("x");
    let.assume(x == 1);
    return claim(x == x).by(hole, x + log(x) + 1).by(masking, x);
};

static_assert(
    words<0>(logarithm_of_one)
        .find("It is false for x = 1: the left side is 1, the right side 2. Normal forms: ")
    != std::string_view::npos);

} // namespace
