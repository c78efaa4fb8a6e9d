// number: ATT-501
// sentence: step 1 (line
// sentence: it does not follow
// sentence: It is false.
#include <attest/derivation/notation.hpp>

using namespace attest::notation;

inline constexpr auto not_hidden =
    attest::theorem<"T4", "the weight of a hidden key is more than 0">([] {
        auto T = of("T");
        auto j = index("j", T);
        auto s = variable("s", T);
        auto c = scalar("c");
        auto weight = exp(-c) / (sum(j, exp(s(j))) + exp(-c));
#ifdef BAD
        return derive(1).less(adding(weight), weight);
#else
        return derive(0).less(adding(weight), weight);
#endif
    });
