// number: ATT-501
// sentence: it does not follow
// sentence: It is false
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto regrouped =
    theorem<"T22", "linear attention: the words first, then the query">([](context& let) {
        auto N = let.positions("N");
        auto C = let.finite_set("C");
        auto t = let.index("t", N);
        auto j = let.index("j", up_to(t));
        auto a = let.index("a", C);
        auto q = let.variable("q", N, C);
        auto k = let.variable("k", N, C);
        auto v = let.variable("v", N);
#ifdef BAD
        auto query = q(j, a);
#else
        auto query = q(t, a);
#endif
        auto words_first = sum(a, q(t, a) * sum(j, k(j, a) * v(j)));
        return claim(sum(j, sum(a, query * k(j, a)) * v(j)) == words_first)
            .by(swap_sums | factor_out, words_first);
    });
