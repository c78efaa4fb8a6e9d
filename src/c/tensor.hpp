// A tensor of attest.h: where elements lie, whose bytes stay the caller's.
//
// Fewer than four axes are filled up in front with extent 1; `rank` is how many the caller named. The
// bytes of its scales stay the caller's, too.
#pragma once

#include <attest/oracle/packed_scale.hpp>

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

/// Of numbers; NULL and a tensor of booleans are refused by this name.
oracle::tensor tensor_of(attest_tensor const* x, char const* name);

/// (total, H, D) with its scales, as it was given, with any leading axes of extent 1.
oracle::packed_tensor packed_tensor_of(attest_tensor const* x, char const* name);

/// tensor_of(), or the elements without their scales where these fit (rows, H, D) of packed sequences alone.
oracle::tensor tensor_or_packed_of(attest_tensor const* x, char const* name);

} // namespace attest::c
