// number: ATT-501
// sentence: it does not follow
// sentence: by hypothesis
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto twin = theorem<"1", "a fact about every element">([](context& let) {
    auto A = let.finite_set("A");
    auto T = let.finite_set("T");
#ifdef BAD
    auto e = let.index("e", A);
#else
    auto e = let.index("e", T);
#endif
    auto k = let.index("k", T);
    auto z = let.scalar("z");
    auto u = let.scalar("u");
    auto all = let.assume(for_all(k, z == u));
    return claim(z + delta(e, e) == u + delta(e, e)).by(all(k), u + delta(e, e));
});
