// The errors of all elements of dQ, dK or dV of one key head, in doubles: pair_error.hpp and
// element_error.hpp.
//
// Scores and their errors E come from fast/model_rows.hpp as upper bounds, and all terms that
// follow from them are upper bounds as well, since they grow with w, E, |z| and the numbers of the
// row. Their sums are those of pair_sums.hpp.
//
// Proof: the errors of dP and Σ|dO v| in doubles are at most γ_n(2^-53) Σ|dO v| [H, lemma 3.1],
// which is below 2^-28 of e_P, and that of dP − D is 2^-52 of it, below 2^-28 of e_P + e_D; |z| is
// increased by 2^-20 (e_P + e_D). The relative error of the library's e^x is assumed to be at most
// 2^-40 (fast_bound.hpp), and for x ≤ 1, e^x − 1 ≤ x + x²/2 + (e − 5/2)x³. The error of tanh t in
// model_rows.hpp is at most 2^-13 E/C, and 1 − t² is increased by more. The last sums are increased
// by 2^-38. The result is an upper bound of the bound in intervals, and exceeds it by at most 2^-12
// of it if a ≤ 2^-4 (tested).
//
// Source: [H] Higham, Accuracy and Stability of Numerical Algorithms, 2nd ed. (2002), 3.1.
#pragma once

#include "oracle/judge/gradient/pair_sums.hpp"

namespace attest::oracle::modelled {

/// The contributions of pairs to the bound of a model.
class error_terms {
public:
    static constexpr bool has_values = false;

    explicit error_terms(backward_model const& by) : by_(by) {}

    /// Returns the numbers of P.
    [[nodiscard]] pair_numbers weight(pair_found const& at) const {
        pair_weight<double> const w = weight_of(at.far, at.exponent);
        auto const& [of, kept] = weight_terms(by_.narrow, w);
        pair_numbers const kept_pair =
            numbers(at, of, w.weight * by_.keep, w.weight * by_.narrow.keep, kept);
        if (at.keep > 0 || !(kept_pair.errors < infinite))
            return kept_pair;
        return {};
    }

    /// Returns the numbers of dS.
    [[nodiscard]] pair_numbers change(pair_found const& at) const {
        pair_constants<double> const& with = by_.narrow;
        backward_row const& row = at.row;
        pair_weight<double> const w = weight_of(at.far, at.exponent);
        double const size = at.product_size * with.keep;
        double const products = with.kept_products * (size + row.start())
                                + with.keep * with.no_product + with.kept_flushed;
        pair_change<double> change{0, at.keep > 0 ? products : 0, row.dot, 1, 0};
        double const z = at.product * at.keep + row.away;
        change.size = std::fabs(z) + (change.products + change.dot) * 0x1p-20;
        if (by_.scores.rows.cap > 0) {
            change.bend_error = bend_error(with, at.tangent, at.tangent_error) * (1 + 0x1p-12);
            change.bend = std::max(1 - at.tangent * at.tangent, 0.0) + change.bend_error * 0x1p-12;
        }
        change_terms<double> const terms = terms_of(with, w, change);
        double sum = terms.products + terms.dot + terms.cap + terms.difference;
        if (!(intermediate_of(w.grown, size + products, row.size + row.dot, with.enlarged)
              < float32_limit)
            || !(terms.stored <= by_.largest))
            sum = infinite;
        return numbers(at, terms.of, w.weight * z * change.bend,
                       w.weight * change.bend * ((at.keep > 0 ? size : 0) + row.size), sum);
    }

private:
    static constexpr double infinite = std::numeric_limits<double>::infinity();

    /// Returns w, w(e^a − 1) and w e^a for a score at this distance from L.
    static pair_weight<double> weight_of(double far, double a) {
        double const w = exponential_above(far);
        if (!(a <= 1)) {
            double const grown = exponential_above(far + a);
            return {w, grown, grown};
        }
        double const more = w * (a * (1 + a * (0.5 + a * 0.21829)) * (1 + 0x1p-40));
        return {w, more, w + more};
    }

    [[nodiscard]] pair_numbers numbers(pair_found const& at, pair_terms<double> const& of,
                                       double value, double size, double sum) const {
        sum += of.scores + of.exponential + of.rounding + of.underflow + at.adding * of.reached;
        return {value, of.reached <= by_.largest ? sum : infinite, size, 0};
    }

    backward_model const& by_;
};

class fast_error {
public:
    fast_error(backward_model const& by, backward_facts const& facts, fast::plan const& common,
               fast::kernel const& with, gradient_part part, std::size_t b, std::size_t g)
        : by_(by), scored_(is_of_scores(part)), sums_(by, facts, common, with, part, b, g) {}

    /// Calls settle(head, row, component, |c|B, M, size) for each element; M < 0 means the absolute
    /// exact value.
    template <class Settle>
    void run(progress const* watched, Settle const& settle) {
        double const scale = scored_ ? std::fabs(by_.scores.rows.scale) * (1 + 0x1p-50) : 1;
        sums_.run(watched, [&](std::size_t head, std::size_t row, std::size_t a,
                               element_sums const& of) {
            double const flushed =
                2 * static_cast<double>(of.pairs) * by_.narrow.flushed * by_.narrow.keep;
            double const before = sums_.raise(or_infinite(of.errors + flushed, of.sizes) * scale);
            settle(head, row, a, before,
                   sums_.is_grouped() ? sums_.raise(of.parts * scale) + before * 0x1p-20 : -1,
                   of.sizes * scale);
        });
    }

private:
    backward_model const& by_;
    bool scored_;
    pair_sums<error_terms> sums_;
};

} // namespace attest::oracle::modelled
