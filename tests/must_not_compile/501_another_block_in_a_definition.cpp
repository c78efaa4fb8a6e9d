// The index of the inner sum has the name of the formal one. The sum around it shows that the block of
// the formal one is not empty, not that of the inner one.
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
    auto size = sum(k, term(1));
#ifdef BAD
    auto inner = b;
#else
    auto inner = c;
#endif
    auto q = let.define("q", sum(h, sum(inner, size / size)), b);
    auto all = sum(h, sum(c, term(1)));
    return claim(all + all == 2 * all)
        .by(cancel | definition, q(b) + all)
        .by(cancel | definition, 2 * all);
});
