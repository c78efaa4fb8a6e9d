// number: ATT-501
// sentence: what is added is not shown to have the sign that is needed
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto twin = theorem<"1", "a number of unknown sign">([](context& let) {
    auto x = let.scalar("x");
    auto y = let.scalar("y");
#ifdef BAD
    let.assume(0 < x);
#else
    let.assume(0 < y);
#endif
    return claim(x < x + y).less(adding(y), x + y);
});
