// number: ATT-501
// sentence: by hypothesis
// sentence: this is no hypothesis here
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto twin = theorem<"1", "a fact of the other case">([](context& let) {
    auto T = let.finite_set("T");
    auto i = let.index("i", T);
    auto m = let.mask("m", T);
    auto zero = m(i) == 0;
    auto one = m(i) == 1;
    return claim(m(i) * m(i) == m(i))
#ifdef BAD
        .by_cases(m(i), steps().by(one, m(i) * 0).by(zero, 0 * 0).by(zero, m(i)),
#else
        .by_cases(m(i), steps().by(zero, m(i) * 0).by(zero, 0 * 0).by(zero, m(i)),
#endif
                  steps().by(one, m(i) * 1).by(ring_laws, m(i)));
});
