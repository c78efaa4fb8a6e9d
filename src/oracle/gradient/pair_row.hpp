// One row of the gradients in pairs of doubles, with bounds: for what the fast path leaves open.
//
// Weights come from double_double/row.hpp, with its errors α and ζ; dP from products of pairs,
// whose error for n products is at most γ_{2n} γ_{n + 3} ‖dO‖‖v‖ (double_double/weight_error.hpp).
// The rest is as in fast_bound.hpp with u₂ = 4u² instead of u, an upper bound for sums (3u² and
// terms of higher order) and products (4u²) of pairs; weights and D' are in pair_bound.hpp.
//
// M is 0 where |t| ≤ 430 for every key, as on the fast path: no weight is then below 2^-430.
//
// Under a soft cap dX = dS·bend, bend = 4E/(1 + E)² with E = 2^{−|z|}, z = 2 log₂e c x/cap. Its
// relative error is at most that of E, which is log 2 times the error of z plus that of the series,
// and 40u² for two sums, a square and a quotient.
#pragma once

#include "oracle/double_double/row.hpp"
#include "oracle/fast/gradient_pairs.hpp"
#include "oracle/fast/grid.hpp"
#include "oracle/gradient/fast_head.hpp"
#include "oracle/gradient/pair_bound.hpp"
#include "oracle/gradient/saved_results.hpp"

#include <algorithm>
#include <span>

namespace attest::oracle::gradients_detail {

/// Pairs, one per key, padded.
struct key_pairs {
    fast::doubles high;
    fast::doubles low;

    explicit key_pairs(std::size_t keys) : high(keys), low(keys) {}

    [[nodiscard]] fast::split at(std::size_t j) const { return {high[j], low[j]}; }

    void set(std::size_t j, fast::split const& x) {
        high[j] = x.high;
        low[j] = x.low;
    }

    [[nodiscard]] fast::pair_arrays arrays() { return {high.data(), low.data()}; }
};

/// The numbers of a row and its products.
struct row_products {
    bool is_prepared = false;
    std::size_t h = 0;
    std::size_t i = 0;
    row_numbers numbers{};
    fast::doubles query, output;
    key_pairs scores;  ///< Σ_a q_a k_a
    key_pairs changes; ///< dP, then δ, then dS

    explicit row_products(fast_head const& head)
        : query(head.size), output(head.columns), scores(head.keys), changes(head.keys) {}
};

/// A pair with an error bound.
struct pair_value {
    fast::split number{};
    double error = 0;
};

class pair_row {
public:
    pair_row(task const& of, fast_head const& head, fast::plan const& common,
             fast::kernel const& with, std::size_t b)
        : of_(of), p_(of.p), head_(head), plan_(common), with_(with), b_(b),
          bound_(of.p, common, head.from, with.lanes), look_(of.p, common, head.from, with),
          row_(head), prepared_(fast::grid_rows::most, row_products(head)),
          extra_(common.extra ? head.keys : 0), errors_(head.keys), weights_(head.keys),
          bends_(p_.how.soft_cap ? head.keys : 0), products_(bends_.high.size()),
          bend_errors_(bends_.high.size()) {}

    /// Computes the products of some rows with one pass over keys and values, for begin().
    void prepare(std::span<row_place const> rows) {
        fast::grid_rows scores;
        fast::grid_rows changes;
        scores.from = &head_.from.numbers;
        changes.from = &head_.values;
        for (std::size_t k = 0; k < prepared_.size(); ++k) {
            row_products& row = prepared_[k];
            row.is_prepared = false;
            if (k >= rows.size())
                continue;
            read(row, rows[k].h, rows[k].i);
            double const largest = bound_.largest_product(row.numbers.query);
            double const most = row.numbers.largest_change(head_);
            row.is_prepared = row.numbers.moderate && head_.moderate
                              && row.numbers.range.first < row.numbers.range.last
                              && !bound_.sums_are_exact(row.numbers.query)
                              && !row.numbers.products_are_exact(head_)
                              && fast::grid_of(largest, p_.size()) != 0
                              && fast::grid_of(most, p_.value_size()) != 0;
            if (!row.is_prepared)
                continue;
            add(scores, row, row.query, fast::grid_of(largest, p_.size()), row.scores);
            add(changes, row, row.output, fast::grid_of(most, p_.value_size()), row.changes);
        }
        if (scores.count == 0)
            return;
        with_.grid_products(scores);
        with_.grid_products(changes);
    }

    /// Computes row i of head h. Returns false if no bound is known.
    bool begin(std::size_t h, std::size_t i) {
        h_ = h;
        i_ = i;
        auto const found =
            std::find_if(prepared_.begin(), prepared_.end(), [&](row_products const& row) {
                return row.is_prepared && row.h == h && row.i == i;
            });
        bool const is_prepared = found != prepared_.end();
        if (is_prepared) {
            std::swap(row_, *found);
            row_.is_prepared = found->is_prepared = false;
        } else {
            read(row_, h, i);
        }
        has_sink_ = !p_.how.sinks.empty();
        if (!row_.numbers.moderate || !head_.moderate || !plan_.normal
            || row_.numbers.range.first >= row_.numbers.range.last)
            return false;
        facts_.product = bound_.largest_product(row_.numbers.query);
        facts_.exact_scores = bound_.sums_are_exact(row_.numbers.query);
        if (!(plan_.plain * facts_.product <= fast::far)
            || !(std::abs(plan_.cap_scale.high) * facts_.product <= fast::far)
            || !(std::abs(plan_.scale.high) <= 2 * fast::far))
            return false;
        if (!is_prepared) {
            multiply(head_.from.numbers, row_.query.data(), facts_.exact_scores, facts_.product,
                     row_.scores);
            multiply(head_.values, row_.output.data(), row_.numbers.products_are_exact(head_),
                     row_.numbers.largest_change(head_), row_.changes);
        }
        bool const follows = plan_.extra || has_sink_ || !(plan_.plain * facts_.product <= 430)
                             || (p_.how.soft_cap && std::abs(plan_.scale.high) > 430);
        auto const shift = follows ? shift_of_row(h, i) : 0;
        if (!shift || !(std::abs(*shift) <= fast::far))
            return false;
        facts_.shift = *shift;
        if (p_.how.soft_cap)
            set_bends();
        if (!look_.begin(b_, h, i, facts_, row_.scores.high.data(), row_.scores.low.data()))
            return false;
        return change(h, i);
    }

    [[nodiscard]] fast::key_range const& range() const { return row_.numbers.range; }

    [[nodiscard]] double const* query() const { return row_.query.data(); }

    [[nodiscard]] double const* output() const { return row_.output.data(); }

    /// Returns the factor of dO in dV_j: a weight, under dropout times its factor, or 0.
    [[nodiscard]] pair_value weight(std::size_t j) const {
        if (!p_.kept)
            return {weights_.at(j), error_.weights * weights_.high[j]};
        if (!is_kept(p_, b_, h_, i_, j))
            return {};
        fast::split const kept = fast::product(weights_.at(j), plan_.keep);
        return {kept, kept_weight_error(kept.high, error_.weights, pair_unit)};
    }

    /// Returns dS_j.
    [[nodiscard]] pair_value score(std::size_t j) const {
        double const others = j == skipped_ ? 0 : error_.of_others;
        return {row_.changes.at(j), (error_.of_change * std::abs(row_.changes.high[j])
                                     + weights_.high[j] * (error_.of_weight + others))
                                        * fast::evaluation};
    }

    /// Returns dX_j.
    [[nodiscard]] pair_value product(std::size_t j) const { return {dX().at(j), errors_[j]}; }

    /// Returns Σ_j dX_j k_ja, a sum of as many pairs in a chain as there are keys.
    [[nodiscard]] fast::pair_dot dot_with_keys(std::size_t a) const {
        fast::pair_dot of;
        of.first = row_.numbers.range.first;
        of.last = row_.numbers.range.last;
        of.high = dX().high.data();
        of.low = dX().low.data();
        of.errors = errors_.data();
        of.factors = head_.from.numbers.packed_keys.data() + a * fast::panel_keys;
        of.panel = p_.size() * fast::panel_keys;
        with_.dot_pairs(of);
        return of;
    }

    [[nodiscard]] pair_value dot() const { return dot_; }

    [[nodiscard]] pair_value sink() const { return sink_; }

private:
    [[nodiscard]] key_pairs const& dX() const {
        return bends_.high.empty() ? row_.changes : products_;
    }

    void read(row_products& row, std::size_t h, std::size_t i) const {
        row.h = h;
        row.i = i;
        row.numbers = read_row(of_, with_, b_, h, i, row.query.data(), row.output.data());
    }

    static void add(fast::grid_rows& to, row_products const& row, fast::doubles const& left,
                    double grid, key_pairs& into) {
        auto const [first, last] = row.numbers.range;
        to.first = to.count == 0 ? first : std::min(to.first, first);
        to.last = std::max(to.last, last);
        to.queries[to.count] = left.data();
        to.grids[to.count] = grid;
        to.high[to.count] = into.high.data();
        to.low[to.count] = into.low.data();
        ++to.count;
    }

    /// Computes products of the keys or values of the range with this query or dO, as pairs; in
    /// doubles if they are `plain`. `largest` is an upper bound of Σ|products| of each.
    void multiply(fast::head const& with, double const* left, bool plain, double largest,
                  key_pairs& into) {
        fast::double_double_row row;
        row.from = &with;
        row.query = left;
        row.first = row_.numbers.range.first;
        row.last = row_.numbers.range.last;
        row.plain = plain;
        row.grid = fast::grid_of(largest, with.size);
        with_.double_double_products(row, into.high.data(), into.low.data());
    }

    /// Returns an integer near the largest exponent of a weight; nothing if the row sees no key.
    std::optional<double> shift_of_row(std::size_t h, std::size_t i) {
        if (plan_.extra)
            fast::fill_extra(p_, b_, h, i, row_.numbers.range, extra_.data());
        double largest = -std::numeric_limits<double>::infinity();
        for (std::size_t j = row_.numbers.range.first; j < row_.numbers.range.last; ++j) {
            double x = row_.scores.high[j];
            if (p_.how.soft_cap) // tanh(z·log 2 / 2)
                x = std::tanh(x * plan_.cap_scale.high * 0.34657359027997264);
            double const t =
                x * plan_.scale.high + (plan_.extra ? extra_[j] * 1.4426950408889634 : 0);
            largest = std::max(largest, t);
        }
        if (!std::isfinite(largest))
            return std::nullopt;
        return std::ceil(largest);
    }

    void set_bends() {
        constexpr double u = fast::unit_roundoff;
        double const inner = std::abs(plan_.cap_scale.high) * facts_.product * fast::growth(2);
        std::size_t const size = p_.size();
        double const scores = facts_.exact_scores ? 0 : double_double::products_error(size) * inner;
        double const exponent = scores + (0x1p-105 + 2 * pair_unit) * inner + pair_unit;
        double const relative =
            (fast::pair_series_error + exponent + 40 * u * u) * fast::evaluation;
        for (std::size_t j = row_.numbers.range.first; j < row_.numbers.range.last; ++j) {
            fast::split z = fast::product(fast::two_sum(row_.scores.high[j], row_.scores.low[j]),
                                          plan_.cap_scale);
            if (z.high > 0)
                z = {-z.high, -z.low};
            if (z.high < -900) {
                bends_.set(j, {});
                bend_errors_[j] = 0x1p-890;
                continue;
            }
            double const n = std::nearbyint(z.high);
            fast::split const r = fast::fast_two_sum(z.high - n, z.low);
            fast::split power = fast::power_of_two_pair(r);
            power = {std::ldexp(power.high, static_cast<int>(n)),
                     std::ldexp(power.low, static_cast<int>(n))};
            fast::split const sum = fast::sum_of({1, 0}, power);
            fast::split const bend =
                fast::quotient({4 * power.high, 4 * power.low}, fast::product(sum, sum));
            bends_.set(j, bend);
            bend_errors_[j] = relative * bend.high + 0x1p-890;
        }
    }

    bool change(std::size_t h, std::size_t i) {
        std::size_t const V = p_.value_size();
        bool const exact = row_.numbers.products_are_exact(head_);
        double e = exact ? 0
                         : double_double::products_error(V) * row_.numbers.largest_change(head_)
                               * fast::evaluation;
        if (p_.kept)
            e = keep_products(e);
        fast::split sum = fast::two_sum(look_.sum().high, look_.sum().low);
        double const alpha = look_.weight_error();
        double zeta = look_.sum_error();
        if (of_.from.saved_log_sum_exp) {
            auto const saved = saved_sum_pair(p_, of_.from.saved_log_sum_exp->at(b_, h, i, 0),
                                              facts_.shift, sum.high);
            if (!saved)
                return false;
            sum = fast::two_sum(saved->weight.high, saved->weight.low);
            zeta = saved->error;
        }
        auto const weights = pair_weight_part(alpha, zeta, head_.keys / with_.lanes + with_.lanes);
        if (!weights)
            return false;
        error_ = *weights;
        fast::gradient_pairs row;
        row.first = row_.numbers.range.first;
        row.last = row_.numbers.range.last;
        row.weights = weights_.arrays();
        row.changes = row_.changes.arrays();
        row.sum = sum;
        row.inverse = fast::quotient({1, 0}, sum);
        // dP of a sink would have to be centred too; saved results are not centred (fast.hpp).
        row.may_center = !has_sink_ && !of_.from.saved_log_sum_exp && !of_.from.saved_output;
        look_.copy_weights(weights_.high, weights_.low);
        with_.center_pairs(row);
        skipped_ = row.skipped;
        fast::split const reference = row.reference;
        error_.products = skipped_ == fast::no_key ? e : 2 * e;
        fast::split dot = row.dot;
        double const grown = fast::growth(head_.keys + 8);
        set_dot(error_, row.size * grown, row.rest * grown, pair_unit);
        if (of_.from.saved_output && !set_saved_dot(h, i, dot))
            return false;
        fast::split const shift = exact_shift(h, i);
        fast::split const away = fast::sum_of(dot, {-shift.high, -shift.low});
        set_change(error_, away.high * (1 + 0x1p-50), shift.high * (1 + 0x1p-50), pair_unit);
        row.away = away;
        row.of_change = error_.of_change;
        row.of_weight = error_.of_weight;
        row.of_others = error_.of_others;
        row.errors = errors_.data();
        if (p_.how.soft_cap) {
            row.bends = bends_.arrays();
            row.products = products_.arrays();
            row.bend_errors = bend_errors_.data();
            row.of_bend = pair_unit;
        }
        with_.differentiate_pairs(row);
        dot_.number = fast::sum_of(dot, reference);
        dot_.error = (error_.dot + (skipped_ == fast::no_key ? 0 : e)
                      + pair_unit * std::abs(dot_.number.high) + lost)
                     * fast::evaluation;
        if (has_sink_)
            set_sink(h, sum, away);
        return true;
    }

    /// Multiplies dP of the keys that dropout keeps by its factor, and sets the others to 0;
    /// returns their e.
    double keep_products(double e) {
        for (std::size_t j = row_.numbers.range.first; j < row_.numbers.range.last; ++j) {
            fast::split kept{};
            if (is_kept(p_, b_, h_, i_, j))
                kept = fast::product(fast::two_sum(row_.changes.high[j], row_.changes.low[j]),
                                     plan_.keep);
            row_.changes.set(j, kept);
        }
        return kept_product_error(plan_.keep.high, e, row_.numbers.largest_change(head_),
                                  pair_unit);
    }

    /// Computes D from a saved output, with its error.
    bool set_saved_dot(std::size_t h, std::size_t i, fast::split& dot) {
        std::size_t const n = p_.value_size();
        double size = 0;
        dot = {};
        for (std::size_t d = 0; d < n; ++d) {
            double const saved = of_.from.saved_output->at(b_, h, i, d);
            if (!(std::abs(saved) <= most_size))
                return false;
            fast::split const term = fast::product({row_.output[d], 0}, {saved, 0});
            dot = fast::sum_of(dot, term);
            size += std::abs(term.high);
        }
        error_.dot = static_cast<double>(n + 4) * pair_unit * size * fast::growth(n + 8);
        return true;
    }

    void set_sink(std::size_t h, fast::split const& sum, fast::split const& away) {
        auto const weight = double_double::sink_weight_pair(p_.how.sinks[h], facts_.shift);
        if (!weight) { // look_.begin would have failed
            sink_ = {{}, std::numeric_limits<double>::infinity()};
            return;
        }
        fast::split const p = fast::quotient(weight->weight, sum);
        double const relative = error_.weights + 2 * weight->error;
        sink_.number = fast::product(p, {-away.high, -away.low});
        sink_.error = ((relative + 8 * pair_unit) * std::abs(sink_.number.high)
                       + (1 + relative) * p.high * error_.of_weight + lost)
                      * fast::evaluation;
    }

    /// Returns λ, with an error of at most 4·pair_unit·|λ|.
    [[nodiscard]] fast::split exact_shift(std::size_t h, std::size_t i) const {
        if (!of_.from.log_sum_exp)
            return {};
        double const given = of_.from.log_sum_exp->at(b_, h, i, 0);
        if (p_.how.base == logarithm::natural)
            return {given, 0};
        return fast::product({given, 0}, {0x1.71547652b82fep+0, 0x1.777d0ffda0d24p-56});
    }

    task const& of_;
    problem const& p_;
    fast_head const& head_;
    fast::plan const& plan_;
    fast::kernel const& with_;
    std::size_t b_;
    std::size_t h_ = 0;
    std::size_t i_ = 0;
    fast::row_bound bound_;
    double_double::row look_;
    row_products row_;
    std::vector<row_products> prepared_;
    fast::doubles extra_;
    fast::doubles errors_; ///< of dX
    key_pairs weights_;
    key_pairs bends_, products_;
    fast::doubles bend_errors_;
    fast::row_facts facts_{};
    change_error error_{};
    std::size_t skipped_ = fast::no_key;
    bool has_sink_ = false;
    pair_value dot_{};
    pair_value sink_{};
};

} // namespace attest::oracle::gradients_detail
