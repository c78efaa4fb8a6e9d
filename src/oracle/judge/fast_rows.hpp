// Rows of one head against a model, in doubles: what fast_bound.hpp describes, block by block.
#pragma once

#include <attest/oracle/answer.hpp>

#include "oracle/judge/fast_bound.hpp"

namespace attest::oracle::modelled {

using namespace detail;

/// Buffers that one thread keeps from one block of rows to the next.
struct model_space {
    fast::workspace rows{};
    fast::doubles scores{};
    fast::doubles errors{};
    fast::doubles extra_errors{};
    fast::doubles work{};
};

class fast_rows {
public:
    fast_rows(fast_model const& by, fast::plan const& common, fast::source const& from,
              fast::kernel const& with, model_space& space)
        : by_(by), p_(by.p), plan_(common), from_(from), with_(with), space_(space) {}

    /// Rows [first, last) of head h, at most fast::block_rows; logs are those of the log-sum-exps.
    /// Calls found(i, fast_row) for each that has an allowed key, and none(i) for the others.
    template <class Found, class None>
    void run(std::size_t b, std::size_t h, std::size_t first, std::size_t last, bounds const* logs,
             Found const& found, None const& none) {
        // The scores of 32 rows with many keys would leave the caches.
        std::size_t const most = p_.keys() > 16384 ? fast::minimum_rows : fast::block_rows;
        for (std::size_t i = first; i < last; i += most)
            run_some(b, h, i, std::min(i + most, last), logs + (i - first), found, none);
    }

private:
    template <class Found, class None>
    void run_some(std::size_t b, std::size_t h, std::size_t first, std::size_t last,
                  bounds const* logs, Found const& found, None const& none) {
        std::size_t const count = last - first;
        fast::model_rows rows = prepared(b, h, first, count);
        with_.model_scores(rows);
        for (std::size_t r = 0; r < count; ++r) {
            n_[r] = allowed(r, rows);
            if (n_[r] == 0)
                continue;
            set_log_sum_exp(logs[r], each_[r]);
            by_.set_exponents(b, h, first + r, n_[r], each_[r]);
            fast_row::prepare(by_, n_[r], each_[r]);
        }
        with_.model_sums(rows);
        for (std::size_t r = 0; r < count; ++r)
            if (n_[r] == 0)
                none(first + r);
            else
                found(first + r, fast_row(by_, rows, r, h, n_[r], by_.offset(b, h, first + r)));
    }

    [[nodiscard]] fast::model_rows prepared(std::size_t b, std::size_t h, std::size_t first,
                                            std::size_t count) {
        std::size_t const padded_rows = fast::padded(count, fast::minimum_rows);
        std::size_t const keys = fast::padded(p_.keys(), fast::block_keys);
        fast::workspace& space = space_.rows;
        space.query.assign(padded_rows * p_.size(), 0);
        space.output.resize(padded_rows * from_.numbers.columns);
        space_.scores.resize(padded_rows * keys);
        space_.errors.resize(padded_rows * keys);
        space_.work.resize(fast::minimum_rows * fast::block_keys);
        if (plan_.extra)
            space.extra.resize(padded_rows * keys);
        if (by_.has_slopes())
            space_.extra_errors.resize(padded_rows * keys);
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
            if (r >= count)
                continue;
            if (by_.errors.additions > 0)
                each_[r].added =
                    raised(by_.rows.adding * by_.offset(b, h, first + r) + by_.flushed);
            if (by_.has_slopes())
                fill_errors(b, h, first + r, range, space_.extra_errors.data() + r * keys,
                            space.extra.data() + r * keys);
        }
        fast::model_rows rows = by_.rows;
        rows.of.from = &from_.numbers;
        rows.of.count = padded_rows;
        rows.of.query = space.query.data();
        rows.of.first = first_.data();
        rows.of.last = last_.data();
        rows.of.extra = plan_.extra ? space.extra.data() : nullptr;
        rows.of.chunk = p_.size();
        rows.of.output = space.output.data();
        rows.extra_errors = by_.has_slopes() ? space_.extra_errors.data() : nullptr;
        rows.scores = space_.scores.data();
        rows.errors = space_.errors.data();
        rows.work = space_.work.data();
        rows.each = each_.data();
        return rows;
    }

    /// z_j, and 0 where the key is hidden.
    void fill_errors(std::size_t b, std::size_t h, std::size_t i, fast::key_range const& range,
                     double* into, double const* extra) const {
        for (std::size_t j = range.first; j < range.last; ++j)
            into[j] = std::isfinite(extra[j]) ? by_.added(b, h, i, j) : 0;
    }

    [[nodiscard]] std::size_t allowed(std::size_t r, fast::model_rows const& rows) const {
        if (!plan_.extra)
            return last_[r] - first_[r];
        double const* const scores = rows.scores + r * fast::padded(p_.keys(), fast::block_keys);
        std::size_t count = 0;
        for (std::size_t j = first_[r]; j < last_[r]; ++j)
            count += scores[j] > -std::numeric_limits<double>::infinity() ? 1U : 0U;
        return count;
    }

    /// The natural one, from what the caller asked for.
    void set_log_sum_exp(bounds const& found, fast::model_row& into) const {
        bool const is_binary = p_.how.base == logarithm::binary;
        double const factor = is_binary ? 0x1.62e42fefa39efp-1 : 1; // ln 2
        double const error =
            is_binary ? std::max(std::fabs(found.lower), std::fabs(found.upper)) * 0x1p-51 : 0;
        into.log_sum_exp = found.lower * factor - error;
        into.log_sum_exp_width = (found.upper * factor - into.log_sum_exp + error) * (1 + 0x1p-50);
    }

    fast_model const& by_;
    problem const& p_;
    fast::plan const& plan_;
    fast::source const& from_;
    fast::kernel const& with_;
    model_space& space_;
    std::array<std::size_t, fast::block_rows> first_{};
    std::array<std::size_t, fast::block_rows> last_{};
    std::array<std::size_t, fast::block_rows> n_{};
    std::array<fast::model_row, fast::block_rows> each_{};
};

} // namespace attest::oracle::modelled
