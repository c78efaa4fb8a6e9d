// The four ways from scores to weights, as options of attention: by_softmax (the default),
// by_average, by_sum and by_maximum.
//
// All four divide by the row's sum; they differ only in the entry e_ij that they make of the score
// s_ij of a key that is allowed:
//     by_softmax   e^{s_ij}
//     by_average   1
//     by_sum       s_ij
//     by_maximum   1 where s_ij is the largest allowed score of row i, else 0 (ties share equally)
//
// Refused: by_sum when the row's scores sum to 0 (ATT-303); by_maximum when the
// largest is not known because enclosures overlap (ATT-105).
#pragma once

#include <attest/attention/in_scalar.hpp>
#include <attest/attention/option.hpp>
#include <attest/core/error.hpp>
#include <attest/matrix/index.hpp>
#include <attest/number/exponential.hpp>
#include <attest/number/scalar.hpp>
#include <attest/number/three_valued.hpp>

#include <cmath>
#include <concepts>
#include <cstddef>

namespace attest {

namespace detail {

// e^s; for a rational or surd s as a sum of exponentials, so that a row can share a denominator.
template <class S>
constexpr auto power_of_e(S const& score) {
    using std::exp;
    if constexpr (std::convertible_to<S const&, surd>)
        return exponential_sum(surd(1), surd(score));
    else
        return typename scalar_traits<S>::exponential_type(exp(score));
}

// Entries are rationals or surds that are kept, so that a reference to one stays good.
template <class Scores>
concept stored_exponents =
    std::convertible_to<typename Scores::scalar const&, surd> && requires(Scores const& scores) {
        { scores(std::size_t{}, std::size_t{}) } -> std::same_as<typename Scores::scalar const&>;
    };

} // namespace detail

struct softmax_normalisation {
    static constexpr choice makes = choice::normalisation;

    template <class Scores, class Mask>
    static constexpr auto entry(Scores const& scores, Mask const&, built_in_argument auto i,
                                built_in_argument auto j) {
        return detail::power_of_e(scores(attest::as_index(i), attest::as_index(j)));
    }

    // Z_i over stored rationals or surds: the powers are collected in place.
    template <class Scores, class Mask>
        requires detail::stored_exponents<Scores>
    static constexpr exponential_sum total(Scores const& scores, Mask const& allowed,
                                           built_in_argument auto row) {
        std::size_t const i = attest::as_index(row);
        list<std::size_t> keys;
        keys.reserve(Scores::columns);
        for (std::size_t j = 0; j < Scores::columns; ++j)
            if (allowed(i, j))
                keys.push_back(j);
        return exponential_sum::of_powers(
            keys.size(), [&](std::size_t k) -> auto const& { return scores(i, keys[k]); });
    }
};

inline constexpr softmax_normalisation by_softmax{};

struct average_normalisation {
    static constexpr choice makes = choice::normalisation;

    template <class Scores, class Mask>
    static constexpr auto entry(Scores const&, Mask const&, built_in_argument auto i,
                                built_in_argument auto j) {
        static_cast<void>(attest::as_index(i));
        static_cast<void>(attest::as_index(j));
        return scalar_traits<typename Scores::scalar>::from_rational(rational(1));
    }
};

inline constexpr average_normalisation by_average{};

struct sum_normalisation {
    static constexpr choice makes = choice::normalisation;

    template <class Scores, class Mask>
    static constexpr auto entry(Scores const& scores, Mask const&, built_in_argument auto i,
                                built_in_argument auto j) {
        return typename Scores::scalar(scores(attest::as_index(i), attest::as_index(j)));
    }
};

inline constexpr sum_normalisation by_sum{};

struct maximum_normalisation {
    static constexpr choice makes = choice::normalisation;

    template <class Scores, class Mask>
    static constexpr auto entry(Scores const& scores, Mask const& allowed, built_in_argument auto row,
                                built_in_argument auto key) {
        std::size_t const i = attest::as_index(row);
        std::size_t const j = attest::as_index(key);
        using S = typename Scores::scalar;
        bool overlaps = false;
        for (std::size_t l = 0; l < Scores::columns; ++l) {
            if (l == j || !allowed(i, l))
                continue;
            verdict const beaten = attest::less(S(scores(i, j)), S(scores(i, l)));
            if (beaten == verdict::proved)
                return scalar_traits<S>::from_rational(rational(0)); // whatever else overlaps
            overlaps = overlaps || beaten == verdict::undecided;
        }
        if (overlaps)
            throw precision_cap_reached(
                "ATT-105 by_maximum: two scores overlap, so which is larger is not known");
        return scalar_traits<S>::from_rational(rational(1));
    }
};

inline constexpr maximum_normalisation by_maximum{};

} // namespace attest
