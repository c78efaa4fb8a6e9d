// number: ATT-506
// sentence: the chain has more than one induction, cases or by_showing: write the others inside the two parts of the first
// differs: cases once, or twice on one chain
#include <attest/derivation.hpp>

#include <utility>

using namespace attest::proofs;

inline constexpr auto masked = theorem<"1", "a mask times itself">([](context& let) {
    auto T = let.finite_set("T");
    auto i = let.index("i", T);
    auto M = let.mask("M", T);
    auto const where_0 = steps().by(M(i) == 0, M(i) * 0).by(ring_laws, 0).by(M(i) == 0, M(i));
    auto const where_1 = steps().by(M(i) == 1, M(i) * 1).by(ring_laws, M(i));
    auto shown = claim(M(i) * M(i) == M(i)).by_cases(M(i), where_0, where_1);
#ifdef BAD
    return std::move(shown).by_cases(M(i), where_0, where_1);
#else
    return shown;
#endif
});
