// Infinities and NaN in a tensor, found and refused by name.
//
//     require_finite("query", x)             throws at the first element that is no finite number
//     require_finite("bias", x, true)        a bias may be −∞, which hides the key
// A row whose elements lie side by side is looked at as patterns, all at once; only one that holds such
// a pattern is read number by number.
//
// Refused: an element that is not finite (ATT-702), with its place.
#pragma once

#include <attest/oracle/tensor.hpp>

#include <cmath>
#include <cstring>
#include <limits>
#include <string_view>

namespace attest::oracle::detail {

/// Whether one of these patterns, without sign, is that of an infinity or of NaN: added to what these
/// lack to the sign bit, it reaches that bit.
template <class Word>
bool holds_not_finite(format f, std::byte const* row, std::size_t count) {
    auto const sign = static_cast<Word>(description(f).sign_bit());
    auto const without_sign = static_cast<Word>(sign - 1);
    auto const lacking = static_cast<Word>(sign - description(f).beyond());
    Word reached = 0;
    for (std::size_t a = 0; a < count; ++a) {
        Word bits = 0;
        std::memcpy(&bits, row + a * sizeof bits, sizeof bits);
        reached |= static_cast<Word>((bits & without_sign) + lacking);
    }
    return (reached & sign) != 0;
}

inline bool holds_not_finite(format f, std::byte const* row, std::size_t count) {
    switch (description(f).bytes()) {
    case 1:
        return holds_not_finite<std::uint8_t>(f, row, count);
    case 2:
        return holds_not_finite<std::uint16_t>(f, row, count);
    case 4:
        return holds_not_finite<std::uint32_t>(f, row, count);
    default:
        return holds_not_finite<std::uint64_t>(f, row, count);
    }
}

inline void require_finite_row(std::string_view name, tensor const& x, std::size_t b, std::size_t h,
                               std::size_t i, bool may_hide) {
    for (std::size_t a = 0; a < x.shape()[3]; ++a) {
        double const found = x.at(b, h, i, a);
        if (std::isfinite(found) || (may_hide && found == -std::numeric_limits<double>::infinity()))
            continue;
        throw element_is_not_finite("ATT-702 an element is not a finite number",
                                    std::string(name) + " at " + shape_text({b, h, i, a}) + " is "
                                        + (std::isnan(found) ? "NaN"
                                           : found < 0       ? "-infinity"
                                                             : "infinity"));
    }
}

inline void require_finite(std::string_view name, tensor const& x, bool may_hide = false) {
    auto const [B, H, S, D] = x.shape();
    for (std::size_t b = 0; b < B; ++b)
        for (std::size_t h = 0; h < H; ++h)
            for (std::size_t i = 0; i < S; ++i) {
                std::byte const* const row = x.row(b, h, i);
                if (row == nullptr || holds_not_finite(x.type(), row, D))
                    require_finite_row(name, x, b, h, i, may_hide);
            }
}

} // namespace attest::oracle::detail
