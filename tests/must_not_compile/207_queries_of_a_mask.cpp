// number: ATT-207
// sentence: masked_by: the queries of the mask and the scores disagree: "b", "a" against "a", "b"
#include <attest/attest.hpp>

using namespace attest::literals;

inline constexpr auto X = attest::rows(attest::tokens<"a", "b">, {{1_q, 2_q}, {0_q, 1_q}});
#ifdef BAD
inline constexpr auto M = attest::rows(attest::tokens<"b", "a">, {{true, true}, {false, true}});
#else
inline constexpr auto M = attest::rows(attest::tokens<"a", "b">, {{true, true}, {false, true}});
#endif
inline constexpr auto A = attest::attention(X, X, X, attest::masked_by(M));
