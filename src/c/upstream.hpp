// The derivative of the loss with respect to the outputs, from C; every tensor but the first may be
// NULL.
#pragma once

#include <attest/oracle/packed_gradient.hpp>

#include "problem.hpp"
#include "tensor.hpp"

namespace attest::c {

/// Converts a tensor that may be NULL.
template <class Tensor>
std::optional<Tensor> optional_of(Tensor (*read)(attest_tensor const*, char const*),
                                  attest_tensor const* x, char const* name) {
    return x == nullptr ? std::nullopt : std::optional(read(x, name));
}

inline oracle::upstream upstream_of(attest_tensor const* output, attest_tensor const* log_sum_exp,
                                    attest_tensor const* saved_output,
                                    attest_tensor const* saved_log_sum_exp) {
    return {.output = tensor_of(output, "output_gradient"),
            .log_sum_exp = optional_of(tensor_of, log_sum_exp, "log_sum_exp_gradient"),
            .saved_output = optional_of(tensor_of, saved_output, "saved_output"),
            .saved_log_sum_exp = optional_of(tensor_of, saved_log_sum_exp, "saved_log_sum_exp")};
}

inline oracle::packed_upstream packed_upstream_of(attest_tensor const* output,
                                                  attest_tensor const* log_sum_exp,
                                                  attest_tensor const* saved_output,
                                                  attest_tensor const* saved_log_sum_exp) {
    return {.output = packed_tensor_of(output, "output_gradient"),
            .log_sum_exp = optional_of(packed_rows_of, log_sum_exp, "log_sum_exp_gradient"),
            .saved_output = optional_of(packed_tensor_of, saved_output, "saved_output"),
            .saved_log_sum_exp =
                optional_of(packed_rows_of, saved_log_sum_exp, "saved_log_sum_exp")};
}

} // namespace attest::c
