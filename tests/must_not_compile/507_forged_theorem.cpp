// number: ATT-507
// sentence: a theorem is made by attest::proofs::theorem alone
// differs: made by hand or by theorem
#include <attest/derivation.hpp>

using namespace attest::proofs;

using proof = decltype([](context& let) {
    auto a = let.scalar("a");
    return claim(a + a == 2 * a).by(ring_laws, 2 * a);
});

#ifdef BAD
inline constexpr proved_theorem<"1", "twice", proof> doubled(1);
#else
inline constexpr proved_theorem<"1", "twice", proof> doubled = theorem<"1", "twice">(proof{});
#endif
