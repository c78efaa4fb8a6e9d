// Quantisation schemes by name: the required formats and shapes of the elements and scales of a
// problem.
//
//     require_quantised(p, "nvfp4");
//     name      elements      scale          one number for                             a second scale
//     mxfp8     e4m3 or e5m2  e8m0           32 elements along the tokens or features   no
//     mxfp4     e2m1          e8m0           32 elements                                no
//     nvfp4     e2m1          e4m3           16 elements                                optional: float32, per tensor
//     fa3-fp8   e4m3          float32        a batch entry and key head, or all          no
// A missing scale is refused, and so is one of another format or block. The last block may be
// shorter. A kernel of fa3-fp8 may be called without a scale, which is then 1: give it the scale 1,
// so that a forgotten one is not taken for it.
//
// Refused: an unknown name (ATT-703); elements or scales whose format or shape differs from the scheme's (ATT-701).
//
// Source: OCP Microscaling Formats (MX) Specification, version 1.0, table 1 (MXFP8, MXFP4: blocks of 32, E8M0);
// NVIDIA, Pretraining Large Language Models with NVFP4 (2025) (blocks of 16, E4M3, and a float32 scale
// of the tensor); flash-attention hopper, flash_attn_interface.py (q_descale, k_descale and v_descale are float32
// of each batch entry and key head, and None is 1).
#pragma once

#include <attest/oracle/packed.hpp>

#include <array>

namespace attest::oracle {

inline constexpr std::array<std::string_view, 4> quantisation_names{"mxfp8", "mxfp4", "nvfp4",
                                                                    "fa3-fp8"};

/// Throws unless query, key, value and past follow this scheme.
void require_quantised(problem const& p, std::string_view scheme, tensor_names const& names = {});

/// The same for packed tensors; a refusal gives their shapes as (1, heads, rows, components).
void require_quantised(packed_problem const& p, std::string_view scheme,
                       tensor_names const& names = {});

} // namespace attest::oracle
