// number: ATT-506
// sentence: a chain does not begin with the left side of the statement there
// differs: the second chain begins elsewhere
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
    return assuming(start, next)
        .by_induction(t, previous, derive(x(first(N))).by(start, c),
#ifdef BAD
                      derive(x(t)).by(previous, c));
#else
                      derive(x(t + 1)).by(next(t), x(t)).by(previous, c));
#endif
});
