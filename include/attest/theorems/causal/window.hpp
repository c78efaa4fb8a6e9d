// A sliding window and a slope on a row that reads its keys one after the other (T24).
//
// The mask M of systems/key_by_key.hpp is the window, and its scores are the scores z before the slope,
// s_ix = z_ix + slope n_x, where n_x is the number of position x.
#pragma once

#include <attest/theorems/online/sums.hpp>

namespace attest::proofs::theorems {

/// l_it = sum_(j <= t) M_ij exp(z_ij + slope n_j - m_it), if l follows its recurrence with s = z + slope
/// n.
inline constexpr auto window_denominator =
    theorem<"T24", "window and slope, online: the denominator">([](context& let) {
        key_by_key const y{let};
        auto const i = y.i, t = y.t, j = y.j;
        auto const x = let.index("x", y.N);
        auto const z = let.variable("z", y.S, y.N);
        auto const n = let.variable("n", y.N);
        auto const slope = let.scalar("slope");
        auto const biased = for_all(x, y.scores(i, x) == z(i, x) + slope * n(x));
        auto const visible = y.mask(i, j) * exp(z(i, j) + slope * n(j) - y.references(i, t));
        let.define_by_recursion(y.first_denominator, y.next_denominator);
        let.assume(biased);
        return claim(y.denominators(i, t) == sum(j, visible))
            .by(online_denominator.lemma(), sum(j, y.visible(j, t)))
            .by(biased, sum(j, visible));
    });

/// a_itd = sum_(j <= t) M_ij exp(z_ij + slope n_j - m_it) v_jd, if a follows its recurrence with
/// s = z + slope n.
inline constexpr auto window_numerator =
    theorem<"T24", "window and slope, online: the numerator">([](context& let) {
        key_by_key const y{let};
        auto const i = y.i, t = y.t, j = y.j, d = y.d;
        auto const x = let.index("x", y.N);
        auto const z = let.variable("z", y.S, y.N);
        auto const n = let.variable("n", y.N);
        auto const slope = let.scalar("slope");
        auto const biased = for_all(x, y.scores(i, x) == z(i, x) + slope * n(x));
        auto const visible = y.mask(i, j) * exp(z(i, j) + slope * n(j) - y.references(i, t));
        let.define_by_recursion(y.first_numerator, y.next_numerator);
        let.assume(biased);
        return claim(y.numerators(i, t, d) == sum(j, visible * y.values(j, d)))
            .by(online_numerator.lemma(), sum(j, y.visible(j, t) * y.values(j, d)))
            .by(biased, sum(j, visible * y.values(j, d)));
    });

/// l_i,t+1 = l_it exp(m_it - m_i,t+1), if key t + 1 is not in the window.
inline constexpr auto key_outside_window_only_rescales =
    theorem<"T24", "window, online: a key outside it only rescales">([](context& let) {
        key_by_key const y{let};
        auto const i = y.i, t = y.t;
        auto const rescaled = y.denominators(i, t) * y.rescale;
        auto const outside = y.mask(i, t + 1) == 0;
        let.define_by_recursion(y.first_denominator, y.next_denominator);
        let.assume(outside);
        return claim(y.denominators(i, t + 1) == rescaled)
            .by(y.next_denominator, rescaled + y.newest)
            .by(outside, rescaled);
    });

} // namespace attest::proofs::theorems
