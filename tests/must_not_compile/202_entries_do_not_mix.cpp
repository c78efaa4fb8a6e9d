// number: ATT-202
// sentence: ATT-202 the entries of this table are of types that do not mix
#include <attest/matrix/build.hpp>
#include <attest/number/literal.hpp>

using namespace attest::literals;

#ifdef BAD
#define HALF 0.5
#else
#define HALF 0.5_q
#endif

constexpr auto queries = attest::rows({{1_q, HALF}, {0_q, 1_q}});
