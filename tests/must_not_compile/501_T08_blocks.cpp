// number: ATT-501
// sentence: step 2 (line
// sentence: by exp_of_sum: it does not follow
// sentence: It is false
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto blocks =
    theorem<"T8", "any blocks add up to the denominator of all keys">([](context& let) {
        auto G = let.finite_set("G");
        auto H = let.finite_set("H");
        auto g = let.map("g", H, G);
        auto c = let.index("c", G);
        auto h = let.index("h", g.fibre(c));
        auto k = let.index("k", H);
        auto s = let.variable("s", H);
        auto M = let.mask("M", H);
        auto m = let.variable("m", G);
        auto n = let.scalar("n");
        auto e = M(h) * exp(s(h) - m(c));
        auto of_all = sum(k, M(k) * exp(s(k) - n));
#ifdef BAD
        auto rescale = exp(m(c) + n);
#else
        auto rescale = exp(m(c) - n);
#endif
        return claim(sum(c, sum(h, e) * rescale) == of_all)
            .by(factor_out, sum(c, sum(h, e * rescale)))
            .by(exp_of_sum, sum(c, sum(h, M(h) * exp(s(h) - n))))
            .by(partition, of_all);
    });
