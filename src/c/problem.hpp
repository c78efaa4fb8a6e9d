// A problem of attest.h: the oracle's, over bytes that stay the caller's.
#pragma once

#include <attest/oracle/problem.hpp>

#include <attest.h>

struct attest_problem {
    static constexpr char const* name = "problem";

    attest::oracle::problem is;

    attest::oracle::options& options() { return is.how; }
};
