// The maximum.
#pragma once

#include <attest/derivation/rule.hpp>

namespace attest::derivation {

inline constexpr rule maximum{"maximum", algebra::ability::maximum,
                              "max(a, max(b, c)) = max(max(a, b), c), max(a, b) = max(b, a), "
                              "max(a, a) = a",
                              "", "Birkhoff, Lattice Theory, chapter I"};

} // namespace attest::derivation
