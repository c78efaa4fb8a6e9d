// A tensor of attest.h: where elements lie, whose bytes stay the caller's.
//
// Fewer than four axes are filled up in front with extent 1; `rank` is how many the caller named.
#pragma once

#include <attest/oracle/tensor.hpp>

#include <attest.h>

struct attest_tensor {
    attest_format format;
    std::size_t rank;
    attest::oracle::extents shape;
    attest::oracle::extents strides;
    std::span<std::byte const> bytes;
};

namespace attest::c {

/// Of numbers; NULL and a tensor of booleans are refused by this name.
oracle::tensor tensor_of(attest_tensor const* x, char const* name);

} // namespace attest::c
