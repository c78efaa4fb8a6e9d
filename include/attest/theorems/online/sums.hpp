// What the recurrences of the online softmax compute (T6).
#pragma once

#include <attest/theorems/systems/key_by_key.hpp>

namespace attest::proofs::theorems {

/// X_it = sum_(j <= t) M_ij exp(s_ij - m_it) x_ij, if X_i0 = M_i0 exp(s_i0 - m_i0) x_i0 and
/// X_i,t+1 = X_it exp(m_it - m_i,t+1) + M_i,t+1 exp(s_i,t+1 - m_i,t+1) x_i,t+1 for all t. The references
/// m and the numbers x are any.
inline constexpr auto online_sum =
    theorem<"T6", "online: a sum that is rescaled before each key">([](context& let) {
        key_by_key const y{let};
        auto const i = y.i, t = y.t, j = y.j, start = y.start;
        auto const first_j = let.index("j", up_to(start));
        auto const next_j = let.index("j", up_to(t + 1));
        auto const x = let.variable("x", y.S, y.N);
        auto const X = let.variable("X", y.S, y.N);
        auto const newest = y.newest * x(i, t + 1);
        auto const read = sum(j, y.visible(j, t) * x(i, j));
        auto const begin = X(i, start) == y.visible(start, start) * x(i, start);
        auto const next = for_all(t, X(i, t + 1) == X(i, t) * y.rescale + newest);
        let.define_by_recursion(begin, next);
        return claim(X(i, t) == read)
            .by_induction(
                t,
                steps()
                    .by(begin, y.visible(start, start) * x(i, start))
                    .by(singleton, sum(first_j, y.visible(first_j, start) * x(i, first_j))),
                steps()
                    .by(next, X(i, t) * y.rescale + newest)
                    .by(X(i, t) == read, read * y.rescale + newest)
                    .by(factor_out, sum(j, y.visible(j, t) * x(i, j) * y.rescale) + newest)
                    .by(exp_of_sum, sum(j, y.visible(j, t + 1) * x(i, j)) + newest)
                    .by(singleton, sum(next_j, y.visible(next_j, t + 1) * x(i, next_j))));
    });

/// l_it = sum_(j <= t) M_ij exp(s_ij - m_it), if l follows its recurrence, with any references m.
inline constexpr auto online_denominator =
    theorem<"T6", "online: the denominator after each key">([](context& let) {
        key_by_key const y{let};
        auto const i = y.i, t = y.t, j = y.j;
        let.define_by_recursion(y.first_denominator, y.next_denominator);
        return claim(y.denominators(i, t) == sum(j, y.visible(j, t)))
            .by(online_sum.lemma().with("X", i, t, y.denominators(i, t)).with("x", i, t, 1),
                sum(j, y.visible(j, t)));
    });

/// a_itd = sum_(j <= t) M_ij exp(s_ij - m_it) v_jd, if a follows its recurrence, with any references m.
inline constexpr auto online_numerator =
    theorem<"T6", "online: the numerator after each key">([](context& let) {
        key_by_key const y{let};
        auto const i = y.i, t = y.t, j = y.j, d = y.d;
        auto const of_values = online_sum.lemma()
                                   .with("X", i, t, y.numerators(i, t, d))
                                   .with("x", i, t, y.values(t, d));
        let.define_by_recursion(y.first_numerator, y.next_numerator);
        return claim(y.numerators(i, t, d) == sum(j, y.visible(j, t) * y.values(j, d)))
            .by(of_values, sum(j, y.visible(j, t) * y.values(j, d)));
    });

} // namespace attest::proofs::theorems
