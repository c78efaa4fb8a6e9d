// nearest<double>(x), nearest<float>(x): IEEE 754 roundTiesToEven of an exact number.
//
// Correct by construction: an enclosure's ends are rounded to the format exactly, as integers; when
// they disagree by one place, x is compared with the midpoint exactly, and a tie goes to the even
// significand. Subnormals keep their fixed last place; a value at or beyond the midpoint between the
// largest finite number and the next power of two becomes infinity. What rounds to zero keeps its
// sign, as IEEE 754 has it.
//
// Domain: integer, rational, surd, exponential; float and double.
// Refused: what the comparison refuses (ATT-105).
#pragma once

#include <attest/number/rounding.hpp>

#include <bit>
#include <limits>
#include <type_traits>

namespace attest {

namespace detail {

/// A non-negative number of a format: place·2^unit; infinity has the place after the largest.
struct float_place {
    std::int64_t place = 0;
    int unit = 0;
};

template <class Float>
struct float_format {
    using limits = std::numeric_limits<Float>;
    static_assert(limits::is_iec559 && limits::radix == 2 && limits::digits <= 53,
                  "nearest<Float> knows float and double");
    static constexpr int precision = limits::digits;
    static constexpr int smallest_unit = limits::min_exponent - limits::digits;
    static constexpr int largest_unit = limits::max_exponent - limits::digits;
    static constexpr std::int64_t full = std::int64_t{1} << precision; // in range: 24 or 53
    using bits = std::conditional_t<precision == 53, std::uint64_t, std::uint32_t>;

    /// Places in increasing order of value: the bit patterns of IEEE 754.
    static constexpr bits pattern(float_place const& x) {
        constexpr std::int64_t hidden = full / 2;
        if (x.place < hidden)
            return static_cast<bits>(x.place); // in range: 0 ≤ place < hidden
        // in range: units of a format are below 2^12
        std::int64_t const band = x.unit - smallest_unit + 1;
        return static_cast<bits>(band * hidden + (x.place - hidden)); // in range: ≤ infinity's
    }

    static constexpr bits infinity = pattern({full / 2, largest_unit + 1});

    /// The midpoint of a finite pattern and the one after it.
    static constexpr dyadic midpoint(bits low) {
        constexpr auto hidden = checked_cast<bits>(full / 2);
        bits const band = low / hidden;
        std::int64_t const place =
            checked_cast<std::int64_t>(band == 0 ? low : low % hidden + hidden);
        int const unit = band == 0 ? smallest_unit : smallest_unit + checked_cast<int>(band) - 1;
        return {integer(2 * place + 1), unit - 1}; // in range: a place is below 2^53
    }

    /// The pattern of x ≥ 0, rounded to nearest, ties to even.
    static constexpr bits round(dyadic const& x) {
        if (x.sign() == 0 || x.top() < smallest_unit - 1)
            return 0;
        if (x.top() > limits::max_exponent + 1)
            return infinity;
        // in range below: tops of a format are below 2^12, and mantissas have 16384 bits at most
        int const natural = checked_cast<int>(x.top()) - precision;
        int unit = natural > smallest_unit ? natural : smallest_unit;
        std::int64_t place = nearest_integer({x.mantissa, x.exponent - unit}).small();
        if (place == full) {
            place /= 2;
            ++unit;
        }
        bits const result = pattern({place, unit});
        return result < infinity ? result : infinity;
    }

    static constexpr Float value(bits pattern, bool negative) {
        constexpr bits sign = bits{1} << (sizeof(bits) * 8 - 1);
        return std::bit_cast<Float>(negative ? pattern | sign : pattern);
    }
};

template <class Float>
constexpr Float nearest_positive(auto const& x, bool negative) {
    using format = float_format<Float>;
    for (int bits = first_precision;; bits = next_precision(bits)) {
        enclosure const around = enclose(x, bits);
        if (around.lower().sign() < 0)
            continue;
        auto const low = format::round(around.lower());
        auto const high = format::round(around.upper());
        if (low == high)
            return format::value(low, negative);
        if (high - low == 1) {
            auto const order =
                x <=> std::remove_cvref_t<decltype(x)>(to_rational(format::midpoint(low)));
            bool const up = order > 0 || (order == 0 && low % 2 == 1);
            return format::value(up ? high : low, negative);
        }
    }
}

} // namespace detail

/// The Float nearest to x, ties to even.
template <class Float, class Exact>
constexpr Float nearest(Exact const& x) {
    int const sign = [&] {
        if constexpr (std::is_same_v<Exact, exponential_sum>)
            return attest::sign(x);
        else
            return x.sign();
    }();
    if (sign == 0)
        return Float(0);
    if constexpr (std::is_same_v<Exact, integer>)
        return detail::nearest_positive<Float>(abs(rational(x)), sign < 0);
    else if (sign < 0)
        return detail::nearest_positive<Float>(-x, true);
    else
        return detail::nearest_positive<Float>(x, false);
}

} // namespace attest
