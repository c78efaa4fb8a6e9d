// number: ATT-305
// sentence: rotary: a row of 3 entries cannot be cut into pairs
#include <attest/attest.hpp>

using namespace attest::literals;

inline constexpr attest::rotation turns[] = {attest::rotation(3_q / 5, 4_q / 5)};
inline constexpr auto two = attest::rows({{1_q, 2_q}});
inline constexpr auto three = attest::rows({{1_q, 2_q, 3_q}});

#ifdef BAD
inline constexpr auto queries = three;
#else
inline constexpr auto queries = two;
#endif
inline constexpr auto turned = attest::rotary(queries, turns);
