// number: ATT-501
// sentence: by monotone
// sentence: monotone shows <= here, and not <: no part is shown to be strictly smaller
// sentence: It is false for
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto twin = theorem<"1", "a strict line">([](context& let) {
    auto x = let.scalar("x");
    auto y = let.scalar("y");
#ifdef BAD
    let.assume(x <= y);
#else
    let.assume(x < y);
#endif
    return claim(exp(x) < exp(y)).less(monotone, exp(y));
});
