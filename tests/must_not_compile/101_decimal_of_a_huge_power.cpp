// number: ATT-101
// sentence: ATT-101 integer overflow: the result needs more than 16384 bits
#include <attest/number/literal.hpp>
#include <attest/number/rounding.hpp>

#ifdef BAD
#define VALUE 2977044514.5_q
#else
#define VALUE 42.5_q
#endif

using namespace attest::literals;
static_assert(!attest::rounds_to(attest::exp(VALUE), 3434585519907841020_q, 0));
