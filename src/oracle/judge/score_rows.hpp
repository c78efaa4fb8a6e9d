// Rows of one head with their scores and error bounds, in doubles: fast/model_rows.hpp.
#pragma once

#include <attest/oracle/answer.hpp>

#include "oracle/judge/fast_bound.hpp"

namespace attest::oracle::modelled {

using namespace detail;

/// Buffers that one thread reuses from one block of rows to the next.
struct score_space {
    fast::workspace rows{};
    fast::doubles scores{};
    fast::doubles errors{};
    fast::doubles extra_errors{};
};

/// A lower bound of the natural log-sum-exp of a row, and its largest excess over that, from the
/// requested bounds.
struct natural_log_sum_exp_bounds {
    double lower;
    double width;
};

inline natural_log_sum_exp_bounds natural_bounds(problem const& p, bounds const& found) {
    bool const is_binary = p.how.base == logarithm::binary;
    double const factor = is_binary ? 0x1.62e42fefa39efp-1 : 1; // ln 2
    double const error =
        is_binary ? std::max(std::fabs(found.lower), std::fabs(found.upper)) * 0x1p-51 : 0;
    double const lower = found.lower * factor - error;
    return {lower, (found.upper * factor - lower + error) * (1 + 0x1p-50)};
}

class score_rows {
public:
    score_rows(fast_model const& by, fast::plan const& common, fast::source const& from,
               fast::kernel const& with, score_space& space)
        : by_(by), p_(by.p), plan_(common), from_(from), with_(with), space_(space) {}

    /// Computes the scores of rows [first, last) of head h, at most fast::block_rows.
    void find(std::size_t b, std::size_t h, std::size_t first, std::size_t last) {
        std::size_t const count = last - first;
        std::size_t const padded_rows = fast::padded(count, fast::minimum_rows);
        std::size_t const keys = fast::padded(p_.keys(), fast::block_keys);
        fast::workspace& space = space_.rows;
        space.query.assign(padded_rows * p_.size(), 0);
        // A tile may begin anywhere: a vector that begins there may extend beyond the last row.
        space_.scores.resize(padded_rows * keys + fast::block_keys);
        space_.errors.resize(padded_rows * keys + fast::block_keys);
        if (plan_.extra)
            space.extra.resize(padded_rows * keys);
        if (by_.has_slopes())
            space_.extra_errors.resize(padded_rows * keys);
        head_ = h;
        for (std::size_t r = 0; r < padded_rows; ++r) {
            fast::key_range range;
            if (r < count) {
                range = fast::range_of(p_, b, first + r);
                fast::read_row(with_, p_.query, b, h, first + r,
                               space.query.data() + r * p_.size());
                if (plan_.extra)
                    fast::fill_extra(p_, b, h, first + r, range, space.extra.data() + r * keys);
            }
            first_[r] = range.first;
            last_[r] = range.last;
            each_[r] = {};
            offset_[r] = 0;
            if (r >= count)
                continue;
            offset_[r] = by_.offset(b, h, first + r);
            if (by_.errors.additions > 0)
                each_[r].added = raised(by_.rows.adding * offset_[r] + by_.flushed);
            if (by_.has_slopes())
                by_.fill_added(b, h, first + r, range.first, range.last,
                               space.extra.data() + r * keys,
                               space_.extra_errors.data() + r * keys);
        }
        rows_ = by_.rows;
        rows_.of.from = &from_.numbers;
        rows_.of.count = padded_rows;
        rows_.of.query = space.query.data();
        rows_.of.first = first_.data();
        rows_.of.last = last_.data();
        rows_.of.extra = plan_.extra ? space.extra.data() : nullptr;
        rows_.of.chunk = p_.size();
        rows_.extra_errors = by_.has_slopes() ? space_.extra_errors.data() : nullptr;
        rows_.scores = space_.scores.data();
        rows_.errors = space_.errors.data();
        rows_.each = each_.data();
        with_.model_scores(rows_);
    }

    [[nodiscard]] fast::model_rows const& found() const { return rows_; }

    [[nodiscard]] double const* scores_of(std::size_t r) const {
        return rows_.scores + r * fast::padded(p_.keys(), fast::block_keys);
    }

    [[nodiscard]] double const* errors_of(std::size_t r) const {
        return rows_.errors + r * fast::padded(p_.keys(), fast::block_keys);
    }

    [[nodiscard]] std::size_t head() const { return head_; }

    /// Returns an upper bound of |h| of row r (score_error.hpp).
    [[nodiscard]] double offset_of(std::size_t r) const { return offset_[r]; }

    [[nodiscard]] std::size_t first_of(std::size_t r) const { return first_[r]; }

    [[nodiscard]] std::size_t last_of(std::size_t r) const { return last_[r]; }

    [[nodiscard]] std::size_t allowed(std::size_t r) const {
        if (!p_.allowed && !p_.chosen && !p_.bias) // nothing hides a key of the range
            return last_[r] - first_[r];
        std::size_t count = 0;
        for (std::size_t j = first_[r]; j < last_[r]; ++j)
            count += scores_of(r)[j] > -std::numeric_limits<double>::infinity() ? 1U : 0U;
        return count;
    }

    /// Returns row r, for inputs and results of the kernel.
    [[nodiscard]] fast::model_row& operator[](std::size_t r) { return each_[r]; }

private:
    fast_model const& by_;
    problem const& p_;
    fast::plan const& plan_;
    fast::source const& from_;
    fast::kernel const& with_;
    score_space& space_;
    fast::model_rows rows_{};
    std::array<std::size_t, fast::block_rows> first_{};
    std::array<std::size_t, fast::block_rows> last_{};
    std::array<double, fast::block_rows> offset_{};
    std::size_t head_ = 0;
    std::array<fast::model_row, fast::block_rows> each_{};
};

} // namespace attest::oracle::modelled
