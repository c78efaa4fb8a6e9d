// number: ATT-502
// sentence: this has another number of indices than was declared: y(i, i). y takes 1 index, of T
// differs: one index or two
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto twin = theorem<"1", "a definition with one index too many">([](context& let) {
    auto T = let.finite_set("T");
    auto [i, j] = let.indices("i", "j", T);
    auto x = let.variable("x", T);
    auto y = let.define("y", exp(x(i)), i);
#ifdef BAD
    auto value = y(i, i);
#else
    auto value = y(i);
#endif
    return claim(value + x(i) == x(i) + value).by(ring_laws, x(i) + value);
});
