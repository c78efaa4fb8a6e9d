// number: ATT-501
// sentence: it does not follow
// sentence: by hypothesis
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto twin = theorem<"1", "a fact for the indices up to u">([](context& let) {
    auto N = let.positions("N");
    auto [t, u] = let.indices("t", "u", N);
#ifdef BAD
    auto j = let.index("j", up_to(t));
#else
    auto j = let.index("j", up_to(u));
#endif
    auto k = let.index("k", up_to(u));
    auto y = let.variable("y", N);
    auto z = let.variable("z", N);
    auto all = let.assume(for_all(k, y(k) == z(u)));
    return claim(y(j) == z(u)).by(all(j), z(u));
});
