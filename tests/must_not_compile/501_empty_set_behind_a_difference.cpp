// number: ATT-501
// sentence: what is added is not shown to have the sign that is needed
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto twin = theorem<"1", "a set less one element">([](context& let) {
    auto T = let.finite_set("T");
    auto i = let.index("i", T);
    auto rest = without(T, i);
#ifdef BAD
    auto k = let.index("k", rest);
#else
    auto k = let.index("k", T);
#endif
    auto x = let.variable("x", T);
    auto total = sum(k, exp(x(k)));
    return claim(x(i) < x(i) + total).less(adding(total), x(i) + total);
});
