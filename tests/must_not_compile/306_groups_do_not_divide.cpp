// number: ATT-306
// sentence: multi_head_attention: groups share the heads: 3 does not divide 4
#include <attest/attest.hpp>

using namespace attest::literals;

constexpr auto Q = attest::rows({{1_q, 2_q, 3_q, 4_q}});
constexpr auto K = attest::rows({{1_q, 2_q}});

#ifdef BAD
constexpr std::size_t groups = 3;
#else
constexpr std::size_t groups = 2;
#endif
constexpr auto M = attest::multi_head_attention<4, groups>(Q, K, K);
