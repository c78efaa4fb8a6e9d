// number: ATT-501
// sentence: it does not follow
// sentence: It is false.
#include <attest/derivation/notation.hpp>

using namespace attest::notation;

inline constexpr auto heads =
    attest::theorem<"S2.7", "the entries of all heads, sorted by head">([] {
        auto H = of("H");
        auto E = of("E");
        auto h = index("h", H);
        auto e = index("e", E);
        auto head = map("head", E, H);
        auto other = map("other", E, H);
#ifdef BAD
        auto own = index("e", other.fibre(h));
#else
        auto own = index("e", head.fibre(h));
#endif
        auto p = variable("p", H);
        auto v = variable("v", E);
        return derive(sum(e, p(head(e)) * v(e))).by(partition, sum(h, sum(own, p(h) * v(own))));
    });
