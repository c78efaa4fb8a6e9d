// The elements of dK and dV that are left open where each row was computed in pairs of doubles (fast.hpp): their
// columns again, in pairs.
//
//     dK_j = c Σ_i dS_ij q_i,  dV_j = Σ_i p_ij dO_i,  p_ij = w_ij/Z_i,  dS_ij = p_ij (dP_ij − D_i)
// Z_i and D_i of every row are known, so a column needs the scores and dP of its own key alone. The errors are those
// of pair_row.hpp without a reference: of D_i its own, of dP_ij that of products.
#pragma once

#include "oracle/gradient/pair_sums.hpp"
#include "oracle/gradient/settler.hpp"

namespace attest::oracle::gradients_detail {

/// 1/Z and D of a row in pairs of doubles, with the errors that they give to p and dS.
struct pair_row_sums {
    bool known = false;
    fast::split inverse{};
    fast::split dot{};
    double weights = 0;   ///< ρ
    double products = 0;  ///< e of dP
    double dot_error = 0; ///< of D

    /// Returns the errors of dS for the keys of the row.
    [[nodiscard]] change_error errors() const {
        change_error all;
        all.weights = weights;
        all.products = products;
        all.of_others = (1 + weights) * products * fast::evaluation;
        all.dot = dot_error;
        set_change(all, dot.high * (1 + 0x1p-50), 0, pair_unit);
        return all;
    }
};

/// One key head of one batch entry.
class pair_columns {
public:
    pair_columns(task const& of, fields& into, fast::plan const& common, fast::kernel const& with,
                 fast_head const& head, fast::row_bound const& bound, std::size_t b, std::size_t g,
                 effort& spent)
        : of_(of), p_(of.p), into_(into), plan_(common), with_(with), head_(head), bound_(bound),
          b_(b), g_(g), cache_(of), settle_(cache_, spent),
          scale_(fast::split_of(scale_of(of.p, 200))) {}

    /// `sums` of all rows of the group; those of a row without keys are not read. Decides nothing if others are not
    /// known.
    void run(std::vector<pair_row_sums> const& sums) {
        find_open_keys();
        if (keys_.empty())
            return;
        gather();
        std::vector<place> rows;
        for (std::size_t k = 0; k < sums.size(); ++k) {
            if (rows.size() == fast::grid_rows::most) {
                add(rows);
                rows.clear();
            }
            std::size_t const i = k % p_.queries();
            fast::key_range const range = fast::range_of(p_, b_, i);
            if (range.first >= range.last)
                continue;
            if (!sums[k].known)
                return;
            place const row{g_ * of_.group() + k / p_.queries(), i, &sums[k], seen(range.first),
                            seen(range.last)};
            if (row.first < row.last)
                rows.push_back(row);
        }
        add(rows);
        settle();
    }

private:
    /// A row, and the numbers of the keys in keys_ that it sees.
    struct place {
        std::size_t h;
        std::size_t i;
        pair_row_sums const* sums;
        std::size_t first;
        std::size_t last;
    };

    [[nodiscard]] std::size_t key_place(std::size_t j) const {
        return (b_ * p_.key_heads() + g_) * p_.keys() + j;
    }

    [[nodiscard]] std::size_t seen(std::size_t j) const {
        return static_cast<std::size_t>(std::lower_bound(keys_.begin(), keys_.end(), j)
                                        - keys_.begin());
    }

    void find_open_keys() {
        auto const find = [&](field const& of, std::size_t j, std::size_t size, open_sums& sums) {
            std::size_t const first = key_place(j) * size;
            if (!of.any_open(first, size))
                return;
            if (keys_.empty() || keys_.back() != j)
                keys_.push_back(j);
            for (std::size_t a = 0; a < size; ++a)
                if (of.is_open(first + a))
                    sums.push({keys_.size() - 1, a});
        };
        for (std::size_t j = 0; j < p_.keys(); ++j) {
            find(into_.key, j, p_.size(), key_sums_);
            find(into_.value, j, p_.value_size(), value_sums_);
        }
    }

    /// Copies the open keys and their values, side by side.
    void gather() {
        std::size_t const all = fast::padded(keys_.size(), fast::block_keys);
        auto const copy = [&](fast::head const& from, fast::head& to) {
            to.keys = keys_.size();
            to.size = from.size;
            to.packed_keys.resize(all * to.size);
            std::fill(to.packed_keys.begin(), to.packed_keys.end(), 0.0);
            auto const at = [&](std::size_t j) {
                return j / fast::panel_keys * to.size * fast::panel_keys + j % fast::panel_keys;
            };
            for (std::size_t k = 0; k < keys_.size(); ++k)
                for (std::size_t a = 0; a < to.size; ++a)
                    to.packed_keys[at(k) + a * fast::panel_keys] =
                        from.packed_keys[at(keys_[k]) + a * fast::panel_keys];
        };
        copy(head_.from.numbers, few_keys_);
        copy(head_.values, few_values_);
        weights_ = key_pairs(all);
        errors_.assign(all, 0);
        for (std::size_t k = 0; k < fast::grid_rows::most; ++k) {
            queries_[k].assign(head_.size, 0);
            outputs_[k].assign(head_.columns, 0);
            scores_.emplace_back(all);
            changes_.emplace_back(all);
        }
    }

    /// Adds at most grid_rows::most rows.
    void add(std::vector<place> const& rows) {
        if (rows.empty())
            return;
        detail::end_if_stopped(of_.asked.watched);
        fast::grid_rows scores;
        fast::grid_rows changes;
        scores.from = &few_keys_;
        changes.from = &few_values_;
        scores.count = changes.count = rows.size();
        scores.last = changes.last = keys_.size();
        for (std::size_t k = 0; k < rows.size(); ++k) {
            row_numbers const row = read_row(of_, with_, b_, rows[k].h, rows[k].i,
                                             queries_[k].data(), outputs_[k].data());
            scores.queries[k] = queries_[k].data();
            changes.queries[k] = outputs_[k].data();
            scores.grids[k] = fast::grid_of(bound_.largest_product(row.query), p_.size());
            changes.grids[k] = fast::grid_of(row.largest_change(head_), p_.value_size());
            scores.high[k] = scores_[k].high.data();
            scores.low[k] = scores_[k].low.data();
            changes.high[k] = changes_[k].high.data();
            changes.low[k] = changes_[k].low.data();
        }
        with_.grid_products(scores);
        with_.grid_products(changes);
        for (std::size_t k = 0; k < rows.size(); ++k)
            add(rows[k], k);
    }

    void add(place const& at, std::size_t k) {
        fast::double_double_row look;
        look.from = &few_keys_;
        look.first = at.first;
        look.last = at.last;
        look.scale = plan_.scale;
        look.products_high = scores_[k].high.data();
        look.products_low = scores_[k].low.data();
        look.weights = weights_.high.data();
        look.weights_low = weights_.low.data();
        with_.double_double_weights(look);
        change_error const error = at.sums->errors();
        fast::gradient_pairs row;
        row.first = at.first;
        row.last = at.last;
        row.weights = weights_.arrays();
        row.changes = changes_[k].arrays();
        row.inverse = at.sums->inverse;
        row.away = at.sums->dot;
        row.of_change = error.of_change;
        row.of_weight = error.of_weight;
        row.of_others = error.of_others;
        row.errors = errors_.data();
        with_.center_pairs(row); // p and dP alone
        with_.differentiate_pairs(row);
        auto const sees = [&](std::size_t key) { return key >= at.first && key < at.last; };
        key_sums_.add(with_, queries_[k].data(), [&](std::size_t key) {
            return sees(key) ? pair_value{changes_[k].at(key), errors_[key]} : pair_value{};
        });
        value_sums_.add(with_, outputs_[k].data(), [&](std::size_t key) {
            return sees(key) ? pair_value{weights_.at(key), error.weights * weights_.high[key]}
                             : pair_value{};
        });
    }

    void settle() {
        for (std::size_t k = 0; k < key_sums_.elements().size(); ++k) {
            auto const [key, a] = key_sums_.elements()[k];
            settle_.settle(into_.key, key_place(keys_[key]) * p_.size() + a,
                           key_sums_.at(k).around(scale_), rows_of_key(of_, b_, g_, keys_[key], a));
        }
        for (std::size_t k = 0; k < value_sums_.elements().size(); ++k) {
            auto const [key, d] = value_sums_.elements()[k];
            settle_.settle(into_.value, key_place(keys_[key]) * p_.value_size() + d,
                           value_sums_.at(k).around({1, 0}),
                           rows_of_value(of_, b_, g_, keys_[key], d));
        }
    }

    task const& of_;
    problem const& p_;
    fields& into_;
    fast::plan const& plan_;
    fast::kernel const& with_;
    fast_head const& head_;
    fast::row_bound const& bound_;
    std::size_t b_;
    std::size_t g_;
    exact_rows cache_;
    settler settle_;
    fast::split scale_;
    std::vector<std::size_t> keys_{};     ///< with an open element
    open_sums key_sums_{}, value_sums_{}; ///< of elements (number in keys_, component)
    fast::head few_keys_{}, few_values_{};
    std::array<fast::doubles, fast::grid_rows::most> queries_{}, outputs_{};
    std::vector<key_pairs> scores_{}, changes_{};
    key_pairs weights_{0};
    fast::doubles errors_{}; ///< of dS
};

} // namespace attest::oracle::gradients_detail
