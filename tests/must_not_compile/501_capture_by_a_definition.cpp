// number: ATT-501
// sentence: it does not follow
// sentence: by definition
// differs: the index stands twice: in the claim and in the step
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto twin = theorem<"1", "row sums, summed">([](context& let) {
    auto T = let.finite_set("T");
    auto [i, j, k] = let.indices("i", "j", "k", T);
    auto x = let.variable("x", T, T);
    auto row = let.define("row", sum(k, x(k, i)), i);
#ifdef BAD
    return claim(sum(j, row(j)) == sum(j, sum(k, x(k, k))))
#else
    return claim(sum(j, row(j)) == sum(j, sum(k, x(k, j))))
#endif
#ifdef BAD
        .by(definition, sum(j, sum(k, x(k, k))));
#else
        .by(definition, sum(j, sum(k, x(k, j))));
#endif
});
