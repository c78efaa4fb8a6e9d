// Converts exact sums to text and back.
#include <attest/oracle/judge/exact_sum.hpp>

#include "oracle/judge/sum_values.hpp"

#include <charconv>
#include <cmath>
#include <limits>

namespace attest::oracle {

void exact_sum::note(double x) {
    nan_ = nan_ || std::isnan(x);
    positive_infinity_ = positive_infinity_ || x > 0;
    negative_infinity_ = negative_infinity_ || x < 0;
}

std::optional<double> exact_sum::not_finite() const {
    if (nan_ || (positive_infinity_ && negative_infinity_))
        return std::numeric_limits<double>::quiet_NaN();
    if (positive_infinity_ || negative_infinity_)
        return std::copysign(std::numeric_limits<double>::infinity(), positive_infinity_ ? 1 : -1);
    return std::nullopt;
}

std::string exact_sum::text() const {
    if (auto const found = not_finite())
        return std::isnan(*found) ? "nan" : *found > 0 ? "infinity" : "-infinity";
    integer value(*this);
    if (mpz_sgn(value.get()) == 0)
        return "0";
    mp_bitcnt_t const zeros = mpz_scan1(value.get(), 0);
    mpz_tdiv_q_2exp(value.get(), value.get(), zeros);
    std::string digits(mpz_sizeinbase(value.get(), 16) + 2, '\0');
    mpz_get_str(digits.data(), 16, value.get());
    digits.resize(digits.find('\0'));
    bool const is_negative = digits.front() == '-';
    return (is_negative ? "-0x" : "0x") + digits.substr(is_negative ? 1 : 0) + "p"
           + std::to_string(smallest_exponent + static_cast<long>(zeros));
}

std::optional<exact_sum> exact_sum::read(std::string_view text) {
    exact_sum result;
    result.nan_ = text == "nan";
    result.positive_infinity_ = text == "infinity";
    result.negative_infinity_ = text == "-infinity";
    if (text == "0" || result.not_finite())
        return result;
    bool const is_negative = text.starts_with('-');
    text.remove_prefix(is_negative ? 1 : 0);
    std::size_t const power = text.find('p');
    if (!text.starts_with("0x") || power == std::string_view::npos || power < 3)
        return std::nullopt;
    int exponent = 0;
    std::string_view const after = text.substr(power + 1);
    auto const [end, problem] =
        std::from_chars(after.data(), after.data() + after.size(), exponent);
    std::size_t const digits = power - 2;
    int const largest = smallest_exponent + 32 * static_cast<int>(result.limbs_.size()) - 64;
    if (problem != std::errc{} || end != after.data() + after.size() || digits > 1200
        || exponent < smallest_exponent || exponent + 4 * static_cast<int>(digits) > largest)
        return std::nullopt;
    for (std::size_t k = 0; k < digits; ++k) {
        std::string_view const known = "0123456789abcdef";
        std::size_t const digit = known.find(text[2 + k]);
        if (digit == std::string_view::npos)
            return std::nullopt;
        result.add_piece(is_negative, digit, exponent + 4 * static_cast<int>(digits - 1 - k));
    }
    return result.text() == std::string(is_negative ? "-" : "") + std::string(text)
               ? std::optional(result)
               : std::nullopt;
}

} // namespace attest::oracle
