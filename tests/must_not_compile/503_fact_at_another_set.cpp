// number: ATT-503
// sentence: a fact is cited at an index of another set than it speaks of
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto twin = theorem<"1", "a fact at an element">([](context& let) {
    auto S = let.finite_set("S");
    auto T = let.finite_set("T");
    auto s = let.index("s", S);
    auto j = let.index("j", T);
    auto x = let.variable("x", T);
    static_cast<void>(s);
    auto zero = let.assume(for_all(j, x(j) == 0));
#ifdef BAD
    return claim(x(j) + x(j) == 0).by(zero(s), 0 + x(j)).by(zero, 0);
#else
    return claim(x(j) + x(j) == 0).by(zero(j), 0 + x(j)).by(zero, 0);
#endif
});
