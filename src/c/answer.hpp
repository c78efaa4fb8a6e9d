// An answer of attest.h: output and log-sum-exp, or an intermediate.
#pragma once

#include <attest/oracle/intermediate.hpp>

#include <attest.h>
#include <optional>

struct attest_answer {
    std::optional<attest::oracle::answer> whole;
    std::optional<attest::oracle::intermediate_answer> intermediate;
};
