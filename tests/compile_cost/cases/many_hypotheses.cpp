// A statement and steps whose signs are searched for among many hypotheses: expensive, although they ask for
// few nodes. A run that judges several steps has to count the hypotheses as well.
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto common_factor = theorem<"S1", "a positive factor cancels">([](context& let) {
    auto const x = let.scalar("x");
    auto const y = let.scalar("y");
    term factors[] = {let.scalar("a"), let.scalar("b"), let.scalar("c"), let.scalar("d"),
                      let.scalar("e"), let.scalar("f"), let.scalar("g"), let.scalar("h")};
    term all = factors[0];
    for (int k = 1; k < 8; ++k)
        all = all * factors[k];
    for (int k = 2; k <= 60; ++k)
        let.assume(0 < power(x + y, k));
    for (term const& each : factors)
        let.assume(0 < each);
    return claim(x * all / all + y == x + y)
        .by(cancel, x + y)
        .by(cancel, x / all * all + y)
        .by(cancel, x + y);
});
