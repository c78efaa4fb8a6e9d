// A criterion of attest.h: the oracle's.
#pragma once

#include <attest/oracle/judge/emulation.hpp>
#include <attest/oracle/judge/gradient_emulation.hpp>

#include <attest.h>

struct attest_criterion {
    static constexpr char const* name = "criterion";

    attest::oracle::criterion is;
    attest::oracle::known_of_kernel known{};      ///< of an emulation
    attest::oracle::known_of_backward backward{}; ///< of an emulation of a gradient

    attest::oracle::criterion& options() { return is; }
};

namespace attest::c {

/// NULL means a new one.
inline oracle::criterion criterion_of(attest_criterion const* criterion) {
    return criterion == nullptr ? oracle::criterion{} : criterion->is;
}

/// What is known of the kernel that is emulated.
inline oracle::known_of_kernel known_of(attest_criterion const* criterion) {
    return criterion == nullptr ? oracle::known_of_kernel{} : criterion->known;
}

/// The same of its backward pass.
inline oracle::known_of_backward backward_of(attest_criterion const* criterion) {
    return criterion == nullptr ? oracle::known_of_backward{} : criterion->backward;
}

} // namespace attest::c
