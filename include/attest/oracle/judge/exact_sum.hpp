// Sums of doubles and of products of two doubles without rounding: the result is independent of
// order and grouping.
//
//     exact_sum s;  s.add(x);  s.add_product(x, y);  s.add(other);      s.text()
// The sum is Σ_k limb_k 2^(32 k − 2176), limbs of 64 bits: each addend is cut into pieces of 32 bits,
// which are added to their limbs, and carries are taken every 2^30 additions. An addend is a multiple
// of 2^-2148 below 2^2048, and there are fewer than 2^64 of them: limbs from 2^-2176 to 2^2240
// suffice.
//
// Exact: everything. An addend that is not finite makes the sum infinite or NaN, as in IEEE
// additions.
// Source: Kulisch, Computer Arithmetic and Validity (2008), section 8; Neal, Fast Exact Summation
// Using Small and Large Superaccumulators (2015), for the delayed carries.
#pragma once

#include <attest/core/language.hpp>

#include <array>
#include <bit>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace attest::oracle {

class exact_sum {
public:
    static constexpr int smallest_exponent = -2176;
    using limb_array = std::array<std::int64_t, 138>;

    void add(double x) {
        parts const one(x);
        if (one.is_finite)
            add_piece(one.is_negative, one.integer, one.exponent);
        else
            note(x);
    }

    /// Adds x·y, which need not be a double.
    void add_product(double x, double y) {
        parts const one(x);
        parts const other(y);
        if (!one.is_finite || !other.is_finite)
            return note(x * y);
        __extension__ using wide = unsigned __int128;
        wide const product = static_cast<wide>(one.integer) * other.integer;
        bool const is_negative = one.is_negative != other.is_negative;
        int const exponent = one.exponent + other.exponent;
        add_piece(is_negative, static_cast<std::uint64_t>(product), exponent);
        add_piece(is_negative, static_cast<std::uint64_t>(product >> 64), exponent + 64);
    }

    void add(exact_sum const& other) {
        limb_array const more = other.limbs();
        carry();
        for (std::size_t k = 0; k < more.size(); ++k)
            limbs_[k] += more[k];
        carry();
        positive_infinity_ = positive_infinity_ || other.positive_infinity_;
        negative_infinity_ = negative_infinity_ || other.negative_infinity_;
        nan_ = nan_ || other.nan_;
    }

    /// Returns NaN or an infinity if the sum is not finite; otherwise nothing.
    [[nodiscard]] std::optional<double> not_finite() const;

    /// Returns the normalised limbs: each from 0 to 2^32 − 1 except the last, which carries the
    /// sign. Equal sums have equal limbs.
    [[nodiscard]] limb_array limbs() const {
        exact_sum copy = *this;
        copy.carry();
        return copy.limbs_;
    }

    /// Returns a hexadecimal integer times a power of two, such as "-0x1a3p-1074"; "0", "infinity",
    /// "-infinity", "nan". Equal sums have equal texts.
    [[nodiscard]] std::string text() const;

    /// Returns the sum that text() wrote; nothing if the text is malformed.
    static std::optional<exact_sum> read(std::string_view text);

private:
    struct parts {
        bool is_negative;
        bool is_finite;
        std::uint64_t integer;
        int exponent;

        explicit parts(double x) {
            auto const bits = std::bit_cast<std::uint64_t>(x);
            auto const band = static_cast<int>(bits >> 52 & 0x7ff);
            is_negative = bits >> 63 != 0;
            is_finite = band != 0x7ff;
            integer =
                (bits & ((std::uint64_t{1} << 52) - 1)) | (band == 0 ? 0 : std::uint64_t{1} << 52);
            exponent = (band == 0 ? 1 : band) - 1075;
        }
    };

    void add_piece(bool is_negative, std::uint64_t integer, int exponent) {
        auto const place = static_cast<unsigned>(exponent - smallest_exponent);
        unsigned const shift = place % 32;
        std::uint64_t const low = integer << shift;
        std::uint64_t const high = integer >> 32 >> (32 - shift);
        std::int64_t* const to = limbs_.data() + place / 32;
        std::int64_t const sign = is_negative ? -1 : 1;
        to[0] += sign * static_cast<std::int64_t>(low & 0xffffffff);
        to[1] += sign * static_cast<std::int64_t>(low >> 32);
        to[2] += sign * static_cast<std::int64_t>(high);
        if (++waiting_ == std::uint32_t{1} << 30)
            carry();
    }

    void carry() {
        for (std::size_t k = 0; k + 1 < limbs_.size(); ++k) {
            std::int64_t const over = limbs_[k] >> 32; // towards −∞
            limbs_[k] &= 0xffffffff;
            limbs_[k + 1] += over;
        }
        waiting_ = 0;
    }

    void note(double x);

    limb_array limbs_{};
    std::uint32_t waiting_ = 0;
    bool positive_infinity_ = false;
    bool negative_infinity_ = false;
    bool nan_ = false;
};

} // namespace attest::oracle
