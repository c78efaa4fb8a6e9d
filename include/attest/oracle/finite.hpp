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

namespace attest::oracle {

/// Whether one of these `count` patterns, little-endian and side by side, is that of an infinity or of
/// NaN: without its sign, and added to what these lack to the sign bit, it reaches that bit. Eight
/// bytes at once; no sum reaches its neighbour. Exact.
inline bool holds_not_finite(format f, std::byte const* row, std::size_t count) {
    format_description const& layout = description(f);
    auto const width = static_cast<std::size_t>(layout.bytes());
    std::uint64_t const ones = ~std::uint64_t{0} / (~std::uint64_t{0} >> (64 - 8 * width));
    std::uint64_t const sign = ones * layout.sign_bit();
    std::uint64_t const lacking = sign - ones * layout.beyond();
    std::uint64_t reached = 0;
    auto const look = [&](std::byte const* from, std::size_t bytes) {
        std::uint64_t patterns = 0; // of zeros where fewer are left
        std::memcpy(&patterns, from, bytes);
        reached |= (patterns & (sign - ones)) + lacking;
    };
    std::size_t const bytes = count * width;
    std::size_t const whole = bytes / sizeof(std::uint64_t) * sizeof(std::uint64_t);
    for (std::size_t place = 0; place < whole; place += sizeof(std::uint64_t))
        look(row + place, sizeof(std::uint64_t));
    if (bytes > whole)
        look(row + whole, bytes - whole);
    return (reached & sign) != 0;
}

namespace detail {

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

} // namespace detail

/// Throws ATT-702 at the first element that is not finite; with may_hide −∞ will do.
inline void require_finite(std::string_view name, tensor const& x, bool may_hide = false) {
    auto const [B, H, S, D] = x.shape();
    for (std::size_t b = 0; b < B; ++b)
        for (std::size_t h = 0; h < H; ++h)
            for (std::size_t i = 0; i < S; ++i) {
                std::byte const* const row = x.row(b, h, i);
                if (row == nullptr || holds_not_finite(x.type(), row, D))
                    detail::require_finite_row(name, x, b, h, i, may_hide);
            }
}

} // namespace attest::oracle
