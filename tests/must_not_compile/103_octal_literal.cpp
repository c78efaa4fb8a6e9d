// number: ATT-103
// sentence: and no 0 before other digits
// differs: a digit separator makes two tokens of one where it is counted
#include <attest/number/literal.hpp>

#ifdef BAD
#define TEN 0'10_q
#else
#define TEN 10_q
#endif

using namespace attest::literals;
static_assert(TEN == 10);
