// number: ATT-306
// sentence: multi_head_attention: groups share the heads: 3 does not divide 4
#include <attest/attest.hpp>

using namespace attest::literals;

inline constexpr auto Q = attest::rows({{1_q, 2_q, 3_q, 4_q}});
inline constexpr auto K = attest::rows({{1_q, 2_q}});

#ifdef BAD
inline constexpr std::size_t groups = 3;
#else
inline constexpr std::size_t groups = 2;
#endif
inline constexpr auto M = attest::multi_head_attention<4, groups>(Q, K, K);
