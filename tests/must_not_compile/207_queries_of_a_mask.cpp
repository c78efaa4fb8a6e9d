// number: ATT-207
// sentence: masked_by: the queries of the scores and the masks disagree: "a", "b" against "b", "a"
#include <attest/attest.hpp>

using namespace attest::literals;

#ifdef BAD
#define ORDER swapped
#else
#define ORDER words
#endif

constexpr auto words = attest::tokens<"a", "b">;
constexpr auto swapped = attest::tokens<"b", "a">;
inline constexpr auto X = attest::rows(words, {{1_q, 2_q}, {0_q, 1_q}});
inline constexpr auto M = attest::rows(ORDER, {{true, true}, {false, true}});
inline constexpr auto A = attest::attention(X, X, X, attest::masked_by(M));
