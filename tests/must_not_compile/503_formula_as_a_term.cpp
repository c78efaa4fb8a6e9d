// number: ATT-503
// sentence: this is no term, or no formula, of the context
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto twin = theorem<"1", "a formula among numbers">([](context& let) {
    auto x = let.scalar("x");
    auto y = let.scalar("y");
    auto same = x == y;
#ifdef BAD
    term right{&let, same.node};
#else
    term right{&let, y.node};
#endif
    return claim(x + right == right + x).by(ring_laws, right + x);
});
