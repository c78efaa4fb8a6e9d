// number: ATT-504
// sentence: a definition without a value is used
#include <attest/derivation.hpp>

using namespace attest::proofs;

struct row {
    function p, q;
};

inline constexpr auto twin = theorem<"1", "a definition of a system">([](context& let) {
    row at;
    auto x = let.scalar("x");
    at.p = let.define("p", x * x);
#ifdef BAD
    auto z = at.q();
#else
    auto z = at.p();
#endif
    return claim(z + z == 2 * z).by(ring_laws, 2 * z);
});
