// number: ATT-501
// sentence: it does not follow
// sentence: by hypothesis
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto twin = theorem<"1", "a fact for every bound">([](context& let) {
    auto N = let.positions("N");
    auto [t, u, v] = let.indices("t", "u", "v", N);
#ifdef BAD
    auto j = let.index("j", up_to(t));
#else
    auto j = let.index("j", up_to(u));
#endif
    auto k = let.index("k", up_to(v));
    auto y = let.variable("y", N);
    auto z = let.variable("z", N);
    auto all = let.assume(for_all(v, for_all(k, y(k) == z(v))));
    return claim(y(j) == z(u)).by(all(u, j), z(u));
});
