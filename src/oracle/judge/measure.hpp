// Measures a candidate against certified results: fills the counts and sums of tally.hpp.
//
// Threads share the elements; the tally does not depend on how.
#pragma once

#include <attest/core/crew.hpp>
#include <attest/oracle/answer.hpp>
#include <attest/oracle/judge/statistics.hpp>
#include <attest/oracle/judge/tally.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace attest::oracle {

namespace detail {

inline double midpoint(bounds const& exact) {
    return exact.lower + (exact.upper - exact.lower) / 2;
}

/// Returns the width of the bounds, rounded up.
inline double width(bounds const& exact) {
    double const near = exact.upper - exact.lower;
    return near == 0 ? 0 : std::nextafter(near, std::numeric_limits<double>::infinity());
}

/// Measures one finite element with finite bounds: candidate x.
inline void measure(bounds const& around, double x, tally& into) {
    double const m = midpoint(around);
    double const error = x - m;
    double const size = std::fabs(error);
    ++into.measured;
    into.maximum_absolute = std::max(into.maximum_absolute, size);
    into.maximum_width = std::max(into.maximum_width, width(around));
    into.errors.add(error);
    into.sizes.add(size);
    into.squares.add_product(error, error);
    into.products.add_product(x, m);
    into.candidates.add_product(x, x);
    into.midpoints.add_product(m, m);
    if (around.lower <= 0 && around.upper >= 0)
        return;
    ++into.measured_relative;
    into.relatives.add(size / std::fabs(m));
    into.maximum_relative = std::max(into.maximum_relative, size / std::fabs(m));
}

/// Counts each distance; most distances are small.
class distance_counts {
public:
    void add(std::uint64_t distance) {
        if (distance < small_.size())
            ++small_[distance];
        else
            large_.push_back(distance);
    }

    void put_into(std::map<std::uint64_t, std::size_t>& counts) {
        for (std::size_t distance = 0; distance < small_.size(); ++distance)
            if (small_[distance] > 0)
                counts[distance] += small_[distance];
        std::ranges::sort(large_);
        for (std::uint64_t const one : large_)
            ++counts[one];
    }

private:
    std::array<std::size_t, 256> small_{};
    std::vector<std::uint64_t> large_{};
};

} // namespace detail

/// `candidate(k)` returns the bits of element k; `exact` and `distances` belong to the same
/// elements.
template <class Candidate>
tally tally_of(format f, Candidate const& candidate, std::vector<bounds> const& exact,
               std::vector<std::uint64_t> const& distances, unsigned threads = 1) {
    std::size_t const all = exact.size();
    std::size_t const pieces = std::clamp<std::size_t>(all / 16384, 1, 64);
    std::vector<tally> found(pieces);
    share(threads, pieces, [&](std::size_t piece) {
        tally& into = found[piece];
        detail::distance_counts counts;
        for (std::size_t k = piece * all / pieces; k < (piece + 1) * all / pieces; ++k) {
            counts.add(distances[k]);
            std::uint64_t const bits = candidate(k);
            bool const has_value = is_finite(f, bits);
            into.nan += is_nan(f, bits) ? 1U : 0U;
            into.infinite += !has_value && !is_nan(f, bits) ? 1U : 0U;
            if (has_value && std::isfinite(exact[k].lower) && std::isfinite(exact[k].upper))
                detail::measure(exact[k], value_of(f, bits), into);
        }
        into.elements = (piece + 1) * all / pieces - piece * all / pieces;
        counts.put_into(into.distances);
    });
    tally result = std::move(found.front());
    for (std::size_t piece = 1; piece < pieces; ++piece)
        result.add(found[piece]);
    return result;
}

template <class Candidate>
statistics statistics_of(format f, Candidate const& candidate, std::vector<bounds> const& exact,
                         std::vector<std::uint64_t> const& distances) {
    return statistics_of(tally_of(f, candidate, exact, distances));
}

} // namespace attest::oracle
