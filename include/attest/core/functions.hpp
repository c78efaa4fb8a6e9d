// Keeps functions of the global namespace out of the library.
//
// A friend that is defined in its class is found by its arguments alone, and so is a function of another
// namespace of the library. The ordinary search that precedes this goes through the namespaces around the
// call and, where none of them declares the name, on to what a program declares outside of all namespaces: a
// template there could be the better match, and answer for the library. With these declarations the search
// stops at attest. Nothing can be made an argument of them. (tests/support/names_outside.hpp)
#pragma once

#include <attest/core/operators.hpp>

namespace attest {

void compare(detail::no_operand const&) = delete;
void defined(detail::no_operand const&) = delete;
void depends_on(detail::no_operand const&) = delete;
void entries_of(detail::no_operand const&) = delete;
void exp_of(detail::no_operand const&) = delete;
void exponential_of(detail::no_operand const&) = delete;
void form_of(detail::no_operand const&) = delete;
void inverse(detail::no_operand const&) = delete;
void inverse_of(detail::no_operand const&) = delete;
void is_mentioned(detail::no_operand const&) = delete;
void is_of_recursion(detail::no_operand const&) = delete;
void log_of(detail::no_operand const&) = delete;
void logarithm(detail::no_operand const&) = delete;
void lower(detail::no_operand const&) = delete;
void max_of(detail::no_operand const&) = delete;
void max(detail::no_operand const&) = delete;
void median(detail::no_operand const&) = delete;
void minus(detail::no_operand const&) = delete;
void plus(detail::no_operand const&) = delete;
void power(detail::no_operand const&) = delete;
void reciprocal(detail::no_operand const&) = delete;
void replaced(detail::no_operand const&) = delete;
void root_of(detail::no_operand const&) = delete;
void same(detail::no_operand const&) = delete;
void told_apart(detail::no_operand const&) = delete;
void upper(detail::no_operand const&) = delete;
void view_of(detail::no_operand const&) = delete;
void width(detail::no_operand const&) = delete;
void without_sums_over(detail::no_operand const&) = delete;

} // namespace attest
