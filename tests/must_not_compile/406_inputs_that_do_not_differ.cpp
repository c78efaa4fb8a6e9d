// Every run leaves the earlier rows where they are when nothing is changed.
// number: ATT-406
// sentence: ATT-406 causal_run: the inputs do not differ
#include <attest/attest.hpp>

using namespace attest::literals;

#ifdef BAD
constexpr auto last = 1_q;
#else
constexpr auto last = 3_q;
#endif
constexpr auto before = attest::rows({{1_q}, {1_q}});
constexpr auto after = attest::rows({{1_q}, {last}});
constexpr auto run = [](auto const& x) { return x; };
static_assert(attest::causal_run(run, before, after, 1));
