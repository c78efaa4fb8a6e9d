// number: ATT-501
// sentence: step 1 (line
// sentence: It is false for e =
// sentence: with e = exp(1)
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto twin = theorem<"1", "a power of e and a symbol called so">([](context& let) {
    auto e = let.scalar("e");
    auto c = let.scalar("c");
#ifdef BAD
    auto other = exp(c);
#else
    auto other = exp(e);
#endif
    return claim(exp(e) * 2 == other + exp(e)).by(ring_laws, other + exp(e));
});
