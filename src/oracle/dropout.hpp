// Dropout with a given mask: which weights are kept.
//
//     o = Σ_j keep_j f w_j v_j       the weights w of options.hpp, of all visible keys
// A dropped key acts as a key with the value 0: it still counts in the denominator and in the
// log-sum-exp. Hence a bound that holds for any values with |v| ≤ m, which may differ from row to
// row, also holds for Σ keep_j w_j v_j, and f multiplies the result.
#pragma once

#include <attest/core/config.hpp>
#include <attest/oracle/problem.hpp>

namespace attest::oracle {

/// Returns whether the weight of key j is kept in row i.
inline bool is_kept(problem const& p, std::size_t b, std::size_t h, std::size_t i, std::size_t j) {
    return !p.kept || p.kept->at(b, h, p.query_number(i), j);
}

} // namespace attest::oracle
