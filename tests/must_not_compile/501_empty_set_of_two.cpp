// number: ATT-501
// sentence: what is added is not shown to have the sign that is needed
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto twin = theorem<"1", "a sum of exponentials is positive">([](context& let) {
    auto S = let.finite_set("S");
    auto T = let.finite_set("T");
    auto k = let.index("k", T);
    auto x = let.variable("x", T);
#ifdef BAD
    let.assume(nonempty(S));
#else
    let.assume(nonempty(T));
#endif
    auto total = sum(k, exp(x(k)));
    return claim(0 < total).less(adding(total), total);
});
