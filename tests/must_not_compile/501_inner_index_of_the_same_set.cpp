// number: ATT-501
// sentence: it does not follow
// sentence: by factor_out
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto twin = theorem<"1", "a product of two sums">([](context& let) {
    auto T = let.finite_set("T");
    auto [i, j, k] = let.indices("i", "j", "k", T);
    auto x = let.variable("x", T);
    auto y = let.variable("y", T);
    auto product = sum(j, x(j)) * sum(k, y(k));
#ifdef BAD
    return claim(sum(j, x(j) * sum(k, y(j))) == product).by(factor_out, product);
#else
    return claim(sum(j, x(j) * sum(k, y(k))) == product).by(factor_out, product);
#endif
});
