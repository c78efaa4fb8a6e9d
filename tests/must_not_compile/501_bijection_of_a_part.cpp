// number: ATT-501
// sentence: it does not follow
// sentence: by reindex
// sentence: It is false for A =
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto twin = theorem<"1", "a part is not taken to the whole">([](context& let) {
    auto A = let.finite_set("A");
    auto B = let.finite_set("B");
    auto k = let.index("k", A);
    auto b = let.index("b", B);
    auto pi = let.bijection("pi", A, B);
    auto x = let.variable("x", B);
    auto part = without(A, k);
#ifdef BAD
    auto a = let.index("a", part);
#else
    auto a = let.index("a", A);
#endif
    auto rest = x(pi(k)) - x(pi(k));
    return claim(sum(a, x(pi(a))) == sum(b, x(b)) + rest).by(reindex, sum(b, x(b)) + rest);
});
