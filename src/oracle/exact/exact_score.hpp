// The exact score of a key: c·x + y with rational numbers x and y.
//
// x = Σ_a q_a k_a; y is the bias minus the ALiBi term. c is rational, or 1/√D for a D that is not a
// square. In the second case c·x + y determines x and y, since c is irrational: two scores are
// equal if and only if both parts are equal. With a rational c the whole score is one rational
// number.
//
// With a soft cap a score has no such form: equal parts imply equal scores, but not conversely.
#pragma once

#include "oracle/exact/fraction.hpp"
#include "oracle/interval/definition.hpp"

namespace attest::oracle {

/// x and y of a score; with a rational c and no soft cap, y is the whole score.
struct exact_score {
    fraction scaled{}; ///< c·x for a rational c, otherwise x
    fraction added{};  ///< y

    friend bool operator==(exact_score const&, exact_score const&) = default;
};

/// Returns c if it is rational.
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

/// Returns c·Σ_a q_a k_ja for a rational c, otherwise the sum without c.
inline fraction exact_product_of(problem const& p, std::optional<fraction> const& scale,
                                 std::size_t b, std::size_t h, std::size_t i, std::size_t j) {
    fraction sum;
    for (std::size_t a = 0; a < p.size(); ++a)
        sum += fraction(p.query.at(b, h, i, a)) * fraction(p.key_at(b, p.key_head_of(h), j, a));
    return scale ? sum * *scale : sum;
}

/// Returns the addend to the score of an allowed key: its bias minus slope times distance.
inline fraction exact_addition_of(problem const& p, std::size_t b, std::size_t h, std::size_t i,
                                  std::size_t j) {
    fraction const bias(bias_at(p, b, h, i, j));
    if (p.how.alibi_slopes.empty())
        return bias;
    return bias
           - fraction(p.how.alibi_slopes[h]) * fraction(static_cast<double>(distance(p, b, i, j)));
}

/// Returns the score of an allowed key; equal scores compare equal, and without a soft cap only
/// equal scores do.
inline exact_score exact_score_of(problem const& p, std::optional<fraction> const& scale,
                                  std::size_t b, std::size_t h, std::size_t i, std::size_t j) {
    exact_score const result{exact_product_of(p, scale, b, h, i, j),
                             exact_addition_of(p, b, h, i, j)};
    if (scale && !p.how.soft_cap)
        return exact_score{fraction(), result.scaled + result.added};
    return result;
}

namespace detail {

inline interval enclosed_score(problem const& p, exact_score const& score, mpfr_prec_t bits) {
    interval result(bits, score.scaled.backend().data());
    if (!rational_scale(p))
        result = result * scale_of(p, bits);
    if (p.how.soft_cap) {
        interval const cap(bits, *p.how.soft_cap);
        result = cap * tanh(result / cap);
    }
    return result + interval(bits, score.added.backend().data());
}

} // namespace detail

} // namespace attest::oracle
