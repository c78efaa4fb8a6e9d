// number: ATT-506
// sentence: it divides by a term that is not shown to differ from 0
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto same_output =
    theorem<"T3", "masking keys gives the output of deleting them">([](context& let) {
        auto A = let.finite_set("A");
        auto B = let.finite_set("B");
        auto j = let.index("j", A);
        auto b = let.index("b", B);
        auto u = let.index("u", joined(A, B));
#ifdef BAD
        auto a = let.index("a", B);
#else
        auto a = let.index("a", A);
#endif
        auto s = let.variable("s", joined(A, B));
        auto v = let.variable("v", joined(A, B));
        auto M = let.mask("M", joined(A, B));
        auto over_A = sum(j, M(j) * exp(s(j)) * v(j));
        auto Z_A = sum(j, M(j) * exp(s(j)));
        let.assume(M(a) == 1);
        auto hidden = let.assume(for_all(b, M(b) == 0));
        return claim(sum(u, M(u) * exp(s(u)) * v(u)) / sum(u, M(u) * exp(s(u))) == over_A / Z_A)
            .by(split,
                (over_A + sum(b, M(b) * exp(s(b)) * v(b))) / (Z_A + sum(b, M(b) * exp(s(b)))))
            .by(hidden, (over_A + sum(b, 0 * exp(s(b)) * v(b))) / (Z_A + sum(b, 0 * exp(s(b)))))
            .by(ring_laws, over_A / Z_A);
    });
