// number: ATT-206
// sentence: ATT-206 index out of range
#include <attest/attest.hpp>

using namespace attest::literals;

constexpr auto outputs = attest::rows({{1_q}, {2_q}});
#ifdef BAD
constexpr std::size_t changed = 2;
#else
constexpr std::size_t changed = 1;
#endif
static_assert(attest::causal_outputs(outputs, outputs, changed));
