// Parts of a row, and how two of them are merged.
//
// What was computed from some of the keys of a row is a reference m and, taken with this reference, sums
// over these keys: the denominator, and a numerator for each component of a value. All sums of a part
// are merged alike, so x is one of them. Two parts (m_1, x_1) and (m_2, x_2) are merged by rescaling
// both to the larger reference:
//
//     m = max(m_1, m_2),    x = x_1 exp(m_1 - m) + x_2 exp(m_2 - m)
#pragma once

#include <attest/theorems/notation.hpp>

namespace attest::proofs::theorems {

struct part {
    term reference;
    term sum;
};

/// Both parts, rescaled to the larger reference and added.
[[nodiscard]] constexpr part merged(part const& x, part const& y) {
    term const m = max(x.reference, y.reference);
    return {m, x.sum * exp(x.reference - m) + y.sum * exp(y.reference - m)};
}

/// Three parts of which nothing is known.
struct three_parts {
    context& let;

    explicit constexpr three_parts(context& declares) : let(declares) {}

    part x{let.scalar("m1"), let.scalar("x1")};
    part y{let.scalar("m2"), let.scalar("x2")};
    part z{let.scalar("m3"), let.scalar("x3")};
};

} // namespace attest::proofs::theorems
