// number: ATT-201
// sentence: gaussian_scores: the queries are 1x1, the keys are 1x2; points of one space have equally many entries
// errors[g++]: 1
// errors[clang]: 2
#include <attest/attest.hpp>

using namespace attest::literals;

inline constexpr auto Q = attest::rows({{3_q}});
inline constexpr auto other = attest::rows({{1_q, 2_q}});

#ifdef BAD
inline constexpr auto keys = other;
#else
inline constexpr auto keys = Q;
#endif
inline constexpr auto S = attest::gaussian_scores(Q, keys, 1);
