// number: ATT-504
// sentence: an index without a value is used
#include <attest/derivation.hpp>

using namespace attest::proofs;

struct row {
    index_term i, j;
    symbol x;
};

inline constexpr auto twin = theorem<"1", "an index of a system">([](context& let) {
    row y;
    auto T = let.finite_set("T");
    y.i = let.index("i", T);
    y.x = let.variable("x", T);
#ifdef BAD
    auto k = y.j;
#else
    auto k = y.i;
#endif
    return claim(y.x(k) + y.x(k) == 2 * y.x(k)).by(ring_laws, 2 * y.x(k));
});
