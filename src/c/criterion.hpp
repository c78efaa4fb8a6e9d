// A criterion of attest.h: the oracle's.
#pragma once

#include <attest/oracle/judge/criterion.hpp>

#include <attest.h>

struct attest_criterion {
    static constexpr char const* name = "criterion";

    attest::oracle::criterion is;

    attest::oracle::criterion& options() { return is; }
};

namespace attest::c {

/// NULL stands for a new one.
inline oracle::criterion criterion_of(attest_criterion const* criterion) {
    return criterion == nullptr ? oracle::criterion{} : criterion->is;
}

} // namespace attest::c
