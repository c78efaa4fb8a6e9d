// number: ATT-511
// sentence: more than 16 sums inside one another
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto twin = theorem<"1", "sums inside one another">([](context& let) {
    auto T = let.finite_set("T");
    auto j = let.index("j", T);
    auto x = let.scalar("x");
    term nested = x;
#ifdef BAD
    for (int n = 0; n < 17; ++n)
#else
    for (int n = 0; n < 16; ++n)
#endif
        nested = sum(j, nested);
    return claim(nested + x == x + nested).by(ring_laws, x + nested);
});
