// number: ATT-501
// sentence: the theorem cannot be read so
// sentence: and holds y constant, and what replaces y depends on what replaces x: y := x.
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto slope = theorem<"slope", "the slope of a multiple">([](context& let) {
    auto x = let.scalar("x");
    auto y = let.scalar("y");
    return claim(derivative(x * y, x) == y).by(differentiation, y);
});

inline constexpr auto twin = theorem<"1", "a factor that is held constant">([](context& let) {
    auto x = let.scalar("x");
    auto z = let.scalar("z");
#ifdef BAD
    auto q = x;
#else
    auto q = z;
#endif
    return claim(derivative(x * q, x) == q).by(slope.lemma().with("y", q), q);
});
