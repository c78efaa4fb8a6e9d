// number: ATT-501
// sentence: step 1 (line
// sentence: by hypothesis
// sentence: it does not follow
// sentence: It is false
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto empty_row =
    theorem<"T5", "a row in which all keys are masked has Z = 0">([](context& let) {
        auto T = let.finite_set("T");
        auto k = let.index("k", T);
        auto s = let.variable("s", T);
        auto M = let.mask("M", T);
#ifdef BAD
        auto hidden = for_all(k, M(k) == 1);
#else
        auto hidden = for_all(k, M(k) == 0);
#endif
        let.assume(hidden);
        return claim(sum(k, M(k) * exp(s(k))) == 0)
            .by(hidden, sum(k, 0 * exp(s(k))))
            .by(ring_laws, 0);
    });
