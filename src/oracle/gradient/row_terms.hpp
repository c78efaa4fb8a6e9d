// Contributions of rows to an element of a gradient, as quotients of sums of powers of e, and the
// sign of their sum.
//
// A row adds Σ_k a_k e^{x_k} / Σ_k n_k e^{x_k} with n_k > 0 and distinct exponents x_k: its scores,
// or the sums of two of them. For one row the sign of this plus a known number r is that of
// Σ_k (a_k + r n_k) e^{x_k}, which is 0 if and only if every coefficient is 0 (Lindemann and
// Weierstrass; Baker, Transcendental Number Theory, 1975, theorem 1.4); otherwise an enclosure
// relative to the largest remaining power decides.
//
// For several rows, each contribution is its limit l = a_k/n_k for the largest x_k, plus a rest
//     Σ_k (a_k − l n_k) e^{x_k} / Σ_k n_k e^{x_k}
// that may be below any double, as under a mask of −10^9. If the limits and r sum to 0, the sign is
// that of the sum of the rests, relative to the largest of them. If that is undecided at 4096 bits,
// or the limits do not sum to 0, no sign is returned: the distance of the element from 0 is then
// left to intervals.
#pragma once

#include "oracle/exact/exponential_sum.hpp"
#include "oracle/gradient/exact_row.hpp"
#include "oracle/interval/precision.hpp"

namespace attest::oracle::gradients_detail {

struct row_term {
    exact_score exponent;
    scaled_sum numerator{};
    fraction count{};
};

using row_terms = std::vector<row_term>;

inline scaled_sum times(scaled_sum const& x, fraction const& by) {
    return {x.plain * by, x.scaled * by};
}

inline interval enclosed(problem const& p, scaled_sum const& x, mpfr_prec_t bits) {
    return interval(bits, x.plain.backend().data())
           + interval(bits, x.scaled.backend().data()) * scale_of(p, bits);
}

/// Encloses Σ numerator e^x of these terms divided by the largest of the powers, which is stored in
/// `top`.
inline interval relative_sum(problem const& p, row_terms const& terms, mpfr_prec_t bits,
                             interval& top) {
    std::vector<interval> exponents;
    for (row_term const& one : terms)
        exponents.push_back(detail::enclosed_score(p, one.exponent, bits));
    top = exponents[0].top();
    for (interval const& one : exponents)
        if (mpfr_greater_p(one.upper(), top.upper()) != 0)
            top = one.top();
    interval sum(bits);
    for (std::size_t k = 0; k < terms.size(); ++k)
        sum = sum + exp(exponents[k] - top) * enclosed(p, terms[k].numerator, bits);
    return sum;
}

/// Returns the terms whose numerator is not 0 after `rest` was added for each of their counts.
inline row_terms with_rest(row_terms terms, scaled_sum const& rest) {
    row_terms result;
    for (row_term& one : terms) {
        one.numerator += times(rest, one.count);
        if (!one.numerator.is_zero())
            result.push_back(std::move(one));
    }
    return result;
}

/// Returns the sign of the contribution of one row plus `rest`.
inline int sign_of_row(problem const& p, row_terms const& terms, scaled_sum const& rest) {
    row_terms const left = with_rest(terms, rest);
    if (left.empty())
        return 0;
    for (mpfr_prec_t bits = 128;; bits = more_bits(bits)) {
        interval top(bits);
        if (int const sign = relative_sum(p, left, bits, top).sign(); sign != 0)
            return sign;
    }
}

/// Returns the index of the term with the largest exponent, if 512 bits decide it.
inline std::optional<std::size_t> largest_exponent(problem const& p, row_terms const& terms) {
    std::size_t result = 0;
    for (std::size_t k = 1; k < terms.size(); ++k) {
        exact_score const apart{fraction(terms[k].exponent.scaled - terms[result].exponent.scaled),
                                fraction(terms[k].exponent.added - terms[result].exponent.added)};
        int const sign = detail::enclosed_score(p, apart, 512).sign();
        if (sign == 0)
            return std::nullopt;
        if (sign > 0)
            result = k;
    }
    return result;
}

/// Returns the sign of the contributions of several rows plus `rest`, if it is known.
inline std::optional<int> sign_of_rows(problem const& p, std::vector<row_terms> const& rows,
                                       scaled_sum rest) {
    std::vector<row_terms> rests;
    for (row_terms const& row : rows) {
        auto const largest = largest_exponent(p, row);
        if (!largest)
            return std::nullopt;
        scaled_sum const limit =
            times(row[*largest].numerator, fraction(1.0) / row[*largest].count);
        rest += limit;
        rests.push_back(with_rest(row, times(limit, fraction(-1.0))));
    }
    if (!rest.is_zero())
        return std::nullopt;
    bool const is_zero =
        std::all_of(rests.begin(), rests.end(), [](row_terms const& one) { return one.empty(); });
    for (mpfr_prec_t bits = 256; bits <= 4096 && !is_zero; bits *= 2) {
        // Each rest is a number times a power of e.
        std::vector<interval> sizes;
        std::vector<interval> powers;
        for (std::size_t r = 0; r < rows.size(); ++r) {
            if (rests[r].empty())
                continue;
            interval top(bits);
            interval below(bits);
            row_terms counts = rows[r];
            for (row_term& one : counts)
                one.numerator = {one.count, {}};
            interval const sum = relative_sum(p, rests[r], bits, top);
            interval const all = relative_sum(p, counts, bits, below);
            sizes.push_back(sum / all);
            powers.push_back(top - below);
        }
        interval largest = powers[0];
        for (interval const& one : powers)
            if (mpfr_greater_p(one.upper(), largest.upper()) != 0)
                largest = one;
        interval sum(bits);
        for (std::size_t k = 0; k < sizes.size(); ++k)
            sum = sum + exp(powers[k] - largest) * sizes[k];
        if (int const sign = sum.sign(); sign != 0)
            return sign;
    }
    return is_zero ? std::optional(0) : std::nullopt;
}

} // namespace attest::oracle::gradients_detail
