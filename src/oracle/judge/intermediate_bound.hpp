// The error bounds of a kernel's scores and weights, from the data of their own row.
//
// Scores. The error of σ_j at a stage is at most the E_j of score_error.hpp for a problem without
// the steps after that stage: scaled scores have no cap, scaled and capped ones neither bias nor
// ALiBi. A tensor of scores fixes the number of each: slope·j instead of −slope·|i + offset − j|
// would be another tensor, so h = 0 and A_j = slope·|i + offset − j|. Storing rounds once more:
//     |σ̂_j − σ_j| ≤ E_j + u_out (|σ_j| + E_j) + η_out,      η_out half the smallest subnormal
// Let V_j = |c| Σ_a |q_a k_ja|, or C if that is smaller, plus |bias_j| + A_j: the largest score of
// terms of these sizes. A bound above V_j/4 says little more than that, unless it is below 2^-100,
// which changes no weight.
//
// Weights. w_j is the output for values that are 1 at key j and 0 elsewhere, and P_j/l is the
// kernel's result for them: the terms are those of model_bound.hpp for such values. Sums of zeros
// and one number are exact, and so is 1·P_j: of γ_{n+T−1} only the T − 1 products that rescale and
// those of a merge remain, in float32, and flushing affects 2 + T operations. The bound is limited
// to that of any mean of these values (mean_bound.hpp), which is that of any share of the row. If
// it is not below that, as for a weight that its format may round to 0, the element is not judged,
// unless the bounds of the row sum to at most a quarter of its weights: no output could show more.
// NOT described: e^{s − L} from a stored log-sum-exp, weights before their division.
//
// Everything is evaluated in intervals of 256 bits; results are upper ends.
#pragma once

#include <attest/oracle/intermediate.hpp>

#include "oracle/judge/model_bound.hpp"

#include <limits>

namespace attest::oracle {

namespace detail {

/// Returns the problem without the steps after the stage.
inline problem until(problem const& p, stage at) {
    problem result = p;
    if (at == stage::weights)
        return result;
    result.how.causal = false; // ALiBi is a distance here, not slope·j
    result.how.sinks.clear();
    if (at == stage::scaled_scores)
        result.how.soft_cap.reset();
    if (at != stage::biased_scores) {
        result.bias.reset();
        result.how.alibi_slopes.clear();
    }
    return result;
}

/// An error of a score below this does not change a weight.
inline constexpr double no_score = 0x1p-100;

} // namespace detail

/// The bounds for all rows of one stage.
class intermediate_model {
public:
    intermediate_model(problem const& p, rounds_weights const& model, stage at, format output)
        : p_(detail::until(p, at)), model_(model), at_(at), output_(output), with_(p_, model_),
          errors_(p_, model_, with_) {}

    /// Returns the terms of row i of head h, one per key, whose exact element has these bounds. For
    /// a hidden key, and for a row without keys, all terms are 0.
    [[nodiscard]] std::vector<model_terms> row(std::size_t b, std::size_t h, std::size_t i,
                                               bounds const* exact,
                                               progress const* watched = nullptr) const {
        if (at_ == stage::weights)
            return weights(b, h, i, watched);
        std::vector<model_terms> result(p_.keys());
        for (std::size_t j = 0; j < p_.keys(); ++j) {
            detail::end_if_stopped(watched);
            if (std::isfinite(exact[j].lower)) // −∞ belongs to a hidden key
                result[j] = score(b, h, i, j, exact[j]);
        }
        return result;
    }

private:
    [[nodiscard]] model_terms score(std::size_t b, std::size_t h, std::size_t i, std::size_t j,
                                    bounds const& exact) const {
        using namespace detail;
        std::size_t const head = p_.key_head_of(h);
        auto const query = [&](std::size_t a) { return p_.query.at(b, h, i, a); };
        auto const key = [&](std::size_t a) { return p_.key_at(b, head, j, a); };
        interval const size = sum_of_products(
            model_bits, p_.size(), [&](std::size_t a) { return std::fabs(query(a)); },
            [&](std::size_t a) { return std::fabs(key(a)); });
        interval product = number(0);
        interval capped = number(0);
        interval made_of = (errors_.scale * size).top();
        if (errors_.cap) {
            product = scale_of(p_, model_bits) * sum_of_products(model_bits, p_.size(), query, key);
            capped = *errors_.cap * tanh(product / *errors_.cap);
            made_of = least_of(made_of, *errors_.cap);
        }
        interval error = errors_.capped(product, size, capped);
        interval const most = number(std::max(std::fabs(exact.lower), std::fabs(exact.upper)));
        if (errors_.additions > 0) {
            error = (with_.one + errors_.adding) * (error + errors_.added(p_, b, h, i, j))
                    + errors_.adding * most + errors_.flushed;
            made_of = made_of + number(std::fabs(bias_at(p_, b, h, i, j)));
            if (!p_.how.alibi_slopes.empty())
                made_of = made_of
                          + number(std::fabs(p_.how.alibi_slopes[h]))
                                * number(static_cast<double>(distance(p_, b, i, j)));
        }
        error = error.top();
        storing_error const stored = storing_error_of(output_);
        interval const storing = (error + most) * stored.relative + stored.absolute;
        model_terms result;
        result.scores = rounded_up(error);
        result.storing = rounded_up(storing);
        result.total = rounded_up(error + storing);
        result.any_mean = std::numeric_limits<double>::infinity();
        result.says_something =
            result.total <= no_score || result.total <= mpfr_get_d(made_of.lower(), MPFR_RNDD) / 4;
        return result;
    }

    [[nodiscard]] std::vector<model_terms> weights(std::size_t b, std::size_t h, std::size_t i,
                                                   progress const* watched) const {
        using namespace detail;
        std::vector<model_terms> result(p_.keys());
        enclosed_row const row = row_by_definition(p_, b, h, i, model_bits, watched, {0, 0});
        if (row.scores.empty() || row.empty)
            return result;
        modelled_scores const from = scores_by_model(p_, model_, with_, row, b, h, i);
        exponent_error const exponents = exponents_of(p_, model_, with_, from);
        model_factors const factors = factors_of(p_, with_, model_, row, from, exponents);
        mean_bound const mean(with_, model_, output_, exponents, factors.reached);
        interval const off = row_sum_error(with_, model_, factors);
        interval const flushes = with_.flushes(factors.largest, model_.normalised);
        interval const rounded_weight = model_.normalised ? with_.one : factors.largest;
        interval const operations = operations_error(with_, model_, 1, factors.largest);
        interval all = number(0);
        interval allowed = number(0);
        for (std::size_t k = 0; k < from.keys; ++k) {
            end_if_stopped(watched);
            interval const small =
                least_of(with_.narrow.absolute * rounded_weight, factors.grown[k])
                + least_of(flushes, factors.grown[k]) + factors.lost[k];
            model_terms& found = result[row.scores[k].key];
            found = weight(row.weights[k], factors.scores[k], factors.grown[k], small + operations,
                           off, mean, k);
            all = all + row.weights[k];
            allowed = allowed + number(found.total);
        }
        if (mpfr_lessequal_p((number(4) * allowed).upper(), all.lower()) != 0)
            for (model_terms& found : result)
                found.says_something = true;
        return result;
    }

    /// Returns the terms of the weight w of key k, with w (e^a − 1), w e^a, and the underflow.
    [[nodiscard]] model_terms weight(interval const& exact, interval const& scores,
                                     interval const& grown, interval const& small,
                                     interval const& off, detail::mean_bound const& mean,
                                     std::size_t k) const {
        using namespace detail;
        interval const& one = with_.one;
        interval const rescaling = gamma(with_.tiles + with_.merging, 0x1p-24);
        interval const rounded = with_.growth * (one + with_.narrow.relative);
        interval const exponential = (with_.growth - one) * grown;
        interval const narrow = with_.narrow.relative * with_.growth * grown;
        interval const accumulation = rescaling * rounded * grown;
        interval const underflow = small * rounded * (one + rescaling);
        interval const row_sum = exact.top() * off;
        interval const before = scores + exponential + narrow + accumulation + underflow + row_sum;
        interval const quotient = before / (one - off);
        interval const divided = quotient + (quotient + exact) * gamma(2, 0x1p-24) + with_.flushed;
        storing_error const stored = storing_error_of(output_);
        interval const storing = (divided + exact) * stored.relative + stored.absolute;
        bool const useful = mpfr_cmp_ui(off.upper(), 1) < 0;
        double const nothing = std::numeric_limits<double>::infinity();
        model_terms result{rounded_up(scores),
                           rounded_up(exponential),
                           rounded_up(narrow),
                           rounded_up(accumulation),
                           rounded_up(underflow),
                           rounded_up(row_sum),
                           useful ? rounded_up(divided - before) : nothing,
                           useful ? rounded_up(storing) : nothing,
                           useful ? rounded_up(divided + storing) : nothing};
        held_bound const held =
            held_to_any_share(result.total, mean, k, rounded_up(exact), rounded_up(one - exact));
        result.total = held.total;
        result.any_mean = held.any_mean;
        result.says_something = held.says_something;
        return result;
    }

    problem p_;
    rounds_weights model_;
    stage at_;
    format output_;
    detail::model_constants with_;
    detail::score_error errors_;
};

} // namespace attest::oracle
