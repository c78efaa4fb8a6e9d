// number: ATT-501
// sentence: it does not follow
// sentence: by reindex
// sentence: It is false for A =
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto twin = theorem<"1", "each index has to stand in its image">([](context& let) {
    auto A = let.finite_set("A");
    auto B = let.finite_set("B");
    auto [a, c] = let.indices("a", "c", A);
    auto b = let.index("b", B);
    auto pi = let.bijection("pi", A, B);
    auto y = let.variable("y", A);
    auto x = let.variable("x", B);
#ifdef BAD
    auto k = a;
#else
    auto k = c;
#endif
    return claim(sum(a, y(k) * x(pi(a))) == sum(b, y(c) * x(b))).by(reindex, sum(b, y(c) * x(b)));
});
