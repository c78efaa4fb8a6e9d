// number: ATT-503
// sentence: in the set of k: an index of another set is expected here: without(T, i). without takes an index of T, and i is one of S
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto twin =
    theorem<"1", "an index that is left out of another set">([](context& let) {
        auto S = let.finite_set("S");
        auto T = let.finite_set("T");
        auto i = let.index("i", S);
        auto j = let.index("j", T);
        auto x = let.variable("x", S);
        auto y = let.variable("y", T);
#ifdef BAD
        auto k = let.index("k", without(T, i));
#else
        auto k = let.index("k", without(T, j));
#endif
        return claim(x(i) * sum(k, y(k)) == sum(k, y(k)) * x(i)).by(ring_laws, sum(k, y(k)) * x(i));
    });
