// number: ATT-303
// sentence: the scores of a row sum to 0
#include <attest/attest.hpp>

using namespace attest::literals;

#ifdef BAD
inline constexpr auto S = attest::rows({{3_q, 1_q}, {2_q, -2_q}});
#else
inline constexpr auto S = attest::rows({{3_q, 1_q}, {2_q, -1_q}});
#endif
inline constexpr auto W = attest::normalised(S, attest::by_sum);
