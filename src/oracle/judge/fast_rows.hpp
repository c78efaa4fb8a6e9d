// Compares rows of one head with a model in doubles (fast_bound.hpp), block by block.
#pragma once

#include "oracle/judge/score_rows.hpp"

namespace attest::oracle::modelled {

using namespace detail;

/// Buffers that one thread reuses from one block of rows to the next.
struct model_space {
    score_space scores{};
    fast::doubles work{};
};

class fast_rows {
public:
    fast_rows(fast_model const& by, fast::plan const& common, fast::source const& from,
              fast::kernel const& with, model_space& space)
        : by_(by), from_(from), with_(with), space_(space),
          scores_(by, common, from, with, space.scores) {}

    /// Rows [first, last) of head h, at most fast::block_rows; `logs` are the bounds of their
    /// log-sum-exps. Calls found(i, fast_row) for each row with an allowed key, and none(i) for the
    /// others.
    template <class Found, class None>
    void run(std::size_t b, std::size_t h, std::size_t first, std::size_t last, bounds const* logs,
             Found const& found, None const& none) {
        // The scores of 32 rows with many keys exceed the caches.
        std::size_t const most = by_.p.keys() > 16384 ? fast::minimum_rows : fast::block_rows;
        for (std::size_t i = first; i < last; i += most)
            run_some(b, h, i, std::min(i + most, last), logs + (i - first), found, none);
    }

private:
    template <class Found, class None>
    void run_some(std::size_t b, std::size_t h, std::size_t first, std::size_t last,
                  bounds const* logs, Found const& found, None const& none) {
        std::size_t const count = last - first;
        scores_.find(b, h, first, last);
        fast::model_rows rows = scores_.found();
        space_.scores.rows.output.resize(rows.of.count * from_.numbers.columns);
        space_.work.resize(fast::minimum_rows * fast::block_keys);
        rows.of.output = space_.scores.rows.output.data();
        rows.work = space_.work.data();
        for (std::size_t r = 0; r < count; ++r) {
            n_[r] = scores_.allowed(r);
            if (n_[r] == 0)
                continue;
            fast::model_row& row = scores_[r];
            auto const [lower, width] = natural_bounds(by_.p, logs[r]);
            row.log_sum_exp = lower;
            row.log_sum_exp_width = width;
            by_.set_exponents(b, h, first + r, n_[r], row);
            fast_row::prepare(by_, n_[r], row);
        }
        with_.model_sums(rows);
        for (std::size_t r = 0; r < count; ++r)
            if (n_[r] == 0)
                none(first + r);
            else
                found(first + r, fast_row(by_, rows, r, h, n_[r], by_.offset(b, h, first + r)));
    }

    fast_model const& by_;
    fast::source const& from_;
    fast::kernel const& with_;
    model_space& space_;
    score_rows scores_;
    std::array<std::size_t, fast::block_rows> n_{};
};

} // namespace attest::oracle::modelled
