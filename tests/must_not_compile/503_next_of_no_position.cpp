// number: ATT-503
// sentence: an index of another set is expected here: j + 1. + 1 takes a position, and j is one of T
// differs: the index stands twice
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto twin =
    theorem<"1", "the element behind an element of a set">([](context& let) {
        auto N = let.positions("N");
        auto T = let.finite_set("T");
        auto t = let.index("t", N);
        auto j = let.index("j", T);
#ifdef BAD
        return claim(delta(j + 1, j + 1) == 1).by(sift, 1);
#else
        return claim(delta(t + 1, t + 1) == 1).by(sift, 1);
#endif
    });
