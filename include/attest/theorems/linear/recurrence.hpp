// Linear attention as a recurrence (T22).
#pragma once

#include <attest/theorems/linear/sums.hpp>

namespace attest::proofs::theorems {

/// S_tab = before_ab + sum_(j <= t) k_ja v_jb, if S follows the recurrence.
inline constexpr auto linear_state_is_sum =
    theorem<"T22", "the state is a sum over the words">([](context& let) {
        word_by_word const y{let};
        auto const t = y.t, a = y.a, b = y.b, j = y.j, o = first(y.N);
        auto const first_j = let.index("j", up_to(o));
        auto const next_j = let.index("j", up_to(t + 1));
        auto const added = y.k(t + 1, a) * y.v(t + 1, b);
        auto const is_sum = y.state(t, a, b) == y.before(a, b) + sum(j, y.k(j, a) * y.v(j, b));
        let.define_by_recursion(y.start, y.recurrence);
        return claim(is_sum).by_induction(
            t,
            steps()
                .by(y.start, y.before(a, b) + y.k(o, a) * y.v(o, b))
                .by(singleton, y.before(a, b) + sum(first_j, y.k(first_j, a) * y.v(first_j, b))),
            steps()
                .by(y.recurrence, y.state(t, a, b) + added)
                .by(is_sum, y.before(a, b) + sum(j, y.k(j, a) * y.v(j, b)) + added)
                .by(singleton, y.before(a, b) + sum(next_j, y.k(next_j, a) * y.v(next_j, b))));
    });

/// sum_a q_ta S_tab is the sum over B and the block up to t, if S follows the recurrence from the
/// state of B.
inline constexpr auto linear_recurrence_is_sum =
    theorem<"T22", "the recurrence gives the full sum">([](context& let) {
        word_by_word const y{let};
        auto const t = y.t, a = y.a, b = y.b, j = y.j, m = y.m, n = y.n;
        auto const words_of_block = sum(j, y.k(j, a) * y.v(j, b));
        let.define_by_recursion(y.start, y.recurrence);
        let.assume(y.earlier);
        return claim(sum(a, y.q(t, a) * y.state(t, a, b)) == y.full_sum)
            .by(linear_state_is_sum.lemma(), sum(a, y.q(t, a) * (y.before(a, b) + words_of_block)))
            .by(y.earlier, sum(a, y.q(t, a) * (sum(m, y.k(m, a) * y.v(m, b)) + words_of_block)))
            .by(split, sum(a, y.q(t, a) * sum(n, y.k(n, a) * y.v(n, b))))
            .by(swap_sums | factor_out, y.full_sum);
    });

/// sum_a q_ta S_tab = sum_a q_ta before_ab + sum_(j <= t) (q_t k_j) v_jb, if S follows the
/// recurrence from the state of B.
inline constexpr auto linear_recurrence_in_chunks =
    theorem<"T22", "the recurrence gives the chunked form">([](context& let) {
        word_by_word const y{let};
        auto const t = y.t, a = y.a, b = y.b, m = y.m;
        auto const chunked_form = sum(a, y.q(t, a) * y.before(a, b)) + y.block_itself;
        let.define_by_recursion(y.start, y.recurrence);
        let.assume(y.earlier);
        return claim(sum(a, y.q(t, a) * y.state(t, a, b)) == chunked_form)
            .by(linear_recurrence_is_sum.lemma(), y.full_sum)
            .by(linear_sum_in_chunks.lemma(),
                sum(a, y.q(t, a) * sum(m, y.k(m, a) * y.v(m, b))) + y.block_itself)
            .by(y.earlier, chunked_form);
    });

} // namespace attest::proofs::theorems
