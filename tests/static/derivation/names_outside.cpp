// A name outside of all namespaces stops no call of the judge, of a refutation and of what is said about a step
// that does not follow, and no call reaches it, though it is a friend's.

#include "support/names_outside.hpp"

#include <attest/derivation.hpp>

// With a directive the names outside would hide those of the notation.
namespace attest::proofs::tests {

constexpr auto slope = theorem<"outside", "a derivative of a logarithm of a sum">([](context& let) {
    auto const T = let.finite_set("T");
    auto const j = let.index("j", T), k = let.index("k", T);
    auto const x = let.variable("x", T);
    auto const Z = let.define("Z", sum(j, exp(x(j))));
    return claim(derivative(log(Z()), x(k)) == exp(x(k)) / Z())
        .by(definition, derivative(log(sum(j, exp(x(j)))), x(k)))
        .by(differentiation | sift, exp(x(k)) / sum(j, exp(x(j))))
        .by(definition, exp(x(k)) / Z());
});

constexpr auto squares = theorem<"outside", "equal squares">([](context& let) {
    auto const c = let.scalar("c");
    auto const d = let.scalar("d");
    let.assume(c == d);
    return claim(c * c == d * d).by(c == d, d * d);
});

constexpr auto quotients = theorem<"outside", "a lemma with a replacement">([](context& let) {
    auto const N = let.positions("N");
    auto const t = let.index("t", N);
    auto const a = let.variable("a", N);
    auto const b = let.scalar("b");
    let.assume(a(t) / 2 == b);
    return claim(a(t) / 2 * (a(t) / 2) == b * b)
        .by(squares.lemma().with("c", a(t) / 2).with("d", b), b * b);
});

constexpr auto shifted =
    refuted<"outside", "a shift for each key leaves softmax alone">([](context& let) {
        auto const T = let.finite_set("T");
        auto const i = let.index("i", T);
        auto const k = let.index("k", T);
        auto const x = let.variable("x", T);
        auto const c = let.variable("c", T);
        let.assume(c(i) != 0, 0 < x(i));
        return claim(exp(x(i) + c(i)) / sum(k, exp(x(k) + c(k))) == exp(x(i)) / sum(k, exp(x(k))));
    });

static_assert(shifted.instance().find("the left side is e^3 / (e^3 + 1)")
              != std::string_view::npos);
static_assert(slope.id() == squares.id() && squares.id() == quotients.id());

// The words for a step that does not follow.
template <class Proof>
inline constexpr kernel::verdict verdict_of = judged(proofs::detail::source_of<Proof>, 0);

template <class Proof>
constexpr bool is_said_to_be_false(Proof) {
    return explanation::rejection<Proof, 0, verdict_of<Proof>>::words().view().find(
               "It is false for")
           != std::string_view::npos;
}

static_assert(is_said_to_be_false([](context& let) {
    auto const T = let.finite_set("T");
    auto const j = let.index("j", T);
    auto const w = let.variable("w", T);
    let.assume(sum(j, w(j)) == 1);
    let.assume(for_all(j, 0 < w(j)));
    return claim(sum(j, log(w(j))) == 0).by(hole, 0);
}));

static_assert(is_said_to_be_false([](context& let) {
    auto const c = let.scalar("c");
    auto const d = let.scalar("d");
    return claim(derivative(exp(c * c) / max(c, d), c) == c).by(differentiation, c);
}));

static_assert(!is_said_to_be_false([](context& let) {
    auto const c = let.scalar("c");
    return claim(0 <= c * c).at_most(hole, c * c);
}));

static_assert(!is_said_to_be_false([](context& let) {
    auto const c = let.scalar("c");
    return claim(exp(c) < 1 + exp(c)).less(hole, 1 + exp(c));
}));

} // namespace attest::proofs::tests
