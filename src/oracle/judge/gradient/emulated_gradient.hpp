// The results of an emulated backward kernel for all elements of dQ, dK or dV of one key head.
//
// With midpoints m and radii h of the factors P or dS (emulated_pair.hpp), which multiply x, the k,
// q or dO:
//     C = Σ m x,   H = Σ h |x|,   R = Σ (|m| + h)|x|
// The kernel adds n products in float32, in any order. If float32 holds them, each of the n − 1
// additions is rounded by a unit of a sum of some of them, at most (R + |C| + H)/2, the larger of
// those of either sign:
//     A = γ_n(U)(1 + γ_n(U))(R + |C| + H)/2;   otherwise A = γ_n(U) R                    [H, 4.2; lemma 3.1]
// so before the scale the sum is within H + A + 2nf of C. The scale (unless it is in dS), the
// factor of dropout (if it is applied last) and the float32 sum of the heads of a group add the
// same terms as in the bound of a model (element_error.hpp). If the kernel rounds the part of each
// of G heads to the format of the result, a part lies between the rounded ends; with midpoints m_h
// and radii r_h of these, the sum is Σ m_h ± (Σ r_h + γ_G(u) Σ (|m_h| + r_h)). Nothing is known if
// the parts of heads, after the scale, may sum to 2^127: a sum of some of them may be infinite in
// float32. The element passes if it lies between the rounded ends.
//
// The emulation says something if the radius is at most a quarter of the size of element_error.hpp.
//
// Source: [H] Higham, Accuracy and Stability of Numerical Algorithms, 2nd ed. (2002), 2.2, 3.1 and 4.2.
#pragma once

#include "oracle/judge/gradient/emulated_pair.hpp"

namespace attest::oracle::modelled {

class emulated_gradient {
public:
    emulated_gradient(backward_model const& by, backward_facts const& facts,
                      fast::plan const& common, fast::kernel const& with, gradient_part part,
                      std::size_t b, std::size_t g)
        : by_(by), constants_(in_doubles(element_constants_of(by, part))),
          scale_((is_of_scores(part) && !by.roundings.scaled ? by.scores.rows.scale : 1)
                 * (by.roundings.dropout_last ? by.keep : 1)),
          exact_products_(are_exact(by, part)), narrow_(by.output),
          apart_(by.roundings.heads_apart && constants_.heads > 0),
          columns_(is_of_scores(part) ? by.p.size() : by.p.value_size()),
          sums_(by, facts, common, with, part, b, g, by.roundings.heads_apart) {
        // The storing format of a head counts only if the heads are rounded separately.
        constants_.heads_stored = constants_.stored = constants_.stored_subnormal = 0;
        if (!apart_)
            return;
        adding_heads_ = std::exchange(constants_.adding_heads, 0);
        parts_.resize(by.p.keys() * columns_);
    }

    /// Calls settle(head, row, component, value) for each element.
    template <class Settle>
    void run(progress const* watched, Settle const& settle) {
        std::fill(parts_.begin(), parts_.end(), added_parts{});
        sums_.run(watched,
                  [&](std::size_t head, std::size_t row, std::size_t a, element_sums const& of) {
                      if (!apart_)
                          return settle(head, row, a, value_of(of));
                      added_parts& into = parts_[row * columns_ + a];
                      add(into, value_of(of), of.sizes);
                      if (++into.heads == by_.group())
                          settle(head, row, a, value_of(into));
                  });
    }

    /// Returns the value of one element.
    [[nodiscard]] emulated_value at(std::size_t head, std::size_t row, std::size_t a) {
        emulated_value found;
        auto const take = [&](std::size_t h, std::size_t i, std::size_t k, auto const& of) {
            if (h == head && i == row && k == a)
                found = value_of(of);
        };
        if (apart_)
            run(nullptr, take);
        else
            sums_.run_near(head, row, take);
        return found;
    }

private:
    static constexpr double infinite = std::numeric_limits<double>::infinity();

    /// Sums over the query heads so far, for one element.
    struct added_parts {
        double value = 0;   ///< Σ m_h
        double radius = 0;  ///< Σ r_h
        double reached = 0; ///< Σ (|m_h| + r_h)
        double sizes = 0;
        std::size_t heads = 0;
    };

    void add(added_parts& into, emulated_value const& of, double sizes) const {
        double const lower = narrow_(of.value - of.radius);
        double const upper = narrow_(of.value + of.radius);
        double const middle = (lower + upper) / 2;
        into.value += middle;
        into.radius += raised((upper - lower) / 2 + std::fabs(middle) * 0x1p-52);
        into.reached += std::max(std::fabs(lower), std::fabs(upper));
        into.sizes += sizes;
    }

    static emulated_value value_of(emulated_value const& of) { return of; }

    [[nodiscard]] emulated_value value_of(added_parts const& of) const {
        double const heads = static_cast<double>(of.heads);
        double const radius =
            raised(of.radius * (1 + heads * 0x1p-52)
                   + (adding_heads_ + heads * 0x1p-51) * of.reached * (1 + heads * 0x1p-52));
        if (!(radius < infinite) || !(of.reached < float32_limit))
            return {0, infinite, false};
        return {of.value, radius, radius <= of.sizes * std::fabs(scale_) / 4};
    }

    static bool are_exact(backward_model const& by, gradient_part part) {
        format const narrow = by.model.weights;
        if (part == gradient_part::query)
            return has_exact_products(narrow, by.p.key.type(), by.p.past_key);
        return has_exact_products(narrow,
                                  is_of_scores(part) ? by.p.query.type() : by.from.output.type());
    }

    /// Returns A.
    [[nodiscard]] double adding(element_sums const& of) const {
        double const unit = gamma_above(of.pairs, by_.model.sums_unit);
        return exact_products_
                   ? unit * (1 + unit) * (of.reached + std::fabs(of.value) + of.errors) / 2
                   : unit * of.reached;
    }

    [[nodiscard]] emulated_value value_of(element_sums const& of) const {
        if (of.pairs == 0)
            return {0, 0, true};
        double const flushed = 2 * static_cast<double>(of.pairs) * by_.narrow.flushed;
        // The rounding error of C in doubles.
        double const summed = of.reached * static_cast<double>(sums_.terms() + 64) * 0x1p-52;
        double const value = of.value * scale_;
        double const scale = std::fabs(scale_) * (1 + 0x1p-50);
        double const before =
            sums_.raise(or_infinite(of.errors + adding(of) + flushed + summed, of.reached)) * scale
            + std::fabs(value) * 0x1p-50;
        double const size = std::fabs(value);
        double const parts = sums_.is_grouped() ? sums_.raise(of.parts) * scale : size;
        auto const last = finished(constants_, before, parts, size);
        bool const overflows = sums_.is_grouped() && !apart_ && !(parts + before < float32_limit);
        if (!(before < infinite) || overflows)
            return {value, infinite, false};
        double const radius = raised(before + last.scale + last.heads);
        return {value, radius, radius <= of.sizes * scale / 4};
    }

    backward_model const& by_;
    element_constants<double> constants_;
    double scale_;
    bool exact_products_;
    to_format narrow_;
    bool apart_;
    double adding_heads_ = 0; ///< γ_G(u)
    std::size_t columns_;
    pair_sums<emulated_terms> sums_;
    std::vector<added_parts> parts_{};
};

} // namespace attest::oracle::modelled
