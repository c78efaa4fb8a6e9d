// number: ATT-501
// sentence: step 1 (line
// sentence: by reindex: it does not follow
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto equivariant =
    theorem<"T14", "permuted words give permuted outputs">([](context& let) {
        auto T = let.finite_set("T");
        auto pi = let.bijection("pi", T);
        auto rho = let.bijection("rho", T);
        auto [i, j, h] = let.indices("i", "j", "h", T);
        auto s = let.variable("s", T, T);
        auto v = let.variable("v", T);
        auto moved_Z = sum(h, exp(s(pi(i), pi(h))));
        auto row = sum(j, exp(s(pi(i), j)) / sum(h, exp(s(pi(i), h))) * v(j));
#ifdef BAD
        auto moved_v = v(rho(j));
#else
        auto moved_v = v(pi(j));
#endif
        return claim(sum(j, exp(s(pi(i), pi(j))) / moved_Z * moved_v) == row).by(reindex, row);
    });
