// Computes some rows of one head by the fast path: doubles with bounds, and which of them are
// decided.
#pragma once

#include "oracle/fast/finish_of.hpp"
#include "oracle/fast/logarithm.hpp"
#include "oracle/fast/row_bound.hpp"
#include "oracle/fast/row_found.hpp"

namespace attest::oracle::fast {

/// If sums are not exact, a score of D products has at most chunk + D/chunk roundings. The minimum
/// is at a chunk of √D; this chunk is near it for 64 to 256 components.
inline constexpr std::size_t chunk_products = 16;

class block {
public:
    block(problem const& p, plan const& common, source const& from, kernel const& with,
          format output, workspace& space)
        : p_(p), plan_(common), from_(from), with_(with), bound_(p, common, from, with.lanes),
          space_(space), finish_(finish_of(output, from, space)) {}

    /// Rows [first, last) of head h, at most block_rows; calls found(i, row_found) for each.
    template <class Found>
    void run(std::size_t b, std::size_t h, std::size_t first, std::size_t last,
             Found const& found) {
        bool const follows = attend_by(with_.attend, b, h, first, last - first);
        for (std::size_t r = 0; r < last - first; ++r) {
            row_found result;
            result.query = space_.query.data() + r * p_.size();
            result.lower = space_.lower.data();
            result.upper = space_.upper.data();
            result.patterns = space_.patterns.data();
            attended_row const row = attended(r, h, follows);
            auto const error = first_[r] < last_[r] ? bound_.error(row) : std::nullopt;
            if (error) {
                finish_.sum = row.sum / plan_.keep.high;
                finish_.share = bound_.share(row, *error);
                finish_.output = space_.output.data() + r * from_.numbers.columns;
                set_error(finish_, *error, p_.kept ? std::optional(plan_.keep.high) : std::nullopt);
                with_.finish(finish_);
                result.bounded = true;
                result.facts = {row.shift, bound_.largest_product(row.query),
                                bound_.sums_are_exact(row.query)};
                result.log_sum_exp =
                    log_of(row.shift, row.sum, error->sum(), p_.how.base == logarithm::binary);
            }
            found(first + r, result);
        }
    }

    /// Rows as in run(), with the absolute values; calls found(i, row_sizes) for each.
    template <class Found>
    void run_sizes(std::size_t b, std::size_t h, std::size_t first, std::size_t last,
                   Found const& found) {
        bool const follows = attend_by(with_.attend_sizes, b, h, first, last - first);
        for (std::size_t r = 0; r < last - first; ++r) {
            attended_row const row = attended(r, h, follows);
            row_sizes result;
            result.keys = allowed(r);
            result.bounded = result.keys > 0 && bound_.error(row).has_value();
            result.sum = row.sum;
            result.sizes = space_.output.data() + r * from_.numbers.columns;
            result.product = bound_.largest_product(row.query);
            found(first + r, result);
        }
    }

private:
    /// Runs a kernel over `count` rows; returns whether their shifts follow the maxima.
    bool attend_by(void (*attend)(rows const&), std::size_t b, std::size_t h, std::size_t first,
                   std::size_t count) {
        prepare(b, h, first, count);
        bool const follows = follows_maximum(count);
        run_kernel(attend, count, follows);
        return follows;
    }

    [[nodiscard]] std::size_t allowed(std::size_t r) const {
        if (!plan_.extra)
            return last_[r] - first_[r];
        std::size_t const keys = padded(p_.keys(), block_keys);
        double const* const extra = space_.extra.data() + r * keys;
        return static_cast<std::size_t>(
            std::count_if(extra + first_[r], extra + last_[r],
                          [](double y) { return y > -std::numeric_limits<double>::infinity(); }));
    }

    void prepare(std::size_t b, std::size_t h, std::size_t first, std::size_t count) {
        std::size_t const rows = padded(count, minimum_rows);
        std::size_t const keys = padded(p_.keys(), block_keys);
        space_.query.assign(rows * p_.size(), 0);
        if (plan_.extra)
            space_.extra.resize(rows * keys);
        if (p_.kept)
            space_.kept.assign(rows * keys, 0);
        for (std::size_t r = 0; r < rows; ++r) {
            key_range range;
            if (r < count) {
                range = range_of(p_, b, first + r);
                double* const query = space_.query.data() + r * p_.size();
                read_row(with_, p_.query, b, h, first + r, query);
                measured const found = with_.measure(query, p_.size());
                query_[r] = {found.largest, norm_of(found, p_.size()), found.unit};
                if (plan_.extra)
                    fill_extra(p_, b, h, first + r, range, space_.extra.data() + r * keys);
                if (p_.kept)
                    fill_kept(p_, b, h, first + r, range, space_.kept.data() + r * keys);
            }
            first_[r] = range.first;
            last_[r] = range.last;
        }
    }

    /// Returns whether a weight could leave the range of doubles if M were 0: |t| ≤ 433 is safe.
    [[nodiscard]] bool follows_maximum(std::size_t count) const {
        if (plan_.extra || !p_.how.sinks.empty())
            return true;
        if (p_.how.soft_cap)
            return std::abs(plan_.scale.high) > 430;
        for (std::size_t r = 0; r < count; ++r)
            if (!(plan_.plain * bound_.largest_product(query_[r]) <= 430))
                return true;
        return false;
    }

    void run_kernel(void (*attend)(rows const&), std::size_t count, bool follows) {
        std::size_t const padded_rows = padded(count, minimum_rows);
        space_.output.resize(block_rows * from_.numbers.columns);
        space_.work.resize(minimum_rows * block_keys + block_rows * 2 * panel_keys);
        bool exact = true;
        for (std::size_t r = 0; r < count; ++r)
            exact = exact && bound_.sums_are_exact(query_[r]);
        chunk_ = exact ? p_.size() : chunk_products;
        rows work;
        work.from = &from_.numbers;
        work.count = padded_rows;
        work.query = space_.query.data();
        work.first = first_.data();
        work.last = last_.data();
        work.extra = plan_.extra ? space_.extra.data() : nullptr;
        work.kept = p_.kept ? space_.kept.data() : nullptr;
        work.scale = plan_.scale;
        work.cap = p_.how.soft_cap.has_value();
        work.cap_scale = plan_.cap_scale;
        work.follows_maximum = follows;
        work.chunk = chunk_;
        work.output = space_.output.data();
        work.sum = sum_.data();
        work.squares = squares_.data();
        work.shift = shift_.data();
        work.work = space_.work.data();
        attend(work);
    }

    /// Returns row r including the weight of its sink. If that is too large, the sum is infinite
    /// and the row has no bounds.
    [[nodiscard]] attended_row attended(std::size_t r, std::size_t h, bool follows) const {
        attended_row row{query_[r], chunk_, follows, shift_[r], sum_[r], squares_[r]};
        if (!p_.how.sinks.empty())
            row.sum += sink_weight(p_.how.sinks[h], row.shift)
                           .value_or(std::numeric_limits<double>::infinity());
        return row;
    }

    problem const& p_;
    plan const& plan_;
    source const& from_;
    kernel const& with_;
    row_bound bound_;
    workspace& space_;
    finish_row finish_;
    std::size_t chunk_ = 0;
    std::array<query_facts, block_rows> query_{};
    std::array<std::size_t, block_rows> first_{};
    std::array<std::size_t, block_rows> last_{};
    std::array<double, block_rows> sum_{};
    std::array<double, block_rows> squares_{};
    std::array<double, block_rows> shift_{};
};

} // namespace attest::oracle::fast
