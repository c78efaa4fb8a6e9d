// Outputs with a known exact value: means of values under equal scores, and columns of one value.
//
// If all visible keys of a row have the same score, each weight is 1/n and the output is the sum of
// the values divided by n, a rational number. Intervals cannot separate it from a midpoint between
// two numbers of a format that it equals. The same holds if all values of a column are equal. Both
// are common: a query or keys of zeros, padded batches, a single visible key.
//
// Exact. Sums are updated from row to row as the visible range changes, so a causal mask costs one
// addition per row and column. Rows with a sink or with extra scores are left to other tiers.
#pragma once

#include <attest/oracle/answer.hpp>

#include "oracle/decided.hpp"
#include "oracle/exact/fraction.hpp"
#include "oracle/fast/plan.hpp"
#include "oracle/fast/source.hpp"

namespace attest::oracle {

/// The means of one head.
class exact_means {
public:
    /// Returns the rounded output d of a row with this query and these visible keys, if its exact value is known;
    /// `around` encloses it.
    std::optional<std::uint64_t> rounded(fast::source const& from, format f, double const* query,
                                         fast::key_range const& range, std::size_t d,
                                         bounds const& around) {
        fast::head const& head = from.numbers;
        look(head);
        if (one_value_[d])
            return without_sign_of_zero(f, nearest(f, value(head, range.first, d)));
        bool const equal =
            all_keys_equal_ || range.last - range.first == 1
            || std::all_of(query, query + head.size, [](double x) { return x == 0; });
        if (!equal)
            return std::nullopt;
        follow(head, range);
        return by_border(f, fraction(static_cast<double>(range.last - range.first)), sums_[d],
                         around);
    }

private:
    [[nodiscard]] static double value(fast::head const& head, std::size_t j, std::size_t d) {
        return head.values[j * head.columns + d];
    }

    /// Finds whether all keys are equal, and which columns have a single value.
    void look(fast::head const& head) {
        if (known_)
            return;
        known_ = true;
        all_keys_equal_ = true;
        auto const element = [&](std::size_t j, std::size_t a) {
            return head.packed_keys[j / fast::panel_keys * head.size * fast::panel_keys
                                    + a * fast::panel_keys + j % fast::panel_keys];
        };
        for (std::size_t j = 1; j < head.keys && all_keys_equal_; ++j)
            for (std::size_t a = 0; a < head.size; ++a)
                all_keys_equal_ = all_keys_equal_ && element(j, a) == element(0, a);
        one_value_.assign(head.columns, true);
        for (std::size_t d = 0; d < head.columns; ++d)
            for (std::size_t j = 1; j < head.keys && one_value_[d]; ++j)
                one_value_[d] = value(head, j, d) == value(head, 0, d);
    }

    /// Updates the sums to this range from those of the last range.
    void follow(fast::head const& head, fast::key_range const& range) {
        if (sums_.empty() || range.first != range_.first || range.last < range_.last) {
            sums_.assign(head.columns, fraction());
            range_ = {range.first, range.first};
        }
        for (std::size_t j = range_.last; j < range.last; ++j)
            for (std::size_t d = 0; d < sums_.size(); ++d)
                sums_[d] += fraction(value(head, j, d));
        range_ = range;
    }

    /// The bounds leave two numbers; the sign of sum − count·midpoint decides, and 0 is a tie.
    static std::optional<std::uint64_t> by_border(format f, fraction const& count,
                                                  fraction const& sum, bounds const& around) {
        std::uint64_t const low = without_sign_of_zero(f, nearest(f, around.lower));
        std::uint64_t const high = without_sign_of_zero(f, nearest(f, around.upper));
        if (auto const bits = nearest_if_decided(f, around.lower, around.upper))
            return without_sign_of_zero(f, *bits);
        if (!is_finite(f, low) || next_up(f, low) != high)
            return std::nullopt;
        dyadic const border = cell_of(f, low).upper;
        int const side = (sum - count * exactly(border)).sign();
        if (side == 0)
            return without_sign_of_zero(f, nearest(f, border));
        return side < 0 ? low : high;
    }

    bool known_ = false;
    bool all_keys_equal_ = false;
    std::vector<bool> one_value_{};
    fast::key_range range_{};
    std::vector<fraction> sums_{};
};

} // namespace attest::oracle
