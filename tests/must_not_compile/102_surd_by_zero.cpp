// number: ATT-102
// sentence: ATT-102 division by zero: a surd divided by 0
#include <attest/number/literal.hpp>
#include <attest/number/square_root.hpp>

#ifdef BAD
#define RADICAND 0_q
#else
#define RADICAND 2_q
#endif

using namespace attest::literals;
constexpr auto scale = attest::surd(1) / attest::square_root(RADICAND);
