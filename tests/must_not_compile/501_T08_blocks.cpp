// number: ATT-501
// sentence: step 2 (line
// sentence: it does not follow
// sentence: It is false.
#include <attest/derivation/notation.hpp>

using namespace attest::notation;

inline constexpr auto blocks =
    attest::theorem<"T8", "any blocks add up to the denominator of all keys">([] {
        auto G = of("G");
        auto H = of("H");
        auto g = map("g", H, G);
        auto c = index("c", G);
        auto h = index("h", g.fibre(c));
        auto k = index("k", H);
        auto s = variable("s", H);
        auto m = variable("m", G);
        auto n = scalar("n");
#ifdef BAD
        auto rescale = exp(m(c) + n);
#else
        auto rescale = exp(m(c) - n);
#endif
        return derive(sum(c, sum(h, exp(s(h) - m(c))) * rescale))
            .by(factor_out, sum(c, sum(h, exp(s(h) - m(c)) * rescale)))
            .by(exp_of_sum, sum(c, sum(h, exp(s(h) - n))))
            .by(partition, sum(k, exp(s(k) - n)));
    });
