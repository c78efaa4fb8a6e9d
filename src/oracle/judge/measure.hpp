// A candidate measured against certified results: the numbers that statistics.hpp describes.
//
// Three passes over the elements: for the largest sizes, by which later numbers are divided; for sums;
// and for what needs the sums.
#pragma once

#include <attest/oracle/answer.hpp>

#include "oracle/judge/binary_scale.hpp"
#include "oracle/judge/count_distances.hpp"

#include <cmath>
#include <limits>

namespace attest::oracle {

namespace detail {

inline double midpoint(bounds const& exact) {
    return exact.lower + (exact.upper - exact.lower) / 2;
}

/// The sum of two doubles, one of them perhaps negated, rounded up.
inline double width(bounds const& exact) {
    double const near = exact.upper - exact.lower;
    return near == 0 ? 0 : std::nextafter(near, std::numeric_limits<double>::infinity());
}

/// The elements that are finite and have finite bounds.
class measured_elements {
public:
    template <class Candidate>
    measured_elements(format f, Candidate const& candidate, std::vector<bounds> const& exact)
        : exact_(exact), values_(exact.size()) {
        for (std::size_t k = 0; k < exact.size(); ++k) {
            std::uint64_t const bits = candidate(k);
            bool const is_measured = is_finite(f, bits) && std::isfinite(exact[k].lower)
                                     && std::isfinite(exact[k].upper);
            nan_ += is_nan(f, bits) ? 1U : 0U;
            infinite_ += !is_nan(f, bits) && !is_finite(f, bits) ? 1U : 0U;
            values_[k] = is_measured ? value_of(f, bits) : not_measured;
        }
    }

    [[nodiscard]] std::size_t nan() const { return nan_; }

    [[nodiscard]] std::size_t infinite() const { return infinite_; }

    /// act(bounds, their midpoint, the candidate) for each of them, in their order.
    template <class Act>
    void each(Act const& act) const {
        for (std::size_t k = 0; k < exact_.size(); ++k)
            if (!std::isnan(values_[k]))
                act(exact_[k], midpoint(exact_[k]), values_[k]);
    }

private:
    static constexpr double not_measured = std::numeric_limits<double>::quiet_NaN();

    std::vector<bounds> const& exact_;
    std::vector<double> values_;
    std::size_t nan_ = 0;
    std::size_t infinite_ = 0;
};

struct largest_sizes {
    double candidate = 0;
    double midpoint = 0;
};

/// The largest errors and what is said element by element.
inline largest_sizes measure_largest(measured_elements const& elements, statistics& into) {
    compensated_sum relatives;
    largest_sizes found;
    elements.each([&](bounds const& around, double m, double x) {
        double const size = std::fabs(x - m);
        ++into.measured;
        into.maximum_absolute = std::max(into.maximum_absolute, size);
        into.maximum_width = std::max(into.maximum_width, width(around));
        found.candidate = std::max(found.candidate, std::fabs(x));
        found.midpoint = std::max(found.midpoint, std::fabs(m));
        if (around.lower <= 0 && around.upper >= 0)
            return;
        ++into.measured_relative;
        relatives.add(size / std::fabs(m));
        into.maximum_relative = std::max(into.maximum_relative, size / std::fabs(m));
    });
    if (into.measured == 0)
        into.maximum_absolute = into.maximum_width = std::numeric_limits<double>::quiet_NaN();
    if (into.measured_relative == 0)
        into.maximum_relative = std::numeric_limits<double>::quiet_NaN();
    into.mean_relative = mean(relatives, into.measured_relative);
    return found;
}

/// What needs sums over all elements.
inline void measure_sums(measured_elements const& elements, largest_sizes const& largest,
                         statistics& into) {
    binary_scale const of_errors(into.maximum_absolute);
    binary_scale const of_candidates(largest.candidate);
    binary_scale const of_midpoints(largest.midpoint);
    compensated_sum sum;
    compensated_sum sizes;
    compensated_sum squares;
    compensated_sum products;
    compensated_sum candidates;
    compensated_sum midpoints;
    elements.each([&](bounds const&, double m, double x) {
        double const e = of_errors.down(x - m);
        double const from = of_candidates.down(x);
        double const to = of_midpoints.down(m);
        sum.add(e);
        sizes.add(std::fabs(e));
        squares.add(e * e);
        products.add(from * to);
        candidates.add(from * from);
        midpoints.add(to * to);
    });
    double const bias = mean(sum, into.measured);
    into.bias = of_errors.up(bias);
    into.mean_absolute = of_errors.up(mean(sizes, into.measured));
    into.root_mean_square = of_errors.up(std::sqrt(mean(squares, into.measured)));

    double const length = std::sqrt(candidates.value());
    double const exact_length = std::sqrt(midpoints.value());
    compensated_sum deviations;
    compensated_sum turns;
    elements.each([&](bounds const&, double m, double x) {
        double const apart = of_errors.down(x - m) - bias;
        double const turn = of_candidates.down(x) / length - of_midpoints.down(m) / exact_length;
        deviations.add(apart * apart);
        turns.add(turn * turn);
    });
    if (largest.candidate > 0 && largest.midpoint > 0) {
        into.cosine = std::clamp(products.value() / (length * exact_length), -1.0, 1.0);
        into.cosine_distance = turns.value() / 2;
    }
    auto const n = static_cast<double>(into.measured);
    if (into.measured > 1)
        into.bias_error = of_errors.up(std::sqrt(deviations.value() / (n - 1) / n));
}

} // namespace detail

/// `candidate(k)` are the bits of element k, `exact` and `distances` belong to the same elements.
template <class Candidate>
statistics statistics_of(format f, Candidate const& candidate, std::vector<bounds> const& exact,
                         std::vector<std::uint64_t> const& distances) {
    statistics result;
    detail::count_distances(distances, result);
    detail::measured_elements const elements(f, candidate, exact);
    result.nan = elements.nan();
    result.infinite = elements.infinite();
    auto const largest = detail::measure_largest(elements, result);
    detail::measure_sums(elements, largest, result);
    return result;
}

} // namespace attest::oracle
