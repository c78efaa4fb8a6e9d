// The error of one row: the terms of bound.hpp, from the results of the kernel.
//
// There is no bound if these terms are invalid or useless: scores or shifts beyond 2^30, values
// beyond 2^500, a sink far above all scores, no key at all.
#pragma once

#include "oracle/fast/bound.hpp"
#include "oracle/fast/logarithm.hpp"
#include "oracle/fast/plan.hpp"
#include "oracle/fast/source.hpp"

#include <optional>

namespace attest::oracle::fast {

inline constexpr double far = 0x1p30;

/// Returns 2^{L·sink − M}. Its error is not above that of the other weights: the same two fused
/// steps. Nothing if it is far above all of them, or if M is not a moderate number.
inline std::optional<double> sink_weight(double sink, double shift) {
    constexpr double high = 0x1.71547652b82fep+0;
    constexpr double low = 0x1.777d0ffda0d24p-56;
    if (!(std::abs(sink) <= far) || !(std::abs(shift) <= far))
        return std::nullopt;
    double const n = std::nearbyint(sink * high);
    double const rest = std::fma(sink, low, std::fma(sink, high, -n));
    double const exponent = n - shift;
    if (exponent > 900)
        return std::nullopt;
    return exponent < -1000 ? 0 : std::ldexp(power_of_two(rest), static_cast<int>(exponent));
}

/// Properties of a query.
struct query_facts {
    double largest = 0;
    double norm = 0;
    double unit = 0;
};

/// The results of the kernel for one row.
struct attended_row {
    query_facts query{};
    std::size_t chunk = 0; ///< the number of products of a score that are summed before the next
    bool follows = false;  ///< M follows the largest score
    double shift = 0;      ///< M
    double sum = 0;        ///< of the weights, a sink's included
    double squares = 0;    ///< of the weights of keys
};

class row_bound {
public:
    row_bound(problem const& p, plan const& common, source const& from, std::size_t lanes)
        : p_(p), plan_(common), from_(from), lanes_(lanes),
          lost_scores_(static_cast<double>(p.size()) * 0x1p-1074),
          lost_values_(2 * static_cast<double>(p.keys()) * 0x1p-1074) {}

    /// Returns an upper bound of |x| for the scores of this row: Σ_a |q_a k_a| ≤ ‖q‖‖k‖.
    [[nodiscard]] double largest_product(query_facts const& query) const {
        return query.norm * from_.norm * growth(2);
    }

    [[nodiscard]] bool sums_are_exact(query_facts const& query) const {
        double const unit = query.unit * from_.key_unit;
        return unit >= 0x1p-1000 && largest_product(query) < unit * 0x1p53;
    }

    [[nodiscard]] std::optional<row_error> error(attended_row const& row) const {
        if (!holds(row))
            return std::nullopt;
        bool const sink = !p_.how.sinks.empty();
        std::size_t const blocks = (p_.keys() + block_keys - 1) / block_keys;
        row_error found;
        found.weights = weight_error(exponent(row).total());
        found.values_sum = gamma(block_keys + blocks);
        found.weights_sum = gamma(block_keys / lanes_ + blocks + lanes_ + (sink ? 1 : 0));
        if (row.follows)
            found.dropped = dropped_share(p_.keys());
        found.underflow = lost_values_;
        if (!(found.weights < 0x1p-20) || !(row.sum > 0) || !(row.sum < 0x1p1000))
            return std::nullopt;
        return found;
    }

    /// Returns an upper bound of ‖w‖ / Σ w; squares below 2^-1000 are lost.
    [[nodiscard]] double share(attended_row const& row, row_error const& error) const {
        std::size_t const keys = p_.keys();
        double const squares = row.squares + static_cast<double>(keys) * 0x1p-1000;
        return std::sqrt(squares * growth(keys + 16)) / row.sum
               * (1 + 3 * (error.weights + error.weights_sum)) * growth(4);
    }

    /// Returns the errors of the exponents of this row's weights, term by term.
    [[nodiscard]] exponent_error exponent(attended_row const& row) const {
        exponent_error error;
        double const product = largest_product(row.query);
        double const reach = 2 * exponential_reach * unit_roundoff; // two fused steps t − n
        double t = plan_.plain * product;
        if (!sums_are_exact(row.query)) {
            std::size_t const chunks = (p_.size() + row.chunk - 1) / row.chunk;
            double const rounded = gamma(std::min(row.chunk, p_.size()) + chunks) * product;
            error.score = plan_.plain * (rounded + lost_scores_);
        }
        if (p_.how.soft_cap) {
            // 2·log₂e·c/cap·|x| is the exponent of E, and t is at most cap·log₂e. In
            // (1 − E)/(1 + E) an error ε of E contributes at most ε·2E/(1 + E)² ≤ ε/2; in addition
            // there are three roundings, and E below 2^-1000 is replaced by 0.
            double const inner = std::abs(plan_.cap_scale.high) * product * growth(2);
            double const power = weight_error(reach + 0x1p-105 * inner);
            t = std::abs(plan_.scale.high) * growth(2);
            error.cap = t * (power / 2 + 3 * unit_roundoff + 0x1p-998);
        }
        error.scale = 0x1p-105 * (t + (p_.how.sinks.empty() ? 0 : far));
        error.reduction = reach;
        if (plan_.extra) {
            double const y = std::abs(row.shift) + 1320 + t; // of a weight that was not dropped
            error.scale += 0x1p-105 * y;
            error.reduction += unit_roundoff * (t + 1) + exponential_reach * unit_roundoff;
            if (!p_.how.alibi_slopes.empty())
                error.extra = unit_roundoff * y;
        }
        return error;
    }

private:
    [[nodiscard]] bool holds(attended_row const& row) const {
        double const product = largest_product(row.query);
        return plan_.normal && from_.moderate && plan_.plain * product <= far && product <= 0x1p900
               && std::abs(plan_.cap_scale.high) * product <= far
               && std::abs(plan_.scale.high) <= far * 2 && std::abs(row.shift) <= far;
    }

    problem const& p_;
    plan const& plan_;
    source const& from_;
    std::size_t lanes_;
    double lost_scores_; ///< lost below the range of doubles by the products of one score
    double lost_values_; ///< and by the products of weights and values
};

} // namespace attest::oracle::fast
