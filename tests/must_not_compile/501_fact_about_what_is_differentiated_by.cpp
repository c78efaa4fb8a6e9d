// Inside a derivative with respect to x a fact about x does not hold around the point.
// number: ATT-501
// sentence: by log_of_product: it does not follow
// sentence: Inside a derivative nothing counts that is assumed about what is differentiated by; for the rules of differentiation it does
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto twin = theorem<"1", "the slope of a logarithm">([](context& let) {
    auto x = let.scalar("x");
    auto y = let.scalar("y");
    auto z = let.scalar("z");
    let.assume(0 < x, 0 < y);
#ifdef BAD
    auto const by = x;
#else
    auto const by = z;
#endif
    return claim(derivative(log(x * y), by) == derivative(log(y * x) + 0 * z, by))
        .by(log_of_product, derivative(log(x) + log(y), by))
        .by(log_of_product | derivative_of_variable | derivative_of_product,
            derivative(log(y * x) + 0 * z, by));
});
