// number: ATT-501
// sentence: it does not follow
// sentence: by theorem constant
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto constant =
    theorem<"constant", "what is constant up to t has the value at t">([](context& let) {
        auto N = let.positions("N");
        auto t = let.index("t", N);
        auto [j, k] = let.indices("j", "k", up_to(t));
        auto y = let.variable("y", N);
        auto z = let.variable("z", N);
        auto all = let.assume(for_all(k, y(k) == z(t)));
        return claim(y(j) == z(t)).by(all(j), z(t));
    });

inline constexpr auto twin = theorem<"1", "the value at another bound">([](context& let) {
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
    let.assume(for_all(k, y(k) == z(u)));
    return claim(y(j) == z(u)).by(constant.lemma().with("t", u), z(u));
});
