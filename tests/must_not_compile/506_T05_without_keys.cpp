// number: ATT-506
// sentence: it divides by a term that is not shown to differ from 0
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto policy =
    theorem<"T5", "zero policy: an empty row has the weights 0">([](context& let) {
        auto T = let.finite_set("T");
        auto [j, k] = let.indices("j", "k", T);
        auto s = let.variable("s", T);
        auto M = let.mask("M", T);
        auto r = let.mask("r");
        auto below = sum(k, M(k) * exp(s(k))) + r();
        auto hidden = let.assume(for_all(k, M(k) == 0));
#ifdef BAD
        let.assume(r() == 0);
#else
        let.assume(r() == 1);
#endif
        return claim(M(j) * exp(s(j)) / below == 0)
            .by(hidden, 0 * exp(s(j)) / below)
            .by(ring_laws, 0);
    });
