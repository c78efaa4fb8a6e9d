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

static_assert(
    refusal(named_like_a_free_index)
        .view()
        .ends_with(
            "not shown to differ from 0: x(j', k). Assume before it what makes it so, such as "
            "let.assume(for_all(j', for_all(k, x(j', k) != 0)))."));

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
    == "ATT-506 the chain does not end with the other side of the claim. It ends with 3 * a.");

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

} // namespace
