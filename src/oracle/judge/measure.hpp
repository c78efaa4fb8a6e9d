// Measures a candidate against certified results: fills the counts and sums of tally.hpp.
//
// Threads share the elements; the tally does not depend on how.
#pragma once

#include <attest/core/crew.hpp>
#include <attest/oracle/answer.hpp>
#include <attest/oracle/judge/statistics.hpp>
#include <attest/oracle/judge/tally.hpp>

#include "oracle/judge/element_reader.hpp"
#include "oracle/judge/waiting_sum.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace attest::oracle {

namespace detail {

inline double midpoint(bounds const& exact) {
    return exact.lower + (exact.upper - exact.lower) / 2;
}

/// Measures finite elements with finite bounds.
class measuring {
public:
    explicit measuring(tally& into)
        : into_(into), errors_(into.errors), sizes_(into.sizes), squares_(into.squares),
          relatives_(into.relatives), products_(into.products), candidates_(into.candidates),
          midpoints_(into.midpoints) {}

    /// Measures candidate x.
    void add(bounds const& around, double x) {
        double const m = midpoint(around);
        double const error = x - m;
        double const size = std::fabs(error);
        if (++into_.measured % waiting_sum::most_addends == 0)
            end();
        into_.maximum_absolute = std::max(into_.maximum_absolute, size);
        width_ = std::max(width_, around.upper - around.lower);
        scaled_integer const of_error(error);
        scaled_integer const of_candidate(x);
        scaled_integer const of_midpoint(m);
        errors_.add(of_error);
        sizes_.add(scaled_integer(size));
        squares_.add_product(of_error, of_error);
        products_.add_product(of_candidate, of_midpoint);
        candidates_.add_product(of_candidate, of_candidate);
        midpoints_.add_product(of_midpoint, of_midpoint);
        if (around.lower <= 0 && around.upper >= 0)
            return;
        ++into_.measured_relative;
        double const relative = size / std::fabs(m);
        relatives_.add(scaled_integer(relative));
        into_.maximum_relative = std::max(into_.maximum_relative, relative);
    }

    /// Completes the sums; the maximum width is rounded up.
    void end() {
        for (waiting_sum* const one :
             {&errors_, &sizes_, &squares_, &relatives_, &products_, &candidates_, &midpoints_})
            one->end();
        into_.maximum_width =
            width_ == 0 ? 0 : std::nextafter(width_, std::numeric_limits<double>::infinity());
    }

private:
    tally& into_;
    waiting_sum errors_;
    waiting_sum sizes_;
    waiting_sum squares_;
    waiting_sum relatives_;
    waiting_sum products_;
    waiting_sum candidates_;
    waiting_sum midpoints_;
    double width_ = 0;
};

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
        detail::measuring measured(into);
        element_reader const reader(f);
        for (std::size_t k = piece * all / pieces; k < (piece + 1) * all / pieces; ++k) {
            counts.add(distances[k]);
            double const x = reader.value(candidate(k));
            into.nan += std::isnan(x) ? 1U : 0U;
            into.infinite += std::isinf(x) ? 1U : 0U;
            if (std::isfinite(x) && std::isfinite(exact[k].lower) && std::isfinite(exact[k].upper))
                measured.add(exact[k], x);
        }
        measured.end();
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
