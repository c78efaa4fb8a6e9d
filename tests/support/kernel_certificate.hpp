// Certificates word by word.
#pragma once

#include <attest/derivation/kernel/certificate.hpp>

#include "support/kernel.hpp"

#include <initializer_list>

namespace kernel_test {

constexpr kernel::certificate of(std::initializer_list<kernel::word> all) {
    kernel::certificate result;
    for (kernel::word const each : all)
        result.push_back(each);
    return result;
}

constexpr kernel::word why(kernel::reason r) {
    return static_cast<kernel::word>(r);
}

} // namespace kernel_test
