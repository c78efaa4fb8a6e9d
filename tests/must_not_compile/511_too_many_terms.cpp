// number: ATT-511
// sentence: this derivation has too many different terms
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto twin = theorem<"1", "more terms than a context holds">([](context& let) {
    auto x = let.scalar("x");
    auto y = let.scalar("y");
#ifdef BAD
    for (int n = 0; n < 20000; ++n)
#else
    for (int n = 0; n < 100; ++n)
#endif
        static_cast<void>(let.nodes().make(kind::number, word{n}, word{1}));
    return claim(x + y == y + x).by(ring_laws, y + x);
});
