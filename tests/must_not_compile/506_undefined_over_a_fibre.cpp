// What would make it defined cannot be written as it is printed.
// number: ATT-506
// sentence: Assume before it that it differs from 0. A sum of positive terms
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto twin = theorem<"1", "a quotient of itself">([](context& let) {
    auto H = let.finite_set("H");
    auto B = let.finite_set("B");
    auto b = let.index("b", B);
    auto g = let.map("g", H, B);
    auto h = let.index("h", g.fibre(b));
    auto x = let.variable("x", H);
    auto all = sum(h, x(h));
#ifdef BAD
    let.assume(all != 1);
#else
    let.assume(all != 0);
#endif
    return claim(all / all == 1).by(cancel, 1);
});
