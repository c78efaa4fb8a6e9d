// Both lemmas are stated in one run; each step may use its own alone.
// number: ATT-501
// sentence: step 2 (line 31)
// sentence: it does not follow
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto product = theorem<"L1", "a product of exponentials">([](context& let) {
    auto a = let.scalar("a");
    auto b = let.scalar("b");
    return claim(exp(a) * exp(b) == exp(a + b)).by(exp_of_sum, exp(a + b));
});

inline constexpr auto inverse = theorem<"L2", "the logarithm takes back">([](context& let) {
    auto a = let.scalar("a");
    return claim(log(exp(a)) == a).by(log_exp, a);
});

#ifdef BAD
inline constexpr auto second = inverse;
#else
inline constexpr auto second = product;
#endif

inline constexpr auto both = theorem<"L3", "two lemmas, one behind the other">([](context& let) {
    auto a = let.scalar("a");
    auto b = let.scalar("b");
    return claim(exp(a) * exp(log(exp(b))) == exp(a + b))
        .by(inverse.lemma().with("a", b), exp(a) * exp(b))
        .by(second.lemma(), exp(a + b));
});
