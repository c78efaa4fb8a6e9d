// number: ATT-106
// sentence: ATT-106 the square root of a negative number is not real
#include <attest/number/literal.hpp>
#include <attest/number/square_root.hpp>

#ifdef BAD
#define X -2_q
#else
#define X 2_q
#endif

using namespace attest::literals;
constexpr auto root = attest::square_root(X);
