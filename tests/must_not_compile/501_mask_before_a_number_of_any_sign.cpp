// number: ATT-501
// sentence: by monotone
// sentence: It is false for
// differs: whether the term is positive
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto twin = theorem<"1", "a masked term is at most the term">([](context& let) {
    auto m = let.mask("m");
    auto x = let.scalar("x");
#ifdef BAD
    auto term = 2 * x;
#else
    auto term = exp(x);
#endif
    return claim(m() * term <= term).at_most(monotone, term);
});
