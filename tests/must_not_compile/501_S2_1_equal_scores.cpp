// number: ATT-501
// sentence: step 1 (line
// sentence: it does not follow
// sentence: It is false.
#include <attest/derivation/notation.hpp>

using namespace attest::notation;

inline constexpr auto flat =
    attest::theorem<"S2.1", "equal scores in a row give equal weights">([] {
        auto T = of("T");
        auto [i, j, k] = indices("i", "j", "k", T);
        auto s = variable("s", T, T);
        auto c = variable("c", T);
#ifdef BAD
        auto equal_scores = for_all(k, equal(s(i, k), c(k)));
#else
        auto equal_scores = for_all(k, equal(s(i, k), c(i)));
#endif
        return assuming(equal_scores)
            .derive(exp(s(i, j)) / sum(k, exp(s(i, k))))
            .by(equal_scores(j), exp(c(i)) / sum(k, exp(s(i, k))))
            .by(equal_scores(k), exp(c(i)) / sum(k, exp(c(i))))
            .by(factor_out, exp(c(i)) / (exp(c(i)) * sum(k, term(1))))
            .by(cancel, 1 / sum(k, term(1)));
    });
