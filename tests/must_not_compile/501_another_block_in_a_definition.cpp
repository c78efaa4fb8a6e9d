// The sum around it shows that the block of the formal index is not empty, not that of the index of the
// inner sum.
// number: ATT-501
// sentence: by definition | cancel: it does not follow
// sentence: It is false
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto twin = theorem<"1", "a definition over two blocks">([](context& let) {
    auto G = let.finite_set("G");
    auto H = let.finite_set("H");
    auto g = let.map("g", H, G);
    auto [b, c] = let.indices("b", "c", G);
    auto [h, k] = let.indices("h", "k", g.fibre(b));
    auto m = let.index("m", g.fibre(c));
    auto outer = sum(k, term(1));
    auto inner = sum(m, term(1));
#ifdef BAD
    auto size = inner;
#else
    auto size = outer;
#endif
    auto q = let.define("q", sum(h, sum(c, size / size)), b);
    auto all = sum(h, sum(c, term(1)));
    return claim(all + all == 2 * all)
        .by(cancel | definition, q(b) + all)
        .by(cancel | definition, 2 * all);
});
