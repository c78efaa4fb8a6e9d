// number: ATT-501
// sentence: it does not follow
// sentence: by singleton
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto twin = theorem<"1", "a set less two elements">([](context& let) {
    auto T = let.finite_set("T");
    auto a = let.index("a", T);
    auto P = without(T, a);
#ifdef BAD
    auto i = let.index("i", T);
#else
    auto i = let.index("i", P);
#endif
    auto k = let.index("k", P);
    auto rest = let.index("rest", without(P, i));
    auto x = let.variable("x", T);
    return claim(sum(rest, x(rest)) == sum(k, x(k)) - x(i)).by(singleton, sum(k, x(k)) - x(i));
});
