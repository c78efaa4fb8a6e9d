// A problem of attest.h: the oracle's, over bytes that stay the caller's.
#pragma once

#include <attest/oracle/key_indices.hpp>

#include <attest.h>

struct attest_problem {
    static constexpr char const* name = "problem";

    attest::oracle::problem is;
    std::optional<attest::oracle::chosen_keys> chosen{}; ///< what `is` borrows of it

    attest::oracle::options& options() { return is.how; }
};
