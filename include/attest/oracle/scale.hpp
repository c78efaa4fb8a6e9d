// Scales of stored elements: one number for the tensor, or per head, token or block of elements.
//
//     p.query = scaled(query, scale);            x_bhia = stored_bhia · scale of its block
//     p.key = scaled(scaled(key, blocks), one);  NVFP4: E4M3 per 16 elements, float32 per tensor
// A scale has 4 axes like the tensor. Along each, its extent is 1, that of the tensor, or the
// number of blocks of 16, 32, 64 or 128, if that size divides the extent of the tensor; along the
// heads, a divisor (for queries, one per key head, like the descale factors of FlashAttention-3).
// Another block size must be given as `block`, and then the last block may be shorter.
//
// A factor of outputs, by which kernels with float8 outputs multiply, is a scale of the values: f Σ
// w v = Σ w (f v). A kernel that divides by a number multiplies by its reciprocal rounded to
// float32, which is then f.
//
// Exact: the product is a double, whatever the patterns of the elements are. Scales may be negative
// or 0.
// Refused: a scale whose shape does not fit, with a hint if the transposed one would (ATT-701), a
// scale that is not finite (ATT-702), and a scale with too many bits, or too small or too large,
// for the products to be doubles (ATT-703). options::ignore_hidden applies to elements only: a
// scale must be finite even if no query sees what it scales, as in the unused slots of a cache.
//
// Source: OCP Microscaling Formats (MX) Specification, version 1.0, 5.1 (blocks of 32, E8M0); NVIDIA,
// Blackwell: NVFP4 (blocks of 16, E4M3, and a float32 scale of the tensor); flash-attention hopper,
// flash_attn_interface.py (q_descale, k_descale, v_descale: float32 for each batch entry and key head).
#pragma once

#include <attest/oracle/tensor.hpp>

#include <optional>
#include <string>

namespace attest::oracle {

/// The names of tensor and scale in error messages.
struct scale_names {
    std::string element = "the tensor";
    std::string scale = "its scale";
};

/// Returns the extents of the blocks with which a scale of this shape fits; nothing if there are
/// none.
std::optional<extents> blocks_of_scale(extents const& shape, extents const& scale);

/// Returns the tensor with one more scale; it may have at most two. `block`: the extents of the
/// blocks, if given; ignored along axes on which the scale has the extent 1.
tensor scaled(tensor const& x, tensor const& scale, std::optional<extents> const& block = {},
              scale_names const& names = {});

} // namespace attest::oracle
