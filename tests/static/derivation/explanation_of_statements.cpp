// What is said about a statement that is refused: where, why, and how to mend it.
#include <attest/derivation.hpp>

using namespace attest::proofs;

namespace {

/// The sentence about the statement of a proof.
template <class Proof>
constexpr attest::text refusal(Proof) {
    context* const in = new context;
    Proof{}(*in).finish(*in);
    attest::text const said =
        explained(*in, attest::kernel::judge<search>(in->nodes(), in->written()).statement());
    delete in;
    return said;
}

constexpr auto undefined_hypothesis = [](context& let) {
    auto const a = let.scalar("a");
    auto const b = let.scalar("b");
    let.assume(0 < a);
    let.assume(1 / b == a);
    return claim(a * b == 1).by(hole, 1);
};

static_assert(
    refusal(undefined_hypothesis)
    == "ATT-506 in hypothesis 2, 1 / b == a: it divides by a term that is not shown to differ "
       "from 0: b. Assume before it what makes it so, such as let.assume(b != 0).");

constexpr auto undefined_claim = [](context& let) {
    auto const T = let.finite_set("T");
    auto const j = let.index("j", T);
    auto const x = let.variable("x", T);
    return claim(sum(j, log(x(j))) == 0).by(hole, 0);
};

static_assert(
    refusal(undefined_claim)
    == "ATT-506 in the claim, sum(j, log(x(j))) == 0: it takes the logarithm of a term that "
       "is not shown to be positive: x(j). Assume before it what makes it so, such as "
       "let.assume(for_all(j, 0 < x(j))).");

// A bound index by its own name, whatever other indices there are over its set; with a prime where
// a free one has the name: x(j) is assumed to be positive.
constexpr auto beside_a_free_index = [](context& let) {
    auto const T = let.finite_set("T");
    auto const [j, k] = let.indices("j", "k", T);
    auto const x = let.variable("x", T);
    let.assume(0 < x(j));
    return claim(sum(k, x(k)) + sum(k, 1 / x(k)) + x(j) == 0).by(hole, 0);
};

static_assert(refusal(beside_a_free_index)
              == "ATT-506 in the claim, sum(k, x(k)) + sum(k, 1 / x(k)) + x(j) == 0: it divides by "
                 "a term that is not shown to differ from 0: x(k). Assume before it what makes it "
                 "so, such as let.assume(for_all(k, x(k) != 0)).");

constexpr auto named_like_a_free_index = [](context& let) {
    auto const T = let.finite_set("T");
    auto const [j, k] = let.indices("j", "k", T);
    auto const x = let.variable("x", T, T);
    let.assume(0 < x(j, j));
    return claim(sum(k, sum(j, x(j, k))) + sum(k, sum(j, 1 / x(j, k))) == x(j, j)).by(hole, 0);
};

static_assert(refusal(named_like_a_free_index)
                  .view()
                  .ends_with("not shown to differ from 0: x(j', k). Assume before it that it "
                             "differs from 0, for all "
                             "j' in T and k in T."));

// The same names in the formula and in its term, also those of the sums inside the term.
constexpr auto inside_and_around = [](context& let) {
    auto const T = let.finite_set("T");
    auto const j = let.index("j", T);
    auto const x = let.variable("x", T);
    auto const y = let.variable("y", T);
    return claim(x(j) == sum(j, 1 / (x(j) + sum(j, y(j))))).by(hole, 0);
};

static_assert(refusal(inside_and_around)
                  .view()
                  .starts_with("ATT-506 in the claim, x(j) == sum(j', 1 / (x(j') + sum(j'', "
                               "y(j'')))): it divides by a term that is not shown to differ from "
                               "0: x(j') + sum(j'', y(j'')). "));

constexpr auto inside_a_derivative = [](context& let) {
    auto const T = let.finite_set("T");
    auto const j = let.index("j", T);
    auto const x = let.variable("x", T);
    auto const a = let.scalar("a");
    return claim(x(j) == derivative(sum(j, max(x(j), a)), a)).by(hole, 0);
};

static_assert(
    refusal(inside_a_derivative)
        .view()
        .starts_with("ATT-506 in the claim, x(j) == derivative(sum(j', max(x(j'), a)), a): "));
static_assert(refusal(inside_a_derivative)
                  .view()
                  .find(": derivative(sum(j', max(x(j'), a)), a). max(x(j'), a) depends on a: ")
              != std::string_view::npos);

// No primes where none of the indices around the term has the name of a free one.
constexpr auto around_nothing = [](context& let) {
    auto const T = let.finite_set("T");
    auto const [j, k] = let.indices("j", "k", T);
    auto const x = let.variable("x", T);
    return claim(x(j) / sum(j, x(j)) == sum(k, 1 / x(k))).by(hole, 0);
};

static_assert(refusal(around_nothing)
                  .view()
                  .starts_with("ATT-506 in the claim, x(j) / sum(j, x(j)) == sum(k, 1 / x(k)): it "
                               "divides by a term that is not shown to differ from 0: sum(j, "
                               "x(j))."));

constexpr auto another_set = [](context& let) {
    auto const S = let.finite_set("S");
    auto const T = let.finite_set("T");
    auto const i = let.index("i", S);
    auto const j = let.index("j", T);
    auto const x = let.variable("x", S, T);
    let.assume(x(i, j) == 1);
    let.assume(x(j, i) == 1);
    return claim(x(i, j) == 1).by(hole, 1);
};

static_assert(
    refusal(another_set)
    == "ATT-503 in hypothesis 2: an index of another set is expected here: x(j, i). x takes an "
       "index of S, and j is one of T.");

// The indices around it have the names that their author gave them.
constexpr auto wrong_axis_inside = [](context& let) {
    auto const S = let.finite_set("S");
    auto const T = let.finite_set("T");
    auto const i = let.index("i", S);
    auto const j = let.index("j", T);
    auto const x = let.variable("x", S, T);
    return claim(sum(i, sum(j, x(j, i))) == 0).by(hole, 0);
};

static_assert(
    refusal(wrong_axis_inside)
    == "ATT-503 in the claim: an index of another set is expected here: x(j, i). x takes an "
       "index of S, and j is one of T.");

constexpr auto ends_elsewhere = [](context& let) {
    auto const a = let.scalar("a");
    return claim(a + a == 2 * a).by(hole, 3 * a);
};

static_assert(
    refusal(ends_elsewhere)
    == "ATT-506 the chain does not end with the other side of the claim. It ends with 3 * a, and "
       "has to end with 2 * a.");

constexpr auto one_name_twice = [](context& let) {
    auto const a = let.scalar("a");
    auto const b = let.scalar("a");
    return claim(a + b == 2 * a).by(hole, 2 * a);
};

static_assert(
    refusal(one_name_twice)
    == "ATT-504 in the declarations: two declarations of the statement have one name: a is a "
       "scalar "
       "and a second one. Rename one of them: yours, if a system of the library declares the "
       "other.");

// The same between a variable and a map, a mask and a set, and an index that cases introduce.
template <int Which>
constexpr auto one_name = [](context& let) {
    auto const T = let.finite_set("T");
    auto const N = let.positions("N");
    auto const i = let.index("i", T);
    auto const x = let.variable("x", T, N);
    if (Which == 0)
        static_cast<void>(let.map("x", T, N));
    if (Which == 1)
        static_cast<void>(let.mask("N", T));
    if (Which == 2)
        static_cast<void>(let.bijection("T", N));
    auto const k = let.index(Which == 3 ? "i" : "k", T);
    auto const total = sum(i, x(i, first(N))) + x(i, first(N));
    return claim(total == total * 1)
        .by_element(k, steps().by(hole, total * 1), steps().by(hole, total * 1));
};

static_assert(
    refusal(one_name<0>).view().find(": x is a variable over T and N and a map from T to N. ")
    != std::string_view::npos);
static_assert(refusal(one_name<1>).view().find(": N is a set of positions and a mask over T. ")
              != std::string_view::npos);
static_assert(refusal(one_name<2>).view().find(": T is a finite set and a bijection of N. ")
              != std::string_view::npos);
static_assert(refusal(one_name<3>).view().find(": i is an index of T and a second one. ")
              != std::string_view::npos);

constexpr auto no_identifier = [](context& let) {
    auto const a = let.scalar("2a");
    return claim(a + a == 2 * a).by(hole, 2 * a);
};

static_assert(
    refusal(no_identifier)
    == "ATT-504 in the declarations: a name is no identifier: \"2a\" for a scalar. Begin it "
       "with a letter, go on with letters, digits and underscores, perhaps primes at its "
       "end.");

constexpr auto word_of_the_notation = [](context& let) {
    auto const T = let.finite_set("T");
    auto const j = let.index("in", T);
    return claim(sum(j, 2) == 2 * sum(j, 1)).by(hole, 2 * sum(j, 1));
};

static_assert(
    refusal(word_of_the_notation)
    == "ATT-504 in the declarations: a name is a word of the notation: \"in\" for an index "
       "of T. Choose another: sum, exp, max, first, in and the like are taken.");

// The indices that a definition should have named, behind those that it names.
constexpr auto definition_of_a_row = [](context& let) {
    auto const T = let.finite_set("T");
    auto const [i, j, k] = let.indices("i", "j", "k", T);
    auto const x = let.variable("x", T, T);
    auto const p = let.define("p", x(i, j) * x(k, j), j);
    return claim(p(j) + x(i, j) == x(i, j) + p(j)).by(hole, x(i, j) + p(j));
};

static_assert(
    refusal(definition_of_a_row)
    == "ATT-504 in the declarations: a definition speaks of an index that is not one of its "
       "formals: p speaks of i and k. Name them behind the term: let.define(\"p\", ..., j, i, k).");

// What is wrong inside a definition, or the set of an index.
constexpr auto wrong_axis_in_a_definition = [](context& let) {
    auto const S = let.finite_set("S");
    auto const T = let.finite_set("T");
    auto const i = let.index("i", S);
    auto const j = let.index("j", T);
    auto const x = let.variable("x", S, T);
    auto const p = let.define("p", sum(j, x(j, i)), i);
    return claim(p(i) == 1).by(hole, 1);
};

static_assert(
    refusal(wrong_axis_in_a_definition)
    == "ATT-503 in the definition of p: an index of another set is expected here: x(j, i). x takes "
       "an index of S, and j is one of T.");

constexpr auto up_to_no_position = [](context& let) {
    auto const T = let.finite_set("T");
    auto const j = let.index("j", T);
    auto const k = let.index("k", up_to(j));
    return claim(sum(k, 2) == 2 * sum(k, 1)).by(hole, 2 * sum(k, 1));
};

static_assert(
    refusal(up_to_no_position)
    == "ATT-503 in the set of k: an index of another set is expected here: up_to(j). up_to "
       "takes a position, and j is one of T.");

constexpr auto of_two_sets = [](context& let) {
    auto const T = let.finite_set("T");
    auto const N = let.positions("N");
    auto const j = let.index("j", T);
    auto const t = let.index("t", N);
    return claim(delta(j, t) == 1).by(hole, 1);
};

static_assert(
    refusal(of_two_sets)
    == "ATT-503 in the claim: an index of another set is expected here: delta(j, t). Its two "
       "indices are not of one set: j is one of T, and t is one of N.");

constexpr auto assumed_about_symbol = [](context& let) {
    auto const a = let.scalar("a");
    let.assume(a == 1);
    return claim(derivative(a * a, a) == 2).by(hole, 2);
};

static_assert(
    refusal(assumed_about_symbol)
    == "ATT-506 in hypothesis 1, a == 1: an equation is assumed about the symbol with respect "
       "to which this differentiates, or <= or >=, of which two make an equation. This is a.");

constexpr auto assumed_at_all_positions = [](context& let) {
    auto const N = let.positions("N");
    auto const t = let.index("t", N);
    auto const v = let.variable("v", N);
    auto const a = let.scalar("a");
    let.assume(for_all(t, a < v(t)));
    return claim(derivative(a * a, a) == 2 * a).by(hole, 2 * a);
};

static_assert(
    refusal(assumed_at_all_positions)
    == "ATT-506 in hypothesis 1, for_all(t, a < v(t)): inequalities for infinitely many positions "
       "are assumed about the symbol with respect to which this differentiates, which may leave no "
       "room to move it. This is a.");

// What cannot be written as it is printed is said in words: a set that no declaration says, a fraction, which
// C++ takes for 0.
constexpr auto over_a_fibre = [](context& let) {
    auto const B = let.finite_set("B");
    auto const b = let.index("b", B);
    auto const g = let.map("g", let.finite_set("H"), B);
    auto const h = let.index("h", g.fibre(b));
    auto const y = let.variable("y", B);
    return claim(log(sum(h, y(b))) == 0).by(hole, 0);
};

static_assert(
    refusal(over_a_fibre)
    == "ATT-506 in the claim, log(sum(h in g.fibre(b), y(b))) == 0: it takes the logarithm "
       "of a term that is not shown to be positive: sum(h in g.fibre(b), y(b)). Assume "
       "before it that it is positive. A sum of positive terms is positive if its set has "
       "an element.");

constexpr auto with_a_fraction = [](context& let) {
    auto const c = let.scalar("c");
    return claim(1 / (c + 0.5_r) == 0).by(hole, 0);
};

static_assert(
    refusal(with_a_fraction)
    == "ATT-506 in the claim, 1 / (c + 1/2) == 0: it divides by a term that is not shown to "
       "differ from 0: c + 1/2. Assume before it that it differs from 0.");

constexpr auto formal_with_a_prime = [](context& let) {
    auto const T = let.finite_set("T");
    auto const [i, j] = let.indices("i", "j'", T);
    auto const x = let.variable("x", T, T);
    auto const p = let.define("p", x(i, j), i);
    return claim(p(i) == 1).by(hole, 1);
};

static_assert(
    refusal(formal_with_a_prime)
    == "ATT-504 in the declarations: a definition speaks of an index that is not one of its "
       "formals: p speaks of j'. Name it behind the term.");

// No hypothesis makes a negative number positive.
constexpr auto logarithm_of_a_negative = [](context& let) {
    auto const x = let.scalar("x");
    return claim(log(-exp(x)) == 0).by(hole, 0);
};

static_assert(
    refusal(logarithm_of_a_negative)
    == "ATT-506 in the claim, log(-exp(x)) == 0: it takes the logarithm of a term that is "
       "not shown to be positive: -exp(x). It is never positive, so that no hypothesis "
       "helps.");

// What is not shown to be differentiable: which part of it.
template <int Which>
constexpr auto derivative_of = [](context& let) {
    auto const T = let.finite_set("T");
    auto const j = let.index("j", T);
    auto const x = let.scalar("x");
    auto const y = let.variable("y", T);
    auto const p = let.define("p", 1 / (x + y(j)), j);
    term const of[] = {log(-exp(x)),          1 / x,
                       sum(j, log(x * y(j))), max(x, 1),
                       derivative(x * x, x),  exp(sum(j, p(j)))};
    return claim(derivative(of[Which], x) == 0).by(hole, 0);
};

template <int Which>
inline constexpr auto said_of_derivative = attest::bounded_text<400>([] {
    attest::text const all = refusal(derivative_of<Which>);
    constexpr std::string_view before =
        "it differentiates what is not shown to be differentiable: ";
    std::string_view const rest = all.view().substr(all.view().find(before) + before.size());
    return attest::text(rest.substr(rest.find(", x). ") + 6));
}());

static_assert(
    said_of_derivative<0>.view()
    == "Inside, it takes the logarithm of -exp(x), which is not shown to be positive. It is "
       "never positive, so that no hypothesis helps.");
static_assert(
    said_of_derivative<1>.view()
    == "Inside, it divides by x, which is not shown to differ from 0. Assume before it what "
       "makes it so, such as let.assume(x != 0).");
static_assert(
    said_of_derivative<2>.view()
    == "Inside, it takes the logarithm of x * y(j), which is not shown to be positive. "
       "Assume before it what makes it so, such as let.assume(for_all(j, 0 < x * y(j))).");
static_assert(said_of_derivative<3>.view()
              == "max(x, 1) depends on x: a maximum is differentiated in no case.");
static_assert(said_of_derivative<4>.view()
              == "derivative(x * x, x) depends on x: a derivative inside another one is "
                 "differentiated in no case.");
static_assert(
    said_of_derivative<5>.view()
    == "Inside, it divides by x + y(j), which is not shown to differ from 0. Assume before "
       "it what makes it so, such as let.assume(for_all(j, x + y(j) != 0)).");

// Which part of a proof, and which of its steps.
constexpr auto part_that_ends_elsewhere = [](context& let) {
    auto const N = let.positions("N");
    auto const t = let.index("t", N);
    auto const x = let.variable("x", N);
    return claim(x(t) == 0).by_induction(t, steps().by(hole, 1), steps().by(hole, 0));
};

static_assert(refusal(part_that_ends_elsewhere)
              == "ATT-506 at the first position: the chain does not end with the other side of the "
                 "claim. It ends with 1, and has to end with 0.");

constexpr std::string_view of_direction = "the relations of the chain do not give that of the "
                                          "claim: for <= it goes up (at_most, less), for "
                                          ">= down, and a strict one needs a strict step. ";

/// What follows the general words about the directions of a chain, behind what comes before them.
template <class Proof>
constexpr attest::text direction(Proof proof) {
    attest::text const all = refusal(proof);
    std::size_t const from = all.view().find(of_direction);
    attest::text out;
    out << all.view().substr(0, from) << all.view().substr(from + of_direction.size());
    std::size_t const line = out.view().find(" (line ");
    if (line == std::string_view::npos)
        return out;
    attest::text without;
    without << out.view().substr(0, line) << out.view().substr(out.view().find(')', line) + 1);
    return without;
}

static_assert(
    direction([](context& let) {
        auto const a = let.scalar("a"), b = let.scalar("b");
        return claim(a == b).by_order(a, b, steps().by(hole, b),
                                      steps().by(hole, a).at_most(hole, b));
    })
    == "ATT-506 where b < a: It shows a == b, so that each step is an equation: step 2 goes "
       "up.");
static_assert(
    direction([](context& let) {
        auto const a = let.scalar("a"), b = let.scalar("b");
        return claim(a >= b).at_most(hole, b);
    })
    == "ATT-506 It shows b <= a and begins with a, so that it goes down: step 1 goes up.");
static_assert(
    direction([](context& let) {
        auto const a = let.scalar("a"), b = let.scalar("b");
        return claim(a <= b).at_most(hole, b).greater(hole, b);
    })
    == "ATT-506 It shows a <= b and begins with a, so that it goes up: step 2 goes down.");
static_assert(direction([](context& let) {
                  auto const a = let.scalar("a"), b = let.scalar("b");
                  return claim(0 == 0 * a)
                      .by_showing(b > a, steps().at_least(hole, a), steps().by(ring_laws, 0 * a));
              })
              == "ATT-506 to show a < b: It shows a < b, and no step is strict, by greater.");
static_assert(direction([](context& let) {
                  auto const a = let.scalar("a"), b = let.scalar("b");
                  return claim(a < b).at_most(hole, b);
              })
              == "ATT-506 It shows a < b, and no step is strict, by less.");

// No hypothesis makes a number positive that never is.
constexpr auto never_positive = [](context& let) {
    auto const x = let.scalar("x");
    return claim(derivative(log(0 - exp(x)), x) == 1).by(hole, 1);
};

static_assert(refusal(never_positive)
                  .view()
                  .find("Inside, it takes the logarithm of 0 - exp(x), which is not shown to be "
                        "positive. It is "
                        "never positive, so that no hypothesis helps.")
              != std::string_view::npos);

// What would make it defined cannot be written as it is printed: a fibre of a map has no name.
constexpr auto quotient_over_a_fibre = [](context& let) {
    auto const H = let.finite_set("H");
    auto const B = let.finite_set("B");
    auto const b = let.index("b", B);
    auto const g = let.map("g", H, B);
    auto const h = let.index("h", g.fibre(b));
    auto const x = let.variable("x", H);
    return claim(sum(h, x(h)) / sum(h, x(h)) == 1).by(hole, 1);
};

static_assert(refusal(quotient_over_a_fibre)
                  .view()
                  .find("Assume before it that it differs from 0. A sum of positive terms")
              != std::string_view::npos);

// A part of an induction ends with the other side of its own claim.
constexpr auto part_ends_elsewhere = [](context& let) {
    auto const N = let.positions("N");
    auto const t = let.index("t", N);
    auto const x = let.variable("x", N);
    auto const start = let.assume(x(first(N)) == 0);
    auto const same = let.assume(for_all(t, x(t + 1) == x(t)));
    return claim(x(t) == 0).by_induction(t, steps().by(start, 1),
                                         steps().by(same, x(t)).by(x(t) == 0, 0));
};

static_assert(refusal(part_ends_elsewhere)
                  .view()
                  .find("at the first position: the chain does not end with the other "
                        "side of the claim. It ends with 1, and has to end with 0.")
              != std::string_view::npos);

} // namespace
