// number: ATT-306
// sentence: multi_head_attention: the columns of the queries: 0 does not divide 4
#include <attest/attest.hpp>

using namespace attest::literals;

inline constexpr auto Q = attest::rows({{1_q, 2_q, 3_q, 4_q}});
inline constexpr auto K = attest::rows({{1_q, 2_q, 3_q, 4_q}});

#ifdef BAD
inline constexpr std::size_t heads = 0;
#else
inline constexpr std::size_t heads = 1;
#endif
inline constexpr auto M = attest::multi_head_attention<heads, 1>(Q, K, K);
