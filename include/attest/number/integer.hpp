// integer: a whole number, int64_t while it fits, limbs on the heap, up to 16384 bits, when it must.
//
// Exact: every operation. Canonical: a value that fits 64 bits (|x| < 2^63) is always held in 64
// bits, so that equality compares like with like.
// In constant evaluation a small value costs what an int64_t costs. A wide value lives on the
// heap, so it may be used anywhere inside one constant evaluation but not be kept in a constexpr
// variable; most users never meet one.
//
// Refused: a result of more than 16384 bits (ATT-101), division by zero (ATT-102), a wide value
// where a small one is asked for (ATT-101).
#pragma once

#include <attest/core/error.hpp>
#include <attest/core/integer_argument.hpp>
#include <attest/number/wide_integer.hpp>

#include <compare>
#include <concepts>
#include <cstdint>
#include <limits>

namespace attest {

class integer {
    // First, because clang reads the bodies of members in order and the constructor needs this one.
    template <std::integral Builtin>
    static constexpr bool is_narrow(Builtin value) {
        return fits<std::int64_t>(value)
               && static_cast<std::int64_t>(value) // in range: it fits
                      != std::numeric_limits<std::int64_t>::min();
    }

public:
    constexpr integer() noexcept = default;

    template <std::integral Builtin>
        requires(!std::same_as<Builtin, bool>)
    constexpr integer(Builtin value) // NOLINT(google-explicit-constructor): a whole number is one
        : small_(is_narrow(value) ? static_cast<std::int64_t>(value) : 0), // in range: is_narrow
          wide_(is_narrow(value) ? nullptr
                                 : new detail::wide_integer(detail::wide_integer::from(value))) {}

    explicit constexpr integer(detail::wide_integer&& value) {
        if (detail::bit_length(value) > 63)
            wide_ = new detail::wide_integer(static_cast<detail::wide_integer&&>(value));
        else if (value.size() > 0)
            // in range: 63 bits and a sign
            small_ = static_cast<std::int64_t>(value.limbs()[0]) * value.sign();
    }

    /// The value, at the cost of fewer steps in constant evaluation than the constructor takes.
    /// Refused: a value of more than 64 bits (ATT-101), a floating-point number (ATT-110).
    template <built_in_argument Builtin>
    [[nodiscard]] static constexpr integer from_small(Builtin given) {
        std::int64_t value = 0;
        if constexpr (std::same_as<Builtin, std::int64_t>)
            value = given; // in range: the same type
        else
            value = attest::argument_as<std::int64_t>(given);
        integer result;
        if (value == std::numeric_limits<std::int64_t>::min())
            result.wide_ = new detail::wide_integer(detail::wide_integer::from(value));
        else
            result.small_ = value;
        return result;
    }

    constexpr integer(integer const& other) : small_(other.small_) {
        if (other.wide_ != nullptr)
            wide_ = new detail::wide_integer(*other.wide_);
    }

    constexpr integer(integer&& other) noexcept : small_(other.small_), wide_(other.wide_) {
        other.small_ = 0;
        other.wide_ = nullptr;
    }

    constexpr integer& operator=(integer const& other) {
        if (this != &other) {
            integer copy(other);
            swap(copy);
        }
        return *this;
    }

    constexpr integer& operator=(integer&& other) noexcept {
        swap(other);
        return *this;
    }

    constexpr ~integer() {
        if (wide_ != nullptr)
            delete wide_;
    }

    constexpr void swap(integer& other) noexcept {
        std::int64_t const small = small_;
        detail::wide_integer* const wide = wide_;
        small_ = other.small_;
        wide_ = other.wide_;
        other.small_ = small;
        other.wide_ = wide;
    }

    [[nodiscard]] constexpr bool is_small() const noexcept { return wide_ == nullptr; }

    /// The value as 64 bits. Refused: a value that is not small (ATT-101).
    [[nodiscard]] constexpr std::int64_t small() const {
        if (wide_ != nullptr)
            throw integer_overflow("ATT-101 integer overflow: a wide integer asked for as 64 bits");
        return small_;
    }

    /// The limbs of the value, small or not, for as long as it stays as it is.
    [[nodiscard]] constexpr detail::wide_view wide() const {
        if (wide_ != nullptr)
            return *wide_;
        return detail::wide_view(small_);
    }

    /// −1, 0 or 1.
    [[nodiscard]] constexpr int sign() const {
        if (wide_ != nullptr)
            return wide_->sign();
        return (small_ > 0 ? 1 : 0) - (small_ < 0 ? 1 : 0); // in range: 1 or 0
    }

    [[nodiscard]] constexpr integer operator-() const {
        if (wide_ == nullptr)
            return integer(-small_); // in range: |small_| < 2^63
        detail::wide_integer negated(*wide_);
        return integer(static_cast<detail::wide_integer&&>(negated).canonical(wide_->sign() > 0));
    }

    friend constexpr bool operator==(integer const& x, integer const& y) {
        if (x.wide_ == nullptr || y.wide_ == nullptr)
            return x.wide_ == y.wide_ && x.small_ == y.small_;
        return detail::compare(*x.wide_, *y.wide_) == 0;
    }

    friend constexpr std::strong_ordering operator<=>(integer const& x, integer const& y) {
        if (x.wide_ == nullptr && y.wide_ == nullptr)
            return x.small_ <=> y.small_;
        return detail::compare(x.wide(), y.wide()) <=> 0;
    }

private:
    std::int64_t small_ = 0;
    detail::wide_integer* wide_ = nullptr;
};

} // namespace attest
