// number: ATT-501
// sentence: cancel: ring_laws alone justifies this step: name no rule that it does not need.
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto order = theorem<"1", "a sum in another order">([](context& let) {
    auto const a = let.scalar("a");
    auto const b = let.scalar("b");
#ifdef BAD
    return claim(a + b == b + a).by(cancel, b + a);
#else
    return claim(a + b == b + a).by(ring_laws, b + a);
#endif
});
