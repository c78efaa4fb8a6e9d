// Statements and steps that are expensive although they make few nodes: powers of sums, written out in full
// and found again. A run that judges several steps has to end before one evaluation is too long.
#include <attest/derivation.hpp>

#include <utility>

using namespace attest::proofs;

inline constexpr auto expensive_statement = theorem<"P1", "the end of the chain is the right side, "
                                                          "multiplied out">([](context& let) {
    auto const x = let.scalar("x");
    auto const p = power(1 + x, 12);
    auto const q = power(1 + x, 8);
    auto const left = p * q * q;
    auto const right = q * (q * p);
    return claim(x * left == right * x).by(ring_laws, x * right);
});

inline constexpr auto expensive_steps =
    theorem<"P2", "fifteen steps between two products">([](context& let) {
        auto const x = let.scalar("x");
        auto const a = power(1 + x, 12) * x;
        auto const b = x * power(1 + x, 12);
        auto steps = claim(a == b).by(ring_laws, b);
        for (int turn = 0; turn < 7; ++turn)
            steps = std::move(steps).by(ring_laws, a).by(ring_laws, b);
        return steps;
    });
