// number: ATT-501
// sentence: step 1
// sentence: monotone needs x <= z here, which is not shown
// sentence: None of the numbers tried refutes it: undecided
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto twin = theorem<"1", "a maximum of logarithms">([](context& let) {
    auto x = let.scalar("x");
    auto y = let.scalar("y");
    auto z = let.scalar("z");
    let.assume(x > 0);
    let.assume(z > 0);
#ifdef BAD
    let.assume(x <= y);
#else
    let.assume(x <= z);
#endif
    return claim(max(log(x), y) <= max(log(z), y)).at_most(monotone, max(log(z), y));
});
