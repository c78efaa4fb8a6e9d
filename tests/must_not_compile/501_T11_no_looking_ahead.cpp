// number: ATT-501
// sentence: it does not follow
// sentence: It is false.
#include <attest/derivation/notation.hpp>

using namespace attest::notation;

inline constexpr auto causal =
    attest::theorem<"T11", "values after i have no influence on row i">([] {
        auto N = positions("N");
        auto i = index("i", N);
        auto later = i + 1;
        auto j = index("j", up_to(N, i));
#ifdef BAD
        auto k = index("k", up_to(N, later));
#else
        auto k = index("k", up_to(N, i));
#endif
        auto s = variable("s", N, N);
        auto v = variable("v", N);
        auto v2 = variable("v2", N);
        auto same_values = for_all(j, equal(v(j), v2(j)));
        return assuming(same_values)
            .derive(sum(k, exp(s(i, k)) * v(k)))
            .by(same_values(k), sum(k, exp(s(i, k)) * v2(k)));
    });
