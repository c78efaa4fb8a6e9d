// A judgement of attest.h: the oracle's, and what it says in words.
#pragma once

#include <attest/oracle/judge/judgement.hpp>

#include <attest.h>
#include <string>

struct attest_judgement {
    attest::oracle::judgement is;
    std::string verdict;
    std::string report;
    std::string kernels;     ///< of an emulation
    std::string diagnosis{}; ///< where it was asked for
};
