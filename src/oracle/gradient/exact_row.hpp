// The exactly known properties of a row: whether all its scores are equal, its dP, its D.
//
// If all visible keys, and the sink if there is one, have the same score, each weight is 1/n and
// all gradients of the row are rational, except for the factor c of dQ and dK. If all dP of a row
// are equal and λ is 0, dS is 0.
//
// Exact: everything, by rational numbers.
#pragma once

#include "oracle/exact/tie.hpp"
#include "oracle/gradient/definition.hpp"

#include <map>
#include <tuple>

namespace attest::oracle::gradients_detail {

/// Returns dP; 0 where dropout drops the weight.
inline fraction exact_product_gradient(task const& of, row_place const& at, std::size_t j) {
    fraction sum;
    if (!is_kept(of.p, at.b, at.h, at.i, j))
        return sum;
    for (std::size_t d = 0; d < of.p.value_size(); ++d)
        sum += fraction(of.from.output.at(at.b, at.h, at.i, d))
               * fraction(of.p.value_at(at.b, of.p.key_head_of(at.h), j, d));
    return of.p.kept ? sum * exact_keep_factor(of.p) : sum;
}

/// Returns D from a saved output.
inline fraction exact_saved_dot(task const& of, row_place const& at) {
    fraction dot;
    for (std::size_t d = 0; d < of.p.value_size(); ++d)
        dot += fraction(of.from.output.at(at.b, at.h, at.i, d))
               * fraction(of.from.saved_output->at(at.b, at.h, at.i, d));
    return dot;
}

/// A number u + c·w, where c is the scale. If c is rational, w is 0.
struct scaled_sum {
    fraction plain{};
    fraction scaled{};

    [[nodiscard]] bool is_zero() const { return plain.is_zero() && scaled.is_zero(); }

    scaled_sum& operator+=(scaled_sum const& other) {
        plain += other.plain;
        scaled += other.scaled;
        return *this;
    }
};

struct exact_row {
    std::size_t visible = 0;
    bool sink = false;
    bool uniform = false;            ///< all scores are equal, that of the sink included
    bool weights_saved = false;      ///< a log-sum-exp is saved: w is not known
    std::optional<fraction> shift{}; ///< λ, if it is rational
    std::optional<fraction> dot{};   ///< D, if it is rational
    bool zero = false;               ///< dS is 0, also at the sink
    bool mean = false; ///< the mean of all values (mean_row.hpp): all keys count as visible

    [[nodiscard]] fraction share() const {
        return fraction(1.0) / fraction(static_cast<double>(visible + (sink ? 1 : 0)));
    }
};

inline exact_row look_at(task const& of, row_place const& at) {
    problem const& p = of.p;
    exact_row row;
    row.sink = !p.how.sinks.empty();
    row.weights_saved = of.from.saved_log_sum_exp.has_value();
    double const given = of.from.log_sum_exp ? of.from.log_sum_exp->at(at.b, at.h, at.i, 0) : 0.0;
    if (given == 0 || p.how.base == logarithm::natural)
        row.shift = fraction(given);
    auto const scale = rational_scale(p);
    std::optional<exact_score> first;
    bool all_equal = true;
    if (row.sink && !p.how.soft_cap)
        first = exact_score{fraction(), fraction(p.how.sinks[at.h])};
    if (row.sink && p.how.soft_cap)
        all_equal = false;
    fraction total;
    std::optional<fraction> same;
    bool all_same = true;
    if (row.sink)
        same = fraction();
    for (std::size_t j = 0; j < p.keys(); ++j) {
        if (!is_allowed(p, at.b, at.h, at.i, j))
            continue;
        detail::end_if_stopped(of.asked.watched);
        ++row.visible;
        if (all_equal) {
            exact_score score = exact_score_of(p, scale, at.b, at.h, at.i, j);
            if (!first)
                first = score;
            all_equal = *first == score;
        }
        if (all_equal || all_same) {
            fraction const own = exact_product_gradient(of, at, j);
            total += own;
            if (!same)
                same = own;
            all_same = all_same && own == *same;
        }
    }
    if (row.visible == 0 && !row.sink && has_means(p)) {
        row.mean = true;
        row.weights_saved = false;
        row.visible = p.keys();
        for (std::size_t j = 0; j < p.keys(); ++j)
            total += exact_product_gradient(of, at, j);
        row.dot = of.from.saved_output ? exact_saved_dot(of, at) : fraction(total * row.share());
        row.uniform = row.zero = true;
        return row;
    }
    row.uniform = all_equal && !row.weights_saved;
    if (of.from.saved_output) {
        row.dot = exact_saved_dot(of, at);
    } else if (row.visible == 0 && row.sink) {
        row.dot = fraction();
    } else if (all_same && row.visible > 0 && !row.weights_saved) {
        row.dot = *same;
    } else if (row.uniform && row.visible > 0) {
        row.dot = total * row.share();
    }
    row.zero = (row.visible == 0 && !row.sink)
               || (all_same && row.dot && row.shift && *same - *row.dot + *row.shift == 0);
    return row;
}

/// Caches the rows that were examined.
class exact_rows {
public:
    explicit exact_rows(task const& of) : of_(of) {}

    exact_row const& at(row_place const& place) {
        auto const key = std::tuple(place.b, place.h, place.i);
        auto const found = rows_.find(key);
        if (found != rows_.end())
            return found->second;
        return rows_.emplace(key, look_at(of_, place)).first->second;
    }

    [[nodiscard]] task const& of() const { return of_; }

private:
    task const& of_;
    std::map<std::tuple<std::size_t, std::size_t, std::size_t>, exact_row> rows_{};
};

} // namespace attest::oracle::gradients_detail
