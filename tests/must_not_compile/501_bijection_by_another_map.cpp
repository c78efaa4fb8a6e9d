// number: ATT-501
// sentence: the theorem cannot be read so
// sentence: The theorem's map pi is a bijection; the map g here, which replaces it, is not declared as one.
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto permuted = theorem<"permuted", "a sum in another order">([](context& let) {
    auto T = let.finite_set("T");
    auto i = let.index("i", T);
    auto pi = let.bijection("pi", T);
    auto x = let.variable("x", T);
    return claim(sum(i, x(pi(i))) == sum(i, x(i))).by(reindex, sum(i, x(i)));
});

inline constexpr auto twin = theorem<"1", "a map in the place of a bijection">([](context& let) {
    auto T = let.finite_set("T");
    auto i = let.index("i", T);
    auto pi = let.bijection("pi", T);
    auto g = let.map("g", T, T);
    auto x = let.variable("x", T);
#ifdef BAD
    auto q = g;
#else
    auto q = pi;
#endif
    return claim(sum(i, x(q(i))) == sum(i, x(i))).by(permuted.lemma().with("pi", q), sum(i, x(i)));
});
