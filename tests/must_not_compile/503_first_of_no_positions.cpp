// number: ATT-503
// sentence: this is no element of a set: first(T). T is no set of positions: declare it by let.positions
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto twin = theorem<"1", "the first element of a set">([](context& let) {
    auto N = let.positions("N");
    auto T = let.finite_set("T");
#ifdef BAD
    auto zero = first(T);
#else
    auto zero = first(N);
#endif
    return claim(delta(zero, zero) == 1).by(sift, 1);
});
