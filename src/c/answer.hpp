// An answer of attest.h: output and log-sum-exp, an intermediate, or gradients.
#pragma once

#include <attest/oracle/gradient.hpp>
#include <attest/oracle/intermediate.hpp>

#include <attest.h>
#include <optional>

struct attest_answer {
    std::optional<attest::oracle::answer> whole;
    std::optional<attest::oracle::intermediate_answer> intermediate;
    std::optional<attest::oracle::gradient_answer> gradients;
};

namespace attest::c {

/// Returns the gradient of this constant; nothing for other constants.
constexpr std::optional<oracle::gradient_part> gradient_part_of(attest_part which) {
    int const number = which - ATTEST_QUERY_GRADIENT;
    if (number < 0 || number >= static_cast<int>(oracle::every_gradient_part.size()))
        return std::nullopt;
    return oracle::every_gradient_part[static_cast<std::size_t>(number)];
}

} // namespace attest::c
