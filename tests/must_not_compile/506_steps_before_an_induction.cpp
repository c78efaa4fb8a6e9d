// number: ATT-506
// sentence: steps come before an induction or cases
// differs: a step more
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto twin = theorem<"1", "a mask times itself">([](context& let) {
    auto m = let.mask("m");
    auto square = m() * m();
#ifdef BAD
    return claim(square == m())
        .by(ring_laws, square)
        .by_cases(m(), steps().by(m() == 0, 0 * m()).by(m() == 0, m()),
                  steps().by(m() == 1, 1 * m()).by(ring_laws, m()));
#else
    return claim(square == m())
        .by_cases(m(), steps().by(m() == 0, 0 * m()).by(m() == 0, m()),
                  steps().by(m() == 1, 1 * m()).by(ring_laws, m()));
#endif
});
