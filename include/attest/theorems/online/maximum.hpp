// A number against its maximum with another (T6).
#pragma once

#include <attest/theorems/notation.hpp>

namespace attest::proofs::theorems {

/// c x <= c max(x, y), if c >= 0.
inline constexpr auto first_is_at_most_maximum =
    theorem<"T6", "the first of two numbers is at most their maximum">([](context& let) {
        auto const c = let.scalar("c"), x = let.scalar("x"), y = let.scalar("y");
        let.assume(0 <= c);
        return claim(c * x <= c * max(x, y)).at_most(monotone, c * max(x, y));
    });

/// c y <= c max(x, y), if c >= 0.
inline constexpr auto second_is_at_most_maximum =
    theorem<"T6", "the second of two numbers is at most their maximum">([](context& let) {
        auto const c = let.scalar("c"), x = let.scalar("x"), y = let.scalar("y");
        let.assume(0 <= c);
        return claim(c * y <= c * max(x, y))
            .at_most(first_is_at_most_maximum.lemma().with("x", y).with("y", x), c * max(y, x))
            .by(maximum, c * max(x, y));
    });

} // namespace attest::proofs::theorems
