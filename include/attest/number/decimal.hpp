// decimal: an exact number as a decimal, correctly rounded, ties to the even last digit: "0.4446".
//
// Every digit printed is right, because `rounded` decides it. Minus is printed for a number that
// rounds to a decimal other than 0.
#pragma once

#include <attest/number/print.hpp>
#include <attest/number/rounding.hpp>

namespace attest {

/// x with that number of decimals, correctly rounded. Refused: fewer than 0 (ATT-110).
template <class Exact>
constexpr text decimal(Exact const& x, integer_argument<int> number_of_digits) {
    int const digits = number_of_digits;
    integer const scaled = detail::nearest_multiple(x, rational(detail::scale_of(digits)));
    text const plain = to_text(abs(scaled));
    auto const decimals = checked_cast<std::size_t>(digits);
    text out;
    if (scaled.sign() < 0)
        out << '-';
    // in range: not negative
    std::size_t const whole = plain.size() > decimals ? plain.size() - decimals : 0;
    out << (whole == 0 ? std::string_view("0") : plain.view().substr(0, whole));
    if (digits == 0)
        return out;
    out << '.';
    for (std::size_t missing = plain.size(); missing < decimals; ++missing)
        out << '0';
    return out << plain.view().substr(whole);
}

} // namespace attest
