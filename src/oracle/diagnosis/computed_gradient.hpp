// Computes gradients of a changed problem in float64, as a backward pass with this fault would, in
// all rows or in some.
//
//     gradients_by const by(p, from, part, shape, dots);
//     std::vector<computed_gradient> const g = by.of(passes, wanted, threads, watched);
//     g[k].values, g[k].sizes
// The formulas are those of gradient.hpp. sizes[k] is the sum of the magnitudes of all products that
// add up to element k, where dP and D count with their own sizes: after n operations errors are
// about n·2^-53 of it. The products q·k and dO·v are computed once per block of queries; all backward
// passes use them.
#pragma once

#include <attest/core/crew.hpp>
#include <attest/oracle/gradient.hpp>

#include "oracle/diagnosis/backward_as.hpp"
#include "oracle/diagnosis/computed_row.hpp"
#include "oracle/diagnosis/repeated_keys.hpp"
#include "oracle/diagnosis/same_keys.hpp"
#include "oracle/diagnosis/shared_numbers.hpp"

#include <numbers>

namespace attest::oracle::diagnosed {

struct backward_key {
    std::size_t key;
    double score;
    double slope; ///< derivative of the score with respect to the scaled product
    double bent;  ///< u of cap_slope, if there is a cap
    bool kept;
    double product;   ///< Σ_b dO_b v_jb
    double size;      ///< Σ_b |dO_b v_jb|
    double times = 1; ///< that it is counted
};

struct forward_row {
    std::vector<backward_key> keys{};
    double log = -std::numeric_limits<double>::infinity(); ///< LSE, natural
    double top = 0;                                        ///< the largest score
    double dot = 0;                                        ///< D
    double dot_size = 0;
    double dot_without_dropout = 0;
    double dot_of_weights = 0;                              ///< D without a saved output
    double sink = -std::numeric_limits<double>::infinity(); ///< its score
    std::vector<double> outputs{};
};

inline std::size_t mapped_head(problem const& p, key_head_map by, std::size_t h) {
    std::size_t const heads = p.key_heads();
    std::size_t const own = p.key_head_of(h);
    switch (by) {
    case key_head_map::tiled:
        return h % heads;
    case key_head_map::first:
        return 0;
    case key_head_map::reversed:
        return heads - 1 - own;
    case key_head_map::next:
        return (own + 1) % heads;
    case key_head_map::before:
        return (own + heads - 1) % heads;
    case key_head_map::grouped:
        break;
    }
    return own;
}

inline double factor_by(dropout_as what, problem const& p, bool kept, double factor) {
    if (!p.kept || what == dropout_as::ignored)
        return 1;
    return !kept ? 0 : what == dropout_as::no_factor ? 1 : factor;
}

struct score_and_slope {
    double score;
    double slope;    ///< its derivative with respect to c q·k
    double bent = 0; ///< u of cap_slope
};

/// Returns the score of a visible key, of which c q·k is given.
inline score_and_slope score_of(changed_problem const& x, std::size_t b, std::size_t h,
                                std::size_t i, std::size_t j, double scaled) {
    problem const& p = x.p;
    double added = bias_at(p, b, h, i, j);
    if (!p.how.alibi_slopes.empty()) {
        std::int64_t const apart = position(p, b, i) - static_cast<std::int64_t>(j);
        added -= p.how.alibi_slopes[h]
                 * static_cast<double>(x.how.signed_alibi ? apart : std::abs(apart));
    }
    if (!p.how.soft_cap)
        return {(scaled + added) * x.how.score_factor, 1};
    double const cap = *p.how.soft_cap;
    double const u = (scaled + (x.how.cap_after_bias ? added : 0)) / cap;
    double const bent = std::tanh(u);
    return {(cap * bent + (x.how.cap_after_bias ? 0 : added)) * x.how.score_factor, 1 - bent * bent,
            u};
}

/// The numbers of a row: q and dO; and for each key q·k, Σ_b dO_b v_jb and Σ_b |dO_b v_jb|.
struct row_products {
    std::vector<double> query{};
    std::vector<double> upper{};
    std::vector<double> scores{};
    std::vector<double> products{};
    std::vector<double> sizes{};
};

inline row_products products_of(problem const& p, upstream const& from, decoded_head const& head,
                                std::size_t b, std::size_t h, std::size_t i) {
    row_products result;
    std::vector<double>& query = result.query;
    std::vector<double>& upper = result.upper;
    for (std::size_t a = 0; a < p.size(); ++a)
        query.push_back(p.query.at(b, h, i, a));
    for (std::size_t d = 0; d < p.value_size(); ++d)
        upper.push_back(from.output.at(b, h, i, d));
    for (std::size_t j = 0; j < p.keys(); ++j) {
        double score = 0;
        for (std::size_t a = 0; a < query.size(); ++a)
            score += query[a] * head.keys[j * query.size() + a];
        double sum = 0;
        double size = 0;
        for (std::size_t d = 0; d < upper.size(); ++d) {
            double const product = upper[d] * head.values[j * upper.size() + d];
            sum += product;
            size += std::abs(product);
        }
        result.scores.push_back(score);
        result.products.push_back(sum);
        result.sizes.push_back(size);
    }
    return result;
}

/// Computes LSE, D and, if asked for, the output of a row whose keys are known.
inline void sum_up(changed_problem const& x, upstream const& from, decoded_head const& head,
                   bool with_outputs, std::size_t b, std::size_t h, std::size_t i,
                   forward_row& row) {
    problem const& p = x.p;
    double const factor = keep_factor_of(p);
    double top = row.sink;
    for (backward_key const& one : row.keys)
        top = std::max(top, one.score);
    if (std::isinf(top))
        return;
    std::size_t const padding = row.keys.empty() ? 0 : keys_of_padding(p, x.how); // of score 0
    top = padding > 0 ? std::max(top, 0.0) : top;
    double sum = std::exp(row.sink - top) + static_cast<double>(padding) * std::exp(-top);
    for (backward_key const& one : row.keys)
        sum += one.times * std::exp(one.score - top);
    row.top = top;
    row.log = top + std::log(sum);
    if (from.saved_log_sum_exp)
        row.log = from.saved_log_sum_exp->at(b, h, i, 0)
                  * (p.how.base == logarithm::binary ? std::numbers::ln2 : 1);
    row.outputs.assign(with_outputs ? p.value_size() : 0, 0);
    for (backward_key const& one : row.keys) {
        double const w = one.times * std::exp(one.score - row.log);
        double const f = factor_by(dropout_as::as_said, p, one.kept, factor);
        row.dot += w * f * one.product;
        row.dot_without_dropout += w * one.product;
        row.dot_size += w * f * one.size;
        for (std::size_t d = 0; d < row.outputs.size(); ++d)
            row.outputs[d] += w * f * head.values[one.key * row.outputs.size() + d];
    }
    row.dot_of_weights = row.dot;
    if (!from.saved_output)
        return;
    row.dot = row.dot_size = 0;
    row.outputs.assign(p.value_size(), 0);
    for (std::size_t d = 0; d < row.outputs.size(); ++d) {
        double const product = from.output.at(b, h, i, d) * from.saved_output->at(b, h, i, d);
        row.dot += product;
        row.dot_size += std::abs(product);
        row.outputs[d] = from.saved_output->at(b, h, i, d);
    }
}

/// Counts the keys twice that the fault repeats; `keys` are those that the row sees.
inline void count_twice(changed_problem const& x, std::size_t b, std::vector<backward_key>& keys) {
    for (backward_key& one : keys)
        if (is_counted_twice(x, b, one.key, keys.front().key, keys.back().key))
            one.times = 2;
}

inline forward_row forward_row_of(changed_problem const& x, upstream const& from,
                                  decoded_head const& head, row_products const& products,
                                  bool with_outputs, std::size_t b, std::size_t h, std::size_t i) {
    problem const& p = x.p;
    forward_row row;
    double const scale = scale_of(p);
    for (std::size_t j = 0; j < p.keys(); ++j) {
        if (!is_allowed(p, b, h, i, j))
            continue;
        auto const [score, slope, bent] = score_of(x, b, h, i, j, scale * products.scores[j]);
        row.keys.push_back({j, score, slope, bent, is_kept(p, b, h, i, j), products.products[j],
                            products.sizes[j]});
    }
    count_twice(x, b, row.keys);
    if (!p.how.sinks.empty())
        row.sink = p.how.sinks[h] * x.how.score_factor;
    sum_up(x, from, head, with_outputs, b, h, i, row);
    return row;
}

struct computed_gradient {
    std::vector<double> values{};
    std::vector<double> sizes{};
};

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

/// D of each row of the queries, and a size of which the share assumed_error covers its error.
using row_dots = std::vector<std::pair<double, double>>;

/// The natural LSE of each row of the queries; empty if they are not known.
using row_logs = std::vector<double>;

class gradient_sums {
public:
    gradient_sums(changed_problem const& x, backward_as const& how, upstream const& from,
                  gradient_part part, wanted_rows const& wanted, row_dots const& dots,
                  row_logs const& logs)
        : x_(x), how_(how), from_(from), part_(part), wanted_(wanted), shape_(wanted.shape()),
          dots_(dots), logs_(logs) {
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

    /// Returns D of this row as it is stored, and its size.
    [[nodiscard]] std::pair<double, double> dot_of(forward_row const& row, std::size_t b,
                                                   std::size_t h, std::size_t i) const {
        auto const [dot, size] = exact_dot_of(row, b, h, i);
        return {how_.dot_stored ? narrow(*how_.dot_stored, dot) : dot, size};
    }

    [[nodiscard]] std::pair<double, double> exact_dot_of(forward_row const& row, std::size_t b,
                                                         std::size_t h, std::size_t i) const {
        auto const [B, H, S, D] = x_.p.output_shape();
        std::size_t const own = (b * H + h) * S + i;
        if ((how_.dot_output || how_.dot_sum) && !row.outputs.empty()) {
            auto const rounded = [](std::optional<format> const& to, double x) {
                return to ? narrow(*to, x) : x;
            };
            double sum = 0;
            for (std::size_t d = 0; d < D; ++d)
                sum += rounded(how_.dot_sum,
                               products_->upper[d] * rounded(how_.dot_output, row.outputs[d]));
            return {rounded(how_.dot_sum, sum), row.dot_size};
        }
        auto const of = [&](std::size_t place) {
            return place == own ? std::pair{row.dot, row.dot_size} : dots_[place];
        };
        switch (how_.dot) {
        case dot_as::own:
            break;
        case dot_as::omitted:
            return {0, 0};
        case dot_as::added:
            return {-row.dot, row.dot_size};
        case dot_as::of_first_row:
            return of(own - i);
        case dot_as::of_next_row:
            return of(i + 1 < S ? own + 1 : own);
        case dot_as::of_first_head:
            return of(b * H * S + i);
        case dot_as::of_next_head:
            return of((b * H + (h + 1) % H) * S + i);
        case dot_as::as_bshd: {
            auto const [y, z, w, v] =
                misread(memory_order::bshd_for_bhsd, x_.p.output_shape(), {b, h, i, 0});
            return of((y * H + z) * S + w + v);
        }
        case dot_as::of_weights:
            return {row.dot_of_weights, std::abs(row.dot_of_weights) + row.dot_size};
        case dot_as::without_dropout:
            return {row.dot_without_dropout, std::abs(row.dot_without_dropout) + row.dot_size};
        }
        return of(own);
    }

    void add_row_by(forward_row const& row, forward_row const& by, decoded_head const& numbers,
                    std::size_t b, std::size_t h, std::size_t i) {
        problem const& p = x_.p;
        double const log = log_of_row(by, b, h, i) * how_.log_sum_exp;
        if (std::isinf(log))
            return;
        auto const [dot, dot_size] = dot_of(by, b, h, i);
        if (part_ == gradient_part::rows) {
            add(b, h, i, 0, dot, dot_size);
            return;
        }
        double const shift = upstream_log(b, h, i);
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

    /// Returns what is subtracted from the scores of a row.
    [[nodiscard]] double log_of_row(forward_row const& row, std::size_t b, std::size_t h,
                                    std::size_t i) const {
        auto const [B, H, S, D] = x_.p.output_shape();
        std::size_t const own = (b * H + h) * S + i;
        switch (how_.log) {
        case log_from::own:
            break;
        case log_from::first_row:
            return logs_[own - i];
        case log_from::next_row:
            return logs_[i + 1 < S ? own + 1 : own];
        case log_from::first_head:
            return logs_[b * H * S + i];
        case log_from::next_head:
            return logs_[(b * H + (h + 1) % H) * S + i];
        case log_from::as_bshd: {
            auto const [y, z, w, v] =
                misread(memory_order::bshd_for_bhsd, x_.p.output_shape(), {b, h, i, 0});
            return logs_[(y * H + z) * S + w + v];
        }
        }
        double const of_sum = row.log - row.top;
        double const c = scale_of(x_.p);
        switch (how_.saved) {
        case stored_log::log_of_row_sum:
            return of_sum;
        case stored_log::maximum:
            return row.top;
        case stored_log::mixed_bases:
            return row.top + of_sum * std::numbers::log2e;
        case stored_log::negated:
            return -row.log;
        case stored_log::maximum_in_base_2:
            return row.top * std::numbers::log2e + of_sum;
        case stored_log::maximum_not_scaled:
            return row.top / c + of_sum;
        case stored_log::maximum_scaled_twice:
            return row.top * c + of_sum;
        case stored_log::log_sum_exp:
            break;
        }
        return row.log;
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
                    dots_[(b * p.query_heads() + h) * p.queries() + one.key];
                double const own_shift = upstream_log(b, h, one.key);
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

    /// Returns dLSE of a row with respect to the natural log-sum-exp, or 0.
    [[nodiscard]] double upstream_log(std::size_t b, std::size_t h, std::size_t i) const {
        if (!from_.log_sum_exp)
            return 0;
        return from_.log_sum_exp->at(b, h, i, 0) * how_.upstream_log
               / (x_.p.how.base == logarithm::binary ? std::numbers::ln2 : 1);
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

    [[nodiscard]] double slope_of(backward_key const& one) const {
        double const again = std::tanh(std::tanh(one.bent));
        switch (how_.cap_derivative) {
        case cap_slope::missing:
            return 1;
        case cap_slope::of_uncapped:
            return 1 - one.bent * one.bent;
        case cap_slope::of_capped:
            return 1 - again * again;
        case cap_slope::own:
            break;
        }
        return one.slope;
    }

    void add_key(backward_key const& one, double w, double ds, double size,
                 decoded_head const& numbers, std::size_t to, double share, std::size_t b,
                 std::size_t h, std::size_t i) {
        problem const& p = x_.p;
        double const slope = slope_of(one);
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
            auto const apart =
                static_cast<double>(position(p, b, i) - static_cast<std::int64_t>(one.key));
            double const far = x_.how.signed_alibi ? apart : std::abs(apart);
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
    row_dots const& dots_;
    row_logs const& logs_;
    computed_gradient result_{};
    row_products const* products_ = nullptr; ///< of the row that is added
    std::pair<std::size_t, std::size_t> places_of_{wanted_rows::none, wanted_rows::none};
    std::vector<std::size_t> places_{}; ///< for a key head, if only some rows are wanted
};

/// One of the backward passes that are computed together.
struct backward_pass {
    changed_problem const* x;
    backward_as const* how;
    bool
        has_rows; ///< its scores and products are those of the problem, with its own map of key heads
};

class gradients_by {
public:
    gradients_by(problem const& p, upstream const& from, gradient_part part, row_dots const& dots,
                 row_logs const& logs)
        : plain_{p}, from_(from), part_(part), dots_(dots), logs_(logs) {}

    /// Returns the gradients in the order of the passes.
    [[nodiscard]] std::vector<computed_gradient> of(std::vector<backward_pass> const& passes,
                                                    wanted_rows const& wanted, unsigned threads,
                                                    progress* watched) const {
        problem const& p = plain_.p;
        std::vector<gradient_sums> sums;
        sums.reserve(passes.size());
        for (backward_pass const& one : passes)
            sums.emplace_back(*one.x, *one.how, from_, part_, wanted, dots_, logs_);
        for (std::size_t b = 0; b < p.batches(); ++b)
            for (std::size_t h = 0; h < p.query_heads(); ++h) {
                std::vector<std::size_t> needing;
                for (std::size_t k = 0; k < passes.size(); ++k)
                    if (sums[k].needs(b, h))
                        needing.push_back(k);
                if (!needing.empty())
                    add_head(passes, needing, sums, wanted, b, h, threads, watched);
            }
        std::vector<computed_gradient> result;
        for (gradient_sums& one : sums)
            result.push_back(one.taken());
        return result;
    }

    /// Returns whether a pass reads the queries, keys and values of the problem, each head its own.
    [[nodiscard]] bool shares_numbers(backward_pass const& by) const {
        return by.how->heads == key_head_map::grouped && has_numbers_of(plain_.p, by.x->p);
    }

private:
    struct shared_row {
        std::size_t query = 0;
        row_products products{};
        forward_row right{};
    };

    void add_head(std::vector<backward_pass> const& passes, std::vector<std::size_t> const& needing,
                  std::vector<gradient_sums>& sums, wanted_rows const& wanted, std::size_t b,
                  std::size_t h, unsigned threads, progress* watched) const {
        problem const& p = plain_.p;
        decoded_head const own = decoded(p, b, p.key_head_of(h));
        std::vector<std::size_t> queries;
        for (std::size_t i = 0; i < p.queries(); ++i)
            if (!is_by_query(part_, wanted.shape(), p)
                || wanted.place(b, h, i) != wanted_rows::none)
                queries.push_back(i);
        std::vector<std::vector<std::size_t>> const units = units_of(passes, needing);
        std::size_t const block = std::clamp<std::size_t>(most_in_block / p.keys(), 1, 64);
        for (std::size_t first = 0; first < queries.size(); first += block) {
            std::vector<shared_row> rows(std::min(block, queries.size() - first));
            share(threads, rows.size(), [&](std::size_t k) {
                detail::end_if_stopped(watched);
                rows[k].query = queries[first + k];
                rows[k].products = products_of(p, from_, own, b, h, rows[k].query);
                rows[k].right =
                    forward_row_of(plain_, from_, own, rows[k].products, true, b, h, rows[k].query);
            });
            share(threads, units.size(), [&](std::size_t k) {
                detail::end_if_stopped(watched);
                add_rows(passes, units[k], rows, own, b, h, sums);
            });
        }
    }

    /// Returns passes that are computed together, since they read the same numbers: each pass by itself
    /// if these are the numbers of the problem, which all have.
    [[nodiscard]] std::vector<std::vector<std::size_t>>
    units_of(std::vector<backward_pass> const& passes,
             std::vector<std::size_t> const& needing) const {
        std::vector<std::vector<std::size_t>> result;
        for (std::size_t const k : needing) {
            auto const is_like = [&](std::vector<std::size_t> const& unit) {
                backward_pass const& other = passes[unit.front()];
                return other.how->heads == passes[k].how->heads
                       && has_numbers_of(other.x->p, passes[k].x->p);
            };
            auto const found = shares_numbers(passes[k])
                                   ? result.end()
                                   : std::find_if(result.begin(), result.end(), is_like);
            if (found == result.end())
                result.push_back({k});
            else
                found->push_back(k);
        }
        return result;
    }

    void add_rows(std::vector<backward_pass> const& passes, std::vector<std::size_t> const& unit,
                  std::vector<shared_row> const& rows, decoded_head const& own, std::size_t b,
                  std::size_t h, std::vector<gradient_sums>& into) const {
        backward_pass const& first = passes[unit.front()];
        problem const& p = first.x->p;
        bool const is_own = shares_numbers(first);
        std::optional<decoded_head> const others =
            is_own ? std::nullopt
                   : std::optional(decoded(p, b, mapped_head(p, first.how->heads, h)));
        decoded_head const& head = others ? *others : own;
        for (shared_row const& one : rows) {
            std::optional<row_products> const products =
                is_own ? std::nullopt : std::optional(products_of(p, from_, head, b, h, one.query));
            for (std::size_t const k : unit) {
                backward_pass const& by = passes[k];
                if (by.has_rows && is_own) {
                    into[k].add_row(one.right, one.right, head, one.products, b, h, one.query);
                    continue;
                }
                forward_row const row =
                    forward_row_of(*by.x, from_, head, products ? *products : one.products,
                                   by.how->dot_output || by.how->dot_sum, b, h, one.query);
                bool const has_query = products && !by.how->whole_query;
                into[k].add_row(row, one.right, head, has_query ? *products : one.products, b, h,
                                one.query);
            }
        }
    }

    /// Returns whether two problems have the same queries, keys and values.
    [[nodiscard]] static bool has_numbers_of(problem const& p, problem const& other) {
        auto const is_same = [](tensor const& x, tensor const& y) { return is_same_tensor(x, y); };
        return is_same(p.query, other.query) && is_same(p.key, other.key)
               && is_same(p.value, other.value)
               && p.past_key.has_value() == other.past_key.has_value()
               && (!p.past_key
                   || (is_same(*p.past_key, *other.past_key)
                       && is_same(*p.past_value, *other.past_value)));
    }

    /// The largest number of keys times queries of a block.
    static constexpr std::size_t most_in_block = std::size_t{1} << 18;

    changed_problem plain_;
    upstream const& from_;
    gradient_part part_;
    row_dots const& dots_;
    row_logs const& logs_;
};

} // namespace attest::oracle::diagnosed
