// scale: one factor c for all scores. The default is 1/√d, d the number of entries of a key.
//
// A sum of d products spreads like √d, and softmax of widely spread scores is nearly hard; dividing
// by √d keeps it soft. Exact: 1/√d is rational when d is a square and a surd otherwise, so scores
// over ℚ become scores over ℚ(√d).
//
// Refused: a negative factor, which would turn relevance upside down, NaN and infinity (ATT-304). A
// symbol has no sign and is taken as it is.
// Source: A. Vaswani et al., "Attention is all you need" (2017), 3.2.1.
#pragma once

#include <attest/attention/in_scalar.hpp>
#include <attest/attention/option.hpp>
#include <attest/core/error.hpp>
#include <attest/matrix/elementwise.hpp>
#include <attest/matrix/float_value.hpp>
#include <attest/number/square_root.hpp>

#include <concepts>
#include <cstddef>

namespace attest {

/// The option "multiply every score by this factor".
template <class Factor>
struct scaled_by {
    static constexpr choice makes = choice::scale;
    Factor factor;

    explicit constexpr scaled_by(Factor const& chosen) : factor(chosen) {
        if constexpr (std::floating_point<Factor>)
            if (!attest::is_real(factor))
                throw bad_option("ATT-304 scaled_by: the scale of the scores is NaN or infinite");
        if constexpr (requires { factor < Factor(0); })
            if (factor < Factor(0))
                throw bad_option("ATT-304 scaled_by: the scale of the scores is negative");
    }

    template <class S>
    constexpr auto value() const {
        return attest::in_scalar<S>(factor);
    }
};

template <std::integral Builtin>
scaled_by(Builtin) -> scaled_by<rational>;

/// The option "leave the scores as they are".
struct unscaled_scores {
    static constexpr choice makes = choice::scale;
};

inline constexpr unscaled_scores unscaled{};

/// The default: multiply by 1/√Size.
template <std::size_t Size>
struct one_over_root {
    static constexpr choice makes = choice::scale;

    template <class S>
    static constexpr auto value() {
        static_cast<void>(sizeof(integers_cut_their_quotients<S>));
        constexpr bool rational_root = square_root(rational(Size)).is_rational();
        auto const root = scalar_traits<S>::square_root(rational(Size));
        if constexpr (!scalar_traits<S>::exact)
            return S(scalar_traits<S>::from_rational(rational(1)) / root);
        else if constexpr (rational_root)
            return rational(1) / root.rational_part();
        else
            return surd(1) / root;
    }
};

/// c·s_ij for every score.
template <matrix_like Scores, attention_option Scale>
[[nodiscard]] constexpr auto scaled(Scores const& S, Scale const& scale) {
    if constexpr (std::same_as<Scale, unscaled_scores>) {
        return S;
    } else {
        using scalar = typename Scores::scalar;
        auto const factor = scale.template value<scalar>();
        using product = typename detail::joined_scalar<scalar, decltype(factor)>::type;
        return attest::map(S, [&factor](scalar const& score) { return product(score * factor); });
    }
}

} // namespace attest
