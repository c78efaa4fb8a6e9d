// Decides what the fast path leaves open in pairs of doubles (pair_row.hpp), where these suffice.
//
// Only open elements are summed, each with its own error and without maxima over rows.
#pragma once

#include "oracle/gradient/pair_sums.hpp"
#include "oracle/gradient/settler.hpp"

namespace attest::oracle::gradients_detail {

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
        std::vector<row_place> rows;
        for_rows_of_group(of_, b_, g_, [&](row_place const& at) {
            if (row_is_open(at) || !keys_.empty() || !values_.empty())
                rows.push_back(at);
            return true;
        });
        for (std::size_t k = 0; k < rows.size(); ++k) {
            if (k % fast::grid_rows::most == 0)
                row.prepare(
                    std::span(rows).subspan(k, std::min(fast::grid_rows::most, rows.size() - k)));
            detail::end_if_stopped(of_.asked.watched);
            add(rows[k], row);
        }
        settle_keys();
    }

private:
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
        if (of_.asked.rows_alone)
            return;
        for (std::size_t j = 0; j < p_.keys(); ++j) {
            for (std::size_t a = 0; a < p_.size(); ++a)
                if (into_.key.is_open(key_place(j) * p_.size() + a))
                    keys_.push({j, a});
            for (std::size_t d = 0; d < p_.value_size(); ++d)
                if (into_.value.is_open(key_place(j) * p_.value_size() + d))
                    values_.push({j, d});
        }
    }

    void add(row_place const& at, pair_row& row) {
        if (!row.begin(at.h, at.i))
            return is_mean_row(p_, at.b, at.h, at.i) ? add_mean(at, row) : give_up(at);
        if (row_is_open(at))
            settle_row(at, row);
        add(row);
    }

    /// A hidden key of a row adds nothing: its weight is 0.
    void add(pair_row const& row) {
        auto const sees = [&](std::size_t j) {
            return j >= row.range().first && j < row.range().last;
        };
        keys_.add(with_, row.query(),
                  [&](std::size_t j) { return sees(j) ? row.product(j) : pair_value{}; });
        values_.add(with_, row.output(),
                    [&](std::size_t j) { return sees(j) ? row.weight(j) : pair_value{}; });
    }

    void give_up(row_place const& at) {
        for (open_sums* const sums : {&keys_, &values_})
            sums->give_up([&](std::size_t j) { return is_allowed(p_, at.b, at.h, at.i, j); });
    }

    /// Adds dO/T, under dropout times its factor, or nothing (mean_row.hpp).
    void add_mean(row_place const& at, pair_row const& row) {
        fast::split share = fast::quotient({1, 0}, {static_cast<double>(p_.keys()), 0});
        if (p_.kept)
            share = fast::product(share, plan_.keep);
        pair_value const weight{share, 8 * pair_unit * share.high};
        values_.add(with_, row.output(), [&](std::size_t j) {
            return is_kept(p_, at.b, at.h, at.i, j) ? weight : pair_value{};
        });
    }

    void settle_row(row_place const& at, pair_row const& row) {
        std::size_t const place = of_.row(at.b, at.h, at.i);
        for (std::size_t a = 0; a < p_.size(); ++a) {
            if (!into_.query.is_open(place * p_.size() + a))
                continue;
            fast::pair_dot const found = row.dot_with_keys(a);
            pair_sum const sum(found.sum, found.size, found.error, p_.keys() + with_.lanes);
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

    void settle_keys() {
        for (std::size_t k = 0; k < keys_.elements().size(); ++k) {
            auto const [j, a] = keys_.elements()[k];
            settle_.settle(into_.key, key_place(j) * p_.size() + a, keys_.at(k).around(scale_),
                           rows_of_key(of_, b_, g_, j, a));
        }
        for (std::size_t k = 0; k < values_.elements().size(); ++k) {
            auto const [j, d] = values_.elements()[k];
            settle_.settle(into_.value, key_place(j) * p_.value_size() + d,
                           values_.at(k).around({1, 0}), rows_of_value(of_, b_, g_, j, d));
        }
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
    open_sums keys_{};
    open_sums values_{};
};

} // namespace attest::oracle::gradients_detail
