// number: ATT-501
// sentence: step 2 (line
// sentence: by cancel: it does not follow
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto balance =
    theorem<"S0.3", "for every n: R_i w_ij is symmetric">([](context& let) {
        auto T = let.finite_set("T");
        auto C = let.finite_set("C");
        auto [i, j, l] = let.indices("i", "j", "l", T);
        auto c = let.index("c", C);
        auto k = let.variable("k", T, C);
        auto r = let.define("r", sum(c, k(i, c) * k(j, c)), i, j);
        auto R = let.define("R", sum(l, r(i, l)), i);
        auto w = let.define("w", r(i, j) / R(i), i, j);
#ifdef BAD
        auto total = R(j);
#else
        auto total = R(i);
#endif
        let.assume(0 < R(i), 0 < R(j));
        return claim(total * w(i, j) == R(j) * w(j, i))
            .by(definition, total * (r(i, j) / R(i)))
            .by(cancel, r(i, j))
            .by(definition, r(j, i))
            .by(cancel, R(j) * (r(j, i) / R(j)))
            .by(definition, R(j) * w(j, i));
    });
