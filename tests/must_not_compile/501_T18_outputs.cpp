// number: ATT-501
// sentence: step 4 (line
// sentence: it does not follow
#include <attest/derivation/notation.hpp>

using namespace attest::notation;

inline constexpr auto mean = attest::theorem<"T18", "outputs give the mean, values do not">([] {
    auto [i, j] = indices("i", "j", of("T"));
    auto b = index("b", of("B"));
    auto p = variable("p", of("T"), of("T"));
    auto v = variable("v", of("T"), of("B"));
    auto g = variable("g", of("T"), of("B"));
    auto o = define("o", sum(j, p(i, j) * v(j, b)), i, b);
    return derive(sum(j, p(i, j) * sum(b, g(i, b) * v(j, b))))
        .by(factor_out, sum(j, sum(b, p(i, j) * g(i, b) * v(j, b))))
        .by(swap_sums, sum(b, sum(j, p(i, j) * g(i, b) * v(j, b))))
        .by(factor_out, sum(b, g(i, b) * sum(j, p(i, j) * v(j, b))))
#ifdef BAD
        .by(definition, sum(b, g(i, b) * v(i, b)));
#else
        .by(definition, sum(b, g(i, b) * o(i, b)));
#endif
});
