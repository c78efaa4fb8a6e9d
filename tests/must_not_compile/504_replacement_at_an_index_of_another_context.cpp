// Its number is that of an index of this statement.
// number: ATT-504
// sentence: a handle of another context is used: declare it by the let of this proof
// differs: the second index of what replaces x
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto doubled = theorem<"0", "twice a number of a table">([](context& let) {
    auto T = let.finite_set("T");
    auto [i, j] = let.indices("i", "j", T);
    auto x = let.variable("x", T, T);
    return claim(x(i, j) + x(i, j) == 2 * x(i, j)).by(ring_laws, 2 * x(i, j));
});

inline constexpr auto twin = theorem<"1", "twice three">([](context& let) {
    auto T = let.finite_set("T");
    auto [i, j] = let.indices("i", "j", T);
    auto y = let.variable("y", T, T);
    auto three = let.number(3);
    context other;
    auto [h, k] = other.indices("h", "k", other.finite_set("U"));
#ifdef BAD
    auto second = k;
#else
    auto second = j;
#endif
    static_cast<void>(h);
    static_cast<void>(k);
    return claim(y(i, j) + (three + 3) == y(i, j) + 2 * three)
        .by(doubled.lemma().with("x", i, second, 3), y(i, j) + 2 * three);
});
