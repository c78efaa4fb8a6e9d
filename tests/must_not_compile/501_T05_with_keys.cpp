// number: ATT-501
// sentence: step 1 (line
// sentence: it does not follow
// sentence: It is false.
#include <attest/derivation/notation.hpp>

using namespace attest::notation;

inline constexpr auto policy =
    attest::theorem<"T5", "zero policy: other rows keep their weights">([] {
        auto T = of("T");
        auto [a, j, k] = indices("a", "j", "k", T);
        auto s = variable("s", T);
        auto M = mask("M", T);
        auto r = mask("r");
        auto Z = sum(k, M(k) * exp(s(k)));
#ifdef BAD
        auto not_empty = equal(r(), 1);
#else
        auto not_empty = equal(r(), 0);
#endif
        return assuming(equal(M(a), 1), not_empty)
            .derive(M(j) * exp(s(j)) / (Z + r()))
            .by(not_empty, M(j) * exp(s(j)) / (Z + 0))
            .by(ring_laws, M(j) * exp(s(j)) / Z);
    });
