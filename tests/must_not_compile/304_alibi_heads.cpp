// number: ATT-304
// sentence: alibi_slope: the number of heads does not divide 8
#include <attest/attest.hpp>

using namespace attest::literals;

#ifdef BAD
inline constexpr int heads = 3;
#else
inline constexpr int heads = 4;
#endif
inline constexpr auto slope = attest::alibi_slope(1, heads);
