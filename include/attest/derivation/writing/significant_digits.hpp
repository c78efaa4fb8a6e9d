// The significant digits of a decimal as one integer of at most 256 bits.
//
// A decimal may have more digits than its value in lowest terms: 18446744073709551616e-19 is 2^64 / 10^19,
// which is 2^45 / 5^19. If the numerator and the denominator fit into 64 bits, then 256 bits hold the
// digits D up to the last that is not 0. For let the value be D / 10^n with n > 0, and let it be
// a / (2^s * 5^t) in lowest terms with 2^s * 5^t < 2^63, so that s and t are at most 62. Since 10 does not divide D,
// n = max(s, t) <= 62, and D is a * 2^(n - s) * 5^(n - t), at most 2^63 * 5^62 where n = s and
// 2^63 * 2^27 where n = t <= 27. Both are below 2^207. With n <= 0 the value is at least D.
#pragma once

#include <attest/core/checked.hpp>

#include <cstddef>
#include <cstdint>

namespace attest::proofs::detail {

class significant_digits {
public:
    /// Puts a digit behind these; false if the result exceeds 256 bits.
    [[nodiscard]] constexpr bool append(int digit) {
        auto carry = checked_cast<std::uint64_t>(digit);
        for (std::uint32_t& each : limbs_) {
            std::uint64_t const all = std::uint64_t{each} * 10 + carry;
            each = low_bits<std::uint32_t>(all);
            carry = all >> 32U;
        }
        return carry == 0;
    }

    [[nodiscard]] constexpr bool is_zero() const {
        for (std::uint32_t const each : limbs_)
            if (each != 0)
                return false;
        return true;
    }

    /// Divides by this number if there is no remainder; false if there is one.
    [[nodiscard]] constexpr bool divide(std::uint32_t by) {
        significant_digits quotient;
        std::uint64_t rest = 0;
        for (std::size_t i = count; i-- > 0;) {
            rest = (rest << 32U) + limbs_[i];
            quotient.limbs_[i] = low_bits<std::uint32_t>(rest / by); // rest < by * 2^32
            rest %= by;
        }
        if (rest == 0)
            *this = quotient;
        return rest == 0;
    }

    /// The number as `value`; false if that exceeds 64 bits.
    [[nodiscard]] constexpr bool read(std::int64_t& value) const {
        for (std::size_t i = 2; i < count; ++i)
            if (limbs_[i] != 0)
                return false;
        std::uint64_t const all = (std::uint64_t{limbs_[1]} << 32U) + limbs_[0];
        return add_fits(all, std::uint64_t{0}, value);
    }

private:
    static constexpr std::size_t count = 8;
    std::uint32_t limbs_[count]{}; // the lowest first
};

} // namespace attest::proofs::detail
