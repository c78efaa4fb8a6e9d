// number: ATT-501
// sentence: step 2 (line
// sentence: by singleton: it does not follow
// sentence: It is false
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto cached_step =
    theorem<"T12", "cache: the step gives row t + 1 of the full pass">([](context& let) {
        auto N = let.positions("N");
        auto t = let.index("t", N);
        auto now = t + 1;
        auto j = let.index("j", up_to(t));
        auto y = let.index("y", up_to(now));
        auto s = let.variable("s", N, N);
        auto v = let.variable("v", N);
        auto cached = let.variable("cached", N);
        auto full = sum(y, exp(s(now, y)) * v(y));
#ifdef BAD
        auto newest = exp(s(now, now)) * cached(now);
#else
        auto newest = exp(s(now, now)) * v(now);
#endif
        auto holds_values = let.assume(for_all(j, cached(j) == v(j)));
        return claim(sum(j, exp(s(now, j)) * cached(j)) + newest == full)
            .by(holds_values, sum(j, exp(s(now, j)) * v(j)) + newest)
            .by(singleton, full);
    });
