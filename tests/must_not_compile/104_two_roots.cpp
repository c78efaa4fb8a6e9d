// number: ATT-104
// sentence: ATT-104 two different square roots in one operation
#include <attest/number/literal.hpp>
#include <attest/number/square_root.hpp>

#ifdef BAD
#define OTHER 3_q
#else
#define OTHER 8_q
#endif

using namespace attest::literals;
constexpr auto sum = attest::square_root(2_q) + attest::square_root(OTHER);
