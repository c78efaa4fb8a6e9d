// number: ATT-501
// sentence: it does not follow
// sentence: by hypothesis
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto twin = theorem<"1", "each column sums to 1">([](context& let) {
    auto T = let.finite_set("T");
    auto [i, j, k] = let.indices("i", "j", "k", T);
    auto x = let.variable("x", T, T);
    auto y = let.variable("y", T);
    auto columns = let.assume(for_all(k, sum(j, x(j, k)) == 1));
#ifdef BAD
    return claim(sum(j, x(j, j)) + y(i) == 1 + y(i)).by(columns, 1 + y(i));
#else
    return claim(sum(j, x(j, i)) + y(i) == 1 + y(i)).by(columns, 1 + y(i));
#endif
});
