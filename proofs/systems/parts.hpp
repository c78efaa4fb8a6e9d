// Parts of the keys of a row, and how two of them are merged.
//
// A part of the keys leaves behind a reference m, a denominator l and a numerator a (one for each
// component of a value; written here for one). Two parts (m1, l1, a1) and (m2, l2, a2) are merged
// by rescaling both to the larger reference m = max(m1, m2):
//
//     l = l1 e^(m1 - m) + l2 e^(m2 - m)
//     a = a1 e^(m1 - m) + a2 e^(m2 - m)
#pragma once

#include <attest/derivation.hpp>

namespace systems {

using namespace attest::proofs;

struct part {
    term m;
    term l;
    term a;
};

[[nodiscard]] constexpr part merged(part const& x, part const& y) {
    term const m = max(x.m, y.m);
    return part{m, x.l * exp(x.m - m) + y.l * exp(y.m - m),
                x.a * exp(x.m - m) + y.a * exp(y.m - m)};
}

/// Three parts of which nothing is known.
struct three_parts {
    context& let;
    part x{let.scalar("m1"), let.scalar("l1"), let.scalar("a1")};
    part y{let.scalar("m2"), let.scalar("l2"), let.scalar("a2")};
    part z{let.scalar("m3"), let.scalar("l3"), let.scalar("a3")};
};

} // namespace systems
