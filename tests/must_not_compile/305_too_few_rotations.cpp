// number: ATT-305
// sentence: rotary: a row of 4 entries has 2 pairs, and there are 1 rotations
#include <attest/attest.hpp>

using namespace attest::literals;

inline constexpr attest::rotation turns[] = {attest::rotation(3_q / 5, 4_q / 5)};
inline constexpr auto two = attest::rows({{1_q, 2_q}});
inline constexpr auto four = attest::rows({{1_q, 2_q, 3_q, 4_q}});

#ifdef BAD
inline constexpr auto queries = four;
#else
inline constexpr auto queries = two;
#endif
inline constexpr auto turned = attest::rotary(queries, turns);
