// Rows that may use no key and whose output is the mean of all values (empty_row::mean).
//
//     o = (1/T) Σ_j keep_j f v_j over all T keys; it adds keep_j f dO/T to dV_j
// No score is read, so all other gradients of such a row are 0. Its D is dO·o, as for any row.
#pragma once

#include "oracle/visibility.hpp"

namespace attest::oracle::gradients_detail {

/// Returns whether rows without keys are such rows. With a sink their output is 0.
inline bool has_means(problem const& p) {
    return p.how.empty == empty_row::mean && p.how.sinks.empty();
}

inline bool is_mean_row(problem const& p, std::size_t b, std::size_t h, std::size_t i) {
    if (!has_means(p))
        return false;
    for (std::size_t j = 0; j < p.keys(); ++j)
        if (is_allowed(p, b, h, i, j))
            return false;
    return true;
}

} // namespace attest::oracle::gradients_detail
