// number: ATT-302
// sentence: mix: there are 3 keys and 2 values; each key needs the value that it stands for
#include <attest/attest.hpp>

using namespace attest::literals;

constexpr auto keys = attest::rows({{1_q}, {2_q}, {3_q}});
constexpr auto two = attest::rows({{4_q}, {5_q}});
constexpr auto three = attest::rows({{4_q}, {5_q}, {6_q}});

#ifdef BAD
constexpr auto A = attest::attention(keys, keys, two);
#else
constexpr auto A = attest::attention(keys, keys, three);
#endif
