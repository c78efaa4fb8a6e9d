// number: ATT-305
// sentence: rotary: a row of 4 entries has 2 pairs, and there are 1 rotations
#include <attest/attest.hpp>

using namespace attest::literals;

constexpr attest::rotation turns[] = {attest::rotation(3_q / 5, 4_q / 5)};
constexpr auto two = attest::rows({{1_q, 2_q}});
constexpr auto four = attest::rows({{1_q, 2_q, 3_q, 4_q}});

#ifdef BAD
constexpr auto queries = four;
#else
constexpr auto queries = two;
#endif
constexpr auto turned = attest::rotary(queries, turns);
