// Attention and its gradients as a textbook writes them, in doubles and without any bound: over Eigen. And the
// peak of the processor.
#pragma once

#include <cstddef>

namespace bench {

/// Query, key and value of (N, D) each, one after the other, row-major, and the output: of float16
/// (`half`) or float32.
void textbook(bool half, void const* tensors, std::size_t n, std::size_t d, bool causal,
              void* output);

/// Its gradients: query, key, value and dO one after the other, and dQ, dK and dV likewise.
void textbook_backward(bool half, void const* tensors, std::size_t n, std::size_t d, bool causal,
                       void* gradients);

/// Runs independent chains of fused multiply-adds of doubles, and returns the number of these.
double multiply_adds_of_a_loop();

} // namespace bench
