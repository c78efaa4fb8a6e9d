// The normal form of 1 / (b - a) is -1 / (a - b) where a was declared first, and no factor of a logarithm may be negative.
// number: ATT-501
// sentence: by log_of_product: it does not follow
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto twin = theorem<"1", "the logarithm of a quotient">([](context& let) {
    auto a = let.scalar("a");
    auto b = let.scalar("b");
    auto r = let.scalar("r");
    auto const turned = b - a;
    let.assume(0 < r, 0 < a, a < b);
#ifdef BAD
    auto const below = turned;
#else
    auto const below = a;
#endif
    return claim(log(r / below) == log(r) - log(below)).by(log_of_product, log(r) - log(below));
});
