// number: ATT-410
// sentence: not strictly greater: e (about 2.718282) is less than 2719/1000
#include <attest/attest.hpp>

using namespace attest::literals;

#ifdef BAD
constexpr auto bound = 2.719_q;
#else
constexpr auto bound = 2.718_q;
#endif

static_assert(attest::require([] { return attest::strictly_greater(attest::exp(1_q), bound); }));
