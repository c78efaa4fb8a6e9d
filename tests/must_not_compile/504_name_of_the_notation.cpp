// number: ATT-504
// sentence: a name is a word of the notation: "delta" for a definition. Choose another
#include <attest/derivation.hpp>

using namespace attest::proofs;

// Printed, the first would define delta(i, j) by itself and one more.
inline constexpr auto twin = theorem<"1", "a definition called delta">([](context& let) {
    auto T = let.finite_set("T");
    auto [i, j] = let.indices("i", "j", T);
#ifdef BAD
    auto d = let.define("delta", delta(i, j) + 1, i, j);
#else
    auto d = let.define("d", delta(i, j) + 1, i, j);
#endif
    return claim(d(i, i) == 2).by(definition, delta(i, i) + 1).by(sift, 2);
});
