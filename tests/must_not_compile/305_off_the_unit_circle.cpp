// number: ATT-305
// sentence: rotation: the point is not on the unit circle
#include <attest/attest.hpp>

using namespace attest::literals;

#ifdef BAD
inline constexpr auto sine = 0.4_q;
#else
inline constexpr auto sine = 0.8_q;
#endif
inline constexpr attest::rotation turn(3_q / 5, sine);
