// Decides the sign of a sum of terms e^score · factor with rational factors.
//
// Powers of e to different algebraic exponents are linearly independent over the algebraic numbers
// (Lindemann–Weierstrass; Baker, Transcendental Number Theory, 1975, theorem 1.4). The terms are
// therefore gathered by their scores: the sum is 0 if and only if each group is 0, and otherwise
// its sign follows from enclosing the groups that are not 0, relative to the largest of them. A
// group far below the others decides immediately when those cancel.
//
// With a soft cap scores are not algebraic: groups of equal x and y that are all 0 still prove that
// the sum is 0. If other groups cancel to 16384 bits, the sign is refused as undecided (ATT-705).
#pragma once

#include "oracle/exact/exact_score.hpp"
#include "oracle/interval/precision.hpp"

#include <cmath>
#include <unordered_map>
#include <utility>
#include <vector>

namespace attest::oracle {

/// Terms e^score · factor, gathered by their scores.
class exponential_groups {
public:
    void add(exact_score const& score, fraction const& factor) {
        // Equal scores are near the same double; different scores near one double are compared
        // exactly.
        auto const [first, last] = places_.equal_range(near(score));
        for (auto place = first; place != last; ++place) {
            auto& [known, sum] = groups_[place->second];
            if (known == score) {
                sum += factor;
                return;
            }
        }
        places_.emplace(near(score), groups_.size());
        groups_.emplace_back(score, factor);
    }

    /// Returns the groups whose factor is not 0.
    [[nodiscard]] std::vector<std::pair<exact_score, fraction>> remaining() const {
        std::vector<std::pair<exact_score, fraction>> result;
        for (auto const& one : groups_)
            if (!one.second.is_zero())
                result.push_back(one);
        return result;
    }

private:
    /// Both parts may be beyond the doubles, with opposite signs: a NaN would not compare equal to
    /// itself.
    static double near(exact_score const& score) {
        double const sum =
            mpq_get_d(score.scaled.backend().data()) + mpq_get_d(score.added.backend().data());
        return std::isnan(sum) ? 0 : sum;
    }

    std::vector<std::pair<exact_score, fraction>> groups_;
    std::unordered_multimap<double, std::size_t> places_;
};

namespace detail {

/// Returns Σ e^score · factor divided by the largest of these powers.
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
        sum = sum + exp(scores[k] - top) * interval(bits, groups[k].second.backend().data());
    return sum;
}

} // namespace detail

/// Returns the sign of such a sum: −1, 0 or 1.
inline int sign_of(problem const& p, exponential_groups const& groups) {
    auto const remaining = groups.remaining();
    if (remaining.empty())
        return 0;
    for (mpfr_prec_t bits = 128; remaining.size() > 1; bits = more_bits(bits)) {
        if (int const sign = detail::relative_sum(p, remaining, bits).sign(); sign != 0)
            return sign;
        if (p.how.soft_cap && bits >= (mpfr_prec_t{1} << 14))
            throw rounding_not_decided("ATT-705 a soft cap keeps a rounding from being decided",
                                       "terms that may cancel exactly do so to 16384 bits; take "
                                       "another format");
    }
    return remaining[0].second.sign();
}

} // namespace attest::oracle
