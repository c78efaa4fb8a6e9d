// number: ATT-501
// sentence: by monotone
// sentence: rules and equations lead to an equal term (by); inequ
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto twin = theorem<"1", "a strict line">([](context& let) {
    auto x = let.scalar("x");
    auto y = let.scalar("y");
    let.assume(x < y);
#ifdef BAD
    return claim(exp(x) <= exp(y)).less(monotone, exp(y));
#else
    return claim(exp(x) <= exp(y)).at_most(monotone, exp(y));
#endif
});
