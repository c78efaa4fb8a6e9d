// number: ATT-503
// sentence: in the set of k: an index of another set is expected here: up_to(j). up_to takes a position, and j is one of T
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto twin =
    theorem<"1", "the positions up to an element of a set">([](context& let) {
        auto N = let.positions("N");
        auto T = let.finite_set("T");
        auto t = let.index("t", N);
        auto j = let.index("j", T);
#ifdef BAD
        auto k = let.index("k", up_to(j));
#else
        auto k = let.index("k", up_to(t));
#endif
        auto c = let.scalar("c");
        return claim(sum(k, 2 * c) == 2 * sum(k, c)).by(factor_out, 2 * sum(k, c));
    });
