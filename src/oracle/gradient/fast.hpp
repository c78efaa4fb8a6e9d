// The gradients of one key head by the fast path: doubles with proven bounds (fast_bound.hpp).
//
// Query rows are processed in blocks of 32, over all keys that one of them sees:
//     S = Q Kᵀ, dP = dO Vᵀ; per row p, D, dS; dQ = dS K, dK += dSᵀ Q, dV += Pᵀ dO
// Memory: the head, its dK and dV, and 32 rows of S and dP. An element stays open if its bounds
// leave several numbers of the format, or if a row without a bound contributes to it.
//
// Where gradients in float32 would leave some open, p, D and dS of each row are computed in pairs of doubles and then
// rounded: the bounds of the sums over rows remain. An open element of dK or dV then needs its own column alone
// (pair_columns.hpp).
#pragma once

#include "oracle/fast/block.hpp"
#include "oracle/fast/finish_of.hpp"
#include "oracle/fast/gradient_row.hpp"
#include "oracle/gradient/definition.hpp"
#include "oracle/gradient/fast_head.hpp"
#include "oracle/gradient/fast_sums.hpp"
#include "oracle/gradient/pair_columns.hpp"
#include "oracle/gradient/saved_results.hpp"

namespace attest::oracle::gradients_detail {

/// Sums over rows of all heads: of the bias elements, and per (b, h) of sinks and slopes.
struct shared_sums {
    std::vector<summed> bias{};
    std::vector<summed> sinks{};
    std::vector<summed> slopes{};

    explicit shared_sums(task const& of) {
        if (of.asked.rows_alone)
            return;
        if (of.p.bias) {
            extents const shape = of.p.bias->shape();
            bias.resize(shape[0] * shape[1] * shape[2] * shape[3]);
        }
        std::size_t const heads = of.p.batches() * of.p.query_heads();
        sinks.resize(of.p.how.sinks.empty() ? 0 : heads);
        slopes.resize(of.p.how.alibi_slopes.empty() ? 0 : heads);
    }

    /// Returns whether rows of different key heads contribute to one element.
    static bool meet(task const& of) {
        problem const& p = of.p;
        return p.bias && !of.asked.rows_alone
               && (p.bias->shape()[0] != p.batches() || p.bias->shape()[1] != p.query_heads());
    }
};

class fast_gradients {
public:
    fast_gradients(task const& of, fields& into, shared_sums& shared, fast::plan const& common,
                   fast::kernel const& with, std::size_t b, std::size_t g, effort& spent)
        : of_(of), p_(of.p), into_(into), shared_(shared), plan_(common), with_(with), b_(b), g_(g),
          spent_(spent), head_(of.p, b, g, with), bound_(of.p, common, head_.from, with.lanes),
          scale_(scale_value(of.p)), look_(of.p, common, head_.from, with),
          apart_(head_.keys + fast::panel_keys),
          blocks_((of.p.queries() + fast::block_rows - 1) / fast::block_rows * of.group()) {}

    void run() {
        if (!head_.moderate || !(std::abs(scale_) <= most_size))
            return leave_open();
        prepare();
        for (std::size_t h = g_ * of_.group(); h < (g_ + 1) * of_.group(); ++h)
            for (std::size_t i = 0; i < p_.queries(); i += fast::block_rows) {
                detail::end_if_stopped(of_.asked.watched);
                block(h, i, std::min(i + fast::block_rows, p_.queries()));
            }
        if (of_.asked.rows_alone)
            return;
        settle_keys();
        if (by_pairs_)
            pair_columns(of_, into_, plan_, with_, head_, bound_, b_, g_, spent_).run(pair_sums_);
    }

private:
    /// The contribution of a row to the shared sums if nothing is known about it.
    static constexpr double unknown = std::numeric_limits<double>::infinity();

    static double scale_value(problem const& p) { return mpfi_get_d(scale_of(p, 200).get()); }

    void prepare() {
        std::size_t const rows = fast::block_rows;
        queries_.assign(rows * head_.size, 0);
        outputs_.assign(rows * head_.columns, 0);
        weights_.assign(rows * apart_, 0);
        changes_.assign(rows * apart_, 0);
        bool const raw = into_.bias || into_.slopes || into_.scores;
        scores_.assign(raw ? head_.keys : 0, 0);
        bends_.assign(p_.how.soft_cap ? head_.keys : 0, 0);
        extra_.assign(plan_.extra ? head_.keys : 0, 0);
        query_gradient_.assign(rows * head_.size, 0);
        if (!of_.asked.rows_alone) {
            key_sums_.assign(head_.keys * head_.size, 0);
            value_sums_.assign(head_.keys * head_.columns, 0);
        }
        key_errors_.assign(head_.keys, 0);
        value_errors_.assign(head_.keys, 0);
        mean_sums_.assign(head_.columns, 0);
        mean_sizes_.assign(head_.columns, 0);
        query_largest_.assign(head_.size, 0);
        output_largest_.assign(head_.columns, 0);
        std::size_t const longest = std::max(head_.size, head_.columns);
        for (auto* const numbers :
             {&rounded_values_, &rounded_errors_, &rounded_lower_, &rounded_upper_})
            numbers->assign(longest, 0);
        rounded_patterns_.assign(longest, 0);
        rounding_ = fast::rounding_of(of_.asked.output);
        by_pairs_ = suits_pairs();
        if (!by_pairs_)
            return;
        pair_sums_.assign(p_.queries() * of_.group(), {});
        for (std::size_t k = 0; k < fast::grid_rows::most; ++k) {
            low_scores_.emplace_back(apart_);
            low_changes_.emplace_back(apart_);
        }
    }

    /// Returns whether rows are computed in pairs of doubles first: where the bounds of doubles would leave elements
    /// open, each of which needs Z and D of all rows in pairs (pair_columns.hpp). The other problems are left to
    /// pair_ladder.hpp.
    [[nodiscard]] bool suits_pairs() const {
        return of_.asked.output == format::float32 && plan_.normal && !plan_.extra
               && !p_.how.soft_cap && !p_.kept && p_.how.sinks.empty() && !has_means(p_)
               && !is_saved() && !of_.from.log_sum_exp && !into_.scores
               && std::abs(plan_.scale.high) <= 2 * fast::far;
    }

    /// Returns whether the rows of a block can be computed in pairs with products on a grid and M = 0.
    [[nodiscard]] bool suits_pairs(std::span<row_numbers const> rows) const {
        return std::all_of(rows.begin(), rows.end(), [&](row_numbers const& row) {
            double const largest = bound_.largest_product(row.query);
            return row.range.first >= row.range.last
                   || (row.moderate && plan_.plain * largest <= 430
                       && fast::grid_of(largest, p_.size()) != 0
                       && fast::grid_of(row.largest_change(head_), p_.value_size()) != 0);
        });
    }

    /// Marks the shared sums of this head as unknown.
    void leave_open() {
        for (std::size_t h = g_ * of_.group(); h < (g_ + 1) * of_.group(); ++h)
            for (std::size_t i = 0; i < p_.queries(); ++i)
                give_up_shared(h, i);
    }

    void give_up_shared(std::size_t h, std::size_t i) {
        for (auto* const sums : {&shared_.sinks, &shared_.slopes})
            if (!sums->empty())
                (*sums)[b_ * p_.query_heads() + h].error = unknown;
        if (!shared_.bias.empty())
            for (std::size_t j = 0; j < p_.keys(); ++j)
                shared_.bias[of_.bias_place(b_, h, i, j)].error = unknown;
    }

    void block(std::size_t h, std::size_t first, std::size_t last) {
        std::size_t const count = last - first;
        std::array<row_numbers, fast::block_rows> facts{};
        std::size_t begin = head_.keys;
        std::size_t end = 0;
        bool exact_scores = true;
        bool exact_products = true;
        bool follows = plan_.extra || !p_.how.sinks.empty();
        std::fill(queries_.begin(), queries_.end(), 0.0);
        std::fill(outputs_.begin(), outputs_.end(), 0.0);
        for (std::size_t r = 0; r < count; ++r) {
            row_numbers const& row = facts[r] = read(h, first + r, r);
            if (row.range.first < row.range.last) {
                begin = std::min(begin, row.range.first / fast::block_keys * fast::block_keys);
                end = std::max(end, fast::padded(row.range.last, fast::block_keys));
            }
            exact_scores = exact_scores && bound_.sums_are_exact(row.query);
            exact_products = exact_products && row.products_are_exact(head_);
            follows = follows || !(plan_.plain * bound_.largest_product(row.query) <= 430);
        }
        follows = follows || (p_.how.soft_cap && std::abs(plan_.scale.high) > 430);
        begin = std::min(begin, end);
        std::array<error_of_query, fast::block_rows> errors{};
        std::span<row_numbers const> const rows(facts.data(), count);
        bool const by_pairs = by_pairs_ && !(exact_scores && exact_products) && suits_pairs(rows);
        for (std::size_t r = 0; by_pairs && r < count; r += fast::grid_rows::most) {
            std::size_t const next = std::min(r + fast::grid_rows::most, count);
            multiply_on_grid(r, next, facts);
            for (std::size_t k = r; k < next; ++k)
                errors[k] = change_row_by_pairs(h, first + k, k, begin, end, facts[k]);
        }
        score_chunk_ = exact_scores ? p_.size() : fast::chunk_products;
        product_chunk_ = exact_products ? p_.value_size() : fast::chunk_products;
        if (!by_pairs)
            multiply_left(begin, end);
        for (std::size_t r = 0; !by_pairs && r < count; ++r)
            errors[r] = change_row(h, first + r, r, begin, end, facts[r], exact_products, follows);
        for (std::size_t r = count; r < fast::block_rows; ++r)
            clear(r, begin, end);
        multiply_right(begin, end);
        for (std::size_t r = 0; r < count; ++r)
            settle_query(h, first + r, r, errors[r]);
    }

    row_numbers read(std::size_t h, std::size_t i, std::size_t r) {
        double* const query = queries_.data() + r * head_.size;
        double* const output = outputs_.data() + r * head_.columns;
        row_numbers const row = read_row(of_, with_, b_, h, i, query, output);
        for (std::size_t a = 0; a < p_.size(); ++a)
            query_largest_[a] = std::max(query_largest_[a], std::abs(query[a]));
        for (std::size_t d = 0; d < p_.value_size(); ++d)
            output_largest_[d] = std::max(output_largest_[d], std::abs(output[d]));
        return row;
    }

    /// Computes S and dP of the block for these keys.
    void multiply_left(std::size_t begin, std::size_t end) {
        fast::matrix_product of;
        of.rows = fast::block_rows;
        of.columns = end - begin;
        of.fresh = true;
        of.into_row = apart_;
        of.depth = p_.size();
        of.chunk = score_chunk_;
        of.left = queries_.data();
        of.left_row = head_.size;
        of.right = head_.from.numbers.packed_keys.data() + begin * p_.size();
        of.right_panel = p_.size() * fast::panel_keys;
        of.right_step = fast::panel_keys;
        of.into = weights_.data() + begin;
        with_.multiply(of);
        of.depth = p_.value_size();
        of.chunk = product_chunk_;
        of.left = outputs_.data();
        of.left_row = head_.columns;
        of.right = head_.values.packed_keys.data() + begin * p_.value_size();
        of.right_panel = p_.value_size() * fast::panel_keys;
        of.into = changes_.data() + begin;
        with_.multiply(of);
    }

    /// Computes dQ of the block, and its contributions to dK and dV.
    void multiply_right(std::size_t begin, std::size_t end) {
        fast::matrix_product of;
        of.rows = fast::block_rows;
        of.columns = head_.size;
        of.depth = end - begin;
        of.chunk = fast::block_keys;
        of.fresh = true;
        of.left = changes_.data() + begin;
        of.left_row = apart_;
        of.right = head_.key_rows.data() + begin * head_.size;
        of.right_step = head_.size;
        of.into = query_gradient_.data();
        of.into_row = head_.size;
        std::fill(query_gradient_.begin(), query_gradient_.end(), 0.0);
        with_.multiply(of);
        if (of_.asked.rows_alone)
            return;
        of.rows = end - begin;
        of.depth = fast::block_rows;
        of.chunk = fast::block_rows;
        of.fresh = false;
        of.left_row = 1;
        of.left_step = apart_;
        of.right = queries_.data();
        of.into = key_sums_.data() + begin * head_.size;
        with_.multiply(of);
        of.columns = head_.columns;
        of.left = weights_.data() + begin;
        of.right = outputs_.data();
        of.right_step = head_.columns;
        of.into = value_sums_.data() + begin * head_.columns;
        of.into_row = head_.columns;
        with_.multiply(of);
    }

    void clear(std::size_t r, std::size_t begin, std::size_t end) {
        std::fill_n(weights_.data() + r * apart_ + begin, end - begin, 0.0);
        std::fill_n(changes_.data() + r * apart_ + begin, end - begin, 0.0);
    }

    /// The error of dQ_a is absolute·max|k_a|.
    struct error_of_query {
        double absolute = unknown;
    };

    /// Handles a row about which nothing is known.
    error_of_query give_up(std::size_t h, std::size_t i, std::size_t r, std::size_t begin,
                           std::size_t end, row_numbers const& facts) {
        clear(r, begin, end);
        for (std::size_t j = facts.range.first; j < facts.range.last; ++j)
            key_errors_[j] = value_errors_[j] = unknown;
        give_up_shared(h, i);
        return {};
    }

    /// Handles a row without keys: its gradients are 0, except those of a sink.
    error_of_query no_keys(std::size_t h, std::size_t i, std::size_t r, std::size_t begin,
                           std::size_t end, row_numbers const& facts) {
        // With saved results the gradient of a sink depends on its saved weight and on D.
        if (is_saved() && into_.sinks)
            return give_up(h, i, r, begin, end, facts);
        clear(r, begin, end);
        std::size_t const row = of_.row(b_, h, i);
        if (has_means(p_))
            add_mean(row, h, i, r, facts);
        else
            settle(into_.rows, row, {0, 0});
        if (into_.scores)
            for (std::size_t j = 0; j < p_.keys(); ++j)
                settle(*into_.scores, row * p_.keys() + j, {0, 0});
        if (into_.sinks) {
            double const shift = facts.shift;
            shared_.sinks[b_ * p_.query_heads() + h].add(shift,
                                                         4 * fast::unit_roundoff * std::abs(shift));
        }
        return {0};
    }

    /// Handles a row whose output is the mean of all values (mean_row.hpp): its D, and its
    /// contribution to dV of each key. Under dropout the contribution differs from key to key and
    /// is left to pairs of doubles.
    void add_mean(std::size_t row, std::size_t h, std::size_t i, std::size_t r,
                  row_numbers const& facts) {
        if (p_.kept || !facts.moderate)
            std::fill(value_errors_.begin(), value_errors_.end(), unknown);
        if (!facts.moderate)
            return;
        double const* const output = outputs_.data() + r * head_.columns;
        if (mean_rows_++ == 0 || p_.kept)
            add_up_values(h, i);
        summed dot;
        for (std::size_t d = 0; d < p_.value_size(); ++d) {
            mean_sums_[d] += output[d];
            mean_sizes_[d] += std::abs(output[d]);
            dot.value += output[d] * all_values_[d].value;
            dot.size += std::abs(output[d]) * all_values_[d].size;
        }
        double const share = plan_.keep.high / static_cast<double>(p_.keys());
        std::size_t const roundings = p_.keys() + p_.value_size() + 5;
        saved_number found{dot.value * share,
                           fast::gamma(roundings) * dot.size * share * fast::growth(2 * roundings)};
        if (of_.from.saved_output)
            found = saved_dot(*of_.from.saved_output, b_, h, i, output)
                        .value_or(saved_number{0, unknown});
        settle(into_.rows, row, around(found.value, found.error + lost));
    }

    /// Computes Σ_j v_j and Σ_j |v_j| over what dropout keeps in this row; each has the error of
    /// T − 1 additions.
    void add_up_values(std::size_t h, std::size_t i) {
        all_values_.assign(p_.value_size(), summed{});
        for (std::size_t j = 0; j < p_.keys(); ++j)
            if (is_kept(p_, b_, h, i, j))
                for (std::size_t d = 0; d < p_.value_size(); ++d)
                    all_values_[d].add(head_.from.numbers.values[j * head_.columns + d], 0);
    }

    [[nodiscard]] bool sees_a_key(std::size_t h, std::size_t i,
                                  fast::key_range const& range) const {
        for (std::size_t j = range.first; j < range.last; ++j)
            if (is_allowed(p_, b_, h, i, j))
                return true;
        return false;
    }

    [[nodiscard]] bool is_saved() const {
        return of_.from.saved_output || of_.from.saved_log_sum_exp;
    }

    /// Returns the sum by which the weights of a row are divided, with its error ζ.
    [[nodiscard]] std::optional<saved_number> sum_of(std::size_t h, std::size_t i, double shift,
                                                     double sum,
                                                     fast::row_error const& weights) const {
        if (!of_.from.saved_log_sum_exp)
            return saved_number{sum, weights.sum()};
        return saved_sum(p_, of_.from.saved_log_sum_exp->at(b_, h, i, 0), shift, sum);
    }

    /// Computes p, D and dS of a row, with its contributions to the errors.
    error_of_query change_row(std::size_t h, std::size_t i, std::size_t r, std::size_t begin,
                              std::size_t end, row_numbers const& facts, bool exact_products,
                              bool follows) {
        if (facts.range.first >= facts.range.last)
            return no_keys(h, i, r, begin, end, facts);
        fast::gradient_row row;
        row.begin = begin;
        row.end = end;
        row.first = facts.range.first;
        row.last = facts.range.last;
        row.weights = weights_.data() + r * apart_;
        row.changes = changes_.data() + r * apart_;
        row.scores = scores_.empty() ? nullptr : scores_.data();
        row.bends = bends_.data();
        if (plan_.extra) {
            fast::fill_extra(p_, b_, h, i, facts.range, extra_.data());
            row.extra = extra_.data();
        }
        row.scale = plan_.scale;
        row.cap = p_.how.soft_cap.has_value();
        row.cap_scale = plan_.cap_scale;
        row.follows = follows;
        with_.weigh(row);
        // Scores beyond the doubles leave no usable shift.
        if (!(row.shift > -unknown))
            return sees_a_key(h, i, facts.range) ? give_up(h, i, r, begin, end, facts)
                                                 : no_keys(h, i, r, begin, end, facts);
        double sink = 0;
        if (!p_.how.sinks.empty())
            sink = fast::sink_weight(p_.how.sinks[h], row.shift).value_or(unknown);
        fast::attended_row const attended{facts.query, score_chunk_,   follows,
                                          row.shift,   row.sum + sink, 0};
        auto const weights = facts.moderate ? bound_.error(attended) : std::nullopt;
        if (!weights)
            return give_up(h, i, r, begin, end, facts);
        auto const sum = sum_of(h, i, row.shift, attended.sum, *weights);
        auto const dot = of_.from.saved_output ? saved_dot(*of_.from.saved_output, b_, h, i,
                                                           outputs_.data() + r * head_.columns)
                                               : saved_number{};
        if (!sum || !dot)
            return give_up(h, i, r, begin, end, facts);
        double const capped_to = p_.how.soft_cap ? std::abs(plan_.scale.high) : 0;
        change_error error = weight_part(weights->weights, sum->error, bound_.exponent(attended),
                                         capped_to, p_.keys(), with_.lanes);
        std::size_t const chunks = (p_.value_size() + product_chunk_ - 1) / product_chunk_;
        double product_error = exact_products
                                   ? 0
                                   : fast::gamma(std::min(product_chunk_, p_.value_size()) + chunks)
                                         * facts.largest_change(head_) * fast::evaluation;
        if (p_.kept)
            product_error = kept_product_error(plan_.keep.high, product_error,
                                               facts.largest_change(head_), fast::unit_roundoff);
        row.inverse = 1 / sum->value;
        if (p_.kept)
            keep_changes(h, i, row);
        error.products = product_error;
        // A sink has dP = 0, which would have to be centred too; weights from a saved log-sum-exp
        // do not sum to 1; and a saved D is not centred.
        if (p_.how.sinks.empty() && !is_saved() && 2 * row.largest > attended.sum) {
            row.skipped = static_cast<std::size_t>(
                std::find(row.weights + row.first, row.weights + row.last, row.largest)
                - row.weights);
            row.reference = row.changes[row.skipped];
            error.products = 2 * product_error;
        }
        with_.center(row);
        set_dot(error, row.size, row.rest, fast::unit_roundoff);
        if (of_.from.saved_output) {
            row.dot = dot->value;
            error.dot = dot->error;
        }
        double const shift = facts.shift;
        row.away = row.dot - shift;
        set_change(error, row.away, shift, fast::unit_roundoff);
        return finish_row(h, i, row, error, shift, product_error, sink * row.inverse);
    }

    /// Computes S and dP of some rows in pairs, with their low parts apart.
    void multiply_on_grid(std::size_t begin, std::size_t end,
                          std::array<row_numbers, fast::block_rows> const& facts) {
        fast::grid_rows scores;
        fast::grid_rows changes;
        scores.from = &head_.from.numbers;
        changes.from = &head_.values;
        for (std::size_t r = begin; r < end; ++r) {
            auto const [first, last] = facts[r].range;
            if (first >= last)
                continue;
            std::size_t const k = scores.count;
            scores.first = k == 0 ? first : std::min(scores.first, first);
            scores.last = std::max(scores.last, last);
            scores.queries[k] = queries_.data() + r * head_.size;
            scores.grids[k] = fast::grid_of(bound_.largest_product(facts[r].query), p_.size());
            scores.high[k] = weights_.data() + r * apart_;
            scores.low[k] = low_scores_[r - begin].data();
            changes.queries[k] = outputs_.data() + r * head_.columns;
            changes.grids[k] = fast::grid_of(facts[r].largest_change(head_), p_.value_size());
            changes.high[k] = changes_.data() + r * apart_;
            changes.low[k] = low_changes_[r - begin].data();
            scores.count = changes.count = k + 1;
        }
        changes.first = scores.first;
        changes.last = scores.last;
        if (scores.count == 0)
            return;
        with_.grid_products(scores);
        with_.grid_products(changes);
    }

    /// Computes p, D and dS of a row in pairs, and rounds p, δ and f to doubles (pair_bound.hpp).
    error_of_query change_row_by_pairs(std::size_t h, std::size_t i, std::size_t r,
                                       std::size_t begin, std::size_t end,
                                       row_numbers const& facts) {
        if (facts.range.first >= facts.range.last)
            return no_keys(h, i, r, begin, end, facts);
        double* const low = low_scores_[r % fast::grid_rows::most].data();
        fast::gradient_row row;
        row.begin = begin;
        row.end = end;
        row.first = facts.range.first;
        row.last = facts.range.last;
        row.weights = weights_.data() + r * apart_;
        row.changes = changes_.data() + r * apart_;
        double const largest = bound_.largest_product(facts.query);
        if (!look_.begin(b_, h, i, {0, largest, false}, row.weights, low))
            return give_up(h, i, r, begin, end, facts);
        look_.copy_weights(row.weights, low);
        auto found = pair_weight_part(look_.weight_error(), look_.sum_error(),
                                      head_.keys / with_.lanes + with_.lanes);
        if (!found)
            return give_up(h, i, r, begin, end, facts);
        change_error& error = *found;
        double const e = double_double::products_error(p_.value_size())
                         * facts.largest_change(head_) * fast::evaluation;
        fast::gradient_pairs pairs;
        pairs.first = row.first;
        pairs.last = row.last;
        pairs.weights = {row.weights, low};
        pairs.changes = {row.changes, low_changes_[r % fast::grid_rows::most].data()};
        pairs.sum = look_.sum();
        pairs.inverse = fast::quotient({1, 0}, pairs.sum);
        pairs.may_center = true;
        with_.center_pairs(pairs);
        bool const centered = pairs.skipped != fast::no_key;
        error.products = centered ? 2 * e : e;
        double const grown = fast::growth(head_.keys + 8);
        set_dot(error, pairs.size * grown, pairs.rest * grown, pair_unit);
        fast::split const dot = fast::sum_of(pairs.dot, pairs.reference);
        double const of_dot =
            (error.dot + (centered ? e : 0) + pair_unit * std::abs(dot.high)) * fast::evaluation;
        pair_sums_[(h - g_ * of_.group()) * p_.queries() + i] = {
            true, pairs.inverse, dot, error.weights, e, of_dot};
        row.skipped = pairs.skipped;
        row.rest = pairs.rest * grown;
        row.inverse = pairs.inverse.high;
        row.away = pairs.dot.high;
        row.dot = dot.high;
        change_error rounded = error_in_doubles(error, row.away);
        rounded.dot = of_dot + fast::unit_roundoff * std::abs(dot.high);
        return finish_row(h, i, row, rounded, 0, 0, 0);
    }

    error_of_query finish_row(std::size_t h, std::size_t i, fast::gradient_row& row,
                              change_error const& error, double shift, double product_error,
                              double sink) {
        double const rounded_key = fast::gamma(fast::block_rows + blocks_ + 2);
        row.of_change = (error.of_change + rounded_key) * fast::evaluation;
        row.of_weight = error.of_weight + error.of_others;
        row.of_value = (error.weights + rounded_key) * fast::evaluation;
        if (p_.kept)
            row.of_value = kept_weight_error(plan_.keep.high, row.of_value, fast::unit_roundoff);
        row.key_errors = key_errors_.data();
        row.value_errors = value_errors_.data();
        double const before = row.skipped == fast::no_key ? 0 : key_errors_[row.skipped];
        with_.differentiate(row);
        double skipped_weight = 0;
        if (row.skipped != fast::no_key) {
            skipped_weight = row.weights[row.skipped];
            double const change = skipped_weight * -row.away;
            key_errors_[row.skipped] =
                before + std::abs(change) * row.of_change + skipped_weight * error.of_weight;
        }
        settle_row(h, i, row, error, product_error);
        add_shared(h, i, row, error, shift, sink);
        std::size_t const spans = (p_.keys() + fast::block_keys - 1) / fast::block_keys;
        double const rounded_query = fast::gamma(fast::block_keys + spans + 2);
        double const off = (error.of_change + rounded_query) * row.total
                           + error.of_weight * (row.rest + skipped_weight)
                           + error.of_others * row.rest;
        if (p_.kept)
            keep_weights(h, i, row);
        return {off * std::abs(scale_) * fast::evaluation};
    }

    /// Multiplies dP of the keys that dropout keeps by its factor, and sets the others to 0.
    void keep_changes(std::size_t h, std::size_t i, fast::gradient_row const& row) const {
        for (std::size_t j = row.first; j < row.last; ++j)
            row.changes[j] = is_kept(p_, b_, h, i, j) ? row.changes[j] * plan_.keep.high : 0;
    }

    /// The same for the weights, which multiply dO in dV.
    void keep_weights(std::size_t h, std::size_t i, fast::gradient_row const& row) const {
        for (std::size_t j = row.first; j < row.last; ++j)
            row.weights[j] = is_kept(p_, b_, h, i, j) ? row.weights[j] * plan_.keep.high : 0;
    }

    [[nodiscard]] static double score_error(fast::gradient_row const& row,
                                            change_error const& error, std::size_t j) {
        double const of_weight = error.of_weight + (j == row.skipped ? 0 : error.of_others);
        return error.of_change * std::abs(row.scores[j]) + row.weights[j] * of_weight;
    }

    void settle_row(std::size_t h, std::size_t i, fast::gradient_row const& row,
                    change_error const& error, double product_error) {
        std::size_t const place = of_.row(b_, h, i);
        bool const centered = row.skipped != fast::no_key;
        settle(into_.rows, place,
               around(row.dot + row.reference, error.dot + (centered ? product_error : 0) + lost));
        if (!into_.scores)
            return;
        for (std::size_t j = 0; j < p_.keys(); ++j) {
            bool const seen = j >= row.first && j < row.last;
            settle(*into_.scores, place * p_.keys() + j,
                   seen ? around(row.scores[j], score_error(row, error, j) + lost) : bounds{0, 0});
        }
    }

    void add_shared(std::size_t h, std::size_t i, fast::gradient_row const& row,
                    change_error const& error, double shift, double sink) {
        std::size_t const head = b_ * p_.query_heads() + h;
        if (into_.sinks) {
            double const dot = row.dot + row.reference;
            double const term = sink * (shift - dot);
            double const off = error.dot + error.products
                               + 8 * fast::unit_roundoff * (std::abs(shift) + std::abs(dot));
            shared_.sinks[head].add(term, (error.weights + 8 * fast::unit_roundoff) * std::abs(term)
                                              + (1 + error.weights) * sink * off);
        }
        if (row.scores == nullptr)
            return;
        for (std::size_t j = row.first; j < row.last; ++j) {
            double const off = score_error(row, error, j);
            if (into_.bias)
                shared_.bias[of_.bias_place(b_, h, i, j)].add(row.scores[j], off);
            if (into_.slopes) {
                auto const apart = static_cast<double>(distance(p_, b_, i, j));
                double const term = -row.scores[j] * apart;
                shared_.slopes[head].add(term, off * apart + fast::unit_roundoff * std::abs(term));
            }
        }
    }

    void settle_query(std::size_t h, std::size_t i, std::size_t r, error_of_query const& error) {
        for (std::size_t a = 0; a < p_.size(); ++a) {
            rounded_values_[a] = scale_ * query_gradient_[r * head_.size + a];
            rounded_errors_[a] = error.absolute * head_.key_largest[a] + lost;
        }
        settle(into_.query, of_.row(b_, h, i) * p_.size(), p_.size());
    }

    void settle_keys() {
        std::size_t const first = (b_ * p_.key_heads() + g_) * p_.keys();
        double const grown = fast::growth(4 * p_.queries() * of_.group() + 64);
        auto const keys = static_cast<double>(p_.keys());
        // n − 1 additions and a quotient, relative to the sizes; `around` rounds the sum with the
        // others.
        double const of_means = fast::gamma(mean_rows_ + 2) * fast::growth(mean_rows_ + 2) / keys;
        for (std::size_t j = 0; j < p_.keys(); ++j) {
            double const off = std::abs(scale_) * key_errors_[j] * grown;
            for (std::size_t a = 0; a < p_.size(); ++a) {
                rounded_values_[a] = scale_ * key_sums_[j * head_.size + a];
                rounded_errors_[a] = off * query_largest_[a] + lost;
            }
            settle(into_.key, (first + j) * p_.size(), p_.size());
            for (std::size_t d = 0; d < p_.value_size(); ++d) {
                rounded_values_[d] = value_sums_[j * head_.columns + d] + mean_sums_[d] / keys;
                rounded_errors_[d] = value_errors_[j] * grown * output_largest_[d]
                                     + of_means * mean_sizes_[d] + lost;
            }
            settle(into_.value, (first + j) * p_.value_size(), p_.value_size());
        }
    }

    /// Settles `count` elements by the numbers and errors that were stored.
    void settle(field& into, std::size_t place, std::size_t count) {
        rounding_.columns = fast::padded(count, fast::panel_keys);
        rounding_.output = rounded_values_.data();
        rounding_.errors = rounded_errors_.data();
        rounding_.lower = rounded_lower_.data();
        rounding_.upper = rounded_upper_.data();
        rounding_.patterns = rounded_patterns_.data();
        with_.finish_around(rounding_);
        spent_.fast += into.settle(place, count, rounded_patterns_.data(), rounded_lower_.data(),
                                   rounded_upper_.data());
    }

    void settle(field& into, std::size_t place, bounds const& found) {
        if (into.settle(place, found))
            ++spent_.fast;
    }

    task const& of_;
    problem const& p_;
    fields& into_;
    shared_sums& shared_;
    fast::plan const& plan_;
    fast::kernel const& with_;
    std::size_t b_;
    std::size_t g_;
    effort& spent_;
    fast_head head_;
    fast::row_bound bound_;
    double scale_;
    double_double::row look_; ///< for rows in pairs
    std::size_t apart_;       ///< between rows of weights: not a multiple of 4096 bytes
    std::size_t blocks_;
    std::size_t score_chunk_ = 0;
    std::size_t product_chunk_ = 0;
    fast::doubles queries_{}, outputs_{}, weights_{}, changes_{}, scores_{}, bends_{}, extra_{};
    fast::doubles query_gradient_{}, key_sums_{}, value_sums_{}, key_errors_{}, value_errors_{};
    fast::doubles query_largest_{}, output_largest_{};
    fast::doubles mean_sums_{}, mean_sizes_{}; ///< Σ dO over rows that are means of all values
    std::vector<summed> all_values_{};
    std::size_t mean_rows_ = 0;
    fast::finish_row rounding_{};
    fast::doubles rounded_values_{}, rounded_errors_{}, rounded_lower_{}, rounded_upper_{};
    std::vector<std::uint64_t> rounded_patterns_{};
    bool by_pairs_ = false;
    std::vector<fast::doubles> low_scores_{}, low_changes_{}; ///< low parts of some rows
    std::vector<pair_row_sums> pair_sums_{};                  ///< of all rows, query by query
};

/// Settles the elements to which rows of several heads contribute.
inline void settle_shared(task const& of, fields& into, shared_sums const& sums, effort& spent) {
    problem const& p = of.p;
    std::size_t const rows = p.batches() * p.queries();
    auto const settle = [&](field& to, std::size_t place, bounds const& found) {
        if (to.settle(place, found))
            ++spent.fast;
    };
    if (into.bias) {
        std::size_t const terms = rows * p.query_heads() * p.keys() / into.bias->size();
        for (std::size_t place = 0; place < sums.bias.size(); ++place)
            settle(*into.bias, place, sums.bias[place].outward(terms, lost));
    }
    for (std::size_t h = 0; h < p.query_heads(); ++h) {
        summed sink;
        summed slope;
        for (std::size_t b = 0; b < p.batches(); ++b) {
            if (into.sinks)
                sink.add(sums.sinks[b * p.query_heads() + h]);
            if (into.slopes)
                slope.add(sums.slopes[b * p.query_heads() + h]);
        }
        if (into.sinks)
            settle(*into.sinks, h, sink.outward(rows, lost));
        if (into.slopes)
            settle(*into.slopes, h, slope.outward(rows * p.keys(), lost));
    }
}

} // namespace attest::oracle::gradients_detail
