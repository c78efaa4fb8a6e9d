// number: ATT-302
// sentence: attention_output: each key needs a value of its own
#include <attest/attest.hpp>

using namespace attest::literals;

#ifdef BAD
#define VALUES two
#else
#define VALUES one
#endif

inline constexpr auto one = attest::rows({{1_q}});
inline constexpr auto two = attest::rows({{1_q}, {2_q}});
inline constexpr auto A = attest::attention(one, one, one);
inline constexpr attest::attention_output O(A.weights, VALUES);
static_assert(O(0, 0) == 1_q);
