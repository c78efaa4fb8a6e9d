// number: ATT-501
// sentence: step 3 (line
// sentence: it does not follow
// sentence: It is false.
#include <attest/derivation/notation.hpp>

using namespace attest::notation;

inline constexpr auto every_score =
    attest::theorem<"S4.1", "a value that the others make: any score will do">([] {
        auto T = of("T");
        auto j = index("j", T);
        auto s = variable("s", T);
        auto v = variable("v", T);
        auto t = scalar("t");
        auto u = scalar("u");
        auto w = scalar("w");
        auto R = sum(j, exp(s(j)));
        auto mixed = sum(j, exp(s(j)) * v(j));
        auto amid = equal(u, mixed / R);
#ifdef BAD
        auto more = exp(t) * w;
#else
        auto more = exp(t) * u;
#endif
        return assuming(nonempty(T), amid)
            .derive((mixed + more) / (R + exp(t)))
            .by(cancel, (mixed / R * R + more) / (R + exp(t)))
            .by(amid, (u * R + more) / (R + exp(t)))
            .by(cancel, u);
    });
