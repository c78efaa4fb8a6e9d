// Finite sums.
#pragma once

#include <attest/derivation/rule.hpp>

namespace attest::derivation {

inline constexpr std::string_view on_finite_sums =
    "Graham, Knuth, Patashnik, Concrete Mathematics, section 2.3";

inline constexpr rule linear{"linear", algebra::ability::linear,
                             "sum(j, a - 2 b) = sum(j, a) - 2 sum(j, b)", "", on_finite_sums};

inline constexpr rule factor_out{"factor_out", algebra::ability::factor_out,
                                 "sum(j, c a) = c sum(j, a)", "j is not free in c", on_finite_sums};

inline constexpr rule swap_sums{"swap_sums", algebra::ability::swap,
                                "sum(i, sum(j, a)) = sum(j, sum(i, a))",
                                "the set of neither index depends on the other index",
                                "Graham, Knuth, Patashnik, Concrete Mathematics, section 2.4"};

} // namespace attest::derivation
