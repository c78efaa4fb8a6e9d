// number: ATT-501
// sentence: step 4 (line
// sentence: where r is 1
// sentence: it does not follow
// sentence: It is false
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto policy =
    theorem<"T5", "zero policy: a row sums to 1 or to 0">([](context& let) {
        auto T = let.finite_set("T");
        auto [j, k] = let.indices("j", "k", T);
        auto s = let.variable("s", T);
        auto M = let.mask("M", T);
        auto empty = let.mask("r");
        auto r = empty();
        auto Z = sum(k, M(k) * exp(s(k)));
        auto below = Z + r;
#ifdef BAD
        auto rest = 1 + r;
#else
        auto rest = 1 - r;
#endif
        auto hidden = let.assume(for_all(k, r * M(k) == 0));
        let.assume(0 < below);
        return claim(sum(j, M(j) * exp(s(j)) / below) == rest)
            .by_cases(r,
                      steps()
                          .by(factor_out, Z / below)
                          .by(r == 0, below / below)
                          .by(cancel, 1)
                          .by(r == 0, rest),
                      steps()
                          .by(ring_laws, sum(j, 1 * M(j) * exp(s(j)) / below))
                          .by(r == 1, sum(j, r * M(j) * exp(s(j)) / below))
                          .by(hidden, sum(j, 0 * exp(s(j)) / below))
                          .by(r == 1, rest));
    });
