// number: ATT-501
// sentence: which is not shown to differ from 0
// differs: the hypothesis is there or not
#include <attest/derivation/notation.hpp>

using namespace attest::notation;

inline constexpr auto average = attest::theorem<"1", "equal weights sum to one">([] {
    auto T = of("T");
    auto [j, k] = indices("j", "k", T);
#ifdef BAD
    return derive(sum(j, term(1)) / sum(k, term(1))).by(cancel, 1);
#else
    return assuming(nonempty(T)).derive(sum(j, term(1)) / sum(k, term(1))).by(cancel, 1);
#endif
});
