// A row of softmax outputs in 60-bit fixed point: the cheap first look at "does o_ib round to t?".
//
// With E_j = e^{s_ij} in units of 2^(K−60), K the largest exponent of the row, each known to ±ε_j:
//     N_b = Σ_j E_j·V_jb,  D = Σ_j E_j,  o_ib = N_b / (D·c_b)
// where column b of the values is the integers V_jb over the one denominator c_b. N_b is known to
// ±max|V_jb|·Σ ε_j and D to ±Σ ε_j; the rest is exact integer arithmetic. So o_ib lies within half
// a unit of t = u/10^d when (2u − 1)·c_b·D < 2·10^d·N_b < (2u + 1)·c_b·D by more than the errors.
//
// The answer is `undecided` whenever the errors could matter, a tie included, or a number does not
// fit; then the exact comparison decides (element_rounding.hpp). It is never a guess.
#pragma once

#include <attest/attention/mix.hpp>
#include <attest/core/checked.hpp>
#include <attest/core/verdict.hpp>
#include <attest/matrix/integer_product.hpp>
#include <attest/number/fixed_point_exp.hpp>

#include <concepts>
#include <cstddef>

namespace attest::detail {

/// No fixed point for this matrix: every question is left to the exact comparison.
template <class M>
struct fixed_point_rows {
    constexpr explicit fixed_point_rows(M const&) {}

    constexpr void enter(M const&, std::size_t) {}

    constexpr verdict rounds_to(std::size_t, rational const&, std::same_as<int> auto) const {
        return verdict::undecided;
    }
};

template <class M>
concept rational_softmax_output = requires(M const& m, std::size_t i, std::size_t j) {
    { m.weights().logits()(i, j) } -> std::convertible_to<surd>;
    { m.weights().allowed(i, j) } -> std::same_as<bool>;
    { m.values().entries()[i][j] } -> std::same_as<rational const&>;
} && row_quotient<M>;

template <rational_softmax_output M>
struct fixed_point_rows<M> {
    static constexpr std::size_t keys =
        std::remove_cvref_t<decltype(std::declval<M>().values())>::rows;

    integer_line<keys> values[M::columns];
    std::int64_t powers[keys]{};
    int128 total = 0;
    int128 error = 0;
    bool usable = false;

    constexpr explicit fixed_point_rows(M const& m) {
        for (std::size_t b = 0; b < M::columns; ++b)
            values[b].template read<true>(m.values().entries(), b);
    }

    /// Encloses the powers of e of row i.
    constexpr void enter(M const& m, std::size_t i) {
        fixed_exponential row[keys];
        fixed_root root;
        int largest = -(1 << 14);
        usable = false;
        for (std::size_t j = 0; j < keys; ++j) {
            if (!m.weights().allowed(i, j))
                continue;
            surd const logit = m.weights().logits()(i, j);
            if (!logit.is_rational() && root.radicand != logit.radicand())
                root = root_of(logit.radicand());
            row[j] = fixed_exp(logit, root);
            if (!row[j].usable)
                return;
            largest = row[j].exponent > largest ? row[j].exponent : largest;
        }
        total = 0;
        error = 0;
        for (std::size_t j = 0; j < keys; ++j) {
            int const shift = row[j].usable ? largest - row[j].exponent : 63;
            powers[j] = shift < 63 ? row[j].mantissa >> shift : 0;
            total += powers[j];
            error += row[j].usable ? (shift < 63 ? (row[j].error >> shift) + 2 : 2) : 0;
        }
        usable = error < total;
    }

    /// Does entry b of the row, rounded to that number of decimals, read `value`?
    constexpr verdict rounds_to(std::size_t b, rational const& value, std::same_as<int> auto digits) const {
        if (!usable || !fits(values[b]) || digits < 0 || digits > 9 || !value.is_small())
            return verdict::undecided;
        // in range below: at most 9 digits; what has 128 bits is bounded at fits() below
        std::int64_t ten = 1;
        for (int d = 0; d < digits; ++d)
            ten *= 10;
        std::int64_t units = 0;
        if (ten % value.small_denominator() != 0
            || !multiply_fits(value.small_numerator(), ten / value.small_denominator(), units)
            || units > (std::int64_t{1} << 32) || units < -(std::int64_t{1} << 32)
            || values[b].denominator > (std::int64_t{1} << 20))
            return verdict::undecided;
        int128 const centre = detail::integer_dot(powers, values[b].entries) * (2 * ten);
        int128 const half = total * values[b].denominator;
        int128 const lower = half * (2 * units - 1);
        int128 const upper = half * (2 * units + 1);
        int128 const weight =
            2 * ten * int128{values[b].largest}
            + int128{values[b].denominator} * ((units < 0 ? -units : units) * 2 + 1);
        int128 const spread = error * weight;
        if (centre - lower > spread && upper - centre > spread)
            return verdict::proved;
        if (lower - centre > spread || centre - upper > spread)
            return verdict::refuted;
        return verdict::undecided;
    }

private:
    /// Every number fits 128 bits: a power is at most 2^61 and 1024 keys add 2^10, so total ≤ 2^71
    /// and error < total; values are below 2^20, so |centre| ≤ 2^91 · 2·10^9 < 2^122; |units| ≤
    /// 2^32 and the denominator is at most 2^20, so |lower|, |upper| < 2^125 and spread < 2^71 ·
    /// 2^54 = 2^125.
    static constexpr bool fits(integer_line<keys> const& line) {
        return line.fits && keys <= 1024 && line.largest < (std::int64_t{1} << 20);
    }
};

} // namespace attest::detail
