// number: ATT-105
// sentence: by_maximum: two scores overlap
#include <attest/attest.hpp>

using namespace attest::literals;

#ifdef BAD
inline constexpr auto left = 1_q / 3;
#else
inline constexpr auto left = 2_q / 3;
#endif
inline constexpr bool kept =
    attest::normalised(attest::rows<attest::enclosure>({{left, 1_q / 3}}), attest::by_maximum).rows
    == 1;
