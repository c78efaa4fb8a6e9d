// Decides exactly on which side of a midpoint between two rounding cells an element of a gradient
// lies, or that it equals the midpoint; otherwise the side is not known.
//
// An element is a sum over rows, of Σ_j w_j f_j (for dV and D) or Σ_j w_j (dP_j − D + λ) f_j (for
// the others) with rational f, times c for dQ and dK. A row in which all scores are equal, or dS is
// 0, or f is 0, adds an exactly known u + c·w. Any other row adds, with E_j = e^{s_j},
//     Σ_j E_j f_j / Σ_j E_j,  or  Σ_j Σ_l E_j E_l (dP_j − dP_l + λ) f_j / Σ_j Σ_l E_j E_l
// and row_terms.hpp decides the sign of a sum of these minus the midpoint. Not decided: a soft cap,
// dLSE / log 2 with weights that are not 1/n, a saved log-sum-exp, rows with more than 512
// different scores, and sums over several rows whose limits (row_terms.hpp) do not sum to the
// midpoint.
#pragma once

#include "oracle/gradient/row_terms.hpp"

#include <functional>

namespace attest::oracle::gradients_detail {

/// The contribution of a row to an element, as a functional of the row.
struct functional {
    bool differentiated; ///< a functional of dS rather than of w
    bool scaled;         ///< times c, and under a soft cap the derivative of the cap
    bool dot;            ///< D itself, which a saved output gives
    std::function<fraction(std::size_t)> of_key;
    fraction of_sink{};
    std::optional<std::size_t> only{}; ///< the one key whose factor is not 0, if known
};

/// Returns the contribution of a row if it is exactly known.
inline std::optional<scaled_sum> known_part(task const& of, row_place const& at,
                                            exact_row const& row, functional const& f) {
    problem const& p = of.p;
    bool const bent = f.scaled && p.how.soft_cap;
    if (f.differentiated && row.zero)
        return scaled_sum{};
    if (f.dot && row.dot)
        return scaled_sum{*row.dot, {}};
    bool all_zero = f.of_sink.is_zero() || !row.sink;
    bool constant = true;
    std::optional<fraction> first;
    if (row.sink)
        first = f.of_sink;
    std::vector<std::pair<std::size_t, fraction>> factors;
    auto const add = [&](std::size_t j) {
        if (!row.mean && !is_allowed(p, at.b, at.h, at.i, j))
            return;
        fraction own = f.of_key(j);
        if (!first)
            first = own;
        constant = constant && own == *first;
        all_zero = all_zero && own.is_zero();
        factors.emplace_back(j, std::move(own));
    };
    if (f.only) {
        add(*f.only);
        constant = constant && row.visible == 1;
    } else {
        for (std::size_t j = 0; j < p.keys(); ++j)
            add(j);
    }
    if (all_zero)
        return scaled_sum{};
    bool const saved = row.weights_saved || of.from.saved_output;
    if (constant && !row.weights_saved && !f.differentiated)
        return scaled_sum{*first, {}};
    auto const scaled = [&](fraction const& sum) {
        if (!f.scaled)
            return scaled_sum{sum, {}};
        auto const scale = rational_scale(p);
        return scale ? scaled_sum{sum * *scale, {}} : scaled_sum{{}, sum};
    };
    if (constant && !saved && f.differentiated && !bent && row.shift)
        return scaled(*row.shift * *first); // the dS of a row add to λ
    if (!row.uniform || bent)
        return std::nullopt;
    if (f.differentiated && (!row.shift || !row.dot))
        return std::nullopt;
    fraction sum;
    for (auto const& [j, factor] : factors)
        if (!factor.is_zero())
            sum += f.differentiated
                       ? (exact_product_gradient(of, at, j) - *row.dot + *row.shift) * factor
                       : factor;
    if (row.sink && f.differentiated)
        sum += (*row.shift - *row.dot) * f.of_sink;
    return scaled(sum * row.share());
}

/// Sums over the keys with one score.
struct score_group {
    exact_score score;
    fraction count{};
    fraction factors{};  ///< Σ f
    fraction products{}; ///< Σ dP
    fraction both{};     ///< Σ dP f
};

inline std::vector<score_group> groups_of(task const& of, row_place const& at,
                                          functional const& f) {
    problem const& p = of.p;
    auto const less = [](exact_score const& x, exact_score const& y) {
        return std::tie(x.scaled, x.added) < std::tie(y.scaled, y.added);
    };
    std::map<exact_score, score_group, decltype(less)> found(less);
    auto const scale = rational_scale(p);
    auto const add = [&](exact_score const& score, fraction const& factor,
                         fraction const& product) {
        score_group& into = found.try_emplace(score, score_group{score}).first->second;
        into.count += 1;
        into.factors += factor;
        into.products += product;
        into.both += factor * product;
    };
    for (std::size_t j = 0; j < p.keys(); ++j)
        if (is_allowed(p, at.b, at.h, at.i, j))
            add(exact_score_of(p, scale, at.b, at.h, at.i, j), f.of_key(j),
                f.differentiated ? exact_product_gradient(of, at, j) : fraction());
    if (!p.how.sinks.empty())
        add(exact_score{{}, fraction(p.how.sinks[at.h])}, f.of_sink, {});
    std::vector<score_group> groups;
    for (auto& one : found)
        groups.push_back(std::move(one.second));
    return groups;
}

/// The maximum number of terms for one element.
inline constexpr std::size_t most_terms = std::size_t{1} << 18;

/// Returns the contribution of a row that is not exactly known; nothing if it is not a quotient of
/// sums of powers of e, or has too many terms.
inline std::optional<row_terms> terms_of(task const& of, row_place const& at, exact_row const& row,
                                         functional const& f) {
    problem const& p = of.p;
    if (p.how.soft_cap || row.weights_saved || (f.differentiated && !row.shift))
        return std::nullopt;
    auto const scale = rational_scale(p);
    auto const numerator = [&](fraction const& own) {
        if (!f.scaled)
            return scaled_sum{own, {}};
        return scale ? scaled_sum{own * *scale, {}} : scaled_sum{{}, own};
    };
    std::vector<score_group> const groups = groups_of(of, at, f);
    row_terms result;
    if (!f.differentiated || of.from.saved_output) {
        for (score_group const& g : groups) {
            fraction const own =
                f.differentiated ? g.both + (*row.shift - *row.dot) * g.factors : g.factors;
            result.push_back({g.score, numerator(own), g.count});
        }
        return result;
    }
    if (groups.size() * groups.size() > most_terms)
        return std::nullopt;
    auto const own = [&](score_group const& g, score_group const& h) {
        return fraction(g.both * h.count - g.factors * h.products
                        + *row.shift * g.factors * h.count);
    };
    std::map<std::pair<fraction, fraction>, row_term> sums;
    for (score_group const& g : groups)
        for (score_group const& h : groups) {
            exact_score const exponent{fraction(g.score.scaled + h.score.scaled),
                                       fraction(g.score.added + h.score.added)};
            row_term& into = sums.try_emplace({exponent.scaled, exponent.added}, row_term{exponent})
                                 .first->second;
            into.numerator += numerator(own(g, h));
            into.count += g.count * h.count;
        }
    for (auto& one : sums)
        result.push_back(std::move(one.second));
    return result;
}

/// Returns the exact value of an element if every row is known; `rows(visit)` calls visit(place,
/// functional) for each row that may contribute, until visit returns false.
template <class Rows>
std::optional<scaled_sum> known_value(exact_rows& cache, Rows const& rows) {
    std::optional<scaled_sum> sum = scaled_sum{};
    rows([&](row_place const& at, functional const& f) {
        auto const part = known_part(cache.of(), at, cache.at(at), f);
        if (part)
            *sum += *part;
        else
            sum.reset();
        return part.has_value();
    });
    return sum;
}

/// Returns the sign of the element minus t, if it is known.
template <class Rows>
std::optional<int> compare(exact_rows& cache, Rows const& rows, fraction const& t) {
    scaled_sum rest{-t, {}};
    std::vector<row_terms> open;
    std::size_t terms = 0;
    bool is_known = true;
    rows([&](row_place const& at, functional const& f) {
        exact_row const& row = cache.at(at);
        if (auto const part = known_part(cache.of(), at, row, f)) {
            rest += *part;
            return true;
        }
        auto found = terms_of(cache.of(), at, row, f);
        is_known = found && (terms += found->size()) <= most_terms;
        if (is_known)
            open.push_back(std::move(*found));
        return is_known;
    });
    if (!is_known)
        return std::nullopt;
    problem const& p = cache.of().p;
    if (open.size() > 1)
        return sign_of_rows(p, open, rest);
    if (open.size() == 1)
        return sign_of_row(p, open.front(), rest);
    return sign_of_row(p, {row_term{{}, {}, fraction(1.0)}}, rest);
}

} // namespace attest::oracle::gradients_detail
