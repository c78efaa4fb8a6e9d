// Certified results compared, in some rows, with the reference implementation.
#pragma once

#include <attest/oracle/answer.hpp>
#include <attest/oracle/problem.hpp>

#include <random>

namespace attest::tool {

/// Computes `rows` rows again by the reference implementation, each drawn at most once, or all if there
/// are no more. Returns the number of rows; throws oracle_fault if a row has other bits.
std::size_t verify(oracle::problem const& p, oracle::answer const& by, std::size_t rows,
                   std::mt19937_64& from);

/// These rows, counted over batch entries, heads and queries.
std::size_t verify(oracle::problem const& p, oracle::answer const& by,
                   std::vector<std::size_t> const& chosen);

} // namespace attest::tool
