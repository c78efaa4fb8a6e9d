// Its number is that of another term here.
// number: ATT-504
// sentence: a handle of another context is used: declare it by the let of this proof
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto twin = theorem<"1", "a scalar of this context">([](context& let) {
    auto a = let.scalar("a");
    auto b = let.scalar("b");
    context* other = new context;
    auto c = other->scalar("a");
#ifdef BAD
    auto z = c;
#else
    auto z = b;
#endif
    auto result = claim(a + z - a == z).by(ring_laws, z);
    static_cast<void>(c);
    delete other;
    return result;
});
