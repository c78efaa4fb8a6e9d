// number: ATT-207
// sentence: gaussian_scores: the entries of queries and keys disagree: "x", "y" against "y", "x"
#include <attest/attest.hpp>

using namespace attest::literals;

#ifdef BAD
#define ORDER swapped
#else
#define ORDER words
#endif

constexpr auto words = attest::tokens<"x", "y">;
constexpr auto swapped = attest::tokens<"y", "x">;
inline constexpr auto Q = attest::rows(attest::names<"a">{}, words, {{1_q, 2_q}});
inline constexpr auto K = attest::rows(attest::names<"b">{}, ORDER, {{2_q, 1_q}});
inline constexpr auto S = attest::gaussian_scores(Q, K, 1_q);
