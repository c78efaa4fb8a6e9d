// Intervals that contain P and dS of an emulated backward kernel, for query i and key j.
//
// The kernel is that of pair_error.hpp, whose names are used here; E is that of an emulated kernel
// (emulated_bound.hpp). It receives the saved L̂ and Ô, from which the exact gradients are computed
// as well. So
//     p̂ ∈ [w e^{−a}(1 − ε) − φ, w e^a (1 + ε) + φ],   P ∈ [rn(lower), rn(upper)]
// since rounding to a format is monotone. P is known if both ends round to the same number.
//
// dP is a sum of n products in any order, so each of its n − 1 additions is rounded by a unit of a
// sum of some of the products, at most (Σ|dO_b v_b| + |dP|)/2 (the larger of those of either sign).
// If float32 holds the products, e_P = γ_n(U)(1 + γ_n(U))((Σ|dO_b v_b| + |dP|)/2 + |D|) +
// 2n f(1 + γ_n(U)), since the sum may start with dLSE − D; otherwise e_P is as in pair_error.hpp.
//     dX̂ ∈ [p̂]·[z ± (e_P + e_D)]·[b ± β], its ends widened by θ (relative) and f(1 + θ)Z + 2f(1 + r)
//     dS ∈ [rn(lower), rn(upper)]
// with the interval of P instead of p̂, and times c, if the kernel does so: two more numbers may be
// below 2^-126.
//
// Under dropout a kernel applies its factor f_d first or last (pair_error.hpp). First: p̂ and dP of
// a kept pair are multiplied by f_d, each with the relative error T and f more. Last: they are not;
// D is divided by f_d, and so are e_D, which has the errors of that, and the numbers here. For a
// dropped pair P and dP are 0. Ends are widened by more than the roundings of their doubles.
//
// Source: [H] Higham, Accuracy and Stability of Numerical Algorithms, 2nd ed. (2002), 2.2, 3.1 and 4.2; Dao,
// FlashAttention-2 (2023), algorithm 2.
#pragma once

#include "oracle/judge/emulated_bound.hpp"
#include "oracle/judge/gradient/pair_sums.hpp"

namespace attest::oracle::modelled {

struct number_ends {
    double lower;
    double upper;
};

/// Returns whether float32 holds the products of numbers of these formats. `past` is that of past
/// keys or values, if any.
inline bool has_exact_products(format x, format y, std::optional<tensor> const& past = {}) {
    return description(x).precision + description(y).precision <= 24
           && (!past || has_exact_products(x, past->type()));
}

/// The contributions of pairs to the sums of an emulated kernel.
class emulated_terms {
public:
    static constexpr bool has_values = true;

    explicit emulated_terms(backward_model const& by)
        : by_(by), narrow_(by.model.weights), margin_(by.scores.rows.cap > 0 ? 0x1p-10 : 0x1p-20),
          exact_products_(
              has_exact_products(by.from.output.type(), by.p.value.type(), by.p.past_value)) {}

    /// Returns the numbers of P.
    [[nodiscard]] pair_numbers weight(pair_found const& at) const {
        double const w = std::exp(at.far);
        number_ends const p = weight_ends(at, w);
        pair_numbers const result = numbers(is_last() ? p : kept(p), w * first_keep());
        return at.keep > 0 || !(result.errors < infinite) ? result : pair_numbers{};
    }

    /// Returns the numbers of dS.
    [[nodiscard]] pair_numbers change(pair_found const& at) const {
        pair_constants<double> const& with = by_.narrow;
        backward_row const& row = at.row;
        double const w = std::exp(at.far);
        number_ends p = weight_ends(at, w);
        if (by_.roundings.of_rounded)
            p = {narrow_(p.lower), narrow_(p.upper)};
        double const later = is_last() ? by_.keep : 1;
        double const product = at.keep > 0 ? at.product * first_keep() : 0;
        double const product_size = at.product_size * first_keep();
        double const products = product_error(at, later);
        double const off = ((at.keep > 0 ? products : 0) + row.dot / later) * (1 + 0x1p-20);
        double const z = product + row.away / later;
        double bend = 1;
        double bend_off = 0;
        if (by_.scores.rows.cap > 0) {
            bend = std::max(1 - at.tangent * at.tangent, 0.0);
            bend_off = bend_error(with, at.tangent, at.tangent_error) * (1 + 0x1p-10);
        }
        double const whole = (std::fabs(z) + off) * (bend + bend_off); // Z
        double const flushed = with.flushed * (scaled() ? 2 * with.enlarged : 1);
        double const absolute =
            flushed * (1 + with.operations) * whole + 2 * flushed * (1 + p.upper);
        number_ends result = product_of(p, {z - off, z + off});
        if (bend_off > 0)
            result = product_of(result, {bend - bend_off, bend + bend_off});
        if (scaled())
            result = product_of(result, {scale(), scale()});
        double const moved = with.operations * (1 + 0x1p-20) + 0x1p-44;
        result.lower -= std::fabs(result.lower) * moved + absolute;
        result.upper += std::fabs(result.upper) * moved + absolute;
        if (!(intermediate_of(p.upper, product_size + products, row.size + row.dot, with.enlarged)
              < float32_limit))
            result = {-infinite, infinite};
        double const size = (at.keep > 0 ? product_size : 0) + row.size / later;
        return numbers(result, w * bend * size * (scaled() ? std::fabs(scale()) : 1));
    }

private:
    static constexpr double infinite = std::numeric_limits<double>::infinity();

    [[nodiscard]] bool scaled() const { return by_.roundings.scaled; }

    [[nodiscard]] double scale() const { return by_.scores.rows.scale; }

    [[nodiscard]] bool is_last() const { return by_.roundings.dropout_last; }

    /// Returns the factor of dropout that is applied before P and dS are rounded.
    [[nodiscard]] double first_keep() const { return is_last() ? 1 : by_.keep; }

    /// Returns p̂ times f_d, as the kernel multiplies it.
    [[nodiscard]] number_ends kept(number_ends const& p) const {
        if (!by_.p.kept)
            return p;
        pair_constants<double> const& with = by_.narrow;
        double const error = with.keeping * (1 + 0x1p-20) + 0x1p-48;
        return {std::max(p.lower * by_.keep * (1 - error) - with.kept_flushed, 0.0),
                p.upper * by_.keep * (1 + error) + with.kept_flushed};
    }

    /// Returns the ends of p̂ from w.
    [[nodiscard]] number_ends weight_ends(pair_found const& at, double w) const {
        pair_constants<double> const& with = by_.narrow;
        double const a = (at.exponent + at.row.width) * (1 + margin_);
        double const more = (1 + with.exponential) * (1 + 0x1p-38);
        double const less = (1 - with.exponential) * (1 - 0x1p-38);
        if (!(a <= 1)) // e^a ≤ 1 + a + a²/2 + (e − 5/2)a³ below, and e^−a ≥ 1 − a
            return {0, exponential_above(at.far + a) * more + with.lost};
        return {std::max(w * (1 - a) * less - with.lost, 0.0),
                w * (1 + a * (1 + a * (0.5 + a * 0.21829))) * more + with.lost};
    }

    /// Returns e_P of a kept pair, where D is divided by `later`.
    [[nodiscard]] double product_error(pair_found const& at, double later) const {
        pair_constants<double> const& with = by_.narrow;
        double const keep = first_keep();
        double const start = at.row.start() / later * (1 + 0x1p-50);
        double const sizes = exact_products_
                                 ? (keep * (at.product_size + std::fabs(at.product)) / 2 + start)
                                       * (1 + with.products) * (1 + 0x1p-20)
                                 : keep * at.product_size + start;
        double const plain = with.products * sizes + keep * with.no_product;
        return is_last() || !by_.p.kept
                   ? plain
                   : plain + with.keeping * (keep * std::fabs(at.product) + plain)
                         + with.kept_flushed;
    }

    static number_ends product_of(number_ends const& x, number_ends const& y) {
        auto const [lower, upper] = std::minmax(
            {x.lower * y.lower, x.lower * y.upper, x.upper * y.lower, x.upper * y.upper});
        return {lower, upper};
    }

    /// Returns the midpoint and radius of the rounded ends.
    [[nodiscard]] pair_numbers numbers(number_ends const& of, double size) const {
        double const lower = narrow_(of.lower);
        double const upper = narrow_(of.upper);
        double const middle = (lower + upper) / 2;
        double const half = (upper - lower) / 2 * (1 + 0x1p-50) + std::fabs(middle) * 0x1p-52;
        double const reached = std::max(std::fabs(lower), std::fabs(upper));
        if (!(reached <= by_.largest))
            return {0, infinite, size, 0};
        return {middle, half, size, reached};
    }

    backward_model const& by_;
    to_format narrow_;
    double margin_; ///< error of scores in doubles, as a share of E (fast/model_rows.hpp)
    bool exact_products_;
};

} // namespace attest::oracle::modelled
