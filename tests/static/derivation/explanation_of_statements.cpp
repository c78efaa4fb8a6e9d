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

static_assert(refusal(another_set)
              == "ATT-503 in hypothesis 2: an index of another set is expected here: x(j, i).");

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
    == "ATT-504 in the declarations: two declarations of the statement have one name: rename "
       "one of them.");

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
