// number: ATT-501
// sentence: step 2
// sentence: by exp_of_sum: it does not follow
// sentence: It is false
#include <attest/derivation.hpp>
#include <attest/theorems/systems/added_sentinels.hpp>

using namespace attest::proofs;
using namespace attest::theorems;

inline constexpr auto twin =
    theorem<"T4", "the weight of a key whose score is lowered by c">([](context& let) {
        added_sentinels const y{let};
        auto const i = y.i, j = y.j, b = y.b, x = y.x;
        auto const s = y.scores;
#ifdef BAD
        auto const e = exp(y.c);
#else
        auto const e = exp(-y.c);
#endif
        auto const allowed = sum(j, exp(s(i, j)));
        auto const all = allowed + e * sum(x, exp(s(i, x)));
        return claim(y.hidden_weights(i, b) == e * exp(s(i, b)) / all)
            .by(definition, exp(s(i, b) - y.c) / (allowed + sum(x, exp(s(i, x) - y.c))))
            .by(exp_of_sum, e * exp(s(i, b)) / (allowed + sum(x, e * exp(s(i, x)))))
            .by(factor_out, e * exp(s(i, b)) / all);
    });
