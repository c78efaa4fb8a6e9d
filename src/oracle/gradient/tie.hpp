// Is an element of a gradient a given border between two rounding cells? Proved, or not known.
//
// An element is a sum over rows, of Σ_j w_j f_j (for dV and D) or Σ_j w_j (dP_j − D + λ) f_j (for all
// else) with rational f, times c for dQ and dK. A row in which all scores are equal, or dS is 0, or f
// is, adds an exactly known u + c·w. Of one other row, with E_j = e^{s_j} and t the border less what is
// known, the element is the border exactly if
//     Σ_j E_j (f_j − t) = 0,  or  Σ_j Σ_l E_j E_l ((dP_j − dP_l + λ) f_j − t) = 0.
// By Lindemann and Weierstrass that is so exactly if the coefficients of equal exponents add to 0
// (Baker, Transcendental Number Theory, 1975, theorem 1.4); where c is irrational, both their rational
// parts. Sums over more rows than one with different scores are left undecided, and so are a soft cap
// and dLSE / log 2 with weights that are not 1/n.
#pragma once

#include "oracle/gradient/exact_row.hpp"

#include <functional>

namespace attest::oracle::gradients_detail {

/// What a row adds to an element.
struct functional {
    bool differentiated; ///< of dS rather than of w
    bool scaled;         ///< times c, and under a soft cap the derivative of the cap
    bool dot;            ///< D itself, which a saved output gives
    std::function<fraction(std::size_t)> of_key;
    fraction of_sink{};
    std::optional<std::size_t> only{}; ///< the one key whose factor is not 0, where that is known
};

enum class verdict : unsigned char { equal, different, unknown };

/// What a row adds, where it is exactly known.
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
        if (!is_allowed(p, at.b, at.h, at.i, j))
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

/// Whether what this row adds, plus `rest`, is 0; the row is one whose part is not known.
inline verdict adds_to_zero(task const& of, row_place const& at, exact_row const& row,
                            functional const& f, scaled_sum const& rest) {
    problem const& p = of.p;
    if (p.how.soft_cap || row.weights_saved || (f.differentiated && !row.shift))
        return verdict::unknown;
    bool const irrational = !rational_scale(p).has_value();
    fraction const factor = f.scaled && !irrational ? *rational_scale(p) : fraction(1.0);
    auto const coefficient = [&](fraction const& own, fraction const& count) {
        scaled_sum sum{rest.plain * count, rest.scaled * count};
        (f.scaled && irrational ? sum.scaled : sum.plain) += own * factor;
        return sum;
    };
    std::vector<score_group> const groups = groups_of(of, at, f);
    if (!f.differentiated || of.from.saved_output) {
        for (score_group const& g : groups) {
            fraction const own =
                f.differentiated ? g.both + (*row.shift - *row.dot) * g.factors : g.factors;
            if (!coefficient(own, g.count).is_zero())
                return verdict::different;
        }
        return verdict::equal;
    }
    auto const own = [&](score_group const& g, score_group const& h) {
        return fraction(g.both * h.count - g.factors * h.products
                        + *row.shift * g.factors * h.count);
    };
    constexpr std::size_t most = 512;
    bool one_addition = true;
    for (score_group const& g : groups)
        one_addition = one_addition && g.score.added == groups.front().score.added;
    if (!irrational || one_addition || groups.front().score.scaled == groups.back().score.scaled) {
        // The groups are in the order of their scores, since 1/√D > 0: twice the largest score and
        // twice the smallest are exponents of one pair each.
        for (score_group const* const g : {&groups.front(), &groups.back()})
            if (!coefficient(own(*g, *g), g->count * g->count).is_zero())
                return verdict::different;
    }
    if (groups.size() > most)
        return verdict::unknown;
    std::map<std::pair<fraction, fraction>, scaled_sum> sums;
    for (score_group const& g : groups)
        for (score_group const& h : groups)
            sums[{g.score.scaled + h.score.scaled, g.score.added + h.score.added}] +=
                coefficient(own(g, h), g.count * h.count);
    for (auto const& one : sums)
        if (!one.second.is_zero())
            return verdict::different;
    return verdict::equal;
}

/// The exact value of an element where every row is known; `rows(visit)` calls visit(place, functional)
/// for each row that may add to it, until that returns false.
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

/// Whether the element is t.
template <class Rows>
verdict equals(exact_rows& cache, Rows const& rows, fraction const& t) {
    scaled_sum rest{-t, {}};
    std::optional<std::pair<row_place, functional>> open;
    bool several = false;
    rows([&](row_place const& at, functional const& f) {
        if (auto const part = known_part(cache.of(), at, cache.at(at), f))
            rest += *part;
        else if (open)
            several = true;
        else
            open.emplace(at, f);
        return !several;
    });
    if (several)
        return verdict::unknown;
    if (!open)
        return rest.is_zero() ? verdict::equal : verdict::different;
    return adds_to_zero(cache.of(), open->first, cache.at(open->first), open->second, rest);
}

} // namespace attest::oracle::gradients_detail
