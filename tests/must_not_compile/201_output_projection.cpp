// number: ATT-201
// sentence: heads: the output projection is 2x2 and the heads have 4 columns together; it needs one row for each
#include <attest/attest.hpp>

using namespace attest::literals;

inline constexpr auto X = attest::rows(attest::tokens<"a", "b">, {{1_q, 2_q}, {0_q, 1_q}});
inline constexpr auto A = attest::self_attention(X, attest::by_average);
inline constexpr auto two = attest::identity<2>();
inline constexpr auto four = attest::identity<4>();

#ifdef BAD
inline constexpr auto projection = two;
#else
inline constexpr auto projection = four;
#endif
inline constexpr auto O = attest::heads(A, A).sum_of_heads(projection);
