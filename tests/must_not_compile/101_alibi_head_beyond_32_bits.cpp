// Head 2^32 + 1 is not head 1.
// number: ATT-101
// sentence: a value does not fit its integer type
#include <attest/attention/alibi.hpp>
#include <attest/number/literal.hpp>

using namespace attest::literals;

#ifdef BAD
#define VALUE 4294967297
#else
#define VALUE 1
#endif

static_assert(attest::alibi_slope(VALUE, 8) == 1_q / 2);
