// number: ATT-501
// sentence: step 2 (line
// sentence: it does not follow
// sentence: It is false.
#include <attest/derivation/notation.hpp>

using namespace attest::notation;

inline constexpr auto cached_step =
    attest::theorem<"T12", "cache: the old values and the newest one">([] {
        auto N = positions("N");
        auto t = index("t", N);
        auto j = index("j", up_to(N, t));
        auto y = index("y", up_to(N, t + 1));
        auto s = variable("s", N, N);
        auto v = variable("v", N);
        auto cached = variable("cached", N);
        auto cache = for_all(j, equal(cached(j), v(j)));
        auto now = t + 1;
#ifdef BAD
        auto newest = exp(s(now, now)) * cached(now);
#else
        auto newest = exp(s(now, now)) * v(now);
#endif
        return assuming(cache)
            .derive(sum(j, exp(s(now, j)) * cached(j)) + newest)
            .by(cache(j), sum(j, exp(s(now, j)) * v(j)) + newest)
            .by(singleton, sum(y, exp(s(now, y)) * v(y)));
    });
