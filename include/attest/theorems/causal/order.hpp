// The order of keys and of words, where no position is used (T14).
#pragma once

#include <attest/theorems/systems/permuted_words.hpp>
#include <attest/theorems/systems/row_with_values.hpp>

namespace attest::proofs::theorems {

/// sum_h M_i,pi(h) = sum_h M_ih for a bijection pi of the keys: in any order, query i sees the same number of keys.
inline constexpr auto permuted_rows_see_as_many_keys =
    theorem<"S2.11", "in any order, a row sees as many keys">([](context& let) {
        row const y{let};
        auto const i = y.i, k = y.k;
        auto const pi = let.bijection("pi", y.T);
        return claim(sum(k, y.mask(i, pi(k))) == sum(k, y.mask(i, k)))
            .by(reindex, sum(k, y.mask(i, k)));
    });

/// sum_j M_i,pi(j) exp(s_i,pi(j)) / sum_h M_i,pi(h) exp(s_i,pi(h)) v_pi(j)d = o_id for a bijection pi of
/// the keys, if query i sees a key, which is said of the keys in either order.
inline constexpr auto permuted_keys_change_nothing =
    theorem<"S2.11", "keys and values permuted together change nothing">([](context& let) {
        row_with_values const y{let};
        auto const i = y.i, j = y.j, k = y.k, d = y.d;
        auto const pi = let.bijection("pi", y.T);
        auto const numerator = [&](index_term key) { return y.numerator(i, key); };
        auto const moved_total = sum(k, numerator(pi(k)));
        let.assume(y.sees_a_key, 0 < sum(k, y.mask(i, pi(k))));
        return claim(sum(j, numerator(pi(j)) / moved_total * y.values(pi(j), d)) == y.outputs(i, d))
            .by(reindex, sum(j, numerator(j) / sum(k, numerator(k)) * y.values(j, d)))
            .by(definition, y.outputs(i, d));
    });

/// o'_ib = o_pi(i)b, if the row of word pi(i) sees a key: permuted words have permuted outputs, if the
/// mask moves along.
inline constexpr auto permuted_words_permute_outputs =
    theorem<"T14", "permuted words give permuted outputs">([](context& let) {
        permuted_words const y{let};
        auto const j = y.j, h = y.h, b = y.b;
        auto const word = y.pi(y.i); // at place i
        auto const numerator = [&](index_term key) { return y.numerator(word, y.pi(key)); };
        auto const in_this_order = permuted_keys_change_nothing.lemma()
                                       .with("s", y.i, j, y.scores(y.i, j))
                                       .with("v", j, b, y.values(j, b));
        let.assume(y.sees_a_key, y.moved_sees_a_key);
        return claim(y.moved_outputs(y.i, b) == y.outputs(word, b))
            .by(definition, sum(j, numerator(j) / sum(h, numerator(h)) * y.values(y.pi(j), b)))
            .by(in_this_order, y.outputs(word, b));
    });

} // namespace attest::proofs::theorems
