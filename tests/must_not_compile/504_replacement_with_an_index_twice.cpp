// number: ATT-504
// sentence: two indices of what replaces a symbol are one: declare another
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto exchange = theorem<"1", "the order of two sums">([](context& let) {
    auto T = let.finite_set("T");
    auto [i, j] = let.indices("i", "j", T);
    auto s = let.variable("s", T, T);
    return claim(sum(i, sum(j, s(i, j))) == sum(j, sum(i, s(i, j))))
        .by(swap_sums, sum(j, sum(i, s(i, j))));
});

inline constexpr auto twin = theorem<"2", "the same of squares">([](context& let) {
    auto T = let.finite_set("T");
    auto [i, j] = let.indices("i", "j", T);
    auto y = let.variable("y", T);
#ifdef BAD
    auto squares = exchange.lemma().with("s", j, j, y(j) * y(j));
#else
    auto squares = exchange.lemma().with("s", i, j, y(j) * y(j));
#endif
    return claim(sum(i, sum(j, y(j) * y(j))) == sum(j, sum(i, y(j) * y(j))))
        .by(squares, sum(j, sum(i, y(j) * y(j))));
});
