// number: ATT-501
// sentence: it does not follow
// sentence: by cancel
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto twin = theorem<"1", "the number of elements cancels">([](context& let) {
    auto S = let.finite_set("S");
    auto T = let.finite_set("T");
#ifdef BAD
    auto i = let.index("i", S);
#else
    auto i = let.index("i", T);
#endif
    auto k = let.index("k", T);
    auto x = let.scalar("x");
    auto count = sum(k, term(1));
    return claim(x + delta(i, i) == delta(i, i) + x)
        .by(cancel, x * count / count + delta(i, i))
        .by(cancel, delta(i, i) + x);
});
