// number: ATT-504
// sentence: a map without a value is used
#include <attest/derivation.hpp>

using namespace attest::proofs;

struct row {
    index_map g, h;
};

inline constexpr auto twin = theorem<"1", "a map of a system">([](context& let) {
    row at;
    auto T = let.finite_set("T");
    auto i = let.index("i", T);
    auto x = let.variable("x", T);
    at.g = let.map("g", T, T);
#ifdef BAD
    auto z = x(at.h(i));
#else
    auto z = x(at.g(i));
#endif
    return claim(z + z == 2 * z).by(ring_laws, 2 * z);
});
