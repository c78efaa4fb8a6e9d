// number: ATT-501
// sentence: what is added is not shown to have the sign that is needed
// sentence: by adding
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto twin = theorem<"1", "the other elements are counted">([](context& let) {
    auto T = let.finite_set("T");
    auto [i, j, k] = let.indices("i", "j", "k", T);
    auto x = let.variable("x", T);
    let.assume(for_all(k, 0 < sum(j, 1 - delta(j, k))));
#ifdef BAD
    auto others = sum(j, 1 - delta(j, j));
#else
    auto others = sum(j, 1 - delta(j, i));
#endif
    return claim(x(i) < x(i) + others).less(adding(others), x(i) + others);
});
