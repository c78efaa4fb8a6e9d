// # 23. A planted chapter
//
// expect: its recorded answer lacks the promised words
//
// ## The question
//
// Does the harness see what is wrong here?
//
// ## The system

#include <attest/attest.hpp>

using namespace attest::literals;

constexpr auto weights = attest::rows({{0.5_q, 0.5_q}});

// ## The claim

static_assert(attest::require([] { return attest::row_stochastic(weights); }));

// ## What it shows
// ## Now break it
//
// ```diff
// -constexpr auto weights = attest::rows({{0.5_q, 0.5_q}});
// +constexpr auto weights = attest::rows({{0.5_q, 0.6_q}});
// ```
// ```error
// ATT-401 row 0 of the weights sums to 11/10, not to 1
// ```
//
// ## What this does not say
// ## Exercises
// ## Where it comes from
