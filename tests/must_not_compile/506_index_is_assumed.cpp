// number: ATT-506
// sentence: a hypothesis speaks of the index of the induction
#include <attest/derivation/notation.hpp>

using namespace attest::notation;

inline constexpr auto sequence = attest::theorem<"1", "what never changes is what it was">([] {
    auto N = positions("N");
    auto [t] = indices("t", N);
    auto x = variable("x", N);
    auto c = scalar("c");
    auto start = equal(x(first(N)), c);
    auto next = for_all(t, equal(x(t + 1), x(t)));
    auto previous = equal(x(t), c);
#ifdef BAD
    return assuming(start, next, previous)
#else
    return assuming(start, next)
#endif
        .by_induction(t, previous, derive(x(first(N))).by(start, c),
                      derive(x(t + 1)).by(next(t), x(t)).by(previous, c));
});
