// number: ATT-501
// sentence: step 3 (line
// sentence: it does not follow
// sentence: It is false.
#include <attest/derivation/notation.hpp>

using namespace attest::notation;

inline constexpr auto against = attest::theorem<"T4", "hidden key against allowed key">([] {
    auto T = of("T");
    auto [b, j, k] = indices("b", "j", "k", T);
    auto s = variable("s", T);
    auto c = scalar("c");
    auto hidden = equal(s(b), -c);
    auto total = sum(k, exp(s(k)));
    return assuming(hidden)
        .derive((exp(s(b)) / total) / (exp(s(j)) / total))
        .by(cancel, exp(s(b)) / exp(s(j)))
        .by(hidden, exp(-c) / exp(s(j)))
#ifdef BAD
        .by(exp_of_sum, exp(-c + s(j)));
#else
        .by(exp_of_sum, exp(-c - s(j)));
#endif
});
