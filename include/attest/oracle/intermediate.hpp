// The tensors between, correctly rounded: scaled, capped and biased scores, and the weights.
//
//     intermediate(p, stage::weights, {.output = format::bfloat16, .threads = 4}).elements
// Shapes (B, Hq, Sq, T). Each element is rounded once, to nearest, ties to even, and overflows as
// round.hpp says; what rounds to zero is +0. −∞ in E4M3, which has no infinity, is that format's NaN.
//
// Scores: with a rational c the score c·x + y is a fraction; enclosed in 128 bits it is a point if
// it is the middle between two numbers, so that a tie is seen as one, and otherwise it is no middle
// and growing precision separates it. With an irrational c = 1/√D, c·x + y is irrational unless
// x = 0. Under a soft cap C·tanh(a/C) + y with an algebraic a ≠ 0 is transcendental, since otherwise
// e^{2a/C} would be algebraic (Lindemann–Weierstrass). So a middle is only met where x = 0, the
// enclosure is a point there, and it ends for every score. A cap that is reached but for e^{−2a/C}
// needs no such precision: the score is less than C + y and more than y − C. Nothing is refused.
//
// Weights: the weight of key j is the output for values that are 1 at j and 0 elsewhere, and tie.hpp
// decides. The values of the problem take no part.
//
// Refused: what require() refuses; for weights also ATT-704, and under a soft cap ATT-705.
#pragma once

#include <attest/oracle/attention.hpp>
#include <attest/oracle/stage.hpp>

namespace attest::oracle {

struct intermediate_answer {
    result_tensor elements;               ///< (B, Hq, Sq, T)
    std::vector<bounds> element_bounds{}; ///< of each element, or none
    std::size_t ties = 0; ///< how many weights were decided to be the middle between two numbers
};

namespace detail {

/// x and y of a score at this stage; for a rational c and without a cap the whole score is y.
inline exact_score exact_stage(problem const& p, stage at, std::optional<fraction> const& scale,
                               std::size_t b, std::size_t h, std::size_t i, std::size_t j) {
    exact_score result{exact_product_of(p, scale, b, h, i, j), fraction()};
    if (at == stage::biased_scores)
        result.added = exact_addition_of(p, b, h, i, j);
    bool const capped = p.how.soft_cap && at != stage::scaled_scores;
    if (scale && !capped)
        return exact_score{fraction(), result.scaled + result.added};
    return result;
}

inline interval enclosed_stage(problem const& p, stage at, bool rational, exact_score const& score,
                               mpfr_prec_t bits) {
    interval result(bits, score.scaled.get());
    if (!rational)
        result = result * scale_of(p, bits);
    if (p.how.soft_cap && at != stage::scaled_scores) {
        interval const cap(bits, *p.how.soft_cap);
        result = cap * tanh(result / cap);
    }
    return result + interval(bits, score.added.get());
}

/// So little beside an end that no middle lies between; 0, and what has more than 60 bits, is none.
inline dyadic beside(dyadic const& end, int towards) {
    if (end.sign() == 0 || end.mantissa.small() % 2 != 0)
        return end;
    return {attest::integer(2 * end.mantissa.small() + towards), end.exponent - 1};
}

/// The same as decided(), for a score that a cap keeps strictly between y − C and y + C.
inline std::optional<std::uint64_t> decided_under_cap(format f, interval const& x,
                                                      fraction const& cap, fraction const& y) {
    dyadic lower = shortened(x.lower());
    dyadic upper = shortened(x.upper());
    if (fraction const least = y - cap; mpfr_cmp_q(x.lower(), least.get()) <= 0)
        lower = beside(shortened(interval(x.bits(), least.get()).lower()), 1);
    if (fraction const most = y + cap; mpfr_cmp_q(x.upper(), most.get()) >= 0)
        upper = beside(shortened(interval(x.bits(), most.get()).upper()), -1);
    return nearest_if_decided(f, lower, upper);
}

inline std::optional<std::uint64_t> decided_stage(problem const& p, stage at, format f,
                                                  exact_score const& score, interval const& x) {
    if (p.how.soft_cap && at != stage::scaled_scores)
        return decided_under_cap(f, x, fraction(*p.how.soft_cap), score.added);
    return decided(f, x);
}

struct rounded_element {
    std::uint64_t bits;
    bounds around;
};

/// An element that is hidden: −∞ among scores, 0 among weights.
inline rounded_element hidden_element(format f, stage at) {
    if (at == stage::weights)
        return {0, {0, 0}};
    return {description(f).sign_bit() + description(f).beyond(), minus_infinity};
}

inline std::vector<rounded_element> stage_row(problem const& p, stage at, request const& asked,
                                              std::size_t b, std::size_t h, std::size_t i) {
    format const f = asked.output;
    auto const scale = rational_scale(p);
    std::vector<rounded_element> row;
    for (std::size_t j = 0; j < p.keys(); ++j) {
        end_if_stopped(asked.watched);
        if (at == stage::biased_scores && !is_allowed(p, b, h, i, j)) {
            row.push_back(hidden_element(f, at));
            continue;
        }
        exact_score const score = exact_stage(p, at, scale, b, h, i, j);
        mpfr_prec_t bits = 128;
        interval found = enclosed_stage(p, at, scale.has_value(), score, bits);
        bounds const around = ends_of(found);
        auto number = decided_stage(p, at, f, score, found);
        while (!number) {
            found = enclosed_stage(p, at, scale.has_value(), score, bits *= 2);
            number = decided_stage(p, at, f, score, found);
        }
        row.push_back({magnitude(f, *number) == 0 ? 0 : *number, around});
    }
    return row;
}

/// Values that are 0 everywhere, for rows of which only the weights are wanted.
inline problem without_values(problem const& p) {
    static constexpr std::array<std::byte, 1> zero{};
    problem result = p;
    result.value = tensor(format::float8_e4m3fn, {1, 1, 1, 1}, zero);
    if (p.past_value)
        result.past_value = result.value;
    return result;
}

inline std::vector<rounded_element> weights_row(problem const& p, request const& asked,
                                                std::size_t b, std::size_t h, std::size_t i,
                                                std::size_t& ties) {
    format const f = asked.output;
    std::vector<rounded_element> row(p.keys(), hidden_element(f, stage::weights));
    std::vector<bool> found;
    bool open = true;
    for (mpfr_prec_t bits = 128; open; bits *= 2) {
        enclosed_row const all = row_by_definition(p, b, h, i, bits, asked.watched);
        bool const first = bits == 128;
        found.resize(all.weights.size());
        open = false;
        for (std::size_t k = 0; k < all.weights.size(); ++k) {
            if (found[k])
                continue;
            end_if_stopped(asked.watched);
            std::size_t const key = all.scores[k].key;
            if (first)
                row[key].around = ends_of(all.weights[k]);
            auto const indicator = [&](std::size_t j) { return j == key ? 1.0 : 0.0; };
            auto number = decided(f, all.weights[k]);
            if (!number)
                number = decided_at_border(
                    f, all.weights[k],
                    [&](dyadic const& border) {
                        return std::optional(
                            compare_output(p, b, h, i, indicator, fraction(border)));
                    },
                    ties);
            found[k] = number.has_value();
            if (number)
                row[key].bits = *number;
            else
                open = true;
        }
    }
    return row;
}

} // namespace detail

/// The format is that of the output that is asked for; what is asked of a log-sum-exp is ignored.
inline intermediate_answer intermediate(problem const& p, stage at, request const& asked = {}) {
    require(p);
    problem const bare = detail::without_values(p);
    std::size_t const keys = p.keys();
    extents const shape{p.batches(), p.query_heads(), p.queries(), keys};
    intermediate_answer result{result_tensor(asked.output, shape)};
    std::size_t const rows = shape[0] * shape[1] * shape[2];
    if (asked.bounds)
        result.element_bounds.resize(rows * keys);
    auto const blocks = detail::blocks_of(p, 32);
    std::vector<std::size_t> ties(blocks.size());
    if (asked.watched != nullptr)
        asked.watched->rows_in_all = rows;
    detail::share(asked.threads, blocks.size(), [&](std::size_t k) {
        auto const& [b, h, first, last] = blocks[k];
        for (std::size_t i = first; i < last; ++i) {
            std::size_t const place = ((b * shape[1] + h) * shape[2] + i) * keys;
            auto const row = at == stage::weights
                                 ? detail::weights_row(bare, asked, b, h, i, ties[k])
                                 : detail::stage_row(bare, at, asked, b, h, i);
            for (std::size_t j = 0; j < keys; ++j) {
                result.elements.set(place + j, row[j].bits);
                if (asked.bounds)
                    result.element_bounds[place + j] = row[j].around;
            }
            if (asked.watched != nullptr)
                ++asked.watched->rows_done;
        }
    });
    for (std::size_t const one : ties)
        result.ties += one;
    return result;
}

} // namespace attest::oracle
