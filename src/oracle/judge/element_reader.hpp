// Elements of one format by their bits, for loops over many of them.
//
// The same as element.hpp, which is used for whatever is not a normal number of a format with sign
// and magnitude: the value of such a number has the bits of its magnitude, moved to the place that
// they have in a double, and another offset of the exponent.
#pragma once

#include <attest/core/config.hpp>
#include <attest/oracle/judge/statistics.hpp>
#include <attest/oracle/tensor.hpp>

#include <bit>

namespace attest::oracle {

class element_reader {
public:
    explicit element_reader(format f) : type_(f) {
        format_description const& layout = description(f);
        if (layout.kind != pattern_kind::sign_and_magnitude)
            return;
        sign_ = layout.sign_bit();
        smallest_ = layout.hidden_bit();
        beyond_ = layout.beyond();
        shift_ = static_cast<unsigned>(53 - layout.precision);
        places_ = static_cast<unsigned>(64 - layout.bits);
        offset_ = static_cast<std::uint64_t>(1022 + layout.minimum_exponent) << 52;
    }

    /// Returns whether this is a normal number with sign and magnitude.
    [[nodiscard]] bool is_normal(std::uint64_t bits) const {
        std::uint64_t const size = bits & (sign_ - 1);
        return size >= smallest_ && size < beyond_;
    }

    /// Returns the value; infinities and NaN are those of double.
    [[nodiscard]] double value(std::uint64_t bits) const {
        if (!is_normal(bits))
            return value_of(type_, bits);
        return std::bit_cast<double>((bits & sign_) << places_
                                     | (((bits & (sign_ - 1)) << shift_) + offset_));
    }

    [[nodiscard]] std::uint64_t distance(std::uint64_t candidate, std::uint64_t correct) const {
        if (candidate == correct) // an infinity or a NaN, too
            return 0;
        if (!is_normal(candidate) || !is_normal(correct))
            return distance_from_correct(type_, candidate, correct);
        std::uint64_t const from = candidate & (sign_ - 1);
        std::uint64_t const to = correct & (sign_ - 1);
        if (((candidate ^ correct) & sign_) != 0)
            return from + to;
        return from < to ? to - from : from - to;
    }

private:
    format type_;
    std::uint64_t sign_ = 1;
    std::uint64_t smallest_ =
        1; ///< the smallest normal number; none is in [smallest, beyond) by default
    std::uint64_t beyond_ = 0;
    unsigned shift_ = 0;
    unsigned places_ = 0; ///< from the sign to that of a double
    std::uint64_t offset_ = 0;
};

/// Reads `count` consecutive elements of Width bytes.
template <std::size_t Width>
void read_patterns(std::byte const* from, std::size_t count, std::uint64_t* into) {
    for (std::size_t k = 0; k < count; ++k)
        into[k] = little_endian(std::span(from + k * Width, Width));
}

/// Reads consecutive elements from this byte on.
inline void read_patterns(format f, std::byte const* from, std::size_t count, std::uint64_t* into) {
    switch (description(f).bits) {
    case 8:
        return read_patterns<1>(from, count, into);
    case 16:
        return read_patterns<2>(from, count, into);
    case 32:
        return read_patterns<4>(from, count, into);
    case 64:
        return read_patterns<8>(from, count, into);
    default: // two elements in a byte
        for (std::size_t k = 0; k < count; ++k)
            into[k] = std::to_integer<std::uint64_t>(from[k / 2]) >> (k % 2 * 4) & 0xfU;
    }
}

/// Reads the elements of row i of head h.
inline void read_patterns(tensor const& from, std::size_t b, std::size_t h, std::size_t i,
                          std::uint64_t* into) {
    std::size_t const count = from.shape()[3];
    if (std::byte const* const row = from.row(b, h, i); row != nullptr)
        return read_patterns(from.type(), row, count, into);
    for (std::size_t d = 0; d < count; ++d)
        into[d] = from.bits(b, h, i, d);
}

} // namespace attest::oracle
