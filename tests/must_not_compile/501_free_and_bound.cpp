// number: ATT-501
// sentence: j is free in it and also bound by a sum
// differs: the bound index has its name at both of its places
#include <attest/derivation/notation.hpp>

using namespace attest::notation;

inline constexpr auto order = attest::theorem<"1", "a product in another order">([] {
    auto T = of("T");
    auto [j, k] = indices("j", "k", T);
    auto x = variable("x", T);
#ifdef BAD
    return derive(x(j) * sum(j, x(j))).by(ring_laws, sum(j, x(j)) * x(j));
#else
    return derive(x(j) * sum(k, x(k))).by(ring_laws, sum(k, x(k)) * x(j));
#endif
});
