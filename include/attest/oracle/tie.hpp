// On which side of a border is an output, or is it the border? Decided, not approximated.
//
// Inputs are rational numbers. With the scores s_j = c·x_j + y_j, where x_j and y_j are rational and
// c is rational or the root of a rational, an output differs from a rational t as
//     Σ_j e^{s_j} (v_j − t) + e^{sink} (0 − t)
// differs from 0. Powers of e to different algebraic exponents are linearly independent over the
// algebraic numbers (Lindemann–Weierstrass; Baker, Transcendental Number Theory, 1975, theorem 1.4).
// So gather the terms by their scores: the sum is 0 exactly when each group is, and otherwise its
// sign shows when the groups that are not 0 are enclosed, relative to the greatest of them. A key
// far below that breaks a tie of others is seen at once.
//
// With a soft cap scores are not algebraic: groups of equal x and y that are all 0 still prove a
// tie. If others cancel to 16384 bits, nothing is decided (ATT-705).
#pragma once

#include <attest/oracle/definition.hpp>
#include <attest/oracle/fraction.hpp>
#include <attest/oracle/visibility.hpp>

#include <unordered_map>
#include <utility>
#include <vector>

namespace attest::oracle {

/// x and y of a score, or what they come to where c is rational.
struct exact_score {
    fraction scaled{}; ///< c·x for a rational c, otherwise x
    fraction added{};  ///< y

    friend bool operator==(exact_score const&, exact_score const&) = default;
};

/// c if it is rational.
inline std::optional<fraction> rational_scale(problem const& p) {
    if (p.how.scale)
        return fraction(*p.how.scale);
    std::size_t root = 0;
    while (root * root < p.size())
        ++root;
    if (root * root != p.size())
        return std::nullopt;
    return fraction(1.0) / fraction(static_cast<double>(root));
}

/// c·Σ_a q_a k_ja for a rational c, otherwise without c.
inline fraction exact_product_of(problem const& p, std::optional<fraction> const& scale,
                                 std::size_t b, std::size_t h, std::size_t i, std::size_t j) {
    fraction sum;
    for (std::size_t a = 0; a < p.size(); ++a)
        sum =
            sum + fraction(p.query.at(b, h, i, a)) * fraction(p.key_at(b, p.key_head_of(h), j, a));
    return scale ? sum * *scale : sum;
}

/// What is added to the score of an allowed key: its bias, less a slope times its distance.
inline fraction exact_addition_of(problem const& p, std::size_t b, std::size_t h, std::size_t i,
                                  std::size_t j) {
    fraction const bias(bias_at(p, b, h, i, j));
    if (p.how.alibi_slopes.empty())
        return bias;
    return bias
           - fraction(p.how.alibi_slopes[h]) * fraction(static_cast<double>(distance(p, b, i, j)));
}

/// The score of an allowed key; equal scores compare equal, and without a soft cap only they do.
inline exact_score exact_score_of(problem const& p, std::optional<fraction> const& scale,
                                  std::size_t b, std::size_t h, std::size_t i, std::size_t j) {
    exact_score const result{exact_product_of(p, scale, b, h, i, j),
                             exact_addition_of(p, b, h, i, j)};
    if (scale && !p.how.soft_cap)
        return exact_score{fraction(), result.scaled + result.added};
    return result;
}

/// Terms e^score · factor, gathered by their scores.
class exponential_groups {
public:
    void add(exact_score const& score, fraction const& factor) {
        // Equal scores are near the same double; those that merely are near it are told apart.
        auto const [first, last] = places_.equal_range(near(score));
        for (auto place = first; place != last; ++place) {
            auto& [known, sum] = groups_[place->second];
            if (known == score) {
                sum = sum + factor;
                return;
            }
        }
        places_.emplace(near(score), groups_.size());
        groups_.emplace_back(score, factor);
    }

    /// Without those that are 0.
    [[nodiscard]] std::vector<std::pair<exact_score, fraction>> remaining() const {
        std::vector<std::pair<exact_score, fraction>> result;
        for (auto const& one : groups_)
            if (!one.second.is_zero())
                result.push_back(one);
        return result;
    }

private:
    /// Both may be beyond the doubles, with opposite signs: a NaN would not find itself again.
    static double near(exact_score const& score) {
        double const sum = mpq_get_d(score.scaled.get()) + mpq_get_d(score.added.get());
        return std::isnan(sum) ? 0 : sum;
    }

    std::vector<std::pair<exact_score, fraction>> groups_;
    std::unordered_multimap<double, std::size_t> places_;
};

namespace detail {

inline interval enclosed_score(problem const& p, exact_score const& score, mpfr_prec_t bits) {
    interval result(bits, score.scaled.get());
    if (!rational_scale(p))
        result = result * scale_of(p, bits);
    if (p.how.soft_cap) {
        interval const cap(bits, *p.how.soft_cap);
        result = cap * tanh(result / cap);
    }
    return result + interval(bits, score.added.get());
}

/// Σ e^score · factor, divided by the greatest of these powers.
inline interval relative_sum(problem const& p,
                             std::vector<std::pair<exact_score, fraction>> const& groups,
                             mpfr_prec_t bits) {
    std::vector<interval> scores;
    for (auto const& [score, factor] : groups)
        scores.push_back(enclosed_score(p, score, bits));
    interval top = scores[0].top();
    for (interval const& one : scores)
        if (mpfr_greater_p(one.upper(), top.upper()) != 0)
            top = one.top();
    interval sum(bits);
    for (std::size_t k = 0; k < groups.size(); ++k)
        sum = sum + exp(scores[k] - top) * interval(bits, groups[k].second.get());
    return sum;
}

} // namespace detail

/// The sign of a sum of such terms: −1, 0 or 1.
inline int sign_of(problem const& p, exponential_groups const& groups) {
    auto const remaining = groups.remaining();
    if (remaining.empty())
        return 0;
    for (mpfr_prec_t bits = 128; remaining.size() > 1; bits *= 2) {
        if (int const sign = detail::relative_sum(p, remaining, bits).sign(); sign != 0)
            return sign;
        if (p.how.soft_cap && bits >= (mpfr_prec_t{1} << 14))
            throw rounding_not_decided("ATT-705 a soft cap keeps a rounding from being decided",
                                       "terms that may cancel exactly do so to 16384 bits; take "
                                       "another format");
    }
    return remaining[0].second.sign();
}

/// The sign of Σ_j w_j v_j − t, with v_j = value(j).
template <class Value>
int compare_output(problem const& p, std::size_t b, std::size_t h, std::size_t i,
                   Value const& value, fraction const& t) {
    exponential_groups groups;
    auto const scale = rational_scale(p);
    for (std::size_t j = 0; j < p.keys(); ++j)
        if (is_allowed(p, b, h, i, j))
            groups.add(exact_score_of(p, scale, b, h, i, j), fraction(value(j)) - t);
    if (!p.how.sinks.empty())
        groups.add(exact_score{fraction(), fraction(p.how.sinks[h])}, fraction() - t);
    return sign_of(p, groups);
}

/// Σ_j e^{s_j} − factor·e^score, for the border of a log-sum-exp.
inline int compare_sum(problem const& p, std::size_t b, std::size_t h, std::size_t i,
                       exact_score const& score, fraction const& factor) {
    exponential_groups groups;
    auto const scale = rational_scale(p);
    for (std::size_t j = 0; j < p.keys(); ++j)
        if (is_allowed(p, b, h, i, j))
            groups.add(exact_score_of(p, scale, b, h, i, j), fraction(1.0));
    if (!p.how.sinks.empty())
        groups.add(exact_score{fraction(), fraction(p.how.sinks[h])}, fraction(1.0));
    groups.add(score, fraction() - factor);
    return sign_of(p, groups);
}

namespace detail {

/// t if it is an integer of moderate size.
inline std::optional<long long> moderate_integer(dyadic const& t) {
    long long const m = t.mantissa.small();
    if (m == 0)
        return 0;
    if (t.exponent >= 0)
        return t.exponent < 12 && m < 4096 && m > -4096 ? std::optional(m << t.exponent)
                                                        : std::nullopt;
    if (t.exponent <= -62 || m % (1LL << -t.exponent) != 0)
        return std::nullopt;
    return m / (1LL << -t.exponent);
}

} // namespace detail

/// The sign of lse − t. Nothing if the base is 2 and 2^t is irrational or out of all proportion to
/// the number of keys: then lse ≠ t, since Σ e^{s_j} could only be 2^t where every score is 0.
inline std::optional<int> compare_log_sum_exp(problem const& p, std::size_t b, std::size_t h,
                                              std::size_t i, dyadic const& t) {
    if (p.how.base == logarithm::natural)
        return compare_sum(p, b, h, i, exact_score{fraction(), fraction(t)}, fraction(1.0));
    auto const power = detail::moderate_integer(t);
    if (!power || *power < -4096 || *power > 4096)
        return std::nullopt;
    return compare_sum(p, b, h, i, exact_score{}, fraction(dyadic{attest::integer(1), *power}));
}

} // namespace attest::oracle
