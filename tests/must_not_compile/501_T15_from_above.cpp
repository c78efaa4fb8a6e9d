// number: ATT-501
// sentence: step 1 (line
// sentence: what is added is not seen to have the sign that is needed
// sentence: It is false.
// differs: the two sides of an inequality change places
#include <attest/derivation/notation.hpp>

using namespace attest::notation;

inline constexpr auto above =
    attest::theorem<"T15", "no average exceeds a bound of its values">([] {
        auto T = of("T");
        auto j = index("j", T);
        auto p = variable("p", T);
        auto v = variable("v", T);
        auto h = scalar("h");
        auto M = mask("M", T);
        auto missing = sum(j, exp(p(j)) * (M(j) * h - M(j) * v(j)));
#ifdef BAD
        return assuming(for_all(j, at_most(M(j) * h, M(j) * v(j))))
#else
        return assuming(for_all(j, at_most(M(j) * v(j), M(j) * h)))
#endif
            .derive(sum(j, exp(p(j)) * (M(j) * v(j))))
            .at_most(adding(missing), sum(j, exp(p(j)) * (M(j) * v(j))) + missing)
            .by(linear, sum(j, exp(p(j)) * (M(j) * h)));
    });
