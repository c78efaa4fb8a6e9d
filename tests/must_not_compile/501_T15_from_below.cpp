// number: ATT-501
// sentence: step 2 (line
// sentence: what is added is not seen to have the sign that is needed
// sentence: It is false.
#include <attest/derivation/notation.hpp>

using namespace attest::notation;

inline constexpr auto below =
    attest::theorem<"T15", "no average is below a bound of its values">([] {
        auto T = of("T");
        auto j = index("j", T);
        auto p = variable("p", T);
        auto v = variable("v", T);
        auto h = scalar("h");
        auto M = mask("M", T);
        auto surplus = sum(j, exp(p(j)) * (M(j) * v(j) - M(j) * h));
        return assuming(for_all(j, at_most(M(j) * h, M(j) * v(j))))
            .derive(sum(j, exp(p(j)) * (M(j) * v(j))))
            .by(linear, sum(j, exp(p(j)) * (M(j) * h)) + surplus)
#ifdef BAD
            .greater(adding(surplus), sum(j, exp(p(j)) * (M(j) * h)));
#else
            .at_least(adding(surplus), sum(j, exp(p(j)) * (M(j) * h)));
#endif
    });
