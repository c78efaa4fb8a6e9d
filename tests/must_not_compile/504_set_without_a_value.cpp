// number: ATT-504
// sentence: a set without a value is used
#include <attest/derivation.hpp>

using namespace attest::proofs;

struct row {
    index_set S, T;
};

inline constexpr auto twin = theorem<"1", "a set of a system">([](context& let) {
    row y;
    y.T = let.finite_set("T");
#ifdef BAD
    auto i = let.index("i", y.S);
#else
    auto i = let.index("i", y.T);
#endif
    auto x = let.variable("x", y.T);
    return claim(x(i) + x(i) == 2 * x(i)).by(ring_laws, 2 * x(i));
});
