// One row of the gradients in pairs of doubles, with bounds: for what the fast path leaves open.
//
// Weights come from double_double/row.hpp, with its errors α and ζ; dP from products of pairs,
// whose error for n products is at most γ_{2n} γ_{n + 3} ‖dO‖‖v‖ (double_double/weight_error.hpp).
// The rest is as in fast_bound.hpp with u₂ = 4u² instead of u, an upper bound for sums (3u² and
// terms of higher order) and products (4u²) of pairs; a quotient has 16u². Sums over keys are
// sequential.
//
// Under a soft cap dX = dS·bend, bend = 4E/(1 + E)² with E = 2^{−|z|}, z = 2 log₂e c x/cap. Its
// relative error is at most that of E, which is log 2 times the error of z plus that of the series,
// and 40u² for two sums, a square and a quotient.
#pragma once

#include "oracle/double_double/row.hpp"
#include "oracle/fast/gradient_row.hpp"
#include "oracle/fast/grid.hpp"
#include "oracle/gradient/fast_head.hpp"
#include "oracle/gradient/saved_results.hpp"

namespace attest::oracle::gradients_detail {

inline constexpr double pair_unit = 4 * fast::unit_roundoff * fast::unit_roundoff;

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
          query_(head.size), output_(head.columns), high_(head.keys), low_(head.keys),
          extra_(common.extra ? head.keys : 0), weights_(head.keys), changes_(head.keys),
          bends_(p_.how.soft_cap ? head.keys : 0) {}

    /// Computes row i of head h. Returns false if no bound is known.
    bool begin(std::size_t h, std::size_t i) {
        h_ = h;
        i_ = i;
        numbers_ = read_row(of_, with_, b_, h, i, query_.data(), output_.data());
        has_sink_ = !p_.how.sinks.empty();
        if (!numbers_.moderate || !head_.moderate || !plan_.normal
            || numbers_.range.first >= numbers_.range.last)
            return false;
        facts_.product = bound_.largest_product(numbers_.query);
        facts_.exact_scores = bound_.sums_are_exact(numbers_.query);
        if (!(plan_.plain * facts_.product <= fast::far)
            || !(std::abs(plan_.cap_scale.high) * facts_.product <= fast::far)
            || !(std::abs(plan_.scale.high) <= 2 * fast::far))
            return false;
        // Without a cap they only serve for the shift, which is any integer near the largest exponent.
        multiply(head_.from.numbers, query_.data(), facts_.exact_scores || !p_.how.soft_cap,
                 facts_.product);
        auto const shift = shift_of_row(h, i);
        if (!shift || !(std::abs(*shift) <= fast::far))
            return false;
        facts_.shift = *shift;
        if (p_.how.soft_cap)
            set_bends();
        if (!look_.begin(b_, h, i, facts_))
            return false;
        return change(h, i);
    }

    [[nodiscard]] fast::key_range const& range() const { return numbers_.range; }

    /// Returns the factor of dO in dV_j: a weight, under dropout times its factor, or 0.
    [[nodiscard]] pair_value weight(std::size_t j) const {
        if (!p_.kept)
            return {weights_[j], error_.weights * weights_[j].high};
        if (!is_kept(p_, b_, h_, i_, j))
            return {};
        fast::split const kept = fast::product(weights_[j], plan_.keep);
        return {kept, kept_weight_error(kept.high, error_.weights, pair_unit)};
    }

    /// Returns dS_j.
    [[nodiscard]] pair_value score(std::size_t j) const {
        double const others = j == skipped_ ? 0 : error_.of_others;
        return {changes_[j], (error_.of_change * std::abs(changes_[j].high)
                              + weights_[j].high * (error_.of_weight + others))
                                 * fast::evaluation};
    }

    /// Returns dX_j.
    [[nodiscard]] pair_value product(std::size_t j) const {
        pair_value found = score(j);
        if (bends_.empty())
            return found;
        pair_value const& bend = bends_[j];
        double const size = std::abs(found.number.high);
        found.number = fast::product(found.number, bend.number);
        found.error += (size * bend.error + pair_unit * size) * fast::evaluation;
        return found;
    }

    [[nodiscard]] pair_value dot() const { return dot_; }

    [[nodiscard]] pair_value sink() const { return sink_; }

private:
    /// Computes products of the keys or values of the range with this query or dO, as pairs in high_
    /// and low_; in doubles if they are `plain`. `largest` is an upper bound of Σ|products| of each.
    void multiply(fast::head const& with, double const* left, bool plain, double largest) {
        fast::double_double_row row;
        row.from = &with;
        row.query = left;
        row.first = numbers_.range.first;
        row.last = numbers_.range.last;
        row.plain = plain;
        row.grid = fast::grid_of(largest, with.size);
        with_.double_double_products(row, high_.data(), low_.data());
    }

    /// Returns an integer near the largest exponent of a weight; nothing if the row sees no key.
    std::optional<double> shift_of_row(std::size_t h, std::size_t i) {
        if (plan_.extra)
            fast::fill_extra(p_, b_, h, i, numbers_.range, extra_.data());
        double largest = -std::numeric_limits<double>::infinity();
        for (std::size_t j = numbers_.range.first; j < numbers_.range.last; ++j) {
            double x = high_[j];
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
        for (std::size_t j = numbers_.range.first; j < numbers_.range.last; ++j) {
            fast::split z = fast::product(fast::two_sum(high_[j], low_[j]), plan_.cap_scale);
            if (z.high > 0)
                z = {-z.high, -z.low};
            if (z.high < -900) {
                bends_[j] = {{0, 0}, 0x1p-890};
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
            bends_[j] = {bend, relative * bend.high + 0x1p-890};
        }
    }

    bool change(std::size_t h, std::size_t i) {
        std::size_t const keys = p_.keys();
        std::size_t const V = p_.value_size();
        bool const exact = numbers_.products_are_exact(head_);
        double e = exact ? 0
                         : double_double::products_error(V) * numbers_.largest_change(head_)
                               * fast::evaluation;
        multiply(head_.values, output_.data(), exact, numbers_.largest_change(head_));
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
        double const first = (alpha + zeta + 4 * pair_unit) / (1 - zeta) * fast::evaluation;
        if (!(first < 0x1p-20))
            return false;
        error_ = {};
        error_.weights = first / (1 - first) * fast::evaluation;
        error_.roundings = static_cast<double>(keys + 4) * pair_unit * fast::evaluation;
        skipped_ = fast::no_key;
        double largest = 0;
        for (std::size_t j = numbers_.range.first; j < numbers_.range.last; ++j) {
            weights_[j] = fast::quotient(look_.weight(j), sum);
            if (weights_[j].high > std::max(largest, 0.5))
                skipped_ = j;
            largest = std::max(largest, weights_[j].high);
        }
        // dP of a sink would have to be centred too; saved results are not centred (fast.hpp).
        if (has_sink_ || of_.from.saved_log_sum_exp || of_.from.saved_output)
            skipped_ = fast::no_key;
        fast::split reference{};
        if (skipped_ != fast::no_key)
            reference = fast::two_sum(high_[skipped_], low_[skipped_]);
        error_.products = skipped_ == fast::no_key ? e : 2 * e;
        fast::split dot{};
        double size = 0;
        double rest = 0;
        for (std::size_t j = numbers_.range.first; j < numbers_.range.last; ++j) {
            changes_[j] = {};
            if (j == skipped_)
                continue;
            changes_[j] =
                fast::sum_of(fast::two_sum(high_[j], low_[j]), {-reference.high, -reference.low});
            dot = fast::sum_of(dot, fast::product(weights_[j], changes_[j]));
            size += weights_[j].high * std::abs(changes_[j].high);
            rest += weights_[j].high;
        }
        double const grown = fast::growth(keys + 8);
        set_dot(error_, size * grown, rest * grown, pair_unit);
        if (of_.from.saved_output && !set_saved_dot(h, i, dot))
            return false;
        fast::split const shift = exact_shift(h, i);
        fast::split const away = fast::sum_of(dot, {-shift.high, -shift.low});
        set_change(error_, away.high * (1 + 0x1p-50), shift.high * (1 + 0x1p-50), pair_unit);
        for (std::size_t j = numbers_.range.first; j < numbers_.range.last; ++j)
            changes_[j] =
                fast::product(weights_[j], fast::sum_of(changes_[j], {-away.high, -away.low}));
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
        for (std::size_t j = numbers_.range.first; j < numbers_.range.last; ++j) {
            fast::split kept{};
            if (is_kept(p_, b_, h_, i_, j))
                kept = fast::product(fast::two_sum(high_[j], low_[j]), plan_.keep);
            high_[j] = kept.high;
            low_[j] = kept.low;
        }
        return kept_product_error(plan_.keep.high, e, numbers_.largest_change(head_), pair_unit);
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
            fast::split const term = fast::product({output_[d], 0}, {saved, 0});
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
    fast::doubles query_, output_, high_, low_, extra_;
    std::vector<fast::split> weights_, changes_;
    std::vector<pair_value> bends_;
    row_numbers numbers_{};
    fast::row_facts facts_{};
    change_error error_{};
    std::size_t skipped_ = fast::no_key;
    bool has_sink_ = false;
    pair_value dot_{};
    pair_value sink_{};
};

} // namespace attest::oracle::gradients_detail
