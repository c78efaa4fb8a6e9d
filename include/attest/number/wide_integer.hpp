// The wide half of `integer`: a sign and at most 16384 bits, in limbs on the heap.
//
// It works in constant evaluation, where a limb costs a few steps and an int64_t one; `integer`
// therefore goes here only when it must. Written here and not taken from Boost.Multiprecision, whose
// cpp_int took two thirds of the time of reading this library. tests/laws compares it with cpp_int, and
// the mirror, which shares nothing with it, computes by GMP.
//
// Refused: a result of more than 16384 bits (ATT-101). One of exactly 16384 bits is not refused.
#pragma once

#include <attest/core/text.hpp>
#include <attest/number/limbs.hpp>

namespace attest::detail {

inline constexpr int widest_bits = 16384;

constexpr void require_width(std::int64_t bits) {
    if (bits > widest_bits)
        throw integer_overflow("ATT-101 integer overflow: the result needs more than 16384 bits",
                               (text() << bits).view());
}

/// Canonical: the last limb is not 0, and 0 has no limb and is not negative.
class wide_integer {
public:
    /// Zeros, to be written; canonical() makes a number of them.
    explicit constexpr wide_integer(int size)
        : limbs_(new limb[checked_cast<std::size_t>(size)]{}), size_(size) {}

    template <class Builtin>
    [[nodiscard]] static constexpr wide_integer from(Builtin value) {
        bool const negative = value != 0 && !(value > 0);
        auto magnitude = low_bits<double_limb>(value);
        if (negative)
            magnitude = ~magnitude + 1; // in range: |value| is at most 2^127
        wide_integer result(2);
        result.limbs_[0] = low_bits<limb>(magnitude);
        result.limbs_[1] = low_bits<limb>(magnitude >> 64);
        return static_cast<wide_integer&&>(result).canonical(negative);
    }

    constexpr wide_integer(wide_integer const& other) : wide_integer(other.size_) {
        negative_ = other.negative_;
        for (int c = 0; c < size_; ++c)
            limbs_[c] = other.limbs_[c];
    }

    constexpr wide_integer(wide_integer&& other) noexcept
        : limbs_(other.limbs_), size_(other.size_), negative_(other.negative_) {
        other.limbs_ = nullptr;
        other.size_ = 0;
    }

    wide_integer& operator=(wide_integer const&) = delete;
    wide_integer& operator=(wide_integer&&) = delete;

    constexpr ~wide_integer() {
        if (limbs_ != nullptr)
            delete[] limbs_;
    }

    /// Returns this number without the zeros at its top, negative or not, and takes its limbs: nothing is left here.
    [[nodiscard]] constexpr wide_integer canonical(bool negative) && {
        size_ = limbs_used(limbs_, size_);
        negative_ = negative && size_ > 0;
        return static_cast<wide_integer&&>(*this);
    }

    [[nodiscard]] constexpr limb const* limbs() const noexcept { return limbs_; }

    [[nodiscard]] constexpr limb* limbs() noexcept { return limbs_; }

    [[nodiscard]] constexpr int size() const noexcept { return size_; }

    [[nodiscard]] constexpr int sign() const noexcept { return negative_ ? -1 : size_ > 0 ? 1 : 0; }

private:
    limb* limbs_;
    int size_;
    bool negative_ = false;
};

/// A number as it is read: a wide one, which must outlive it, or one of 64 bits.
class wide_view {
public:
    constexpr wide_view(wide_integer const& wide) // NOLINT(google-explicit-constructor)
        : wide_(&wide) {}

    wide_view(wide_integer&&) = delete; // it would read limbs that are gone

    explicit constexpr wide_view(std::int64_t small)
        : small_(small < 0 ? ~low_bits<limb>(small) + 1
                           : low_bits<limb>(small)),                // in range: ≤ 2^63
          small_sign_((small > 0 ? 1 : 0) - (small < 0 ? 1 : 0)) {} // in range: 1 or 0

    [[nodiscard]] constexpr limb const* limbs() const {
        return wide_ != nullptr ? wide_->limbs() : &small_;
    }

    [[nodiscard]] constexpr int size() const {
        return wide_ != nullptr ? wide_->size() : small_sign_ * small_sign_; // in range: 0 or 1
    }

    [[nodiscard]] constexpr int sign() const {
        return wide_ != nullptr ? wide_->sign() : small_sign_;
    }

private:
    wide_integer const* wide_ = nullptr;
    limb small_ = 0;
    int small_sign_ = 0;
};

/// Number of bits of |x|; 0 for x = 0.
constexpr int bit_length(wide_view const& x) {
    int const size = x.size();
    if (size == 0)
        return 0;
    // in range: at most 64
    int const top = static_cast<int>(std::bit_width(x.limbs()[size - 1]));
    return (size - 1) * 64 + top; // in range: at most 513 limbs
}

/// −1, 0 or 1 as x < y, x = y or x > y.
constexpr int compare(wide_view const& x, wide_view const& y) {
    if (x.sign() != y.sign())
        return x.sign() < y.sign() ? -1 : 1;
    // in range: each -1, 0 or 1
    return compare_limbs(x.limbs(), x.size(), y.limbs(), y.size()) * x.sign();
}

} // namespace attest::detail
