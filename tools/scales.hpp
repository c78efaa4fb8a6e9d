// The scales of a tensor in the syntax of an option: files or numbers, at most two.
//
//     --k-scale blocks.npy,0.0123        one per block, and one for the whole tensor
#pragma once

#include <attest/oracle/packed_tensor.hpp>

#include "tensors.hpp"

namespace attest::tool {

class shared_format;

struct loaded_scale {
    std::string name; ///< the option and its file
    stored_tensor numbers;
    bool is_file = false;
};

/// Reads them. A number is rounded to float32, the format that kernels receive. `format` is that of
/// --scale-dtype for the scales of all tensors.
std::vector<loaded_scale> scales_of(std::string_view option, std::string const& text,
                                    std::string const& dtype, shared_format& format,
                                    std::vector<std::string>& read_from);

/// Returns the tensor with these scales; they have the number and order of axes of its file, or are
/// one number.
oracle::tensor with_scales(oracle::tensor const& x, std::string const& name,
                           stored_tensor const& from, std::vector<loaded_scale> const& scales,
                           axes order);

/// The same for packed sequences, (rows, H, D).
oracle::packed_tensor with_scales(oracle::packed_tensor const& x, std::string const& name,
                                  std::vector<loaded_scale> const& scales);

} // namespace attest::tool
