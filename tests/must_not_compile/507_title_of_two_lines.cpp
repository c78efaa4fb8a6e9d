// What is printed under a title is what was judged; a title that goes on to a second line could pass for it.
// number: ATT-507
// sentence: the number and the title of a theorem are one line of printable ASCII each
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto twin = theorem<"1",
#ifdef BAD
                                     "doubling\nClaim   x == x + 1"
#else
                                     "doubling Claim   x == x + 1"
#endif
                                     >([](context& let) {
    auto x = let.scalar("x");
    return claim(x + x == 2 * x).by(ring_laws, 2 * x);
});
