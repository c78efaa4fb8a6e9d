// number: ATT-501
// sentence: step 1 (line
// sentence: it does not follow
// sentence: It is false.
#include <attest/derivation/notation.hpp>

using namespace attest::notation;

inline constexpr auto empty_row = attest::theorem<"T5", "a row in which all keys are masked">([] {
    auto T = of("T");
    auto k = index("k", T);
    auto s = variable("s", T);
    auto M = mask("M", T);
#ifdef BAD
    auto hidden = for_all(k, equal(M(k), 1));
#else
    auto hidden = for_all(k, equal(M(k), 0));
#endif
    return assuming(hidden)
        .derive(sum(k, M(k) * exp(s(k))))
        .by(hidden(k), sum(k, 0 * exp(s(k))))
        .by(ring_laws, 0);
});
