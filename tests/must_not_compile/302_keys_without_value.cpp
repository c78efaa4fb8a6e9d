// number: ATT-302
// sentence: mix: there are 3 keys and 2 values; each key needs a value of its own
#include <attest/attest.hpp>

using namespace attest::literals;

inline constexpr auto keys = attest::rows({{1_q}, {2_q}, {3_q}});
inline constexpr auto two = attest::rows({{4_q}, {5_q}});
inline constexpr auto three = attest::rows({{4_q}, {5_q}, {6_q}});

#ifdef BAD
inline constexpr auto A = attest::attention(keys, keys, two);
#else
inline constexpr auto A = attest::attention(keys, keys, three);
#endif
