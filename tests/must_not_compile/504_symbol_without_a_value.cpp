// number: ATT-504
// sentence: a symbol without a value is used
#include <attest/derivation.hpp>

using namespace attest::proofs;

struct row {
    symbol x, y;
};

inline constexpr auto twin = theorem<"1", "a variable of a system">([](context& let) {
    row at;
    auto T = let.finite_set("T");
    auto i = let.index("i", T);
    at.x = let.variable("x", T);
#ifdef BAD
    auto z = at.y(i);
#else
    auto z = at.x(i);
#endif
    return claim(z + z == 2 * z).by(ring_laws, 2 * z);
});
