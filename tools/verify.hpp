// Certified results compared, in some rows, with the definition.
#pragma once

#include <attest/oracle/answer.hpp>
#include <attest/oracle/problem.hpp>

#include <random>

namespace attest::tool {

/// So many rows once more by the definition, drawn each at most once, all if there are no more; they
/// must come to the same bits. How many they were.
/// Throws oracle_fault where it does not.
std::size_t verify(oracle::problem const& p, oracle::answer const& by, std::size_t rows,
                   std::mt19937_64& from);

} // namespace attest::tool
