// Scales of packed tensors (packed_tensor.hpp): one number for the tensor, or per head, token or
// block of elements.
//
//     p.key = scaled(p.key, packed_tensor(format::float32, {total_k, Hk, 1}, bytes));   per token, head
// A scale has the axes of the tensor, (rows, heads, components), where the rows are those of all
// sequences. Along each axis its extent is as in scale.hpp: 1, that of the tensor, a divisor of the
// heads, or the number of blocks of 16, 32, 64 or 128. Blocks of rows are counted from the first
// row of the first sequence and may cross the end of a sequence.
//
// Exact: as in scale.hpp. A single sequence has the part of each scale that belongs to its rows.
// Refused: what scale.hpp refuses, in the order of these axes; and, by require() of a packed
// problem, blocks of rows without given extents if their number equals that of the sequences, since
// one number per sequence has the same shape (ATT-701). Repeat numbers per sequence for each row of
// the sequence.
#pragma once

#include <attest/oracle/packed_tensor.hpp>
#include <attest/oracle/scale.hpp>

namespace attest::oracle {

/// Returns the tensor with one more scale; it may have at most two. `block`: the extents of the
/// blocks, if given.
packed_tensor scaled(packed_tensor const& x, packed_tensor const& scale,
                     std::optional<packed_extents> const& block = {},
                     scale_names const& names = {});

} // namespace attest::oracle
