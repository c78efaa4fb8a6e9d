// number: ATT-501
// sentence: the theorem cannot be read so
// sentence: The theorem's map pi goes to B, which is C here; the map h here, which replaces it, goes to B.
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto moved = theorem<"moved", "a sum over another set">([](context& let) {
    auto A = let.finite_set("A");
    auto B = let.finite_set("B");
    auto a = let.index("a", A);
    auto b = let.index("b", B);
    auto pi = let.bijection("pi", A, B);
    auto x = let.variable("x", B);
    return claim(sum(a, x(pi(a))) == sum(b, x(b))).by(reindex, sum(b, x(b)));
});

inline constexpr auto twin = theorem<"1", "two sets that need not be as large">([](context& let) {
    auto A = let.finite_set("A");
    auto B = let.finite_set("B");
    auto C = let.finite_set("C");
    auto a = let.index("a", A);
    auto h = let.bijection("h", A, B);
    auto y = let.scalar("y");
#ifdef BAD
    auto to = C;
#else
    auto to = B;
#endif
    auto k = let.index("k", to);
    return claim(sum(a, y) == sum(k, y))
        .by(moved.lemma().with("B", to).with("pi", h).with("x", k, y), sum(k, y));
});
