// Gradients before Arb, by automatic differentiation.
#pragma once

#include <cstdint>

namespace judge {

/// Draws problems until this number of elements was compared, or the problem `only` alone, and prints what was
/// found. Returns the number of failures.
std::uint64_t judge_gradients(double elements, std::uint64_t seed, char const* only);

} // namespace judge
