// A problem of attest.h: the oracle's, over bytes that stay the caller's.
#pragma once

#include <attest/oracle/problem.hpp>

#include <attest.h>

struct attest_problem {
    static constexpr char const* name = "problem";

    attest::oracle::problem is;

    attest::oracle::options& options() { return is.how; }
};

namespace attest::c {

/// Refused (ATT-701) where shapes do not fit, or a result has more elements than there can be: axes of
/// stride 0 cost the caller nothing.
void require_room(oracle::problem const& p);

} // namespace attest::c
