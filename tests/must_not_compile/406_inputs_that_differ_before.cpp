// What moves because the inputs did is no sign of a run that looks ahead.
// number: ATT-406
// sentence: ATT-406 causal_run: the inputs differ before the changed row
#include <attest/attest.hpp>

using namespace attest::literals;

#ifdef BAD
constexpr auto first = 2_q;
#else
constexpr auto first = 1_q;
#endif
constexpr auto before = attest::rows({{1_q}, {1_q}});
constexpr auto after = attest::rows({{first}, {3_q}});
constexpr auto run = [](auto const&) { return before; };
static_assert(attest::causal_run(run, before, after, 1));
