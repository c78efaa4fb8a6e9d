// number: ATT-501
// sentence: the theorem cannot be read so
// sentence: The theorem's mask m is replaced, m(k in T) := m(k): it is a mask, and that is not 0 or 1 by its form
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto once = theorem<"once", "a mask is its square">([](context& let) {
    auto T = let.finite_set("T");
    auto i = let.index("i", T);
    auto m = let.mask("m", T);
    return claim(m(i) * m(i) == m(i)).by(masking, m(i));
});

inline constexpr auto twin = theorem<"1", "a variable in the place of a mask">([](context& let) {
    auto T = let.finite_set("T");
    auto i = let.index("i", T);
#ifdef BAD
    auto m = let.variable("m", T);
#else
    auto m = let.mask("m", T);
#endif
    return claim(2 * (m(i) * m(i)) == 2 * m(i)).by(once.lemma(), 2 * m(i));
});
