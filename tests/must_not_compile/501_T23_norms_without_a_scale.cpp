// number: ATT-501
// sentence: step 1 (line
// sentence: by cancel | log_exp: it does not follow
// sentence: It is false for
// differs: the bad twin lacks a hypothesis
#include <attest/theorems/kernel_regression/one_norm_only.hpp>

using namespace attest::proofs;
using namespace attest::theorems;

inline constexpr auto norms_without_a_scale =
    theorem<"T23", "one row of weights: allowed keys have one norm">([](context& let) {
        two_rules const y{let};
        auto i = y.i, j = y.j, l = y.l;
        auto from_the_row = exp(y.c * y.qq(i) / 2) * y.G(i) / y.Z(i);
        let.assume(y.M(i, j) == 1, y.M(i, l) == 1);
#ifndef BAD
        let.assume(y.c != 0);
#endif
        let.assume(y.one_row);
        auto factor = weights_tell_the_factor_of_a_key.lemma();
        return claim(y.kk(j) == y.kk(l))
            .by(log_exp | cancel, -2 / y.c * log(y.of_key(j)))
            .by(factor, -2 / y.c * log(from_the_row))
            .by(factor.with("j", l), -2 / y.c * log(y.of_key(l)))
            .by(log_exp | cancel, y.kk(l));
    });
