// Its number is that of a set of this statement.
// number: ATT-504
// sentence: a handle of another context is used: declare it by the let of this proof
// differs: the set that replaces T
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto moved = theorem<"0", "a number leaves a sum">([](context& let) {
    auto T = let.finite_set("T");
    auto j = let.index("j", T);
    auto c = let.scalar("c");
    return claim(sum(j, c) == c * sum(j, let.number(1))).by(factor_out, c * sum(j, let.number(1)));
});

inline constexpr auto twin = theorem<"1", "the same over S">([](context& let) {
    auto S = let.finite_set("S");
    auto k = let.index("k", S);
    auto c = let.scalar("c");
    auto count = sum(k, let.number(1));
    context other;
    auto W = other.finite_set("W");
#ifdef BAD
    auto set = W;
#else
    auto set = S;
#endif
    static_cast<void>(W);
    return claim(sum(k, c) == c * count).by(moved.lemma().with("T", set), c * count);
});
