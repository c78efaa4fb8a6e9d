// Scales of packed tensors (packed_tensor.hpp): one number for all, a head, a token or a block of elements.
//
//     p.key = scaled(p.key, packed_tensor(format::float32, {total_k, Hk, 1}, bytes));     of each token and head
// A scale has the axes of the tensor, (rows, heads, components), the rows being those of all sequences. Along each,
// its extent is as scale.hpp says: 1, that of the tensor, a divisor of the heads, the number of blocks of 16, 32, 64 or
// 128. Blocks of rows are counted from the first row of the first sequence and may cross the end of a sequence.
//
// Exact: as in scale.hpp. A sequence on its own has the part of each scale that its rows have.
// Refused: what scale.hpp refuses, in the order of these axes; and, by require() of a packed problem, blocks of rows
// that are not told and of which there are as many as sequences, since one number per sequence has this shape, too
// (ATT-701). Such numbers are repeated for the rows of their sequence.
#pragma once

#include <attest/oracle/packed_tensor.hpp>
#include <attest/oracle/scale.hpp>

namespace attest::oracle {

/// The tensor with a scale more, of which it has at most two. `block`: extents of the blocks, where they are told.
packed_tensor scaled(packed_tensor const& x, packed_tensor const& scale,
                     std::optional<packed_extents> const& block = {},
                     scale_names const& names = {});

} // namespace attest::oracle
