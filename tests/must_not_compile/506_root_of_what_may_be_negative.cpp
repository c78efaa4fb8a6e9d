// number: ATT-506
// sentence: in the claim
// sentence: it takes the logarithm of a term that is not shown to be positive
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto twin = theorem<"1", "a root squared">([](context& let) {
    auto a = let.scalar("a");
#ifdef BAD
    let.assume(0 <= a);
#else
    let.assume(0 < a);
#endif
    return claim(root(a) * root(a) == a).by(exp_of_sum | log_exp, a);
});
