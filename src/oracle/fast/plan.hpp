// The data that all rows of a problem share: scale, cap and extra scores.
//
// The kernel receives C = c·log₂e as a sum of two doubles, which MPFR rounds at 200 bits: high is C
// rounded to nearest and low the remainder rounded to nearest, so the relative distance of C to
// their sum is at most 2^-106 plus 2^-200, together less than 2^-105.
#pragma once

#include "oracle/fast/rows.hpp"
#include "oracle/interval/definition.hpp"

#include <cmath>
#include <limits>

namespace attest::oracle::fast {

inline split split_of(interval const& x) {
    mpfr_t rest;
    mpfr_init2(rest, x.bits());
    double const high = mpfi_get_d(x.get());
    mpfi_mid(rest, x.get());
    mpfr_sub_d(rest, rest, high, MPFR_RNDN);
    double const low = mpfr_get_d(rest, MPFR_RNDN);
    mpfr_clear(rest);
    return {high, low};
}

struct plan {
    split scale{};     ///< C, or with a cap cap·log₂e
    split cap_scale{}; ///< 2·log₂e·c/cap, or 0
    double plain = 0;  ///< |c·log₂e|, rounded up: the factor from a score to t
    bool extra = false;
    split keep{1, 0};   ///< f of dropout (dropout.hpp), within 2^-105 of itself
    bool normal = true; ///< whether the factors are 0, or far from the smallest double
    bool normal_keep = true;

    explicit plan(problem const& p) {
        mpfr_prec_t const bits = 200;
        if (p.kept) {
            keep = split_of(keep_factor(p, bits));
            normal_keep = keep.high > 0x1p-100 && keep.high < 0x1p100;
        }
        interval const c = scale_of(p, bits) / logarithm_of_two(bits);
        scale = split_of(c);
        plain = std::abs(scale.high) * (1 + 0x1p-50);
        if (p.how.soft_cap) {
            interval const cap(bits, *p.how.soft_cap);
            cap_scale = split_of(interval(bits, 2.0) * c / cap);
            scale = split_of(cap / logarithm_of_two(bits));
        }
        bool const tiny_cap = p.how.soft_cap && std::abs(cap_scale.high) < 0x1p-900;
        normal = normal_keep && (plain == 0 || (plain > 0x1p-900 && !tiny_cap));
        extra = p.allowed || p.bias || !p.how.alibi_slopes.empty();
        extra = extra || p.chosen;
    }
};

/// The keys that the causal rule, the window and the length allow for this row: [first, last).
struct key_range {
    std::size_t first = 0;
    std::size_t last = 0;
};

inline key_range range_of(problem const& p, std::size_t b, std::size_t i) {
    std::int64_t const here = position(p, b, i);
    std::int64_t first = 0;
    std::int64_t last = std::min(key_length(p, b), static_cast<std::int64_t>(p.keys()));
    if (p.how.causal)
        last = std::min(last, here + 1);
    // A window may be as wide as its type allows; it then does not limit the keys.
    if (p.how.window_right && *p.how.window_right < last - here)
        last = here + *p.how.window_right + 1;
    if (p.how.window_left && *p.how.window_left < here)
        first = here - *p.how.window_left;
    last = std::min(last, static_cast<std::int64_t>(p.keys()));
    if (first >= last)
        return {};
    return {static_cast<std::size_t>(first), static_cast<std::size_t>(last)};
}

/// Fills in the extra score of each key in the range, in natural units; −∞ hides the key.
inline void fill_extra(problem const& p, std::size_t b, std::size_t h, std::size_t i,
                       key_range const& range, double* into) {
    if (!p.allowed && !p.chosen && !p.bias && !p.how.alibi_slopes.empty()) {
        double const slope = -p.how.alibi_slopes[h];
        auto const here = static_cast<double>(position(p, b, i));
        for (std::size_t j = range.first; j < range.last; ++j) // as below: 0 is not negative
            into[j] = slope * std::fabs(here - static_cast<double>(j)) + 0.0;
        return;
    }
    for (std::size_t j = range.first; j < range.last; ++j) {
        if ((p.allowed && p.allowed->at(b, h, p.query_number(i), j) == p.how.true_means_hidden)
            || (p.chosen && !p.chosen->at(b, h, p.query_number(i), j))) {
            into[j] = -std::numeric_limits<double>::infinity();
            continue;
        }
        double score = bias_at(p, b, h, i, j);
        if (!p.how.alibi_slopes.empty())
            score =
                std::fma(-p.how.alibi_slopes[h], static_cast<double>(distance(p, b, i, j)), score);
        into[j] = score;
    }
}

/// Fills in 1 for each key in the range whose weight is kept, otherwise 0.
inline void fill_kept(problem const& p, std::size_t b, std::size_t h, std::size_t i,
                      key_range const& range, double* into) {
    for (std::size_t j = range.first; j < range.last; ++j)
        into[j] = is_kept(p, b, h, i, j) ? 1 : 0;
}

} // namespace attest::oracle::fast
