// number: ATT-515
// sentence: ATT-515 claim 1 "what a map leads to" is not refuted: of 48 models
// sentence: and in none of these is the claim seen to be false: undecided.
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto counted = refuted<"1", "what a map leads to">([](context& let) {
    auto const S = let.finite_set("S");
    auto const T = let.finite_set("T");
#ifdef BAD
    static_cast<void>(let.map("f", S, T));
#else
    static_cast<void>(let.map("f", S, S));
#endif
    auto const i = let.index("i", S);
    auto const k = let.index("k", T);
    auto const y = let.variable("y", S);
    return claim(y(i) < y(i) + sum(k, let.number(1)));
});
