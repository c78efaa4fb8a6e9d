// number: ATT-207
// sentence: gaussian_scores: the entries of queries and keys disagree: "x", "y" against "y", "x"
#include <attest/attest.hpp>

using namespace attest::literals;

inline constexpr auto Q =
    attest::rows(attest::names<"a">{}, attest::tokens<"x", "y">, {{1_q, 2_q}});
#ifdef BAD
inline constexpr auto K =
    attest::rows(attest::names<"b">{}, attest::tokens<"y", "x">, {{2_q, 1_q}});
#else
inline constexpr auto K =
    attest::rows(attest::names<"b">{}, attest::tokens<"x", "y">, {{2_q, 1_q}});
#endif
inline constexpr auto S = attest::gaussian_scores(Q, K, 1_q);
