// number: ATT-510
// sentence: this number is not in lowest terms with a positive denominator
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto twin = theorem<"1", "a number made by hand">([](context& let) {
    auto x = let.scalar("x");
    auto y = let.scalar("y");
    auto& nodes = let.nodes();
#ifdef BAD
    term one{&let, nodes.make(kind::number, word{1}, word{0})};
#else
    term one{&let, nodes.make(kind::number, word{1}, word{1})};
#endif
    return claim(x * one == one * x).by(ring_laws, one * x);
});
