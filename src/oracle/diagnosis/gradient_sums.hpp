// Adds up one gradient of a changed problem, row by row of the queries, as a backward pass with a fault does.
//
//     gradient_sums sums(x, how, from, part, wanted, dots, logs);
//     sums.add_row(row, right, head, products, b, h, i);
//     computed_gradient const g = sums.taken();
// The formulas are those of gradient.hpp. sizes[k] is the sum of the magnitudes of all products that
// add up to element k, where dP and D count with their own sizes.
#pragma once

#include "oracle/diagnosis/row_shifts.hpp"
#include "oracle/diagnosis/wanted_rows.hpp"

namespace attest::oracle::diagnosed {

struct computed_gradient {
    std::vector<double> values{};
    std::vector<double> sizes{};
};

class gradient_sums {
public:
    gradient_sums(changed_problem const& x, backward_as const& how, upstream const& from,
                  gradient_part part, wanted_rows const& wanted, row_dots const& dots,
                  row_logs const& logs)
        : x_(x), how_(how), from_(from), part_(part), wanted_(wanted), shape_(wanted.shape()),
          shifts_(x, how, from, dots, logs) {
        std::size_t const count = wanted.count() * shape_[3];
        result_.values.assign(count, 0);
        result_.sizes.assign(count, 0);
    }

    /// Returns whether rows of this query head add to wanted rows.
    [[nodiscard]] bool needs(std::size_t b, std::size_t h) const {
        if (!is_by_key(part_))
            return !is_by_query(part_, shape_, x_.p) || wanted_.has_head(b, h);
        auto const head = key_head(h);
        return head && wanted_.has_head(b, head->first);
    }

    /// Adds one row. D and LSE are those of `right` if the backward pass alone has the fault; `head`
    /// and `products` hold the factors.
    void add_row(forward_row const& row, forward_row const& right, decoded_head const& head,
                 row_products const& products, std::size_t b, std::size_t h, std::size_t i) {
        products_ = &products;
        if (i >= how_.first_query && i < how_.end_query)
            add_row_by(row, how_.alone ? right : row, head, b, h, i);
    }

    [[nodiscard]] computed_gradient taken() { return std::move(result_); }

private:
    void add(std::size_t b, std::size_t h, std::size_t i, std::size_t a, double value,
             double size) {
        auto const at = [&](std::size_t axis, std::size_t index) {
            return shape_[axis] == 1 ? 0 : index; // axes along which a bias is broadcast
        };
        std::size_t const row = wanted_.place(at(0, b), at(1, h), at(2, i));
        if (row != wanted_rows::none)
            add(row, at(3, a), value, size);
    }

    void add(std::size_t row, std::size_t a, double value, double size) {
        if (a >= how_.components)
            return;
        result_.values[row * shape_[3] + a] += value;
        result_.sizes[row * shape_[3] + a] += size;
    }

    void add_row_by(forward_row const& row, forward_row const& by, decoded_head const& numbers,
                    std::size_t b, std::size_t h, std::size_t i) {
        problem const& p = x_.p;
        double const log = shifts_.log_of_row(by, b, h, i) * how_.log_sum_exp;
        if (std::isinf(log))
            return;
        auto const [dot, dot_size] = shifts_.dot_of(by, *products_, b, h, i);
        if (part_ == gradient_part::rows) {
            add(b, h, i, 0, dot, dot_size);
            return;
        }
        double const shift = shifts_.upstream_log(b, h, i);
        if (part_ == gradient_part::sinks) {
            double const w = std::exp(row.sink - log);
            add(0, h, 0, 0, w * (shift - dot), w * (std::abs(shift) + dot_size));
            return;
        }
        auto const head = key_head(h);
        if (is_by_key(part_)) {
            if (!head)
                return;
            find_places(b, head->first);
        }
        double const keep = keep_factor_of(p);
        if (how_.by != transposed::none) {
            add_transposed(row, log, {dot - shift, dot_size + std::abs(shift)}, numbers, b, h, i);
            return;
        }
        bool const is_own = is_by_query(part_, shape_, p);
        std::size_t const own = is_own ? wanted_.place(b, h, i) : 0;
        for (backward_key const& one : row.keys) {
            std::size_t const to = is_by_key(part_) ? place_of(b, head->first, one.key) : own;
            if (to == wanted_rows::none)
                continue;
            double const w = one.times * std::exp(one.score - log);
            double const f = factor_by(how_.products, p, one.kept, keep);
            double const of = how_.of_rounded && how_.weights ? narrow(*how_.weights, w) : w;
            double const ds = of * (one.product * f - dot + shift);
            double const size = w * (one.size * f + dot_size + std::abs(shift));
            add_key(one, w * factor_by(how_.mixed, p, one.kept, keep), ds, size, numbers, to,
                    head ? head->second : 1, b, h, i);
        }
    }

    /// Adds row i of P or dS as if it were column i. Numbers of queries and keys are equal.
    /// `dot` is D − λ of row i, and its size.
    void add_transposed(forward_row const& row, double log, std::pair<double, double> const& dot,
                        decoded_head const& numbers, std::size_t b, std::size_t h, std::size_t i) {
        problem const& p = x_.p;
        auto const head = key_head(h);
        if (!head)
            return;
        double const c = scale_of(p);
        std::size_t const to_key = wanted_.place(b, head->first, i);
        for (backward_key const& one : row.keys) {
            double const w = std::exp(one.score - log);
            if (part_ == gradient_part::value) {
                for (std::size_t d = 0; d < p.value_size() && to_key != wanted_rows::none; ++d) {
                    double const product = w * from_.output.at(b, h, one.key, d) * head->second;
                    add(to_key, d, product, std::abs(product));
                }
                continue;
            }
            double product = one.product;
            double size = one.size + dot.second;
            double subtracted = dot.first;
            if (how_.by == transposed::weights) { // dP and D of query `one.key` and key i
                product = size = 0;
                for (std::size_t d = 0; d < p.value_size(); ++d) {
                    double const term =
                        from_.output.at(b, h, one.key, d) * numbers.values[i * p.value_size() + d];
                    product += term;
                    size += std::abs(term);
                }
                auto const& [own, own_size] =
                    shifts_.certified_dot((b * p.query_heads() + h) * p.queries() + one.key);
                double const own_shift = shifts_.upstream_log(b, h, one.key);
                subtracted = own - own_shift;
                size += own_size + std::abs(own_shift);
            }
            double const change = c * w * (product - subtracted) * one.slope;
            size *= std::abs(c * w * one.slope);
            if (part_ == gradient_part::query) {
                std::size_t const to = wanted_.place(b, h, one.key);
                for (std::size_t a = 0; a < p.size() && to != wanted_rows::none; ++a) {
                    double const k = numbers.keys[i * p.size() + a];
                    add(to, a, change * k, size * std::abs(k));
                }
            } else if (to_key != wanted_rows::none) {
                for (std::size_t a = 0; a < p.size(); ++a) {
                    double const q = p.query.at(b, h, one.key, a) * head->second;
                    add(to_key, a, change * q, size * std::abs(q));
                }
            }
        }
    }

    /// Finds the places once for the rows of a head.
    void find_places(std::size_t b, std::size_t head) {
        if (places_of_ == std::pair{b, head})
            return;
        places_of_ = {b, head};
        places_ = wanted_.places(b, head);
    }

    /// Returns the place of the gradient's row for a key; none if it is not wanted, or if the gradient
    /// is of past keys and the key is new, or the reverse.
    [[nodiscard]] std::size_t place_of(std::size_t b, std::size_t head, std::size_t key) const {
        std::size_t const past = x_.p.past();
        bool const is_past = part_ == gradient_part::past_key || part_ == gradient_part::past_value;
        if ((key < past) != is_past)
            return wanted_rows::none;
        std::size_t const j = is_past ? key : key - past;
        return places_.empty() ? wanted_.place(b, head, j) : places_[j];
    }

    [[nodiscard]] std::optional<std::pair<std::size_t, double>> key_head(std::size_t h) const {
        problem const& p = x_.p;
        std::size_t const group = p.query_heads() / p.key_heads();
        std::size_t const head =
            how_.group == group_sum::tiled ? h % p.key_heads() : mapped_head(p, how_.heads, h);
        if ((how_.group == group_sum::of_first && h % group != 0)
            || (how_.group == group_sum::of_last && h % group != group - 1))
            return std::nullopt;
        return std::pair{head,
                         how_.group == group_sum::averaged ? 1 / static_cast<double>(group) : 1.0};
    }

    void add_key(backward_key const& one, double w, double ds, double size,
                 decoded_head const& numbers, std::size_t to, double share, std::size_t b,
                 std::size_t h, std::size_t i) {
        problem const& p = x_.p;
        double const slope = slope_by(how_.cap_derivative, one);
        double const c = scale_of(p);
        double const before = slope * (how_.scaled ? c : 1);
        double const after = how_.scaled ? 1 : c;
        double const change =
            (how_.scores ? narrow(*how_.scores, ds * before) : ds * before) * after;
        switch (part_) {
        case gradient_part::query:
            for (std::size_t a = 0; a < p.size(); ++a) {
                double const k = numbers.keys[one.key * p.size() + a];
                add(to, a, change * k, std::abs(c * slope * k) * size);
            }
            break;
        case gradient_part::key:
        case gradient_part::past_key:
            for (std::size_t a = 0; a < p.size(); ++a) {
                double const q = products_->query[a] * share;
                add(to, a, change * q, std::abs(c * slope * q) * size);
            }
            break;
        case gradient_part::value:
        case gradient_part::past_value: {
            double const weight = how_.weights ? narrow(*how_.weights, w) : w;
            for (std::size_t d = 0; d < p.value_size(); ++d) {
                double const product = weight * products_->upper[d] * share;
                add(to, d, product, std::abs(product));
            }
            break;
        }
        case gradient_part::bias:
            add(b, h, i, one.key, x_.how.cap_after_bias ? ds * slope : ds, size);
            break;
        case gradient_part::scores:
            add(to, one.key, ds, size);
            break;
        case gradient_part::alibi_slopes: {
            double const far = alibi_far(x_, b, i, one.key);
            double const own = x_.how.cap_after_bias ? slope : 1;
            add(0, h, 0, 0, -ds * far * own, size * std::abs(far));
            break;
        }
        case gradient_part::sinks:
        case gradient_part::rows:
            break;
        }
    }

    changed_problem const& x_;
    backward_as const& how_;
    upstream const& from_;
    gradient_part part_;
    wanted_rows const& wanted_;
    extents shape_;
    row_shifts shifts_;
    computed_gradient result_{};
    row_products const* products_ = nullptr; ///< of the row that is added
    std::pair<std::size_t, std::size_t> places_of_{wanted_rows::none, wanted_rows::none};
    std::vector<std::size_t> places_{}; ///< for a key head, if only some rows are wanted
};

} // namespace attest::oracle::diagnosed
