// Keeps operators of the global namespace out of the library.
//
// C++ looks for an operator in the namespaces around its use and stops at the first that declares one. A
// comparison of two enumerators in attest::kernel would so find an operator that a program declares outside
// of all namespaces, and take it for the built-in one. With these declarations it stops at attest. Nothing
// can be made an argument of them.
#pragma once

namespace attest::detail {

class no_operand {
    no_operand() = delete;
};

} // namespace attest::detail

namespace attest {

void operator==(detail::no_operand const&, detail::no_operand const&) = delete;
void operator!=(detail::no_operand const&, detail::no_operand const&) = delete;
void operator<(detail::no_operand const&, detail::no_operand const&) = delete;
void operator<=(detail::no_operand const&, detail::no_operand const&) = delete;
void operator>(detail::no_operand const&, detail::no_operand const&) = delete;
void operator>=(detail::no_operand const&, detail::no_operand const&) = delete;
void operator<=>(detail::no_operand const&, detail::no_operand const&) = delete;
void operator+(detail::no_operand const&, detail::no_operand const&) = delete;
void operator-(detail::no_operand const&, detail::no_operand const&) = delete;
void operator*(detail::no_operand const&, detail::no_operand const&) = delete;
void operator/(detail::no_operand const&, detail::no_operand const&) = delete;
void operator%(detail::no_operand const&, detail::no_operand const&) = delete;
void operator&(detail::no_operand const&, detail::no_operand const&) = delete;
void operator|(detail::no_operand const&, detail::no_operand const&) = delete;
void operator^(detail::no_operand const&, detail::no_operand const&) = delete;
void operator<<(detail::no_operand const&, detail::no_operand const&) = delete;
void operator>>(detail::no_operand const&, detail::no_operand const&) = delete;
void operator&&(detail::no_operand const&, detail::no_operand const&) = delete;
void operator||(detail::no_operand const&, detail::no_operand const&) = delete;
void operator,(detail::no_operand const&, detail::no_operand const&) = delete;
void operator+=(detail::no_operand&, detail::no_operand const&) = delete;
void operator-=(detail::no_operand&, detail::no_operand const&) = delete;
void operator*=(detail::no_operand&, detail::no_operand const&) = delete;
void operator/=(detail::no_operand&, detail::no_operand const&) = delete;
void operator%=(detail::no_operand&, detail::no_operand const&) = delete;
void operator&=(detail::no_operand&, detail::no_operand const&) = delete;
void operator|=(detail::no_operand&, detail::no_operand const&) = delete;
void operator^=(detail::no_operand&, detail::no_operand const&) = delete;
void operator<<=(detail::no_operand&, detail::no_operand const&) = delete;
void operator>>=(detail::no_operand&, detail::no_operand const&) = delete;
void operator++(detail::no_operand&) = delete;
void operator++(detail::no_operand&, int) = delete;
void operator--(detail::no_operand&) = delete;
void operator--(detail::no_operand&, int) = delete;
void operator!(detail::no_operand const&) = delete;
void operator~(detail::no_operand const&) = delete;

} // namespace attest
