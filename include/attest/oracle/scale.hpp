// Scales of stored elements: one number for a tensor, a head, a token or a block of elements.
//
//     p.query = scaled(query, scale);            x_bhia = stored_bhia · scale of its block
//     p.key = scaled(scaled(key, blocks), one);  NVFP4: E4M3 for 16 elements, float32 for the tensor
// A scale has 4 axes like the tensor. Along each, its extent is 1, that of the tensor, or the number of
// blocks of 16, 32, 64 or 128 that the extent of the tensor is a multiple of; along the heads, a divisor
// (of the queries, one for each key head, as FlashAttention-3 has its descale factors). Blocks of another
// size are told, and then the last one may be shorter.
//
// A factor of outputs, by which kernels with outputs in float8 multiply, is a scale of the values: f Σ w v = Σ w (f v).
// A kernel that divides by a number multiplies by its reciprocal rounded to float32, which is f then.
//
// Exact: the product is a double, whatever the patterns of the elements are. Scales may be negative or 0.
// Refused: a scale whose shape does not fit, with the transposed one where that would (ATT-701), that is
// not finite (ATT-702), and one that has too many bits, or is too small or too large, for the products to
// be doubles (ATT-703). options::ignore_hidden is about elements alone: a scale is finite also where no query sees
// what it scales, as in the unused slots of a cache.
//
// Source: OCP Microscaling Formats (MX) Specification, version 1.0, 5.1 (blocks of 32, E8M0); NVIDIA,
// Blackwell: NVFP4 (blocks of 16, E4M3, and a float32 scale of the tensor); flash-attention hopper,
// flash_attn_interface.py (q_descale, k_descale, v_descale: float32 for each batch entry and key head).
#pragma once

#include <attest/oracle/tensor.hpp>

#include <optional>
#include <string>
#include <string_view>

namespace attest::oracle {

/// What a refusal calls them.
struct scale_names {
    std::string element = "the tensor";
    std::string scale = "its scale";
};

/// The extents of the blocks that make a scale of this shape fit; nothing if none do.
std::optional<extents> blocks_of_scale(extents const& shape, extents const& scale);

/// The tensor with a scale more, of which it has at most two. `block`: extents of the blocks, where they are
/// told; along an axis on which the scale has the extent 1 it is not looked at.
tensor scaled(tensor const& x, tensor const& scale, std::optional<extents> const& block = {},
              scale_names const& names = {});

} // namespace attest::oracle
