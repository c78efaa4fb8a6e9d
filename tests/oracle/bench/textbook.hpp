// Attention as a textbook writes it, in doubles and without any bound: over Eigen.
#pragma once

#include <cstddef>

namespace bench {

/// Query, key and value of (N, D) each, one after the other, row-major, and the output: of float16
/// (`half`) or float32.
void textbook(bool half, void const* tensors, std::size_t n, std::size_t d, bool causal,
              void* output);

} // namespace bench
