// number: ATT-515
// sentence: hypothesis 1 is about all positions, of which a model shows the first ones only.
// differs: all positions, or those up to one of them
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto falls = refuted<"1", "a sequence that falls">([](context& let) {
    auto const N = let.positions("N");
    auto const t = let.index("t", N);
    auto const f = let.variable("f", N);
#ifdef BAD
    auto const u = let.index("u", N);
#else
    auto const u = let.index("u", up_to(t));
#endif
    let.assume(for_all(u, f(u + 1) <= f(u)));
    return claim(f(first(N)) < f(t));
});
