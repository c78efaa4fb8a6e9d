// Linear attention as a sum, regrouped and in chunks (T22).
#pragma once

#include <attest/theorems/systems/word_by_word.hpp>

namespace attest::proofs::theorems {

/// sum_(j <= t) (q_t k_j) v_jb = sum_a q_ta sum_(j <= t) k_ja v_jb.
inline constexpr auto linear_attention_regrouped =
    theorem<"T22", "linear attention regrouped">([](context& let) {
        word_by_word const y{let};
        auto const t = y.t, a = y.a, b = y.b, j = y.j;
        auto const words_first = sum(a, y.q(t, a) * sum(j, y.k(j, a) * y.v(j, b)));
        return claim(sum(j, sum(a, y.q(t, a) * y.k(j, a)) * y.v(j, b)) == words_first)
            .by(swap_sums | factor_out, words_first);
    });

/// The sum over B and the block up to t is that over B, through its state, and that over the block.
inline constexpr auto linear_sum_in_chunks =
    theorem<"T22", "the full sum is the chunked form">([](context& let) {
        word_by_word const y{let};
        auto const t = y.t, a = y.a, b = y.b, m = y.m;
        auto const through_state = sum(a, y.q(t, a) * sum(m, y.k(m, a) * y.v(m, b)));
        return claim(y.full_sum == through_state + y.block_itself)
            .by(split, sum(m, sum(a, y.q(t, a) * y.k(m, a)) * y.v(m, b)) + y.block_itself)
            .by(swap_sums | factor_out, through_state + y.block_itself);
    });

} // namespace attest::proofs::theorems
