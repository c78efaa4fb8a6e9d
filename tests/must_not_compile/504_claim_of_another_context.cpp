// Its number is that of a claim that is true here.
// number: ATT-504
// sentence: a handle of another context is used: declare it by the let of this proof
// differs: whose the claim is
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto twin = theorem<"1", "twice a number">([](context& let) {
    auto x = let.scalar("x");
    auto twice = x + x == 2 * x;
    context other;
    auto y = other.scalar("y");
    auto thrice = y + y == 3 * y;
#ifdef BAD
    auto result = claim(thrice).by(ring_laws, 2 * x);
#else
    auto result = claim(twice).by(ring_laws, 2 * x);
#endif
    static_cast<void>(twice);
    static_cast<void>(thrice);
    return result;
});
