// number: ATT-501
// sentence: step 1 (line
// sentence: by hypothesis
// sentence: it does not follow
// sentence: It is false
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto causal =
    theorem<"T11", "causal: values after i have no influence">([](context& let) {
        auto N = let.positions("N");
        auto i = let.index("i", N);
        auto later = i + 1;
        auto j = let.index("j", up_to(i));
#ifdef BAD
        auto k = let.index("k", up_to(later));
#else
        auto k = let.index("k", up_to(i));
#endif
        auto s = let.variable("s", N, N);
        auto v = let.variable("v", N);
        auto v2 = let.variable("v2", N);
        auto same_values = let.assume(for_all(j, v(j) == v2(j)));
        return claim(sum(k, exp(s(i, k)) * v(k)) == sum(k, exp(s(i, k)) * v2(k)))
            .by(same_values, sum(k, exp(s(i, k)) * v2(k)));
    });
