// number: ATT-501
// sentence: step 1 (line
// sentence: it does not follow
// sentence: It is false.
#include <attest/derivation/notation.hpp>

using namespace attest::notation;

inline constexpr auto balance = attest::theorem<"S0.3", "R_i w_ij is symmetric">([] {
    auto T = of("T");
    auto C = of("C");
    auto [i, j, l] = indices("i", "j", "l", T);
    auto c = index("c", C);
    auto k = variable("k", T, C);
    auto r = define("r", sum(c, k(i, c) * k(j, c)), i, j);
    auto R = define("R", sum(l, r(i, l)), i);
    return assuming(positive(R(i)), positive(R(j)))
#ifdef BAD
        .derive(R(j) * (r(i, j) / R(i)))
#else
        .derive(R(i) * (r(i, j) / R(i)))
#endif
        .by(cancel, r(i, j))
        .by(definition, r(j, i))
        .by(cancel, R(j) * (r(j, i) / R(j)));
});
