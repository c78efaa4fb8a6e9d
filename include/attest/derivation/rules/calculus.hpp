// Differentiation by one variable, every other one being held constant.
#pragma once

#include <attest/derivation/rule.hpp>

namespace attest::derivation {

inline constexpr std::string_view on_derivatives =
    "Rudin, Principles of Mathematical Analysis, theorems 5.3 and 5.5";

inline constexpr rule derivative_of_sum{"derivative_of_sum", algebra::ability::derive_sum,
                                        "the derivative of a + b is that of a plus that of b, also "
                                        "under a sum; that of a constant is 0",
                                        "sums are finite", on_derivatives};

inline constexpr rule derivative_of_product{
    "derivative_of_product", algebra::ability::derive_product,
    "(ab)' = a'b + ab', (a^n)' = n a^(n-1) a'", "", on_derivatives};

inline constexpr rule derivative_of_quotient{"derivative_of_quotient",
                                             algebra::ability::derive_quotient, "(1/a)' = -a'/a^2",
                                             "a is different from 0", on_derivatives};

inline constexpr rule derivative_of_exp{"derivative_of_exp", algebra::ability::derive_exp,
                                        "(e^a)' = e^a a'", "",
                                        "Rudin, Principles of Mathematical Analysis, theorem 8.6"};

inline constexpr rule derivative_of_log{"derivative_of_log", algebra::ability::derive_log,
                                        "(log a)' = a'/a", "a > 0",
                                        "Rudin, Principles of Mathematical Analysis, section 8.5"};

inline constexpr rule derivative_of_variable{
    "derivative_of_variable", algebra::ability::derive_variable,
    "the derivative of x(j) by x(l) is delta(j, l); by a variable of another name it is 0", "", ""};

inline constexpr rule differentiation{"differentiation", algebra::all_derivatives,
                                      "all rules of differentiation at once", "", on_derivatives};

} // namespace attest::derivation
