// The keys of a row, divided into blocks.
//
// A map g says to which block g(h) key h belongs. The keys of block c are the fibre of c: all h
// with g(h) = c. A fibre may have any size, and may be empty. Each block has a reference m(c),
// which may be any number, and leaves behind
//
//     l(c)    = sum_{h in fibre of c} M(h) e^(s(h) - m(c))
//     a(c, b) = sum_{h in fibre of c} M(h) e^(s(h) - m(c)) v(h, b)
//
// All blocks are rescaled to one number n and added. Z, p and o are those of the whole row, as in
// one_row.hpp.
#pragma once

#include <attest/derivation.hpp>

namespace systems {

using namespace attest::proofs;

struct blocks_of_keys {
    context& let;
    index_set G = let.finite_set("G"); // the blocks
    index_set H = let.finite_set("H"); // the keys
    index_set B = let.finite_set("B"); // the components of a value
    index_map g = let.map("g", H, G);
    index_term c = let.index("c", G);
    index_term d = let.index("d", G);
    index_term h = let.index("h", g.fibre(c)); // a key of block c
    index_term w = let.index("w", g.fibre(d)); // a key of block d
    index_term j = let.index("j", H);
    index_term k = let.index("k", H);
    index_term b = let.index("b", B);
    symbol s = let.variable("s", H);    // the scores
    symbol M = let.mask("M", H);        // the mask
    symbol v = let.variable("v", H, B); // the values
    symbol m = let.variable("m", G);    // the reference of each block
    term n = let.scalar("n");           // the reference of all blocks together
    function l = let.define("l", sum(h, M(h) * exp(s(h) - m(c))), c);
    function a = let.define("a", sum(h, M(h) * exp(s(h) - m(c)) * v(h, b)), c, b);
    function Z = let.define("Z", sum(k, M(k) * exp(s(k))));
    function p = let.define("p", M(j) * exp(s(j)) / Z(), j);
    function o = let.define("o", sum(j, p(j) * v(j, b)), b);
    formula sees_w = M(w) == 1; // key w, which belongs to some block d, is allowed
};

} // namespace systems
