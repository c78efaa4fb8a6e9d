// number: ATT-501
// sentence: step 1
// sentence: what is added is not shown to have the sign that is needed
// sentence: It is false for
// differs: whether the mask is the one of which a key is seen
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto twin = theorem<"1", "a row that sees a key">([](context& let) {
    auto T = let.finite_set("T");
    auto k = let.index("k", T);
    auto M = let.mask("M", T);
    auto W = let.mask("W", T);
    auto s = let.variable("s", T);
    let.assume(0 < sum(k, M(k)));
#ifdef BAD
    auto total = sum(k, M(k) * W(k) * exp(s(k)));
#else
    auto total = sum(k, (M(k) + W(k)) * exp(s(k)));
#endif
    return claim(0 < total).less(adding(total), total);
});
