// A tensor with its name.
#pragma once

#include <attest/files/stored_tensor.hpp>

#include <string>

namespace attest::files {

struct named_tensor {
    std::string name;
    stored_tensor tensor;

    friend bool operator==(named_tensor const&, named_tensor const&) = default;
};

} // namespace attest::files
