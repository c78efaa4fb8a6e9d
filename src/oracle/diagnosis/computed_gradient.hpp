// Gradients of a changed problem in float64: what a backward pass with this fault gives.
//
//     forward_rows const rows(x, how.heads, from);       scores, LSE and D of every row
//     computed_gradient const g = gradient_by(x, how, rows, right, from, part);        g.values, g.sizes
// The formulas are those of gradient.hpp. sizes[k] is the sum of the magnitudes of all products that add up to
// element k, dP and D by their own, so that errors are some 2^-53 times the number of operations of it.
#pragma once

#include <attest/oracle/gradient_part.hpp>

#include "oracle/diagnosis/computed_row.hpp"

namespace attest::oracle::diagnosed {

/// What D_i is subtracted.
enum class dot_as : unsigned char {
    own,
    omitted,
    added,
    of_first_row,    ///< of query 0
    of_next_row,     ///< of query i + 1, of the last one its own
    of_first_head,   ///< of head 0
    as_bshd,         ///< read in memory of (B, S, H)
    without_dropout, ///< Σ w dP, without keep and f
    of_weights,      ///< Σ w dP where an output is saved
};

enum class key_head_map : unsigned char { grouped, tiled, first };
enum class group_sum : unsigned char { of_all, averaged, of_first, of_last, tiled };
enum class dropout_as : unsigned char { as_said, no_factor, ignored };

/// What a backward pass does otherwise.
struct backward_as {
    bool alone = false; ///< log-sum-exps and D are those of the problem that is not changed
    dot_as dot = dot_as::own;
    std::optional<format> dot_output{}; ///< D is Σ dO o, o rounded to this format
    std::optional<format> dot_sum{};    ///< D = Σ dO o, products and sum rounded to this format
    double log_sum_exp = 1;             ///< factor of LSE where weights are e^{s − LSE}
    double upstream_log = 1;            ///< factor of λ
    bool cap_derivative = true;
    key_head_map heads = key_head_map::grouped;
    group_sum group = group_sum::of_all;
    dropout_as products = dropout_as::as_said; ///< in dP
    dropout_as mixed = dropout_as::as_said;    ///< in the weights of dV
    std::optional<format> weights{};           ///< in dV
    std::optional<format> scores{};            ///< of dS in dQ and dK
    bool of_rounded = false; ///< dS is made of the weights as they are rounded for dV
    bool scaled = false;     ///< dS is multiplied by the scale before it is rounded

    bool operator==(backward_as const&) const = default;
};

struct backward_key {
    std::size_t key;
    double score;
    double slope; ///< derivative of the score by the scaled product
    bool kept;
    double product; ///< Σ_b dO_b v_jb
    double size;    ///< Σ_b |dO_b v_jb|
};

struct forward_row {
    std::vector<backward_key> keys{};
    double log = -std::numeric_limits<double>::infinity(); ///< LSE, natural
    double dot = 0;                                        ///< D
    double dot_size = 0;
    double dot_without_dropout = 0;
    double dot_of_weights = 0;                              ///< D without a saved output
    double sink = -std::numeric_limits<double>::infinity(); ///< its score
    std::vector<double> outputs{};
};

inline std::size_t mapped_head(problem const& p, key_head_map by, std::size_t h) {
    return by == key_head_map::grouped ? p.key_head_of(h)
           : by == key_head_map::tiled ? h % p.key_heads()
                                       : 0;
}

inline double factor_by(dropout_as what, problem const& p, bool kept, double factor) {
    if (!p.kept || what == dropout_as::ignored)
        return 1;
    return !kept ? 0 : what == dropout_as::no_factor ? 1 : factor;
}

/// The score of a visible key and its derivative by c q·k.
inline std::pair<double, double> score_and_slope(changed_problem const& x, std::size_t b,
                                                 std::size_t h, std::size_t i, std::size_t j,
                                                 double scaled) {
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
    double const bent = std::tanh((scaled + (x.how.cap_after_bias ? added : 0)) / cap);
    return {(cap * bent + (x.how.cap_after_bias ? 0 : added)) * x.how.score_factor,
            1 - bent * bent};
}

/// LSE, D and the output of a row whose keys are known, with the values of its head, key by key.
inline void sum_up(changed_problem const& x, upstream const& from,
                   std::vector<double> const& values, std::size_t b, std::size_t h, std::size_t i,
                   forward_row& row) {
    problem const& p = x.p;
    double const factor = keep_factor_of(p);
    double top = row.sink;
    for (backward_key const& one : row.keys)
        top = std::max(top, one.score);
    if (std::isinf(top))
        return;
    double sum = std::exp(row.sink - top);
    for (backward_key const& one : row.keys)
        sum += std::exp(one.score - top);
    row.log = top + std::log(sum);
    if (from.saved_log_sum_exp)
        row.log = from.saved_log_sum_exp->at(b, h, i, 0)
                  * (p.how.base == logarithm::binary ? std::numbers::ln2 : 1);
    row.outputs.assign(p.value_size(), 0);
    for (backward_key const& one : row.keys) {
        double const w = std::exp(one.score - row.log);
        double const f = factor_by(dropout_as::as_said, p, one.kept, factor);
        row.dot += w * f * one.product;
        row.dot_without_dropout += w * one.product;
        row.dot_size += w * f * one.size;
        for (std::size_t d = 0; d < row.outputs.size(); ++d)
            row.outputs[d] += w * f * values[one.key * row.outputs.size() + d];
    }
    row.dot_of_weights = row.dot;
    if (!from.saved_output)
        return;
    row.dot = row.dot_size = 0;
    for (std::size_t d = 0; d < row.outputs.size(); ++d) {
        double const product = from.output.at(b, h, i, d) * from.saved_output->at(b, h, i, d);
        row.dot += product;
        row.dot_size += std::abs(product);
        row.outputs[d] = from.saved_output->at(b, h, i, d);
    }
}

/// Rows (b·H + h)·S + i.
inline std::vector<forward_row> forward_rows(changed_problem const& x, key_head_map heads,
                                             upstream const& from) {
    problem const& p = x.p;
    std::vector<forward_row> rows(p.batches() * p.query_heads() * p.queries());
    double const scale = scale_of(p);
    std::size_t place = 0;
    std::vector<double> keys;
    std::vector<double> values;
    for (std::size_t b = 0; b < p.batches(); ++b)
        for (std::size_t h = 0; h < p.query_heads(); ++h) {
            std::size_t const head = mapped_head(p, heads, h);
            keys.clear();
            values.clear();
            for (std::size_t j = 0; j < p.keys(); ++j) {
                for (std::size_t a = 0; a < p.size(); ++a)
                    keys.push_back(p.key_at(b, head, j, a));
                for (std::size_t d = 0; d < p.value_size(); ++d)
                    values.push_back(p.value_at(b, head, j, d));
            }
            for (std::size_t i = 0; i < p.queries(); ++i) {
                forward_row& row = rows[place++];
                std::vector<double> query;
                std::vector<double> upper;
                for (std::size_t a = 0; a < p.size(); ++a)
                    query.push_back(p.query.at(b, h, i, a));
                for (std::size_t d = 0; d < p.value_size(); ++d)
                    upper.push_back(from.output.at(b, h, i, d));
                for (std::size_t j = 0; j < p.keys(); ++j) {
                    if (!is_allowed(p, b, h, i, j))
                        continue;
                    double sum = 0;
                    for (std::size_t a = 0; a < query.size(); ++a)
                        sum += query[a] * keys[j * query.size() + a];
                    auto const [score, slope] = score_and_slope(x, b, h, i, j, scale * sum);
                    backward_key one{j, score, slope, is_kept(p, b, h, i, j), 0, 0};
                    for (std::size_t d = 0; d < upper.size(); ++d) {
                        double const product = upper[d] * values[j * upper.size() + d];
                        one.product += product;
                        one.size += std::abs(product);
                    }
                    row.keys.push_back(one);
                }
                if (!p.how.sinks.empty())
                    row.sink = p.how.sinks[h] * x.how.score_factor;
                sum_up(x, from, values, b, h, i, row);
            }
        }
    return rows;
}

struct computed_gradient {
    std::vector<double> values{};
    std::vector<double> sizes{};
};

class gradient_sums {
public:
    gradient_sums(changed_problem const& x, backward_as const& how, upstream const& from,
                  gradient_part part, extents const& shape)
        : x_(x), how_(how), from_(from), part_(part), shape_(shape) {
        std::size_t const count = shape[0] * shape[1] * shape[2] * shape[3];
        result_.values.assign(count, 0);
        result_.sizes.assign(count, 0);
    }

    computed_gradient of(std::vector<forward_row> const& rows,
                         std::vector<forward_row> const& right) {
        problem const& p = x_.p;
        std::size_t place = 0;
        for (std::size_t b = 0; b < p.batches(); ++b)
            for (std::size_t h = 0; h < p.query_heads(); ++h)
                for (std::size_t i = 0; i < p.queries(); ++i, ++place)
                    add_row(rows[place], how_.alone ? right : rows, b, h, i);
        return std::move(result_);
    }

private:
    void add(std::size_t b, std::size_t h, std::size_t i, std::size_t a, double value,
             double size) {
        auto const at = [&](std::size_t axis, std::size_t index) {
            return shape_[axis] == 1 ? 0 : index; // axes along which a bias is broadcast
        };
        std::size_t const place =
            ((at(0, b) * shape_[1] + at(1, h)) * shape_[2] + at(2, i)) * shape_[3] + at(3, a);
        result_.values[place] += value;
        result_.sizes[place] += size;
    }

    /// D of this row, and its size.
    [[nodiscard]] std::pair<double, double> dot_of(std::vector<forward_row> const& from,
                                                   std::size_t b, std::size_t h,
                                                   std::size_t i) const {
        auto const [B, H, S, D] = x_.p.output_shape();
        std::size_t const own = (b * H + h) * S + i;
        forward_row const& row = from[own];
        if ((how_.dot_output || how_.dot_sum) && !row.outputs.empty()) {
            auto const rounded = [](std::optional<format> const& to, double x) {
                return to ? narrow(*to, x) : x;
            };
            double sum = 0;
            for (std::size_t d = 0; d < D; ++d)
                sum += rounded(how_.dot_sum, from_.output.at(b, h, i, d)
                                                 * rounded(how_.dot_output, row.outputs[d]));
            return {rounded(how_.dot_sum, sum), row.dot_size};
        }
        auto const of = [&](std::size_t place) {
            return std::pair{from[place].dot, from[place].dot_size};
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

    void add_row(forward_row const& row, std::vector<forward_row> const& logs, std::size_t b,
                 std::size_t h, std::size_t i) {
        problem const& p = x_.p;
        std::size_t const own = (b * p.query_heads() + h) * p.queries() + i;
        double const log = logs[own].log * how_.log_sum_exp;
        if (std::isinf(log))
            return;
        auto const [dot, dot_size] = dot_of(logs, b, h, i);
        if (part_ == gradient_part::rows) {
            add(b, h, i, 0, dot, dot_size);
            return;
        }
        double shift = 0;
        if (from_.log_sum_exp)
            shift = from_.log_sum_exp->at(b, h, i, 0) * how_.upstream_log
                    / (p.how.base == logarithm::binary ? std::numbers::ln2 : 1);
        if (part_ == gradient_part::sinks) {
            double const w = std::exp(row.sink - log);
            add(0, h, 0, 0, w * (shift - dot), w * (std::abs(shift) + dot_size));
            return;
        }
        if (part_ == gradient_part::query)
            read_keys(b, mapped_head(p, how_.heads, h));
        for (backward_key const& one : row.keys) {
            double const w = std::exp(one.score - log);
            double const keep = keep_factor_of(p);
            double const f = factor_by(how_.products, p, one.kept, keep);
            double const of = how_.of_rounded && how_.weights ? narrow(*how_.weights, w) : w;
            double const ds = of * (one.product * f - dot + shift);
            double const size = w * (one.size * f + dot_size + std::abs(shift));
            add_key(one, w * factor_by(how_.mixed, p, one.kept, keep), ds, size, b, h, i);
        }
    }

    /// Once for the rows of a head.
    void read_keys(std::size_t b, std::size_t head) {
        if (keys_of_ == std::pair{b, head} && !keys_.empty())
            return;
        keys_of_ = {b, head};
        keys_.clear();
        for (std::size_t j = 0; j < x_.p.keys(); ++j)
            for (std::size_t a = 0; a < x_.p.size(); ++a)
                keys_.push_back(x_.p.key_at(b, head, j, a));
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

    void add_key(backward_key const& one, double w, double ds, double size, std::size_t b,
                 std::size_t h, std::size_t i) {
        problem const& p = x_.p;
        double const slope = how_.cap_derivative ? one.slope : 1;
        double const c = scale_of(p);
        double const before = slope * (how_.scaled ? c : 1);
        double const after = how_.scaled ? 1 : c;
        double const change =
            (how_.scores ? narrow(*how_.scores, ds * before) : ds * before) * after;
        bool const is_past = part_ == gradient_part::past_key || part_ == gradient_part::past_value;
        bool const is_here = (one.key < p.past()) == is_past;
        std::size_t const j = is_past ? one.key : one.key - std::min(one.key, p.past());
        auto const head = key_head(h);
        switch (part_) {
        case gradient_part::query:
            for (std::size_t a = 0; a < p.size(); ++a) {
                double const k = keys_[one.key * p.size() + a];
                add(b, h, i, a, change * k, std::abs(c * slope * k) * size);
            }
            break;
        case gradient_part::key:
        case gradient_part::past_key:
            for (std::size_t a = 0; head && is_here && a < p.size(); ++a) {
                double const q = p.query.at(b, h, i, a) * head->second;
                add(b, head->first, j, a, change * q, std::abs(c * slope * q) * size);
            }
            break;
        case gradient_part::value:
        case gradient_part::past_value: {
            double const weight = how_.weights ? narrow(*how_.weights, w) : w;
            for (std::size_t d = 0; head && is_here && d < p.value_size(); ++d) {
                double const product = weight * from_.output.at(b, h, i, d) * head->second;
                add(b, head->first, j, d, product, std::abs(product));
            }
            break;
        }
        case gradient_part::bias:
            add(b, h, i, one.key, x_.how.cap_after_bias ? ds * slope : ds, size);
            break;
        case gradient_part::scores:
            add(b, h, i, one.key, ds, size);
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
    extents shape_;
    computed_gradient result_{};
    std::pair<std::size_t, std::size_t> keys_of_{};
    std::vector<double> keys_{}; ///< of the queries' gradient alone
};

} // namespace attest::oracle::diagnosed
