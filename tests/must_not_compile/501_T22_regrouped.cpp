// number: ATT-501
// sentence: it does not follow
// sentence: It is false.
#include <attest/derivation/notation.hpp>

using namespace attest::notation;

inline constexpr auto regrouped =
    attest::theorem<"T22", "linear attention: the words first, then the query">([] {
        auto N = positions("N");
        auto t = index("t", N);
        auto j = index("j", up_to(N, t));
        auto a = index("a", of("C"));
        auto q = variable("q", N, of("C"));
        auto k = variable("k", N, of("C"));
        auto v = variable("v", N);
#ifdef BAD
        return derive(sum(j, sum(a, q(j, a) * k(j, a)) * v(j)))
#else
        return derive(sum(j, sum(a, q(t, a) * k(j, a)) * v(j)))
#endif
            .by(swap_sums | factor_out, sum(a, q(t, a) * sum(j, k(j, a) * v(j))));
    });
