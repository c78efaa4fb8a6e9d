// The terms of one element by themselves, in intervals of 256 bits: for reports, and to compare
// with fast_error.hpp.
//
// The weights, dP and scores are those of the definition; the rows have the data of
// backward_rows.hpp.
#pragma once

#include <attest/oracle/judge/judgement.hpp>

#include "oracle/judge/gradient/backward_rows.hpp"
#include "oracle/judge/gradient/element_error.hpp"

namespace attest::oracle::modelled {

/// The rows of a problem, and for each key the number of rows of one head that see it by its
/// position.
struct backward_facts {
    std::vector<backward_row> rows{};
    std::vector<std::vector<std::size_t>> seen{}; ///< per batch entry
};

/// A pair in intervals.
struct enclosed_pair {
    interval weight = number(0); ///< keep_ij f_d w
    bool is_kept = true;
    interval change = number(0); ///< w z b
    interval size = number(0);   ///< w b (Σ|dO v| + A + |dLSE|)
    weight_errors<interval> of_weight{{number(0), number(0), number(0), number(0), number(0)},
                                      number(0)};
    change_terms<interval> of_change{of_weight.of, number(0), number(0),
                                     number(0),    number(0), number(0)};
    double intermediate = 0; ///< size of the intermediate results of dS
};

inline enclosed_pair pair_of(backward_model const& by, backward_row const& row, std::size_t b,
                             std::size_t h, std::size_t i, std::size_t j) {
    problem const& p = by.p;
    score_error const& errors = by.scores.errors;
    interval const scale = scale_of(p, model_bits);
    std::size_t const head = p.key_head_of(h);
    auto const query = [&](std::size_t a) { return p.query.at(b, h, i, a); };
    auto const key = [&](std::size_t a) { return p.key_at(b, head, j, a); };
    auto const up = [&](std::size_t d) { return by.from.output.at(b, h, i, d); };
    auto const value = [&](std::size_t d) { return p.value_at(b, head, j, d); };
    interval const product = scale * sum_of_products(model_bits, p.size(), query, key);
    interval const size = sum_of_products(
        model_bits, p.size(), [&](std::size_t a) { return std::fabs(query(a)); },
        [&](std::size_t a) { return std::fabs(key(a)); });
    interval const one = number(1);
    interval const tangent = errors.cap ? tanh(product / *errors.cap) : number(0);
    interval const score = score_of(p, b, h, i, j, scale);
    interval error = errors.capped(product, size, errors.cap ? *errors.cap * tangent : score);
    if (errors.additions > 0)
        error = (one + errors.adding) * (error + errors.added(p, b, h, i, j))
                + errors.adding * (size_of(score) + errors.offset(p, b, h, i)) + errors.flushed;
    interval log_sum = number(row.log_sum_exp);
    mpfi_interv_d(log_sum.get(), row.log_sum_exp,
                  rounded_up(number(row.log_sum_exp) + number(row.width)));
    interval const far = score - log_sum;
    interval const a = exponent_of(by.wide, error.top(), number(row.saved), number(row.log_size),
                                   size_of(far).top())
                           .top();
    enclosed_pair result;
    interval const weight = exp(far);
    interval const grown = exp(far + a).top();
    bool const is_small = mpfr_cmp_ui(a.upper(), 1) <= 0;
    pair_weight<interval> const w{weight.top(),
                                  is_small ? ((exp(a) - one) * weight.top()).top() : grown, grown};
    result.is_kept = is_kept(p, b, h, i, j);
    interval const keep = result.is_kept ? by.wide.keep : number(0);
    result.weight = keep * weight;
    result.of_weight = weight_terms(by.wide, w);
    interval const dp = sum_of_products(model_bits, p.value_size(), up, value);
    interval const dp_size = sum_of_products(
        model_bits, p.value_size(), [&](std::size_t d) { return std::fabs(up(d)); },
        [&](std::size_t d) { return std::fabs(value(d)); });
    interval const z = keep * dp + number(row.away);
    interval const products = by.wide.kept_products * (by.wide.keep * dp_size + number(row.start()))
                              + by.wide.keep * by.wide.no_product + by.wide.kept_flushed;
    interval const bend = one - tangent * tangent;
    interval const off = errors.cap ? error / *errors.cap + number(2) * by.wide.unit : number(0);
    pair_change<interval> const change{
        size_of(z).top(), result.is_kept ? products : number(0), number(row.dot), bend.top(),
        errors.cap ? bend_error(by.wide, size_of(tangent).top(), off.top()) : number(0)};
    result.of_change = terms_of(by.wide, w, change);
    result.intermediate =
        intermediate_of(rounded_up(grown), rounded_up(by.wide.keep * dp_size + products),
                        row.size + row.dot, rounded_up(by.wide.enlarged));
    result.change = weight * z * bend;
    result.size = weight * bend * (keep * dp_size + number(row.size));
    return result;
}

/// Sums pairs of one element, one query head after the other.
class element_sum {
public:
    element_sum(backward_model const& by, gradient_part part) : by_(by), part_(part) {}

    void add(enclosed_pair const& pair, double signed_factor) {
        interval const x = number(std::fabs(signed_factor));
        bool const scored = is_of_scores(part_);
        if (!scored && !pair.is_kept)
            return;
        pair_terms<interval> const& of = scored ? pair.of_change.of : pair.of_weight.of;
        for (auto const& [into, term] :
             {std::pair{&scores_, &of.scores}, std::pair{&exponential_, &of.exponential},
              std::pair{&rounding_, &of.rounding}, std::pair{&underflow_, &of.underflow},
              std::pair{&reached_, &of.reached},
              std::pair{&size_, scored ? &pair.size : &pair.weight}})
            *into = *into + *term * x;
        part_of_head_ =
            part_of_head_ + (scored ? pair.change : pair.weight) * number(signed_factor);
        if (!scored) {
            difference_ = difference_ + pair.of_weight.kept * x;
            return;
        }
        for (auto const& [into, term] :
             {std::pair{&products_, &pair.of_change.products},
              std::pair{&dot_, &pair.of_change.dot}, std::pair{&cap_, &pair.of_change.cap},
              std::pair{&difference_, &pair.of_change.difference}})
            *into = *into + *term * x;
    }

    void end_head() {
        parts_ = parts_ + size_of(part_of_head_);
        part_of_head_ = number(0);
    }

    /// Returns the terms for this total number of pairs, and an exact value of at most this size.
    [[nodiscard]] gradient_terms total(std::size_t pairs, double exact) const {
        element_constants<interval> const with = element_constants_of(by_, part_);
        interval const accumulation = gamma(pairs, by_.model.sums_unit) * reached_;
        interval const underflow =
            underflow_ + number(2 * static_cast<double>(pairs)) * by_.wide.flushed * by_.wide.keep;
        interval const before = (scores_ + exponential_ + products_ + dot_ + cap_ + difference_
                                 + rounding_ + underflow + accumulation)
                                * with.scale;
        interval const size = number(exact);
        bool const grouped = mpfr_sgn(with.heads.upper()) > 0;
        auto const last =
            finished(with, before.top(), grouped ? (parts_ * with.scale).top() : size, size);
        bool const overflows =
            !(intermediate_ < float32_limit)
            || !(rounded_up(size_ + scores_ + exponential_ + products_ + dot_ + cap_ + difference_
                            + rounding_ + underflow + accumulation)
                 < float32_limit)
            || head_overflows(in_doubles(with), rounded_up(before),
                              rounded_up(parts_ * with.scale));
        auto const up = [&](interval const& x) { return rounded_up(x * with.scale); };
        gradient_terms result{up(scores_),
                              up(exponential_),
                              up(products_),
                              up(dot_),
                              up(cap_),
                              up(difference_),
                              up(rounding_),
                              up(underflow),
                              up(accumulation),
                              rounded_up(last.scale),
                              rounded_up(last.heads),
                              rounded_up(last.storing),
                              rounded_up(last.total),
                              up(size_)};
        // A number beyond a narrow format of P or dS becomes infinite there.
        if (overflows || mpfr_cmp_d(largest_.upper(), by_.largest) > 0)
            result.total = std::numeric_limits<double>::infinity();
        result.says_something = result.total <= result.size / 4;
        return result;
    }

    /// Records an upper bound of a number that is rounded to the format of P and dS.
    void reach(interval const& x) { largest_ = greater_of(largest_, x); }

    /// Records an upper bound of a number that is not rounded to that format first.
    void pass(double x) { intermediate_ = std::max(intermediate_, x); }

private:
    backward_model const& by_;
    gradient_part part_;
    interval scores_ = number(0), exponential_ = number(0), products_ = number(0), dot_ = number(0),
             cap_ = number(0), difference_ = number(0), rounding_ = number(0),
             underflow_ = number(0), reached_ = number(0), size_ = number(0),
             part_of_head_ = number(0), parts_ = number(0), largest_ = number(0);
    double intermediate_ = 0;
};

/// Returns the terms of component a of row `row` of this head: a query, or a key counted from the
/// first past key.
inline gradient_terms terms_of_element(backward_model const& by, backward_facts const& facts,
                                       gradient_part part, std::size_t b, std::size_t head,
                                       std::size_t row, std::size_t a, bounds const& exact) {
    problem const& p = by.p;
    element_sum sum(by, part);
    std::size_t pairs = 0;
    auto const add = [&](std::size_t h, std::size_t i, std::size_t j, double factor) {
        enclosed_pair const pair = pair_of(by, facts.rows[by.row(b, h, i)], b, h, i, j);
        sum.add(pair, factor);
        sum.reach(is_of_scores(part) ? pair.of_change.stored : pair.of_weight.of.reached);
        if (is_of_scores(part))
            sum.pass(pair.intermediate);
    };
    if (part == gradient_part::query) {
        for (std::size_t j = 0; j < p.keys(); ++j)
            if (is_allowed(p, b, head, row, j)) {
                ++pairs;
                add(head, row, j, p.key_at(b, p.key_head_of(head), j, a));
            }
        sum.end_head();
    } else {
        pairs = facts.seen[b][row] * by.group();
        for (std::size_t h = head * by.group(); h < (head + 1) * by.group(); ++h) {
            for (std::size_t i = 0; i < p.queries(); ++i)
                if (is_allowed(p, b, h, i, row))
                    add(h, i, row,
                        is_of_scores(part) ? p.query.at(b, h, i, a)
                                           : by.from.output.at(b, h, i, a));
            sum.end_head();
        }
    }
    return sum.total(pairs, std::max(std::fabs(exact.lower), std::fabs(exact.upper)));
}

} // namespace attest::oracle::modelled
