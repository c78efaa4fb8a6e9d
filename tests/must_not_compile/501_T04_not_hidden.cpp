// number: ATT-501
// sentence: step 1 (line
// sentence: it does not follow
// sentence: It is false
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto not_hidden =
    theorem<"T4", "the weight of a hidden key is greater than 0">([](context& let) {
        auto T = let.finite_set("T");
        auto j = let.index("j", T);
        auto s = let.variable("s", T);
        auto c = let.scalar("c");
        auto weight = exp(-c) / (sum(j, exp(s(j))) + exp(-c));
#ifdef BAD
        auto least = term(1);
#else
        auto least = term(0);
#endif
        return claim(least < weight).less(adding(weight), weight);
    });
