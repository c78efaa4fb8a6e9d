// number: ATT-501
// sentence: what is added is not shown to have the sign that is needed
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto twin = theorem<"1", "one part of a union">([](context& let) {
    auto A = let.finite_set("A");
    auto B = let.finite_set("B");
    auto whole = joined(A, B);
    auto i = let.index("i", A);
    auto x = let.variable("x", A);
#ifdef BAD
    let.assume(nonempty(whole));
#else
    let.assume(nonempty(A));
#endif
    auto total = sum(i, exp(x(i)));
    return claim(0 < total).less(adding(total), total);
});
