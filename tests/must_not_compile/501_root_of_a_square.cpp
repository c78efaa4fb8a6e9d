// differs: the number is not 0, or it is positive
// number: ATT-501
// sentence: it does not follow
// sentence: It is false for a =
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto twin =
    theorem<"1", "the root of a square is an absolute value">([](context& let) {
        auto a = let.scalar("a");
#ifdef BAD
        let.assume(a != 0);
#else
        let.assume(a > 0);
#endif
        return claim(root(a * a) == a).by(log_of_product | log_exp, a);
    });
