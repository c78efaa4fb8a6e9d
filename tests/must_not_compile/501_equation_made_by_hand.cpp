// number: ATT-501
// sentence: it does not follow
// differs: an equation in the list of the proof, or none
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto trivial = theorem<"trivial", "x is x">([](context& let) {
    auto x = let.scalar("x");
    return claim(x + x == 2 * x).by(ring_laws, 2 * x);
});

inline constexpr auto twice = theorem<"1", "twice">([](context& let) {
    auto x = let.scalar("x");
    attest::kernel::equation forged;
    forged.statement = (x + x == 3 * x).node;
    forged.is_lemma = true;
    let.written().equations.push_back(forged);
#ifdef BAD
    auto end = 3 * x;
#else
    auto end = 2 * x;
#endif
    return claim(x + x == end).by(trivial.lemma(), end);
});
