// An exact sum of many addends whose exponents are near one another.
//
//     waiting_sum s(into);  s.add(x);  s.add_product(x, y);  s.end();       adds all to an exact_sum
// Addends with the same exponent are summed as integers of 128 bits, one for each of 256 exponents
// from 128 below that of the first addend on; any other addend goes to the exact sum by itself. An
// integer of a product has 106 bits: 2^21 of them fit.
//
// Exact: everything.
#pragma once

#include <attest/core/config.hpp>
#include <attest/oracle/judge/exact_sum.hpp>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdint>

namespace attest::oracle {

__extension__ using sum_of_128_bits = __int128;

/// A double as a signed integer times a power of two; the power of a number that is not finite is
/// beyond all others.
struct scaled_integer {
    double number;
    std::int64_t integer;
    int exponent;

    explicit scaled_integer(double x) : number(x) {
        auto const bits = std::bit_cast<std::uint64_t>(x);
        auto const band = static_cast<int>(bits >> 52 & 0x7ff);
        auto const low = static_cast<std::int64_t>(bits & ((std::uint64_t{1} << 52) - 1));
        // Without branches: signs are not foreseeable.
        std::int64_t const size = low + (std::int64_t{band != 0} << 52);
        std::int64_t const sign = -static_cast<std::int64_t>(bits >> 63);
        integer = (size ^ sign) - sign;
        exponent = band == 0x7ff ? infinite : band + (band == 0 ? 1 : 0) - 1075;
    }

    static constexpr int infinite = 1 << 20;
};

class waiting_sum {
    static constexpr int infinite = scaled_integer::infinite / 2; // a sum of exponents is above it

public:
    /// The number of addends after which end() is due.
    static constexpr std::uint32_t most_addends = std::uint32_t{1} << 20;

    explicit waiting_sum(exact_sum& into) : into_(into) {}

    void add(scaled_integer const& x) {
        auto const place = static_cast<unsigned>(x.exponent - first_);
        if (place < count)
            bins_[place] += x.integer;
        else
            add_far(x);
    }

    void add_product(scaled_integer const& x, scaled_integer const& y) {
        auto const place = static_cast<unsigned>(x.exponent + y.exponent - first_);
        if (place < count)
            bins_[place] += static_cast<sum_of_128_bits>(x.integer) * y.integer;
        else
            add_far_product(x, y);
    }

    /// Adds what waits to the exact sum.
    void end() {
        for (std::size_t k = 0; k < bins_.size(); ++k) {
            int const exponent = first_ + static_cast<int>(k);
            bool const is_negative = bins_[k] < 0;
            sum_of_128_bits left = is_negative ? -bins_[k] : bins_[k];
            bins_[k] = 0;
            // 2^exponent need not be a double.
            for (int place = exponent - exponent / 2; left != 0; left >>= 32, place += 32) {
                auto const digits = static_cast<double>(static_cast<std::uint32_t>(left));
                into_.add_product(std::ldexp(is_negative ? -digits : digits, place),
                                  std::ldexp(1.0, exponent / 2));
            }
        }
    }

private:
    static constexpr unsigned count = 256;
    /// Beyond it the parts that end() makes may exceed the doubles.
    static constexpr int largest = 1500;

    // Not inlined: these are rare.

    [[gnu::noinline]] void add_far(scaled_integer const& x) {
        if (x.exponent < infinite && x.integer == 0)
            return;
        if (holds(x.exponent))
            add(x);
        else
            into_.add(x.number);
    }

    [[gnu::noinline]] void add_far_product(scaled_integer const& x, scaled_integer const& y) {
        int const exponent = x.exponent + y.exponent;
        if (exponent < infinite && (x.integer == 0 || y.integer == 0))
            return;
        if (holds(exponent))
            add_product(x, y);
        else
            into_.add_product(x.number, y.number);
    }

    /// Places the integers around the first exponent, and returns whether there is one for it.
    bool holds(int exponent) {
        if (first_ != unknown || exponent > largest)
            return false;
        first_ =
            std::min(exponent - static_cast<int>(count / 2), largest - static_cast<int>(count));
        return true;
    }

    static constexpr int unknown = 1 << 24;

    exact_sum& into_;
    std::array<sum_of_128_bits, count> bins_{};
    int first_ = unknown;
};

} // namespace attest::oracle
