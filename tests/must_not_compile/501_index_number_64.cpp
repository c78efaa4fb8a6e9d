// number: ATT-501
// sentence: it does not follow
// sentence: by factor_out
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto twin = theorem<"1", "two indices that share a bit">([](context& let) {
    auto T = let.finite_set("T");
    auto x = let.variable("x", T);
    auto y = let.variable("y", T);
    auto j = let.index("j", T);
    for (int n = 0; n < 63; ++n)
        static_cast<void>(let.index("j", T));
    auto k = let.index("k", T);
    auto product = sum(j, x(j)) * sum(k, y(k));
#ifdef BAD
    return claim(sum(j, sum(k, x(j) * y(j))) == product).by(factor_out, product);
#else
    return claim(sum(j, sum(k, x(j) * y(k))) == product).by(factor_out, product);
#endif
});
