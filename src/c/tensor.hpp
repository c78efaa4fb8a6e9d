// A tensor of attest.h: a description of elements whose bytes the caller owns.
//
// Fewer than four axes are preceded by axes of extent 1; `rank` is the number of axes that the
// caller gave. The bytes of its scales are the caller's, too.
#pragma once

#include <attest/oracle/packed_tensor.hpp>

#include <attest.h>

struct attest_tensor {
    struct scale {
        attest::oracle::tensor numbers;
        std::optional<attest::oracle::extents> block;
        attest::oracle::packed_tensor packed; ///< the numbers as (rows, H, D)
    };

    attest_format format;
    std::size_t rank;
    attest::oracle::extents shape;
    attest::oracle::extents strides;
    std::span<std::byte const> bytes;
    std::vector<scale> scales{};
};

namespace attest::c {

/// Returns a tensor of numbers; NULL and a tensor of booleans are refused by this name.
oracle::tensor tensor_of(attest_tensor const* x, char const* name);

/// Returns (total, H, D) with its scales, as given, with any leading axes of extent 1.
oracle::packed_tensor packed_tensor_of(attest_tensor const* x, char const* name);

/// Returns tensor_of(), or the elements without their scales if these fit only (rows, H, D) of
/// packed sequences.
oracle::tensor tensor_or_packed_of(attest_tensor const* x, char const* name);

} // namespace attest::c
