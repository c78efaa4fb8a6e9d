// number: ATT-501
// sentence: step 4 (line
// sentence: it does not follow
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto mean = theorem<"T18", "outputs give the mean, values do not">([](context& let) {
    auto T = let.finite_set("T");
    auto B = let.finite_set("B");
    auto [i, j] = let.indices("i", "j", T);
    auto b = let.index("b", B);
    auto p = let.variable("p", T, T);
    auto v = let.variable("v", T, B);
    auto g = let.variable("g", T, B);
    auto o = let.define("o", sum(j, p(i, j) * v(j, b)), i, b);
#ifdef BAD
    auto mean_of_row = sum(b, g(i, b) * v(i, b));
#else
    auto mean_of_row = sum(b, g(i, b) * o(i, b));
#endif
    return claim(sum(j, p(i, j) * sum(b, g(i, b) * v(j, b))) == mean_of_row)
        .by(factor_out, sum(j, sum(b, p(i, j) * g(i, b) * v(j, b))))
        .by(swap_sums, sum(b, sum(j, p(i, j) * g(i, b) * v(j, b))))
        .by(factor_out, sum(b, g(i, b) * sum(j, p(i, j) * v(j, b))))
        .by(definition, mean_of_row);
});
