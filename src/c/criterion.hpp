// A criterion of attest.h, which holds one of the oracle.
#pragma once

#include <attest/oracle/judge/emulation.hpp>
#include <attest/oracle/judge/gradient_emulation.hpp>

#include <attest.h>

struct attest_criterion {
    static constexpr char const* name = "criterion";

    attest::oracle::criterion is;
    attest::oracle::known_of_kernel known{};      ///< for an emulation
    attest::oracle::known_of_backward backward{}; ///< for an emulation of a gradient

    attest::oracle::criterion& options() { return is; }
};

namespace attest::c {

/// Returns the criterion; NULL means the default.
inline oracle::criterion criterion_of(attest_criterion const* criterion) {
    return criterion == nullptr ? oracle::criterion{} : criterion->is;
}

/// Returns the known properties of the emulated kernel.
inline oracle::known_of_kernel known_of(attest_criterion const* criterion) {
    return criterion == nullptr ? oracle::known_of_kernel{} : criterion->known;
}

/// Returns the known properties of its backward pass.
inline oracle::known_of_backward backward_of(attest_criterion const* criterion) {
    return criterion == nullptr ? oracle::known_of_backward{} : criterion->backward;
}

} // namespace attest::c
