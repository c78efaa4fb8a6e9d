// How many keys a causal row sees, and where a chunk of queries belongs (T13).
#pragma once

#include <attest/theorems/systems/aligned_chunk.hpp>
#include <attest/theorems/systems/numbered_positions.hpp>

namespace attest::proofs::theorems {

/// n_t + 1 = sum_(j <= t) 1, if positions are numbered from 0: row number n sees n + 1 keys.
inline constexpr auto row_n_sees_n_plus_1_keys =
    theorem<"T13", "offset: row number n sees n + 1 keys">([](context& let) {
        numbered_positions const y{let};
        auto const t = y.t;
        auto const n = y.number;
        auto const first_j = let.index("j", up_to(first(y.N)));
        auto const next_j = let.index("j", up_to(t + 1));
        auto const seen = sum(y.j, 1);
        let.assume(y.from_0, y.one_by_one);
        return claim(n(t) + 1 == seen)
            .by_induction(t, steps().by(y.from_0, term(0) + 1).by(singleton, sum(first_j, 1)),
                          steps()
                              .by(y.one_by_one, n(t) + 1 + 1)
                              .by(n(t) + 1 == seen, seen + 1)
                              .by(singleton, sum(next_j, 1)));
    });

/// Query i of S_q queries, with the offset S_k - S_q, sees n_i + (S_k - S_q) + 1 keys, if positions are
/// numbered from 0 by n.
inline constexpr auto query_sees_keys_up_to_its_place =
    theorem<"T13", "offset S_k - S_q: query i sees i + (S_k - S_q) + 1 keys">([](context& let) {
        aligned_chunk const y{let};
        auto const i = y.i;
        let.assume(y.from_0, y.one_by_one, y.placed);
        return claim(y.seen_by(i) == y.number(i) + y.offset + 1)
            .by(row_n_sees_n_plus_1_keys.lemma().with("t", y.g(i)), y.number(y.g(i)) + 1)
            .by(y.placed, y.number(i) + y.offset + 1);
    });

/// The last of S_q queries, with the offset S_k - S_q, sees S_k keys.
inline constexpr auto last_query_sees_all_keys =
    theorem<"T13", "offset S_k - S_q: the last query sees all S_k keys">([](context& let) {
        aligned_chunk const y{let};
        auto const last = y.last_query;
        let.assume(y.from_0, y.one_by_one, y.placed);
        return claim(y.seen_by(last) == y.keys)
            .by(query_sees_keys_up_to_its_place.lemma().with("i", last),
                y.number(last) + y.offset + 1)
            .by(row_n_sees_n_plus_1_keys.lemma().with("t", last), y.queries - 1 + y.offset + 1)
            .by(ring_laws, y.keys);
    });

/// r = S_k - S_q, if the last of S_q queries, moved by r, sees S_k keys: there is no other offset.
inline constexpr auto last_query_determines_offset =
    theorem<"T13", "offset: where the last query sees S_k keys, it is S_k - S_q">([](context& let) {
        aligned_chunk const y{let};
        auto const last = y.last_query;
        auto const r = let.scalar("r");
        auto const moved = y.number(y.g(last)) == y.number(last) + r;
        auto const sees_all = y.seen_by(last) == y.keys;
        auto const seen = row_n_sees_n_plus_1_keys.lemma();
        let.assume(y.from_0, y.one_by_one, moved, sees_all);
        return claim(r == y.offset)
            .by(ring_laws, y.number(last) + r + 1 - (y.number(last) + 1))
            .by(moved, y.number(y.g(last)) + 1 - (y.number(last) + 1))
            .by(seen.with("t", y.g(last)), y.seen_by(last) - (y.number(last) + 1))
            .by(sees_all, y.keys - (y.number(last) + 1))
            .by(seen.with("t", last), y.offset);
    });

} // namespace attest::proofs::theorems
