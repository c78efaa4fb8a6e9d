// What is said about a step that does not follow: whole sentences, but for the number of the line.
#include <attest/derivation.hpp>

using namespace attest::proofs;

namespace {

template <class Proof, int Number>
inline constexpr attest::kernel::verdict verdict_of = judged(detail::source_of<Proof>, Number);

template <class Proof, int Number>
inline constexpr auto sentence_of = attest::bounded_text<1200>([] {
    attest::text const whole =
        explanation::rejection<Proof, Number, verdict_of<Proof, Number>>::words();
    std::size_t const from = whole.view().find(" (line ");
    attest::text out;
    out << whole.view().substr(0, from) << whole.view().substr(whole.view().find(')', from) + 1);
    return out;
}());

/// The sentence about a step, counted from 0 through all chains.
template <int Number, class Proof>
constexpr std::string_view words(Proof) {
    return sentence_of<Proof, Number>.view();
}

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
       "side in brackets, as a term of its own. No small numbers refute it: undecided.");

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

static_assert(words<0>(below_rounding)
              == "ATT-501 step 1 by adding 2 * x: it does not follow. The step: 100000000000000 < "
                 "100000000000000 + x. No small numbers refute it: undecided.");

constexpr auto small_summand = [](context& let) {
    auto const x = let.scalar("x");
    let.assume(0 < x);
    return claim(1 + 0 * x < 1 + x * exp(let.number(-30))).less(hole, 1 + x * exp(let.number(-30)));
};

static_assert(words<0>(small_summand)
              == "ATT-501 step 1 by hole: still to be shown. The step: 1 + 0 * x < 1 + x * "
                 "exp(-30). No small numbers refute it: undecided. Normal forms: 1 and 1 + x * "
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

// The place within an induction; a recurrence is followed.
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
       "It is false for t = 0, m = (1, 2, 4, ...): the left side is 2, the right side 1. "
       "Normal forms: 2 * m(t) and 1.");

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
    return claim(max(a, b) == a + max(0, b - a)).by(maximum, a + max(0, b - a));
};

static_assert(
    words<0>(perhaps)
    == "ATT-501 step 1 by maximum: it does not follow. The step: max(a, b) = a + max(0, b - "
       "a). No small numbers refute it: undecided. Normal forms: max(a, b) and a + max(0, -a "
       "+ b).");

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

// A theorem about something that is not declared here.
constexpr auto unlike_symbols = [](context& let) {
    auto const a = let.scalar("a");
    return claim(a == 1).by(ratio.lemma(), 1);
};

static_assert(words<0>(unlike_symbols)
              == "ATT-501 step 1 by theorem L: the theorem cannot be read so. Each of its sets, "
                 "symbols and maps needs one of its kind here, of the same name or by "
                 "with(\"name\", ...). The step: a = 1.");

} // namespace
