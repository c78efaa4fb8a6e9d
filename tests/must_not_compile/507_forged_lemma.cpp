// number: ATT-507
// sentence: only a theorem can be used as a lemma
#include <attest/derivation.hpp>

using namespace attest::proofs;

using proof = decltype([](context& let) {
    auto x = let.scalar("x");
    auto y = let.scalar("y");
#ifdef BAD
    return claim(x + y == 2 * x).by(ring_laws, 2 * x);
#else
    return claim(x + x == 2 * x).by(ring_laws, 2 * x);
#endif
});

using doubled = proved_theorem<"1", "twice", proof>;

constexpr lemma_use cited(doubled const& one) {
    return one.lemma();
}
