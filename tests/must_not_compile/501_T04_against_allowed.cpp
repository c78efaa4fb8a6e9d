// number: ATT-501
// sentence: step 3 (line
// sentence: by exp_of_sum: it does not follow
// sentence: It is false
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto against =
    theorem<"T4", "hidden key against allowed key: the ratio of their weights">([](context& let) {
        auto T = let.finite_set("T");
        auto [b, j, k] = let.indices("b", "j", "k", T);
        auto s = let.variable("s", T);
        auto c = let.scalar("c");
        auto all = sum(k, exp(s(k)));
#ifdef BAD
        auto ratio = exp(-c + s(j));
#else
        auto ratio = exp(-c - s(j));
#endif
        auto hidden = let.assume(s(b) == -c);
        return claim((exp(s(b)) / all) / (exp(s(j)) / all) == ratio)
            .by(cancel, exp(s(b)) / exp(s(j)))
            .by(hidden, exp(-c) / exp(s(j)))
            .by(exp_of_sum, ratio);
    });
