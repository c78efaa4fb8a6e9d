// number: ATT-503
// sentence: an index of another set is expected here: pi(b). pi takes an index of A, and b is one of B
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto twin = theorem<"1", "a sum over another set">([](context& let) {
    auto A = let.finite_set("A");
    auto B = let.finite_set("B");
    auto a = let.index("a", A);
    auto b = let.index("b", B);
    auto pi = let.bijection("pi", A, B);
    auto x = let.variable("x", B);
#ifdef BAD
    auto k = b;
#else
    auto k = a;
#endif
    return claim(sum(k, x(pi(k))) == sum(b, x(b))).by(reindex, sum(b, x(b)));
});
