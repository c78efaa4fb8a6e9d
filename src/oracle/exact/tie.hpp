// Decides exactly on which side of a midpoint an output lies, or that it equals the midpoint.
//
// Inputs are rational numbers. With the scores s_j of exact_score.hpp, an output minus a rational t
// has the sign of
//     Σ_j e^{s_j} (v_j − t) + e^{sink} (0 − t),
// where under dropout v_j is keep_j f v_j, and a log-sum-exp minus t has the sign of
//     Σ_j e^{s_j} + e^{sink} − e^t, or − 2^t.
// exponential_sum.hpp decides both signs and refuses what a soft cap leaves undecided (ATT-705).
#pragma once

#include "oracle/exact/exponential_sum.hpp"

namespace attest::oracle {

/// Returns f, the factor of the weights that dropout keeps.
inline fraction exact_keep_factor(problem const& p) {
    if (p.how.dropout)
        return fraction(1.0) / (fraction(1.0) - fraction(*p.how.dropout));
    return fraction(p.how.keep_factor.value_or(1.0));
}

namespace detail {

/// The terms of Σ_j e^{s_j}·factor(j) over the allowed keys plus e^{sink}·of_sink; over all keys
/// with the score 0 if the row has no key and its output is the mean.
template <class Factor>
exponential_groups groups_of_row(problem const& p, std::size_t b, std::size_t h, std::size_t i,
                                 Factor const& factor, fraction const& of_sink) {
    exponential_groups groups;
    auto const scale = rational_scale(p);
    bool any = !p.how.sinks.empty();
    for (std::size_t j = 0; j < p.keys(); ++j)
        if (is_allowed(p, b, h, i, j)) {
            groups.add(exact_score_of(p, scale, b, h, i, j), factor(j));
            any = true;
        }
    if (!p.how.sinks.empty())
        groups.add(exact_score{fraction(), fraction(p.how.sinks[h])}, of_sink);
    if (!any && p.how.empty == empty_row::mean)
        for (std::size_t j = 0; j < p.keys(); ++j)
            groups.add(exact_score{}, factor(j));
    return groups;
}

} // namespace detail

/// Returns the sign of o − t, with v_j = value(j).
template <class Value>
int compare_output(problem const& p, std::size_t b, std::size_t h, std::size_t i,
                   Value const& value, fraction const& t) {
    fraction const factor = exact_keep_factor(p);
    auto const above = [&](std::size_t j) {
        return is_kept(p, b, h, i, j) ? factor * fraction(value(j)) - t : -t;
    };
    return sign_of(p, detail::groups_of_row(p, b, h, i, above, -t));
}

/// Returns the sign of Σ_j e^{s_j} − factor·e^score, for a midpoint of a log-sum-exp.
inline int compare_sum(problem const& p, std::size_t b, std::size_t h, std::size_t i,
                       exact_score const& score, fraction const& factor) {
    fraction const one(1.0);
    auto const each = [&](std::size_t) { return one; };
    exponential_groups groups = detail::groups_of_row(p, b, h, i, each, one);
    groups.add(score, -factor);
    return sign_of(p, groups);
}

namespace detail {

/// Returns t if it is an integer of moderate size.
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

/// Returns the sign of lse − t; nothing if the base is 2 and 2^t is irrational or far too large or
/// small for the number of keys. Without a soft cap lse ≠ t then: the scores and 2^t are algebraic,
/// so Σ e^{s_j} = 2^t only if every score is 0 (Lindemann–Weierstrass), and 2^t is the number of
/// terms. With a soft cap this is not known. The caller relies on neither: without a sign it takes
/// more bits until its enclosure decides, or refuses (ATT-705).
inline std::optional<int> compare_log_sum_exp(problem const& p, std::size_t b, std::size_t h,
                                              std::size_t i, dyadic const& t) {
    if (p.how.base == logarithm::natural)
        return compare_sum(p, b, h, i, exact_score{fraction(), exactly(t)}, fraction(1.0));
    auto const power = detail::moderate_integer(t);
    if (!power || *power < -4096 || *power > 4096)
        return std::nullopt;
    return compare_sum(p, b, h, i, exact_score{}, exactly(dyadic{attest::integer(1), *power}));
}

} // namespace attest::oracle
