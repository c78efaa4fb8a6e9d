// number: ATT-502
// sentence: this has another number of indices than was declared: y(i, j). y takes 1 index, of T
// differs: one set or two
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto twin = theorem<"1", "a line with an index too many">([](context& let) {
    auto T = let.finite_set("T");
    auto [i, j] = let.indices("i", "j", T);
    auto x = let.variable("x", T);
#ifdef BAD
    auto y = let.variable("y", T);
#else
    auto y = let.variable("y", T, T);
#endif
    return claim(x(i) * 1 + x(j) == x(i) + x(j))
        .by(ring_laws, x(i) + x(j) + 0 * y(i, j))
        .by(ring_laws, x(i) + x(j));
});
