// number: ATT-504
// sentence: a definition speaks of an index that is not one of its formals: p speaks of j. Name it behind the term: let.define("p", ..., i, j).
// differs: a variable with its index
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto twin = theorem<"1", "a definition that speaks of a row">([](context& let) {
    auto S = let.finite_set("S");
    auto T = let.finite_set("T");
    auto i = let.index("i", S);
    auto j = let.index("j", T);
    auto x = let.variable("x", S);
    auto y = let.variable("y", T);
#ifdef BAD
    auto p = let.define("p", exp(x(i)) * exp(y(j)), i);
#else
    auto p = let.define("p", exp(x(i)) * exp(x(i)), i);
#endif
    return claim(p(i) + y(j) == y(j) + p(i)).by(ring_laws, y(j) + p(i));
});
