// A row of a tensor as doubles.
//
// Exact: every element of every format is a double, and so is its product with its scales
// (scale.hpp).
#pragma once

#include <attest/oracle/tensor.hpp>

#include "oracle/fast/rows.hpp"

namespace attest::oracle::fast {

/// Reads row i of head h, one double per element; a row without gaps is decoded in one call.
inline void read_row(kernel const& with, tensor const& x, std::size_t b, std::size_t h,
                     std::size_t i, double* into) {
    if (std::byte const* const row = x.row(b, h, i); row != nullptr)
        with.decode(x.type(), row, x.shape()[3], into);
    else
        for (std::size_t a = 0; a < x.shape()[3]; ++a)
            into[a] = x.stored(b, h, i, a);
    if (!x.scales().empty())
        x.scale_row(b, h, i, into);
}

} // namespace attest::oracle::fast
