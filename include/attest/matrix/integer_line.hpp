// integer_line: a row or column of rationals as integers over one denominator.
//
// Σ (a_k / A)(b_k / B) = (Σ a_k b_k) / (A B): with lines, a dot product of rationals is one of
// integers, and one fraction to reduce. In constant evaluation that is a hundredth of the work of
// adding fractions.
//
// Exact: a line that does not fit below 2^62 says so, and the caller adds up fractions instead.
#pragma once

#include <attest/core/checked.hpp>
#include <attest/number/rational.hpp>

#include <cstddef>
#include <cstdint>

namespace attest::detail {

template <std::size_t N>
struct integer_line {
    std::int64_t entries[N]{};
    std::int64_t denominator = 1;
    std::int64_t largest = 0; // max |entry|
    bool fits = true;

    static constexpr std::int64_t limit = std::int64_t{1} << 62;

    /// Row i of a table, or with Across its column i. Calls are what constant evaluation is slow
    /// at, so this loop makes two for each number.
    template <bool Across, std::size_t R, std::size_t C>
    constexpr void read(rational const (&table)[R][C], std::size_t i) {
        std::int64_t bottoms[N]{};
        bool one_bottom = true;
        for (std::size_t k = 0; k < N; ++k) {
            rational const& x = table[Across ? k : i][Across ? i : k];
            std::int64_t const top = x.small_numerator();
            bottoms[k] = x.small_denominator();
            entries[k] = top;
            // in range: |top| < 2^63
            largest = top > largest ? top : -top > largest ? -top : largest;
            one_bottom = one_bottom && bottoms[k] == bottoms[0];
            if (top == 0 && !x.is_small()) { // a wide number shows 0 here
                fits = false;
                return;
            }
        }
        if (one_bottom)
            denominator = bottoms[0];
        else
            rescale(bottoms);
        fits = fits && largest < limit && denominator < limit;
    }

private:
    constexpr void rescale(std::int64_t const (&bottoms)[N]) {
        for (std::size_t k = 0; k < N && fits; ++k)
            if (denominator % bottoms[k] != 0)
                fits = attest::multiply_fits(
                    denominator, bottoms[k] / detail::small_gcd(denominator, bottoms[k]),
                    denominator);
        largest = 0;
        for (std::size_t k = 0; k < N && fits; ++k) {
            std::int64_t& top = entries[k];
            // in range: a constant
            fits = attest::multiply_fits(top, denominator / bottoms[k], top) && top > -limit;
            if (!fits)
                return; // top may be -2^63, which has no negative
            // in range: |top| < 2^63
            largest = top > largest ? top : -top > largest ? -top : largest;
        }
    }
};

} // namespace attest::detail
