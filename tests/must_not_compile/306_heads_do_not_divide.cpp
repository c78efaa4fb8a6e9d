// number: ATT-306
// sentence: split_heads: the columns of a matrix: 3 does not divide 4
#include <attest/attest.hpp>

using namespace attest::literals;

inline constexpr auto X = attest::rows({{1_q, 2_q, 3_q, 4_q}});

#ifdef BAD
inline constexpr std::size_t heads = 3;
#else
inline constexpr std::size_t heads = 2;
#endif
inline constexpr auto M = attest::multi_head_attention<heads>(X, X, X);
