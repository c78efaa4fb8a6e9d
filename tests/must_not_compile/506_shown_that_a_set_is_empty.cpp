// number: ATT-506
// sentence: what is shown first is ==, <= or <, about elements that exist here
// sentence: This is is_empty(T)
// differs: the formula that is shown
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto twin = theorem<"1", "nothing is shown">([](context& let) {
    auto T = let.finite_set("T");
    auto k = let.index("k", T);
    auto c = let.scalar("c");
#ifdef BAD
    auto shown = is_empty(T);
#else
    auto shown = for_all(k, 0 * c == 0);
#endif
    return claim(0 * c == 0).by_showing(shown, steps().by(ring_laws, 0), steps().by(ring_laws, 0));
});
