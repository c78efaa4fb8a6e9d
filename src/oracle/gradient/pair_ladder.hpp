// Decides what the fast path leaves open in pairs of doubles (pair_row.hpp), where these suffice.
//
// Only open elements are summed, each with its own error and without maxima over rows. A sum of n
// terms of pairs has an error of at most (n + 2)·pair_unit·Σ|terms|, plus the errors of the terms;
// a product with c has a relative error of at most 2·pair_unit.
#pragma once

#include "oracle/gradient/pair_row.hpp"
#include "oracle/gradient/settler.hpp"

namespace attest::oracle::gradients_detail {

class pair_sum {
public:
    /// Adds number·factor, for a factor that is a double.
    void add(pair_value const& term, double factor) {
        fast::split const product = fast::product(term.number, {factor, 0});
        value_ = fast::sum_of(value_, product);
        size_ += std::abs(product.high);
        error_ += term.error * std::abs(factor);
        ++count_;
    }

    void add(pair_value const& term) { add(term, 1); }

    /// Records a row with an unknown contribution.
    void give_up() { error_ = std::numeric_limits<double>::infinity(); }

    /// Encloses `scale` times the sum; the relative error of scale is at most 2^-105.
    [[nodiscard]] double_double::enclosed around(fast::split const& scale) const {
        double const rounded = static_cast<double>(count_ + 4) * pair_unit * size_;
        double const off =
            ((error_ + rounded) * fast::growth(2 * count_ + 8) * std::abs(scale.high) + lost)
            * fast::evaluation;
        return within({fast::product(value_, scale), off + 0x1p-1060});
    }

    /// Encloses a pair by its error.
    static double_double::enclosed within(pair_value const& x) {
        fast::split const n = fast::two_sum(x.number.high, x.number.low);
        double const off = x.error + 2 * pair_unit * std::abs(n.high);
        return {{n.high,
                 {std::nextafter(n.low - off, -HUGE_VAL), std::nextafter(n.low + off, HUGE_VAL)}},
                0};
    }

private:
    fast::split value_{};
    double error_ = 0;
    double size_ = 0;
    std::size_t count_ = 0;
};

/// One key head of one batch entry.
class head_pairs {
public:
    head_pairs(task const& of, fields& into, fast::plan const& common, fast::kernel const& with,
               std::size_t b, std::size_t g, effort& spent)
        : of_(of), p_(of.p), into_(into), plan_(common), with_(with), b_(b), g_(g), cache_(of),
          settle_(cache_, spent), scale_(fast::split_of(scale_of(of.p, 200))) {}

    void run() {
        if (!(std::abs(scale_.high) <= most_size) || !any_open())
            return;
        fast_head const head(p_, b_, g_, with_);
        pair_row row(of_, head, plan_, with_, b_);
        find_open_keys();
        for_rows_of_group(of_, b_, g_, [&](row_place const& at) {
            bool const own = row_is_open(at);
            if (!own && open_keys_.empty())
                return true;
            detail::end_if_stopped(of_.asked.watched);
            bool const known = row.begin(at.h, at.i);
            if (own && known)
                settle_row(at, row);
            if (!known && is_mean_row(p_, at.b, at.h, at.i))
                for (open_key& key : open_keys_)
                    add_mean(at, key);
            else
                for (open_key& key : open_keys_)
                    add(at, row, known, key);
            return true;
        });
        for (open_key const& key : open_keys_)
            settle_key(key);
    }

private:
    struct open_key {
        std::size_t j;
        std::vector<std::pair<std::size_t, pair_sum>> key{};   ///< by component a
        std::vector<std::pair<std::size_t, pair_sum>> value{}; ///< by component d
    };

    [[nodiscard]] std::size_t key_place(std::size_t j) const {
        return (b_ * p_.key_heads() + g_) * p_.keys() + j;
    }

    [[nodiscard]] bool row_is_open(row_place const& at) const {
        std::size_t const row = of_.row(at.b, at.h, at.i);
        return into_.query.any_open(row * p_.size(), p_.size()) || into_.rows.is_open(row)
               || (into_.scores && into_.scores->any_open(row * p_.keys(), p_.keys()));
    }

    [[nodiscard]] bool any_open() const {
        bool any =
            into_.key.any_open(key_place(0) * p_.size(), p_.keys() * p_.size())
            || into_.value.any_open(key_place(0) * p_.value_size(), p_.keys() * p_.value_size());
        for_rows_of_group(of_, b_, g_, [&](row_place const& at) {
            any = any || row_is_open(at);
            return !any;
        });
        return any;
    }

    void find_open_keys() {
        for (std::size_t j = 0; j < p_.keys(); ++j) {
            open_key found{j};
            for (std::size_t a = 0; a < p_.size(); ++a)
                if (into_.key.is_open(key_place(j) * p_.size() + a))
                    found.key.emplace_back(a, pair_sum{});
            for (std::size_t d = 0; d < p_.value_size(); ++d)
                if (into_.value.is_open(key_place(j) * p_.value_size() + d))
                    found.value.emplace_back(d, pair_sum{});
            if (!found.key.empty() || !found.value.empty())
                open_keys_.push_back(std::move(found));
        }
    }

    /// A hidden key of a row adds nothing: its weight is 0.
    void add(row_place const& at, pair_row const& row, bool known, open_key& key) const {
        if (!known) {
            if (!is_allowed(p_, at.b, at.h, at.i, key.j))
                return;
            for (auto* const sums : {&key.key, &key.value})
                for (auto& one : *sums)
                    one.second.give_up();
            return;
        }
        if (key.j < row.range().first || key.j >= row.range().last)
            return;
        if (!key.key.empty()) {
            pair_value const product = row.product(key.j);
            for (auto& [a, sum] : key.key)
                sum.add(product, p_.query.at(at.b, at.h, at.i, a));
        }
        pair_value const weight = row.weight(key.j);
        for (auto& [d, sum] : key.value)
            sum.add(weight, of_.from.output.at(at.b, at.h, at.i, d));
    }

    /// Adds dO/T, under dropout times its factor, or nothing (mean_row.hpp).
    void add_mean(row_place const& at, open_key& key) const {
        if (!is_kept(p_, at.b, at.h, at.i, key.j))
            return;
        fast::split share = fast::quotient({1, 0}, {static_cast<double>(p_.keys()), 0});
        if (p_.kept)
            share = fast::product(share, plan_.keep);
        pair_value const weight{share, 8 * pair_unit * share.high};
        for (auto& [d, sum] : key.value)
            sum.add(weight, of_.from.output.at(at.b, at.h, at.i, d));
    }

    void settle_row(row_place const& at, pair_row const& row) {
        std::size_t const place = of_.row(at.b, at.h, at.i);
        for (std::size_t a = 0; a < p_.size(); ++a) {
            if (!into_.query.is_open(place * p_.size() + a))
                continue;
            pair_sum sum;
            for (std::size_t j = row.range().first; j < row.range().last; ++j)
                sum.add(row.product(j), p_.key_at(at.b, g_, j, a));
            settle_.settle(into_.query, place * p_.size() + a, sum.around(scale_),
                           rows_of_query(of_, at, a));
        }
        settle_.settle(into_.rows, place, pair_sum::within(row.dot()), rows_of_dot(of_, at));
        if (!into_.scores)
            return;
        for (std::size_t j = row.range().first; j < row.range().last; ++j) {
            pair_value score = row.score(j);
            score.error += lost;
            settle_.settle(*into_.scores, place * p_.keys() + j, pair_sum::within(score),
                           rows_of_score(of_, at, j));
        }
    }

    void settle_key(open_key const& key) {
        for (auto const& [a, sum] : key.key)
            settle_.settle(into_.key, key_place(key.j) * p_.size() + a, sum.around(scale_),
                           rows_of_key(of_, b_, g_, key.j, a));
        for (auto const& [d, sum] : key.value)
            settle_.settle(into_.value, key_place(key.j) * p_.value_size() + d, sum.around({1, 0}),
                           rows_of_value(of_, b_, g_, key.j, d));
    }

    task const& of_;
    problem const& p_;
    fields& into_;
    fast::plan const& plan_;
    fast::kernel const& with_;
    std::size_t b_;
    std::size_t g_;
    exact_rows cache_;
    settler settle_;
    fast::split scale_;
    std::vector<open_key> open_keys_{};
};

} // namespace attest::oracle::gradients_detail
