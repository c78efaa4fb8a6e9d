// Rows of one head as an emulated kernel computes them, from their scores.
#pragma once

#include "oracle/judge/emulated_bound.hpp"
#include "oracle/judge/score_rows.hpp"

namespace attest::oracle::modelled {

struct emulation_space {
    score_space scores{};
    fast::doubles output{};
    fast::doubles sizes{};
    fast::doubles errors{};
    fast::doubles tile{};
    fast::doubles work{};
};

class emulated_rows {
public:
    emulated_rows(emulation_constants const& by, problem const& p, fast::source const& from,
                  fast::kernel const& with, emulation_space& space)
        : by_(by), p_(p), from_(from), with_(with), space_(space) {}

    /// Computes the first `count` rows of the scores, with the bounds of their log-sum-exps.
    void find(score_rows const& scores, std::size_t count, bounds const* logs) {
        std::size_t const columns = from_.numbers.columns;
        std::size_t const all = scores.found().of.count * columns;
        for (fast::doubles* const one :
             {&space_.output, &space_.sizes, &space_.errors, &space_.tile})
            one->resize(all);
        space_.work.resize(fast::minimum_rows * (2 * fast::block_keys + 2 * columns));
        for (std::size_t r = 0; r < scores.found().of.count; ++r) {
            each_[r] = {};
            if (r < count) {
                auto const [lower, width] = natural_bounds(p_, logs[r]);
                each_[r].log_sum_exp = lower;
                each_[r].width = width;
                each_[r].offset = scores.offset_of(r);
                each_[r].shift =
                    raised(scores.found().shift + by_.offset_roundings * each_[r].offset);
                if (by_.rows.has_sink) {
                    each_[r].sink = p_.how.sinks[scores.head()];
                    each_[r].sink_error = rounded_up(sink_error(each_[r].sink));
                }
            }
            n_[r] = r < count ? scores.allowed(r) : 0;
        }
        fast::emulated_rows rows = by_.rows;
        rows.with = &scores.found();
        rows.output = space_.output.data();
        rows.sizes = space_.sizes.data();
        rows.errors = space_.errors.data();
        rows.tile = space_.tile.data();
        rows.work = space_.work.data();
        rows.each = each_.data();
        with_.emulate(rows);
    }

    [[nodiscard]] std::size_t allowed(std::size_t r) const { return n_[r]; }

    /// Returns row r; nothing is known about a row without an allowed key.
    [[nodiscard]] emulated_result operator[](std::size_t r) const {
        std::size_t const place = r * from_.numbers.columns;
        return {by_,
                each_[r],
                n_[r],
                space_.output.data() + place,
                space_.sizes.data() + place,
                space_.errors.data() + place};
    }

    /// Returns whether the radius of component d of row r is at most a quarter of Σ_j w_j |v_jd|.
    [[nodiscard]] bool says_something(score_rows const& scores, std::size_t r, std::size_t d,
                                      emulated_value const& found) const {
        // Usually the sum over a few keys decides.
        double const enough = 4 * found.radius * (1 + 0x1p-20);
        double size = 0;
        for (std::size_t j = scores.first_of(r); j < scores.last_of(r) && size < enough; ++j)
            size += std::exp(scores.scores_of(r)[j] - each_[r].log_sum_exp)
                    * std::fabs(from_.numbers.values[j * from_.numbers.columns + d]);
        return size >= enough;
    }

private:
    emulation_constants const& by_;
    problem const& p_;
    fast::source const& from_;
    fast::kernel const& with_;
    emulation_space& space_;
    std::array<std::size_t, fast::block_rows> n_{};
    std::array<fast::emulated_row, fast::block_rows> each_{};
};

} // namespace attest::oracle::modelled
