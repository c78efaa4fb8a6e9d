// Whether a row of a tensor contains an infinity or NaN, decided from its bit patterns.
//
// Contiguous rows are checked as patterns, eight bytes per step; only a row with such a pattern is
// read element by element.
#pragma once

#include <attest/core/config.hpp>
#include <attest/oracle/tensor.hpp>

#include <bit>
#include <cmath>
#include <cstring>
#include <string>

namespace attest::oracle {

static_assert(std::endian::native == std::endian::little, "patterns are copied as they are stored");

/// Returns whether one of these `count` patterns, little-endian and contiguous, is an infinity or
/// NaN. The pattern without its sign, plus the difference between the sign bit and the pattern of
/// infinity (or the first NaN), then reaches the sign bit. Eight bytes per step; no sum carries
/// into its neighbour. The single NaN of a format without −0 is the sign bit alone, and that of
/// E8M0 the byte 255. Exact.
inline bool holds_not_finite(format f, std::byte const* row, std::size_t count) {
    format_description const& layout = description(f);
    if (!layout.has_nan())
        return false;
    if (layout.bits == 8
        && (layout.special == special_values::nan_for_minus_zero
            || layout.kind == pattern_kind::exponent)) {
        bool found = false;
        for (std::size_t k = 0; k < count; ++k)
            found |= row[k] == static_cast<std::byte>(layout.beyond());
        return found;
    }
    auto const width = static_cast<std::size_t>(layout.bytes());
    std::uint64_t const ones = ~std::uint64_t{0} / (~std::uint64_t{0} >> (64 - 8 * width));
    std::uint64_t const sign = ones * layout.sign_bit();
    std::uint64_t const lacking = sign - ones * layout.beyond();
    std::uint64_t reached = 0;
    auto const look = [&](std::byte const* from, std::size_t bytes) {
        std::uint64_t patterns = 0; // zeros, if fewer are left
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

/// Returns "NaN", "-infinity" or "infinity", with the stored element if the scales change it.
inline std::string not_finite_text(tensor const& x, double found, double stored) {
    auto const word = [](double one) -> std::string {
        return std::isnan(one) ? "NaN" : one < 0 ? "-infinity" : "infinity";
    };
    if (x.scales().empty() || std::isfinite(stored) || word(stored) == word(found))
        return word(found);
    return word(found) + ", " + word(stored) + " times its scale";
}

/// Throws ATT-702, with the index in the tensor, unless these rows of a head are finite; with may_hide
/// −∞ is allowed. No rows: all.
void require_finite_rows(std::string_view name, tensor const& x, std::size_t b, std::size_t h,
                         std::vector<std::size_t> const& rows = {}, bool may_hide = false);

} // namespace attest::oracle
