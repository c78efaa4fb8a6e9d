// Any division of the keys into blocks, merged, gives the output (T8).
#pragma once

#include <attest/theorems/online/reference.hpp>
#include <attest/theorems/systems/blocks_of_keys.hpp>
#include <attest/theorems/systems/keys_in_two_parts.hpp>
#include <attest/theorems/systems/parts.hpp>

namespace attest::proofs::theorems {

/// x exp(m) of two parts merged is x_1 exp(m_1) + x_2 exp(m_2): a part represents the number x exp(m),
/// and merging adds these numbers.
inline constexpr auto merging_adds =
    theorem<"T8", "merging adds the numbers that two sums represent">([](context& let) {
        three_parts const of{let};
        part const both = merged(of.x, of.y);
        auto const added = of.x.sum * exp(of.x.reference) + of.y.sum * exp(of.y.reference);
        return claim(both.sum * exp(both.reference) == added).by(exp_of_sum, added);
    });

/// sum_(j in A) M_ij exp(s_ij - m_1) x_ij and sum_(b in B) M_ib exp(s_ib - m_2) x_ib merge into sum_u
/// M_iu exp(s_iu - m) x_iu over both, with m = max(m_1, m_2). x is 1, or a component of the values.
inline constexpr auto two_parts_merge_into_one =
    theorem<"T8", "two parts merge into the sum over both">([](context& let) {
        keys_in_two_parts const y{let};
        auto const i = y.i, j = y.j, b = y.b, u = y.u;
        auto const s = let.variable("s", y.S, joined(y.A, y.B));
        auto const x = let.variable("x", y.S, joined(y.A, y.B));
        auto const m1 = let.scalar("m1"), m2 = let.scalar("m2");
        auto const m = max(m1, m2);
        auto const term_of = [&](index_term key, term const& reference) {
            return y.mask(i, key) * exp(s(i, key) - reference) * x(i, key);
        };
        part const first{m1, sum(j, term_of(j, m1))};
        part const second{m2, sum(b, term_of(b, m2))};
        return claim(merged(first, second).sum == sum(u, term_of(u, m)))
            .by(factor_out,
                sum(j, term_of(j, m1) * exp(m1 - m)) + sum(b, term_of(b, m2) * exp(m2 - m)))
            .by(exp_of_sum, sum(j, term_of(j, m)) + sum(b, term_of(b, m)))
            .by(split, sum(u, term_of(u, m)));
    });

/// sum_u exp(m_iu - n_i) sum_(r in u) M_ir exp(s_ir - m_iu) x_ir = sum_k M_ik exp(s_ik - n_i) x_ik. x is
/// 1, or a component of the values.
inline constexpr auto blocks_add_up =
    theorem<"T8", "any blocks, rescaled, add up to the sum over all keys">([](context& let) {
        blocks_of_keys const y{let};
        auto const i = y.i, k = y.k, u = y.u, r = y.r;
        auto const x = let.variable("x", y.S, y.T);
        auto const n = y.reference(i);
        auto const of_all = sum(k, y.mask(i, k) * exp(y.scores(i, k) - n) * x(i, k));
        return claim(sum(u, sum(r, y.visible * x(i, r)) * y.rescale) == of_all)
            .by(factor_out, sum(u, sum(r, y.visible * x(i, r) * y.rescale)))
            .by(exp_of_sum, sum(u, sum(r, y.mask(i, r) * exp(y.scores(i, r) - n) * x(i, r))))
            .by(partition, of_all);
    });

/// sum_u exp(m_iu - n_i) sum_(r in u) M_ir exp(s_ir - m_iu) > 0, if query i sees a key.
inline constexpr auto denominator_of_blocks_is_positive =
    theorem<"T8", "any blocks: the denominator is positive">([](context& let) {
        blocks_of_keys const y{let};
        auto const i = y.i, k = y.k;
        auto const of_all = sum(k, y.mask(i, k) * exp(y.scores(i, k) - y.reference(i)));
        auto const of_blocks = sum(y.u, sum(y.r, y.visible) * y.rescale);
        let.assume(y.sees_a_key);
        return claim(0 < of_blocks)
            .less(adding(of_all), of_all)
            .by(blocks_add_up.lemma().with("x", i, k, 1), of_blocks);
    });

/// The numerator of all blocks is their denominator times o_id, if query i sees a key. Since the
/// denominator is positive, their quotient is the output.
inline constexpr auto output_of_blocks =
    theorem<"T8", "any blocks, merged, give the output">([](context& let) {
        blocks_of_keys const y{let};
        auto const i = y.i, j = y.j, k = y.k, d = y.d;
        auto const visible = [&](auto key) {
            return y.mask(i, key) * exp(y.scores(i, key) - y.reference(i));
        };
        auto const numerator = sum(j, visible(j) * y.values(j, d));
        auto const denominator = sum(k, visible(k));
        auto const numerator_of_blocks =
            sum(y.u, sum(y.r, y.visible * y.values(y.r, d)) * y.rescale);
        auto const denominator_of_blocks = sum(y.u, sum(y.r, y.visible) * y.rescale);
        let.assume(y.sees_a_key);
        return claim(numerator_of_blocks == denominator_of_blocks * y.outputs(i, d))
            .by(blocks_add_up.lemma().with("x", i, k, y.values(k, d)), numerator)
            .by(cancel, denominator * (numerator / denominator))
            .by(any_reference_gives_output.lemma().with("m", i, y.reference(i)),
                denominator * y.outputs(i, d))
            .by(blocks_add_up.lemma().with("x", i, k, 1), denominator_of_blocks * y.outputs(i, d));
    });

} // namespace attest::proofs::theorems
