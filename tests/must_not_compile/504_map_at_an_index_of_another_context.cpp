// Its number is that of an index of this statement.
// number: ATT-504
// sentence: a handle of another context is used: declare it by the let of this proof
// differs: the index to which the map is applied
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto twin = theorem<"1", "twice what a map leads to">([](context& let) {
    auto T = let.finite_set("T");
    auto i = let.index("i", T);
    auto g = let.map("g", T, T);
    auto x = let.variable("x", T);
    context other;
    auto j = other.index("j", other.finite_set("U"));
#ifdef BAD
    auto at = g(j);
#else
    auto at = g(i);
#endif
    static_cast<void>(i);
    static_cast<void>(j);
    return claim(x(at) + x(at) == 2 * x(at)).by(ring_laws, 2 * x(at));
});
