// number: ATT-501
// sentence: step 1 (line
// sentence: by hypothesis
// sentence: it does not follow
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto symmetric_scores =
    theorem<"S0.4", "for every n: if M is symmetric, so are the scores">([](context& let) {
        auto T = let.finite_set("T");
        auto A = let.finite_set("A");
        auto [i, j] = let.indices("i", "j", T);
        auto [a, b] = let.indices("a", "b", A);
        auto x = let.variable("x", T, A);
        auto m = let.variable("M", A, A);
#ifdef BAD
        auto symmetric = for_all(a, b, m(a, b) == m(b, b));
#else
        auto symmetric = for_all(a, b, m(a, b) == m(b, a));
#endif
        let.assume(symmetric);
        auto other_way = sum(b, sum(a, x(j, b) * m(b, a) * x(i, a)));
        return claim(sum(a, sum(b, x(i, a) * m(a, b) * x(j, b))) == other_way)
            .by(symmetric, sum(a, sum(b, x(i, a) * m(b, a) * x(j, b))))
            .by(swap_sums, other_way);
    });
