// Scores with a soft cap on a row that reads its keys one after the other (T24).
//
// A score z is capped to cap tanh(z / cap). The hyperbolic tangent is written with exponentials,
//
//     tanh(z / cap) = (exp(2 z / cap) - 1) / (exp(2 z / cap) + 1),
//
// whose denominator is positive. cap > 0 is assumed. The scores s of systems/key_by_key.hpp are the capped
// ones.
#pragma once

#include <attest/theorems/online/sums.hpp>

namespace attest::proofs::theorems {

/// cap tanh(z / cap).
[[nodiscard]] constexpr term soft_capped(term const& z, term const& cap) {
    term const e = exp(2 * z / cap);
    return cap * ((e - 1) / (e + 1));
}

/// l_it = sum_(j <= t) M_ij exp(cap tanh(z_ij / cap) - m_it), if l follows its recurrence with the capped
/// scores.
inline constexpr auto soft_cap_denominator =
    theorem<"T24", "soft cap, online: the denominator">([](context& let) {
        key_by_key const y{let};
        auto const i = y.i, t = y.t, j = y.j;
        auto const x = let.index("x", y.N);
        auto const z = let.variable("z", y.S, y.N);
        auto const cap = let.scalar("cap");
        auto const capped = for_all(x, y.scores(i, x) == soft_capped(z(i, x), cap));
        auto const visible = y.mask(i, j) * exp(soft_capped(z(i, j), cap) - y.references(i, t));
        let.define_by_recursion(y.first_denominator, y.next_denominator);
        let.assume(0 < cap, capped);
        return claim(y.denominators(i, t) == sum(j, visible))
            .by(online_denominator.lemma(), sum(j, y.visible(j, t)))
            .by(capped, sum(j, visible));
    });

/// a_itd = sum_(j <= t) M_ij exp(cap tanh(z_ij / cap) - m_it) v_jd, if a follows its recurrence with the
/// capped scores.
inline constexpr auto soft_cap_numerator =
    theorem<"T24", "soft cap, online: the numerator">([](context& let) {
        key_by_key const y{let};
        auto const i = y.i, t = y.t, j = y.j, d = y.d;
        auto const x = let.index("x", y.N);
        auto const z = let.variable("z", y.S, y.N);
        auto const cap = let.scalar("cap");
        auto const capped = for_all(x, y.scores(i, x) == soft_capped(z(i, x), cap));
        auto const visible = y.mask(i, j) * exp(soft_capped(z(i, j), cap) - y.references(i, t));
        let.define_by_recursion(y.first_numerator, y.next_numerator);
        let.assume(0 < cap, capped);
        return claim(y.numerators(i, t, d) == sum(j, visible * y.values(j, d)))
            .by(online_numerator.lemma(), sum(j, y.visible(j, t) * y.values(j, d)))
            .by(capped, sum(j, visible * y.values(j, d)));
    });

/// cap tanh(z / cap) < cap, if cap > 0.
inline constexpr auto capped_score_is_below_cap =
    theorem<"T24", "soft cap: a capped score is less than the cap">([](context& let) {
        auto const z = let.scalar("z"), cap = let.scalar("cap");
        auto const gap = 2 * cap / (exp(2 * z / cap) + 1);
        let.assume(0 < cap);
        return claim(soft_capped(z, cap) < cap)
            .less(adding(gap), soft_capped(z, cap) + gap)
            .by(cancel, cap);
    });

/// -cap < cap tanh(z / cap), if cap > 0.
inline constexpr auto capped_score_is_above_minus_cap =
    theorem<"T24", "soft cap: a capped score is greater than minus the cap">([](context& let) {
        auto const z = let.scalar("z"), cap = let.scalar("cap");
        auto const e = exp(2 * z / cap);
        auto const gap = 2 * cap * e / (e + 1);
        let.assume(0 < cap);
        return claim(-cap < soft_capped(z, cap))
            .less(adding(gap), gap - cap)
            .by(cancel, soft_capped(z, cap));
    });

} // namespace attest::proofs::theorems
