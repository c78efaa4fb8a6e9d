// What the compiler says itself, once, and that the proof cannot be read. (The misspelled name may not be
// asked for here: each compiler has its own words for it.)
// number: ATT-507
// sentence: returns its claim with the steps: mend first what is said to be wrong inside it
// errors: 2
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto twin = theorem<"1", "twice">([](context& let) {
    auto x = let.scalar("x");
#ifdef BAD
    return claim(x + x == 2 * x).by(ring_laws, 2 * X);
#else
    return claim(x + x == 2 * x).by(ring_laws, 2 * x);
#endif
});
