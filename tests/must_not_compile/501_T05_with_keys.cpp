// number: ATT-501
// sentence: step 1 (line
// sentence: by hypothesis
// sentence: it does not follow
// sentence: It is false
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto policy =
    theorem<"T5", "zero policy: other rows keep their weights">([](context& let) {
        auto T = let.finite_set("T");
        auto [a, j, k] = let.indices("a", "j", "k", T);
        auto s = let.variable("s", T);
        auto M = let.mask("M", T);
        auto r = let.mask("r");
        auto e = M(j) * exp(s(j));
        auto Z = sum(k, M(k) * exp(s(k)));
        let.assume(M(a) == 1);
#ifdef BAD
        auto not_empty = let.assume(r() == 1);
#else
        auto not_empty = let.assume(r() == 0);
#endif
        return claim(e / (Z + r()) == e / Z).by(not_empty, e / (Z + 0)).by(ring_laws, e / Z);
    });
