// One and a half turns are not one.
// number: ATT-110
// sentence: an integer is needed here, and a floating-point number or a truth value was given
#include <attest/attention/rotation.hpp>

#ifdef BAD
#define VALUE 1.5
#else
#define VALUE 1
#endif

constexpr attest::rotation turn(attest::rational(3, 5), attest::rational(4, 5));
static_assert(attest::power(turn, VALUE) == turn);
