// integer_line: a row or column of rationals as integers over one denominator.
//
// Σ (a_k / A)(b_k / B) = (Σ a_k b_k) / (A B): with lines, a dot product of rationals is one of
// integers, and one fraction to reduce. In constant evaluation that is a hundredth of the work of
// adding fractions.
//
// Exact: a line that does not fit below 2^62 says so, and the caller adds up fractions instead.
#pragma once

#include <attest/number/rational.hpp>

#include <cstddef>
#include <cstdint>

namespace attest::detail {

template <std::size_t N>
struct integer_line {
    std::int64_t entries[N]{};
    std::int64_t denominator = 1;
    std::int64_t greatest = 0; // max |entry|
    bool fits = true;

    static constexpr std::int64_t limit = std::int64_t{1} << 62;

    template <class M>
    constexpr void read_row(M const& m, std::size_t i)
    {
        for (std::size_t k = 0; k < N && fits; ++k)
            put(k, m(i, k));
        finish();
    }
    template <class M>
    constexpr void read_column(M const& m, std::size_t j)
    {
        for (std::size_t k = 0; k < N && fits; ++k)
            put(k, m(k, j));
        finish();
    }

private:
    std::int64_t bottoms[N]{};
    bool one_bottom = true;

    constexpr void put(std::size_t k, rational const& x)
    {
        fits = x.is_small();
        entries[k] = x.small_numerator();
        bottoms[k] = x.small_denominator();
        one_bottom = one_bottom && bottoms[k] == bottoms[0];
    }

    constexpr void finish()
    {
        if (one_bottom)
            denominator = bottoms[0];
        else
            rescale();
        for (std::size_t k = 0; k < N && fits; ++k) {
            std::int64_t const size = entries[k] < 0 ? -entries[k] : entries[k];
            greatest = size > greatest ? size : greatest;
        }
        fits = fits && greatest < limit && denominator < limit;
    }

    constexpr void rescale()
    {
        for (std::size_t k = 0; k < N && fits; ++k)
            if (denominator % bottoms[k] != 0)
                fits = !__builtin_mul_overflow(denominator,
                                               bottoms[k] / small_gcd(denominator, bottoms[k]),
                                               &denominator);
        for (std::size_t k = 0; k < N && fits; ++k)
            fits = !__builtin_mul_overflow(entries[k], denominator / bottoms[k], &entries[k]) &&
                   entries[k] != -limit * 2;
    }
};

} // namespace attest::detail
