// Compares certified results, in some rows, with the reference implementation.
#pragma once

#include <attest/oracle/answer.hpp>
#include <attest/oracle/problem.hpp>

#include <random>

namespace attest::tool {

/// Recomputes `rows` rows by the reference implementation, drawn without replacement, or all if
/// there are no more. Returns the number of rows; throws oracle_fault if the bits of a row differ.
std::size_t verify(oracle::problem const& p, oracle::answer const& by, std::size_t rows,
                   std::mt19937_64& from);

/// The same for these rows, numbered over batch entries, heads and queries.
std::size_t verify(oracle::problem const& p, oracle::answer const& by,
                   std::vector<std::size_t> const& chosen);

} // namespace attest::tool
