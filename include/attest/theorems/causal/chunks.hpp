// A text that is read in chunks of queries (T13).
#pragma once

#include <attest/theorems/systems/text.hpp>

namespace attest::proofs::theorems {

/// Let query n of a chunk be the one at position g(n) of the text, r_na = q_g(n)a. Then its row, over
/// the positions up to g(n), is row g(n) of the full pass,
/// o_xb = sum_(y <= x) exp(s_xy) v_yb / sum_(z <= x) exp(s_xz).
inline constexpr auto chunk_row_is_full_row =
    theorem<"T13", "chunks: row n is row g(n) of the full pass">([](context& let) {
        text const of{let};
        auto const a = of.a, b = of.b;
        auto const x = let.index("x", of.N);
        auto const k = of.keys, v = of.values;
        auto const C = let.finite_set("C");
        auto const g = let.map("g", C, of.N);
        auto const n = let.index("n", C);
        auto const j = let.index("j", up_to(g(n)));
        auto const h = let.index("h", up_to(g(n)));
        auto const y = let.index("y", up_to(x));
        auto const z = let.index("z", up_to(x));
        auto const r = let.variable("r", C, of.A);
        auto const visible = [&](index_term key) { return of.exp_score(of.queries, x, k, key); };
        auto const row = [&](symbol q, index_term query) {
            return sum(j, of.exp_score(q, query, k, j) * v(j, b))
                   / sum(h, of.exp_score(q, query, k, h));
        };
        auto const o = let.define("o", sum(y, visible(y) * v(y, b)) / sum(z, visible(z)), x, b);
        auto const placed = let.assume(for_all(a, r(n, a) == of.queries(g(n), a)));
        return claim(row(r, n) == o(g(n), b))
            .by(placed, row(of.queries, g(n)))
            .by(definition, o(g(n), b));
    });

/// Over past positions P and a chunk C: sum_(x in P) exp(s_ix) v_xb + sum_(j in C) M_ij exp(s_ij) v_jb =
/// sum_(y in P and C) M_iy exp(s_iy) v_yb, if query i of the chunk may see all of P.
inline constexpr auto past_and_chunk_are_one_sum =
    theorem<"T13", "chunks: the past unmasked plus the chunk masked">([](context& let) {
        auto const P = let.finite_set("P");
        auto const C = let.finite_set("C");
        auto const B = let.finite_set("B");
        auto const x = let.index("x", P);
        auto const i = let.index("i", C), j = let.index("j", C);
        auto const y = let.index("y", joined(P, C));
        auto const b = let.index("b", B);
        auto const s = let.variable("s", joined(P, C), joined(P, C));
        auto const v = let.variable("v", joined(P, C), B);
        auto const M = let.mask("M", joined(P, C), joined(P, C));
        auto const chunk = sum(j, M(i, j) * exp(s(i, j)) * v(j, b));
        auto const whole = sum(y, M(i, y) * exp(s(i, y)) * v(y, b));
        auto const open = let.assume(for_all(x, M(i, x) == 1));
        return claim(sum(x, exp(s(i, x)) * v(x, b)) + chunk == whole)
            .by(open, sum(x, M(i, x) * exp(s(i, x)) * v(x, b)) + chunk)
            .by(split, whole);
    });

} // namespace attest::proofs::theorems
