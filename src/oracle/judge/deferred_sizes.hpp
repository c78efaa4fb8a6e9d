// The sums of sizes of emulated rows (fast/emulated_rows.hpp), each as it is needed.
//
// The radius of an element needs Σ_j size_j |v_jd|, which takes as long as its value; most verdicts
// need no more than bounds of the radius (against_emulation.hpp). An upper bound is
//     max_j |v_jd| Σ_j size_j
// Closer bounds are those with the sum over some keys and, above, this bound for the others. Where
// weights are rounded, the few that are near a border of their rounding have nearly all of it: the
// keys whose size is above twice the mean are taken.
//
// Exact: at() is the sum that emulate() adds if it defers none, bit for bit. Bounds hold for that sum,
// roundings included: these are below 2^-20 of it for fewer than 2^32 keys, and 2^-900 where
// products are below the range of the doubles.
#pragma once

#include "oracle/fast/emulated_rows.hpp"
#include "oracle/fast/source.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

namespace attest::oracle::modelled {

class deferred_sizes {
public:
    deferred_sizes(fast::source const& from, fast::kernel const& with) : from_(from), with_(with) {}

    /// Begins with the rows that emulate() has just computed; without key_sizes all sums are known.
    void begin(fast::emulated_rows const& rows) {
        rows_ = &rows;
        is_known_.fill(rows.key_sizes == nullptr);
        asked_.fill(0);
        row_ = row_of_sums_ = fast::block_rows;
    }

    /// Returns an upper bound of the sums of row r whose values are at most this large.
    [[nodiscard]] double above_all(std::size_t r, double largest) const {
        return rows_->each[r].key_sizes * largest * (1 + 0x1p-20) + 0x1p-900;
    }

    /// Returns an upper bound of the sum of component d of row r.
    [[nodiscard]] double above(std::size_t r, std::size_t d) const {
        return is_known(r) ? sum(r, d) : above_all(r, from_.value_largest[d]);
    }

    struct bracket {
        double lower;
        double upper;
    };

    /// Returns closer bounds.
    [[nodiscard]] bracket around(std::size_t r, std::size_t d) {
        if (is_known(r))
            return {sum(r, d), sum(r, d)};
        select(r);
        double const found = selected_[d];
        double const others = rest_ * from_.value_largest[d];
        return {std::max(found * (1 - 0x1p-20) - 0x1p-900, 0.0),
                (found + others) * (1 + 0x1p-20) + 0x1p-900};
    }

    [[nodiscard]] double at(std::size_t r, std::size_t d) {
        using extent = fast::wanted_sizes::extent;
        std::size_t const group = r / fast::minimum_rows;
        if (is_known(r))
            return sum(r, d);
        if (row_of_sums_ != r) {
            row_of_sums_ = r;
            has_sum_.assign(from_.numbers.columns, false);
        }
        if (has_sum_[d])
            return sum(r, d);
        has_sum_[d] = true;
        // A single sum takes about as long as a vector of the sums of a row of the group.
        is_known_[group] = ++asked_[group] * 8 > from_.numbers.columns;
        with_.sum_sizes(*rows_, {r, is_known(r) ? extent::group : extent::one, d});
        return sum(r, d);
    }

private:
    [[nodiscard]] bool is_known(std::size_t r) const { return is_known_[r / fast::minimum_rows]; }

    [[nodiscard]] double sum(std::size_t r, std::size_t d) const {
        return rows_->sizes[r * from_.numbers.columns + d];
    }

    [[nodiscard]] double const* key_sizes(std::size_t r) const {
        return rows_->key_sizes + r * (from_.numbers.packed_keys.size() / from_.numbers.size);
    }

    [[nodiscard]] std::size_t keys_of(std::size_t r) const {
        return rows_->with->of.last[r] - rows_->with->of.first[r];
    }

    /// Selects the keys of row r whose size is above twice the mean, and sums over them.
    void select(std::size_t r) {
        if (row_ == r)
            return;
        row_ = r;
        keys_.clear();
        std::size_t const first = rows_->with->of.first[r];
        std::size_t const last = rows_->with->of.last[r];
        double const enough = 2 * rows_->each[r].key_sizes
                              / static_cast<double>(std::max<std::size_t>(keys_of(r), 1));
        double const* const own = key_sizes(r);
        double sum = 0;
        for (std::size_t j = first; j < last; j += 8) {
            std::size_t const end = std::min(j + 8, last);
            bool any = false;
            for (std::size_t k = j; k < end; ++k)
                any |= own[k] > enough;
            for (std::size_t k = j; any && k < end; ++k)
                if (own[k] > enough) {
                    keys_.push_back(k);
                    sum += own[k];
                }
        }
        // The roundings of both sums are below 2^-20 of that of all.
        rest_ = std::max(rows_->each[r].key_sizes - sum, 0.0) + rows_->each[r].key_sizes * 0x1p-20;
        selected_.resize(from_.numbers.columns);
        with_.sum_sizes(*rows_, {.row = r,
                                 .which = fast::wanted_sizes::extent::some_keys,
                                 .keys = keys_.data(),
                                 .count = keys_.size(),
                                 .into = selected_.data()});
    }

    fast::source const& from_;
    fast::kernel const& with_;
    fast::emulated_rows const* rows_ = nullptr;
    std::array<bool, fast::block_rows / fast::minimum_rows> is_known_{};
    std::array<std::size_t, fast::block_rows / fast::minimum_rows> asked_{};
    std::size_t row_of_sums_ = fast::block_rows; ///< of which single sums are known
    std::vector<bool> has_sum_{};                ///< for each column
    std::size_t row_ = fast::block_rows;         ///< whose keys are selected
    std::vector<std::size_t> keys_{};
    fast::doubles selected_{}; ///< sums over them
    double rest_ = 0;          ///< Σ_j size_j over the other keys
};

} // namespace attest::oracle::modelled
