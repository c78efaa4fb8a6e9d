// Decimals as numbers of a derivation: 0.125_r is 1/8, 1e-5_r is 1/100000, -1_r / 3 is -1/3.
//
// The digits are read one by one, so 0.1_r is one tenth and no binary fraction near it; a numerator and a
// denominator in lowest terms are kept in 64 bits. Nothing else of the library of numbers is needed, whose
// literals end in _q.
//
// Refused, at the literal itself: anything but decimal digits with at most one point and one exponent up to
// 4000, and a 0 before other digits (010 is 8 in C++; ATT-516), and a value whose numerator or
// denominator exceeds 64 bits (ATT-510).
#pragma once

#include <attest/core/fixed_string.hpp>
#include <attest/derivation/writing/handles.hpp>
#include <attest/derivation/writing/significant_digits.hpp>

namespace attest::proofs {

/// Instantiated only for a literal that cannot be read; its argument shows it in the error.
template <fixed_string Literal, bool IsDecimal, bool Fits>
struct decimal_refused {
    static_assert(
        IsDecimal,
        "ATT-516 this is no decimal: expected digits with at most one point and one exponent "
        "(up to 4000), and no 0 before other digits, such as 0.125_r, 2_r or 1e-5_r; see Literal");
    static_assert(
        Fits,
        "ATT-510 the numerator or the denominator of this decimal exceeds 64 bits; see Literal");
    static constexpr bool refused = true;
};

namespace detail {

struct decimal {
    kernel::coefficient value = kernel::no_coefficient;
    bool is_decimal = true;
    bool fits = true;
};

/// The digits behind an e, with a sign; beyond any exponent that is read where there are others.
[[nodiscard]] constexpr int exponent_of(std::string_view text) {
    constexpr int beyond = 4001;
    bool const negative = !text.empty() && text.front() == '-';
    if (!text.empty() && (text.front() == '-' || text.front() == '+'))
        text.remove_prefix(1);
    int result = text.empty() ? beyond : 0;
    for (char const c : text) {
        if (c == '\'')
            continue;
        if (c < '0' || c > '9' || result >= beyond)
            return beyond;
        result = result * 10 + (c - '0');
    }
    return result >= beyond ? beyond : negative ? -result : result;
}

/// digits * 10^exponent in lowest terms; false if the numerator or the denominator exceeds 64 bits.
[[nodiscard]] constexpr bool read_scaled(kernel::coefficient& value, significant_digits digits,
                                         int exponent) {
    value = {0, 1};
    if (digits.is_zero())
        return true;
    for (std::uint32_t const prime : {2U, 5U}) {
        int left = exponent;
        while (left < 0 && digits.divide(prime))
            ++left;
        for (; left < 0; ++left)
            if (!multiply_fits(value.denominator, prime, value.denominator))
                return false;
    }
    if (!digits.read(value.numerator))
        return false;
    for (; exponent > 0; --exponent)
        if (!multiply_fits(value.numerator, 10, value.numerator))
            return false;
    return true;
}

/// The number that a decimal spells, if it is one and fits.
[[nodiscard]] constexpr decimal read_decimal(std::string_view text) {
    decimal result;
    auto const refused = [&](bool is_decimal) {
        result.is_decimal = is_decimal;
        result.fits = !is_decimal;
        return result;
    };
    std::size_t const e = text.find_first_of("eE");
    int const exponent = e == text.npos ? 0 : exponent_of(text.substr(e + 1));
    if (exponent > 4000)
        return refused(false);
    // 010 would be 8 in C++, and so would 0'10.
    if (text.size() > 1 && text[0] == '0'
        && ((text[1] >= '0' && text[1] <= '9') || text[1] == '\''))
        return refused(false);
    significant_digits digits;
    int scale = exponent; // the value is digits * 10^(scale + zeros)
    int zeros = 0; // digits 0 that are not among `digits` yet: behind them there may be no other
    bool after_point = false;
    bool any_digit = false;
    bool fits = true;
    for (char const c : text.substr(0, e)) {
        if (c == '\'')
            continue;
        if (c == '.' && !after_point) {
            after_point = true;
            continue;
        }
        if (c < '0' || c > '9')
            return refused(false);
        any_digit = true;
        scale -= after_point ? 1 : 0;
        ++zeros;
        for (; c != '0' && zeros > 0; --zeros)
            fits = fits && digits.append(zeros > 1 ? 0 : c - '0');
    }
    if (!any_digit)
        return refused(false);
    if (!fits || !read_scaled(result.value, digits, scale + zeros))
        return refused(true);
    return result;
}

template <char... Characters>
inline constexpr char decimal_text[] = {Characters..., '\0'};

} // namespace detail

/// The number that the decimal spells, exactly. Like an integer it belongs to no context until it meets a
/// term that does; let.number(0.5_r) is a term by itself.
template <char... Characters>
[[nodiscard]] constexpr term operator""_r() {
    constexpr detail::decimal read = detail::read_decimal(detail::decimal_text<Characters...>);
    if constexpr (!read.is_decimal || !read.fits)
        static_assert(decimal_refused<fixed_string(detail::decimal_text<Characters...>),
                                      read.is_decimal, read.fits>::refused);
    term result;
    result.literal = read.value;
    return result;
}

} // namespace attest::proofs
