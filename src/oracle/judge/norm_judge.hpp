// Judges the elements of a row by bounds of their error bound (norm_bound.hpp), without the errors of each score.
//
// Most elements are far within their bound, and their share of it is below the largest so far: then these decide.
#pragma once

#include "oracle/judge/model_judge.hpp"
#include "oracle/judge/norm_bound.hpp"

#include <algorithm>
#include <cmath>
#include <functional>

namespace attest::oracle::modelled {

using namespace detail;

/// A row in which norms leave an element open.
struct open_row {
    std::size_t query;
    norm_bound by;
    double const* sizes; ///< of each column
    double share;        ///< the largest share that an open element may have
};

/// Judges blocks of output rows by norms alone.
class norm_judge {
public:
    norm_judge(fast_model const& model, fast::plan const& common, fast::kernel const& with,
               model_judge const& judged)
        : model_(model), common_(common), with_(with), judged_(judged) {}

    /// Judges rows [first, last) of head h and lists those in which an element is open, the largest
    /// share first: these have to be judged again. Findings about the others are final.
    void run(std::size_t b, std::size_t h, std::size_t first, std::size_t last,
             fast::source const& from, bounds const* logs, format output, fast::workspace& space,
             found_so_far& so_far, std::vector<open_row>& open) const {
        fast::block rows(model_.p, common_, from, with_, output, space);
        open.clear();
        rows.run_sizes(b, h, first, last, [&](std::size_t i, fast::row_sizes const& found) {
            open_row row{i, norm_bound_of(model_, b, h, i, found, logs[i - first]), found.sizes, 0};
            if (!is_settled(b, h, from, row, so_far))
                open.push_back(row);
        });
        std::ranges::sort(open, std::greater<>(), &open_row::share);
    }

    /// Returns whether norms settle a row, and judges it if so.
    bool is_settled(std::size_t b, std::size_t h, fast::source const& from, open_row& row,
                    found_so_far& so_far) const {
        row.share = 0;
        bool is_open = !row.by.is_known;
        if (is_open)
            return false;
        judged_.row(b, h, row.query, so_far,
                    [&](std::size_t d, bounds const& exact, double x, double share) {
                        element_norms const norms =
                            norms_of(row.by, row.sizes[d], from.value_largest[d], exact);
                        by_norms const one = verdict_of(norms, exact, x, share);
                        if (one == by_norms::open) {
                            is_open = true;
                            double const off = std::fabs(x - exact.lower);
                            row.share = std::max(row.share, off / norms.lower);
                        }
                        return model_verdict{one != by_norms::fails, true, 0, true};
                    });
        return !is_open;
    }

private:
    fast_model const& model_;
    fast::plan const& common_;
    fast::kernel const& with_;
    model_judge const& judged_;
};

} // namespace attest::oracle::modelled
