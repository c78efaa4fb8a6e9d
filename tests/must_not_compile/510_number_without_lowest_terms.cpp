// number: ATT-510
// sentence: this number is not in lowest terms with a positive denominator
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto twin = theorem<"1", "a number made by hand">([](context& let) {
    auto x = let.scalar("x");
    auto y = let.scalar("y");
    auto& nodes = let.nodes();
#ifdef BAD
    term third{&let, nodes.make(kind::number, word{2}, word{4})};
#else
    term third{&let, nodes.make(kind::number, word{2}, word{3})};
#endif
    return claim(x + third == third + x).by(ring_laws, third + x);
});
