// number: ATT-501
// sentence: step 1
// sentence: It is false for
// differs: whether the number is among those of the maximum
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto twin = theorem<"1", "a maximum is an upper bound">([](context& let) {
    auto x = let.scalar("x");
    auto y = let.scalar("y");
    auto z = let.scalar("z");
#ifdef BAD
    auto most = max(y, z);
#else
    auto most = max(y, max(z, x));
#endif
    return claim(x <= most).at_most(monotone, most);
});
