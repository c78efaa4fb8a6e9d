// number: ATT-501
// sentence: which is not shown to differ from 0
#include <attest/derivation/notation.hpp>

using namespace attest::notation;

inline constexpr auto policy = attest::theorem<"T5", "zero policy: an empty row has weights 0">([] {
    auto T = of("T");
    auto [j, k] = indices("j", "k", T);
    auto s = variable("s", T);
    auto M = mask("M", T);
    auto r = mask("r");
    auto hidden = for_all(k, equal(M(k), 0));
#ifdef BAD
    auto is_empty = equal(r(), 0);
#else
    auto is_empty = equal(r(), 1);
#endif
    return assuming(hidden, is_empty)
        .derive(M(j) * exp(s(j)) / (sum(k, M(k) * exp(s(k))) + r()))
        .by(hidden(j), 0 * exp(s(j)) / (sum(k, M(k) * exp(s(k))) + r()))
        .by(ring_laws, 0);
});
