// number: ATT-502
// sentence: this has another number of indices than was declared: y(i). y takes 2 indices, of T and T
// differs: one index or two
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto twin = theorem<"1", "a variable with one index too few">([](context& let) {
    auto T = let.finite_set("T");
    auto [i, j] = let.indices("i", "j", T);
    auto x = let.variable("x", T);
    auto y = let.variable("y", T, T);
#ifdef BAD
    auto value = y(i);
#else
    auto value = y(i, i);
#endif
    return claim(value + x(i) == x(i) + value).by(ring_laws, x(i) + value);
});
