// number: ATT-507
// sentence: a lemma is a theorem
// differs: cited from a theorem, or made up
#include <attest/derivation.hpp>

using namespace attest::proofs;

constexpr auto twice_written = [](context& let) {
    auto y = let.scalar("y");
    return claim(y + y == 2 * y).by(ring_laws, 2 * y);
};

inline constexpr auto twice = theorem<"1", "twice">(twice_written);

inline constexpr auto cited = theorem<"2", "four times">([](context& let) {
    auto y = let.scalar("y");
#ifdef BAD
    auto lemma = lemma_use(twice_written, "1");
#else
    auto lemma = twice.lemma();
#endif
    return claim(2 * (y + y) == 4 * y).by(lemma, 2 * (2 * y)).by(ring_laws, 4 * y);
});
