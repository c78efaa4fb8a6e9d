// What a refusal calls the tensors and lists of a problem.
//
//     require(p)                                      "allowed is (1, 1, 2, 5), expected ..."
//     require(p, {.allowed = "--mask mask.npy"})      "--mask mask.npy is (1, 1, 2, 5), expected ..."
// For callers whose users know them by other words, such as a program with options.
#pragma once

#include <attest/core/config.hpp>

#include <string>

namespace attest::oracle {

struct tensor_names {
    std::string query = "query";
    std::string key = "key";
    std::string value = "value";
    std::string past_key = "past_key";
    std::string past_value = "past_value";
    std::string allowed = "allowed";
    std::string bias = "bias";
    std::string alibi_slopes = "alibi_slopes";
    std::string sinks = "sinks";
    std::string key_lengths = "key_lengths";
    std::string cu_seqlens_q = "cu_seqlens_q";
    std::string cu_seqlens_k = "cu_seqlens_k";
};

} // namespace attest::oracle
