// Rows of one head as an emulated kernel computes them, from their scores.
#pragma once

#include "oracle/driver/fill.hpp"
#include "oracle/judge/deferred_sizes.hpp"
#include "oracle/judge/emulated_mean.hpp"

#include <optional>
#include <span>

namespace attest::oracle::modelled {

struct emulation_space {
    score_space scores{};
    fast::doubles output{};
    fast::doubles sizes{};
    fast::doubles errors{};
    fast::doubles tile{};
    fast::doubles work{};
    fast::doubles key_sizes{};
    fast::doubles elements{}; ///< of a row of the candidate
    std::vector<std::size_t> open{};
};

class emulated_rows {
public:
    emulated_rows(emulation_constants const& by, problem const& p, fast::source const& from,
                  fast::kernel const& with, emulation_space& space)
        : by_(by), p_(p), from_(from), with_(with), space_(space), sizes_(from, with),
          largest_(*std::ranges::max_element(from.value_largest)) {}

    /// Computes the first `count` rows of the scores, with the bounds of their log-sum-exps; the sums
    /// of sizes, too, or each as it is needed.
    void find(score_rows const& scores, std::size_t count, bounds const* logs,
              bool defers = false) {
        mean_.reset();
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
        if (defers)
            space_.key_sizes.resize(scores.found().of.count
                                    * fast::padded(p_.keys(), fast::block_keys));
        rows_ = by_.rows;
        fast::emulated_rows& rows = rows_;
        rows.with = &scores.found();
        rows.key_sizes = defers ? space_.key_sizes.data() : nullptr;
        rows.output = space_.output.data();
        rows.sizes = space_.sizes.data();
        rows.errors = space_.errors.data();
        rows.tile = space_.tile.data();
        rows.work = space_.work.data();
        rows.each = each_.data();
        with_.emulate(rows);
        sizes_.begin(rows);
    }

    [[nodiscard]] std::size_t allowed(std::size_t r) const { return n_[r]; }

    /// Returns row r; nothing is known about a row without an allowed key.
    [[nodiscard]] emulated_result operator[](std::size_t r) const { return by(by_, r); }

    /// The same of a kernel that differs from this one only in which weights it sums.
    [[nodiscard]] emulated_result by(emulation_constants const& other, std::size_t r) const {
        std::size_t const place = r * from_.numbers.columns;
        return {other,
                each_[r],
                n_[r],
                space_.output.data() + place,
                space_.sizes.data() + place,
                space_.errors.data() + place};
    }

    [[nodiscard]] deferred_sizes& sizes() { return sizes_; }

    /// Returns the columns of row r, ascending, whose verdict is open: those whose value does not
    /// round to their element of the candidate, and those that are not above four times the largest
    /// radius. The others pass, are judged, and have no share of their radius. Padding is open.
    [[nodiscard]] std::span<std::size_t const>
    open_elements(emulated_result const& row, to_format const& rounded, tensor const& candidate,
                  detail::row_block const& rows, std::size_t r) {
        std::size_t const columns = from_.numbers.columns;
        space_.elements.resize(columns);
        space_.open.resize(columns);
        // An infinity of float16 is read as a finite number that no value of this row rounds to.
        fast::read_row(with_, candidate, rows.batch, rows.head, rows.first + r,
                       space_.elements.data());
        fast::rounded_row work = rounded.row();
        row.put_into(work);
        work.columns = columns;
        work.elements = space_.elements.data();
        work.enough = 4 * row.largest_radius(sizes_.above_all(r, largest_));
        work.open = space_.open.data();
        return {space_.open.data(), with_.open_elements(work)};
    }

    /// Returns the interval of any mean of the values of row r, for this kernel or one that differs
    /// from it only in which weights it sums. It lasts until the next call or find().
    [[nodiscard]] emulated_mean const& mean(emulation_constants const& of, score_rows const& scores,
                                            std::size_t r) {
        if (!mean_ || mean_row_ != r || mean_of_ != &of) {
            if (!of_mean_)
                of_mean_.emplace(p_, by_);
            mean_.emplace(p_, of, *of_mean_, scores, r, n_[r], from_);
            mean_row_ = r;
            mean_of_ = &of;
        }
        return *mean_;
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
    deferred_sizes sizes_;
    double largest_; ///< of all values, absolute
    fast::emulated_rows rows_{};
    std::optional<emulated_mean_constants> of_mean_{};
    std::optional<emulated_mean> mean_{};
    std::size_t mean_row_ = 0;
    emulation_constants const* mean_of_ = nullptr;
    std::array<std::size_t, fast::block_rows> n_{};
    std::array<fast::emulated_row, fast::block_rows> each_{};
};

} // namespace attest::oracle::modelled
