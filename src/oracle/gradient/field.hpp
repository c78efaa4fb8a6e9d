// One gradient tensor during its computation: the open elements, and the results of their
// enclosures.
//
// An element is settled once. A result that rounds to zero is +0, as in every answer of the oracle.
#pragma once

#include <attest/oracle/gradient.hpp>

#include "oracle/decided.hpp"
#include "oracle/fast/rows.hpp"
#include "oracle/interval/decide.hpp"

#include <utility>

namespace attest::oracle::gradients_detail {

class field {
public:
    field(gradient_part part, format f, extents const& shape, bool bounded)
        : part_(part), found_{result_tensor(f, shape), {}},
          open_(shape[0] * shape[1] * shape[2] * shape[3], 1), incomparable_(open_.size(), 0) {
        if (bounded)
            found_.element_bounds.resize(open_.size());
    }

    [[nodiscard]] gradient_part part() const { return part_; }

    [[nodiscard]] extents shape() const { return found_.elements.shape(); }

    [[nodiscard]] std::size_t size() const { return open_.size(); }

    /// A field that is not asked for has no elements, and none is open.
    [[nodiscard]] bool is_open(std::size_t place) const {
        return !open_.empty() && open_[place] != 0;
    }

    [[nodiscard]] bool any_open(std::size_t first, std::size_t count) const {
        for (std::size_t k = first; k < first + count && !open_.empty(); ++k)
            if (open_[k] != 0)
                return true;
        return false;
    }

    [[nodiscard]] bool any_open() const { return any_open(0, size()); }

    /// Settles the element if all numbers between these doubles around its exact value round to one
    /// number.
    bool settle(std::size_t place, bounds const& around) {
        format const f = found_.elements.type();
        auto const bits = nearest_if_decided(f, around.lower, around.upper);
        if (bits)
            write(place, *bits, around);
        return bits.has_value();
    }

    /// Settles `count` elements from this one on whose pattern is known, and returns their number; all
    /// are open. Patterns of zero have no sign; an `undecided` one is replaced.
    std::size_t settle(std::size_t first, std::size_t count, std::uint64_t* patterns,
                       double const* lower, double const* upper) {
        std::size_t settled = 0;
        for (std::size_t k = 0; k < count; ++k) {
            bool const known = patterns[k] != fast::undecided;
            patterns[k] = known ? patterns[k] : 0;
            open_[first + k] = known ? 0 : 1;
            settled += known ? 1 : 0;
        }
        found_.elements.set(first, std::span<std::uint64_t const>(patterns, count));
        if (!found_.element_bounds.empty())
            for (std::size_t k = 0; k < count; ++k)
                found_.element_bounds[first + k] = {lower[k], upper[k]};
        return settled;
    }

    /// Settles the element by an enclosure; compare(midpoint) returns the sign of the value minus a
    /// midpoint between two cells, −1, 0 or 1, or nothing. Counted in `spent`.
    template <class Compare>
    bool settle(std::size_t place, interval const& x, Compare const& compare, effort& spent) {
        format const f = found_.elements.type();
        std::size_t ties = 0;
        auto bits = detail::decided(f, x);
        if (!bits && incomparable_[place] == 0)
            bits = detail::decided_at_border(f, x, compare, ties);
        if (!bits)
            return false;
        write(place, *bits, detail::ends_of(x));
        ++(ties > 0 ? spent.exact : spent.interval);
        return true;
    }

    void write(std::size_t place, std::uint64_t bits, bounds const& around) {
        found_.elements.set(place, without_sign_of_zero(found_.elements.type(), bits));
        if (!found_.element_bounds.empty())
            found_.element_bounds[place] = around;
        open_[place] = 0;
    }

    /// Records that exact comparisons cannot decide the element: only more bits can.
    void set_incomparable(std::size_t place) { incomparable_[place] = 1; }

    [[nodiscard]] bool is_incomparable(std::size_t place) const {
        return incomparable_[place] != 0;
    }

    gradient take() { return std::move(found_); }

private:
    gradient_part part_;
    gradient found_;
    std::vector<char> open_;
    std::vector<char> incomparable_;
};

} // namespace attest::oracle::gradients_detail
