// The rows of a gradient that are computed, and from which rows of the problem they follow.
//
//     wanted_rows const all(shape), some(shape, {0, 7});
//     some.count(), some.row(k), some.place(b, h, i)
#pragma once

#include <attest/core/config.hpp>
#include <attest/oracle/gradient.hpp>

#include <algorithm>
#include <limits>
#include <optional>
#include <vector>

namespace attest::oracle::diagnosed {

/// The rows (b·H + h)·S + i of a gradient that are computed: all, or some in ascending order.
class wanted_rows {
public:
    static constexpr std::size_t none = std::numeric_limits<std::size_t>::max();

    explicit wanted_rows(extents const& shape) : shape_(shape) {}

    wanted_rows(extents const& shape, std::vector<std::size_t> rows)
        : shape_(shape), rows_(std::move(rows)) {}

    [[nodiscard]] extents const& shape() const { return shape_; }

    [[nodiscard]] std::size_t count() const {
        return rows_ ? rows_->size() : shape_[0] * shape_[1] * shape_[2];
    }

    /// Returns the number of the k-th row.
    [[nodiscard]] std::size_t row(std::size_t k) const { return rows_ ? (*rows_)[k] : k; }

    /// Returns the place of a row among them, or none.
    [[nodiscard]] std::size_t place(std::size_t b, std::size_t h, std::size_t i) const {
        std::size_t const row = (b * shape_[1] + h) * shape_[2] + i;
        if (!rows_)
            return row;
        auto const at = std::lower_bound(rows_->begin(), rows_->end(), row);
        return at != rows_->end() && *at == row ? static_cast<std::size_t>(at - rows_->begin())
                                                : none;
    }

    /// Returns the places of all rows of a head, `none` for rows that are not wanted; empty if all are
    /// wanted.
    [[nodiscard]] std::vector<std::size_t> places(std::size_t b, std::size_t h) const {
        std::vector<std::size_t> result;
        if (!rows_)
            return result;
        result.assign(shape_[2], none);
        for (std::size_t k = 0; k < rows_->size(); ++k)
            if ((*rows_)[k] / shape_[2] == b * shape_[1] + h)
                result[(*rows_)[k] % shape_[2]] = k;
        return result;
    }

    [[nodiscard]] bool has_head(std::size_t b, std::size_t h) const {
        if (!rows_)
            return true;
        std::size_t const first = (b * shape_[1] + h) * shape_[2];
        auto const at = std::lower_bound(rows_->begin(), rows_->end(), first);
        return at != rows_->end() && *at < first + shape_[2];
    }

private:
    extents shape_;
    std::optional<std::vector<std::size_t>> rows_{};
};

/// Returns whether row (b, h, i) of the gradient is computed from row (b, h, i) of the queries and no
/// other row.
inline bool is_by_query(gradient_part part, extents const& shape, problem const& p) {
    return part == gradient_part::query || part == gradient_part::rows
           || part == gradient_part::scores
           || (part == gradient_part::bias && shape[0] == p.batches() && shape[1] == p.query_heads()
               && shape[2] == p.queries());
}

/// Returns whether a row of the gradient adds up all queries of the heads that read a key head.
inline bool is_by_key(gradient_part part) {
    return part == gradient_part::key || part == gradient_part::value
           || part == gradient_part::past_key || part == gradient_part::past_value;
}

} // namespace attest::oracle::diagnosed
